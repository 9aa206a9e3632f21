"""What is true of every position of titles with presidents' certificates, a pool and reserved homes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.discard import DiscardTrains, is_over_limit
from roundhouse.engine.token import reserved_stop, tokens_at
from roundhouse.finance.shares import held, in_pool

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


def usual_violations(play: Play) -> Iterator[str]:
    """The pool, presidents' certificates, train limits and homes that are not as they must be; nothing, ever."""
    title, state = play.title, play.state
    discarding = any(isinstance(frame, DiscardTrains) for frame in state.stack)
    for name, charter in state.companies.items():
        kind = title.companies[name]
        if in_pool(play, name) > title.pool_limit(play, name):
            yield f"the pool holds {in_pool(play, name)} shares of {name}"
        if charter.president in state.players and held(play, charter.president, name) < kind.president_shares:
            yield f"{charter.president} presides over {name} without its president's certificate"
        if not discarding and is_over_limit(play, name):
            yield f"{name} has too many trains: {charter.trains}"
        if kind.home and title.home_is_kept(play, name):
            yield from _home(play, name)


def _home(play: Play, company: str) -> Iterator[str]:
    """A home that is kept for a company has room for it."""
    title = play.title
    space, stop = title.companies[company].home, reserved_stop(play, company)
    stops = title.board.shape(play.state, space).stops
    taken = [len(tokens_at(play, space, index)) for index in range(len(stops))]
    if any(taken) if stop is None else taken[stop] >= stops[stop].slots:
        yield f"there is no room for {company} on {space}"
