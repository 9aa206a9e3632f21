"""Roundhouse: 18xx railway games, by the book.

>>> import roundhouse as rh
>>> game = rh.new("1830", players=["Ada", "Ben", "Cleo"], seed=7)
>>> game.active
('Ada',)
"""

from roundhouse import render  # importing it lets games, boards and tiles show themselves in a notebook
from roundhouse.formats.files import load, loads, save
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
from roundhouse.lab.perft import perft
from roundhouse.titles import TITLES
from roundhouse.version import __version__ as __version__

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
