"""Drawing the spaces of a board: each is a group that is drawn once for everything it may show, and then kept."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from html import escape

from roundhouse.board.board import Board, Space
from roundhouse.board.tile import Shape, Tile
from roundhouse.render.areas import areas_of
from roundhouse.render.borders import take_borders
from roundhouse.render.geometry import Atlas, Point, Sheet, sheet_of
from roundhouse.render.lettering import Lettering, Note, Word, moved
from roundhouse.render.names import Lettered, Placer
from roundhouse.render.palette import Palette, Tint
from roundhouse.render.plan import Plan, plan_of
from roundhouse.render.room import Box
from roundhouse.render.scene import Scene
from roundhouse.render.scenery import NO_SCENERY, Ferry, Scenery, ferries_of, ferry_boxes, ferry_words, label_words
from roundhouse.render.signs import Badged, badge, called, ghost
from roundhouse.render.svg import circle, move, n, title
from roundhouse.render.tile import BARE, Face, draw_space_art, draw_stop, ground, tile_symbol
from roundhouse.render.words import draw_word

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

LAYERED = frozenset({"name", "number", "coordinate"})
"""Words that lie in layers of their own above the spaces, so that they can be shown and hidden."""


HEARTS = ("", ' stroke-dasharray="12 7"', ' stroke-dasharray="2 8"', ' stroke-dasharray="16 5 3 5"')
"""The white line in a route: routes differ by it besides their colour."""


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
        sheet: Sheet | None = None,
        scenery: Scenery = NO_SCENERY,
    ) -> None:
        self.board = board
        self.faces = faces
        self.space = space or board.spaces.__getitem__
        self.companies = companies
        self.palette = palette
        self.sheet = sheet or sheet_of(board.grid)
        self.layout = self.sheet.layout
        self.scenery = scenery
        self.areas = areas_of(board, self.sheet)
        self.ferries = ferry_words(ferries_of(board), self.sheet) if isinstance(self.sheet, Atlas) else []
        self.labels = label_words(scenery)
        self.placed: Placer = {}
        self._tiles: dict[tuple[str, int], tuple[str, str, Lettering]] = {}
        self._groups: dict[tuple[str, Scene], str] = {}
        self._lettered: dict[tuple[str, object], Lettered] = {}
        self._layered: dict[Lettered, dict[str, str]] = {}
        self._beside: dict[str, tuple[str, ...]] = {}

    def tile(self, tile: str, rotation: int) -> tuple[str, str, Lettering]:
        """The symbol of a tile in a rotation: name, text, lettering."""
        found = self._tiles.get((tile, rotation))
        if found is None:
            kind = self.board.tiles[tile]
            found = self._tiles[tile, rotation] = tile_symbol(
                self.layout, kind, rotation, self.palette, self.faces(kind), numbered=False
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

    def tint(self, at: str, scene: Scene) -> Tint:
        """The colours of a space as it lies now."""
        tile = scene.tile
        return self.palette.tint(self.space(at).colour if tile is None else self.board.tiles[tile[0]].colour)

    def fixed(self, scenes: Collection[str]) -> list[Word]:
        """Words that stand beside the spaces, whatever happens: names of waters, ends of ferries."""
        return [*self.labels, *(word for _, word in self.ferries_among(scenes))]

    @cached_property
    def is_sea(self) -> bool:
        """Whether what lies beside the spaces is sea."""
        return any(space.colour == "blue" for space in self.board.spaces.values())

    def ferries_among(self, scenes: Collection[str]) -> list[tuple[Ferry, Word]]:
        """The ferries between spaces that are shown."""
        return [(ferry, word) for ferry, word in self.ferries if {ferry.space, ferry.leads_to} <= set(scenes)]

    @cached_property
    def kept_free(self) -> list[Box]:
        """What is taken beside the spaces."""
        return [*(word.box for word in self.labels), *ferry_boxes(self.ferries, self.sheet)]

    def beside(self, at: str) -> tuple[str, ...]:
        """The names across the edges of a space."""
        found = self._beside.get(at)
        if found is None:
            across = self.board.grid.across
            found = self._beside[at] = tuple(across(at, edge) for edge in range(self.board.edges))
        return found

    # -- words

    def lettered(self, at: str, scene: Scene) -> Lettered:
        """The words of a space; worked out once for each tile and set of notes."""
        key = (at, (scene.tile, scene.notes, self._crowd(at, scene)))
        found = self._lettered.get(key)
        if found is None:
            if len(self._lettered) > 20_000:
                self._lettered.clear()
                self._layered.clear()
                self.placed.clear()
            found = self._lettered[key] = self._letter(at, scene)
        return found

    def _crowd(self, at: str, scene: Scene) -> tuple[int, ...]:
        """How many tokens each stop holds, where one holds more than it has slots."""
        held = tuple(map(len, scene.tokens))
        if not any(held):
            return ()
        return held if any(n > max(s.slots, 1) for n, s in zip(held, self.shape(at, scene).stops, strict=False)) else ()

    def _letter(self, at: str, scene: Scene) -> Lettered:
        space, plan, homeless = self.space(at), self.plan(at, scene), list[str | Note]()
        if scene.tile is None:
            printed = self.printed_lettering(at)
            more = printed.copy()
            more.words = list(printed.words)
            if at not in self.areas and space.name and not any(word.kind == "name" for word in more.words):
                homeless.append(space.name)
            take_borders(self.board, at, more.room, self.layout)
        else:
            more = self.tile(*scene.tile)[2].copy()
            take_borders(self.board, at, more.room, self.layout)
            for stop, held in zip(plan.stops, scene.tokens, strict=False):
                for place in _places(stop.slots, len(held)):
                    more.room.take_disc(place, stop.radius)
            if not more.name(space.name):
                homeless.append(space.name)
        homeless += [note for note in scene.notes if not more.note(note)]
        if scene.tile is not None:
            more.number(scene.tile[0])
        more.coordinate(at)
        return Lettered(plan, more, more.words, homeless)

    def printed_lettering(self, at: str) -> Lettering:
        """The words printed on a space; where they do not all find room at once, in another order."""
        space = self.space(at)
        plan = plan_of(self.layout, space.stops, space.track)
        if at in self.areas:
            letters = Lettering(self.layout, plan)
            x, y = self.sheet.centre(at)
            for word in self.areas[at].words:
                letters.room.take((word.box[0] - x, word.box[1] - y, *word.box[2:]))
            return letters
        found = []
        for order in ORDERS:
            letters = Lettering(self.layout, plan)
            put: dict[str, Callable[[Lettering], object]] = {
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

    def layered(self, at: str, scene: Scene, own: Lettered) -> dict[str, str]:
        """The words of a space that lie in layers, drawn, by their kind."""
        found = self._layered.get(own)
        if found is None:
            x, y = self.sheet.centre(at)
            tint = self.tint(at, scene)
            found = self._layered[own] = {
                word.kind: f'<g data-of="{at}">{draw_word(moved(word, x, y), tint, self.palette)}</g>'
                for word in own.words
                if word.kind in LAYERED
            }
        return found

    # -- groups

    def _draw(self, at: str, scene: Scene) -> str:
        palette, tint = self.palette, self.tint(at, scene)
        plan = self.plan(at, scene)
        words = [word for word in self.lettered(at, scene).words if word.kind not in LAYERED]
        if scene.tile is None:
            sea = self.space(at).colour == "blue"
            inner = self.areas[at].inner[at] if at in self.areas else ()
            body = ground(self.layout, tint, open_sea=sea, inner=inner)
            body += draw_space_art(self.layout, plan, tint, palette, sea=sea)
        else:
            name, _, letters = self.tile(*scene.tile)
            body = f'<use href="#{name}"/>'
            if scene.routes:
                words = [*letters.words, *words]
            elif scene.now:
                words = [*(word for word in letters.words if word.kind == "values"), *words]
        if scene.routes:
            # routes lie on the track, below stops and words
            body += self._routes(plan, scene) + "".join(draw_stop(stop, tint, palette) for stop in plan.stops)
        body += "".join(draw_word(word, tint, palette, scene.now) for word in words)
        body += self._stops(at, plan, scene)
        x, y = self.sheet.centre(at)
        named = f' data-tile="{escape(scene.tile[0])}" data-turn="{scene.tile[1]}"' if scene.tile else ""
        return (
            f'<g data-space="{at}"{named} transform="translate({n(x)} {n(y)})">{title(self.describe(at, scene))}'
            f"{body}</g>"
        )

    def _routes(self, plan: Plan, scene: Scene) -> str:
        found = []
        for begin, end, colour in scene.routes:
            curve = plan.piece(begin, end)
            if curve is not None:
                heart = HEARTS[self.palette.routes.index(colour) % len(HEARTS)]
                found.append(
                    f'<path d="{move(curve)}" stroke="#ffffff" stroke-width="17"/>'
                    f'<path d="{move(curve)}" stroke="{colour}" stroke-width="12.5"/>'
                    f'<path d="{move(curve)}" stroke="#ffffff" stroke-width="2.6"{heart}/>'
                )
        return f'<g class="route" fill="none">{"".join(found)}</g>'

    def _stops(self, at: str, plan: Plan, scene: Scene) -> str:
        """The stops as things to be pointed at: tokens, slots kept and slots that are free."""
        found = []
        for index, (stop, slots) in enumerate(zip(plan.stops, self._slots(at, scene), strict=True)):
            held = scene.tokens[index] if index < len(scene.tokens) else ()
            kept = scene.kept[index] if index < len(scene.kept) else ()
            places = _places(stop.slots, len(held)) if slots or held else []
            drawn = []
            for slot, place in enumerate(places):
                if slot < len(held):
                    company = self.companies.get(held[slot])
                    token = badge(company, place, stop.radius - 1.5) if company else ""
                    drawn.append(f'<g data-slot="{slot}" data-token="{escape(held[slot])}">{token}</g>')
                else:
                    drawn.append(circle(place, stop.radius, "none", more=f' data-slot="{slot}" pointer-events="all"'))
            for name, place in zip(kept, places[len(held) : len(stop.slots)], strict=False):
                if name in self.companies:
                    drawn.append(ghost(self.companies[name], place, stop.radius, self.palette))
            if not drawn and stop.kind in ("town", "port"):
                drawn.append(circle(stop.at, 22, "none", more=' pointer-events="all"'))
            if drawn:
                found.append(f'<g data-stop="{index}">{"".join(drawn)}</g>')
        return "".join(found)

    def _slots(self, at: str, scene: Scene) -> list[int]:
        return [stop.slots for stop in self.shape(at, scene).stops]

    def describe(self, at: str, scene: Scene) -> str:
        """A space in words."""
        space = self.space(at)
        words = [f"{at} {space.name}".strip()]
        if scene.tile:
            tile = self.board.tiles[scene.tile[0]]
            words.append(f"{tile.colour} tile {tile.id}")
        elif space.cost:
            words.append(f"{space.terrain or 'terrain'} {space.cost}")
        held = [
            called(self.companies[name]) if name in self.companies else name for stop in scene.tokens for name in stop
        ]
        if held:
            words.append(f"tokens of {', '.join(held)}")
        words += [note.words for note in scene.notes if not note.silent]
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
    sheet: Sheet | None = None,
    scenery: Scenery = NO_SCENERY,
) -> BoardPainter:
    """The painter of a board, the same one each time, so that it remembers. It keeps alive what its key names."""
    key = (id(board), id(companies), palette.name)
    found = _painters.get(key)
    if found is None:
        if len(_painters) >= 32:
            del _painters[next(iter(_painters))]
        found = _painters[key] = BoardPainter(board, companies, palette, faces, space, sheet, scenery)
    return found
