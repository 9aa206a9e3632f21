"""Chapter T: the worked examples of the rulebook as played positions."""

from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from roundhouse.engine.network import best_run, network_for
from roundhouse.engine.run import run_value
from roundhouse.kernel.actions import BuyShare, BuyTrain, Dividend, PlaceToken, Run, RunRoute
from roundhouse.titles.lilliput.actions import TakeCard
from roundhouse.titles.lilliput.trains import is_obsolete
from tests.rules.lilliput.given import at_running, at_turn, drafted, lay, listed, price, station

EXAMPLES = {
    example["id"]: example
    for example in msgspec.toml.decode((Path(__file__).parent / "examples.toml").read_bytes())["example"]
}
CASES = [(name, company["id"]) for name, example in EXAMPLES.items() for company in example["company"]]


def table_of(name):
    """The table of an example, its stops by name, with every company's trains."""
    example = EXAMPLES[name]
    game = drafted()
    state = game.state
    for space in list(state.tiles):
        if space != "0,0":
            state.supply[state.tiles.pop(space)[0]] += 1
    state.tokens.clear()
    places = {}
    for square in example["squares"]:
        at = f"{square['at'][0]},{square['at'][1]}"
        if square["tile"] != "L0":
            lay(game, at, square["tile"], square["rotation"])
        for company in square["tokens"]:
            station(game, company, at)
        if square["name"]:
            places[square["name"]] = at
    state.phase = str(example["phase"])
    for company in example["company"]:
        state.companies[company["id"]].trains = tuple(train["type"] for train in company["trains"])
    return game, places


def company_of(name, company):
    return next(entry for entry in EXAMPLES[name]["company"] if entry["id"] == company)


def as_run(game, places, name, company):
    """The printed run of a company, with its way found square by square."""
    entry = company_of(name, company)
    network = network_for(game.play, company)
    used, routes = set(), []
    for printed in entry["runs"]:
        stops = tuple((places[stop], 0) for stop in printed["stops"])
        path = []
        for start, end in pairwise(stops):
            link = next(link for link in network.links(start) if link.end == end and used.isdisjoint(link.uses))
            used.update(link.uses)
            path.append(link.spaces)
        routes.append(RunRoute(entry["trains"][printed["train"]]["type"], stops, tuple(path)))
    return Run(company, tuple(routes))


@pytest.mark.rule("18Lilliput/K-k", "18Lilliput/K-m", "18Lilliput/K-o", "18Lilliput/K-f")
@pytest.mark.parametrize(("name", "company"), CASES)
def test_revenue_examples(name, company):
    game, places = table_of(name)
    entry = company_of(name, company)
    for train in entry["trains"]:
        assert is_obsolete(game.play, train["type"]) == train["obsolete"]
    best = best_run(game.play, company)
    assert best.proven and best.total == entry["revenue"]
    printed = as_run(game, places, name, company)
    assert run_value(game.play, company, printed.routes) == entry["revenue"]
    for route, expected in zip(printed.routes, entry["runs"], strict=True):
        assert run_value(game.play, company, (route,)) == expected["earns"]


@pytest.mark.rule("18Lilliput/K-a", "18Lilliput/L-b")
def test_example_1_is_played():
    """All four companies run as printed and pay."""
    game, places = table_of("T-1")
    at_running(game)
    cash = {name: player.cash for name, player in game.state.players.items()}
    for company, player in (("red", "Ada"), ("blue", "Ben"), ("green", "Cleo"), ("yellow", "Dan")):
        game.push(as_run(game, places, "T-1", company))
        revenue = company_of("T-1", company)["revenue"]
        game.push(Dividend(company, "pay"))
        assert game.state.players[player].cash == cash[player] + revenue // 2


@pytest.mark.rule("18Lilliput/J-e", "18Lilliput/K-l", "18Lilliput/K-n")
def test_example_2_is_played():
    game, places = table_of("T-2")
    at_running(game)
    for company in ("red", "blue", "green", "yellow"):
        before = game.state.companies[company].cash
        game.push(as_run(game, places, "T-2", company))
        game.push(Dividend(company, "withhold"))
        assert game.state.companies[company].cash == before + company_of("T-2", company)["revenue"]


@pytest.mark.rule("18Lilliput/L-b", "18Lilliput/F-e", "18Lilliput/H-b")
def test_t5_the_score_sheet():
    """30, 55, 0, 76 in private cash; 500, 420, 380 in the treasury."""
    game = drafted()
    david, company = game.state.players["Ben"], game.state.companies["blue"]
    lay(game, "0,-1", "LC1", 0)
    at_running(game)
    for name in ("red", "blue", "green", "yellow"):
        game.push(listed(game, Run)[0])
        game.push(Dividend(name, "pay"))
    assert david.cash == 55 and price(game, "yellow") == 55
    at_turn(game, "Ben", 2)
    game.push(TakeCard("Ben", "AC5", 1))
    game.push(BuyShare("Ben", "yellow", "offer"))
    assert david.cash == 0
    at_turn(game, "Ben", 2)
    game.push(TakeCard("Ben", "AC7", 1))
    game.push(BuyTrain("blue", "2", "bank", 80))
    assert company.cash == 420
    lay(game, "0,-2", "LP1")
    lay(game, "0,-3", "LY2", 2)
    at_turn(game, "Ben", 2)
    game.push(TakeCard("Ben", "AC9", 1))
    game.push(PlaceToken("blue", "0,-3", 0))
    assert company.cash == 380


@pytest.mark.rule("18Lilliput/L-b")
def test_t5_the_second_round_of_the_score_sheet():
    """Half of 140 and a tenth of 60 make 76."""
    game = drafted()
    david = game.state.players["Ben"]
    david.cash = 0
    shares = game.state.companies["yellow"].shares
    shares["offer"], shares["Ben"] = 2, 1
    decide = game.title.steps[type(at_dividend(game))].choices[0]
    decide.distribute(game.play, "blue", "pay", 140)
    assert david.cash == 70
    decide.distribute(game.play, "yellow", "pay", 60)
    assert david.cash == 76


def at_dividend(game):
    """The frame in which a director decides on the revenue."""
    at_running(game)
    game.push(listed(game, Run)[0])
    return game.state.stack[-1]
