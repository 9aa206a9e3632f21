"""What 18xx.games remembers: which trains have run, and what it has told companies about tokens (D-34, D-36)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.board.rails import Place, Track
from roundhouse.board.reach import reach, tokens_of, touches, track_of
from roundhouse.board.search import Reach, search
from roundhouse.engine.operating import company_turn
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import pop
from roundhouse.engine.token import PlaceOneToken, PlaceTokens, PlaceTokensStep, slot_refusal, tokens_at
from roundhouse.kernel.actions import PlaceToken
from roundhouse.kernel.errors import Refusal
from roundhouse.titles.g1861.rsr import RussianStateRailway
from roundhouse.titles.g1861.state import Extra1861
from roundhouse.titles.g1861.stock import ChooseSite, PlaceFirstToken

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class ExtraOnline(Extra1861):
    """`ran` are the trains that companies had when their dividends of this operating round were settled.

    `tokens_open` is what companies were told when they asked whether they could place a token, since somebody last
    laid a tile or placed a token. With a no, and after a lay of its own, what a company reaches is kept too: for it
    `still_full` has the stops that were full of others' tokens then and have a free slot since.
    """

    ran: dict[str, tuple[str, ...]] = {}
    tokens_open: dict[str, bool] = {}
    still_full: dict[str, tuple[Place, ...]] = {}


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
        found.still_full = {name: stops for name, stops in found.still_full.items() if company and name != company}


def keep_reach(play: Play, company: str) -> None:
    """What the company reaches now is what it sees until somebody lays a tile or places a token."""
    found = play.state.extra
    if isinstance(found, ExtraOnline):
        found.still_full = {**found.still_full, company: ()}


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


def seen_reach(play: Play, company: str) -> Reach:
    """What a company reaches by the board that it was told about."""
    found = play.state.extra
    full = found.still_full.get(company, ()) if isinstance(found, ExtraOnline) else ()
    if not full:
        return reach(play, company)
    track, board = track_of(play, company), play.title.board

    def passable(space: str, stop: int) -> bool:
        return (space, stop) not in full and track.passable(space, stop)

    kept = Track(track.look, board.neighbours, board.half, passable, board.sides)
    return search(kept, tokens_of(play, company))


class StateRailwayOnline(RussianStateRailway):
    """Who was told what it reaches does not see that a token has gone."""

    def take_tokens(self, play: Play, company: str) -> None:
        before = {place: slots for place in tokens_of(play, company) if (slots := free_slots(play, place)) <= 0}
        super().take_tokens(play, company)
        opened = tuple(place for place in before if free_slots(play, place) > 0)
        found = play.state.extra
        if opened and isinstance(found, ExtraOnline):
            told = {name for name, is_open in found.tokens_open.items() if not is_open} | found.still_full.keys()
            found.still_full = {name: (*found.still_full.get(name, ()), *opened) for name in sorted(told)}


def free_slots(play: Play, place: Place) -> int:
    space, stop = place
    return play.title.board.shape(play.state, space).stops[stop].slots - len(tokens_at(play, space, stop))


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
    def check(self, play: Play, frame: PlaceTokens, action: PlaceToken) -> Refusal | None:
        refusal = super().check(play, frame, action)
        if refusal is None and not seen_reach(play, frame.company).reaches((action.space, action.stop)):
            return refuse(play, "token connection", company=frame.company, space=action.space)
        return refusal

    def apply(self, play: Play, frame: PlaceTokens, action: PlaceToken) -> None:
        forget_answers(play)
        super().apply(play, frame, action)


class PlaceFirstTokenOnline(PlaceFirstToken):
    def apply(self, play: Play, frame: ChooseSite, action: PlaceToken) -> None:
        forget_answers(play)
        super().apply(play, frame, action)
