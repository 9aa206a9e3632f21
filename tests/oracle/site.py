"""The engine of 18xx.games as a process that is asked for its opinion, where Ruby and that engine are at hand."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec

from tests.conftest import ROOT, recorded_folder

Raw = dict[str, Any]

SCRIPT = Path(__file__).with_name("states.rb")
MISSING = "the engine of 18xx.games is not at hand: install ruby and set ROUNDHOUSE_ORACLE"
ROOM = {
    "RUBY_GC_HEAP_INIT_SLOTS": "2000000",
    "RUBY_GC_MALLOC_LIMIT": "200000000",
    "RUBY_GC_OLDMALLOC_LIMIT": "400000000",
}
"""Memory for Ruby to begin with: a tenth of its time went into collecting what is left behind."""


def engine() -> Path | None:
    """The folder of the engine: named by ROUNDHOUSE_ORACLE, or beside the project or the recorded games."""
    named, recorded = os.environ.get("ROUNDHOUSE_ORACLE"), recorded_folder()
    beside = [ROOT.parent / "shared", *([recorded.parent] if recorded else [])]
    for folder in [Path(named)] if named else [shared / "oracle" for shared in beside]:
        if (folder / "lib").is_dir() and shutil.which("ruby"):
            return folder.resolve()
    return None


class Site:
    """One Ruby process for many games."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            ["ruby", "-W0", str(SCRIPT), str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **ROOM},
        )

    def __enter__(self) -> Site:
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()

    def begin(self, export: Raw) -> Raw:
        """The position before the first action."""
        return self._asked({"new": export})[0]

    def act(self, actions: list[Raw]) -> list[Raw]:
        """The position after each of some more actions; the last one says so if it is `refused`."""
        return self._asked({"act": actions})

    def _asked(self, question: Raw) -> list[Raw]:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(msgspec.json.encode(question) + b"\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("the engine of 18xx.games has stopped")
        return msgspec.json.decode(line, type=list[Raw])
