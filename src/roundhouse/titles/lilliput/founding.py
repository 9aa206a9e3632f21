"""Founding a company with a share card: price, treasury, home, and perhaps a train from the pool (G)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, Step, pop, push
from roundhouse.engine.token import put_token, slot_refusal, take_token
from roundhouse.finance.bank import pay
from roundhouse.finance.market import place_marker
from roundhouse.finance.shares import move_shares
from roundhouse.kernel.actions import PlaceToken, SetPar
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import SharesBought
from roundhouse.kernel.state import BANK, OFFER, Frame
from roundhouse.titles.lilliput.events import CompanyFounded
from roundhouse.titles.lilliput.shares import CardShares, buying_refusal
from roundhouse.titles.lilliput.table import companies_of, lilliput
from roundhouse.titles.lilliput.trains import PoolTrain

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class FoundHome(Frame):
    """The company just founded puts its first station into a free slot (G-c)."""

    company: str


def free_slots(play: Play, company: str) -> list[tuple[str, int]]:
    """The stops of the table where a company could have a station."""
    board, state = play.title.board, play.state
    return [
        (space, stop)
        for space in sorted(state.tiles)
        for stop in range(len(board.shape(state, space).stops))
        if slot_refusal(play, company, space, stop) is None
    ]


def take_directorship(play: Play, player: str, company: str, price: int, treasury: int) -> None:
    """Give a player the 50 % certificate, put the marker on the index, fill the treasury."""
    charter = play.state.companies[company]
    move_shares(play, company, OFFER, player, play.title.companies[company].president_shares)
    charter.president = player
    charter.par = price
    charter.floated = True
    place_marker(play, company, play.title.market.par[price])
    pay(play, BANK, company, treasury)
    play.emit(CompanyFounded(company, player, price, treasury))


def found(play: Play, player: str, company: str, price: int, treasury: int) -> None:
    """A player buys the director's certificate for five times the price (G-a to G-c)."""
    shares = play.title.companies[company].president_shares
    pay(play, player, BANK, shares * price)
    play.emit(SharesBought(player, company, shares, OFFER, shares * price))
    take_directorship(play, player, company, price, treasury)


def place_home(play: Play, company: str, space: str, stop: int) -> None:
    """The first station, free of charge."""
    take_token(play, company)
    put_token(play, company, space, stop, 0)
    play.state.companies[company].home_placed = True


class FoundCompany(Choice[CardShares, SetPar]):
    """Found a company at any price of the index from 50 up (G-a, G-b)."""

    action = SetPar

    def candidates(self, play: Play, frame: CardShares) -> Iterator[SetPar]:
        cash = play.state.players[frame.player].cash
        for name, charter in play.state.companies.items():
            if not charter.president:
                for price in play.title.market.par:
                    if price * play.title.companies[name].president_shares > cash:
                        break
                    yield SetPar(frame.player, name, price)

    def check(self, play: Play, frame: CardShares, action: SetPar) -> Refusal | None:
        charter = play.state.companies.get(action.company)
        if charter is None or charter.president:
            return refuse(play, "no founding", company=action.company)
        if action.price not in play.title.market.par:
            return refuse(play, "founding price", price=action.price, lowest=min(play.title.market.par))
        if len(companies_of(play, frame.player)) >= lilliput(play).contents.limits.directorships_per_player:
            return refuse(play, "two companies", player=frame.player)
        if not free_slots(play, action.company):
            return refuse(play, "no slot for a home")
        shares = play.title.companies[action.company].president_shares
        return buying_refusal(play, frame, shares * action.price)

    def apply(self, play: Play, frame: CardShares, action: SetPar) -> None:
        frame.bought = True
        found(
            play,
            frame.player,
            action.company,
            action.price,
            lilliput(play).contents.shares.treasury_multiple * action.price,
        )
        push(play, FoundHome, action.company)


class PlaceHome(Choice[FoundHome, PlaceToken]):
    """Any free slot of a city or metropolis on the table (G-c)."""

    action = PlaceToken

    def candidates(self, play: Play, frame: FoundHome) -> Iterator[PlaceToken]:
        for space, stop in free_slots(play, frame.company):
            yield PlaceToken(frame.company, space, stop)

    def check(self, play: Play, frame: FoundHome, action: PlaceToken) -> Refusal | None:
        if action.by or action.owner:
            return refuse(play, "home station", company=frame.company)
        if action.space not in play.state.tiles:
            return refuse(play, "no city for a home", space=action.space)
        return slot_refusal(play, frame.company, action.space, action.stop)

    def apply(self, play: Play, frame: FoundHome, action: PlaceToken) -> None:
        pop(play, frame)
        place_home(play, frame.company, action.space, action.stop)
        push(play, PoolTrain, frame.company)


class FoundHomeStep(Step[FoundHome]):
    frame = FoundHome
    rule = "home station"
    interrupts = True

    def actors(self, play: Play, frame: FoundHome) -> tuple[str, ...]:
        return (frame.company,)
