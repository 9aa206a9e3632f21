"""Bots: players that choose by themselves.

bot = make_bot("simple", "Ada")
action = bot.choose(game, game.legal_actions("Ada"))
"""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.bots.protocol import Bot
from roundhouse.bots.random import RandomBot
from roundhouse.bots.simple import SimpleBot
from roundhouse.kernel.errors import BadSetup

BOTS: dict[str, Callable[[str], Bot]] = {"simple": SimpleBot, "random": RandomBot}
"""Every kind of bot, by the name people choose it by."""


def maker(kind: str) -> Callable[[str], Bot]:
    """What makes bots of a kind, given a seat."""
    if kind not in BOTS:
        raise BadSetup("there is no bot '{kind}'; there are {known}", kind=kind, known=", ".join(BOTS))
    return BOTS[kind]


def make_bot(kind: str, seat: str) -> Bot:
    """A bot of a kind for a seat."""
    return maker(kind)(seat)


__all__ = ["BOTS", "Bot", "RandomBot", "SimpleBot", "make_bot", "maker"]
