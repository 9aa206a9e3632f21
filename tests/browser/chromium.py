"""The Chromium that the browser tests drive: the system's if there is one, else the one Playwright fetches.

`python -m tests.browser.chromium` sees to it that there is one; where none can be had, the browser tests are skipped.
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


def fetch() -> None:
    """Let Playwright fetch a Chromium, with the libraries it needs where we may install them."""
    with_libraries = ["--with-deps"] if hasattr(os, "getuid") and os.getuid() == 0 else []
    command = [sys.executable, "-m", "playwright", "install", *with_libraries, "chromium"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=180, check=False)
    except subprocess.TimeoutExpired:
        print("fetching Chromium takes too long; the browser tests will be skipped")
        return
    if done.returncode != 0:
        print("no Chromium could be fetched; the browser tests will be skipped unless one was fetched before")


if __name__ == "__main__":
    if on_the_path() is None:
        fetch()
