"""Where things are: edges meet, track stays inside, slots have room."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundhouse.board.tile import Stop, turned
from roundhouse.render.geometry import APOTHEM, FLAT, POINTY, SQUARE, Layout, sheet_of
from roundhouse.render.plan import Plan, plan_of
from tests.render.boards import TITLES, layout, title, turned_tiles

LAYOUTS = (FLAT, POINTY, SQUARE)


def plans(name: str) -> list[tuple[str, Plan]]:
    """The plans of every tile in every rotation, and of every printed space."""
    shape = layout(name)
    found = []
    for tile, rotation in turned_tiles(name):
        lying = turned(tile, rotation, shape.edges)
        found.append((f"{tile.id}@{rotation}", plan_of(shape, lying.stops, lying.track)))
    for at, space in title(name).board.spaces.items():
        found.append((at, plan_of(shape, space.stops, space.track)))
    return found


@pytest.mark.parametrize("name", TITLES)
def test_the_middle_of_an_edge_is_one_point_seen_from_both_sides(name: str) -> None:
    board = title(name).board
    sheet = sheet_of(board.grid)
    spaces = list(board.spaces) or [f"{x},{y}" for x in range(-3, 4) for y in range(-3, 4)]
    for at in spaces:
        x, y = sheet.centre(at)
        for edge, (dx, dy) in enumerate(sheet.layout.middles):
            other = board.grid.across(at, edge)
            if other not in board.spaces:
                continue
            ox, oy = sheet.centre(other)
            bx, by = sheet.layout.middles[board.opposite(edge)]
            assert math.dist((x + dx, y + dy), (ox + bx, oy + by)) < 1e-6, (at, edge)


def test_a_pointy_board_has_its_letters_from_north_to_south_and_a_flat_one_from_west_to_east() -> None:
    pointy, flat = sheet_of(title("1830").board.grid), sheet_of(title("1861").board.grid)
    assert pointy.layout is POINTY
    assert flat.layout is FLAT
    assert pointy.centre("B10")[1] < pointy.centre("C11")[1]
    assert pointy.centre("B10")[0] < pointy.centre("B12")[0]
    assert flat.centre("B4")[0] < flat.centre("C3")[0]
    assert flat.centre("B4")[1] < flat.centre("B6")[1]


@pytest.mark.parametrize("name", TITLES)
def test_no_track_leaves_its_space(name: str) -> None:
    for what, plan in plans(name):
        for piece in plan.pieces:
            assert all(layout(name).holds(point) for point in piece.curve.points), what


@pytest.mark.parametrize("name", TITLES)
def test_track_meets_its_edge_in_the_middle_and_at_a_right_angle(name: str) -> None:
    shape = layout(name)
    for what, plan in plans(name):
        for piece in plan.pieces:
            for edge, curve in ((piece.begin, piece.curve), (piece.end, piece.curve.back())):
                if edge < 0:
                    continue
                assert math.dist(curve.a, shape.middles[edge]) < 1e-6, what
                inward = (shape.angle(edge) + 180) % 360
                assert abs((curve.direction(0.001) - inward + 180) % 360 - 180) < 1.5, (what, edge)


@pytest.mark.parametrize("name", TITLES)
def test_slots_lie_inside_and_apart_and_off_other_track(name: str) -> None:
    for what, plan in plans(name):
        for index, stop in enumerate(plan.stops):
            if stop.kind in ("offboard", "junction"):
                continue
            size = 10 if stop.kind == "town" else stop.radius
            for slot in stop.slots:
                assert layout(name).holds(slot, size), (what, "outside")
                for piece in plan.pieces:
                    if -1 - index not in (piece.begin, piece.end):
                        assert min(math.dist(slot, p) for p in piece.curve.points) > size, (what, "on other track")
                for other in plan.stops[:index]:
                    room = size + (10 if other.kind == "town" else other.radius)
                    assert all(math.dist(slot, taken) > room - 0.5 for taken in other.slots), (what, "on another stop")


@pytest.mark.parametrize("name", TITLES)
def test_every_piece_of_track_is_planned(name: str) -> None:
    for tile, rotation in turned_tiles(name):
        lying = turned(tile, rotation, layout(name).edges)
        plan = plan_of(layout(name), lying.stops, lying.track)
        assert len(plan.pieces) == len(lying.track)
        for a, b in lying.track:
            ends = [end if isinstance(end, int) else -1 - int(end[1:]) for end in (a, b)]
            assert plan.piece(ends[0], ends[1]) is not None, (tile.id, rotation)


@settings(deadline=None)
@given(
    st.sampled_from(LAYOUTS),
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)).filter(lambda p: p[0] != p[1]), max_size=4, unique=True),
    st.lists(st.tuples(st.sampled_from(["city", "town"]), st.integers(1, 3), st.sets(st.integers(0, 3))), max_size=3),
)
def test_any_shape_at_all_can_be_planned(
    shape: Layout, through: list[tuple[int, int]], stops: list[tuple[str, int, set[int]]]
) -> None:
    track = [*through, *((edge, f"s{n}") for n, (_, _, exits) in enumerate(stops) for edge in sorted(exits))]
    plan = plan_of(shape, [Stop(kind, 10, 0 if kind == "town" else slots) for kind, slots, _ in stops], tuple(track))
    assert len(plan.pieces) == len(track)
    assert len(plan.stops) == len(stops)
    for piece in plan.pieces:
        assert all(shape.holds(point, -1) for point in piece.curve.points)


def test_all_layouts_have_the_same_apothem() -> None:
    for shape in LAYOUTS:
        for x, y in shape.middles:
            assert math.hypot(x, y) == pytest.approx(APOTHEM)
        for edge in range(shape.edges):
            (ax, ay), (bx, by) = shape.side(edge)
            assert ((ax + bx) / 2, (ay + by) / 2) == pytest.approx(shape.middles[edge])
