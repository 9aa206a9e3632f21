"""What the machine allows a process: memory and open files."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
from pathlib import Path

SOME_MEMORY = 2 << 30
"""Where a machine does not tell."""
MANY_FILES = 65536
ARENAS = 4
"""So many heaps are enough: which thread wants memory is mostly decided by Python's own lock."""
_M_ARENA_MAX = -8
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


def few_heaps() -> None:
    """Let threads share a few heaps, where the C library would give each its own and keep what is free in all of them.

    To be called before there are many threads.
    """
    if (library := _glibc()) is not None:
        library.mallopt(_M_ARENA_MAX, ARENAS)


def give_back() -> None:
    """Give memory that is free, but was kept for later, back to the machine; other threads go on meanwhile."""
    if (library := _glibc()) is not None:
        library.malloc_trim(0)


def _glibc() -> ctypes.CDLL | None:
    """The C library, where it can do that: not every system's can."""
    if not sys.platform.startswith("linux"):
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "malloc_trim") and hasattr(library, "mallopt") else None
