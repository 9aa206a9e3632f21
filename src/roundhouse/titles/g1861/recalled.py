"""What 18xx.games remembers: which trains have run, and what it has told companies about tokens (D-34, D-36)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.board.reach import touches
from roundhouse.engine.operating import company_turn
from roundhouse.engine.step import pop
from roundhouse.engine.token import PlaceOneToken, PlaceTokens, PlaceTokensStep, slot_refusal
from roundhouse.kernel.actions import PlaceToken
from roundhouse.titles.g1861.state import Extra1861
from roundhouse.titles.g1861.stock import ChooseSite, PlaceFirstToken

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class ExtraOnline(Extra1861):
    """`ran` are the trains that companies had when their dividends of this operating round were settled.

    `tokens_open` is what companies were told when they asked whether they could place a token, since somebody last
    laid a tile or placed a token.
    """

    ran: dict[str, tuple[str, ...]] = {}
    tokens_open: dict[str, bool] = {}


def ran_trains(play: Play) -> dict[str, tuple[str, ...]]:
    found = play.state.extra
    assert isinstance(found, ExtraOnline)
    return found.ran


def note_runs(play: Play, ran: dict[str, tuple[str, ...]]) -> None:
    found = play.state.extra
    assert isinstance(found, ExtraOnline)
    found.ran = ran


def forget_answers(play: Play, company: str = "") -> None:
    """A lay by anybody changes what is open; a public that is formed again asks anew."""
    found = play.state.extra
    if isinstance(found, ExtraOnline):
        found.tokens_open = {name: told for name, told in found.tokens_open.items() if company and name != company}


def is_told_open(play: Play, company: str) -> bool:
    """Whether a city with a free slot is in reach, as it was when the company first asked since the last lay."""

    def free(space: str, stop: int) -> bool:
        return slot_refusal(play, company, space, stop) is None

    found = play.state.extra
    if not isinstance(found, ExtraOnline):
        return touches(play, company, free)
    if company not in found.tokens_open:
        found.tokens_open = {**found.tokens_open, company: touches(play, company, free)}
    return found.tokens_open[company]


class PlaceTokensOnline(PlaceTokensStep):
    """The step is open for a company that has the lowest price of a token and was told that one can be placed."""

    def advance(self, play: Play, frame: PlaceTokens) -> bool:
        charter = play.state.companies[frame.company]
        asks = charter.tokens and not company_turn(play).tokened and charter.cash >= charter.tokens[0]
        if asks and is_told_open(play, frame.company):
            return False
        pop(play, frame)
        return True


class PlaceOneTokenOnline(PlaceOneToken):
    def apply(self, play: Play, frame: PlaceTokens, action: PlaceToken) -> None:
        forget_answers(play)
        super().apply(play, frame, action)


class PlaceFirstTokenOnline(PlaceFirstToken):
    def apply(self, play: Play, frame: ChooseSite, action: PlaceToken) -> None:
        forget_answers(play)
        super().apply(play, frame, action)
