"""What happens in 18Lilliput alone."""

from __future__ import annotations

from roundhouse.kernel.events import Event


class Chosen(Event, frozen=True):
    """A player has taken a company or a character."""

    player: str
    item: str


class CardTaken(Event, frozen=True):
    player: str
    card: str
    option: int
    copy: bool = False


class CashTaken(Event, frozen=True):
    """Money of the bank that is neither dividend nor price: a card, a character, a mine. `why` names it."""

    owner: str
    amount: int
    why: str


class CompanyFounded(Event, frozen=True):
    company: str
    player: str
    price: int
    treasury: int


class CompanyRemoved(Event, frozen=True):
    """A company that nobody chose leaves the game."""

    company: str


class TrainObsolete(Event, frozen=True):
    train: str
    owners: tuple[str, ...]


class TrainReturned(Event, frozen=True):
    """An obsolete train given back of the company's free will."""

    company: str
    train: str


class TrainRemoved(Event, frozen=True):
    """A train that leaves the game without having rusted."""

    company: str
    train: str


class TrainGiven(Event, frozen=True):
    """A train that nobody pays for: to a company, or to the pool when `company` is empty."""

    company: str
    train: str


class Decided(Event, frozen=True):
    """What an automaton has decided: by which clause, about what, among which possibilities; `dice` if at random."""

    who: str
    clause: str
    about: str
    chosen: str
    among: tuple[str, ...] = ()
    dice: bool = False
