"""A PostgreSQL of our own, for tests and benchmarks: started on a free port, killed and started again, thrown away."""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import psycopg

PLACES = (Path("/usr/lib/postgresql"), Path("/usr/local/pgsql"), Path("/opt/homebrew/opt"))


def programs_folder() -> Path | None:
    """Where initdb and postgres lie: the system's, else those that come with the package pgserver."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    for place in PLACES:
        for initdb in sorted(place.glob("*/bin/initdb"), reverse=True):
            return initdb.parent
    package = importlib.util.find_spec("pgserver")
    if package is not None and package.origin is not None:
        return Path(package.origin).parent / "pginstall" / "bin"
    return None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Postgres:
    """A server with its data in a folder; one that is there already is used again."""

    def __init__(self, folder: Path | None = None, safe: bool = True) -> None:
        """`safe` writes to the disk before it acknowledges, as PostgreSQL does unless it is told otherwise."""
        programs = programs_folder()
        if programs is None:
            raise FileNotFoundError("no PostgreSQL here: install it (apt-get install postgresql)")
        self._temporary = folder is None
        self.folder = folder or Path(tempfile.mkdtemp(prefix="roundhouse-pg-", dir="/tmp"))
        self.folder.mkdir(parents=True, exist_ok=True)
        self._user = _as_nobody()
        self._programs = programs
        self._safe = safe
        self.port = free_port()
        if self._user:
            os.chown(self.folder, self._user["user"], self._user["group"])
            if programs.is_relative_to(sys.prefix):
                self._programs = _readable_by_all(programs, self.folder)
        if not (self.folder / "data" / "PG_VERSION").exists():
            self._run("initdb", "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C")
        self.start()

    @property
    def address(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        """The address of the database that is there from the beginning."""
        return f"{self.address}/postgres"

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), "-D", str(self.folder / "data"), *arguments]
        subprocess.run(command, check=True, capture_output=True, cwd=self.folder, **self._user)

    def start(self) -> None:
        """Start, and wait until it answers: after a kill it first reads its log."""
        command = [str(self._programs / "postgres"), "-D", str(self.folder / "data"), "-p", str(self.port)]
        command += ["-k", str(self.folder), "-h", "127.0.0.1", *(() if self._safe else ("-F",))]
        until = time.monotonic() + 60
        while time.monotonic() < until:
            with (self.folder / "postgres.log").open("ab") as log:
                self._server = subprocess.Popen(
                    command, stdout=log, stderr=log, cwd=self.folder, start_new_session=True, **self._user
                )
            while self._server.poll() is None and time.monotonic() < until:
                try:
                    psycopg.connect(f"{self.address}/postgres", connect_timeout=5).close()
                except psycopg.OperationalError:
                    time.sleep(0.05)
                else:
                    return
            time.sleep(0.1)
        raise RuntimeError(f"PostgreSQL does not answer: see {self.folder / 'postgres.log'}")

    def restart(self, how: str) -> None:
        """`fast` ends what is under way; `immediate` is as if the power had gone."""
        self._server.send_signal({"fast": signal.SIGINT, "immediate": signal.SIGQUIT}[how])
        self._server.wait(60)
        self.start()

    def kill(self) -> None:
        """kill -9, the server and all its processes at once."""
        os.killpg(self._server.pid, signal.SIGKILL)
        self._server.wait(20)

    def stop(self) -> None:
        if self._server.poll() is None:
            self._server.send_signal(signal.SIGINT)
            self._server.wait(30)
        if self._temporary:
            shutil.rmtree(self.folder, ignore_errors=True)

    def create(self, name: str) -> str:
        """The address of a database, empty if it is new."""
        with psycopg.connect(f"{self.address}/postgres", autocommit=True) as connection:
            there = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone()
            if there is None:
                connection.execute(f'CREATE DATABASE "{name}"')
        return f"{self.address}/{name}"


def _as_nobody() -> dict[str, Any]:
    """PostgreSQL refuses to run as root: then it runs as an ordinary user."""
    if os.getuid() != 0:
        return {}
    import pwd

    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid}
    return {}


def _readable_by_all(programs: Path, folder: Path) -> Path:
    """A copy of pgserver's programs and libraries, for a user who may not look into the virtual environment."""
    packages = programs.parents[2]
    if not (folder / "pgserver").exists():
        shutil.copytree(packages / "pgserver" / "pginstall", folder / "pgserver" / "pginstall")
        if (packages / "pgserver.libs").exists():
            shutil.copytree(packages / "pgserver.libs", folder / "pgserver.libs")
    return folder / "pgserver" / "pginstall" / "bin"
