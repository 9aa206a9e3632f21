"""Roundhouse: 18xx railway games, by the book.

>>> import roundhouse as rh
>>> game = rh.new("1830", players=["Ada", "Ben", "Cleo"], seed=7)
>>> game.active
('Ada',)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from roundhouse.kernel.picture import painted_by
from roundhouse.version import __version__ as __version__

if TYPE_CHECKING:
    from roundhouse import render
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

ERRORS = ["BadNotation", "BadRecord", "BadSetup", "IllegalAction", "Refusal", "ReplayError", "RoundhouseError"]
PLACES = {
    **{name: f"kernel.errors:{name}" for name in ERRORS},
    "Game": "game:Game",
    "new": "game:new",
    "TITLES": "titles:TITLES",
    "read_action": "kernel.notation:read",
    "write_action": "kernel.notation:write",
    "load": "formats.files:load",
    "loads": "formats.files:loads",
    "save": "formats.files:save",
    "perft": "lab.perft:perft",
    "render": "render:",
}
"""Where everything is: read when it is first used, so that nobody waits for what he does not need."""

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
    if name not in PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, _, within = PLACES[name].partition(":")
    found = import_module(f"roundhouse.{module}")
    globals()[name] = value = getattr(found, within) if within else found
    return value


def __dir__() -> list[str]:
    return [*globals(), *PLACES]
