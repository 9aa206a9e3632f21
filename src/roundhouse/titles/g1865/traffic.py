"""Traffic: cubes a company is given and never loses (1-b, 3.6-d, 4.2-f, 4.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.engine.operating import CompanyFrame, CompanyStep
from roundhouse.engine.step import pop
from roundhouse.titles.g1865.charter import charter_of, token_spaces
from roundhouse.titles.g1865.events import TrafficGained

if TYPE_CHECKING:
    from roundhouse.board.tile import Stop
    from roundhouse.kernel.play import Play

MINE = "mine"
CITY = "city"


def gain(play: Play, company: str, amount: int, why: str, place: str) -> None:
    if amount:
        charter_of(play, company).traffic += amount
        play.emit(TrafficGained(company, amount, why, place))


def station(play: Play, space: str) -> Stop:
    """The one stop of a space that has a city, a mine or a town."""
    return play.title.board.shape(play.state, space).stops[0]


def traffic_of(stop: Stop) -> int:
    """The number printed on a stop."""
    assert isinstance(stop.revenue, int)
    return stop.revenue


def is_mine(play: Play, space: str) -> bool:
    return station(play, space).kind == MINE


def city_grew(play: Play, space: str, increase: int) -> None:
    """Every launched company with a token in a city gets what its number rises by.

    That is 4.2-f, and on a home without a tile the first tile's full traffic (3.6-e). A company that is not launched
    gets nothing: it will get the number of the day of its launch (C4).
    """
    stop = station(play, space)
    if stop.kind != CITY or increase <= 0:
        return
    for held in play.state.tokens.get(space, ()):
        for company in held:
            if play.state.companies[company].floated:
                gain(play, company, increase, "upgrade", space)


class WorkMines(CompanyFrame):
    """The company's mines yield their traffic."""


class WorkMinesStep(CompanyStep):
    """After laying tiles, before placing a token: each mine with the company's token gives its number (4.3)."""

    frame = WorkMines

    def advance(self, play: Play, frame: WorkMines) -> bool:
        for space in token_spaces(play, frame.company):
            if is_mine(play, space):
                gain(play, frame.company, traffic_of(station(play, space)), "mine", space)
        pop(play, frame)
        return True
