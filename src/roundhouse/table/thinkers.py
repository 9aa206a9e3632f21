"""Thinkers: a few worker processes that bots think in, never the threads of the server.

They are spawned when first needed and end with the server. One that dies, or does not answer in time, is replaced when
the next question comes.
"""

from __future__ import annotations

import contextlib
import threading
from multiprocessing import get_context
from queue import LifoQueue

from roundhouse.table.thought import Answer, BotQuestion, Fault, serve

STARTING = 60.0
"""Seconds that a new process may take until it is ready."""

READING = 7.0
"""Seconds more for the first answer: it reads the title, the bot and the kernels of the route search."""


class Stalled(Exception):
    """No answer in time."""


class Worker:
    """One process, asked by one thread at a time."""

    def __init__(self, warm: bool) -> None:
        spawn = get_context("spawn")
        self.pipe, theirs = spawn.Pipe()
        self.process = spawn.Process(target=serve, args=(theirs, warm), name="thinker", daemon=True)
        self.process.start()
        theirs.close()
        self._ready = False

    def ask(self, question: BotQuestion, within: float) -> Answer:
        """The answer, if it comes within so many seconds after the process was ready."""
        if not self._ready:
            self._read(STARTING)
            self._ready = True
            within += READING
        self.pipe.send(question)
        found: Answer = self._read(within)  # type: ignore[assignment]
        return found

    def _read(self, within: float) -> object:
        if not self.pipe.poll(within):
            raise Stalled
        return self.pipe.recv()

    def end(self) -> None:
        """End the process at once, whatever it does."""
        self.process.kill()
        self.process.join(5)
        with contextlib.suppress(OSError):
            self.pipe.close()


class Thinkers:
    """So many workers at most. Any thread may ask; it waits until one is free."""

    def __init__(self, most: int = 1, warm: bool = False) -> None:
        self.most = most
        self.warm = warm
        self.started = 0
        """How many processes have been started."""
        self._free: LifoQueue[Worker | None] = LifoQueue()
        for _ in range(most):
            self._free.put(None)
        self._workers: set[Worker] = set()
        self._lock = threading.Lock()
        self.closed = False

    def ask(self, question: BotQuestion, within: float) -> Answer:
        """What the bot answers within so many seconds, or why it does not."""
        worker, kept = self._free.get(), None
        try:
            worker = worker or self._start()
            found = worker.ask(question, within)
            kept = worker
            return found
        except Stalled:
            return Fault(f"no answer within {within:g} seconds")
        except (EOFError, OSError) as error:
            return Fault(f"its process has ended ({type(error).__name__})")
        finally:
            if kept is None and worker is not None:
                self._end(worker)
            self._free.put(kept)

    def _start(self) -> Worker:
        with self._lock:
            if self.closed:
                raise EOFError
            worker = Worker(self.warm)
            self._workers.add(worker)
            self.started += 1
            return worker

    def _end(self, worker: Worker) -> None:
        with self._lock:
            self._workers.discard(worker)
        worker.end()

    def close(self) -> None:
        """End all processes; questions that are being answered get none."""
        with self._lock:
            self.closed = True
            workers, self._workers = self._workers, set()
        for worker in workers:
            worker.end()
