"""Drawing tiles: ground, track with crossings that read as crossings, stops, and the words on them."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import NamedTuple

from roundhouse.board.tile import Stop, Tile, turned
from roundhouse.render.curve import crossings
from roundhouse.render.geometry import Layout, Point, polar
from roundhouse.render.lettering import Lettering
from roundhouse.render.palette import BALLAST, LIGHT, RIM, SLOT_RIM, TRACK, Palette, Tint, contrast
from roundhouse.render.places import MINE, SLOT, StopPlan
from roundhouse.render.plan import Plan, plan_of
from roundhouse.render.signs import anchor, hammers
from roundhouse.render.svg import Drawing, circle, move, n, points, rect, symbol
from roundhouse.render.words import draw_word


def ground(layout: Layout, tint: Tint, *, open_sea: bool = False, inner: Collection[int] = ()) -> str:
    """The outline of a space, filled; the open sea is left as the sheet has it, `inner` edges have no line."""
    corners = points(layout.corners)
    if inner:
        rim = "".join(
            f"M{n(a[0])} {n(a[1])}L{n(b[0])} {n(b[1])}"
            for a, b in (layout.side(edge) for edge in range(layout.edges) if edge not in inner)
        )
        return (
            f'<polygon points="{corners}" fill="{tint.fill}" stroke="{tint.fill}" stroke-width="{n(RIM)}"/>'
            f'<path d="{rim}" stroke="{tint.rim}" stroke-width="{n(RIM)}" stroke-linecap="round"/>'
        )
    fill = f'{tint.fill}" fill-opacity="0' if open_sea else tint.fill
    return f'<polygon points="{corners}" fill="{fill}" stroke="{tint.rim}" stroke-width="{n(RIM)}"/>'


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
    if stop.kind == "terminus":
        return _terminus(stop, palette) + _city(stop, palette)
    if stop.kind == "junction":
        return circle(stop.at, TRACK / 2, palette.track)
    return "" if stop.kind == "offboard" else _city(stop, palette)


def _town(stop: StopPlan, tint: Tint, palette: Palette) -> str:
    if stop.bar is None:
        ring = tint.bed if contrast(palette.track, tint.fill) >= 3 else palette.slot
        return circle(stop.at, 13, palette.track, ring, 4)
    (x, y), (dx, dy) = stop.at, polar(12, stop.bar)
    d = f"M{n(x - dx)} {n(y - dy)}L{n(x + dx)} {n(y + dy)}"
    return (
        f'<path d="{d}" stroke="{tint.bed}" stroke-width="17" stroke-linecap="square"/>'
        f'<path d="{d}" stroke="{palette.track}" stroke-width="11" stroke-linecap="square"/>'
    )


def _terminus(stop: StopPlan, palette: Palette) -> str:
    """The square behind the slots of a city where every route ends."""
    left, right = min(x for x, _ in stop.slots), max(x for x, _ in stop.slots)
    top, bottom = min(y for _, y in stop.slots), max(y for _, y in stop.slots)
    more = stop.radius + 9
    return rect(left - more, top - more, right - left + 2 * more, bottom - top + 2 * more, palette.slot_ring, rx=4)


def _city(stop: StopPlan, palette: Palette) -> str:
    ring = palette.slot_ring
    slots = stop.slots
    found = []
    if len(slots) > 1:
        hull = f"M{'L'.join(f'{n(x)} {n(y)}' for x, y in _around(stop))}Z"
        wide = 2 * (stop.radius + 3)
        for colour, stroke in ((ring, wide + 2 * SLOT_RIM), (palette.slot, wide)):
            found.append(
                f'<path d="{hull}" fill="{colour}" stroke="{colour}" stroke-width="{n(stroke)}" '
                f'stroke-linejoin="round"/>'
            )
    width = SLOT_RIM if len(slots) == 1 else 1.8
    found += [circle(slot, stop.radius, palette.slot, ring, width) for slot in slots]
    return "".join(found)


def _around(stop: StopPlan) -> list[Point]:
    """The slots in the order of their outline."""
    x, y = stop.at
    return sorted(stop.slots, key=lambda p: math.atan2(p[1] - y, p[0] - x))


class Face(NamedTuple):
    """What a title prints on a tile besides: a name, terrain with its cost, and track that is a company's own."""

    name: str = ""
    terrain: str = ""
    cost: int = 0
    own_edges: tuple[tuple[int, str], ...] = ()
    """Edges of the unturned tile, and the colour of the company whose track it is."""


BARE = Face()


def tile_lettering(layout: Layout, tile: Tile, rotation: int, face: Face = BARE, *, numbered: bool = True) -> Lettering:
    """A tile's own words, in one rotation: values, label, name, and its number if it is asked for."""
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
    letters.cost(face.cost, face.terrain)
    letters.name(face.name)
    if numbered:
        letters.number(tile.id)
    return letters


def _own_track(layout: Layout, plan: Plan, rotation: int, face: Face) -> str:
    """Coloured rails on the track that belongs to one company."""
    found = []
    for edge, colour in face.own_edges:
        turned_edge = (edge + rotation) % layout.edges
        for piece in plan.pieces:
            if turned_edge in (piece.begin, piece.end):
                found.append(f'<path d="{move(piece.curve)}" fill="none" stroke="{colour}" stroke-width="5"/>')
    return "".join(found)


def draw_space_art(
    layout: Layout, plan: Plan, tint: Tint, palette: Palette, *, sea: bool = False, over_track: str = ""
) -> str:
    """Track and stops of a space; `over_track` is drawn between them."""
    track = (
        draw_sea_track(plan, palette) if sea else draw_track(plan, tint, palette) + draw_arrows(layout, plan, palette)
    )
    return track + over_track + "".join(draw_stop(stop, tint, palette) for stop in plan.stops)


def draw_face(
    layout: Layout, tile: Tile, rotation: int, palette: Palette, face: Face = BARE, *, numbered: bool = True
) -> tuple[str, Lettering]:
    """A tile in one rotation, and the room its words leave."""
    letters = tile_lettering(layout, tile, rotation, face, numbered=numbered)
    tint = palette.tint(tile.colour)
    own = _own_track(layout, letters.plan, rotation, face)
    art = draw_space_art(layout, letters.plan, tint, palette, over_track=own)
    return ground(layout, tint) + art + "".join(draw_word(word, tint, palette) for word in letters.words), letters


def tile_symbol(
    layout: Layout, tile: Tile, rotation: int, palette: Palette, face: Face = BARE, *, numbered: bool = True
) -> tuple[str, str, Lettering]:
    """The symbol of a tile in one rotation: its name, its text, and the room its words leave."""
    body, letters = draw_face(layout, tile, rotation, palette, face, numbered=numbered)
    name, drawn = symbol(body, "t")
    return name, drawn, letters


def tile_drawing(layout: Layout, tile: Tile, rotation: int = 0, palette: Palette = LIGHT, face: Face = BARE) -> Drawing:
    """A tile by itself."""
    body, _ = draw_face(layout, tile, rotation, palette, face)
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
