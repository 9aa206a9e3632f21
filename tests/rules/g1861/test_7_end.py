"""7 The end of the game."""

import pytest

from roundhouse.engine.rounds import OPERATING, Rounds
from roundhouse.engine.trains import BuyTrains
from roundhouse.finance.bank import pay
from roundhouse.game import Game
from roundhouse.kernel.events import RoundBegan
from roundhouse.kernel.state import BANK
from tests.rules.given import cash, cell, do, walk

from .build import minor, operating, pass_on, public, stock, table


def last_rounds(part: int) -> list[str]:
    """The rounds that follow the sale of the first 8 in this operating round of set 5."""
    game = table(phase="7")
    public(game, "NW", Ada=3, Ben=3, cash=1000, tokens="L12.0")
    game.state.depot["7"] = 0
    operating(game, "NW", BuyTrains, number=5, part=part)
    began = rounds(do(game, "NW buys train 8 from bank for 1000"))
    while not game.finished:
        walk(game)
        began += rounds(game.events)
    assert game.finished == "final_phase"
    return began


def rounds(events: object) -> list[str]:
    return [f"{e.kind} {e.number}.{e.part}" for e in events if isinstance(e, RoundBegan)]  # type: ignore[attr-defined]


@pytest.mark.rule("1861/7-a", "1861/7-b", "1861/7-c", "1861/T-31")
def test_t_31_after_the_first_8() -> None:
    assert last_rounds(1) == ["operating 5.2", "operating 5.3"]
    assert last_rounds(2) == ["stock 6.0", "operating 6.1", "operating 6.2", "operating 6.3"]


def broke(game: Game) -> None:
    pay(game.play, BANK, "Ada", game.state.bank)


@pytest.mark.rule("1861/7-d", "1861/1.6-b")
def test_an_empty_bank_ends_the_game_with_the_operating_round() -> None:
    game = table(phase="3")
    public(game, "NW", Ada=3, tokens="L12.0", trains="3")
    operating(game, "NW", BuyTrains)
    game = table(phase="3")
    public(game, "NW", Ada=3, Ben=3, tokens="L12.0", trains="3")
    operating(game)
    broke(game)
    assert not game.finished
    while not game.finished:
        assert game.actors == ("NW",)
        walk(game)
    assert game.finished == "bank"
    game = table(phase="3")
    public(game, "NW", Ada=3, Ben=3, tokens="L12.0", trains="3")
    stock(game)
    broke(game)
    seen: list[str] = []
    while not game.finished:
        walk(game)
        seen += rounds(game.events)
    assert seen == ["operating 2.1"] and game.finished == "bank"


@pytest.mark.rule("1861/7-d", "1861/1.6-b")
@pytest.mark.parametrize(("options", "ends"), [((), True), (("first_8_decides",), False), (("online",), False)])
def test_an_empty_bank_ends_the_game_even_after_the_first_8(options: tuple[str, ...], ends: bool) -> None:
    game = table(3, *options, phase="7")
    public(game, "NW", Ada=3, Ben=3, cash=1000, tokens="L12.0")
    game.state.depot["7"] = 0
    operating(game, "NW", BuyTrains)
    broke(game)
    do(game, "NW buys train 8 from bank for 1000")
    pass_on(game, "LayTrack", "StockTurn")
    assert game.finished == ("bank" if ends else "")


@pytest.mark.rule("1861/7-e", "1861/T-32")
def test_t_32_loans_lower_the_final_price() -> None:
    game = table(phase="8")
    public(game, "NW", Ada=3, Ben=3, cell=(4, 5), loans=2, tokens="L12.0", trains="8")
    cash(game, Ada=100, Ben=50, Cleo=7)
    assert game.scores() == {"Ada": 100 + 240, "Ben": 50 + 240, "Cleo": 7}
    game.state.stack = [Rounds(OPERATING, 5, 3, 3)]
    game.title.end_game(game.play, "final_phase")
    assert cell(game, "NW") == (4, 3)
    assert game.scores() == {"Ada": 340, "Ben": 290, "Cleo": 7}


@pytest.mark.rule("1861/7-f")
def test_wealth_is_shares_and_cash() -> None:
    book, online = table(phase="3", TSR="Ada"), table(3, "online", phase="3", TSR="Ada")
    for game, extra in ((book, 0), (online, 30)):
        minor(game, "N", "Ada", cell=(4, 4), cash=500, trains="3")
        public(game, "NW", Ben=3, Ada=1, cell=(4, 5), cash=700)
        cash(game, Ada=10, Ben=20, Cleo=0)
        assert game.scores() == {"Ada": 10 + 180 + 100 + extra, "Ben": 20 + 300, "Cleo": 0}
