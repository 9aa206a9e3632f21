"""Writing a game as an export of 18xx.games, so that it can go on there."""

from __future__ import annotations

from typing import Any

import msgspec

from roundhouse.engine import flow
from roundhouse.engine.network import network_for
from roundhouse.engine.token import reserved_stop, tokens_at
from roundhouse.formats.online.adapters import adapter_for
from roundhouse.formats.online.papers import Certificates, Slots, Tiles, Trains
from roundhouse.formats.online.reader import DIVIDENDS
from roundhouse.game import Game
from roundhouse.kernel.actions import (
    Action,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DeclareBankruptcy,
    DiscardTrain,
    Dividend,
    ExchangePrivate,
    LayTile,
    Pass,
    PlaceToken,
    Run,
    RunRoute,
    SellShares,
    SetPar,
)
from roundhouse.kernel.errors import BadRecord
from roundhouse.routes import Route, route_value

Raw = dict[str, Any]

NAMES = {
    Pass: "pass",
    Bid: "bid",
    SetPar: "par",
    BuyShare: "buy_shares",
    SellShares: "sell_shares",
    BuyPrivate: "buy_company",
    ExchangePrivate: "buy_shares",
    LayTile: "lay_tile",
    PlaceToken: "place_token",
    Run: "run_routes",
    Dividend: "dividend",
    BuyTrain: "buy_train",
    DiscardTrain: "discard_train",
    DeclareBankruptcy: "bankrupt",
}


class Writer:
    """Takes the actions of a game one after the other, and writes each as the site would have recorded it."""

    def __init__(self, game: Game) -> None:
        self.adapter = adapter_for(game.setup.title)
        if game.started_elsewhere:
            raise BadRecord("a game that began with a position has no past, and cannot go on at 18xx.games")
        if game.title.variant is not None:
            raise BadRecord("a variant cannot go on at 18xx.games: it has other data there")
        if "online" not in game.setup.options:
            raise BadRecord("only a game with the option 'online' can go on at 18xx.games")
        self.game = game.at(0)
        self.actions: list[Raw] = []
        self.ids = {name: number for number, name in enumerate(game.setup.players, 1)}
        self.certificates = Certificates(game.title)
        self.tiles = Tiles(self.adapter.printed)
        self.trains = Trains()
        self.slots = Slots()

    def take(self, action: Action) -> list[Raw]:
        """Take an action, and say what the site records for it."""
        raws = self.adapter.instead(self, action, self.actions) or [self.written(action)]
        first = len(self.actions)
        self.actions += ({**raw, "id": first + number} for number, raw in enumerate(raws, 1))
        self.game.push(action)
        self.adapter.wrote(self, action)
        self.trains.drop_rusted(self.game.state)
        self.slots.follow(self.game.state, self.kept)
        return self.actions[first:]

    def export(self) -> Raw:
        """The whole export, as far as the game has been taken."""
        setup, done = self.game.setup, bool(self.game.finished)
        rules = {ours: theirs for theirs, ours in self.adapter.options.items()}
        return {
            "id": "roundhouse",
            "description": "",
            "title": setup.title,
            "players": [{"id": number, "name": name} for name, number in self.ids.items()],
            "settings": {
                "seed": setup.seed,
                "optional_rules": [rules[option] for option in setup.options if option in rules],
            },
            "status": "finished" if done else "active",
            "actions": self.actions,
            "result": {str(self.ids[name]): score for name, score in self.game.scores().items()} if done else {},
        }

    def written(self, action: Action) -> Raw:
        """One action as the site records it."""
        own = self.adapter.written(self, action)
        if own is not None:
            return {**self.entity(action), **own}
        return {"type": NAMES[type(action)], **self.entity(action), **self.fields(action)}

    def certificate_names(self, ids: list[str]) -> list[str]:
        """Certificates by the site's names of their companies."""
        found = []
        for id_ in ids:
            company, number = id_.rsplit("_", 1)
            found.append(f"{self.adapter.theirs(company)}_{number}")
        return found

    def entity(self, action: Action) -> Raw:
        """In whose name the site records an action; a private's power is the private's."""
        private = action.private if isinstance(action, ExchangePrivate) else getattr(action, "by", "")
        if isinstance(action, Pass):
            private = self.adapter.asked_private(self.game.state)
        if private:
            return {"entity": private, "entity_type": "company"}
        if isinstance(action, DeclareBankruptcy):
            return {"entity": flow.active(self.game.play)[0], "entity_type": "corporation"}
        if action.actor in self.ids:
            return {"entity": self.ids[action.actor], "entity_type": "player"}
        return {"entity": self.adapter.theirs(action.actor), "entity_type": "corporation"}

    def fields(self, action: Action) -> Raw:
        """What the site records besides."""
        title = self.game.title
        match action:
            case Bid(item=item, amount=amount):
                kind = "company" if item in title.privates else "corporation"
                return {kind: self.adapter.theirs(item), "price": amount}
            case SetPar(company=company, price=price):
                row, column = title.market.par[price]
                return {"corporation": self.adapter.theirs(company), "share_price": f"{price},{row},{column}"}
            case BuyShare(actor=player, company=company, source=source):
                ids = self.certificate_names(self.certificates.buy(company, source, player))
                return {"shares": ids, "percent": self.percent(company, 1)}
            case ExchangePrivate(actor=player, private=private, source=source):
                company = title.privates[private].company
                ids = self.certificates.buy(company, source, player)
                return {"shares": ids, "percent": self.percent(company, 1)}
            case SellShares(actor=player, company=company, shares=shares):
                ids = self.certificate_names(self.certificates.sell(company, player, shares))
                return {"shares": ids, "percent": self.percent(company, shares)}
            case BuyPrivate(private=private, price=price):
                return {"company": private, "price": price}
            case LayTile(space=space, tile=tile, rotation=rotation):
                return {"hex": space, "tile": self.tiles.lay(space, tile), "rotation": rotation}
            case PlaceToken(actor=actor, space=space, stop=stop, owner=owner):
                slot = self.slot(owner or actor, space, stop)
                tokener = self.adapter.theirs(owner or actor)
                return {"city": self.tiles.city(space, stop), "slot": slot, "tokener": tokener}
            case Run(actor=company, routes=routes):
                return {"routes": self.routes(company, routes), "extra_revenue": 0, "subsidy": 0}
            case Dividend(kind=kind):
                return {"kind": {ours: theirs for theirs, ours in DIVIDENDS.items()}[kind]}
            case BuyTrain():
                return self.train(action)
            case DiscardTrain(actor=company, train=train):
                return {"train": self.trains.to_pool(train, company)}
            case _:
                return {}

    def slot(self, company: str, space: str, stop: int) -> int:
        """The first slot that is neither taken nor kept for another company."""
        return len(tokens_at(self.game.play, space, stop)) + self.kept(space, stop, company)

    def kept(self, space: str, stop: int, besides: str = "") -> int:
        """How many slots are kept for companies that are at home there."""
        play, title = self.game.play, self.game.title
        waiting = (name for name in title.homes.get(space, ()) if name != besides and title.home_is_kept(play, name))
        return sum(reserved_stop(play, name) == stop for name in waiting)

    def percent(self, company: str, shares: int) -> int:
        return shares * 100 // self.game.title.companies[company].total_shares

    def train(self, action: BuyTrain) -> Raw:
        raw: Raw = {}
        if action.trade_in:
            raw["exchange"] = self.trains.to_pool(action.trade_in, action.actor)
        train = self.trains.bought(action.train, action.source, action.actor)
        return {"train": train, "price": action.price, "variant": action.train, **raw}

    def routes(self, company: str, routes: tuple[RunRoute, ...]) -> list[Raw]:
        play, title = self.game.play, self.game.title
        network = network_for(play, company)
        used: set[str] = set()
        found = []
        for route in routes:
            train = self.trains.one_of(route.train, company, used | self.trains.ran)
            used.add(train)
            kind = title.route_train(play, route.train)
            same = Route(0, route.stops, route.path)
            found.append(
                {
                    "train": train,
                    "connections": [list(chain) for chain in route.path],
                    "hexes": [space for space, _ in route.stops],
                    "revenue": route_value(network, kind, title.route_rules, title.route_bonuses(play, company), same),
                    "revenue_str": "-".join(space for space, _ in route.stops),
                    "nodes": [f"{space}-{stop}" for space, stop in route.stops],
                }
            )
        return found


def write_online(game: Game) -> bytes:
    """A game as an export of 18xx.games."""
    writer = Writer(game)
    for action in game.actions:
        writer.take(action)
    return msgspec.json.encode(writer.export())
