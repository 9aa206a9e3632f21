"""Standing orders as their owner reads them: what each says, and why one holds no longer."""

from __future__ import annotations

from typing import Any

import msgspec

from roundhouse.game import Game
from roundhouse.table import standing
from roundhouse.table.i18n import Speech
from roundhouse.words import Words


class SpokenOrder(msgspec.Struct):
    """One order in words; `over` says why it holds no longer."""

    text: str
    over: str = ""


def standing_orders(game: Game, player: str, wish: dict[str, Any], words: Words, speech: Speech) -> list[SpokenOrder]:
    """What the table does for a player by itself, in the order in which it looks at it.

    What held for a round that is over is told no more.
    """
    _ = speech.gettext
    over = {
        standing.PHASE: _("a new phase has begun"),
        standing.LIMIT: _("somebody has bid as much"),
        standing.GONE: _("it is sold"),
    }

    def why(ended: standing.Ended | None) -> str:
        if ended is None or ended.by is None:
            return over[ended.why] if ended is not None else ""
        return _("%(name)s: %(what)s") % {"name": words.name(ended.by.actor), "what": words.option(ended.by)}

    found = []
    for order in wish.get("orders", ()):
        ended = standing.order_ended(game, player, wish, order)
        if ended != standing.Ended(standing.ROUND):
            found.append(SpokenOrder(_said(order, words, speech), why(ended)))
    ways = {
        "round": _("passes until this round ends"),
        "until_change": _("passes until somebody does something else"),
        "until_mine": _("passes until something concerns you"),
    }
    way = str(wish.get("way", ""))
    if way in ways:
        ended = standing.passing_ended(game, player, wish)
        if ended != standing.Ended(standing.ROUND):
            found.append(SpokenOrder(ways[way], why(ended)))
    if wish.get("only"):
        found.append(SpokenOrder(_("passes when nothing else is possible")))
    return found


def _said(order: dict[str, Any], words: Words, speech: Speech) -> str:
    _ = speech.gettext
    most = words.money(int(order.get("most", 0)))
    if order.get("do") == "buy":
        return _("buys %(company)s up to %(money)s") % {
            "company": words.called(str(order.get("company", ""))),
            "money": most,
        }
    if order.get("do") == "bid":
        return _("bids on %(item)s up to %(money)s") % {"item": words.called(str(order.get("item", ""))), "money": most}
    return _("runs and pays out")
