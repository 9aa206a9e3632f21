"""The printed board: its spaces, what lies across each edge, and the shape of a space at any moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

import msgspec

from roundhouse.board.grid import Grid
from roundhouse.board.rails import Onward
from roundhouse.board.tile import End, Shape, Stop, Tile, turned
from roundhouse.kernel.picture import Pictured
from roundhouse.kernel.state import State


class Border(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something special about one edge of a space."""

    edge: int
    kind: str
    cost: int = 0


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hex or square as printed."""

    at: str
    colour: str
    name: str = ""
    stops: tuple[Stop, ...] = ()
    track: tuple[tuple[End, End], ...] = ()
    label: str = ""
    cost: int = 0
    terrain: str = ""
    borders: tuple[Border, ...] = ()


BUILDABLE = frozenset({"white", "yellow", "green", "brown"})
"""Colours of printed spaces that can take a tile; grey, red and blue ones never do."""


class Board(Pictured):
    """Spaces and tiles of a title; everything here is fixed for the whole game."""

    def __init__(self, grid: Grid, spaces: Iterable[Space], tiles: Iterable[Tile]) -> None:
        self.grid = grid
        self.edges = grid.edges
        self.half = grid.edges // 2
        self.spaces: Mapping[str, Space] = {space.at: space for space in spaces}
        self.tiles = {tile.id: tile for tile in tiles}
        self.blank = Shape((), (), self.edges)
        self.sides: dict[tuple[str, int], tuple[str, int] | None] = {}
        self.ways: dict[tuple[Any, ...], Onward] = {}
        self.printed: dict[str, Shape] = {
            at: Shape(space.stops, space.track, self.edges) for at, space in self.spaces.items()
        }
        self.printed_track = frozenset(at for at, shape in self.printed.items() if shape.track)
        self.shapes = {
            (tile.id, rotation): turned(tile, rotation, self.edges)
            for tile in self.tiles.values()
            for rotation in range(self.edges)
        }
        self.neighbours: dict[str, tuple[str, ...]] = {at: self._neighbours_of(at) for at in self.spaces}
        self.around: dict[str, tuple[str, ...]] = {at: self._around(at) for at in self.spaces}
        self.open_edges: dict[str, int] = {at: self._open_edges_of(at) for at in self.spaces}

    def opposite(self, edge: int) -> int:
        return (edge + self.half) % self.edges

    def shape(self, state: State, space: str) -> Shape:
        """The track that lies on a space now."""
        laid = state.tiles.get(space)
        return self.printed[space] if laid is None else self.shapes[laid]

    def shape_in(self, tiles: Mapping[str, tuple[str, int]], space: str) -> Shape:
        """The track of a space when these tiles lie on the board."""
        laid = tiles.get(space)
        return self.printed[space] if laid is None else self.shapes[laid]

    def colour(self, state: State, space: str) -> str:
        laid = state.tiles.get(space)
        return self.spaces[space].colour if laid is None else self.tiles[laid[0]].colour

    def buildable(self, space: str) -> bool:
        return self.spaces[space].colour in BUILDABLE

    @cached_property
    def rotations(self) -> dict[str, tuple[int, ...]]:
        """For each tile, the rotations that look different, in order."""
        return {tile: self._distinct(tile) for tile in self.tiles}

    def _distinct(self, tile: str) -> tuple[int, ...]:
        seen: dict[object, int] = {}
        for rotation in range(self.edges):
            shape = self.shapes[tile, rotation]
            key = (shape.through, tuple(sorted(map(frozenset, shape.exits), key=sorted)))
            seen.setdefault(key, rotation)
        return tuple(seen.values())

    def _neighbours_of(self, at: str) -> tuple[str, ...]:
        """The space across each edge, or "" where there is none or nothing may cross."""
        closed = {border.edge for border in self.spaces[at].borders if border.kind == "impassable"}
        found = []
        for edge in range(self.edges):
            other = self.grid.across(at, edge)
            found.append(other if other in self.spaces and edge not in closed else "")
        return tuple(found)

    def _around(self, at: str) -> tuple[str, ...]:
        """The neighbours to which track may be laid from a space."""
        return tuple(filter(None, self.neighbours[at])) if self.buildable(at) else ()

    def _open_edges_of(self, at: str) -> int:
        """A mask of the edges that new track may lead to: not off the board, nor against a blank printed side."""
        mask = 0
        for edge, other in enumerate(self.neighbours[at]):
            if other and (self.buildable(other) or self.printed[other].mask >> self.opposite(edge) & 1):
                mask |= 1 << edge
        return mask
