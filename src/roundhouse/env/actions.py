"""Every action of a title as a number: one fixed space for all positions.

Each kind of action has a block. Within it an action is found by what its fields name (a company, a train, a space …),
then by the hand that takes it, then by what is left (a price, a cost):

    number = begin + (field by field, the last changing fastest) * hands * rest + hand * rest + place

A player's own name is never part of it: he is the one who acts. Where naming the actor would make a block too large,
the hand counts those who could take this very action now, in the order of the title.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import prod
from typing import Any

import msgspec

from roundhouse.engine.dividend import PAY, WITHHOLD
from roundhouse.engine.step import Option, PriceRange
from roundhouse.engine.title import Title
from roundhouse.env.lexicon import Lexicon
from roundhouse.env.prices import PLACES, Prices
from roundhouse.game import Game
from roundhouse.kernel.actions import Action, LayTile, Run, SetPar
from roundhouse.kernel.state import BANK, NOBODY, OFFER, POOL, TREASURY

SMALL = 8_192
"""A block with all actors in it may be so large; a larger one counts hands."""
REST = {"number": 64, "list": 128}
"""So many actions may differ only in numbers that are no prices (what they cost besides), or only in a list."""
PRICES = ("price", "amount")
MANNERS = ("by", "owner")
"""Fields that say in which manner a thing is done; in large blocks they belong to the hand."""

Key = tuple[Any, ...]


class Field(msgspec.Struct, frozen=True):
    """One or more fields of an action and the values they can have together, each with its number."""

    names: tuple[str, ...]
    values: dict[Any, int]

    def __len__(self) -> int:
        return len(self.values)


class Block:
    """The numbers of one kind of action."""

    def __init__(self, kind: type[Action], space: Actions, begin: int) -> None:
        self.kind, self.space, self.begin = kind, space, begin
        types = {field.name: field.type for field in msgspec.structs.fields(kind) if field.name != "actor"}
        self.price = next((name for name in PRICES if name in types and kind is not SetPar), "")
        self.fields = list(space.fields_of(kind, types))
        taken = {name for field in self.fields for name in field.names}
        self.rest = [name for name in types if name not in taken and name not in MANNERS and name != self.price]
        self.places = PLACES if self.price else self._places(types)
        manners = [space.domain(name) for name in MANNERS if name in types]
        self.names_actors = self.size_of(1 + len(space.title.companies), manners) <= SMALL
        if self.names_actors:
            self.fields += [Field((name,), space.domain(name)) for name in MANNERS if name in types]
            self.hands = 1 + len(space.title.companies)
        else:
            self.hands = space.title.companies_at_once * space.choices_at_once(kind)
        self.size = self.size_of(self.hands, ())

    def _places(self, types: dict[str, Any]) -> int:
        if not self.rest or self.kind is Run:
            return 1
        return max(REST["number" if types[name] is int else "list"] for name in self.rest)

    def size_of(self, hands: int, more: Iterable[Sequence[Any] | dict[Any, int]]) -> int:
        return prod(map(len, self.fields)) * prod(map(len, more)) * hands * self.places

    def key(self, action: Action, viewer: str) -> int:
        """What the fields of an action name, as one number."""
        found = 0
        for field in self.fields:
            value = self.space.value(action, field.names, viewer)
            found = found * len(field) + field.values[value]
        return found

    def hand(self, action: Action) -> Key:
        """Who takes an action, and how: actors in the order of the title, without a private's power first."""
        actor = self.space.actors.get(action.actor, 0)
        return (actor,) if self.names_actors else (*(getattr(action, name, NOBODY) for name in MANNERS), actor)

    def others(self, action: Action) -> Key:
        """What is left of an action when its fields and its hand are known."""
        return tuple(getattr(action, name) for name in self.rest)


class Actions:
    """The action space of a title for a number of players: `size` numbers, each with one meaning in a position."""

    def __init__(self, title: Title, players: Sequence[str]) -> None:
        self.title = title
        self.lexicon = Lexicon(title, players)
        self.actors = {name: number for number, name in enumerate(title.companies, 1)}
        choices = [choice for step in title.steps.values() for choice in (*step.choices, *step.standing)]
        self.blocks: dict[type[Action], Block] = {}
        begin = 0
        for kind in sorted({choice.action for choice in choices}, key=lambda each: each.__name__):
            block = self.blocks[kind] = Block(kind, self, begin)
            begin += block.size
        self.size = begin

    # -- what fields can name

    def fields_of(self, kind: type[Action], types: dict[str, Any]) -> Iterable[Field]:
        """The fields of a kind whose values are listed by the title's data."""
        names = dict.fromkeys(types)
        if kind is LayTile:
            yield Field(("space", "tile", "rotation"), self.lays)
            names = {name: None for name in names if name not in ("space", "tile", "rotation")}
        for name in names:
            if name in MANNERS or (name == "price" and kind is not SetPar) or name == "amount":
                continue
            if name in self.domains or types[name] is str:
                yield Field((name,), self.domain(name))

    def domain(self, name: str) -> dict[Any, int]:
        return self.domains.get(name, self.domains["item"])

    @cached_property
    def domains(self) -> dict[str, dict[Any, int]]:
        """What each field can name. What has no entry names an item."""
        title, seats = self.title, self.lexicon.seats
        companies, things = tuple(title.companies), title.things
        found: dict[str, Iterable[Any]] = {
            "company": companies,
            "minor": companies,
            "target": companies,
            "private": title.privates,
            "item": (*companies, *title.privates, *things),
            "card": things,
            "train": title.trains,
            "trade_in": (NOBODY, *dict.fromkeys(old for train in title.trains.values() for old in train.trade_in)),
            "source": (BANK, OFFER, POOL, TREASURY, *companies, *seats, *things),
            "buyer": seats,
            "kind": (PAY, WITHHOLD, *things),
            "shares": range(1, 1 + max(kind.total_shares for kind in title.companies.values())),
            "price": sorted({*title.market.par, *(price for row in title.market.prices for price in row)}),
            "space": range(len(self.lexicon.places)),
            "stop": range(self.most_stops),
            "by": (NOBODY, *title.privates, *things),
            "owner": (NOBODY, *companies),
        }
        return {name: {value: n for n, value in enumerate(dict.fromkeys(values))} for name, values in found.items()}

    @cached_property
    def most_stops(self) -> int:
        board = self.title.board
        shapes = (*board.shapes.values(), *board.printed.values())
        return max(1, *(len(shape.stops) for shape in shapes))

    @cached_property
    def lays(self) -> dict[tuple[int, str, int], int]:
        """Every way a tile can lie on a space: where it has a site, and leads nowhere it must not."""
        board, places = self.title.board, self.lexicon.places
        found: dict[tuple[int, str, int], int] = {}
        for number, space in enumerate(places.names):
            if not board.buildable(space):
                continue
            closed = ~board.open_edges[space]
            for tile in board.tiles.values():
                for rotation in board.rotations[tile.id]:
                    if (not tile.only_at or space in tile.only_at) and not board.shapes[
                        tile.id, rotation
                    ].mask & closed:
                        found[number, tile.id, rotation] = len(found)
        return found

    def choices_at_once(self, kind: type[Action]) -> int:
        """In how many choices that may stand at the same time a kind of action occurs."""
        steps = self.title.steps.values()
        standing = sum(choice.action is kind for step in steps for choice in step.standing)
        return max(1, max(sum(choice.action is kind for choice in step.choices) for step in steps) + standing)

    def value(self, action: Action, names: tuple[str, ...], viewer: str) -> Any:
        found = [self._named(name, getattr(action, name), viewer) for name in names]
        return found[0] if len(found) == 1 else tuple(found)

    def _named(self, name: str, value: Any, viewer: str) -> Any:
        if name == "space":
            return self.lexicon.places.number(value)
        if isinstance(value, str) and value in self.lexicon.players:
            return self.lexicon.seats[self.lexicon.seat(value, viewer)]
        return value

    # -- what is legal

    def legal(self, game: Game, player: str) -> dict[int, Action]:
        """Every legal action of a player by its number; of ranges of prices, one for each step."""
        found: dict[int, Action] = {}
        for block, key, hands in self._grouped(game, player):
            for hand, options in hands:
                base = block.begin + (key * block.hands + hand) * block.places
                for place, action in _in_places(block, options):
                    found[base + place] = action
        return dict(sorted(found.items()))

    def number(self, game: Game, player: str, action: Action) -> int:
        """The number of a legal action; of a price between two steps, that of the step below."""
        for block, key, hands in self._grouped(game, player):
            if block.kind is not type(action) or key != block.key(action, player):
                continue
            for hand, options in hands:
                if any(action in option if isinstance(option, PriceRange) else action == option for option in options):
                    return block.begin + (key * block.hands + hand) * block.places + _place(block, options, action)
        raise LookupError(f"{action} has no number here")

    def _grouped(self, game: Game, player: str) -> Iterable[tuple[Block, int, list[tuple[int, list[Option]]]]]:
        """The options of a player by block and key, and within them by hand."""
        groups: dict[tuple[type[Action], int], dict[Key, list[Option]]] = {}
        for option in game.legal_actions(player):
            action = option.action if isinstance(option, PriceRange) else option
            block = self.blocks[type(action)]
            hands = groups.setdefault((type(action), block.key(action, player)), {})
            hands.setdefault(block.hand(action), []).append(option)
        for (kind, key), hands in groups.items():
            block = self.blocks[kind]
            if block.names_actors:
                yield block, key, [(actor, options) for (actor,), options in hands.items()]
            else:
                ranked = [hands[hand] for hand in sorted(hands)]
                yield block, key, list(enumerate(ranked[: block.hands]))


def _in_places(block: Block, options: list[Option]) -> Iterable[tuple[int, Action]]:
    """Options of one hand that have a place, in their order."""
    if block.price:
        return Prices(options, block.price).places()
    actions = [option for option in options if not isinstance(option, PriceRange)]
    if len(actions) > 1 and block.kind is not Run:
        actions.sort(key=block.others)
    return enumerate(actions[: block.places])


def _place(block: Block, options: list[Option], action: Action) -> int:
    if block.price:
        return Prices(options, block.price).place_of(action, block.price)
    return next(place for place, listed in _in_places(block, options) if listed == action)
