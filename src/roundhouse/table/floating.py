"""Floating: how much of a company must be sold before it operates, asked of the title's own rule."""

from __future__ import annotations

from collections.abc import Iterable

from roundhouse.game import Game
from roundhouse.kernel.play import Play
from roundhouse.kernel.state import OFFER
from roundhouse.table.effect import percent, whole_of


def floats_at(game: Game, companies: Iterable[str]) -> dict[str, str]:
    """The part, in percent, that has left the offer when a company floats; nothing for those that its start floats."""
    play = game.copy().play
    found = {}
    for name in companies:
        charter, whole = play.state.companies[name], whole_of(game, name)
        charter.president = charter.president or next(iter(play.state.players))
        sold = next((count for count in range(1, whole + 1) if _is_enough(play, name, whole - count)), 0)
        if sold > play.title.companies[name].president_shares:
            found[name] = percent(sold, whole)
    return found


def _is_enough(play: Play, company: str, offered: int) -> bool:
    charter = play.state.companies[company]
    charter.shares = {charter.president: 1, OFFER: offered}
    return play.title.is_sold_enough(play, company)


def times_par(prices: Iterable[tuple[int, int]]) -> int:
    """How many times its par a start costs, by pairs of par and cost; 0 if that is not the same for all."""
    found = {cost // par if par and cost % par == 0 else 0 for par, cost in prices}
    return found.pop() if len(found) == 1 else 0
