"""A run built by hand, click by click, and what a tile is worth."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from roundhouse.bots import make_bot
from roundhouse.engine.network import best_run
from roundhouse.game import Game, new
from roundhouse.kernel.actions import LayTile, Run
from roundhouse.table.builder import Builder, running_company
from roundhouse.table.revenue import gains


def about_to_run(title: str, players: list[str], stops: int, trains: int = 1, options: Sequence[str] = ()) -> Game:
    """A game of simple bots up to a run whose best route has at least so many stops."""
    game = new(title, players, options=options, seed=7)
    while True:
        company = running_company(game)
        if company and len(game.state.companies[company].trains) >= trains:
            routes = best_run(game.play, company).routes
            if len(routes) >= trains and max(len(route.stops) for route in routes) >= stops:
                return game
        seat = game.active[0]
        game.push(make_bot("simple", seat).choose(game))


@pytest.fixture(scope="module")
def game() -> Game:
    return about_to_run("1830", ["Ada", "Ben", "Cleo"], 3)


def with_longest(game: Game) -> Builder:
    """A draft in which the train with the longest route is chosen."""
    builder = Builder(game)
    builder.train = max(range(len(builder.routes)), key=lambda at: len(builder.routes[at][0]))
    return builder


def test_it_begins_with_the_best_run(game: Game) -> None:
    builder = Builder(game)
    assert builder.total == builder.best
    assert builder.refusal is None
    assert game.legal_actions().refusal(builder.run) is None


def test_a_route_grows_by_clicks_on_its_stops(game: Game) -> None:
    builder = with_longest(game)
    wanted, _ = builder.routes[builder.train]
    builder.clear()
    own = next(at for at, place in enumerate(wanted) if builder.network.stop(place).own)
    assert wanted[own][0] in builder.next_spaces
    for place in (wanted[own], *wanted[own + 1 :], *wanted[:own][::-1]):
        builder.click(place[0])
    assert set(builder.routes[builder.train][0]) == set(wanted)
    again = Builder(game, builder.draft)
    assert again.run == builder.run


@pytest.mark.rule("1830/20.3-b")
def test_a_lesser_run_is_refused_with_its_clause(game: Game) -> None:
    builder = with_longest(game)
    stops, _ = builder.routes[builder.train]
    builder.click(stops[-1][0])
    assert builder.refusal is not None
    assert builder.must_be_best == "20.3-b"
    builder.clear()
    assert builder.refusal is not None
    assert builder.refusal.clause == "20.3-b"


def test_where_the_rules_let_players_choose_a_lesser_run_is_taken() -> None:
    game = about_to_run("1830", ["Ada", "Ben", "Cleo"], 3, options=["online"])
    builder = with_longest(game)
    assert builder.must_be_best == ""
    for other in builder.others():
        lesser = Builder(game, other.draft)
        assert lesser.refusal is None
        assert lesser.total == sum(row.value or 0 for row in lesser.rows())
    builder.clear()
    assert builder.refusal is None


def test_what_cannot_be_reached_says_so(game: Game) -> None:
    builder = with_longest(game)
    far = next(space for space, _ in builder.network.places() if not builder.network.links((space, 0)))
    builder.click(far)
    assert builder.refusal is not None
    assert builder.refusal.clause == "20.1-a"
    assert far in builder.refusal.facts.values()


def test_other_routes_are_legal_and_the_best_come_first(game: Game) -> None:
    builder = Builder(game)
    values = [other.value for other in builder.others()]
    assert values == sorted(values, reverse=True)
    for other in builder.others():
        assert Builder(game, other.draft).total is not None


def test_a_draft_from_elsewhere_gives_way_to_the_best_run(game: Game) -> None:
    for draft in ("nonsense", '[[[["A1",0],["K9",0]],[["A1","K9"]]]]', "[[[],[],[]]]"):
        assert Builder(game, draft).total == Builder(game).best


def test_trains_do_not_share_track() -> None:
    game = about_to_run("18Lilliput", ["Ada"], 2, trains=2)
    builder = Builder(game, train=1)
    builder.clear()
    assert builder.taken() == builder.taken(but=1)
    for other in builder.others():
        drafted = Builder(game, other.draft, 1)
        assert isinstance(drafted.run, Run)
        assert drafted.total is not None


def test_a_tile_tells_what_it_is_worth() -> None:
    """Somewhere in a game a tile raises the best run; the figures are those of a search on the new board."""
    game = new("1830", ["Ada", "Ben", "Cleo"], seed=7)
    raised = 0
    while not raised and len(game.actions) < 400:
        lays = [option for option in game.legal_actions() if isinstance(option, LayTile)]
        for lay in lays[:: max(1, len(lays) // 4)]:
            after = game.copy()
            after.push(lay)
            for gain in gains(game, after, lay.actor):
                assert gain.after == best_run(after.play, gain.company).total
                raised += gain.after > gain.before
        seat = game.active[0]
        game.push(make_bot("simple", seat).choose(game))
    assert raised
