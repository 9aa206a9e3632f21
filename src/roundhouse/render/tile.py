"""Drawing tiles: ground, track with crossings that read as crossings, stops, and the words on them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from roundhouse.board.tile import Stop, Tile, turned
from roundhouse.render.curve import crossings
from roundhouse.render.geometry import FLAT, SQUARE, Layout, Point, polar
from roundhouse.render.palette import BALLAST, LIGHT, RIM, SLOT_RIM, TRACK, Palette, Tint, contrast_of
from roundhouse.render.plan import MINE, SLOT, Plan, StopPlan, plan_of
from roundhouse.render.signs import TERRAIN, anchor, hammers
from roundhouse.render.svg import Drawing, circle, move, n, points, rect, sheet, symbol, text
from roundhouse.render.words import VALUE_HEIGHT, VALUE_WIDTH, Lettering, Word


def ground(layout: Layout, tint: Tint, open_sea: bool = False) -> str:
    """The outline of a space, filled; the open sea is left as the sheet has it."""
    fill = f'{tint.fill}" fill-opacity="0' if open_sea else tint.fill
    return f'<polygon points="{points(layout.corners)}" fill="{fill}" stroke="{tint.rim}" stroke-width="{n(RIM)}"/>'


def draw_track(plan: Plan, tint: Tint, palette: Palette) -> str:
    """All track of a plan: a bed, then the rails; where track crosses other track the later one goes over."""
    open_track = [p for p in plan.pieces if not _is_arrow(plan, p.end)]
    if not open_track:
        return ""
    whole = "".join(move(piece.curve) for piece in open_track)
    found = [
        f'<g fill="none" stroke="{palette.track}" stroke-width="{n(TRACK)}">'
        f'<path d="{whole}" stroke="{tint.bed}" stroke-width="{n(BALLAST)}"/>'
    ]
    bridges: list[tuple[str, str]] = []
    flat: list[str] = []
    for at, piece in enumerate(open_track):
        flat.append(move(piece.curve))
        for below in open_track[:at]:
            if {piece.begin, piece.end} & {below.begin, below.end}:
                continue
            for place, sine in crossings(piece.curve, below.curve):
                half = min(0.3, (BALLAST / 2 + 3) / max(sine, 0.35) / 150)
                begin, end = max(0.0, place - half), min(1.0, place + half)
                bridges.append((move(piece.curve.part(begin, end)), move(piece.curve)))
    found.append(f'<path d="{"".join(flat)}"/>')
    for bed, rails in dict.fromkeys(bridges):
        found.append(f'<path d="{bed}" stroke="{tint.bed}" stroke-width="{n(BALLAST + 3)}"/><path d="{rails}"/>')
    found.append("</g>")
    return "".join(found)


def _is_arrow(plan: Plan, end: int) -> bool:
    return end < 0 and plan.stops[-1 - end].kind == "offboard"


def draw_arrows(layout: Layout, plan: Plan, palette: Palette) -> str:
    """Track that points at an end of the line: tapering arrows."""
    found = []
    for piece in plan.pieces:
        if _is_arrow(plan, piece.end):
            x, y = piece.curve.d
            ax, ay = piece.curve.a
            angle = layout.angle(piece.begin) + 90
            dx, dy = polar(TRACK * 0.8, angle)
            found.append(f"M{n(ax + dx)} {n(ay + dy)}L{n(x)} {n(y)}L{n(ax - dx)} {n(ay - dy)}Z")
    return f'<path d="{"".join(found)}" fill="{palette.track}"/>' if found else ""


def draw_sea_track(plan: Plan, palette: Palette) -> str:
    """A line across the sea."""
    whole = "".join(move(piece.curve) for piece in plan.pieces)
    if not whole:
        return ""
    return (
        f'<path d="{whole}" fill="none" stroke="{palette.sea_line}" stroke-width="5" stroke-dasharray="13 8" '
        f'stroke-linecap="round"/>'
    )


def draw_stop(stop: StopPlan, tint: Tint, palette: Palette) -> str:
    """A city's slots, a town's bar or dot, a mine, a port."""
    if stop.kind == "town":
        return _town(stop, tint, palette)
    if stop.kind == "port":
        return circle(stop.at, 22, palette.water, palette.slot_ring, 2) + anchor(stop.at, 17, "#ffffff")
    if stop.kind == "mine":
        x, y = stop.at
        diamond = points([(x, y - MINE), (x + MINE, y), (x, y + MINE), (x - MINE, y)])
        return (
            f'<polygon points="{diamond}" fill="{palette.mine}" stroke="{palette.slot_ring}" stroke-width="2" '
            f'stroke-linejoin="round"/>' + circle(stop.at, SLOT, palette.slot) + hammers(stop.at, 15, palette.mine)
        )
    if stop.kind == "junction":
        return circle(stop.at, TRACK / 2, palette.track)
    return "" if stop.kind == "offboard" else _city(stop, palette)


def _town(stop: StopPlan, tint: Tint, palette: Palette) -> str:
    if stop.bar is None:
        return circle(stop.at, 13, palette.track, tint.bed, 4)
    (x, y), (dx, dy) = stop.at, polar(12, stop.bar)
    d = f"M{n(x - dx)} {n(y - dy)}L{n(x + dx)} {n(y + dy)}"
    return (
        f'<path d="{d}" stroke="{tint.bed}" stroke-width="17" stroke-linecap="square"/>'
        f'<path d="{d}" stroke="{palette.track}" stroke-width="11" stroke-linecap="square"/>'
    )


def _city(stop: StopPlan, palette: Palette) -> str:
    ring = palette.slot_ring
    slots = stop.slots
    found = []
    if len(slots) > 1:
        hull = f"M{'L'.join(f'{n(x)} {n(y)}' for x, y in _around(stop))}Z"
        wide = 2 * (stop.radius + 3)
        found.append(
            f'<path d="{hull}" fill="{ring}" stroke="{ring}" stroke-width="{n(wide + 2 * SLOT_RIM)}" stroke-linejoin="round"/>'
            f'<path d="{hull}" fill="{palette.slot}" stroke="{palette.slot}" stroke-width="{n(wide)}" stroke-linejoin="round"/>'
        )
    width = SLOT_RIM if len(slots) == 1 else 1.8
    found += [circle(slot, stop.radius, palette.slot, ring, width) for slot in slots]
    return "".join(found)


def _around(stop: StopPlan) -> list[Point]:
    """The slots in the order of their outline."""
    x, y = stop.at
    return sorted(stop.slots, key=lambda p: math.atan2(p[1] - y, p[0] - x))


def draw_word(word: Word, tint: Tint, palette: Palette, now: str = "") -> str:
    """One word of a space. `now` is the colour whose value counts at this moment."""
    x, y, width, height = word.box
    if word.kind == "value":
        radius = height / 2 - 1.5
        return rect(
            x - width / 2 + 1.5, y - radius, width - 3, 2 * radius, palette.chip,
            rx=radius, stroke=tint.rim, more=' stroke-width="1.5"',
        ) + text((x, y), word.lines[0], word.size, palette.chip_words, bold=True)  # fmt: skip
    if word.kind == "values":
        return _values(word, palette, now)
    if word.kind == "cost":
        sign = TERRAIN.get(word.tag)
        at = (x, y - height / 2 + 12)
        figure = text((x, y + height / 2 - word.size / 2), word.lines[0], word.size, tint.words, bold=True)
        return (sign(at, 16, palette) if sign else "") + (figure if word.lines[0] else "")
    if word.kind == "note":
        colour, filled = word.tag.split("|")
        fill, words = (colour, contrast_of(colour)) if filled == "1" else (palette.chip, palette.chip_words)
        return rect(
            x - width / 2 + 1, y - height / 2 + 1, width - 2, height - 2, fill, rx=5, stroke=colour, more=' stroke-width="2.5"'
        ) + text((x, y), word.lines[0], word.size, words, bold=True)
    found = []
    if word.kind == "plate":
        # a name that must lie across track covers it, so that it can be read
        found.append(rect(x - width / 2, y - height / 2, width, height, tint.fill, rx=5, more=' fill-opacity=".86"'))
    step = word.size * 1.02
    first = y - step * (len(word.lines) - 1) / 2
    bold = word.kind == "label"
    more = ' opacity=".6"' if word.kind == "number" else ""
    for at, line in enumerate(word.lines):
        halo = tint.fill if word.kind in ("name", "label") else ""
        found.append(text((x, first + at * step), line, word.size, tint.words, bold=bold, halo=halo, more=more))
    return "".join(found)


def _values(word: Word, palette: Palette, now: str) -> str:
    """The values of a red area, a box for each colour; the one in force has a heavy frame."""
    x, y, width, height = word.box
    across = int(word.tag)
    found, current = [], ""
    for at, entry in enumerate(word.lines):
        colour, figure = entry.split(":")
        tint = palette.tint(colour)
        left = x - width / 2 + at % across * VALUE_WIDTH
        top = y - height / 2 + at // across * VALUE_HEIGHT
        drawn = rect(left, top, VALUE_WIDTH, VALUE_HEIGHT, tint.fill, stroke=tint.rim, more=' stroke-width="1.2"')
        drawn += text(
            (left + VALUE_WIDTH / 2, top + VALUE_HEIGHT / 2), figure, word.size, tint.words, bold=colour == now or not now
        )
        found.append(drawn)
        if colour == now:
            current = rect(
                left, top, VALUE_WIDTH, VALUE_HEIGHT, "none", stroke=palette.slot_ring, more=' stroke-width="3.5"'
            )
    return "".join(found) + current


def tile_lettering(layout: Layout, tile: Tile, rotation: int) -> Lettering:
    """A tile's own words, in one rotation: values, label, number."""
    shape = turned(tile, rotation, layout.edges)
    plan = plan_of(layout, shape.stops, shape.track)
    letters = Lettering(layout, plan)
    letters.values(tile.stops, always=True)
    letters.label(tile.label)
    if letters.forced and tile.label:
        other = Lettering(layout, plan)
        other.label(tile.label)
        other.values(tile.stops, always=True)
        if other.forced < letters.forced:
            letters = other
    letters.number(tile.id)
    return letters


def draw_space_art(
    layout: Layout, letters: Lettering, tint: Tint, palette: Palette, sea: bool = False, now: str = ""
) -> str:
    """Ground, track, stops and words of a space."""
    plan = letters.plan
    track = draw_sea_track(plan, palette) if sea else draw_track(plan, tint, palette) + draw_arrows(layout, plan, palette)
    stops = "".join(draw_stop(stop, tint, palette) for stop in plan.stops)
    return ground(layout, tint, open_sea=sea) + track + stops + "".join(draw_word(word, tint, palette, now) for word in letters.words)


def tile_symbol(layout: Layout, tile: Tile, rotation: int, palette: Palette) -> tuple[str, str, Lettering]:
    """The symbol of a tile in one rotation: its name, its text, and the room its words leave."""
    letters = tile_lettering(layout, tile, rotation)
    body = draw_space_art(layout, letters, palette.tint(tile.colour), palette)
    name, drawn = symbol(body, "t")
    return name, drawn, letters


def tile_drawing(layout: Layout, tile: Tile, rotation: int = 0, palette: Palette = LIGHT) -> Drawing:
    """A tile by itself."""
    letters = tile_lettering(layout, tile, rotation)
    body = draw_space_art(layout, letters, palette.tint(tile.colour), palette)
    width, height = layout.width + 4, layout.height + 4
    return Drawing(width, height, f'<g transform="translate({n(width / 2)} {n(height / 2)})">{body}</g>')


def describe(tile: Tile) -> str:
    """A tile in words, for those who cannot see it."""
    stops = [_stop_words(stop) for stop in tile.stops]
    return f"{tile.colour} tile {tile.id}{' ' + tile.label if tile.label else ''}: {', '.join(stops) or 'plain track'}"


def _stop_words(stop: Stop) -> str:
    slots = f" with {stop.slots} slots" if stop.slots > 1 else ""
    worth = stop.revenue if isinstance(stop.revenue, int) else "/".join(map(str, stop.revenue.values()))
    return f"{stop.kind}{slots} worth {worth}"


def draw_tile(tile: Tile, rotation: int = 0, palette: Palette = LIGHT, layout: Layout | None = None) -> str:
    """A picture of one tile. Without a layout, hexes are flat, and tiles of four edges that say so are squares."""
    chosen = layout or FLAT
    return sheet(tile_drawing(chosen, tile, rotation, palette), f"Tile {tile.id}", describe(tile), palette, 0.6)


LAYOUTS: Sequence[Layout] = (FLAT, SQUARE)
