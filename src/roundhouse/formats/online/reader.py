"""Reading an export of 18xx.games: its actions, one by one, as ours."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from roundhouse.formats.decoding import decoded
from roundhouse.formats.online.adapters import adapter_for
from roundhouse.formats.online.papers import Certificates
from roundhouse.formats.online.unconnected import is_unconnected, run_over
from roundhouse.formats.online.undo import live_actions
from roundhouse.game import Game, new
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
from roundhouse.kernel.errors import BadRecord, IllegalAction, ReplayError, Trouble
from roundhouse.kernel.state import BANK, POOL

Raw = dict[str, Any]

DIVIDENDS = {"payout": "pay", "withhold": "withhold", "half": "half"}


WITHOUT_EFFECT = frozenset({"message", "log", "end_game"})
"""`end_game` is players' agreement to stop: the position stays as it is."""

UNREADABLE = (KeyError, TypeError, ValueError, IndexError, AttributeError, LookupError)
"""What goes wrong when an export says something that no game of the site says."""


class Reader:
    """Translates actions while the game they belong to is replayed.

    The site names single certificates, tiles and trains; `offer`, `tile_at` and `train_owner` follow them about.
    `towards` remembers which stop of a tile has track towards a neighbour.
    """

    def __init__(self, export: Raw) -> None:
        name = export.get("title")
        self.adapter = adapter_for(name)
        players = export.get("players")
        if not isinstance(players, list) or not all(isinstance(p, dict) and "id" in p for p in players):
            raise BadRecord("the export has no list of players")
        self.names = player_names(players)
        self.game = new(str(name), self.names.values(), self._options(export), self._seed(export))
        actions = export.get("actions")
        if not isinstance(actions, list) or not all(isinstance(action, dict) for action in actions):
            raise BadRecord("the export has no list of actions")
        self.live = live_actions(actions)
        self.bought: set[str] = set()
        self.certificates = Certificates(self.game.title)
        self.tile_at: dict[str, str] = {}
        self.towards: dict[tuple[str, str, tuple[str, int] | None], int] = {}
        self.train_owner: dict[str, str] = {}

    def _seed(self, export: Raw) -> int:
        settings = export.get("settings")
        seed = settings.get("seed") if isinstance(settings, dict) else None
        return seed if isinstance(seed, int) and seed >= 0 else 0

    def _options(self, export: Raw) -> list[str]:
        settings = export.get("settings") or {}
        chosen = settings.get("optional_rules") or [] if isinstance(settings, dict) else None
        if not isinstance(chosen, list):
            raise BadRecord("the settings of the export cannot be read")
        known = self.adapter.options
        for option in chosen:
            if not isinstance(option, str) or option not in known:
                raise BadRecord("the optional rule {option} is not known", option=repr(option))
        return ["online", *(known[option] for option in chosen)]

    def steps(self) -> Iterator[tuple[Raw, Game]]:
        """Replay the game; yields each live action once it and all it brings with it are done."""
        for number, raw in enumerate(self.live, 1):
            at = raw.get("id", number)
            for part in with_auto_actions(at, raw):
                try:
                    action = self.translate(part)
                    if action is not None:
                        self.game.push(action)
                        self.follow(part, action)
                        self.adapter.follow(self, part, action)
                except (IllegalAction, BadRecord) as error:
                    raise ReplayError(at, describe(part), error) from error
                except UNREADABLE as error:
                    raise ReplayError(
                        at, describe(part), Trouble("it cannot be read ({error})", error=repr(error))
                    ) from error
            yield raw, self.game

    def translate(self, raw: Raw) -> Action | None:
        """One of the site's actions as ours; None if it changes nothing."""
        kind = raw["type"]
        if kind.startswith("program_") or kind in WITHOUT_EFFECT:
            return None
        own = self.adapter.action(self, raw)
        if own is not None:
            return own
        reader: Callable[[Raw], Action] | None = getattr(self, f"_{kind}", None)
        if reader is None:
            raise ValueError(f"unknown type of action {kind!r}")
        return reader(raw)

    def follow(self, raw: Raw, action: Action) -> None:
        """Remember where single certificates, tiles and trains have gone."""
        if isinstance(action, (BuyShare, ExchangePrivate)):
            self.bought.update(raw["shares"])
        elif isinstance(action, LayTile):
            self.tile_at[raw["tile"]] = action.space
        elif isinstance(action, BuyTrain):
            self.train_owner[raw["train"]] = action.actor
            if action.trade_in:
                self.train_owner[raw["exchange"]] = POOL
        elif isinstance(action, DiscardTrain):
            self.train_owner[raw["train"]] = POOL

    # -- who and what

    def actor(self, raw: Raw) -> str:
        """The player or company an action is taken for; a private acts for its owner."""
        entity = raw["entity"]
        if raw["entity_type"] == "player":
            return self.player(entity)
        if raw["entity_type"] == "company":
            return self.game.state.privates[entity].owner
        return self.adapter.ours(str(entity))

    def player(self, entity: object) -> str:
        return self.names[str(entity)]

    def company_of(self, share: str) -> str:
        """The company of a certificate."""
        return self.adapter.ours(share.rsplit("_", 1)[0])

    def city(self, raw: Raw) -> tuple[str, int]:
        """The space and the stop that an action names by tile, copy and number."""
        name, copy, stop = raw["city"].rsplit("-", 2)
        tile = f"{name}-{copy}"
        if name in self.game.title.board.spaces:
            return name, int(stop)
        return self.tile_at.get(tile) or self.adapter.space_of[tile], int(stop)

    def trains_moved(self, owners: tuple[str, ...], new: str) -> None:
        """All trains of some owners belong to another one now."""
        for train, owner in self.train_owner.items():
            if owner in owners:
                self.train_owner[train] = new

    # -- the kinds of action

    def _pass(self, raw: Raw) -> Action:
        return Pass(self.actor(raw))

    def _bid(self, raw: Raw) -> Action:
        return Bid(self.actor(raw), raw.get("company") or self.adapter.ours(raw["corporation"]), raw["price"])

    def _par(self, raw: Raw) -> Action:
        return SetPar(self.actor(raw), self.adapter.ours(raw["corporation"]), int(raw["share_price"].split(",")[0]))

    def _buy_shares(self, raw: Raw) -> Action:
        if raw["entity_type"] == "company":
            return ExchangePrivate(self.actor(raw), raw["entity"], self.adapter.source(self, raw))
        return BuyShare(self.actor(raw), self.company_of(raw["shares"][0]), self.adapter.source(self, raw))

    def _sell_shares(self, raw: Raw) -> Action:
        company = self.company_of(raw["shares"][0])
        kind = self.game.title.companies[company]
        return SellShares(self.actor(raw), company, raw["percent"] * kind.total_shares // 100)

    def _buy_company(self, raw: Raw) -> Action:
        return BuyPrivate(self.actor(raw), raw["company"], raw["price"])

    def _lay_tile(self, raw: Raw) -> Action:
        tile = raw["tile"].rsplit("-", 1)[0]
        by = raw["entity"] if raw["entity_type"] == "company" else ""
        return LayTile(self.actor(raw), raw["hex"], tile, raw["rotation"], by)

    def _place_token(self, raw: Raw) -> Action:
        space, stop = self.city(raw)
        by = raw["entity"] if raw["entity_type"] == "company" else ""
        owner = getattr(self.game.state.stack[-1], "token", "")
        return PlaceToken(self.actor(raw), space, stop, by, owner)

    def _run_routes(self, raw: Raw) -> Action:
        company = self.actor(raw)
        if is_unconnected(raw["routes"]):
            return run_over(self.game, company, raw["routes"])
        routes = (self.adapter.route(self, company, self._route(route)) for route in raw["routes"])
        return Run(company, tuple(routes))

    def _dividend(self, raw: Raw) -> Action:
        return Dividend(self.actor(raw), DIVIDENDS[raw["kind"]])

    def _buy_train(self, raw: Raw) -> Action:
        name = raw["train"].rsplit("-", 1)[0]
        company = self.actor(raw)
        source = self.train_owner.get(raw["train"], BANK)
        if source == company or (source != POOL and name not in self._trains_of(source)):
            source = BANK
        trade_in = raw["exchange"].rsplit("-", 1)[0] if raw.get("exchange") else ""
        return BuyTrain(company, raw.get("variant") or name, source, raw["price"], trade_in)

    def _trains_of(self, owner: str) -> tuple[str, ...]:
        company = self.game.state.companies.get(owner)
        return company.trains if company else ()

    def _discard_train(self, raw: Raw) -> Action:
        return DiscardTrain(self.actor(raw), raw["train"].rsplit("-", 1)[0])

    def _bankrupt(self, raw: Raw) -> Action:
        actor = self.actor(raw)
        company = self.game.state.companies.get(actor)
        return DeclareBankruptcy(company.president if company else actor)

    # -- routes

    def _route(self, raw: Raw) -> RunRoute:
        """A route from the chains of hexes between its stops, turned so that each begins where the last ended."""
        links = [self._link(chain) for chain in raw["connections"]]
        train = raw["train"].rsplit("-", 1)[0]
        if len(links) > 1 and links[0][0][1] not in links[1][0]:
            links[0] = _reversed(links[0])
        for index in range(1, len(links)):
            if links[index][0][0] != links[index - 1][0][1]:
                links[index] = _reversed(links[index])
        stops = tuple(link[0][0] for link in links[:1]) + tuple(link[0][1] for link in links)
        return RunRoute(train, stops, tuple(link[1] for link in links))

    def _link(self, chain: list[str]) -> Link:
        """The two stops at the ends of a chain of hexes, and the chain."""
        if len(chain) == 1:
            return ((chain[0], 0), (chain[0], 1)), (chain[0],)
        first = (chain[0], self._stop_towards(chain[0], chain[1]))
        last = (chain[-1], self._stop_towards(chain[-1], chain[-2]))
        return (first, last), tuple(chain)

    def _stop_towards(self, space: str, other: str) -> int:
        state = self.game.state
        asked = (space, other, state.tiles.get(space))
        found = self.towards.get(asked)
        if found is None:
            board = self.game.title.board
            edge = board.neighbours[space].index(other)
            exits = board.shape(state, space).exits
            found = next((index for index, edges in enumerate(exits) if edge in edges), None)
            if found is None:
                raise ValueError(f"no stop on {space} has track towards {other}")
            self.towards[asked] = found
        return found


Link = tuple[tuple[tuple[str, int], tuple[str, int]], tuple[str, ...]]


def _reversed(link: Link) -> Link:
    (first, last), chain = link
    return (last, first), chain[::-1]


def player_names(players: list[Raw]) -> dict[str, str]:
    """A usable, unique name for every player id, in seat order."""
    names: dict[str, str] = {}
    for number, player in enumerate(players, 1):
        name = str(player.get("name") or f"Player {number}").strip()[:40]
        if not name.isprintable() or not name or name in names.values():
            name = f"Player {number}"
        names[str(player["id"])] = name
    return names


def with_auto_actions(at: int, raw: Raw) -> tuple[Raw, ...]:
    """An action and those that the site took by itself after it."""
    following = raw.get("auto_actions")
    if not following:
        return (raw,)
    if not isinstance(following, list | tuple) or not all(isinstance(part, dict) for part in following):
        raise ReplayError(at, describe(raw), Trouble("its automatic actions cannot be read"))
    return (raw, *following)


def describe(raw: Raw) -> str:
    return f"{raw.get('type')} by {raw.get('entity')}"


def read_online(data: bytes) -> Reader:
    """An export, ready to be replayed."""
    export = decoded(data)
    if not isinstance(export, dict):
        raise BadRecord("this is not the export of a game")
    return Reader(export)
