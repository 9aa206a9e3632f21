"""What the machine allows a process: memory and open files."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

SOME_MEMORY = 2 << 30
"""Where a machine does not tell."""
MANY_FILES = 65536
CGROUP = (Path("/sys/fs/cgroup/memory.max"), Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"))


def memory() -> int:
    """Bytes of memory this process can count on: the machine's, or what its container may take."""
    try:
        found = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        found = SOME_MEMORY
    for path in CGROUP:
        try:
            found = min(found, int(path.read_text()))
        except (OSError, ValueError):
            continue
    return found


def files() -> int:
    """How many files this process may open; what it is allowed softly is raised to what it is allowed at all."""
    if sys.platform == "win32":
        return 8192
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MANY_FILES if hard == resource.RLIM_INFINITY else min(hard, MANY_FILES)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted if soft == resource.RLIM_INFINITY else soft
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


def collect_rarely() -> None:
    """Look for garbage among what is old only rarely: that stops the process, for half a second at a thousand games.

    Games are let go without it. What is young is still looked through often, and quickly.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 10, 100)
