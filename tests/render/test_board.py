"""Boards as SVG: what is drawn, what is referred to, and what is drawn anew after a move."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

import roundhouse as rh
from roundhouse.finance.trains import begin_phase_of
from roundhouse.kernel.actions import Run
from roundhouse.kernel.events import TileLaid
from roundhouse.lab.random_player import RandomPlayer
from roundhouse.render import DARK, LIGHT, NO_MARKS, PALETTES, SQUARE, Marks, draw_board, draw_tile, last_played
from roundhouse.render.marks import reached_by
from roundhouse.render.palette import Palette
from roundhouse.render.signs import letters_of
from roundhouse.render.views import view_of
from tests.render.boards import TITLES, layout, played, title, turned_tiles

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def spaces_in(picture: ET.Element) -> list[str]:
    return [group.get("data-space", "") for group in picture.iter(f"{SVG}g") if group.get("data-space")]


def well_made(picture: ET.Element) -> None:
    """A picture has a title and a description, and refers to nothing that is not in it."""
    assert picture.tag == f"{SVG}svg"
    assert picture.find(f"{SVG}title") is not None
    assert picture.find(f"{SVG}desc") is not None
    assert picture.get("role") == "img"
    names = [symbol.get("id") for symbol in picture.iter(f"{SVG}symbol")]
    assert len(names) == len(set(names))
    for use in picture.iter(f"{SVG}use"):
        assert use.get("href", "")[1:] in names
    text = ET.tostring(picture, encoding="unicode")
    assert "nan" not in text.replace("Alexandrovsk", "")
    assert "None" not in text


@pytest.mark.parametrize("name", TITLES)
def test_every_tile_draws_in_every_rotation(name: str) -> None:
    for tile, rotation in turned_tiles(name):
        picture = parsed(draw_tile(tile, rotation, layout=layout(name)))
        slots = sum(stop.slots for stop in tile.stops)
        circles = [c for c in picture.iter(f"{SVG}circle") if float(c.get("r", 0)) > 20]
        ports = sum(stop.kind == "port" for stop in tile.stops)
        assert len(circles) == slots + ports, (tile.id, rotation)
        tracks = [p for p in picture.iter(f"{SVG}path") if p.get("d")]
        assert tracks or not tile.track


@pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))
@pytest.mark.parametrize("name", TITLES)
def test_a_board_shows_every_space_once(name: str, palette: Palette) -> None:
    for actions in (0, 120):
        game = played(name, actions)
        picture = parsed(draw_board(game, palette))
        well_made(picture)
        drawn = spaces_in(picture)
        assert len(drawn) == len(set(drawn))
        assert set(game.title.board.spaces) <= set(drawn) or set(game.state.tiles) <= set(drawn)


@pytest.mark.parametrize("name", TITLES)
def test_every_tile_and_token_on_the_board_is_seen(name: str) -> None:
    game = played(name, 250)
    view = view_of(game.title)
    painter = view.painter(LIGHT)
    picture = parsed(draw_board(game))
    groups = {group.get("data-space"): group for group in picture.iter(f"{SVG}g")}
    for at, (tile, rotation) in game.state.tiles.items():
        used = [use.get("href") for use in groups[at].iter(f"{SVG}use")]
        assert used == [f"#{painter.tile(tile, rotation)[0]}"]
    for at, stops in game.state.tokens.items():
        words = [word.text for word in groups[at].iter(f"{SVG}text")]
        for held in stops:
            for company in held:
                assert letters_of(game.title.companies[company]) in words, (at, company)


@pytest.mark.parametrize("name", TITLES)
def test_a_move_draws_anew_only_the_spaces_it_changed(name: str) -> None:
    game = rh.new(name, ["Ada", "Ben", "Cleo"], seed=3)
    player = RandomPlayer(3, "builder")
    view = view_of(game.title)
    painter = view.painter(LIGHT)
    laid = 0
    while laid < 8 and not game.finished:
        before = {at: painter.group(at, scene) for at, scene in view.scenes(game.play).items()}
        phase = game.state.phase
        game.push(player.choose(game))
        changed = [event.space for event in game.events if isinstance(event, TileLaid)]
        if len(changed) != 1 or game.state.phase != phase:
            continue
        after = {at: painter.group(at, scene) for at, scene in view.scenes(game.play).items()}
        moved = {at for at in after if at in before and after[at] is not before[at]}
        assert changed[0] in moved
        assert moved <= {changed[0], *game.state.tokens}, "other groups are the very same strings"
        assert len(moved) <= 2
        laid += 1


def test_red_areas_show_which_value_counts() -> None:
    game = rh.new("1830", ["Ada", "Ben", "Cleo"])
    early = draw_board(game)
    game.state.phase = "4"
    begin_phase_of(game.play, "5")
    late = draw_board(game)
    frames = [svg.count('stroke-width="3.5"') for svg in (early, late)]
    assert frames == [5, 5], "each area has one row of values"
    assert early != late


def test_routes_are_lines_in_colours_of_their_own() -> None:
    game = played("1830", 0)
    assert LIGHT.routes[0] not in draw_board(game)
    found = False
    game = rh.new("1830", ["Ada", "Ben", "Cleo"], seed=5)
    player = RandomPlayer(5, "builder")
    while not found and not game.finished:
        action = player.choose(game)
        if isinstance(action, Run) and action.routes:
            svg = draw_board(game, routes=action.routes)
            pieces = svg.count(f'stroke="{LIGHT.routes[0]}" stroke-width="12.5"')
            edges = sum(len(chain) - 1 for chain in action.routes[0].path)
            assert pieces == edges + sum(len(action.routes[0].path) for _ in (0,)), "one piece a space and stretch"
            found = True
        game.push(action)
    assert found


def test_marks_are_drawn_over_their_spaces() -> None:
    game = played("1830", 0)
    marks = Marks(reachable=frozenset({"H10"}), legal=frozenset({"G11", "F12"}), last=frozenset({"E5"}))
    plain, marked = draw_board(game, marks=NO_MARKS), draw_board(game, marks=marks)
    assert LIGHT.legal not in plain
    found = [
        (group.get("class"), group.get("data-of")) for group in parsed(marked).iter(f"{SVG}g") if group.get("data-of")
    ]
    for mark in (("legal", "G11"), ("legal", "F12"), ("reachable", "H10"), ("last", "E5")):
        assert found.count(mark) == 1
    forms = {svg.get("stroke-dasharray") for svg in parsed(marked).iter(f"{SVG}polygon") if svg.get("stroke-dasharray")}
    assert len(forms) == 3, "marks differ by their form, not only by their colour"
    assert marked.index('class="marks"') < marked.index('class="names"'), "no outline cuts a name"


def test_a_company_sees_what_its_track_reaches() -> None:
    game = played("1830", 250)
    company = next(name for name, charter in game.state.companies.items() if charter.floated)
    found = reached_by(game.play, company).reachable
    held = [at for at, stops in game.state.tokens.items() if any(company in stop for stop in stops)]
    assert held
    assert set(held) <= found
    assert not reached_by(rh.new("1830", ["Ada", "Ben", "Cleo"]).play, "PRR").reachable


@pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))
def test_the_colours_of_routes_are_unlike_the_marks_of_where_one_may_build(palette: Palette) -> None:
    def parts(colour: str) -> list[int]:
        return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]

    for route in palette.routes:
        away = sum((a - b) ** 2 for a, b in zip(parts(route), parts(palette.legal), strict=True)) ** 0.5
        assert away > 90, (route, palette.legal)


def test_the_train_of_a_route_stands_at_both_of_its_ends() -> None:
    game = rh.new("1830", ["Ada", "Ben", "Cleo"], seed=5)
    player = RandomPlayer(5, "builder")
    while not game.finished:
        action = player.choose(game)
        if isinstance(action, Run) and action.routes:
            scenes = view_of(game.title).scenes(game.play, action.routes, LIGHT)
            for route, colour in zip(action.routes, LIGHT.routes, strict=False):
                for at in (route.stops[0][0], route.stops[-1][0]):
                    assert (route.train, colour) in [(note.words, note.colour) for note in scenes[at].notes]
            return
        game.push(action)
    pytest.fail("no train ran")


def test_slots_and_tokens_can_be_pointed_at() -> None:
    game = played("1830", 250)
    groups = {group.get("data-space"): group for group in parsed(draw_board(game)).iter(f"{SVG}g")}
    for at, stops in game.state.tokens.items():
        shape = game.title.board.shape(game.state, at)
        for index, held in enumerate(stops):
            (stop,) = [group for group in groups[at].iter(f"{SVG}g") if group.get("data-stop") == str(index)]
            slots = [part for part in stop.iter() if part.get("data-slot")]
            assert [part.get("data-token") for part in slots if part.get("data-token")] == list(held)
            assert len(slots) == max(len(held), shape.stops[index].slots)
    laid = {
        at: (group.get("data-tile"), group.get("data-turn")) for at, group in groups.items() if group.get("data-tile")
    }
    assert laid == {at: (tile, str(turn)) for at, (tile, turn) in game.state.tiles.items()}


def test_homes_are_kept_until_their_token_comes() -> None:
    svg = draw_board(rh.new("1830", ["Ada", "Ben", "Cleo"]))
    picture = parsed(svg)
    groups = {group.get("data-space"): group for group in picture.iter(f"{SVG}g")}
    altoona = [word.text for word in groups["H12"].iter(f"{SVG}text")]
    assert "PRR" in altoona
    assert any("stroke-dasharray" in c.attrib for c in groups["H12"].iter(f"{SVG}circle"))
    assert "Erie" in [word.text for word in groups["E11"].iter(f"{SVG}text")], "it will choose its city"


def test_things_show_themselves_in_a_notebook() -> None:
    game = played("1830", 60)
    assert game._repr_svg_() == draw_board(game, marks=last_played(game.play))
    board = title("1830").board
    assert board._repr_svg_() == draw_board(board)
    tile = board.tiles["57"]
    assert tile._repr_svg_() == draw_tile(tile)
    square = title("18Lilliput").board.tiles["LC1"]
    assert square._repr_svg_() == draw_tile(square, layout=SQUARE)


def test_the_same_symbol_never_has_two_meanings_on_one_page() -> None:
    """Symbols are named by what they draw, so pictures in different palettes can stand side by side."""
    seen: dict[str, str] = {}
    for name in TITLES:
        for palette in (LIGHT, DARK):
            for symbol in parsed(draw_board(played(name, 250), palette)).iter(f"{SVG}symbol"):
                drawn = ET.tostring(symbol, encoding="unicode")
                assert seen.setdefault(symbol.get("id", ""), drawn) == drawn


def test_a_late_board_is_small() -> None:
    assert len(draw_board(played("1830", 900)).encode()) < 200_000


def test_an_empty_neighbourhood_is_shown_on_a_board_without_end() -> None:
    drawn = spaces_in(parsed(draw_board(rh.new("18Lilliput", ["Ada", "Ben"]))))
    assert {"0,0", "1,0", "0,1", "-1,0", "0,-1"} <= set(drawn)
