"""Maritime companies: income in the hand, coverage and one bonus in a company (2.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from roundhouse.engine.privates import close_private
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice
from roundhouse.finance.bank import pay
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import PrivateIncome
from roundhouse.kernel.state import BANK
from roundhouse.titles.g1865.actions import GivePrivate
from roundhouse.titles.g1865.charter import box_of, phase_number, token_spaces, turn_1865
from roundhouse.titles.g1865.events import PrivateGiven
from roundhouse.titles.g1865.traffic import gain

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


def pay_maritime_income(play: Play) -> None:
    """Each card in a player's hand pays him at the start of an operating round (2.6-b, 4.1-a)."""
    for name, card in play.state.privates.items():
        if card.owner in play.state.players:
            amount = play.title.privates[name].revenue
            pay(play, BANK, card.owner, amount)
            play.emit(PrivateIncome(name, card.owner, amount))


def covered_by_sea(play: Play, cards: int) -> int:
    """What so many maritime companies add to the coverage of their owner (2.6-d)."""
    return box_of(play).entities.maritime_rules.coverage * cards


def cards_of(play: Play, owner: str) -> list[str]:
    return [name for name, card in play.state.privates.items() if card.owner == owner]


def collect_bonuses(play: Play, company: str) -> None:
    """Every card whose bonus is due gives the number of the phase, if a token is on a location (2.6-e to 2.6-h)."""
    for name in cards_of(play, company):
        if bonus_is_due(play, name, company):
            play.state.privates[name].used = True
            gain(play, company, phase_number(play), "maritime", name)


def bonus_is_due(play: Play, card: str, company: str) -> bool:
    """Whether a card has not given its bonus yet, and a token of the company is on a location of it."""
    places = play.title.privates[card].hexes
    return not play.state.privates[card].used and any(space in places for space in token_spaces(play, company))


def discard_from_players(play: Play) -> None:
    """When phase 5 starts, what players still hold is gone (2.6-k)."""
    for name, card in play.state.privates.items():
        if card.owner in play.state.players:
            close_private(play, name)


class GiveMaritime(Choice[Any, GivePrivate]):
    """At any moment of a company's turn its president may give it his own cards (2.6-c, R4)."""

    action = GivePrivate

    def actors(self, play: Play, frame: Any) -> tuple[str, ...]:
        turn = turn_1865(play)
        return () if turn.absorbed else (play.state.companies[turn.company].president,)

    def candidates(self, play: Play, frame: Any) -> Iterator[GivePrivate]:
        company = turn_1865(play).company
        for player in self.actors(play, frame):
            for name in cards_of(play, player):
                yield GivePrivate(player, name, company)

    def check(self, play: Play, frame: Any, action: GivePrivate) -> Refusal | None:
        card = play.state.privates.get(action.private)
        if card is None or card.owner != action.actor:
            return refuse(play, "maritime", player=action.actor, private=action.private)
        company = turn_1865(play).company
        if action.company != company:
            return refuse(play, "maritime turn", company=company)
        return None

    def apply(self, play: Play, frame: Any, action: GivePrivate) -> None:
        play.state.privates[action.private].owner = action.company
        play.emit(PrivateGiven(action.private, action.actor, action.company))
        collect_bonuses(play, action.company)
