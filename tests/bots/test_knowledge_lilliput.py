"""What a good player of 18Lilliput does, and the regular bot too; where the simple bot does otherwise, that is said."""

from __future__ import annotations

import random

import pytest

from roundhouse.bots import make_bot
from roundhouse.bots.match import NAMES
from roundhouse.bots.outlooks import knowledge_of
from roundhouse.bots.purchases import nearer
from roundhouse.bots.weighing import Weighing
from roundhouse.engine.rounds import Rounds
from roundhouse.engine.step import find
from roundhouse.game import Game, new
from roundhouse.kernel.actions import Choose, Pass, SetPar
from roundhouse.kernel.notation import write
from roundhouse.titles.lilliput.actions import CashIn, CopyCard, TakeCard
from roundhouse.titles.lilliput.cards import ActionTurn
from roundhouse.titles.lilliput.outlook import KNOWLEDGE
from roundhouse.titles.lilliput.table import table as on_table
from tests.rules.given import cash, track
from tests.rules.lilliput import given


def drafted(seed: int = 3) -> Game:
    """18Lilliput for two, at the first action turn."""
    game = new("18Lilliput", ["Ada", "Ben"], seed=seed)
    while not isinstance(game.state.stack[-1], ActionTurn):
        game.push(make_bot("regular", game.active[0]).choose(game))
    return game


def test_the_draft_begins_with_a_company() -> None:
    game = new("18Lilliput", ["Ada", "Ben"], seed=3)
    action = make_bot("regular", game.active[0]).choose(game)
    assert isinstance(action, Choose)
    assert action.item in game.state.companies


def test_who_has_the_money_founds_a_second_company() -> None:
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
def test_the_treasurer_is_cashed_in_at_the_end(number: int, cashes: bool) -> None:
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


def turn_of(game: Game) -> list[str]:
    """All that the regular bot does as Ada until somebody else must decide, or the trains run."""
    bot, lines = make_bot("regular", "Ada"), []
    while game.active == ("Ada",) and not (lines and " runs " in lines[-1]):
        lines.append(write(bot.choose(game)))
        game.push(game.title.notation.read(lines[-1]))
    return lines


def test_the_emperor_builds_his_castle_where_his_company_has_a_station() -> None:
    game = given.drafted(2, characters={"Ada": "emperor"})
    game.state.companies["red"].trains = ("3",)
    given.lay(game, "0,2", "LP1")
    given.lay(game, "0,3", "LC1")
    given.station(game, "red", "0,3")
    given.phase(game, 3)
    given.at_turn(game, "Ada", 4)
    assert "red lays LKE@0 on 0,3 by emperor" in turn_of(game)


@pytest.mark.parametrize(("number", "builds"), [(3, True), (8, False)])
def test_in_the_last_round_money_counts_and_track_comes_too_late(number: int, builds: bool) -> None:
    game = given.drafted(2)
    game.state.companies["red"].trains = ("3",)
    given.phase(game, 3)
    given.at_turn(game, "Ada", number)
    before = game.state.players["Ada"].cash
    lines = turn_of(game)
    assert any(" lays " in line for line in lines) is builds
    assert (game.state.players["Ada"].cash > before) is not builds


def test_the_judge_is_the_first_character_to_be_drafted() -> None:
    """With a company of his own, a player takes the character who is worth most in a game."""
    game = given.game_for(2)
    chosen = []
    while not chosen or chosen[-1] in game.state.companies:
        action = make_bot("regular", game.active[0]).choose(game)
        chosen += [action.item] if isinstance(action, Choose) else []
        game.push(action)
    assert chosen[-1] == "judge"


@pytest.mark.parametrize(("place", "chosen"), [(0, ["green", "treasurer"]), (2, ["judge", "yellow"])])
def test_among_four_the_expert_drafts_what_won_most(place: int, chosen: list[str]) -> None:
    """Whoever knows less takes companies first; the green one, the judge and the admiral win more than their part."""
    game = given.game_for(4)
    expert = game.at(0).state.stack[-1].turns[place]
    assert isinstance(expert, str)
    found = []
    while any(isinstance(each, Choose) for each in game.legal_actions()) or len(found) < 2:
        seat = game.active[0]
        action = make_bot("expert@20n" if seat == expert else "regular", seat).choose(game)
        found += [action.item] if isinstance(action, Choose) and seat == expert else []
        game.push(action)
    assert found == chosen


@pytest.mark.parametrize(("players", "kind"), [(1, "solo"), (2, ""), (3, "many"), (4, "many")])
def test_tables_of_different_size_are_played_by_different_numbers(players: int, kind: str) -> None:
    play = new("18Lilliput", NAMES[:players], seed=3).play
    assert KNOWLEDGE.table(play) == kind
    assert (knowledge_of(play) is KNOWLEDGE) == (kind == "")


@pytest.mark.parametrize(("kept", "part"), [(100, 0.75), (50, 0.25), (25, 0.0)])
def test_a_train_that_comes_late_is_worth_less_saving(kept: int, part: float) -> None:
    """Four rounds are left, and $100 are missing: what is saved in four rounds will never run."""
    weighing = Weighing(drafted().play, "Ada", KNOWLEDGE.varied({"steady": 1.0}), random.Random(1))
    weighing.rounds = 4.0
    assert nearer(weighing, kept, 100) == pytest.approx(part)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_card_is_never_taken_for_nothing(players: int) -> None:
    """Of an option that only leaves passing, the page warns a person; whole games are played to the end."""
    game = new("18Lilliput", NAMES[:players], seed=900)
    taken = 0
    while not game.finished:
        seat = game.active[0]
        action = make_bot("regular", seat).choose(game)
        depth = len(game.state.stack)
        game.push(action)
        if isinstance(action, TakeCard | CopyCard):
            taken += 1
            if len(game.state.stack) > depth:
                assert any(not isinstance(each, Pass) for each in game.legal_actions().in_turn()), action
    assert taken >= 4 * players
