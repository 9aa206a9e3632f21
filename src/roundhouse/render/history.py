"""What happened over a game, as rows of numbers: worth, prices, revenue and the bank, round by round."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from roundhouse.finance.market import share_price
from roundhouse.game import Game
from roundhouse.kernel import events as told
from roundhouse.kernel.events import Event, RoundBegan

Row = list[float | None]


class History(msgspec.Struct):
    """One value for each round in `rounds`, taken when the round was over; None where there was nothing to tell."""

    rounds: list[str] = []
    worth: dict[str, Row] = {}
    prices: dict[str, Row] = {}
    revenue: dict[str, Row] = {}
    bank: Row = []


def round_name(event: RoundBegan) -> str:
    """A round as charts name it: SR3, OR3.1."""
    short = "".join(word[0] for word in event.kind.replace("_", " ").split()).upper()
    letters = short if short.endswith("R") else f"{short}R"
    return f"{letters}{event.number}" + (f".{event.part}" if event.part else "")


Named = Callable[[RoundBegan], str]
"""What a round is called."""


def history_of(
    game: Game, earned: Callable[[Event], tuple[str, int] | None] | None = None, named: Named = round_name
) -> History:
    """Play a game again from its record and note how everybody stood after every round.

    `earned` reads what a company earned from an event, where a title tells it in an event of its own.
    """
    found = History()
    replay = game.at(0)
    earning = earned or revenue_in
    earnings: dict[str, int] = {}
    current = ""
    for event in replay.events:
        if isinstance(event, RoundBegan):
            current = named(event)
    for action in game.actions:
        replay.push(action)
        for event in replay.events:
            amount = earning(event)
            if amount is not None:
                earnings[amount[0]] = amount[1]
            if isinstance(event, RoundBegan):
                if current:
                    _note(found, replay, current, earnings)
                current = named(event)
                earnings = {}
    if game.actions:
        _note(found, replay, current or "end", earnings)
    return found


def revenue_in(event: Event) -> tuple[str, int] | None:
    """The company and the revenue that an event tells of, if it does."""
    company, revenue = getattr(event, "company", None), getattr(event, "revenue", None)
    return (company, revenue) if isinstance(company, str) and isinstance(revenue, int) else None


GAINED: dict[type[Event], str] = {
    told.PrivateIncome: "amount",
    told.SharesSold: "price",
    told.CapitalPaid: "amount",
    told.DividendPaid: "revenue",
    told.LoansTaken: "amount",
}
PAID: dict[type[Event], str] = {
    told.PrivateSold: "price",
    told.SharesBought: "price",
    told.TileLaid: "cost",
    told.TokenPlaced: "cost",
    told.TrainBought: "price",
    told.LoansRepaid: "amount",
    told.InterestPaid: "amount",
    told.SharesRedeemed: "price",
}
"""The fields that tell what whoever acts gains or pays; figures of other events change hands elsewhere, or never."""


def money_in(event: Event) -> int:
    """What whoever acts gains by an event; less than nothing where he pays."""
    if type(event) in GAINED:
        return int(getattr(event, GAINED[type(event)]))
    return -int(getattr(event, PAID[type(event)])) if type(event) in PAID else 0


def _note(found: History, game: Game, name: str, earnings: dict[str, int]) -> None:
    at = len(found.rounds)
    found.rounds.append(name)
    found.bank.append(game.state.bank)
    scores = game.title.scores(game.play)
    for player in game.state.players:
        _put(found.worth, player, at, scores.get(player))
    for company, charter in game.state.companies.items():
        _put(found.prices, company, at, share_price(game.play, company) if charter.cell else None)
        _put(found.revenue, company, at, earnings.get(company))


def _put(rows: dict[str, Row], name: str, at: int, value: float | None) -> None:
    row = rows.setdefault(name, [])
    row.extend([None] * (at - len(row)))
    row.append(value)
