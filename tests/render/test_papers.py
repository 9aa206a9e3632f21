"""Papers as SVG: markets, charters, players, trains, manifests, cards, charts."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from itertools import combinations, pairwise

import pytest

import roundhouse as rh
from roundhouse.formats.specimen import specimen_of
from roundhouse.kernel.state import WITHOUT_LIMIT
from roundhouse.render import (
    LIGHT,
    PALETTES,
    PICTURES,
    draw_cards,
    draw_charters,
    draw_charts,
    draw_market,
    draw_players,
    draw_tiles,
    draw_trains,
)
from roundhouse.render.charts import Line, line_chart
from roundhouse.render.export import CannotDraw, NothingToDraw
from roundhouse.render.history import history_of
from roundhouse.render.market import stacks
from roundhouse.render.palette import Palette
from roundhouse.render.signs import letters_of
from roundhouse.render.svg import width_of
from tests.render.boards import TITLES, played
from tests.render.test_board import SVG, parsed, well_made


def words_in(svg: str) -> list[str]:
    return [word.text or "" for word in parsed(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))
@pytest.mark.parametrize("name", TITLES)
def test_everything_draws_in_every_palette_early_and_late(name: str, palette: Palette) -> None:
    for actions in (0, 200):
        game = played(name, actions)
        for what, picture in PICTURES.items():
            try:
                svg = picture(game, palette)
            except CannotDraw:
                assert what == "cards"
                continue
            well_made(parsed(svg))
            for element in parsed(svg).iter(f"{SVG}rect"):
                assert "-" not in element.get("width", "0"), (what, "a negative width")


def amounts(text: str) -> list[str]:
    """The numbers in a text, wherever its currency stands."""
    return re.findall(r"\d+", text.replace(",", ""))


@pytest.mark.parametrize("name", TITLES)
def test_a_market_shows_all_prices_and_stacks_in_order(name: str) -> None:
    game = played(name, 200)
    svg = draw_market(game)
    words = words_in(svg)
    prices = [str(price) for row in game.title.market.prices for price in row if price]
    for price in set(prices):
        assert words.count(price) >= prices.count(price)
    places: dict[str, ET.Element] = {}
    for word in parsed(svg).iter(f"{SVG}text"):
        places.setdefault(word.text or "", word)
    for cell, names in stacks(game.state).items():
        assert names == sorted(names, key=lambda name: game.state.companies[name].arrived), cell
        letters = [letters_of(game.title.companies[name]) for name in names]
        shown = [(round(float(places[it].get("y", 0)), -1), float(places[it].get("x", 0))) for it in letters]
        assert shown == sorted(shown), "the top of a stack is read first"


def test_markers_of_one_cell_do_not_cover_each_other() -> None:
    game = rh.new("1830", ["Ada", "Ben", "Cleo"])
    for arrived, charter in enumerate(game.state.companies.values()):
        charter.cell, charter.arrived = (0, 6), arrived
        discs = [c for c in parsed(draw_market(game)).iter(f"{SVG}circle") if c.get("fill") != "none"]
        assert len(discs) == arrived + 1
        for one, other in combinations(discs, 2):
            apart = math.dist(*((float(c.get("cx", 0)), float(c.get("cy", 0))) for c in (one, other)))
            assert apart > 2 * float(one.get("r", 0))


def test_a_market_names_companies_as_people_call_them() -> None:
    """Those that are known by a colour have a name."""
    told = draw_market(specimen_of("18Lilliput")).split("<desc>")[1].split("</desc>")[0]
    assert "Mildendo Railway" in told
    assert "red " not in told


@pytest.mark.parametrize("name", TITLES)
def test_charters_and_players_tell_cash_and_trains(name: str) -> None:
    game = played(name, 200)
    charters, players = words_in(draw_charters(game)), words_in(draw_players(game))
    for company, charter in game.state.companies.items():
        if charter.floated and charter.president:
            assert any(str(charter.cash) in amounts(word) for word in charters), company
            for train in charter.trains:
                assert train in charters
    for player, held in game.state.players.items():
        assert player in players
        assert any(str(held.cash) in amounts(word) for word in players)


@pytest.mark.parametrize("name", TITLES)
def test_the_roster_tells_what_is_left(name: str) -> None:
    game = played(name, 200)
    words = words_in(draw_trains(game))
    for train, kind in game.title.trains.items():
        assert train in words
        left = game.state.depot[train]
        expected = "without limit" if left == WITHOUT_LIMIT else f"{left} of {kind.count} left"
        assert any(word.startswith(expected) for word in words), train


@pytest.mark.parametrize("name", TITLES)
def test_the_manifest_tells_what_is_left_and_what_comes_next(name: str) -> None:
    game = played(name, 200)
    words = words_in(draw_tiles(game))
    for tile in game.title.board.tiles.values():
        entry = next(word for word in words if word.startswith(f"{tile.id}:"))
        left = game.state.supply.get(tile.id, 0)
        unbounded = not isinstance(tile.count, int) or left == WITHOUT_LIMIT
        assert entry.endswith("∞" if unbounded else f"{left} of {tile.count}")
    numbers = set(re.findall(r"\S+", " ".join(word for word in words if ":" not in word)))
    assert {name for tile in game.title.board.tiles.values() for name in tile.upgrades} <= numbers


def test_action_cards_tell_who_has_taken_them() -> None:
    game = played("18Lilliput", 80)
    words = words_in(draw_cards(game))
    for card in game.title.cards_in_use(game.play):  # type: ignore[attr-defined]
        assert card in words
    taken = [player for _, player in game.state.extra.taken]  # type: ignore[union-attr]
    owners = [player for _, player in game.state.extra.characters]  # type: ignore[union-attr]
    for player in game.state.players:
        assert words.count(player) == taken.count(player) + owners.count(player)


def test_a_title_without_cards_says_so() -> None:
    with pytest.raises(NothingToDraw, match="1830 has no cards"):
        draw_cards(rh.new("1830", ["Ada", "Ben", "Cleo"]))


@pytest.mark.parametrize("name", TITLES)
def test_a_history_ends_where_the_game_stands(name: str) -> None:
    game = played(name, 250)
    history = history_of(game)
    assert history.rounds
    assert {player: row[-1] for player, row in history.worth.items()} == game.scores()
    assert history.bank[-1] == game.state.bank
    for rows in (history.worth, history.prices, history.revenue):
        assert all(len(row) == len(history.rounds) for row in rows.values())


def test_charts_have_a_line_for_everybody() -> None:
    game = played("1830", 250)
    svg = draw_charts(game)
    words = words_in(svg)
    for player in game.state.players:
        assert player in words
    assert {"Wealth", "Share prices", "Revenue", "Bank"} <= set(words)


def test_names_at_the_ends_of_lines_do_not_overlap() -> None:
    lines = [Line(f"line {n}", "#333333", [100.0, 200.0 + n]) for n in range(8)]
    drawing = line_chart("Test", ["OR1", "OR2"], lines, LIGHT, "$")
    picture = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawing.body}</svg>')
    heights = sorted(float(w.get("y", 0)) for w in picture.iter(f"{SVG}text") if (w.text or "").startswith("line"))
    assert len(heights) == 8
    assert all(b - a > 12 for a, b in pairwise(heights))
    assert heights[-1] < drawing.height


def test_words_are_as_wide_as_their_letters() -> None:
    assert width_of("il", 10) < width_of("mw", 10)
    assert width_of("Erie", 20) == 2 * width_of("Erie", 10)


@pytest.mark.parametrize("highest", [0, 1, 2, 3, 4, 7, 9, 12, 19, 30, 45, 99, 240, 1000, 12345])
def test_the_axis_of_a_chart_never_names_a_level_twice(highest: int) -> None:
    drawn = line_chart("Revenue", ["SR1", "OR1"], [Line("Ada", "#123456", [0, highest])], LIGHT, "$").body
    levels = re.findall(r'text-anchor="end">(-?[\d,]+)<', drawn)
    assert len(levels) == len(set(levels)) >= 2
