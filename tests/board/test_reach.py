"""Reachability equals brute force on small random networks, reversing loops included."""

from __future__ import annotations

import random

import pytest

from roundhouse.board.rails import Place, Track
from roundhouse.board.search import Reach, search
from roundhouse.board.tile import Shape
from roundhouse.titles import find_title

STEPS = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))
EMPTY = Shape((), (), 6)


class Small:
    """A few hexes with random tiles of 1830 on them, and cities closed at random."""

    def __init__(self, seed: int, rows: int = 3, columns: int = 4) -> None:
        dice = random.Random(seed)
        shapes = find_title("1830").board.shapes
        tiles = ["7", "8", "9", "16", "20", "23", "25", "26", "28", "40", "44", "57", "14", "59", "4", "64", "66", "1"]
        cells = [(row, 2 * column + row % 2) for row in range(rows) for column in range(columns)]
        name = {cell: f"{chr(65 + cell[0])}{cell[1]}" for cell in cells}
        self.shapes: dict[str, Shape] = {}
        for cell in cells:
            laid = dice.random() < 0.85
            self.shapes[name[cell]] = shapes[dice.choice(tiles), dice.randrange(6)] if laid else EMPTY
        self.neighbours = {
            name[row, column]: tuple(name.get((row + down, column + right), "") for down, right in STEPS)
            for row, column in cells
        }
        cities = [
            (space, index)
            for space, shape in self.shapes.items()
            for index, stop in enumerate(shape.stops)
            if stop.kind == "city"
        ]
        self.tokens = dice.sample(cities, min(len(cities), dice.randint(1, 2)))
        self.closed = {place for place in cities if dice.random() < 0.4} - set(self.tokens)

    def track(self) -> Track:
        return Track(self.shapes.__getitem__, self.neighbours, 3, lambda space, stop: (space, stop) not in self.closed)


def brute_force(small: Small) -> tuple[set[Place], set[Place], bool]:
    """Follow every path that repeats no hexside; what it enters, where it stops, whether it joins two stops."""
    entries: set[Place] = set()
    stops: set[Place] = set(small.tokens)
    linked = False

    def leave(space: str, edge: int, used: frozenset[frozenset[Place]], token: Place) -> None:
        nonlocal linked
        other = small.neighbours[space][edge]
        if not other:
            return
        entry = (other, (edge + 3) % 6)
        side = frozenset({(space, edge), entry})
        if side in used:
            return
        entries.add(entry)
        used = used | {side}
        shape = small.shapes[other]
        for end in shape.from_edge[entry[1]]:
            if end >= 0:
                leave(other, end, used, token)
                continue
            place = (other, -1 - end)
            stops.add(place)
            linked = linked or place != token
            if place not in small.closed:
                for out in shape.exits[place[1]]:
                    leave(other, out, used, token)

    for token in small.tokens:
        for out in small.shapes[token[0]].exits[token[1]]:
            leave(token[0], out, frozenset(), token)
    return entries, stops, linked


@pytest.mark.rule("1830/19.0-j", "1830/18.0-d")
@pytest.mark.parametrize("block", range(8))
def test_reach_equals_brute_force(block: int) -> None:
    loops = 0
    for seed in range(block * 120, block * 120 + 120):
        small = Small(seed)
        found = search(small.track(), small.tokens)
        entries = {(space, edge) for space, mask in found.entries.items() for edge in range(6) if mask >> edge & 1}
        expected, stops, linked = brute_force(small)
        assert entries == expected, seed
        assert found.stops == stops, seed
        assert found.linked == linked, seed
        both = sum((small.neighbours[s][e], (e + 3) % 6) in entries for s, e in entries)
        loops += both > 0
    assert loops > 0


def looked_at(found: Reach, small: Small, dice: random.Random) -> None:
    """Ask some questions: what was asked before must not change any answer."""
    spaces = [*small.shapes]
    for _ in range(dice.randint(0, 6)):
        space = dice.choice(spaces)
        ask = dice.randrange(4)
        if ask == 0:
            found.arrives(space)
        elif ask == 1:
            found.enters(space, 1 << dice.randrange(6))
        elif ask == 2 and small.shapes[space].stops:
            found.reaches((space, 0))
        elif ask == 3:
            found.touches(lambda at, stop, wanted=space: at == wanted)  # type: ignore[misc]


@pytest.mark.rule("1830/19.0-j", "1830/18.0-d")
@pytest.mark.parametrize("block", range(4))
def test_reach_on_a_board_that_grows_equals_brute_force_whatever_was_asked(block: int) -> None:
    gone_on = 0
    for seed in range(block * 100, block * 100 + 100):
        dice, small = random.Random(seed), Small(seed)
        late = dict(small.shapes)
        city, homes = find_title("1830").board.shapes["57", dice.randrange(6)], {space for space, _ in small.tokens}
        small.tokens = [(space, 0) for space in homes]
        small.shapes = {
            space: city if space in homes else shape if dice.random() < 0.3 else EMPTY for space, shape in late.items()
        }
        found = search(small.track(), small.tokens)
        for space in dice.sample([*late], len(late)):
            small.shapes = {**small.shapes, space: late[space]}
            looked_at(found, small, dice)
            after = found.on(small.track(), small.tokens, [space])
            gone_on += after is not None
            found = after or search(small.track(), small.tokens)
        looked_at(found, small, dice)
        expected, stops, linked = brute_force(small)
        assert found.stops == stops, seed
        entries = {(space, edge) for space, mask in found.entries.items() for edge in range(6) if mask >> edge & 1}
        assert entries == expected, seed
        assert found.linked == linked, seed
    assert gone_on > 500


def test_a_reversing_loop_does_not_lead_back() -> None:
    """From a city along a track with a branch facing the other way, around a loop, and back: the branch is closed."""
    shapes = find_title("1830").board.shapes
    board = {
        "A2": shapes["57", 1],
        "A4": shapes["23", 4],
        "A6": shapes["28", 1],
        "B5": EMPTY,
    }
    names = ["A2", "A4", "A6", "A8", "B3", "B5", "B7"]
    full = {name: board.get(name, EMPTY) for name in names}
    neighbours = {}
    for name in names:
        row, column = ord(name[0]) - 65, int(name[1:])
        around = [f"{chr(65 + row + down)}{column + right}" for down, right in STEPS]
        neighbours[name] = tuple(other if other in full else "" for other in around)
    found = search(Track(full.__getitem__, neighbours, 3, lambda space, stop: True), [("A2", 0)])
    assert found.stops == {("A2", 0)}
    assert not found.linked


def test_what_was_asked_of_a_grown_network_hides_no_stop() -> None:
    """1861: until E1 is upgraded a loop alone leads to Warsaw; asking for its hex first must not hide its station."""
    title = find_title("1861")
    laid = (
        "C3=23@1 B4=207@4 C7=24@1 D4=45@5 D6=21@4 E3=7@4 E5=26@2 F2=31@0 "
        "F4=23@5 F6=25@2 F8=27@5 G3=8@0 G5=911@5 G7=25@5 H4=31@5 H6=22@0"
    )
    tiles = {each.partition("=")[0]: (each.partition("=")[2][:-2], int(each[-1])) for each in laid.split()}

    def track(tiles: dict[str, tuple[str, int]]) -> Track:
        board = title.board
        return Track(lambda space: board.shape_in(tiles, space), board.neighbours, board.half, lambda *_: True)

    before = search(track(tiles), [("E1", 0)])
    assert ("B4", 0) not in before.stops
    grown = track({**tiles, "E1": ("641", 0)})
    after = before.on(grown, [("E1", 0)], ["E1"])
    assert after is not None
    assert after.enters("B4", 0b010011)
    assert ("B4", 0) in after.stops and after.stops == search(grown, [("E1", 0)]).stops
