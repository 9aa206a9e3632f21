"""Roundhouse: 18xx railway games, by the book.

>>> import roundhouse as rh
>>> game = rh.new("1830", players=["Ada", "Ben", "Cleo"], seed=7)
>>> game.active
('Ada',)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from roundhouse.game import Game, new
from roundhouse.kernel.errors import (
    BadNotation,
    BadRecord,
    BadSetup,
    IllegalAction,
    Refusal,
    ReplayError,
    RoundhouseError,
)
from roundhouse.kernel.notation import read as read_action
from roundhouse.kernel.notation import write as write_action
from roundhouse.kernel.picture import painted_by
from roundhouse.titles import TITLES
from roundhouse.version import __version__ as __version__

if TYPE_CHECKING:
    from roundhouse import render
    from roundhouse.formats.files import load, loads, save
    from roundhouse.lab.perft import perft

LATER = {"load": "formats.files", "loads": "formats.files", "save": "formats.files", "perft": "lab.perft", "render": ""}
"""What is imported when it is first used, so that importing Roundhouse takes no longer than playing needs."""

painted_by(lambda: import_module("roundhouse.render"))

__all__ = [
    "TITLES",
    "BadNotation",
    "BadRecord",
    "BadSetup",
    "Game",
    "IllegalAction",
    "Refusal",
    "ReplayError",
    "RoundhouseError",
    "load",
    "loads",
    "new",
    "perft",
    "read_action",
    "render",
    "save",
    "write_action",
]


def __getattr__(name: str) -> Any:
    if name not in LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name == "render":
        return import_module("roundhouse.render")
    return getattr(import_module(f"roundhouse.{LATER[name]}"), name)


def __dir__() -> list[str]:
    return [*globals(), *LATER]
