"""Random players for 18Lilliput that get somewhere, and a list of the rare things they came across."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from roundhouse.engine.trains import has_room
from roundhouse.finance.trains import on_sale
from roundhouse.game import Game, new
from roundhouse.kernel.actions import Action, BuyTrain, Dividend, LayTile, Pass, SetPar
from roundhouse.kernel.events import (
    ConsentGiven,
    Event,
    TileLaid,
    TokenPlaced,
    TrainBought,
    TrainDiscarded,
    TrainRusted,
    TrainsRun,
)
from roundhouse.lab.fuzz import replayed, step
from roundhouse.lab.random_player import RandomPlayer
from roundhouse.laws import Watch
from roundhouse.titles.lilliput.actions import CopyCard, TakeCard
from roundhouse.titles.lilliput.events import (
    CardTaken,
    CashTaken,
    CompanyFounded,
    Decided,
    TrainGiven,
    TrainObsolete,
    TrainRemoved,
    TrainReturned,
)
from roundhouse.titles.lilliput.table import companies_of
from roundhouse.titles.lilliput.trains import PoolTrain, means

NAMES = ("Ada", "Ben", "Cleo", "Dan")
COLOURS = {"yellow": 1, "green": 4, "brown": 12}


class Railwayman(RandomPlayer):
    """Plays at random, but hurries: buys trains, founds companies, upgrades tiles, mostly keeps the revenue."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, weights={"Pass": 0.02, "SellShares": 0.3, "DiscardTrain": 0.5, "BuyShare": 0.5})

    def choose(self, game: Game) -> Action:
        if self.random.random() < 0.15:
            return super().choose(game)
        wanted = self.wanted(game)
        return wanted if wanted is not None else super().choose(game)

    def wanted(self, game: Game) -> Action | None:
        found = [getattr(option, "action", option) for option in game.legal_actions()]
        in_pool = isinstance(game.state.stack[-1], PoolTrain)
        for kind, good in (
            (BuyTrain, lambda action: action.source == "bank"),
            (Pass, lambda action: in_pool and self.random.random() < 0.8),
            (SetPar, lambda action: action.price <= 63),
            (TakeCard, lambda action: self.is_useful(game, action)),
            (CopyCard, lambda action: action.option == 1 and self.can_buy(game, action.actor)),
            (Dividend, lambda action: action.kind == ("pay" if self.random.random() < 0.4 else "withhold")),
        ):
            fitting = [action for action in found if type(action) is kind and good(action)]
            if fitting:
                return self.random.choice(fitting)
        tiles = [action for action in found if isinstance(action, LayTile)]
        if tiles:
            colour = game.title.board.tiles
            weights = [COLOURS.get(colour[action.tile].colour, 1) * (8 if action.by else 1) for action in tiles]
            return self.random.choices(tiles, weights)[0]
        return None

    def can_buy(self, game: Game, player: str) -> bool:
        play, train = game.play, on_sale(game.play)[0]
        price = game.title.trains[train].price
        return any(has_room(play, name) and means(play, name) >= price for name in companies_of(play, player))

    def is_useful(self, game: Game, action: Any) -> bool:
        if action.option != 1:
            return False
        if action.card in ("AC7", "AC8"):
            return self.can_buy(game, action.actor)
        if action.card in ("AC4", "AC5", "AC6"):
            rich = game.state.players[action.actor].cash >= 250
            return rich and len(companies_of(game.play, action.actor)) < 2
        return self.random.random() < 0.5


class Seen(Counter[str]):
    """How often rare things happened."""

    def look(self, game: Game, events: Iterable[Event]) -> None:
        for event in events:
            for name in self.names(game, event):
                self[name] += 1

    def names(self, game: Game, event: Event) -> list[str]:
        board = game.title.board.tiles
        match event:
            case CompanyFounded(company=company, player=player) if not game.title.company_cards[company].start:
                return ["founded", "founded by Gulliver"] if player == "Gulliver" else ["founded"]
            case TrainObsolete(owners=owners):
                return ["obsolete", "obsolete while owned"] if owners else ["obsolete"]
            case TrainRusted(owners=owners):
                return ["rusted", "rusted while owned"] if owners else ["rusted"]
            case TrainBought(source=source, train=train, help=help_):
                found = [f"train from {source}" if source in ("bank", "pool") else "train from a company"]
                return found + (["help"] if help_ else []) + (["D-train"] if train.endswith("D") else [])
            case TrainGiven(train=train):
                return ["D-train given"] if train.endswith("D") else []
            case TrainsRun(routes=routes):
                return ["D-train run"] if any(route.train.endswith("D") for route in routes) else []
            case TileLaid(tile=tile, replaced=replaced):
                found = [f"{board[tile].colour} tile"]
                if board[tile].character:
                    found.append(f"tile of the {board[tile].character}")
                if board[tile].set in ("allenbeck", "laputa"):
                    found.append(f"tile of {board[tile].set}")
                if replaced and board[replaced].kind in ("terrain", "mountain"):
                    found.append(f"{board[replaced].kind} built over")
                return found
            case TokenPlaced(cost=cost):
                return [f"station for {cost}"]
            case CashTaken(why=why):
                return [f"cash from {why}"]
            case CardTaken(copy=True):
                return ["copy card"]
            case TrainReturned() | TrainDiscarded() | TrainRemoved() | ConsentGiven() | Decided():
                return [type(event).__name__]
        return []


def play(
    players: int,
    seed: int,
    options: tuple[str, ...] = (),
    hurried: bool = True,
    checks: bool = True,
    landscape: str = "",
    seen: Seen | None = None,
) -> Game:
    """One random game to its end, with every invariant checked after every action."""
    game = new("18Lilliput", NAMES[:players], options, seed, landscape=landscape)
    player = Railwayman(seed) if hurried else RandomPlayer(seed)
    watch = Watch(game) if checks else None
    while not game.finished:
        step(game, player, watch)
        if seen is not None:
            seen.look(game, game.events)
    if checks:
        replayed(game)
    return game
