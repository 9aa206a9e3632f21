"""How long it takes to begin: importing, listing the titles, a server that answers."""

from __future__ import annotations

import contextlib
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from benchmarks.calibration import seconds

RUNS = 7
COMMAND = [str(Path(sys.executable).with_name("roundhouse"))]


def computing(command: list[str]) -> float:
    """The least seconds of processor time in which a command is done."""
    best = float("inf")
    for _ in range(RUNS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def answering(folder: str) -> float:
    """Seconds from the command to the first answer of a server."""
    port = free_port()
    settings = {**os.environ, "ROUNDHOUSE_DATA_FOLDER": folder, "ROUNDHOUSE_DELIVERY": "false"}
    begun = time.perf_counter()
    server = subprocess.Popen([*COMMAND, "serve", "--port", str(port)], env=settings, stdout=subprocess.DEVNULL)
    try:
        while server.poll() is None:
            with contextlib.suppress(urllib.error.URLError, OSError):
                urllib.request.urlopen(f"http://127.0.0.1:{port}/api/titles", timeout=5).close()
                return time.perf_counter() - begun
            time.sleep(0.01)
        raise RuntimeError("the server has not started")
    finally:
        server.terminate()
        server.wait()


def main() -> None:
    yard = seconds()
    bare = computing([sys.executable, "-c", ""])
    print(f"yardstick: {yard * 1e3:.2f} ms; Python itself starts in {bare * 1e3:.0f} ms, which is taken off")
    imported = computing([sys.executable, "-c", "import roundhouse"]) - bare
    print(f"import roundhouse: {imported * 1e3:.0f} ms (ratio {imported / yard:.1f})")
    listed = computing([*COMMAND, "titles"]) - bare
    print(f"roundhouse titles: {listed * 1e3:.0f} ms (ratio {listed / yard:.1f})")
    with tempfile.TemporaryDirectory() as folder:
        answering(folder)
        ready = min(answering(folder) for _ in range(3))
        size = sum(file.stat().st_size for file in Path(folder).iterdir())
    print(f"a server answers after {ready:.2f} s, with a database of {size // 1024} KiB; kernels warm behind it")


if __name__ == "__main__":
    main()
