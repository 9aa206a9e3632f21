"""The Chromium that the browser tests drive: the system's, else the distribution's, else the one Playwright fetches.

`python -m tests.browser.chromium` sees to it that there is one; where none can be had, the browser tests are skipped,
which fails the run where CI is set.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def on_the_path() -> str | None:
    """The system's Chromium: named by ROUNDHOUSE_CHROMIUM, or found on the path."""
    named = os.environ.get("ROUNDHOUSE_CHROMIUM")
    return named or next((found for found in map(shutil.which, NAMES) if found), None)


def from_the_distribution() -> bool:
    """Install the distribution's Chromium, where there is apt-get and we may use it; whether there is one then."""
    if not shutil.which("apt-get") or not hasattr(os, "getuid") or os.getuid() != 0:
        return False
    print("no Chromium here: installing the distribution's (apt-get install chromium)", flush=True)
    install = ["apt-get", "install", "--yes", "--quiet", "--no-install-recommends", "chromium"]
    for command in (install, ["apt-get", "update", "--quiet"], install):
        if _done(command, 300) and on_the_path() is not None:
            return True
    return False


def from_playwright() -> bool:
    """Let Playwright fetch a Chromium, with the libraries it needs where we may install them; whether it could."""
    with_libraries = ["--with-deps"] if hasattr(os, "getuid") and os.getuid() == 0 else []
    return _done([sys.executable, "-m", "playwright", "install", *with_libraries, "chromium"], 180)


def _done(command: list[str], seconds: int) -> bool:
    quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(command, capture_output=True, timeout=seconds, check=False, env=quietly)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def fetch() -> None:
    """See to it that there is a Chromium: the distribution's rather than one from a vendor's own server."""
    if on_the_path() is None and not from_the_distribution() and not from_playwright():
        print("no Chromium could be had; the browser tests will be skipped unless one was fetched before")


if __name__ == "__main__":
    fetch()
