"""Proposals that need another player's word: he accepts or declines, and the game waits for him."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeVar

import msgspec

from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, F, Step, pop, push
from roundhouse.engine.turn import Turn
from roundhouse.kernel.actions import Accept, Action, Decline
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import ConsentAsked, ConsentGiven, ConsentRefused
from roundhouse.kernel.state import Frame

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

P = TypeVar("P", bound=Action)


class Consent(Frame):
    """`player` is asked whether he agrees to a proposal."""

    player: str
    proposal: Action


class Agreed(Choice[F, P]):
    """A choice that may need somebody's consent before it is settled."""

    raises = True
    """Whether a higher price is the better offer for the one who is asked."""
    agreement = "consent"
    """The rule by which both must agree."""

    def __init__(self, asked: bool = True) -> None:
        self.asked = asked

    def whose_consent(self, play: Play, action: P) -> str:
        """The player who must agree, or "" if the proposer can decide alone."""
        raise NotImplementedError

    def settle(self, play: Play, action: P) -> None:
        """Carry out what has been agreed."""
        raise NotImplementedError

    def earlier_offers(self, play: Play, action: P) -> list[int]:
        """The prices at which the same thing has been declined in this turn."""
        for frame in reversed(play.state.stack):
            if isinstance(frame, Turn):
                price = getattr(action, "price", 0)
                return [
                    getattr(offer, "price", 0)
                    for offer in frame.declined
                    if type(offer) is type(action) and msgspec.structs.replace(offer, price=price) == action
                ]
        return []

    def offer_range(self, play: Play, action: P, low: int, high: int) -> tuple[int, int]:
        """The prices that may still be offered: after a refusal only better ones."""
        for price in self.earlier_offers(play, action):
            if self.raises:
                low = max(low, price + 1)
            else:
                high = min(high, price - 1)
        return low, high

    def open_prices(self, play: Play, action: P, low: int, high: int) -> Iterator[tuple[int, int]]:
        """The ranges of prices that may still be offered: after a refusal better ones, or all others."""
        if play.title.only_better_offers:
            low, high = self.offer_range(play, action, low, high)
        else:
            for price in sorted({*self.earlier_offers(play, action)}):
                if low <= price <= high:
                    if low < price:
                        yield low, price - 1
                    low = price + 1
        if low <= high:
            yield low, high

    def declined(self, play: Play, action: P) -> Refusal | None:
        """Refuse to ask again at a price at which there is nothing more to ask."""
        price = getattr(action, "price", 0)
        return None if any(self.open_prices(play, action, price, price)) else refuse(play, self.agreement)

    def apply(self, play: Play, frame: F, action: P) -> None:
        player = self.whose_consent(play, action) if self.asked else ""
        if player:
            push(play, Consent, player, action)
            play.emit(ConsentAsked(player, action.actor))
        else:
            self.settle(play, action)


class AcceptProposal(Choice[Consent, Accept]):
    """The player agrees, and the proposal is carried out."""

    action = Accept

    def candidates(self, play: Play, frame: Consent) -> Iterator[Accept]:
        yield Accept(frame.player)

    def check(self, play: Play, frame: Consent, action: Accept) -> Refusal | None:
        return None

    def apply(self, play: Play, frame: Consent, action: Accept) -> None:
        pop(play, frame)
        play.emit(ConsentGiven(frame.player))
        proposed_by(play, frame.proposal).settle(play, frame.proposal)


class DeclineProposal(Choice[Consent, Decline]):
    """The player does not agree, and the game goes on as if nothing had been proposed."""

    action = Decline

    def candidates(self, play: Play, frame: Consent) -> Iterator[Decline]:
        yield Decline(frame.player)

    def check(self, play: Play, frame: Consent, action: Decline) -> Refusal | None:
        return None

    def apply(self, play: Play, frame: Consent, action: Decline) -> None:
        pop(play, frame)
        play.emit(ConsentRefused(frame.player))
        for below in reversed(play.state.stack):
            if isinstance(below, Turn):
                below.declined = (*below.declined, frame.proposal)
                return


def proposed_by(play: Play, proposal: Action) -> Agreed[Frame, Action]:
    """The choice a proposal belongs to, among those that stand below the question."""
    steps = play.title.steps
    for frame in reversed(play.state.stack):
        for choice in (*steps[type(frame)].choices, *steps[type(frame)].standing):
            if choice.action is type(proposal) and isinstance(choice, Agreed):
                return choice
    raise LookupError(type(proposal).__name__)


class ConsentStep(Step[Consent]):
    frame = Consent
    rule = "consent"
    interrupts = True

    def __init__(self) -> None:
        super().__init__((AcceptProposal(), DeclineProposal()))

    def actors(self, play: Play, frame: Consent) -> tuple[str, ...]:
        return (frame.player,)
