"""Direct routes of 1865 against a walk over the board that knows nothing of links."""

from __future__ import annotations

import pytest

import roundhouse as rh
from roundhouse.board.reach import tokens_of
from roundhouse.engine.network import network_for
from roundhouse.game import Game
from roundhouse.lab.random_player import RandomPlayer
from roundhouse.routes import Place, direct_routes
from roundhouse.titles.g1865.direct import NEUTRAL, PASSED, joined_to, token_routes

from .test_g1865_random import KEEN, NAMES


def walked(game: Game, start: Place) -> set[tuple[str, int, int]]:
    """Space, cost and traffic of every direct route, by trying all ways from hex to hex."""
    board, state = game.title.board, game.state
    found: set[tuple[str, int, int]] = set()

    def cross(
        space: str, edge: int, used: frozenset[frozenset[str]], met: frozenset[str], cost: int, sum_: int
    ) -> None:
        other = board.neighbours[space][edge]
        side = frozenset((space, other))
        if not other or side in used:
            return
        shape = board.shape(state, other)
        used, cost = used | {side}, cost + game.title.contents.border_cost((space, edge))
        for end in shape.from_edge[board.opposite(edge)]:
            if end >= 0:
                cross(other, end, used, met, cost, sum_)
                continue
            stop = shape.stops[-1 - end]
            value = stop.revenue
            assert isinstance(value, int)
            if other in met or other == start[0]:
                continue
            if stop.kind in ("city", "mine"):
                found.add((other, cost, sum_ + value))
            else:
                for out in shape.exits[-1 - end]:
                    cross(other, out, used, met | {other}, cost, sum_ + value)

    for edge in board.shape(state, start[0]).exits[start[1]]:
        cross(start[0], edge, frozenset(), frozenset(), 0, 0)
    return found


@pytest.mark.rule("1865/4.4-c", "1865/4.4-f", "1865/4.4-g", "1865/4.4-h")
@pytest.mark.parametrize("seed", range(3))
def test_routes_are_those_of_a_walk_over_the_board(seed: int) -> None:
    game = rh.new("1865", NAMES[:3], seed=seed)
    player = RandomPlayer(seed, weights=KEEN)
    compared = several = 0
    while not game.finished and len(game.actions) < 500:
        game.push(player.choose(game))
        if len(game.actions) % 25:
            continue
        network = network_for(game.play, NEUTRAL)
        for company, charter in game.state.companies.items():
            for start in tokens_of(game.play, company):
                expected = walked(game, start)
                ends = frozenset((space, 0) for space, _, _ in expected)
                assert joined_to(game.play, start) == ends
                assert {route.end for route in direct_routes(network, start, through=PASSED)} == ends
            expected = {way for start in tokens_of(game.play, company) for way in walked(game, start)}
            places = frozenset((space, 0) for space, _, _ in expected)
            cash = game.state.companies[company].cash
            routes = token_routes(game.play, company, places, cash)
            found = {(space, *outcome) for (space, _), outcomes in routes.items() for outcome in outcomes}
            assert found == {way for way in expected if way[1] <= charter.cash}
            compared += len(found)
            several += sum(len(outcomes) > 1 for outcomes in routes.values())
    assert compared > 100
    assert several > 10
