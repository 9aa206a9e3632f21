"""A game as rows for study: of the game, and for each player, company's turn, purchase, phase and train that rusted.

Every row names its game. Everything is read from events, so it is the same for every title.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from roundhouse.finance.market import share_price
from roundhouse.finance.shares import counted_certificates
from roundhouse.game import Game
from roundhouse.kernel.events import (
    DividendPaid,
    Event,
    ParSet,
    PhaseBegan,
    PrivateIncome,
    PrivateSold,
    RoundBegan,
    SharesBought,
    SharesSold,
    TrainBought,
    TrainRusted,
)
from roundhouse.kernel.state import BANK


class GameRow(msgspec.Struct, frozen=True):
    """A game as a whole."""

    game: int
    title: str
    rules: int
    options: str
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
    score: int
    place: float
    won: float
    share: float
    cash: int
    holdings: int
    certificates: int
    presided: int
    from_dividends: int
    from_privates: int
    from_sales: int
    for_shares: int
    for_privates: int


class TurnRow(msgspec.Struct, frozen=True):
    """A company's income in an operating round, and how it stands after it."""

    game: int
    round: str
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
    """Something bought: a `private`, a `share`, a `train`; `par` says at what value a company began."""

    game: int
    action: int
    round: str
    phase: str
    kind: str
    what: str
    buyer: str
    source: str
    number: int
    price: int


class PhaseRow(msgspec.Struct, frozen=True):
    """When a phase began, and whose purchase began it."""

    game: int
    phase: str
    action: int
    round: str
    buyer: str


class RustRow(msgspec.Struct, frozen=True):
    """When a kind of train was no longer, and whom it was taken from."""

    game: int
    train: str
    action: int
    round: str
    owners: str


Row = GameRow | PlayerRow | TurnRow | PurchaseRow | PhaseRow | RustRow
TABLES: dict[str, type[Row]] = {
    "games": GameRow,
    "players": PlayerRow,
    "turns": TurnRow,
    "purchases": PurchaseRow,
    "phases": PhaseRow,
    "rusted": RustRow,
}
"""Every table by its name."""


class Observer:
    """Watches a game being played, and knows its rows at the end."""

    def __init__(self, number: int, game: Game, bots: Sequence[str] = ()) -> None:
        self.number, self.game = number, game
        self.bots = dict(zip(game.setup.players, bots, strict=True)) if bots else {}
        self.rows: list[Row] = []
        self.round, self.rounds, self.operating_rounds, self.turns = "", 0, 0, 0
        self.buyer = ""
        self.flows: dict[str, dict[str, int]] = {player: dict.fromkeys(FLOWS, 0) for player in game.setup.players}

    def see(self, events: Sequence[Event]) -> None:
        """What an action brought about; the game stands after it."""
        for event in events:
            self._see(event)

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
                self._bought("train", train, company, source, 1, price)
            case SharesBought(player, company, shares, source, price):
                self._flow(player, "for_shares", price)
                self._bought("share", company, player, source, shares, price)
            case SharesSold(player, _, _, price):
                self._flow(player, "from_sales", price)
            case PrivateSold(private, seller, buyer, price):
                self._flow(buyer, "for_privates", price)
                self._flow(seller, "from_sales", price)
                self._bought("private", private, buyer, seller, 1, price)
            case PrivateIncome(_, owner, amount):
                self._flow(owner, "from_privates", amount)
            case ParSet(company, player, price):
                self._bought("par", company, player, BANK, 1, price)
            case PhaseBegan(phase):
                self.rows.append(PhaseRow(self.number, phase, len(self.game.actions), self.round, self.buyer))
            case TrainRusted(train, owners):
                row = RustRow(self.number, train, len(self.game.actions), self.round, ",".join(owners))
                self.rows.append(row)

    def _flow(self, player: str, name: str, amount: int) -> None:
        if player in self.flows:
            self.flows[player][name] += amount

    def _bought(self, kind: str, what: str, buyer: str, source: str, number: int, price: int) -> None:
        phase = self.game.state.phase
        row = PurchaseRow(
            self.number, len(self.game.actions), self.round, phase, kind, what, buyer, source, number, price
        )
        self.rows.append(row)

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
            self.number, game.title.id, game.setup.rules, ",".join(game.setup.options), game.setup.seed,
            len(game.setup.players), ",".join(self.bots.values()), game.finished, len(game.actions), self.rounds,
            self.operating_rounds, game.state.phase, game.state.bank, ",".join(winners), best,
            sum(scores.values()) / len(scores), game.hash,
        )  # fmt: skip
        return [
            own,
            *(self._player(seat, name, scores, total) for seat, name in enumerate(game.setup.players)),
            *self.rows,
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
            score=score,
            place=1 + sum(other > score for other in scores.values()) + (equal - 1) / 2,
            won=(score == best) / equal,
            share=max(0, score) / max(total, 1),
            cash=play.state.players[name].cash,
            holdings=holdings,
            certificates=counted_certificates(play, name),
            presided=sum(c.president == name for c in play.state.companies.values()),
            **self.flows[name],
        )


FLOWS = ("from_dividends", "from_privates", "from_sales", "for_shares", "for_privates")
