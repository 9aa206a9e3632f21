"""7: the end of the game."""

import pytest

from roundhouse.engine.rounds import Rounds
from roundhouse.engine.trains import BuyTrains
from roundhouse.game import Game
from roundhouse.kernel.events import GameEnded, RoundBegan
from roundhouse.laws import Watch
from tests.rules.given import (
    cell,
    do,
    give,
    money,
    price,
    refused,
    track,
)

from .build import (
    minor,
    operating,
    public,
    round_now,
    stock,
    table,
)


def play_out(game: Game) -> list[str]:
    """Everybody passes until the end; the rounds that begin on the way."""
    seen: list[str] = []
    while not game.finished:
        happened = do(game, f"{game.actors[0]} passes")
        for event in happened:
            if isinstance(event, RoundBegan):
                part = "" if event.kind == "stock" else f".{event.part}"
                seen.append(f"{event.kind} {event.number}{part}")
    return seen


def first_8(part: int, *options: str) -> Game:
    """NW buys the first 8 in an operating round of set 5."""
    game = table(3, *options, phase="7")
    game.state.depot["7"] = 0
    public(game, "NW", cell=(3, 6), cash=1000, trains="7", tokens="L12.0", Ada=4)
    public(game, "SW", cell=(5, 3), trains="7", tokens="F18.0", Ben=4)
    operating(game, "NW", BuyTrains, part=part, number=5)
    do(game, "NW buys train 8 from bank for 1000")
    return game


@pytest.mark.rule("1861/7-a", "1861/7-b", "1861/5.8.5-g", "1861/T-31")
def test_an_8_in_the_first_operating_round_is_followed_by_two_more() -> None:
    game = first_8(1)
    assert not game.finished
    assert round_now(game) == ("operating", 5, 1)  # that round is finished first
    assert play_out(game) == ["operating 5.2", "operating 5.3"]
    assert game.finished == "final_phase"


@pytest.mark.rule("1861/7-a", "1861/7-c", "1861/T-31")
def test_an_8_in_the_second_by_a_stock_round_and_three_more() -> None:
    game = first_8(2)
    assert play_out(game) == ["stock 6", "operating 6.1", "operating 6.2", "operating 6.3"]
    assert game.finished == "final_phase"


@pytest.mark.rule("1861/7-d")
def test_an_empty_bank_ends_the_game_after_the_operating_round() -> None:
    game = table(phase="4", TSR="Ben")
    public(game, "NW", cell=(3, 6), trains="4", tokens="L12.0", Ada=4)
    public(game, "SW", cell=(5, 3), trains="4", tokens="F18.0", Ben=4)
    game.state.companies["RSR"].trains = ("4",)
    game.state.bank = 10
    operating(game, part=1)
    assert game.state.bank_broken  # TSR's income
    assert not game.finished
    assert play_out(game) == []  # no merger round, no second operating round
    assert game.finished == "bank"


@pytest.mark.rule("1861/7-d")
def test_a_bank_that_is_empty_after_a_stock_round_leaves_one_operating_round() -> None:
    game = table(phase="4")
    public(game, "NW", cell=(3, 6), trains="4", tokens="L12.0", Ada=4, Ben=2)
    game.state.companies["RSR"].trains = ("4",)
    game.state.bank = 100
    stock(game)
    do(game, "Ada sells 1 of NW")
    assert game.state.bank_broken
    assert not game.finished
    assert play_out(game) == ["operating 2.1"]
    assert game.finished == "bank"


@pytest.mark.rule("1861/7-d", "1861/1.6-b")
def test_a_bank_that_is_empty_in_the_last_rounds_ends_the_game_with_the_present_one() -> None:
    for part in (1, 2):
        game = first_8(part)
        give(game, "NW", game.state.bank + 50)
        game.state.bank_broken = True
        rounds = game.state.stack[0]
        assert isinstance(rounds, Rounds)
        assert list(game.title.steps[Rounds].coming(game.play, rounds)) == []  # type: ignore[attr-defined]
        assert play_out(game) == []
        assert game.finished == "bank"


@pytest.mark.rule("1861/7-d")
def test_by_an_option_an_empty_bank_no_longer_matters_once_the_8_is_sold() -> None:
    for part, rounds in ((1, 2), (2, 4)):
        game = first_8(part, "first_8_decides")
        give(game, "NW", game.state.bank + 50)
        assert game.state.bank < 0
        game.state.bank_broken = True
        assert len(play_out(game)) == rounds
        assert game.finished == "final_phase"
    before = table(3, "first_8_decides", phase="7")  # broken first, but the 8 comes before that round ends
    before.state.depot["7"] = 0
    public(before, "NW", cell=(3, 6), cash=1000, trains="7", tokens="L12.0", Ada=4)
    public(before, "SW", cell=(5, 3), trains="7", tokens="F18.0", Ben=4)
    before.state.bank_broken = True
    operating(before, "NW", BuyTrains, part=1, number=5)
    do(before, "NW buys train 8 from bank for 1000")
    assert play_out(before) == ["operating 5.2", "operating 5.3"]


def last_round() -> Game:
    """The last operating round is under way: NW at 100 with two loans, SW without any."""
    game = table(phase="8", TSR="RSR")
    public(game, "NW", cell=(4, 6), cash=40, trains="8", loans=2, tokens="L12.0", Ada=5, Ben=2, pool=1)
    public(game, "SW", cell=(4, 4), cash=500, trains="8", tokens="F18.0", Ben=4)
    game.state.extra.final_set = 2  # type: ignore[union-attr]
    return game


@pytest.mark.rule("1861/7-e", "1861/7-f", "1861/T-32")
def test_every_loan_costs_a_cell_and_wealth_is_cash_and_shares() -> None:
    game = last_round()
    for name, amount in (("Ada", 100), ("Ben", 50), ("Cleo", 777)):
        give(game, name, amount)
    watch = Watch(game)
    operating(game, part=3, parts=3)
    play_out(game)
    # without a run NW goes from 110 to 100, [4, 5]; two loans take it to 80, [4, 3]. SW from 90 to 80
    assert (cell(game, "NW"), price(game, "NW"), cell(game, "SW")) == ((4, 3), 80, (4, 3))
    assert game.scores() == {"Cleo": 777, "Ada": 100 + 5 * 80, "Ben": 50 + 2 * 80 + 4 * 80}
    assert list(game.scores()) == ["Cleo", "Ben", "Ada"]  # the richest first
    assert money(game, "SW") == 500  # which counts for nobody
    watch.check(game)
    assert refused(game, "NW passes") == "7-a"


@pytest.mark.rule("1861/7-e")
def test_at_the_left_edge_loans_move_the_price_down() -> None:
    game = last_round()
    game.state.companies["NW"].cell = (5, 1)
    operating(game, part=3, parts=3)
    play_out(game)
    assert cell(game, "NW") == (7, 0)  # [5, 0] without a run, [6, 0] and [7, 0] for two loans


@pytest.mark.rule("1861/7-e")
def test_the_state_railway_has_no_price_and_still_owes_its_loans() -> None:
    game = table(phase="4")
    game.state.companies["RSR"].loans = 1
    game.title.end_game(game.play, "bank")
    assert game.state.companies["RSR"].loans == 1


@pytest.mark.rule("1861/7-f")
def test_if_the_bank_breaks_early_minors_count_as_two_shares_and_privates_nothing() -> None:
    """G-41."""
    game = table(phase="3", WVR="Ada")
    minor(game, "M-V", "Ada", cell=(4, 4), cash=300, trains="3", loans=1)
    track(game, I13="57@0")
    give(game, "Ada", 100)
    give(game, "M-V", 3)
    operating(game)
    game.state.bank_broken = True
    happened = []
    while not game.finished:
        happened += list(do(game, f"{game.actors[0]} passes"))
    # the private has paid 30; 90, no run 80, a second loan for the interest, so two cells: 65
    assert (cell(game, "M-V"), price(game, "M-V")) == ((4, 1), 65)
    assert game.scores()["Ada"] == 130 + 2 * 65
    assert game.state.privates["WVR"].owner == "Ada"  # worth 90 online only
    assert next(event for event in happened if isinstance(event, GameEnded)).scores["Ada"] == 260
