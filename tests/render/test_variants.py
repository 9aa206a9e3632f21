"""Options that change what lies on the table: other tiles, other boards, other markets."""

from __future__ import annotations

import pytest

import roundhouse as rh
from roundhouse.lab.random_player import RandomPlayer
from roundhouse.render import LIGHT, PICTURES
from roundhouse.render.export import CannotDraw
from roundhouse.render.geometry import sheet_of
from roundhouse.render.tile import tile_lettering
from roundhouse.render.views import view_of
from roundhouse.titles import find_title
from tests.render.test_board import parsed, spaces_in, well_made
from tests.render.test_lettering import check

VARIANTS = [
    ("1830", ("beginner",)),
    ("1830", ("online",)),
    ("1861", ("online", "column_market")),
    ("1865", ("short",)),
    ("18Lilliput", ("allenbeck", "scenario_1")),
    ("18Lilliput", ("laputa", "scenario_2")),
    ("18Lilliput", ("brobdingnag", "scenario_3")),
    ("18Lilliput", ("scenario_4",)),
]
VARIANT = pytest.mark.parametrize(("name", "options"), VARIANTS)


@VARIANT
def test_every_variant_draws(name: str, options: tuple[str, ...]) -> None:
    game = rh.new(name, ["Ada", "Ben", "Cleo"], options, seed=4)
    player = RandomPlayer(4, "builder")
    while len(game.actions) < 120 and not game.finished:
        game.push(player.choose(game))
    for what, picture in PICTURES.items():
        try:
            well_made(parsed(picture(game, LIGHT)))
        except CannotDraw:
            assert what == "cards"
    assert set(game.state.tiles) <= set(spaces_in(parsed(PICTURES["board"](game, LIGHT))))


@VARIANT
def test_the_tiles_of_every_variant_are_lettered_well(name: str, options: tuple[str, ...]) -> None:
    title = find_title(name, frozenset(options))
    layout, view = sheet_of(title.board.grid).layout, view_of(title)
    for tile in title.board.tiles.values():
        for rotation in range(layout.edges):
            letters = tile_lettering(layout, tile, rotation, view.face(tile))
            check(layout, letters.plan, letters.words, (tile.id, rotation))


def test_the_short_game_of_1865_shows_sardinia_only() -> None:
    game = rh.new("1865", ["Ada", "Ben"], ["short"])
    drawn = spaces_in(parsed(PICTURES["board"](game, LIGHT)))
    assert "B20" in drawn
    assert "D8" not in drawn


def test_a_company_sees_its_own_track_in_laputa() -> None:
    title = find_title("18Lilliput", frozenset({"laputa"}))
    view = view_of(title)
    own = [view.face(tile).own_edges for tile in title.board.tiles.values() if view.face(tile).own_edges]
    assert len(own) == 4
    assert len({colour for ((_, colour),) in own}) == 4
