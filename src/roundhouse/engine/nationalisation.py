"""Nationalisation: the state pays the shareholders and takes over what a company owned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.board.reach import tokens_of
from roundhouse.engine.loans import repay
from roundhouse.engine.operating import CompanyTurn, OperatingRound
from roundhouse.engine.step import Choice, Step, find, pop, push
from roundhouse.engine.token import put_token, take_token
from roundhouse.finance.bank import pay
from roundhouse.finance.market import move_marker, share_price
from roundhouse.kernel.actions import Nationalise, Pass
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import Nationalised, Passed
from roundhouse.kernel.state import BANK, Frame

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class OfferNationalisation(Frame):
    """The presidents of these companies, one after the other, may have them nationalised."""

    companies: tuple[str, ...]


class StateRailway:
    """What a title decides about the company that takes over; `id` is its name."""

    def __init__(self, id: str) -> None:
        self.id = id

    def may_take_place(self, play: Play, space: str) -> bool:
        """Whether the state railway may replace a token on this space."""
        raise NotImplementedError

    def placed(self, play: Play, space: str) -> None:
        """A token of the state railway now stands on this space."""

    def leaves_game(self, play: Play, company: str) -> None:
        """What becomes of the charter of a nationalised company."""
        raise NotImplementedError

    # -- the procedure

    def nationalise(self, play: Play, company: str) -> None:
        """Loans, price, compensation, assets, tokens, charter: in this order."""
        charter = play.state.companies[company]
        repay(play, company)
        for _ in range(1 + charter.loans):
            if charter.cell is not None:
                move_marker(play, company, play.title.market.left(charter.cell), "nationalisation")
        price = share_price(play, company)
        for player in play.state.players:
            pay(play, BANK, player, charter.shares.get(player, 0) * price)
        play.emit(Nationalised(company, self.id, price))
        self.take_assets(play, company)
        self.take_tokens(play, company)
        self.leaves_game(play, company)
        end_turn_of(play, company)

    def take_assets(self, play: Play, company: str) -> None:
        """Money, trains and privates."""
        charter, state = play.state.companies[company], play.state.companies[self.id]
        pay(play, company, self.id, charter.cash)
        state.trains = (*state.trains, *charter.trains)
        charter.trains = ()
        for private in play.state.privates.values():
            if private.owner == company:
                private.owner = self.id

    def take_tokens(self, play: Play, company: str) -> None:
        """Replace tokens, the most valuable city first; what cannot be replaced is removed."""
        board = play.title.board

        def rank(place: tuple[str, int]) -> tuple[int, str]:
            revenue = board.shape(play.state, place[0]).stops[place[1]].revenue
            return (revenue if isinstance(revenue, int) else max(revenue.values()), place[0])

        for space, stop in sorted(tokens_of(play, company), key=rank, reverse=True):
            remove_token(play, company, space, stop)
            present = any(self.id in held for held in play.state.tokens[space])
            if not present and play.state.companies[self.id].tokens and self.may_take_place(play, space):
                take_token(play, self.id)
                put_token(play, self.id, space, stop, 0)
                self.placed(play, space)


def remove_token(play: Play, company: str, space: str, stop: int) -> None:
    """Take a token of the company off the board."""
    held = list(play.state.tokens[space])
    tokens = list(held[stop])
    tokens.remove(company)
    held[stop] = tuple(tokens)
    play.state.tokens[space] = tuple(held)


def end_turn_of(play: Play, company: str) -> None:
    """If the company is operating, its turn is over at once."""
    stack = play.state.stack
    for at, frame in enumerate(stack):
        if isinstance(frame, CompanyTurn) and frame.company == company:
            del stack[at:]
            round_ = find(play, OperatingRound)
            round_.done = (*round_.done, company)
            return


def offer_nationalisation(play: Play, companies: list[str]) -> None:
    if companies:
        push(play, OfferNationalisation, tuple(companies))


class GiveToState(Choice[OfferNationalisation, Nationalise]):
    """The president has the company nationalised."""

    action = Nationalise

    def __init__(self, state: StateRailway) -> None:
        self.state = state

    def candidates(self, play: Play, frame: OfferNationalisation) -> Iterator[Nationalise]:
        yield Nationalise(frame.companies[0])

    def check(self, play: Play, frame: OfferNationalisation, action: Nationalise) -> Refusal | None:
        return None

    def apply(self, play: Play, frame: OfferNationalisation, action: Nationalise) -> None:
        frame.companies = frame.companies[1:]
        self.state.nationalise(play, action.actor)


class KeepFromState(Choice[OfferNationalisation, Pass]):
    """The president keeps the company."""

    action = Pass

    def candidates(self, play: Play, frame: OfferNationalisation) -> Iterator[Pass]:
        yield Pass(frame.companies[0])

    def check(self, play: Play, frame: OfferNationalisation, action: Pass) -> Refusal | None:
        return None

    def apply(self, play: Play, frame: OfferNationalisation, action: Pass) -> None:
        play.emit(Passed(action.actor))
        frame.companies = frame.companies[1:]


class OfferNationalisationStep(Step[OfferNationalisation]):
    frame = OfferNationalisation
    rule = "nationalisation"
    interrupts = True

    def __init__(self, give: GiveToState) -> None:
        super().__init__((give, KeepFromState()))

    def actors(self, play: Play, frame: OfferNationalisation) -> tuple[str, ...]:
        return frame.companies[:1]

    def advance(self, play: Play, frame: OfferNationalisation) -> bool:
        if frame.companies:
            return False
        pop(play, frame)
        return True
