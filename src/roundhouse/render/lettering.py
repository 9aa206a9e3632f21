"""The words of a space: values, labels, names, costs and notes, each put where there is room for it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from roundhouse.board.tile import Stop
from roundhouse.render.geometry import Layout, Point, polar
from roundhouse.render.palette import BALLAST, COST, LABEL, NAME, NUMBER, REVENUE
from roundhouse.render.places import MINE, TOWN
from roundhouse.render.plan import Plan
from roundhouse.render.room import Box, FreeRoom
from roundhouse.render.svg import width_of

VALUE_WIDTH, VALUE_HEIGHT = 33.0, 29.0
"""The least box of one value of a red area; longer figures have wider ones."""
MISSING = 10
"""How bad it is that words are left out, where words across track count one."""
OWN_SIZES = (NAME, NAME * 0.9, NAME * 0.8, NAME * 0.7)
"""The sizes of a name in its own space."""
NOTE = NUMBER + 2
"""The letters of a note that one looks for: the train of a route, at both of its ends."""
VALUES = REVENUE * 0.86
TERRAIN_SIZE, TERRAIN_HEIGHT = 20.0, 31.0
"""Half the width of a sign of terrain, and its height."""
RINGED = 5
"""From so many slots on, a city is a ring with its value in the middle."""


class Word(NamedTuple):
    """Something written in a space. `lines` are words, one below the other; `tag` is what else the drawer must know."""

    kind: str
    box: Box
    lines: tuple[str, ...]
    size: float
    tag: str = ""


def moved(word: Word, x: float, y: float) -> Word:
    """A word of a space where it stands on the sheet, or the other way round."""
    box = word.box
    return Word(word.kind, (box[0] + x, box[1] + y, box[2], box[3]), word.lines, word.size, word.tag)


class Note(NamedTuple):
    """A remark about a space, in a small frame: a private's hex, a company's home, a destination."""

    words: str
    colour: str
    filled: bool = False
    silent: bool = False
    """Whether the space is described without it."""
    letters: float = NOTE

    @property
    def size(self) -> tuple[float, float]:
        return width_of(self.words, self.letters, True) + 14, self.letters + 8

    def word(self, box: Box) -> Word:
        return Word("note", box, (self.words,), self.letters, f"{self.colour}|{int(self.filled)}")


class Lettering:
    """Puts words into a space, one after the other, the most important first."""

    def __init__(self, layout: Layout, plan: Plan) -> None:
        self.layout = layout
        self.plan = plan
        self.words: list[Word] = []
        self.room = FreeRoom(layout)
        self.forced = 0
        """How badly things stand: words across track, words set small, words left out."""
        self.gaps = _gaps(layout, plan)
        for piece in plan.pieces:
            self.room.lay(piece.curve, BALLAST / 2 - 1)
        for stop in plan.stops:
            if stop.kind in ("offboard", "junction"):
                continue
            size = {"town": TOWN, "mine": MINE - 6}.get(stop.kind, stop.radius + 4)
            for slot in stop.slots:
                self.room.take_disc(slot, size)

    def copy(self) -> Lettering:
        """Another lettering that goes on from here."""
        twin: Lettering = Lettering.__new__(Lettering)
        twin.layout, twin.plan, twin.gaps = self.layout, self.plan, self.gaps
        twin.words = []
        twin.forced = 0
        twin.room = self.room.copy()
        return twin

    def values(self, stops: Sequence[Stop], always: bool, in_middle: bool = True) -> None:
        """What stops pay: one disc where all pay the same, else one beside each; boxes where the phase decides.

        `always` tells also of stops that pay nothing; `in_middle` tries the middle for what all stops pay.
        """
        shown: set[tuple[tuple[str, int], ...]] = set()
        same = len({str(stop.revenue) for stop in stops}) == 1
        for n, stop in enumerate(stops):
            if stop.kind == "junction" or (same and n):
                continue
            if isinstance(stop.revenue, dict):
                key = tuple(stop.revenue.items())
                if key not in shown:
                    shown.add(key)
                    self._value_row(n, stop)
            elif stop.revenue or always:
                more = f"/{stop.revenue_with_token}" if stop.revenue_with_token else ""
                self._value(n, stop, f"{stop.revenue}{more}", same and len(stops) > 1, in_middle)

    def _value(self, n: int, stop: Stop, figure: str, shared: bool, in_middle: bool) -> None:
        width = max(34.0, width_of(figure, REVENUE, True) + 12)
        x, y = self.plan.stops[n].at
        if stop.slots >= RINGED:
            self.words.append(Word("value", (x, y, 32.0, 32.0), (figure,), REVENUE))
            return
        if stop.kind == "offboard":
            wishes = [(x, y)]
        elif shared:
            wishes = [polar(62, angle) for angle in self.gaps[:3]]
            if in_middle:
                wishes.insert(0, (0.0, 0.0))
        else:
            away = 36.0 if stop.kind == "town" else 50 + 11 * max(0, stop.slots - 1)
            wishes = [(x + dx, y + dy) for dx, dy in (polar(away, angle) for angle in self.gaps[:4])]
        for share in (1.0, 0.85):
            box = self.room.place(width * share, 34.0 * share, wishes, 100.0, is_round=True)
            if box:
                self.words.append(Word("value", box, (figure,), REVENUE * share))
                return
        box = self._place(width, 34.0, wishes, 100.0, is_round=True)
        if box:
            self.words.append(Word("value", box, (figure,), REVENUE))
        else:
            size = REVENUE * 0.8
            self.words.append(Word("value", (x, y, width_of(figure, size, True) + 10, 26.0), (figure,), size))

    def _value_row(self, n: int, stop: Stop) -> None:
        assert isinstance(stop.revenue, dict)
        count = len(stop.revenue)
        x, y = self.plan.stops[n].at
        wishes = [(x, y)] if stop.kind == "offboard" else [(x, y + 48), (x, y - 48)]
        rows = (1, 2) if count > 2 else (1,)
        for row in rows:
            across = math.ceil(count / row)
            width, height = value_boxes(stop.revenue, across)
            box = self._place(width, height, wishes, 60.0)
            if box:
                self.words.append(values_word(stop.revenue, box, across))
                return

    def label(self, words: str) -> None:
        """The letters that say which tiles may lie here."""
        if len(words) > 3:
            self.name(words.capitalize())
        elif words:
            wishes = [polar(62, angle) for angle in self.gaps]
            beside = any(
                self._put("label", (words,), LABEL * share, wishes, bold=True, across_track=False)
                for share in (1.0, 0.85, 0.72)
            )
            if not beside and not self._put("label", (words,), LABEL, wishes, bold=True):
                self.forced += MISSING

    def name(self, words: str) -> bool:
        """The name of the place, beside its track; returns whether there was room."""
        if not words:
            return True
        centre_taken = any(stop.slots for stop in self.plan.stops)
        low, high = (0.0, 58.0), (0.0, -58.0)
        wishes = [low, high] if centre_taken or self.plan.pieces else [(0.0, 40.0), low, high]
        for size in OWN_SIZES:
            for lines in broken(words, size):
                if self._put("name", lines, size, wishes, across_track=False):
                    self.forced += size < NAME
                    return True
        self.forced += MISSING
        return False

    def cost(self, amount: int, terrain: str) -> None:
        """What building costs here, with the sign of the terrain."""
        if not amount and not terrain:
            return
        figure = str(amount) if amount else ""
        empty = not self.plan.stops and not self.plan.pieces
        wishes = [(0.0, 0.0)] if empty else [polar(58, a) for a in (-90, -150, -30, 150, 30, 90)]
        tag, box = terrain, None
        for share in (1.0, 0.8):
            width = max(2.2 * TERRAIN_SIZE * share, width_of(figure, COST * share, True) + 4)
            height = TERRAIN_HEIGHT * share + (COST * share if figure else 0)
            box = self.room.place(width, height, wishes, 80.0)
            if box:
                self.words.append(Word("cost", box, (figure,), COST * share, tag))
                return
        if figure:
            # no room for the sign: the figure alone, in the colour of the terrain
            box = self._place(width_of(figure, COST, True) + 4, COST + 2, wishes, 80.0)
            tag = f"{terrain}|"
        if box:
            self.words.append(Word("cost", box, (figure,), COST, tag))
        else:
            self.forced += MISSING

    def note(self, note: Note) -> bool:
        """A remark in its frame, beside the track; returns whether there was room."""
        wishes = [(0.0, -55.0), (0.0, 55.0), (-45.0, -30.0), (45.0, -30.0), (0.0, 0.0)]
        width, height = note.size
        box = self.room.place(width, height, wishes, 80.0)
        if box:
            self.words.append(note.word(box))
        return box is not None

    def coordinate(self, words: str) -> None:
        """Where the space lies in the grid, for those who ask for it."""
        wishes = [(0.0, -72.0), (0.0, 72.0)]
        self._put("coordinate", (words,), NUMBER, wishes, across_track=False)

    def number(self, words: str) -> None:
        """The number of a tile, small and out of the way."""
        wishes = [polar(70, angle) for angle in (90, 120, 60, 150, 30, 270)]
        self._put("number", (words,), NUMBER, wishes, across_track=False)

    def _put(
        self,
        kind: str,
        lines: tuple[str, ...],
        size: float,
        wishes: list[Point],
        bold: bool = False,
        across_track: bool = True,
    ) -> bool:
        width = max(width_of(line, size, bold) for line in lines) + 3
        height = size * 1.02 * len(lines)
        place = self._place if across_track else self.room.place
        box = place(width, height, wishes, 70.0)
        if box:
            self.words.append(Word(kind, box, lines, size))
        return box is not None

    def _place(
        self, width: float, height: float, wishes: Sequence[Point], reach: float, is_round: bool = False
    ) -> Box | None:
        """Where there is room, else across track, which is counted as a fault."""
        box = self.room.place(width, height, wishes, reach, is_round=is_round)
        if box is None:
            self.forced += 1
            box = self.room.place(width, height, wishes, reach, across_track=True, is_round=is_round)
        return box


def value_boxes(values: Mapping[str, int], across: int) -> tuple[float, float]:
    """How much room the values of a red area take, so many beside each other; all are as wide as the longest needs."""
    widest = max(width_of(str(value), VALUES, True) for value in values.values())
    return max(VALUE_WIDTH, widest + 9) * across, VALUE_HEIGHT * math.ceil(len(values) / across)


def values_word(values: Mapping[str, int], box: Box, across: int) -> Word:
    return Word("values", box, tuple(f"{colour}:{value}" for colour, value in values.items()), VALUES, str(across))


VOWELS = "aeiouy"


def broken(words: str, size: float) -> list[tuple[str, ...]]:
    """The ways to set a name, the best first: a double name always on two lines."""
    found: list[tuple[str, ...]] = []
    if " & " in words:
        one, other = words.split(" & ", 1)
        found.append((one, "& " + other))
    else:
        if width_of(words, size) < 150:
            found.append((words,))
        for at in (n for n, letter in enumerate(words) if letter in " -"):
            cut = at + (words[at] == "-")
            found.append((words[:cut].strip(), words[at + 1 :].strip()))
    return found or [(words,)]


def hyphenated(word: str) -> list[tuple[str, ...]]:
    """A long word cut after a vowel, as near to its middle as can be; nothing for names that can be broken."""
    if len(word) < 9 or not word.isalpha():
        return []
    cuts = [n for n in range(3, len(word) - 2) if word[n - 1] in VOWELS and word[n] not in VOWELS]
    middle = sorted(cuts, key=lambda n: abs(2 * n - len(word)))
    return [(word[:n] + "-", word[n:]) for n in middle[:1]]


def _gaps(layout: Layout, plan: Plan) -> list[float]:
    """Directions from the centre in which no track leads, the widest gap first."""
    used = sorted({edge for piece in plan.pieces for edge in (piece.begin, piece.end) if edge >= 0})
    if not used:
        return [-135.0, -45.0, 135.0, 45.0]
    found = []
    for one, other in zip(used, [*used[1:], used[0] + layout.edges], strict=True):
        found.append((-(other - one), _upness(layout.angle((one + other) / 2)), layout.angle((one + other) / 2)))
    return [angle for _, _, angle in sorted(found)]


def _upness(angle: float) -> float:
    """Smaller for directions to the upper right, where a value is looked for first."""
    return round(math.sin(math.radians(angle)) - 0.4 * math.cos(math.radians(angle)), 3)
