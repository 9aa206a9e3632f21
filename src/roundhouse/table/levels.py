"""How strong a bot is, as people choose it: Easy, Medium or Hard, and bots of other packages by their own names."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from roundhouse.bots.finding import OURS
from roundhouse.table.i18n import Speech

EASY, MEDIUM, HARD = "simple", "regular", "expert"


class Level(msgspec.Struct, frozen=True):
    """A bot that a seat can be given to: what it is called, and a line on how it plays."""

    bot: str
    name: str
    plays: str = ""


def levels(bots: Iterable[str], speech: Speech) -> list[Level]:
    """The levels from the weakest up, then what other packages bring. Yardsticks of ours are for programs only."""
    known = tuple(bots)
    ours = (
        Level(EASY, speech.gettext("Easy"), speech.gettext("builds and buys in peace, forgets that trains rust")),
        Level(
            MEDIUM,
            speech.gettext("Medium"),
            speech.gettext("knows when to rush trains, to save, and to leave a company to somebody else"),
        ),
        Level(HARD, speech.gettext("Hard"), speech.gettext("knows as much and looks ahead where a game is decided")),
    )
    others = [Level(bot, bot) for bot in known if bot not in OURS]
    return [*(level for level in ours if level.bot in known), *others]


def level_name(bot: str, speech: Speech) -> str:
    """What people call the level of a bot; its own name where it is none of ours."""
    return next((level.name for level in levels([bot], speech)), bot)
