"""What a good player of 1865 does, and the regular bot too; where the simple bot does otherwise, that is said."""

from __future__ import annotations

import random

import pytest

from roundhouse.bots import make_bot
from roundhouse.bots.outlooks import knowledge_of
from roundhouse.bots.regular import judged
from roundhouse.bots.weighing import Weighing
from roundhouse.game import Game, new
from roundhouse.kernel.actions import SetPar
from roundhouse.kernel.notation import write
from tests.rules.g1865.given import cash, company, do, operating, prepared, stock, table, track

TO_CAGLIARI = {"D34": "4@2", "C33": "8@3", "C31": "58@0", "B30": "8@3"}
"""A direct route from Oristano to Cagliari over two towns."""


def does(game: Game, kind: str = "regular", seat: str = "Ada") -> str:
    return write(make_bot(kind, seat).choose(game))


def test_a_company_begins_where_there_is_traffic() -> None:
    game = new("1865", ["Ada", "Ben", "Cleo"], seed=1)
    while not isinstance(action := make_bot("regular", game.active[0]).choose(game), SetPar):
        game.push(action)
    home = game.title.companies[action.company].home
    assert game.title.board.shape(game.state, home).stops[0].revenue == 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_expert_knows_which_companies_win(players: int) -> None:
    """Who began the FA won half of the games of three, who began the FMS or the RCSF one in six; and he says so."""
    game = new("1865", ["Ada", "Ben", "Cleo", "Dan"][:players], seed=1)
    while len({each.company for each in game.legal_actions() if isinstance(each, SetPar)}) < 6:
        game.push(make_bot("regular", game.active[0]).choose(game))
    starts = [each for each in game.legal_actions() if isinstance(each, SetPar)]
    liked = {}
    for level in ("", "expert"):
        weighing = Weighing(game.play, game.active[0], knowledge_of(game.play, level), random.Random(1))
        for choice in judged(weighing, list(starts)):
            assert isinstance(choice.action, SetPar)
            for term in choice.terms:
                if term.name == "won":
                    liked[level, choice.action.company] = term.amount
    assert {level for level, _ in liked} == {"expert"}
    assert liked["expert", "FA"] > 0 > liked["expert", "FMS"]


@pytest.mark.parametrize(
    ("bank", "line"),
    [(600, "FMS places a token on F32.0 for 70 collecting 2"), (10, "FMS places a token on B28.0 for 80 collecting 5")],
)
def test_a_mine_is_worked_while_there_are_turns_to_come(bank: int, line: str) -> None:
    """It yields 2 in every turn; Oristano and two towns yield 5 once, and the simple bot sees no more than that."""
    game = table(phase=3)
    company(game, "FMS", cash=500, trains="PH3", traffic=3, Ada=3)
    track(game, **TO_CAGLIARI, F34="8@1", F32="173@0")
    cash(game, SFSS=game.state.bank - bank)
    operating(game, "FMS")
    do(game, "FMS passes")
    assert does(game) == line
    assert does(game, "simple") == "FMS places a token on B28.0 for 80 collecting 5"


@pytest.mark.parametrize(("money", "line"), [(300, "RCSF converts"), (0, "RCSF passes")])
def test_a_minor_converts_when_its_president_has_money_for_the_new_shares(money: int, line: str) -> None:
    """Without it, 60% of what is earned would become 30%; the simple bot sees no more than that."""
    game = table()
    company(game, "RCSF", price=100, cash=50, trains="PH2 PH2", traffic=12, Ada=3, Ben=1)
    track(game, **TO_CAGLIARI)
    cash(game, Ada=money, Ben=300, Cleo=300)
    prepared(game)
    assert does(game) == line
    assert does(game, "simple") == "RCSF passes"


def fitting(treasury: int = 600, **held: int) -> Game:
    """Ada presides over the FMS, which has trains, and the RCSF, which has traffic, both with a token in Cagliari."""
    game = table(phase=3)
    company(game, "FMS", price=100, cash=treasury, trains="PH4 PH4", traffic=8, **held)
    company(game, "RCSF", price=90, trains="PH2", tokens="E35", traffic=26, row=3, **held)
    operating(game, "FMS")
    return game


def test_traffic_and_coverage_are_joined_by_an_absorption_at_the_better_price() -> None:
    """On green a share of the FMS is bought out for $130 rather than $100."""
    assert does(fitting(Ada=3, Ben=1)) == "RCSF absorbs FMS"


def test_two_companies_that_run_well_alone_stay_two() -> None:
    game = table(phase=3)
    company(game, "FMS", price=100, cash=600, trains="PH3", traffic=8, Ada=3, Ben=1)
    company(game, "RCSF", price=90, trains="PH3", tokens="E35", traffic=6, row=3, Ada=3, Ben=1)
    operating(game, "FMS")
    assert does(game) == "FMS passes"


@pytest.mark.parametrize(("treasury", "cost"), [(700, None), (0, -300.0)])
def test_loans_are_a_price_of_an_absorption(treasury: int, cost: float | None) -> None:
    """With all its shares sold and no money the company must borrow: $50 less for each of Ada's shares (2.7-d)."""
    choice = make_bot("regular", "Ada").choice(fitting(treasury, Ada=3, Ben=2))
    assert write(choice.action) == "RCSF absorbs FMS"
    assert {term.name: term.amount for term in choice.terms}.get("loans") == cost


def test_a_loan_is_repaid_with_money_that_lies_idle() -> None:
    game = table(phase=6)
    company(game, "FMS", price=180, cash=600, trains="PH6", traffic=20, major=True, loans=1, Ada=6, Ben=2)
    operating(game, "FMS")
    assert does(game) == "FMS repays a loan"


@pytest.mark.parametrize(("traffic", "given"), [(6, False), (14, False), (15, True), (24, True)])
def test_a_maritime_company_is_given_where_traffic_is_uncovered(traffic: int, given: bool) -> None:
    """One PH3 covers 14; until more is needed the card pays its owner. A little is enough: more traffic will come."""
    game = table(phase=2, M1="Ada")
    company(game, "FMS", price=100, cash=50, trains="PH3", traffic=traffic, Ada=3, Ben=1)
    operating(game, "FMS")
    assert (does(game) == "Ada gives M1 to FMS") is given


def test_a_token_goes_where_its_route_collects_most() -> None:
    """Cagliari and two towns on the way bring 6."""
    game = table(phase=3)
    company(game, "RCSF", price=100, cash=400, trains="PH3", traffic=6, Ada=3)
    track(game, **TO_CAGLIARI)
    operating(game, "RCSF")
    while "places" not in (line := does(game)):
        do(game, line)
    assert line == "RCSF places a token on E35.0 for 80 collecting 6"


def test_a_share_is_not_bought_from_the_dragons_while_it_is_on_offer() -> None:
    """They want the price of the green cell for it, $130 rather than $100."""
    game = table(phase=3)
    company(game, "FMS", price=100, cash=100, trains="PH3 PH3", traffic=24, row=3, major=True, Ada=4, dragons=2)
    cash(game, Ada=140, Ben=0, Cleo=0)
    stock(game, "Ada")
    assert does(game) == "Ada buys a share of FMS from offer"


@pytest.mark.parametrize(
    ("bank", "traffic", "line"),
    [
        (3000, 1, "Ada buys a share of FMS from dragons"),
        (10, 14, "Ada buys a share of FMS from dragons"),
        (10, 1, "Ada passes"),
    ],
)
def test_what_the_dragons_want_beyond_the_price_must_come_back(bank: int, traffic: int, line: str) -> None:
    """They want $30 more than a share counts; in the last rounds a company of little traffic does not earn them."""
    game = table(phase=3)
    shares = {"Ada": 4, "Ben": 4, "dragons": 2}
    company(game, "FMS", price=100, cash=100, trains="PH3 PH3", traffic=traffic, row=3, major=True, **shares)
    cash(game, Ada=140, Ben=0, Cleo=0)
    cash(game, SFSS=game.state.bank - bank)
    stock(game, "Ada")
    assert does(game) == line
    assert does(game, "simple") == "Ada buys a share of FMS from dragons"
