"""Bots: players that choose by themselves.

bot = make_bot("simple", "Ada")
action = bot.choose(game)
"""

from __future__ import annotations

from roundhouse.bots.finding import BOTS, find_bot
from roundhouse.bots.protocol import Bot, Budget, Choice, Sight, Term
from roundhouse.bots.seat import Kind, Seated, kind_of, make_bot

__all__ = ["BOTS", "Bot", "Budget", "Choice", "Kind", "Seated", "Sight", "Term", "find_bot", "kind_of", "make_bot"]
