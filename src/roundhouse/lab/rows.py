"""A game as rows for study: of the game, and for each player, company's turn, purchase, private, phase, rusting, new
president and kind of event.

Every row names its game. Everything is read from events and the state, so it is the same for every title.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from roundhouse.finance.market import share_price
from roundhouse.finance.shares import counted_certificates
from roundhouse.game import Game
from roundhouse.kernel.actions import Choose
from roundhouse.kernel.events import (
    DividendPaid,
    Event,
    PhaseBegan,
    PresidencyChanged,
    PrivateIncome,
    PrivateSold,
    RoundBegan,
    SharesBought,
    SharesSold,
    TrainBought,
    TrainRusted,
)
from roundhouse.kernel.state import BANK, NOBODY


class GameRow(msgspec.Struct, frozen=True):
    """A game as a whole."""

    game: int
    title: str
    rules: int
    options: str
    variant: str
    seed: int
    players: int
    seats: str
    ended: str
    actions: int
    rounds: int
    operating_rounds: int
    phase: str
    bank: int
    winner: str
    best_score: int
    mean_score: float
    hash: str


class PlayerRow(msgspec.Struct, frozen=True):
    """A player at the end. `won` is his part of the victory; the sums say where his money came from and went to."""

    game: int
    seat: int
    player: str
    bot: str
    opening: str
    score: int
    place: float
    won: float
    share: float
    start: int
    cash: int
    holdings: int
    certificates: int
    presided: int
    from_dividends: int
    from_privates: int
    from_sales: int
    for_shares: int
    for_privates: int
    for_trains: int


class TurnRow(msgspec.Struct, frozen=True):
    """A company's income in an operating round, and how it stands after it."""

    game: int
    round: str
    operating_round: int
    order: int
    phase: str
    company: str
    president: str
    kind: str
    revenue: int
    per_share: int
    price: int
    treasury: int
    trains: str
    loans: int


class PurchaseRow(msgspec.Struct, frozen=True):
    """Something bought: a `private`, a `share`, a `train`, or taken by `choice` in a draft.

    `par` says at what value a company began, and with which president.
    """

    game: int
    action: int
    round: str
    operating_round: int
    phase: str
    kind: str
    what: str
    buyer: str
    source: str
    number: int
    price: int


class PrivateRow(msgspec.Struct, frozen=True):
    """A private and the first player who had it: what he paid the bank, what it brought him, to whom he sold it."""

    game: int
    private: str
    owner: str
    price: int
    income: int
    sold_to: str
    sold_for: int


class PhaseRow(msgspec.Struct, frozen=True):
    """When a phase began, and whose purchase began it."""

    game: int
    phase: str
    action: int
    round: str
    operating_round: int
    buyer: str


class RustRow(msgspec.Struct, frozen=True):
    """When a kind of train was no longer, and whom it was taken from."""

    game: int
    train: str
    action: int
    round: str
    operating_round: int
    owners: str


class PresidencyRow(msgspec.Struct, frozen=True):
    """A company came from one president to another. `sold` is what the old one sold of it just then, in shares."""

    game: int
    action: int
    round: str
    operating_round: int
    phase: str
    company: str
    old: str
    new: str
    sold: int


class EventRow(msgspec.Struct, frozen=True):
    """How often a kind of event happened, and how many shares changed hands in that."""

    game: int
    event: str
    times: int
    shares: int


Row = GameRow | PlayerRow | TurnRow | PurchaseRow | PrivateRow | PhaseRow | RustRow | PresidencyRow | EventRow
TABLES: dict[str, type[Row]] = {
    "games": GameRow,
    "players": PlayerRow,
    "turns": TurnRow,
    "purchases": PurchaseRow,
    "privates": PrivateRow,
    "phases": PhaseRow,
    "rusted": RustRow,
    "presidencies": PresidencyRow,
    "events": EventRow,
}
"""Every table by its name."""
LATER = frozenset({"presidencies", "events"})
"""Tables that simulations made before these were kept do not have."""


class Held:
    """A private while its first owner has it."""

    def __init__(self, owner: str) -> None:
        self.owner, self.sold_to = owner, ""
        self.price, self.income, self.sold_for = 0, 0, 0


class Observer:
    """Watches a game being played, and knows its rows at the end."""

    def __init__(self, number: int, game: Game, bots: Sequence[str] = ()) -> None:
        self.number, self.game = number, game
        self.bots = dict(zip(game.setup.players, bots, strict=True)) if bots else {}
        self.rows: list[Row] = []
        self.round, self.rounds, self.operating_rounds, self.turns = "", 0, 0, 0
        self.buyer = ""
        self.flows: dict[str, dict[str, int]] = {player: dict.fromkeys(FLOWS, 0) for player in game.setup.players}
        self.starts = {name: player.cash for name, player in game.state.players.items()}
        self.openings: dict[str, list[str]] = {player: [] for player in game.setup.players}
        self.presidents = dict.fromkeys(game.state.companies, NOBODY)
        self.privates: dict[str, Held] = {}
        self.times: Counter[str] = Counter()
        self.moved: Counter[str] = Counter()

    def see(self, events: Sequence[Event]) -> None:
        """What an action brought about; the game stands after it."""
        last = self.game.actions[-1] if self.game.actions else None
        if isinstance(last, Choose):
            if last.item not in self.presidents:
                self._opens(last.actor, last.item)
            self._bought("choice", last.item, last.actor, BANK, 1, 0)
        for event in events:
            self._see(event)
            self.times[type(event).__name__] += 1
            self.moved[type(event).__name__] += getattr(event, "shares", 0)
        self._presided(events)
        self._founded()
        for name, private in self.game.state.privates.items():
            if name not in self.privates and private.owner in self.flows:
                self._has_private(name, private.owner)

    def _see(self, event: Event) -> None:
        match event:
            case RoundBegan(kind, number, part):
                self.round = f"{kind} {number}.{part}" if part else f"{kind} {number}"
                self.rounds += 1
                self.turns = 0
            case DividendPaid(company, kind, revenue, per_share):
                self._income(company, kind, revenue, per_share)
            case TrainBought(company, train, source, price):
                self.buyer = company
                self._flow(self.game.state.companies[company].president, "for_trains", event.help)
                self._bought("train", train, company, source, 1, price)
            case SharesBought(player, company, shares, source, price):
                self._flow(player, "for_shares", price)
                self._bought("share", company, player, source, shares, price)
            case SharesSold(player, _, _, price):
                self._flow(player, "from_sales", price)
            case PrivateSold(private, seller, buyer, price):
                self._private_sold(private, seller, buyer, price)
            case PrivateIncome(private, owner, amount):
                self._flow(owner, "from_privates", amount)
                held = self.privates.get(private)
                if held is not None and held.owner == owner and not held.sold_to:
                    held.income += amount
            case PhaseBegan(phase):
                self.rows.append(PhaseRow(self.number, phase, *self._when(), self.buyer))
            case TrainRusted(train, owners):
                self.rows.append(RustRow(self.number, train, *self._when(), ",".join(owners)))

    def _when(self) -> tuple[int, str, int]:
        return len(self.game.actions), self.round, self.operating_rounds

    def _presided(self, events: Sequence[Event]) -> None:
        """Companies that went from one president to another, and what the old one sold of them in doing so."""
        for event in events:
            if isinstance(event, PresidencyChanged) and event.old in self.flows:
                way = event.old, event.company
                sales = (each for each in events if isinstance(each, SharesSold))
                sold = sum(each.shares for each in sales if (each.player, each.company) == way)
                when = (*self._when(), self.game.state.phase)
                self.rows.append(PresidencyRow(self.number, *when, event.company, event.old, event.new, sold))

    def _founded(self) -> None:
        """Companies that have a president for the first time, or again."""
        for company, charter in self.game.state.companies.items():
            if charter.president and not self.presidents[company]:
                price = charter.par or share_price(self.game.play, company)
                self._opens(charter.president, f"{company}@{price}")
                self._bought("par", company, charter.president, BANK, 1, price)
            self.presidents[company] = charter.president

    def _opens(self, player: str, what: str) -> None:
        if player in self.openings and not self.operating_rounds and what not in self.openings[player]:
            self.openings[player].append(what)

    def _has_private(self, private: str, owner: str) -> None:
        self.privates[private] = Held(owner)
        self._opens(owner, private)

    def _private_sold(self, private: str, seller: str, buyer: str, price: int) -> None:
        self._flow(buyer, "for_privates", price)
        self._flow(seller, "from_sales", price)
        self._bought("private", private, buyer, seller, 1, price)
        if private not in self.privates and buyer in self.flows:
            self._has_private(private, buyer)
            self.privates[private].price = price
        elif (held := self.privates.get(private)) is not None and held.owner == seller and not held.sold_to:
            held.sold_to, held.sold_for = buyer, price

    def _flow(self, player: str, name: str, amount: int) -> None:
        if player in self.flows:
            self.flows[player][name] += amount

    def _bought(self, kind: str, what: str, buyer: str, source: str, number: int, price: int) -> None:
        phase = self.game.state.phase
        self.rows.append(PurchaseRow(self.number, *self._when(), phase, kind, what, buyer, source, number, price))

    def _income(self, company: str, kind: str, revenue: int, per_share: int) -> None:
        play = self.game.play
        charter = play.state.companies[company]
        for player in self.flows:
            self._flow(player, "from_dividends", per_share * charter.shares.get(player, 0))
        self.operating_rounds += not self.turns  # a round in which a company earns
        self.turns += 1
        self.rows.append(
            TurnRow(
                self.number,
                self.round,
                self.operating_rounds,
                self.turns,
                play.state.phase,
                company,
                charter.president,
                kind,
                revenue,
                per_share,
                share_price(play, company),
                charter.cash,
                ",".join(charter.trains),
                charter.loans,
            )
        )

    def done(self) -> list[Row]:
        """All rows of the game, which is over; its own row is the first."""
        game, scores = self.game, self.game.scores()
        best, total = max(scores.values()), sum(max(0, score) for score in scores.values())
        winners = [name for name, score in scores.items() if score == best]
        own = GameRow(
            self.number, game.title.id, game.setup.rules, ",".join(game.setup.options),
            game.title.variant.name if game.title.variant else "", game.setup.seed,
            len(game.setup.players), ",".join(self.bots.values()), game.finished, len(game.actions), self.rounds,
            self.operating_rounds, game.state.phase, game.state.bank, ",".join(winners), best,
            sum(scores.values()) / len(scores), game.hash,
        )  # fmt: skip
        return [
            own,
            *(self._player(seat, name, scores, total) for seat, name in enumerate(game.setup.players)),
            *(
                PrivateRow(self.number, name, held.owner, held.price, held.income, held.sold_to, held.sold_for)
                for name, held in self.privates.items()
            ),
            *self.rows,
            *(EventRow(self.number, name, times, self.moved[name]) for name, times in sorted(self.times.items())),
        ]

    def _player(self, seat: int, name: str, scores: dict[str, int], total: int) -> PlayerRow:
        play, score = self.game.play, scores[name]
        best = max(scores.values())
        equal = list(scores.values()).count(score)
        holdings = sum(
            c.shares.get(name, 0) * share_price(play, company) for company, c in play.state.companies.items()
        )
        return PlayerRow(
            game=self.number,
            seat=seat,
            player=name,
            bot=self.bots.get(name, ""),
            opening=" + ".join(sorted(self.openings[name])),
            score=score,
            place=1 + sum(other > score for other in scores.values()) + (equal - 1) / 2,
            won=(score == best) / equal,
            share=max(0, score) / max(total, 1),
            start=self.starts[name],
            cash=play.state.players[name].cash,
            holdings=holdings,
            certificates=counted_certificates(play, name),
            presided=sum(c.president == name for c in play.state.companies.values()),
            **self.flows[name],
        )


FLOWS = ("from_dividends", "from_privates", "from_sales", "for_shares", "for_privates", "for_trains")
