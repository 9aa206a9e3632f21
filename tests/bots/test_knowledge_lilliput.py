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
from roundhouse.finance.market import place_marker
from roundhouse.game import Game, new
from roundhouse.kernel.actions import Choose, Pass
from roundhouse.kernel.notation import write
from roundhouse.kernel.state import OFFER
from roundhouse.titles.lilliput.actions import CashIn, CopyCard, TakeCard
from roundhouse.titles.lilliput.cards import ActionRound, ActionTurn
from roundhouse.titles.lilliput.draft import Draft
from roundhouse.titles.lilliput.money import CardTreasury
from roundhouse.titles.lilliput.outlook import KNOWLEDGE
from roundhouse.titles.lilliput.table import GULLIVER, lilliput
from roundhouse.titles.lilliput.table import table as on_table
from tests.rules.given import cash, track
from tests.rules.lilliput import given
from tests.rules.lilliput.test_s_solo import solo


def does(game: Game, kind: str = "regular") -> str:
    return write(make_bot(kind, "Ada").choose(game))


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


@pytest.mark.parametrize(
    ("number", "money", "founds"), [(1, 420, True), (6, 420, True), (8, 420, False), (6, 100, False)]
)
def test_who_has_the_money_founds_a_second_company(number: int, money: int, founds: bool) -> None:
    """In the last round a new company earns nothing any more; the simple bot founds one even then."""
    game = given.drafted(2)
    game.state.companies["red"].trains = ("3",)
    given.phase(game, 3)
    track(game, **{"0,-3": "LY1@0"})
    cash(game, Ada=money)
    given.at_turn(game, "Ada", number)
    lines = turn_of(game.copy())
    assert any(" sets the par " in line for line in lines) is founds
    assert any(" sets the par " in line for line in turn_of(game, "simple")) is (money == 420)


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


def turn_of(game: Game, kind: str = "regular") -> list[str]:
    """All that a bot does as Ada until somebody else must decide, or the trains run."""
    bot, lines = make_bot(kind, "Ada"), []
    while game.active == ("Ada",) and not (lines and " runs " in lines[-1]):
        lines.append(write(bot.choose(game)))
        game.push(game.title.notation.read(lines[-1]))
    return lines


def test_the_emperor_builds_his_castle_and_puts_a_station_into_it() -> None:
    """It counts more for who has a station there: for that the station card is taken with it."""
    game = given.drafted(2, characters={"Ada": "emperor"})
    game.state.companies["red"].trains = ("4",)
    for space, tile in (("0,2", "LC1"), ("0,3", "LP1"), ("0,4", "LC1")):
        given.lay(game, space, tile)
    given.station(game, "red", "0,2")
    given.phase(game, 3)
    given.at_turn(game, "Ada", 4)
    assert turn_of(game)[:3] == [
        "Ada takes card AC9 for option 1",
        "red lays LKE@0 on 0,4 by emperor",
        "red places a token on 0,4.0",
    ]


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


def test_the_characters_are_drafted_by_what_they_are_worth_in_a_game() -> None:
    """Each player takes a company first; the simple bots, who know nothing of them, let the judge go second."""
    game = given.game_for(4)
    chosen: list[str] = []
    while any(isinstance(frame, Draft) for frame in game.state.stack):
        action = make_bot("regular", game.active[0]).choose(game)
        chosen += [action.item] if isinstance(action, Choose) else []
        game.push(action)
    assert set(chosen[:4]) <= {*game.state.companies}
    assert chosen[4:] == ["judge", "emperor", "admiral", "treasurer"]


@pytest.mark.parametrize(("his", "line"), [("red", "Ada allots 0 to red"), ("purple", "Ada allots 0 to purple")])
def test_alone_money_goes_to_the_company_that_gulliver_shares_less(his: str, line: str) -> None:
    """Both companies are alike but for his three shares; what serves them serves him."""
    game = solo()
    given.lay(game, "0,-2", "LC1")
    given.founded(game, "purple", "Ada", 50, at="0,-2")
    for name in ("red", "purple"):
        charter = game.state.companies[name]
        charter.shares, charter.trains, charter.cash, charter.had_route = {"Ada": 5, OFFER: 3}, ("3",), 0, True
        place_marker(game.play, name, game.title.market.par[50])
    given.give_shares(game, his, GULLIVER, 3)
    given.phase(game, 3)
    game.state.depot["2"] = 0
    cash(game, Ada=0)
    rounds = [Rounds("actions", 4), ActionRound(()), ActionTurn("Ada", "AC10"), CardTreasury("Ada", 100, "AC10")]
    given.set_stack(game, rounds)
    assert does(game) == line
    assert does(game, "simple") == "Ada allots 0 to red"


@pytest.mark.parametrize(("treasury", "option"), [(0, 2), (300, 1)])
def test_the_option_of_a_card_is_one_that_does_something(treasury: int, option: int) -> None:
    """Without money a train card brings £5 and nothing else."""
    game = given.drafted(2)
    given.at_turn(game, "Ada", 3)
    given.on(game).taken = tuple((card, "Ben") for card in ("AC2", "AC4", "AC5", "AC9", "AC10"))
    given.on(game).copies = ()
    game.state.companies["red"].cash, game.state.companies["red"].trains = treasury, ()
    cash(game, Ada=0)
    assert does(game) == f"Ada takes card AC8 for option {option}"


@pytest.mark.parametrize("place", [0, 2])
def test_among_four_the_expert_drafts_what_won_most(place: int) -> None:
    """Whoever knows less takes companies first; the judge wins more than his part, and the yellow one is left."""
    game = given.game_for(4)
    expert = game.at(0).state.stack[-1].turns[place]
    assert isinstance(expert, str)
    found = []
    while any(isinstance(each, Choose) for each in game.legal_actions()) or len(found) < 2:
        seat = game.active[0]
        action = make_bot("expert@20n" if seat == expert else "regular", seat).choose(game)
        found += [action.item] if isinstance(action, Choose) and seat == expert else []
        game.push(action)
    assert found == ["judge", "yellow"]


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


@pytest.mark.parametrize(("number", "level", "weighed"), [(1, "expert", True), (7, "expert", True), (1, "", False)])
def test_among_four_the_expert_knows_which_cards_win(number: int, level: str, weighed: bool) -> None:
    """Money of one's own early in the game, no copy yet; later another kind counts. Whoever knows less has no taste."""
    game = given.game_for(4)
    while not any(isinstance(each, TakeCard) for each in game.legal_actions()):
        game.push(make_bot("regular", game.active[0]).choose(game))
    find(game.play, Rounds).number = number
    weighing = Weighing(game.play, game.active[0], knowledge_of(game.play, level), random.Random(1))
    cards = [each for each in game.legal_actions() if isinstance(each, TakeCard)]
    tastes = {}
    for choice in weighing.knowledge.judges[TakeCard](weighing, list(cards)):
        assert isinstance(choice.action, TakeCard)
        option = lilliput(game.play).action_cards[choice.action.card].option(choice.action.option)
        tastes[option.kind] = sum(term.amount for term in choice.terms if term.name == "card")
    assert any(tastes.values()) == weighed
    if number == 1 and weighed:
        assert tastes["private_cash"] == max(tastes.values()) > 0
