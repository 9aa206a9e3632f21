"""Waters, ferries and lands beside the board."""

from __future__ import annotations

import pytest

import roundhouse as rh
from roundhouse.render import LIGHT, draw_board
from roundhouse.render.geometry import sheet_of
from roundhouse.render.scenery import ferries_of, with_beyond
from roundhouse.render.views import view_of
from tests.render.boards import TITLES, title
from tests.render.test_board import SVG, parsed


@pytest.mark.parametrize("name", TITLES)
def test_water_lies_beyond_the_board(name: str) -> None:
    assert not set(view_of(title(name)).scenery.water) & set(title(name).board.spaces)


def test_the_lakes_of_1830_lie_where_nothing_may_cross() -> None:
    svg = draw_board(rh.new("1830", ["Ada", "Ben", "Cleo"]))
    assert svg.count(f'fill="{LIGHT.water}"') == 3, "Erie, Ontario, and the river from it"
    assert LIGHT.impassable not in svg


def test_ferries_are_named_at_both_ends_with_their_charge() -> None:
    found = {(ferry.space, ferry.edges, ferry.words) for ferry in ferries_of(title("1865").board)}
    assert found == {
        ("B20", (3,), "Ajaccio 80"),
        ("D8", (1, 2), "Sassari 80"),
        ("E17", (3,), "Bonifacio 30"),
        ("E13", (0,), "E17 30"),
        ("F18", (3, 4), "Portovecchio 60"),
        ("E11", (5,), "Olbia 60"),
    }


def test_the_islands_lie_side_by_side() -> None:
    """The sheet is nearly as wide as it is high, where the printed board is almost three times as high as wide."""
    view = view_of(title("1865"))
    left, top, right, bottom = (
        float(part) for part in parsed(draw_board(rh.new("1865", ["Ada", "Ben"]))).get("viewBox", "").split()
    )
    assert left == top == 0
    assert bottom / right < 1.15
    plain = sheet_of(title("1865").board.grid)
    assert view.sheet.centre("B20") == plain.centre("B20")
    assert view.sheet.centre("D8") != plain.centre("D8")
    centres = [view.sheet.centre(at) for at in view.spaces(rh.new("1865", ["Ada", "Ben"]).play)]
    for number, (x, y) in enumerate(centres):
        assert all(abs(x - a) + abs(y - b) > 170 for a, b in centres[:number])


def test_the_short_game_has_no_ferries() -> None:
    picture = parsed(draw_board(rh.new("1865", ["Ada", "Ben"], ["short"])))
    words = {text.text for text in picture.iter(f"{SVG}text")}
    assert not any("Corsica" in (word or "") for word in words)
    assert not any("Sassari 80" in (word or "") for word in words)


@pytest.mark.parametrize("name", ["1830", "1861"])
def test_a_sea_at_the_edge_of_the_sheet_goes_on_beyond_it(name: str) -> None:
    """No corner of paper shows between a sea and the edge beside it."""
    view = view_of(title(name))
    sheet, water = view.sheet, view.scenery.water
    xs = [sheet.centre(at)[0] for at in title(name).board.spaces]
    ys = [sheet.centre(at)[1] for at in title(name).board.spaces]
    frame = (min(xs) - 150, min(ys) - 150, max(xs) - min(xs) + 300, max(ys) - min(ys) + 300)
    left = frame[0]
    found = with_beyond(water, sheet, frame)
    near = [sheet.centre(at) for at in water if sheet.centre(at)[0] - left < sheet.layout.width]
    assert near
    for x, y in near:
        assert any(px < left and abs(py - y) <= sheet.layout.height for px, py in found), (x, y)
