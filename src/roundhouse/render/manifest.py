"""The tile manifest: every tile, how many are left, and what it may be replaced by."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from roundhouse.board.board import Board
from roundhouse.board.tile import Tile
from roundhouse.kernel.state import WITHOUT_LIMIT
from roundhouse.render.geometry import Layout, sheet_of
from roundhouse.render.painter import bare
from roundhouse.render.palette import BODY, SMALL, Palette
from roundhouse.render.svg import Drawing, flow, n, stack, text, title, width_of
from roundhouse.render.tile import Face, describe, tile_symbol

ORDER = ("red", "yellow", "green", "brown", "grey", "blue")
SHRINK, SMALLER = 0.62, 0.4
"""How large a tile is on a broad sheet and on a narrow one, where three stand side by side."""
MANIFEST = 1180.0
"""How wide the sheet of all tiles is."""


def manifest_drawing(
    board: Board,
    supply: Mapping[str, int] | None,
    palette: Palette,
    across: float = MANIFEST,
    faces: Callable[[Tile], Face] = bare,
) -> Drawing:
    """All tiles by colour. Without a supply, what the box holds."""
    layout = sheet_of(board.grid).layout
    parts = []
    colours = sorted({tile.colour for tile in board.tiles.values()}, key=_place)
    for colour in colours:
        tiles = [tile for tile in board.tiles.values() if tile.colour == colour]
        heading = Drawing(
            200, 26, text((0, 13), f"{colour.capitalize()} tiles", 20, palette.ink, bold=True, anchor="start")
        )
        parts.append(heading)
        shrink = SHRINK if across > 500 else SMALLER
        entries = [_entry(layout, tile, supply, palette, faces(tile), shrink) for tile in tiles]
        parts.append(flow(entries, across, 14, 0))
    return stack(parts, 14)


def _place(colour: str) -> int:
    return ORDER.index(colour) if colour in ORDER else len(ORDER)


def left_of(tile: Tile, supply: Mapping[str, int] | None) -> str:
    """How many of a tile are left, in words."""
    left = None if supply is None else supply.get(tile.id, 0)
    if not isinstance(tile.count, int) or left == WITHOUT_LIMIT:
        return "∞"
    return f"× {tile.count}" if left is None else f"{left} of {tile.count}"


def _entry(
    layout: Layout, tile: Tile, supply: Mapping[str, int] | None, palette: Palette, face: Face, shrink: float
) -> Drawing:
    """A tile above its number, what is left, and its replacements."""
    name, drawn, _ = tile_symbol(layout, tile, 0, palette, face)
    width = layout.width * shrink + 6
    height = layout.height * shrink + 6
    gone = supply is not None and isinstance(tile.count, int) and not supply.get(tile.id, 0)
    fade = ' opacity=".38"' if gone else ""
    body = (
        f'<g transform="translate({n(width / 2)} {n(height / 2)}) scale({shrink})"{fade}>{title(describe(tile))}'
        f'<use href="#{name}"/></g>'
    )
    left = left_of(tile, supply)
    body += text(
        (width / 2, height + 10), f"{tile.id}:  {left}", BODY, palette.faint if gone else palette.ink, bold=True
    )
    lines = _wrapped(list(tile.upgrades), width)
    for at, line in enumerate(lines):
        arrow = "→ " if at == 0 else ""
        body += text((width / 2, height + 29 + at * 15), arrow + line, SMALL - 0.5, palette.faint)
    return Drawing(width, height + 24 + 15 * len(lines), body, {name: drawn})


def _wrapped(words: list[str], width: float) -> list[str]:
    """Words in lines that fit a width."""
    lines: list[str] = []
    for word in words:
        if lines and width_of(f"→ {lines[-1]} {word}", SMALL) < width + 4:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
