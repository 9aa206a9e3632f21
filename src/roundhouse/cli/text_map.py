"""The board as characters: a map that fits a terminal."""

from __future__ import annotations

import re

from rich.text import Text

from roundhouse.board.grid import HexGrid
from roundhouse.game import Game

CELL = 6
COLOURS = {
    "yellow": "black on yellow3",
    "green": "black on green3",
    "brown": "white on dark_orange3",
    "grey": "black on grey62",
    "red": "white on red3",
    "blue": "white on blue",
    "white": "",
}


def position(game: Game, space: str) -> tuple[int, int]:
    """Column and row of a space in steps of half a cell."""
    grid = game.title.board.grid
    found = re.fullmatch(r"([A-Z]+)(\d+)", space)
    if found is None:
        x, y = space.split(",")
        return 2 * int(x), -2 * int(y)
    letter, number = ord(found[1]) - 65, int(found[2])
    pointy = isinstance(grid, HexGrid) and grid.steps[1][0] == 0
    return (number, 2 * letter) if pointy else (2 * letter, number)


def text_map(game: Game, width: int = 0) -> Text:
    """Each space as two lines: its name, then its tile and tokens or what is printed on it.

    A map that is wider than so many characters is told in several parts, from west to east.
    """
    board, state = game.title.board, game.state
    places = {space: position(game, space) for space in game.title.track_spaces(game.play)}
    left = min(x for x, _ in places.values())
    top = min(y for _, y in places.values())
    lines: dict[int, list[tuple[int, str, str]]] = {}
    for space, (x, y) in places.items():
        style = COLOURS.get(board.colour(state, space), "")
        column = (x - left) * CELL // 2
        for offset, words in enumerate((space, _content(game, space))):
            lines.setdefault(y - top + offset, []).append((column, f"{words[: CELL - 1]:<{CELL - 1}}", style))
    across = max(column for row in lines.values() for column, _, _ in row) + CELL - 1
    fit = max(CELL, (width or across) - CELL + 2)
    each = -(-across // max(1, -(-(across - CELL + 2) // fit)))
    text = Text()
    for begin in range(0, across, each):
        if begin:
            text.append("\n")
        for row in range(max(lines) + 1):
            at = begin
            for column, words, style in sorted(lines.get(row, ())):
                if begin <= column < begin + each:
                    text.append(" " * max(0, column - at))
                    text.append(words, style)
                    at = column + len(words)
            text.append("\n")
    return text


def _content(game: Game, space: str) -> str:
    state = game.state
    tokens = [owner for held in state.tokens.get(space, ()) for owner in held]
    if tokens:
        return "●" + tokens[0] if len(tokens) == 1 else "●" * len(tokens)
    if space in state.tiles:
        tile, rotation = state.tiles[space]
        return f"{tile}@{rotation}"
    printed = game.title.board.spaces[space]
    cost = f"{printed.cost}" if printed.cost else ""
    signs = "".join({"city": "○", "town": "•"}.get(stop.kind, "□") for stop in printed.stops)
    return signs + cost or "·"
