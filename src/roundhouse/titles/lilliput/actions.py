"""What players do in 18Lilliput alone."""

from __future__ import annotations

from roundhouse.kernel.actions import Action


class TakeCard(Action, frozen=True):
    """Take an action card and use one of its options (1 or 2)."""

    notation = ("{actor} takes card {card} for option {option}",)

    card: str
    option: int


class CopyCard(Action, frozen=True):
    """Give up a copy card to use an option of an action card that has been taken already."""

    notation = ("{actor} copies card {card} for option {option}",)

    card: str
    option: int


class Allot(Action, frozen=True):
    """Give `amount` of a sum to one company; what is left goes to the player's other company."""

    notation = ("{actor} allots {amount} to {company}",)

    company: str
    amount: int


class TakeCash(Action, frozen=True):
    """Take private cash rather than something else on offer."""

    notation = ("{actor} takes cash",)


class CashIn(Action, frozen=True):
    """Give up the power of a card for cash."""

    notation = ("{actor} cashes in {item}",)

    item: str
