"""Words find room: they do not touch each other, nor stops, nor the outline."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundhouse.render.geometry import Layout
from roundhouse.render.layers import board_words
from roundhouse.render.lettering import Lettering, Note, Word
from roundhouse.render.palette import LIGHT
from roundhouse.render.plan import Plan
from roundhouse.render.scene import scenes_of
from roundhouse.render.tile import tile_lettering
from roundhouse.render.views import view_of
from tests.render.boards import TITLES, layout, overlap, title, turned_tiles


def check(layout: Layout, plan: Plan, words: list[Word], what: object) -> None:
    for one, other in combinations(words, 2):
        assert not overlap(one, other), (what, one, other)
    for word in words:
        x, y, width, height = word.box
        if word.kind == "value":
            continue
        for dx in (-0.5, 0.5):
            for dy in (-0.5, 0.5):
                assert layout.holds((x + dx * width, y + dy * height)), (what, word)
        for stop in plan.stops:
            if stop.kind in ("city", "terminus"):
                for sx, sy in stop.slots:
                    gap = math.hypot(max(abs(x - sx) - width / 2, 0), max(abs(y - sy) - height / 2, 0))
                    assert gap > stop.radius - 1, (what, word)


@pytest.mark.parametrize("name", TITLES)
def test_words_of_tiles_do_not_overlap_in_any_rotation(name: str) -> None:
    view = view_of(title(name))
    for tile, rotation in turned_tiles(name):
        letters = tile_lettering(layout(name), tile, rotation, view.face(tile))
        check(layout(name), letters.plan, letters.words, (tile.id, rotation))


@pytest.mark.parametrize("name", TITLES)
def test_every_tile_tells_its_values_and_label(name: str) -> None:
    for tile, rotation in turned_tiles(name):
        letters = tile_lettering(layout(name), tile, rotation)
        told = {line for word in letters.words for line in word.lines}
        for stop in tile.stops:
            if stop.kind == "junction":
                continue
            if isinstance(stop.revenue, dict):
                assert {f"{colour}:{value}" for colour, value in stop.revenue.items()} <= told, tile.id
            else:
                assert any(line.split("/")[0] == str(stop.revenue) for line in told), (tile.id, rotation)
        if 0 < len(tile.label) < 4:
            assert tile.label in told, (tile.id, rotation)


@pytest.mark.parametrize("name", [name for name in TITLES if title(name).board.spaces])
def test_words_of_printed_spaces_do_not_overlap_and_none_is_lost(name: str) -> None:
    painter = view_of(title(name)).painter(LIGHT)
    told: dict[str, str] = {}
    for at, word in board_words(painter, scenes_of(title(name).board, None)):
        told[at] = told.get(at, "") + _joined("".join(word.lines))
    for at, space in title(name).board.spaces.items():
        letters = painter.printed_lettering(at)
        check(layout(name), letters.plan, letters.words, at)
        area = painter.areas.get(at)
        assert _joined(space.name) in told.get(area.spaces[0] if area else at, ""), at
        assert not space.cost or str(space.cost) in told[at], at
        assert not space.label or _joined(space.label).lower() in told[at].lower(), at


def _joined(words: str) -> str:
    return words.replace("-", "").replace(" ", "")


NAMES = st.sampled_from(["Erie", "Philadelphia & Trenton", "St. Petersburg", "Decimomannu", "New Haven & Hartford"])
NOTES = st.lists(st.sampled_from([Note("D&H", "#123456"), Note("Erie", "#fff500", True), Note("closed", "#a33f31")]))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(TITLES), st.data(), NAMES, NOTES)
def test_names_and_notes_find_room_on_any_tile(name: str, data: st.DataObject, place: str, notes: list[Note]) -> None:
    tile, rotation = data.draw(st.sampled_from(turned_tiles(name)))
    letters = tile_lettering(layout(name), tile, rotation)
    more: Lettering = letters.copy()
    more.name(place)
    for note in notes:
        more.note(note)
    check(layout(name), letters.plan, [*letters.words, *more.words], (tile.id, rotation))
