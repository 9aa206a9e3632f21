"""Areas beyond the board: neighbouring red spaces of one name are one area, with one name and one row of values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from roundhouse.board.board import Board, Space
from roundhouse.render.geometry import Point, Sheet
from roundhouse.render.lettering import OWN_SIZES, Word, broken, moved, value_boxes, values_word
from roundhouse.render.palette import BALLAST
from roundhouse.render.plan import plan_of
from roundhouse.render.room import REACH, WIDE_REACH, Box, FreeRoom, Surround
from roundhouse.render.svg import width_of


class Area(NamedTuple):
    """Spaces that are one area; `words` lie on the sheet."""

    name: str
    spaces: tuple[str, ...]
    words: tuple[Word, ...]
    inner: Mapping[str, tuple[int, ...]]
    """For each space the edges that it shares with the rest of the area."""


def areas_of(board: Board, sheet: Sheet) -> dict[str, Area]:
    """The areas of more than one space, by each of their spaces."""
    found: dict[str, Area] = {}
    for at, space in board.spaces.items():
        if at in found or not _is_outside(space):
            continue
        spaces = _together(board, at)
        if len(spaces) > 1:
            inner = {one: tuple(e for e in range(board.edges) if board.grid.across(one, e) in spaces) for one in spaces}
            area = Area(space.name, spaces, tuple(_words(board, sheet, spaces)), inner)
            found |= dict.fromkeys(spaces, area)
    return found


def _is_outside(space: Space) -> bool:
    return bool(space.name) and any(stop.kind == "offboard" for stop in space.stops)


def _together(board: Board, first: str) -> tuple[str, ...]:
    """All spaces of one name and one worth that hang together."""
    wanted = board.spaces[first]
    found, ahead = [first], [first]
    while ahead:
        here = ahead.pop()
        for edge in range(board.edges):
            there = board.grid.across(here, edge)
            other = board.spaces.get(there)
            same = other is not None and other.name == wanted.name and _is_outside(other)
            if same and there not in found and other and other.stops[0].revenue == wanted.stops[0].revenue:
                found.append(there)
                ahead.append(there)
    return tuple(at for at in board.spaces if at in found)


def _words(board: Board, sheet: Sheet, spaces: tuple[str, ...]) -> list[Word]:
    """The values and the name of an area, near the middle of it, beside the arrows of its track."""
    centres = [sheet.centre(at) for at in spaces]
    x, y = sum(cx for cx, _ in centres) / len(centres), sum(cy for _, cy in centres) / len(centres)
    taken = []
    for at, (cx, cy) in zip(spaces, centres, strict=True):
        if max(abs(cx - x), abs(cy - y)) > WIDE_REACH - REACH:
            continue  # beyond the raster: the words stand near the middle
        room = FreeRoom(sheet.layout)
        printed = board.spaces[at]
        for piece in plan_of(sheet.layout, printed.stops, printed.track).pieces:
            room.lay(piece.curve, BALLAST / 2 - 1)
        taken.append(((cx - x, cy - y), room.spread()))
    words: list[Word] = []
    revenue = board.spaces[spaces[0]].stops[0].revenue
    if isinstance(revenue, dict):
        for across in (len(revenue), (len(revenue) + 1) // 2):
            box = _place(sheet, taken, [], value_boxes(revenue, across), (0.0, -14.0))
            if box:
                words.append(values_word(revenue, box, across))
                break
    name = _name(sheet, taken, words, board.spaces[spaces[0]].name)
    return [moved(word, x, y) for word in [*words, *name]]


def _place(
    sheet: Sheet, taken: list[tuple[Point, int]], words: list[Word], size: tuple[float, float], wish: Point
) -> Box | None:
    return Surround(sheet.layout, taken, [word.box for word in words]).place(*size, [wish], 220.0)


def _name(sheet: Sheet, taken: list[tuple[Point, int]], words: list[Word], name: str) -> list[Word]:
    wish = (words[0].box[0], words[0].box[1] + words[0].box[3] / 2 + 14) if words else (0.0, 0.0)
    for size in OWN_SIZES:
        for lines in broken(name, size):
            width = max(width_of(line, size) for line in lines) + 3
            box = _place(sheet, taken, words, (width, size * 1.02 * len(lines)), wish)
            if box:
                return [Word("name", box, lines, size)]
    return []
