"""Grids: which space lies across an edge. Six edges or four, bounded or not."""

from __future__ import annotations

import re
from typing import Protocol

_HEX = re.compile(r"([A-Z]+)(\d+)$")
_SQUARE = re.compile(r"(0|-?[1-9]\d{0,5}),(0|-?[1-9]\d{0,5})\Z")


class Grid(Protocol):
    """A way of naming spaces and stepping from one to the next. Edges are numbered clockwise."""

    edges: int
    steps: tuple[tuple[int, int], ...]

    def across(self, space: str, edge: int) -> str:
        """The name of the space on the other side of an edge, whether or not it is on the board."""

    def coordinates(self, space: str) -> tuple[int, int]:
        """The two numbers in a space's name that `steps` changes."""


def _row_number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number - 1


def _row_letters(number: int) -> str:
    letters = ""
    number += 1
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


class HexGrid:
    """Hexes named by a letter and a number. `steps[edge]` is the change of (letter, number) across that edge."""

    edges = 6

    def __init__(self, steps: tuple[tuple[int, int], ...]) -> None:
        self.steps = steps

    def coordinates(self, space: str) -> tuple[int, int]:
        found = _HEX.match(space)
        if found is None:
            raise ValueError(f"{space} is not the name of a hex")
        return _row_number(found[1]), int(found[2])

    def across(self, space: str, edge: int) -> str:
        letter, number = self.coordinates(space)
        down, right = self.steps[edge]
        if letter + down < 0:
            return ""
        return f"{_row_letters(letter + down)}{number + right}"

    def distance(self, space: str, other: str) -> int:
        """The number of steps from one hex to another, as the crow flies."""
        one, two = _HEX.match(space), _HEX.match(other)
        if one is None or two is None:
            raise ValueError(f"{space} or {other} is not the name of a hex")
        letters = abs(_row_number(one[1]) - _row_number(two[1]))
        numbers = abs(int(one[2]) - int(two[2]))
        return letters + max(0, (numbers - letters) // 2)


class SquareGrid:
    """Squares named "x,y", x growing to the east and y to the north; edges are 0 S, 1 W, 2 N, 3 E."""

    edges = 4
    steps: tuple[tuple[int, int], ...] = ((0, -1), (-1, 0), (0, 1), (1, 0))

    def holds(self, space: str) -> bool:
        """Whether this is the name of a square, in the one way it is written."""
        return _SQUARE.match(space) is not None

    def across(self, space: str, edge: int) -> str:
        x, y = space.split(",")
        dx, dy = self.steps[edge]
        return f"{int(x) + dx},{int(y) + dy}"

    def coordinates(self, space: str) -> tuple[int, int]:
        x, y = space.split(",")
        return int(x), int(y)
