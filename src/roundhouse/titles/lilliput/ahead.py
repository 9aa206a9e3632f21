"""What Gulliver will do after one's own cards, as things stand; what dice decide is not told (S)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.ahead import Ahead, Foreseen
from roundhouse.finance.trains import on_sale
from roundhouse.titles.lilliput.gulliver import (
    MOST_NEW_SHARES,
    next_to_get_a_train,
    prices_of_second,
    shares_he_can_pay,
)
from roundhouse.titles.lilliput.gulliver_track import loose_ends, possible_track
from roundhouse.titles.lilliput.table import GULLIVER, is_last_round, lilliput, table

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


def gulliver_ahead(play: Play) -> Ahead:
    """Track, an extra tile, shares, a train: in his order (S-f, S-o)."""
    return Ahead("gulliver", "gulliver, when", tuple(_steps(play)))


def _steps(play: Play) -> Iterator[Foreseen]:
    yield Foreseen("gulliver, tile", {"kind": possible_track(play)[0]})
    if loose_ends(play):
        yield Foreseen("gulliver, loose end")
    yield from _shares(play)
    is_first = lilliput(play).pro
    if is_first or not is_last_round(play):
        facts = {"train": on_sale(play)[0], "company": next_to_get_a_train(play)}
        yield Foreseen("gulliver, train first" if is_first else "gulliver, train", facts)
    if is_last_round(play):
        yield Foreseen("gulliver, last")


def _shares(play: Play) -> Iterator[Foreseen]:
    on, cash = table(play), play.state.players[GULLIVER].cash
    if on.gulliver_shares < MOST_NEW_SHARES:
        companies = tuple(shares_he_can_pay(play))
        if len(companies) == 1:
            yield Foreseen("gulliver, share", {"company": companies[0]})
        elif companies:
            yield Foreseen("gulliver, shares", {"companies": companies})
        else:
            yield Foreseen("gulliver, no share", {"cash": cash})
    elif len(on.gulliver) == 1:
        prices = prices_of_second(play)
        if prices:
            yield Foreseen("gulliver, second", {"price": prices[-1], "cash": cash})
        else:
            shares = play.title.companies[on.gulliver[0]].president_shares
            least = shares * min(play.title.market.par)
            yield Foreseen("gulliver, no second", {"price": least, "cash": cash})
