"""The operations before a stock round: mines, ranks, conversions, in this order (3.12, 3.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, Step, pop, push
from roundhouse.finance.market import operating_order
from roundhouse.kernel.actions import Convert, Pass
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import Passed
from roundhouse.kernel.state import OFFER, Frame
from roundhouse.titles.g1865.chart import move_rows
from roundhouse.titles.g1865.charter import (
    MAJOR_SHARES,
    MAJOR_TOKENS,
    MINOR_SHARES,
    box_of,
    charter_of,
    phase_number,
    token_spaces,
)
from roundhouse.titles.g1865.direct import reaches
from roundhouse.titles.g1865.events import CompanyConverted, MineDepreciated
from roundhouse.titles.g1865.traffic import station, traffic_of

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

EXTRA_TOKENS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 4, 7: 4}
"""What a conversion brings, by the phase (3.9-d)."""
NEXT_MINE = {"173": ("174", 3), "174": ("175", 5)}
"""The mine tile that follows, and the phase from which on it does (3.12-b)."""


class Conversions(Frame):
    """The minors whose presidents have still to be asked, in operating order."""

    waiting: tuple[str, ...]


def prepare_stock_round(play: Play) -> None:
    """Mines first, then ranks; the conversions are asked for (3.12-a)."""
    depreciate_mines(play)
    move_rows(play)
    waiting = tuple(
        name for name in operating_order(play, play.state.companies) if conversion_refusal(play, name) is None
    )
    if waiting:
        push(play, Conversions, waiting)


def depreciate_mines(play: Play) -> None:
    """Every mine with a token goes down one colour, if the phase and the supply allow it (3.12-b)."""
    state = play.state
    for space, stops in state.tokens.items():
        laid = state.tiles.get(space)
        if laid is None or laid[0] not in NEXT_MINE or not any(stops):
            continue
        tile, phase = NEXT_MINE[laid[0]]
        if phase_number(play) >= phase and state.supply[tile]:
            state.supply[laid[0]] += 1
            state.supply[tile] -= 1
            state.tiles[space] = (tile, laid[1])
            play.emit(MineDepreciated(space, tile, traffic_of(station(play, space))))


def conversion_refusal(play: Play, company: str) -> Refusal | None:
    """Why a company cannot become major now (3.9-b)."""
    charter = charter_of(play, company)
    if charter.major or not charter.floated:
        return refuse(play, "conversion", company=company)
    destination = box_of(play).railways[company].destination
    if not reaches(play, company, destination):
        return refuse(play, "destination", company=company, space=destination)
    return None


class ConvertToMajor(Choice[Conversions, Convert]):
    """Turn the certificates over, add five to the Initial Offer, and take the extra tokens (3.9-c to 3.9-e)."""

    action = Convert

    def candidates(self, play: Play, frame: Conversions) -> Iterator[Convert]:
        yield Convert(frame.waiting[0])

    def check(self, play: Play, frame: Conversions, action: Convert) -> Refusal | None:
        return conversion_refusal(play, action.actor)

    def apply(self, play: Play, frame: Conversions, action: Convert) -> None:
        company = action.actor
        charter = charter_of(play, company)
        charter.major = True
        charter.shares[OFFER] = charter.shares.get(OFFER, 0) + MAJOR_SHARES - MINOR_SHARES
        now = len(charter.tokens) + len(token_spaces(play, company))
        extra = min(EXTRA_TOKENS[phase_number(play)], MAJOR_TOKENS - now)
        charter.tokens += (0,) * extra
        play.emit(CompanyConverted(company, extra))
        frame.waiting = frame.waiting[1:]


class StayMinor(Choice[Conversions, Pass]):
    """The president does not convert the company now."""

    action = Pass

    def candidates(self, play: Play, frame: Conversions) -> Iterator[Pass]:
        yield Pass(frame.waiting[0])

    def check(self, play: Play, frame: Conversions, action: Pass) -> Refusal | None:
        return None

    def apply(self, play: Play, frame: Conversions, action: Pass) -> None:
        play.emit(Passed(action.actor))
        frame.waiting = frame.waiting[1:]


class ConversionsStep(Step[Conversions]):
    frame = Conversions
    rule = "preparation turn"

    def __init__(self) -> None:
        super().__init__((ConvertToMajor(), StayMinor()))

    def actors(self, play: Play, frame: Conversions) -> tuple[str, ...]:
        return frame.waiting[:1]

    def advance(self, play: Play, frame: Conversions) -> bool:
        if frame.waiting:
            return False
        pop(play, frame)
        return True
