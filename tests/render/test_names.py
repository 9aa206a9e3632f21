"""Words on whole boards: none lies on another, on track or on a stop, and no name is lost, at any stage of a game.

Stages are sampled; ROUNDHOUSE_EVERY_STAGE=1 looks at all of them, in every recorded game.
"""

from __future__ import annotations

import math
import os
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path

import pytest

import roundhouse as rh
from roundhouse.formats.files import load
from roundhouse.game import Game
from roundhouse.kernel.events import TileLaid, TokenPlaced
from roundhouse.lab.random_player import RandomPlayer
from roundhouse.render import LIGHT, draw_board
from roundhouse.render.layers import board_words
from roundhouse.render.lettering import VALUES, Word, hyphenated, value_boxes
from roundhouse.render.painter import BoardPainter
from roundhouse.render.palette import TRACK
from roundhouse.render.scene import Scene
from roundhouse.render.svg import width_of
from roundhouse.render.views import view_of
from tests.conftest import ROOT, recorded_games
from tests.render.boards import TITLES, overlap, title
from tests.render.test_board import SVG, parsed

EVERY = bool(os.environ.get("ROUNDHOUSE_EVERY_STAGE"))
STEP = 1 if EVERY else 12
"""Every how many tiles and tokens the board is looked at."""
CELL = 120
OFF_TRACK = frozenset({"name", "note", "number", "coordinate", "label"})
"""Words that stand beside the track; a value is a disc of its own that may lie on it where a tile is full."""


def stages(game: Game, step: int = STEP) -> Iterator[Game]:
    """A game played again, whenever its board has changed, and at its end."""
    walk = game.at(0)
    yield walk
    changes = 0
    for action in game.actions:
        walk.push(action)
        if any(isinstance(event, TileLaid | TokenPlaced) for event in walk.events):
            changes += 1
            if changes % step == 0:
                yield walk
    yield walk


def check_board(painter: BoardPainter, scenes: Mapping[str, Scene]) -> None:
    words = list(board_words(painter, scenes))
    near: dict[tuple[int, int], list[int]] = defaultdict(list)
    for number, (_, word) in enumerate(words):
        for cell in cells(word.box):
            near[cell].append(number)
    for one, other in {pair for numbers in near.values() for pair in combinations(numbers, 2)}:
        assert not overlap(words[one][1], words[other][1]), (words[one], words[other])
    for at, scene in scenes.items():
        x, y = painter.sheet.centre(at)
        plan = painter.plan(at, scene)
        for piece in plan.pieces:
            for px, py in piece.curve.points:
                for number in near.get((int((px + x) // CELL), int((py + y) // CELL)), ()):
                    assert clear(words[number][1], px + x, py + y, TRACK / 2 - 1.5), (at, scene.tile, words[number])
        for stop in plan.stops:
            if stop.kind not in ("city", "terminus"):
                continue
            for sx, sy in stop.slots:
                for cell in cells((sx + x, sy + y, 2 * stop.radius, 2 * stop.radius)):
                    for number in near.get(cell, ()):
                        assert clear(words[number][1], sx + x, sy + y, stop.radius - 1), (at, words[number])
    names_are_there(painter, scenes, words)


def cells(box: tuple[float, float, float, float]) -> list[tuple[int, int]]:
    x, y, width, height = box
    return [
        (column, row)
        for column in range(int((x - width / 2) // CELL), int((x + width / 2) // CELL) + 1)
        for row in range(int((y - height / 2) // CELL), int((y + height / 2) // CELL) + 1)
    ]


def clear(word: Word, x: float, y: float, room: float) -> bool:
    """Whether a word keeps off a point."""
    bx, by, width, height = word.box
    away = math.hypot(max(abs(x - bx) - width / 2, 0), max(abs(y - by) - height / 2, 0))
    return word.kind not in OFF_TRACK or away >= room


def names_are_there(painter: BoardPainter, scenes: Mapping[str, Scene], words: list[tuple[str, Word]]) -> None:
    told = defaultdict(str)
    notes: dict[str, list[str]] = defaultdict(list)
    for at, word in words:
        if word.kind == "name":
            told[at] += "".join(word.lines).replace("-", "").replace(" ", "")
        if word.kind == "note":
            notes[at] += word.lines
    for at, scene in scenes.items():
        area = painter.areas.get(at)
        chief = area.spaces[0] if area else at
        assert painter.space(at).name.replace("-", "").replace(" ", "") in told[chief], at
        assert {note.words for note in scene.notes} <= set(notes[at]), at


def look_at(game: Game, step: int = STEP) -> None:
    view = view_of(game.title)
    painter = view.painter(LIGHT)
    for walk in stages(game, step):
        check_board(painter, view.scenes(walk.play))


def recorded() -> list[Path]:
    games = [path for name in ("1830", "1861") for path in recorded_games(name)]
    return games if EVERY else games[::20]


@pytest.mark.parametrize("path", sorted((ROOT / "docs" / "gallery" / "games").glob("*.gz")), ids=lambda path: path.name)
def test_no_word_lies_on_another_in_a_late_game(path: Path) -> None:
    look_at(load(path))


@pytest.mark.parametrize("path", recorded(), ids=lambda path: path.name)
def test_no_word_lies_on_another_in_recorded_games(path: Path) -> None:
    look_at(load(path))


CROWDED = [("1830", 11), ("1861", 2), ("1865", 1), ("1865", 5), ("18Lilliput", 5)]
"""In the first and the third a name once found no room anywhere."""


@pytest.mark.parametrize(
    ("name", "seed"), [(name, seed) for name in TITLES for seed in range(40)] if EVERY else CROWDED
)
def test_no_word_lies_on_another_in_random_games(name: str, seed: int) -> None:
    game = rh.new(name, ["Ada", "Ben", "Cleo"], seed=seed)
    player, view = RandomPlayer(seed, "builder"), view_of(game.title)
    painter = view.painter(LIGHT)
    while not game.finished and len(game.actions) < 900:
        game.push(player.choose(game))
        if len(game.actions) % (5 if EVERY else 40) == 0:
            check_board(painter, view.scenes(game.play))


def test_a_long_word_is_cut_after_a_vowel_near_its_middle() -> None:
    assert hyphenated("Decimomannu") == [("Decimo-", "mannu")]
    assert hyphenated("Cagliari") == hyphenated("Reading & Allentown") == []


def test_big_cities_keep_their_names_to_the_end() -> None:
    game = load(ROOT / "docs" / "gallery" / "games" / "1830.json.gz")
    names = [group for group in parsed(draw_board(game)).iter(f"{SVG}g") if group.get("class") == "names"]
    told = " ".join(text.text or "" for text in names[0].iter(f"{SVG}text"))
    for name in ("New York", "& Newark", "Philadelphia", "& Trenton", "Baltimore", "Boston"):
        assert name in told


def test_a_name_across_two_grounds_has_the_halo_that_is_seen_least() -> None:
    """Reading & Allentown stands half on brown, half on the pale ground of Scranton."""
    game = load(ROOT / "docs" / "gallery" / "games" / "1830.json.gz").at(489)
    (drawn,) = [text for text in parsed(draw_board(game)).iter(f"{SVG}text") if text.text == "Reading"]
    assert drawn.get("stroke") == LIGHT.tint("white").fill


@pytest.mark.parametrize(
    ("name", "area", "spaces"),
    [("1830", "Gulf", 2), ("1830", "Canadian West", 2), ("1861", "Poland", 4), ("1861", "Caucasus", 3)],
)
def test_red_spaces_of_one_name_are_one_area(name: str, area: str, spaces: int) -> None:
    painter = view_of(title(name)).painter(LIGHT)
    found = {one.spaces: one for one in painter.areas.values() if one.name == area}
    ((members, one),) = found.items()
    assert len(members) == spaces
    assert [word.kind for word in one.words] == ["values", "name"]
    assert all(one.inner[at] for at in members)


def test_a_value_of_three_figures_fits_its_box() -> None:
    width, _ = value_boxes({"yellow": 30, "brown": 100}, 2)
    assert width / 2 > width_of("100", VALUES, True) + 6
