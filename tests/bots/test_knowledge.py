"""What a good player of 1865 and 18Lilliput does, and the regular bot too."""

from __future__ import annotations

import pytest

from roundhouse.bots import make_bot
from roundhouse.engine.rounds import Rounds
from roundhouse.engine.step import find
from roundhouse.game import Game, new
from roundhouse.kernel.actions import Choose, SetPar
from roundhouse.titles.g1865.charter import token_spaces
from roundhouse.titles.g1865.traffic import is_mine
from roundhouse.titles.lilliput.actions import CashIn, TakeCard
from roundhouse.titles.lilliput.cards import ActionTurn
from roundhouse.titles.lilliput.table import table as on_table
from tests.rules.given import cash, track


def test_1865_a_company_begins_where_there_is_traffic() -> None:
    game = new("1865", ["Ada", "Ben", "Cleo"], seed=1)
    while not isinstance(action := make_bot("regular", game.active[0]).choose(game), SetPar):
        game.push(action)
    home = game.title.companies[action.company].home
    assert game.title.board.shape(game.state, home).stops[0].revenue == 3


def drafted(seed: int = 3) -> Game:
    """18Lilliput for two, at the first action turn."""
    game = new("18Lilliput", ["Ada", "Ben"], seed=seed)
    while not isinstance(game.state.stack[-1], ActionTurn):
        game.push(make_bot("regular", game.active[0]).choose(game))
    return game


def test_lilliput_the_draft_begins_with_a_company() -> None:
    game = new("18Lilliput", ["Ada", "Ben"], seed=3)
    action = make_bot("regular", game.active[0]).choose(game)
    assert isinstance(action, Choose)
    assert action.item in game.state.companies


def test_lilliput_who_has_the_money_founds_a_second_company() -> None:
    game = drafted()
    seat = game.active[0]
    track(game, **{"0,-3": "LY1@0"})
    cash(game, **{seat: 420})
    lines = []
    while game.active[0] == seat and not isinstance(action := make_bot("regular", seat).choose(game), SetPar):
        lines.append(action)
        game.push(action)
    assert isinstance(action, SetPar), lines
    assert any(isinstance(line, TakeCard) for line in lines)


@pytest.mark.parametrize(("number", "cashes"), [(1, False), (5, False), (8, True)])
def test_lilliput_the_treasurer_is_cashed_in_at_the_end(number: int, cashes: bool) -> None:
    """The card brings ten times the number of the round."""
    game = drafted()
    seat = game.active[0]
    on_table(game.play).characters = (("treasurer", seat),)
    find(game.play, Rounds).number = number
    taken = []
    while game.active[0] == seat and len(taken) < 8:
        taken.append(make_bot("regular", seat).choose(game))
        game.push(taken[-1])
    assert any(isinstance(action, CashIn) for action in taken) is cashes


def test_1865_mines_are_worked_early() -> None:
    """A mine yields traffic in every turn: before the third stock round somebody has a token in one."""
    game = new("1865", ["Ada", "Ben"], seed=1)
    while find(game.play, Rounds).number < 3:
        game.push(make_bot("regular", game.active[0]).choose(game))
    mined = [
        space for name in game.state.companies for space in token_spaces(game.play, name) if is_mine(game.play, space)
    ]
    assert mined
