"""Tokens: home tokens, free slots, and placing one a turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.board.reach import reach, touches
from roundhouse.engine.operating import CompanyFrame, CompanyStep, EndStep, company_turn
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, pop
from roundhouse.finance.bank import pay
from roundhouse.kernel.actions import PlaceToken
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import TokenPlaced
from roundhouse.kernel.state import BANK

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class PlaceTokens(CompanyFrame):
    """The company may place a token."""


def tokens_at(play: Play, space: str, stop: int) -> tuple[str, ...]:
    held = play.state.tokens.get(space, ())
    return held[stop] if stop < len(held) else ()


def put_token(play: Play, company: str, space: str, stop: int, cost: int) -> None:
    """Put a token of the company on a stop; it has left the charter already."""
    state = play.state
    count = len(play.title.board.shape(state, space).stops)
    held = list(state.tokens.get(space, ()))
    held += [()] * (count - len(held))
    held[stop] = (*held[stop], company)
    state.tokens[space] = tuple(held)
    play.emit(TokenPlaced(company, space, stop, cost))


def take_token(play: Play, company: str) -> int:
    """Take the next token from the charter; returns its price."""
    charter = play.state.companies[company]
    price, charter.tokens = charter.tokens[0], charter.tokens[1:]
    return price


def reserved_stop(play: Play, company: str) -> int | None:
    """The stop of its home space that is kept for a company not yet there; None if the whole space is kept."""
    home = play.title.companies[company]
    board = play.title.board
    if len(home.home_stops) > 1:
        return None
    printed = board.printed[home.home].exits[home.home_stops[0]]
    now = board.shape(play.state, home.home)
    if printed:
        for index, edges in enumerate(now.exits):
            if printed[0] in edges:
                return index
    return 0 if len(now.stops) == 1 else home.home_stops[0]


def slot_refusal(play: Play, company: str, space: str, stop: int) -> Refusal | None:
    """Why a company cannot have a token on this stop, however it gets there."""
    state, title = play.state, play.title
    if space not in title.board.spaces:
        return refuse(play, "off board", space=space)
    stops = title.board.shape(state, space).stops
    if not 0 <= stop < len(stops) or stops[stop].slots == 0:
        return refuse(play, "token place", number=stop, space=space)
    if any(company in held for held in state.tokens.get(space, ())):
        return refuse(play, "one token a space", company=company, space=space)
    free = stops[stop].slots - len(tokens_at(play, space, stop))
    if free <= 0:
        return refuse(play, "free slot", space=space)
    for other in title.homes.get(space, ()):
        if other == company or not title.home_is_kept(play, other):
            continue
        kept = reserved_stop(play, other)
        if kept is None:
            return refuse(play, "whole home kept", space=space, company=other)
        if kept == stop:
            free -= 1
            if free <= 0:
                return title.kept_for(play, space, other)
    return None


class PlaceOneToken(Choice[PlaceTokens, PlaceToken]):
    """Place a token in a city the company's track reaches."""

    action = PlaceToken

    def concerns(self, action: PlaceToken) -> bool:
        return not action.by and not action.owner

    def candidates(self, play: Play, frame: PlaceTokens) -> Iterator[PlaceToken]:
        for space, stop in sorted(reach(play, frame.company).stops):
            yield PlaceToken(frame.company, space, stop)

    def possible(self, play: Play, frame: PlaceTokens) -> bool:
        """Whether the track touches a stop where the company could have a token and pay for it."""
        company = frame.company
        if self.once_a_turn(play, company):
            return False
        charter, token_cost = play.state.companies[company], play.title.token_cost

        def open_to_it(space: str, stop: int) -> bool:
            free = slot_refusal(play, company, space, stop) is None
            return free and token_cost(play, company, space) <= charter.cash

        return touches(play, company, open_to_it)

    def check(self, play: Play, frame: PlaceTokens, action: PlaceToken) -> Refusal | None:
        company = frame.company
        refusal = self.once_a_turn(play, company) or slot_refusal(play, company, action.space, action.stop)
        if refusal:
            return refusal
        if not reach(play, company).reaches((action.space, action.stop)):
            return refuse(play, "token connection", company=company, space=action.space)
        cost, cash = play.title.token_cost(play, company, action.space), play.state.companies[company].cash
        if cash < cost:
            return refuse(play, "token money", company=company, cash=cash, price=cost)
        return None

    def once_a_turn(self, play: Play, company: str) -> Refusal | None:
        if company_turn(play).tokened:
            return refuse(play, "one token")
        if not play.state.companies[company].tokens:
            return refuse(play, "no token left", company=company)
        return None

    def apply(self, play: Play, frame: PlaceTokens, action: PlaceToken) -> None:
        company = frame.company
        cost = play.title.token_cost(play, company, action.space)
        pay(play, company, BANK, cost)
        take_token(play, company)
        put_token(play, company, action.space, action.stop, cost)
        company_turn(play).tokened = True
        pop(play, frame)


class EndTokens(EndStep):
    """Place no token."""


class PlaceTokensStep(CompanyStep):
    frame = PlaceTokens

    def advance(self, play: Play, frame: PlaceTokens) -> bool:
        """The step is left out when no token can be placed."""
        charter = play.state.companies[frame.company]
        if charter.tokens and not company_turn(play).tokened:
            for choice in self.choices:
                if choice.action is PlaceToken and choice.possible(play, frame):
                    return False
        pop(play, frame)
        return True
