"""Drawing a board: printed spaces, tiles, tokens, homes, borders, highlights and routes.

A board is drawn once and then patched: the group of a space is kept by everything it shows, so that after a move only
the groups that changed are drawn anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from roundhouse.board.board import Board, Space
from roundhouse.board.tile import Shape, Tile
from roundhouse.kernel.state import State
from roundhouse.render.borders import border_legend, draw_borders
from roundhouse.render.geometry import Point, sheet_of
from roundhouse.render.lettering import Lettering, Note
from roundhouse.render.palette import NUMBER, Palette, colour_of
from roundhouse.render.plan import Plan, plan_of
from roundhouse.render.signs import Badged, badge, ghost, letters_of
from roundhouse.render.svg import Drawing, move, n, points, rect, text, title
from roundhouse.render.tile import BARE, Face, draw_space_art, draw_stop, tile_symbol
from roundhouse.render.words import draw_word

MARGIN = 62.0
SCALE = 0.62
"""Pixels for one unit, when a board is shown at its own size."""


class Marks(NamedTuple):
    """Spaces to be pointed out."""

    reachable: frozenset[str] = frozenset()
    legal: frozenset[str] = frozenset()
    last: frozenset[str] = frozenset()


NO_MARKS = Marks()


class Scene(NamedTuple):
    """What is to be seen on one space: the tile and its rotation, tokens by stop, slots kept, notes, route lines."""

    tile: tuple[str, int] | None = None
    tokens: tuple[tuple[str, ...], ...] = ()
    kept: tuple[tuple[str, ...], ...] = ()
    notes: tuple[Note, ...] = ()
    now: str = ""
    routes: tuple[tuple[int, int, str], ...] = ()
    """Pieces of route: begin and end as in a plan (-1 - stop), and the colour."""


ORDERS = (
    "values label cost name",
    "name values label cost",
    "values name label cost",
    "name aside label cost",
    "name cost label aside",
    "cost label aside name",
)
"""The orders in which words are tried; "aside" are values that keep off the middle."""

Faces = Callable[[Tile], Face]
"""What a title prints on a tile besides."""


def bare(tile: Tile) -> Face:
    return BARE


class BoardPainter:
    """Draws the spaces of one board in one palette, and remembers what it drew."""

    def __init__(
        self,
        board: Board,
        companies: Mapping[str, Badged],
        palette: Palette,
        faces: Faces = bare,
        space: Callable[[str], Space] | None = None,
    ) -> None:
        self.board = board
        self.faces = faces
        self.space = space or board.spaces.__getitem__
        self.companies = companies
        self.palette = palette
        self.sheet = sheet_of(board.grid)
        self.layout = self.sheet.layout
        self._tiles: dict[tuple[str, int], tuple[str, str, Lettering]] = {}
        self._groups: dict[tuple[str, Scene], str] = {}

    def tile(self, tile: str, rotation: int) -> tuple[str, str, Lettering]:
        """The symbol of a tile in a rotation: name, text, lettering."""
        found = self._tiles.get((tile, rotation))
        if found is None:
            kind = self.board.tiles[tile]
            found = self._tiles[tile, rotation] = tile_symbol(
                self.layout, kind, rotation, self.palette, self.faces(kind)
            )
        return found

    def group(self, at: str, scene: Scene) -> str:
        """The group of one space, drawn once for each thing it may show."""
        found = self._groups.get((at, scene))
        if found is None:
            if len(self._groups) > 20_000:
                self._groups.clear()
            found = self._groups[at, scene] = self._draw(at, scene)
        return found

    def shape(self, at: str, scene: Scene) -> Shape:
        return self.board.printed[at] if scene.tile is None else self.board.shapes[scene.tile]

    def plan(self, at: str, scene: Scene) -> Plan:
        shape = self.shape(at, scene)
        return plan_of(self.layout, shape.stops, shape.track)

    def _draw(self, at: str, scene: Scene) -> str:
        space, palette = self.space(at), self.palette
        plan = self.plan(at, scene)
        if scene.tile is None:
            tint = palette.tint(space.colour)
            letters = self.printed_lettering(at)
            body = draw_space_art(self.layout, letters, tint, palette, sea=space.colour == "blue", now=scene.now)
            more = letters.copy()
        else:
            name, _, letters = self.tile(*scene.tile)
            tint = palette.tint(self.board.tiles[scene.tile[0]].colour)
            body = f'<use href="#{name}"/>'
            more = letters.copy()
            more.name(space.name)
            stops = self.board.tiles[scene.tile[0]].stops
            if scene.now and any(isinstance(stop.revenue, dict) for stop in stops):
                body += "".join(draw_word(w, tint, palette, scene.now) for w in letters.words if w.kind == "values")
        for note in scene.notes:
            more.note(note)
        words = more.words
        if scene.routes:
            # routes lie on the track, below stops and words
            body += self._routes(plan, scene) + "".join(draw_stop(stop, tint, palette) for stop in plan.stops)
            words = [*letters.words, *more.words]
        body += "".join(draw_word(word, tint, palette, scene.now) for word in words)
        body += self._tokens(plan, scene)
        x, y = self.sheet.centre(at)
        return f'<g data-space="{at}" transform="translate({n(x)} {n(y)})">{title(self.describe(at, scene))}{body}</g>'

    def printed_lettering(self, at: str) -> Lettering:
        """The words printed on a space; where they do not all find room at once, in another order."""
        space = self.space(at)
        plan = plan_of(self.layout, space.stops, space.track)
        found = []
        for order in ORDERS:
            letters = Lettering(self.layout, plan)
            put = {
                "values": lambda to: to.values(space.stops, always=False),
                "aside": lambda to: to.values(space.stops, always=False, in_middle=False),
                "label": lambda to: to.label(space.label),
                "cost": lambda to: to.cost(space.cost, space.terrain),
                "name": lambda to: to.name(space.name),
            }
            for what in order.split():
                put[what](letters)
            found.append(letters)
            if not letters.forced:
                break
        return min(found, key=lambda letters: letters.forced)

    def _routes(self, plan: Plan, scene: Scene) -> str:
        found = []
        for begin, end, colour in scene.routes:
            curve = plan.piece(begin, end)
            if curve is not None:
                found.append(
                    f'<path d="{move(curve)}" stroke="{colour}" stroke-width="12.5"/>'
                    f'<path d="{move(curve)}" stroke="#ffffff" stroke-width="2.2" stroke-opacity=".75"/>'
                )
        return f'<g fill="none">{"".join(found)}</g>'

    def _tokens(self, plan: Plan, scene: Scene) -> str:
        found = []
        for index, stop in enumerate(plan.stops):
            held = scene.tokens[index] if index < len(scene.tokens) else ()
            kept = scene.kept[index] if index < len(scene.kept) else ()
            places = _places(stop.slots, len(held))
            for company, place in zip(held, places, strict=False):
                if company in self.companies:
                    found.append(badge(self.companies[company], place, stop.radius - 1.5))
            for company, place in zip(kept, places[len(held) : len(stop.slots)], strict=False):
                if company in self.companies:
                    found.append(ghost(self.companies[company], place, stop.radius, self.palette))
        return "".join(found)

    def describe(self, at: str, scene: Scene) -> str:
        """A space in words."""
        space = self.space(at)
        words = [f"{at} {space.name}".strip()]
        if scene.tile:
            tile = self.board.tiles[scene.tile[0]]
            words.append(f"{tile.colour} tile {tile.id}")
        elif space.cost:
            words.append(f"{space.terrain or 'terrain'} {space.cost}")
        held = [company for stop in scene.tokens for company in stop]
        if held:
            words.append(f"tokens of {', '.join(held)}")
        words += [note.words for note in scene.notes]
        return ", ".join(words)


def _places(slots: Sequence[Point], held: int) -> list[Point]:
    """Where tokens stand: in the slots, and beside the last one where there are more tokens than slots."""
    places = list(slots) or [(0.0, 0.0)]
    while len(places) < held:
        x, y = places[-1]
        places.append((x + 18, y + 18))
    return places


_painters: dict[tuple[int, int, str], BoardPainter] = {}


def painter_for(
    board: Board,
    companies: Mapping[str, Badged],
    palette: Palette,
    faces: Faces = bare,
    space: Callable[[str], Space] | None = None,
) -> BoardPainter:
    """The painter of a board, the same one each time, so that it remembers. It keeps alive what its key names."""
    key = (id(board), id(companies), palette.name)
    found = _painters.get(key)
    if found is None:
        if len(_painters) >= 32:
            del _painters[next(iter(_painters))]
        found = _painters[key] = BoardPainter(board, companies, palette, faces, space)
    return found


def board_drawing(
    painter: BoardPainter,
    scenes: Mapping[str, Scene],
    state: State | None = None,
    marks: Marks = NO_MARKS,
) -> Drawing:
    """A whole board: spaces, borders, marks and the letters and numbers around it."""
    sheet, layout, palette = painter.sheet, painter.layout, painter.palette
    centres = {at: sheet.centre(at) for at in scenes}
    half_width, half_height = layout.width / 2, layout.height / 2
    left = min(x for x, _ in centres.values()) - half_width - MARGIN
    top = min(y for _, y in centres.values()) - half_height - MARGIN
    width = max(x for x, _ in centres.values()) + half_width + MARGIN - left
    height = max(y for _, y in centres.values()) + half_height + MARGIN - top
    defs = {}
    groups = []
    for at, scene in scenes.items():
        groups.append(painter.group(at, scene))
        if scene.tile is not None:
            name, drawn, _ = painter.tile(*scene.tile)
            defs[name] = drawn
    borders = draw_borders(painter.board, sheet, state, palette)
    legend = border_legend(painter.board, palette)
    sea = palette.tint("blue").fill if any(space.colour == "blue" for space in painter.board.spaces.values()) else ""
    body = rect(MARGIN * 0.8, MARGIN * 0.8, width - MARGIN * 1.6, height - MARGIN * 1.6, sea, rx=24) if sea else ""
    body += (
        f'<g transform="translate({n(-left)} {n(-top)})">{_shore(painter, scenes)}{"".join(groups)}{borders}'
        f"{draw_marks(painter, centres, marks)}</g>" + _axes(painter, centres, (left, top, width, height))
    )
    if legend:
        body += f'<g transform="translate({n(MARGIN)} {n(height - 12)})">{legend.body}</g>'
        height += legend.height + 8
    return Drawing(width, height, body, defs)


def _shore(painter: BoardPainter, scenes: Mapping[str, Scene]) -> str:
    """A soft edge around the spaces of the board."""
    palette, layout = painter.palette, painter.layout
    land = [at for at in scenes if painter.space(at).colour != "blue"]
    outline = "".join(
        "M" + "L".join(f"{n(x + cx)} {n(y + cy)}" for cx, cy in layout.corners) + "Z"
        for x, y in map(painter.sheet.centre, land)
    )
    colour = palette.shore
    return f'<path d="{outline}" fill="{colour}" stroke="{colour}" stroke-width="26" stroke-linejoin="round"/>'


def draw_marks(painter: BoardPainter, centres: Mapping[str, Point], marks: Marks) -> str:
    """Outlines on spaces that are reachable, where a move is legal, or that were played last."""
    palette, layout = painter.palette, painter.layout
    found = []
    for spaces, colour, look in (
        (marks.reachable, palette.reachable, 'fill-opacity=".16" stroke-width="3" stroke-opacity=".7"'),
        (marks.legal, palette.legal, 'fill-opacity="0" stroke-width="8" stroke-dasharray="20 9"'),
        (marks.last, palette.last, 'fill-opacity="0" stroke-width="7"'),
    ):
        inner = [(x * 0.93, y * 0.93) for x, y in layout.corners]
        for at in sorted(spaces & centres.keys()):
            x, y = centres[at]
            found.append(
                f'<polygon points="{points((cx + x, cy + y) for cx, cy in inner)}" fill="{colour}" stroke="{colour}" '
                f'stroke-linejoin="round" {look}/>'
            )
    return f'<g pointer-events="none">{"".join(found)}</g>' if found else ""


def _axes(painter: BoardPainter, centres: Mapping[str, Point], frame: tuple[float, float, float, float]) -> str:
    """Letters and numbers of the grid, on all four sides."""
    left, top, width, height = frame
    layout = painter.layout
    columns: dict[float, str] = {}
    rows: dict[float, str] = {}
    for at, (x, y) in centres.items():
        if layout.edges == 4:
            first, second = at.split(",")
        else:
            first = at.rstrip("0123456789")
            second = at[len(first) :]
        across, down = (second, first) if layout.name == "pointy" else (first, second)
        columns[round(x, 1)] = across
        rows[round(y, 1)] = down
    size, colour = NUMBER + 6, painter.palette.faint
    found = []
    for x, words in columns.items():
        for y in (MARGIN * 0.45, height - MARGIN * 0.45):
            found.append(text((x - left, y), words, size, colour, bold=True))
    for y, words in rows.items():
        for x in (MARGIN * 0.4, width - MARGIN * 0.4):
            found.append(text((x, y - top), words, size, colour, bold=True))
    return f"<g>{''.join(found)}</g>"


def scenes_of(board: Board, state: State | None, spaces: Iterable[str] | None = None) -> dict[str, Scene]:
    """What lies on each space, without what only a title knows."""
    found = {}
    for at in board.spaces if spaces is None else spaces:
        if state is None:
            found[at] = Scene()
        else:
            found[at] = Scene(state.tiles.get(at), state.tokens.get(at, ()))
    return found


def home_note(company: Badged) -> Note:
    return Note(letters_of(company), colour_of(company.colour), filled=True)
