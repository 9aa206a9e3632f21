"""Ranks and the Dragons chart: where a company stands, and what its shares cost there (1-l, 3.2-b to 3.2-e)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.titles.g1865.charter import box_of, charter_of, phase_number, token_spaces
from roundhouse.titles.g1865.events import ChartRowMoved

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

FIRST_ROW, SECOND_ROW = 2, 3
"""Rows are named by their phase; the first is that of phase 2."""


def rank(play: Play, company: str) -> int:
    """Phase numbers of all trains, and tokens on the map (1-l)."""
    box, trains = box_of(play), play.state.companies[company].trains
    return sum(box.cards[name].phase for name in trains) + len(token_spaces(play, company))


def region(play: Play, company: str) -> str:
    """The colour of the company's cell of the Dragons chart (3.2-e)."""
    return box_of(play).chart[charter_of(play, company).row].region(rank(play, company))


def starting_row(play: Play) -> int:
    """The first row for a launch before phase 5, the second from then on (3.2-c)."""
    return FIRST_ROW if phase_number(play) < 5 else SECOND_ROW


def move_rows(play: Play) -> None:
    """Before a stock round each marker goes one row towards that of the phase (3.12-c)."""
    here = phase_number(play)
    for company in play.state.companies:
        charter = charter_of(play, company)
        if charter.row and charter.row != here:
            old = charter.row
            charter.row += 1 if here > old else -1
            play.emit(ChartRowMoved(company, old, charter.row))


def price_with_surcharge(play: Play, company: str) -> int:
    """What one share costs when it is bought from the Dragons or bought out (3.5-d, 5.3-b)."""
    cell = play.state.companies[company].cell
    assert cell is not None
    return box_of(play).price_in(cell, region(play, company))
