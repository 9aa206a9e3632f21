"""Keeps one delivery process beside a server: starts it, starts it again when it dies, ends it with the server."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
import time
from collections.abc import Sequence

log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "roundhouse.table.delivery", "--with-parent")
SHORTEST_REST, LONGEST_REST = 1.0, 60.0
LASTING = 60.0
"""A process that lived for so many seconds died of something new: it is started again without delay."""


class Supervisor:
    """Watches over a process that holds nothing: whatever it was doing is found again in the database."""

    def __init__(self, command: Sequence[str] = COMMAND, rest: float = SHORTEST_REST) -> None:
        self.command = command
        self.rest = rest
        self.process: subprocess.Popen[bytes] | None = None
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="delivery", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def _watch(self) -> None:
        rest = self.rest
        while not self._stopped.is_set():
            began = time.monotonic()
            try:
                self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE)
                code: object = self.process.wait()
            except OSError as error:
                code = error
            if self._stopped.is_set():
                return
            rest = self.rest if time.monotonic() - began > LASTING else min(2 * rest, LONGEST_REST)
            log.warning("the delivery process has ended (%s); it is started again", code)
            self._stopped.wait(rest)

    def stop(self) -> None:
        self._stopped.set()
        process = self.process
        if process is not None and process.poll() is None:
            process.terminate()
        if self._thread.is_alive():
            self._thread.join(5)
