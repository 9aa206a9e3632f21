"""A package of bots that misbehave, each in its own way, as its code and its entry points."""

from __future__ import annotations

from pathlib import Path

CODE = """
import os
import time

from roundhouse.bots import Choice, Term
from roundhouse.bots.protocol import lowest
from roundhouse.kernel.actions import Pass


class Failing:
    def choose(self, sight, budget, dice):
        raise ValueError("no idea")


class Stalling:
    def choose(self, sight, budget, dice):
        while True:
            time.sleep(0.01)


class Dying:
    def choose(self, sight, budget, dice):
        os._exit(3)


class Cheating:
    def choose(self, sight, budget, dice):
        return Choice(Pass("Nobody"))


class Mumbling:
    def choose(self, sight, budget, dice):
        return "pass"


class Penny:
    def choose(self, sight, budget, dice):
        return Choice(lowest(sight.options[0]), (Term("worth", 12.0), Term("of my own", 5.0)))
"""
BOTS = ("Failing", "Stalling", "Dying", "Cheating", "Mumbling", "Penny")


def install(folder: Path) -> Path:
    """Lay the package down in a folder, as an installation would; the folder belongs on the path."""
    (folder / "odd_bots_of_tests.py").write_text(CODE)
    about = folder / "odd_bots_of_tests-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: odd-bots-of-tests\nVersion: 1.0\n")
    lines = "".join(f"{name.lower()} = odd_bots_of_tests:{name}\n" for name in BOTS)
    (about / "entry_points.txt").write_text(f"[roundhouse.bots]\n{lines}")
    return folder
