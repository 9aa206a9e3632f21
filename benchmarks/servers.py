"""Servers to measure: processes on loopback that can be stopped, killed and started again."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import httpx

from benchmarks.postgres import free_port


class Server:
    """`roundhouse serve`, with settings of its own."""

    def __init__(self, folder: Path, url: str = "", **settings: object) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"server-{self.port}.log"
        self.environment = {
            **os.environ,
            "ROUNDHOUSE_DATA_FOLDER": str(folder),
            "ROUNDHOUSE_LIMITS": "false",
            "ROUNDHOUSE_GAMES_PER_PERSON": "1000000",
            **({"ROUNDHOUSE_DATABASE_URL": url} if url else {}),
            **{f"ROUNDHOUSE_{name.upper()}": str(value) for name, value in settings.items()},
        }
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "roundhouse.cli", "serve", "--port", str(self.port), "--no-browser"]
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(command, env=self.environment, stdout=output, stderr=output)
        deadline = time.monotonic() + 300
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise RuntimeError(self.log.read_text()[-2000:])
            try:
                httpx.get(f"{self.address}/api/titles", timeout=10)
            except httpx.TransportError:
                time.sleep(0.1)
            else:
                return
        self.kill()
        raise RuntimeError("the server does not answer")

    def stop(self) -> float:
        """Let it end; gives how many seconds that took."""
        began = time.monotonic()
        self.process.terminate()
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.kill()
        return time.monotonic() - began

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(20)

    # -- what it has used

    def memory(self, most: bool = False) -> float:
        """Its memory now, or the most it has had, in MiB."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmHWM:\s+(\d+) kB" if most else r"VmRSS:\s+(\d+) kB", text)
        return int(found[1]) / 1024 if found else 0.0

    def cpu(self) -> float:
        """The seconds of processor time it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
