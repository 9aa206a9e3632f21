"""Chapters B, M and N: the round, its cards, bureaucracy, the end of the game."""

import pytest

from roundhouse.engine.rounds import Rounds
from roundhouse.kernel.actions import Dividend, LayTile, Pass, Run
from roundhouse.kernel.events import GameEnded, PhaseBegan, RoundBegan, TurnBegan
from roundhouse.titles.lilliput.actions import CashIn, CopyCard, TakeCard
from roundhouse.titles.lilliput.events import TrainGiven
from tests.rules.lilliput.given import (
    at_running,
    at_turn,
    drafted,
    give_shares,
    happened,
    lay,
    listed,
    on,
    price,
    refused,
    set_stack,
    stack,
)


def run_all(game):
    """Let every company run and pay."""
    while any(name in stack(game) for name in ("RunTrains", "PayDividend")):
        kind = Run if stack(game)[-1] == "RunTrains" else Dividend
        game.push(listed(game, kind)[0])


def take_cash_card(game):
    """The player in turn takes private cash, or nothing at all if no such card is left."""
    player = game.active[0]
    free = [a for a in listed(game, TakeCard) if a.option == 2 and a.card not in ("AC2", "AC4", "AC7")]
    game.push(free[0] if free else TakeCard(player, "AC4", 1))
    if stack(game)[-1] == "CardShares":
        game.push(Pass(player))


@pytest.mark.rule("18Lilliput/B-a", "18Lilliput/O-a")
@pytest.mark.parametrize(("players", "rounds"), [(4, 8), (3, 9), (2, 8)])
def test_number_of_rounds(players, rounds):
    game = drafted(players)
    for company in game.state.companies.values():
        company.trains = ()
    seen = [1]
    while not game.finished:
        if stack(game)[-1] == "ActionTurn":
            take_cash_card(game)
        else:
            game.push(next(iter(game.legal_actions())))
        seen += [event.number for event in happened(game, RoundBegan) if event.kind == "action"]
    assert seen == list(range(1, rounds + 1))


@pytest.mark.rule("18Lilliput/B-b", "18Lilliput/B-c")
def test_three_steps_and_turns_in_snake_order():
    game = drafted(3)
    turns, kinds = [], []
    while len(kinds) < 2:
        turns.append(game.active[0])
        take_cash_card(game)
        kinds += [event.kind for event in happened(game, RoundBegan)]
        if kinds == ["running"]:
            run_all(game)
            kinds += [event.kind for event in happened(game, RoundBegan)]
            assert happened(game, TrainGiven)
    assert turns == ["Ada", "Ben", "Cleo", "Cleo", "Ben", "Ada"]
    assert kinds == ["running", "action"]
    assert game.active == ("Ben",)


@pytest.mark.rule("18Lilliput/B-d")
def test_a_card_is_taken_once_a_round():
    game = drafted()
    game.push(TakeCard("Ada", "AC10", 2))
    assert game.state.players["Ada"].cash == 50
    assert game.active == ("Ben",)
    assert refused(game, TakeCard("Ben", "AC10", 1)) == "B-d"
    assert refused(game, TakeCard("Ben", "AC9", 3)) == "B-d"
    assert refused(game, TakeCard("Cleo", "AC9", 2)) == "B-c"
    game.push(TakeCard("Ben", "AC9", 2))
    assert on(game).taken == (("AC10", "Ada"), ("AC9", "Ben"))


@pytest.mark.rule("18Lilliput/B-d")
def test_one_option_of_one_card_a_turn():
    game = at_turn(drafted(characters={"Ada": "treasurer"}))
    game.push(TakeCard("Ada", "AC3", 2))
    assert refused(game, TakeCard("Ada", "AC5", 2)) == "B-d"
    game.push(Pass("Ada"))


@pytest.mark.rule("18Lilliput/B-e")
def test_an_option_may_be_used_in_part_or_not_at_all_but_a_card_is_taken():
    game = drafted()
    assert refused(game, Pass("Ada")) == "B-e"
    game.push(TakeCard("Ada", "AC3", 1))
    game.push(listed(game, LayTile)[0])
    assert game.active == ("Ada",)
    game.push(Pass("Ada"))
    game.push(TakeCard("Ben", "AC1", 1))
    game.push(Pass("Ben"))
    assert game.active == ("Cleo",)


@pytest.mark.rule("18Lilliput/B-f")
def test_a_copy_card_uses_a_card_already_taken():
    game = drafted()
    assert refused(game, CopyCard("Ada", "AC10", 2)) == "B-f"
    game.push(TakeCard("Ada", "AC10", 2))
    assert listed(game, CopyCard) == [CopyCard("Ben", "AC10", 1), CopyCard("Ben", "AC10", 2)]
    game.push(CopyCard("Ben", "AC10", 1))
    assert game.state.companies["blue"].cash == 550
    assert on(game).copies.count("Ben") == 0
    assert on(game).taken == (("AC10", "Ada"),)
    game.push(TakeCard("Cleo", "AC5", 2))
    game.push(TakeCard("Dan", "AC9", 2))
    game.push(CopyCard("Dan", "AC9", 2))
    assert game.state.players["Dan"].cash == 40
    game.push(TakeCard("Cleo", "AC8", 2))
    assert refused(game, CopyCard("Ben", "AC8", 2)) == "B-f"


@pytest.mark.rule("18Lilliput/B-g", "18Lilliput/N-d")
def test_wealth_counts_cash_shares_and_unused_copy_cards():
    game = drafted()
    give_shares(game, "yellow", "Ada", 2)
    assert game.scores()["Ada"] == 30 + 5 * 55 + 2 * 50 + 20
    game.state.companies["red"].cash = 9999
    assert game.scores()["Ada"] == 30 + 5 * 55 + 2 * 50 + 20
    on(game).copies = ()
    assert game.scores()["Ada"] == 30 + 5 * 55 + 2 * 50


@pytest.mark.rule("18Lilliput/B-h")
def test_character_tiles_come_on_top_of_the_action():
    game = at_turn(drafted(characters={"Ada": "judge"}))
    town = next(a for a in listed(game, LayTile) if a.by == "judge")
    game.push(town)
    game.push(TakeCard("Ada", "AC1", 1))
    assert refused(game, town) == "D-b", "it lies there already"
    game.push(listed(game, LayTile)[0])
    assert stack(game)[-1] == "ActionTurn"
    game.push(next(a for a in listed(game, LayTile) if a.by == "judge"))
    assert len([tile for tile, _ in game.state.tiles.values() if tile.startswith("LKT")]) == 2


@pytest.mark.rule("18Lilliput/C-a", "18Lilliput/C-b", "18Lilliput/O-f")
@pytest.mark.parametrize(
    ("players", "cards"),
    [(4, range(1, 11)), (3, [2, 3, 4, 5, 7, 8, 9, 10]), (2, [2, 4, 5, 8, 9, 10]), (1, [4, 8, 9, 10])],
)
def test_cards_by_number_of_players(players, cards):
    game = drafted(players)
    assert game.title.cards_in_use(game.play) == [f"AC{n}" for n in cards]
    if players == 2:
        assert refused(game, TakeCard("Ada", "AC1", 1)) == "C-b"


@pytest.mark.rule("18Lilliput/C-b", "18Lilliput/I-a")
@pytest.mark.parametrize(
    ("card", "option", "cash"),
    [("AC1", 2, 5), ("AC3", 2, 5), ("AC5", 2, 10), ("AC6", 2, 5), ("AC8", 2, 5), ("AC9", 2, 5), ("AC10", 2, 20)],
)
def test_cards_that_bring_private_cash(card, option, cash):
    game = drafted()
    game.push(TakeCard("Ada", card, option))
    assert game.state.players["Ada"].cash == 30 + cash
    assert game.state.companies["red"].cash == 550


@pytest.mark.rule("18Lilliput/C-b")
@pytest.mark.parametrize(
    ("card", "option", "frame"),
    [
        ("AC1", 1, "CardTrack"), ("AC2", 1, "CardTrack"), ("AC2", 2, "CardTrack"), ("AC3", 1, "CardTrack"),
        ("AC4", 2, "CardTrack"), ("AC7", 2, "CardTrack"), ("AC4", 1, "CardShares"), ("AC5", 1, "CardShares"),
        ("AC6", 1, "CardShares"), ("AC7", 1, "CardTrains"), ("AC8", 1, "CardTrains"), ("AC9", 1, "CardStation"),
    ],
)  # fmt: skip
def test_what_the_other_options_open(card, option, frame):
    game = drafted()
    game.state.players["Ada"].cash = 100
    game.state.tokens["0,-1"] = ((),)
    lay(game, "0,2", "LP2", 3)
    lay(game, "1,2", "LC1", 1)
    game.push(TakeCard("Ada", card, option))
    assert stack(game)[-1] == frame


@pytest.mark.rule("18Lilliput/M-a", "18Lilliput/E-h", "18Lilliput/D-k")
def test_bureaucracy_moves_a_train_to_the_pool_and_may_start_a_phase():
    game = drafted()
    game.state.depot["2"] = 0
    set_stack(game, [Rounds("running", 1)])
    assert game.state.train_pool == ("3",)
    assert game.state.phase == "3"
    assert game.state.depot["3"] == 5
    assert "green" in game.title.phases[game.state.phase].tiles
    assert [event.phase for event in happened(game, PhaseBegan)] == ["3"]


@pytest.mark.rule("18Lilliput/M-b", "18Lilliput/M-c", "18Lilliput/M-d")
def test_bureaucracy_passes_the_first_player_card_and_lays_the_cards_back():
    game = drafted()
    game.push(TakeCard("Ada", "AC10", 2))
    set_stack(game, [Rounds("running", 1)])
    assert on(game).taken == ()
    assert game.state.priority == "Ben"
    assert game.state.stack[0].number == 2
    assert game.active == ("Ben",)
    assert TakeCard("Ben", "AC10", 2) in game.legal_actions()


@pytest.mark.rule("18Lilliput/N-a")
def test_the_game_ends_after_the_last_running():
    game = drafted()
    at_running(game, 8)
    run_all(game)
    assert game.finished == "rounds"
    assert happened(game, GameEnded)
    assert game.state.train_pool == ()
    assert list(game.legal_actions()) == []


@pytest.mark.rule("18Lilliput/N-b", "18Lilliput/N-c")
def test_the_last_revenue_is_doubled_and_must_be_paid():
    game = drafted()
    at_running(game, 8)
    game.push(listed(game, Run)[0])
    assert refused(game, Dividend("red", "withhold")) == "N-b"
    game.push(Dividend("red", "pay"))
    assert game.state.players["Ada"].cash == 30 + 2 * 25
    assert price(game, "red") == 65


@pytest.mark.rule("18Lilliput/N-c")
def test_without_revenue_the_last_price_falls():
    game = drafted()
    game.state.companies["red"].trains = ()
    at_running(game, 8)
    assert price(game, "red") == 50


@pytest.mark.rule("18Lilliput/N-e")
def test_the_wealthiest_wins_and_a_tie_is_shared():
    game = drafted(2)
    for company in game.state.companies.values():
        company.trains = ()
    game.state.players["Ada"].cash = 75
    game.state.players["Ben"].cash = 100
    at_running(game, 8)
    scores = game.scores()
    assert scores["Ada"] == scores["Ben"] == 100 + 5 * 45 + 40
    game.state.players["Ben"].cash += 1
    assert next(iter(game.scores())) == "Ben"


def test_turns_are_announced():
    game = drafted()
    game.push(TakeCard("Ada", "AC10", 2))
    assert [event.actor for event in happened(game, TurnBegan)] == ["Ben"]


def test_the_treasurers_turn_waits_for_him():
    game = at_turn(drafted(characters={"Ada": "treasurer"}), number=3)
    game.push(TakeCard("Ada", "AC10", 2))
    assert stack(game)[-1] == "ActionTurn"
    game.push(CashIn("Ada", "treasurer"))
    assert game.state.players["Ada"].cash == 80
    assert "ActionTurn" not in stack(game)
