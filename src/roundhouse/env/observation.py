"""Everything on the table as tensors of whole numbers, seen from one seat.

Structs of the state become rows, field by field, whatever a title has added to them: a number or a truth is one column,
a word its number in the lexicon, a cell of the market row and column from 1, a list ten columns from 1. What has no
fixed form (the stack of frames, and what a title keeps besides) is written out as a line of tokens.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from roundhouse.engine.title import Title
from roundhouse.env.lexicon import Lexicon
from roundhouse.finance.market import Cell
from roundhouse.game import Game
from roundhouse.kernel.state import BANK, OFFER, POOL, TREASURY, Private

Tensor = NDArray[np.int32]

LISTED = 10
"""Columns for a list in a field."""
TOKENS = 768
"""Tokens in a line."""
END, OPEN, CLOSE, NOTHING, TRUE, FALSE = range(6)
WORDS = 8
"""A word is this and its number in the lexicon."""
NUMBERS = 10_000_000
"""A number is this and itself."""
HIDDEN = frozenset({"seed"})
"""What nobody at a table knows."""
LEAST, MOST = -(2**31), 2**31 - 1


class Columns:
    """The columns of one kind of struct."""

    def __init__(self, kind: type[msgspec.Struct], without: Iterable[str] = ()) -> None:
        self.fields = [
            (field.name, "list" if _is_list(field.type) else "cell" if _is_cell(field.type) else field.type)
            for field in msgspec.structs.fields(kind)
            if field.name not in {*without}
        ]
        self.names = [name for each in self.fields for name in _names(*each)]

    def row(self, thing: msgspec.Struct, lexicon: Lexicon, viewer: str) -> list[int]:
        """One thing as numbers."""
        found: list[int] = []
        for name, kind in self.fields:
            value = getattr(thing, name)
            if kind is str:
                found.append(lexicon.number(value, viewer))
            elif kind == "cell":
                found += (0, 0) if value is None else (value[0] + 1, value[1] + 1)
            elif kind == "list":
                numbers = [lexicon.number(each, viewer) if isinstance(each, str) else each + 1 for each in value]
                found += (numbers + [0] * LISTED)[:LISTED]
            else:
                found.append(int(value))
        return found


def _is_list(kind: Any) -> bool:
    return kind in (tuple[int, ...], tuple[str, ...])


def _is_cell(kind: Any) -> bool:
    return bool(kind == Cell | None)


def _names(name: str, kind: Any) -> Sequence[str]:
    if kind == "cell":
        return f"{name} row", f"{name} column"
    return [f"{name} {number}" for number in range(1, LISTED + 1)] if kind == "list" else [name]


class Observer:
    """Makes observations of games of one title and number of players."""

    def __init__(self, title: Title, lexicon: Lexicon) -> None:
        self.title, self.lexicon = title, lexicon
        self.player = Columns(title.player_type)
        self.company = Columns(title.company_type, ("shares", "trains"))
        self.private = Columns(Private)
        self.owners = (*lexicon.seats, OFFER, POOL, TREASURY, BANK, *title.companies, *title.things)
        self.owner_numbers = {name: number for number, name in enumerate(self.owners)}
        self.trains = {name: number for number, name in enumerate(title.trains)}
        self.tiles = {name: number for number, name in enumerate(title.board.tiles, 1)}
        self.companies = {name: number for number, name in enumerate(title.companies)}

    @property
    def columns(self) -> Mapping[str, Sequence[str]]:
        """What each tensor has in its last dimension."""
        return {
            "game": ("bank", "phase", "priority", "arrivals", "bank broken", "finished", "seat"),
            "players": (*self.player.names, "score"),
            "companies": self.company.names,
            "shares": self.owners,
            "trains": tuple(self.trains),
            "privates": self.private.names,
            "board": ("tile", "rotation", *self.companies),
            "tiles": tuple(self.tiles),
            "depot": tuple(self.trains),
            "train_pool": tuple(self.trains),
        }

    @property
    def shapes(self) -> dict[str, tuple[int, ...]]:
        """The shape of each tensor."""
        rows = {
            "players": len(self.lexicon.players),
            "companies": len(self.companies),
            "shares": len(self.companies),
            "trains": len(self.companies),
            "privates": max(1, len(self.title.privates)),
            "board": len(self.lexicon.places),
        }
        found = {
            name: (rows[name], len(columns)) if name in rows else (len(columns),)
            for name, columns in self.columns.items()
        }
        return {**found, "stack": (TOKENS,), "extra": (TOKENS,)}

    def observe(self, game: Game, viewer: str) -> dict[str, Tensor]:
        """The table as a player sees it."""
        state, lexicon = game.state, self.lexicon
        found = {name: np.zeros(shape, np.int32) for name, shape in self.shapes.items()}
        at = lexicon.players.index(viewer)
        found["game"][:] = (
            state.bank, self.title.phase_order[state.phase], lexicon.number(state.priority, viewer), state.arrivals,
            state.bank_broken, bool(state.finished), at,
        )  # fmt: skip
        scores = game.title.scores(game.play)
        for row, name in enumerate(lexicon.players[at:] + lexicon.players[:at]):
            found["players"][row] = [*self.player.row(state.players[name], lexicon, viewer), scores.get(name, 0)]
        for name, charter in state.companies.items():
            row = self.companies[name]
            found["companies"][row] = self.company.row(charter, lexicon, viewer)
            for owner, number in charter.shares.items():
                found["shares"][row, self._owner(owner, viewer)] = number
            for train in charter.trains:
                found["trains"][row, self.trains[train]] += 1
        for row, private in enumerate(state.privates.values()):
            found["privates"][row] = self.private.row(private, lexicon, viewer)
        board = found["board"]
        for space, (tile, rotation) in state.tiles.items():
            board[lexicon.places.number(space), :2] = self.tiles[tile], rotation
        for space, stops in state.tokens.items():
            row = lexicon.places.number(space)
            for stop, held in enumerate(stops):
                for company in held:
                    board[row, 2 + self.companies[company]] |= 1 << stop
        found["tiles"][:] = [state.supply.get(tile, 0) for tile in self.tiles]
        found["depot"][:] = [state.depot.get(train, 0) for train in self.trains]
        for train in state.train_pool:
            found["train_pool"][self.trains[train]] += 1
        self._write(found["stack"], reversed(state.stack), viewer)
        self._write(found["extra"], () if state.extra is None else (state.extra,), viewer)
        return found

    def _owner(self, owner: str, viewer: str) -> int:
        if owner in self.lexicon.players:
            return self.lexicon.seat(owner, viewer)
        return self.owner_numbers[owner]

    def _write(self, line: Tensor, values: Iterable[Any], viewer: str) -> None:
        tokens = [token for value in values for token in self.tokens(value, viewer)]
        line[: len(tokens)] = tokens[: len(line)]

    def tokens(self, value: Any, viewer: str) -> Iterator[int]:
        """A value of any form as tokens; a struct begins with its name."""
        if value is None:
            yield NOTHING
        elif isinstance(value, bool):
            yield TRUE if value else FALSE
        elif isinstance(value, int):
            yield NUMBERS + value
        elif isinstance(value, str):
            yield WORDS + self.lexicon.number(value, viewer)
        elif isinstance(value, msgspec.Struct):
            yield OPEN
            yield WORDS + self.lexicon.number(type(value).__name__, viewer)
            for name in value.__struct_fields__:
                if name not in HIDDEN:
                    yield from self.tokens(getattr(value, name), viewer)
            yield CLOSE
        else:
            yield OPEN
            for each in value:
                yield from self.tokens(each, viewer)
            yield CLOSE
