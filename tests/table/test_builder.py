"""A run changed by hand, click by click, and what a tile is worth."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence

import msgspec
import pytest

from roundhouse.bots import make_bot
from roundhouse.engine.network import best_run
from roundhouse.game import Game, new
from roundhouse.kernel.actions import LayTile, Run
from roundhouse.routes import Route, routes_of_train
from roundhouse.table.builder import MOST_WISHES, Builder, running_company
from roundhouse.table.nearby import MOST
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


TITLES = (("1830", ["Ada", "Ben", "Cleo"], 3, 2), ("1861", ["Ada", "Ben", "Cleo"], 4, 1), ("18Lilliput", ["Ada"], 3, 2))


@pytest.fixture(scope="module", params=TITLES, ids=lambda given: given[0])
def running(request: pytest.FixtureRequest) -> Game:
    title, players, stops, trains = request.param
    return about_to_run(title, players, stops, trains)


def drafts(game: Game) -> Iterator[Builder]:
    """The best run once for each of its trains that runs, chosen."""
    for train, (stops, _) in enumerate(Builder(game).routes):
        if stops:
            yield Builder(game, train=train)


def best_for(builder: Builder, fulfils: Callable[[Route], bool]) -> int:
    """The most that the chosen train could earn beside the others with a route of this kind, among all there are."""
    title, network = builder.play.title, builder.network
    train = title.route_train(builder.play, builder.trains[builder.train])
    bonuses = title.route_bonuses(builder.play, builder.company)
    taken = builder.taken(but=builder.train)
    every = routes_of_train(network, train, title.route_rules, bonuses, taken, most=1 << 30)
    return max((route.value for route in every if fulfils(route)), default=0)


def test_a_stop_that_is_dropped_is_not_counted_and_the_rest_is_the_best(running: Game) -> None:
    for chosen in drafts(running):
        for place in chosen.counted(chosen.train):
            builder = Builder(running, chosen.draft, chosen.train)
            expected = best_for(builder, lambda route, place=place: place not in route.counted)  # type: ignore[misc]
            builder.click(*place)
            assert place not in builder.counted(builder.train)
            assert builder.total is not None
            row = builder.rows()[builder.train]
            if not builder.moved:
                assert row.value == expected or ((row.value or 0) <= expected and running.title.id == "1861")
                others = [each for at, each in enumerate(builder.routes) if at != builder.train]
                assert others == [each for at, each in enumerate(chosen.routes) if at != chosen.train]


def test_what_could_be_added_brings_what_it_says(running: Game) -> None:
    """A click on each offered stop leads there, is legal, and changes the run by the sum that stands beside it."""
    offered = 0
    for chosen in drafts(running):
        chosen.click(*chosen.counted(chosen.train)[-1])
        before = chosen.total or 0
        assert len(chosen.near) <= MOST
        for near in chosen.near:
            if near.refusal is not None or near.gain is None:
                continue
            builder = Builder(running, chosen.draft, chosen.train)
            builder.click(*near.place)
            assert near.place in builder.routes[builder.train][0]
            assert builder.total == before + near.gain
            assert tuple(builder.moved) == near.moved
            offered += 1
    assert offered


def test_a_dropped_stop_comes_back_with_what_it_had_brought(running: Game) -> None:
    for chosen in drafts(running):
        best, place = chosen.total, chosen.counted(chosen.train)[0]
        chosen.click(*place)
        chosen.click(*place)
        assert place in chosen.routes[chosen.train][0]
        assert chosen.total is not None and best is not None and chosen.total <= best


def test_what_was_dropped_stays_away_when_more_is_dropped(game: Game) -> None:
    builder = with_longest(game)
    first, second = builder.counted(builder.train)[0], builder.counted(builder.train)[-1]
    builder.click(*first)
    again = Builder(game, builder.draft, builder.train)
    if second in again.counted(again.train):
        again.click(*second)
    assert not {first, second} & set(again.counted(again.train))
    assert first in again.wishes[again.train].unwanted


def test_another_train_makes_room_and_is_told() -> None:
    """Where a stop can be had only over track of another train, that one finds another way or stays."""
    game = about_to_run("1830", ["Ada", "Ben", "Cleo"], 3, trains=2)
    moved = 0
    for chosen in drafts(game):
        others = {place for at, (stops, _) in enumerate(chosen.routes) if at != chosen.train for place in stops}
        for place in sorted(others - set(chosen.routes[chosen.train][0])):
            builder = Builder(game, chosen.draft, chosen.train)
            builder.click(*place)
            if builder.trouble is None:
                assert place in builder.routes[builder.train][0] and builder.total is not None
            moved += len(builder.moved)
    assert moved


def test_a_stranger_cannot_make_it_remember_or_work_without_end(game: Game) -> None:
    builder = with_longest(game)
    every = list(builder.network.places())
    read = msgspec.json.decode(builder.draft)
    read[builder.train][2:] = [every * 5, every * 5]
    begin = time.perf_counter()
    drafted = Builder(game, msgspec.json.encode(read).decode(), builder.train)
    assert max(map(len, drafted.wishes[builder.train])) <= MOST_WISHES
    drafted.click(every[0][0])
    assert len(drafted.near) <= MOST
    assert time.perf_counter() - begin < 5


def test_the_page_says_what_proves_the_best_run(game: Game) -> None:
    proof = Builder(game).proof
    assert proof.proven and proof.looked > 0
    again = best_run(game.copy().play, running_company(game))
    assert again.looked == proof.looked
