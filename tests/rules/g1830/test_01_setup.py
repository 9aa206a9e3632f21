"""1.0 Introduction, 2.0 Setup, 3.0 General course."""

import pytest

import roundhouse as rh
from roundhouse.engine.dividend import PayDividend
from roundhouse.kernel.events import RoundBegan
from roundhouse.kernel.state import OFFER
from tests.rules.given import cash, do, money, refused, track

from .build import (
    auction,
    first_stock_round,
    operating,
    start,
    stock,
    table,
)


@pytest.mark.rule("1830/1.0-a", "1830/1.0-b", "1830/1.0-c")
def test_wealth_is_cash_and_certificates_and_nothing_of_what_companies_own() -> None:
    game = table(MH="Ada", SV="PRR")
    start(game, "PRR", par=76, Ada=2, Ben=4, cash=500, trains="2 2")
    cash(game, Ada=100, Ben=90, Cleo=330)
    # Ada: 100 + 2 x 76 + M&H 110 = 362. Ben: 90 + 4 x 76 = 394. The PRR's cash, trains and SVN&RR count for nobody.
    assert game.scores() == {"Ben": 394, "Ada": 362, "Cleo": 330}
    assert next(iter(game.scores())) == "Ben"


@pytest.mark.rule("1830/1.0-d")
def test_the_game_ends_by_a_broken_bank_or_a_bankruptcy() -> None:
    broken = table()
    broken.state.bank_broken = True
    operating(broken)
    assert broken.finished == "bank"
    bankrupt = table()
    start(bankrupt, "PRR", Ada=2, Ben=2, pool=2)
    track(bankrupt, H10="57@1")
    cash(bankrupt, Ada=0)
    operating(bankrupt, "PRR", PayDividend)
    do(bankrupt, "Ada is bankrupt")
    assert bankrupt.finished == "bankrupt"
    assert refused(bankrupt, "Ada passes") == "1.0-d"


@pytest.mark.rule("1830/1.0-e")
def test_the_largest_holder_is_president_and_decides_for_the_company() -> None:
    game = table()
    start(game, "PRR", Ada=2, Ben=4)
    operating(game, "PRR")
    assert game.actors == ("PRR",)
    assert game.active == ("Ben",)


@pytest.mark.rule("1830/2.0-b", "1830/7.0-b")
def test_players_sit_in_the_order_of_their_cards_and_the_first_begins() -> None:
    game = rh.new("1830", ["Cleo", "Ada", "Ben"])
    seats = []
    for _ in range(4):
        seats.append(game.active[0])
        do(game, f"{game.active[0]} bids 45 on CS" if len(seats) == 1 else f"{game.active[0]} passes")
    assert seats == ["Cleo", "Ada", "Ben", "Cleo"]


@pytest.mark.rule("1830/2.0-c", "1830/T5-a", "1830/T8-a")
@pytest.mark.parametrize(("players", "each"), [(2, 1200), (3, 800), (4, 600), (5, 480), (6, 400)])
def test_the_bank_shares_2400_equally_and_keeps_the_rest(players: int, each: int) -> None:
    """Two players: R-40."""
    game = auction(players)
    assert {player.cash for player in game.state.players.values()} == {each}
    assert game.state.bank == 12_000 - 2_400
    notes = ((500, 15), (100, 28), (50, 16), (20, 24), (10, 30), (5, 18), (1, 30))
    assert sum(value * number for value, number in notes) == game.title.money_in_game(game.state)


@pytest.mark.rule("1830/2.0-d", "1830/2.0-e", "1830/8.0-b")
def test_at_the_start_all_certificates_are_in_the_initial_offer_and_the_pool_is_empty() -> None:
    game = auction()
    assert len(game.state.companies) == 8
    for name, charter in game.state.companies.items():
        assert charter.shares == {OFFER: 10}
        assert game.title.companies[name].president_shares == 2
    assert all(not private.owner and not private.closed for private in game.state.privates.values())
    assert game.state.train_pool == ()


@pytest.mark.rule("1830/2.0-e")
def test_offer_and_pool_are_kept_apart() -> None:
    game = table()
    start(game, "PRR", par=67, cell=(0, 7), Ada=4, pool=1)
    stock(game, "Ben")
    do(game, "Ben buys a share of PRR from pool")
    assert game.state.companies["PRR"].shares == {"Ada": 4, "Ben": 1, OFFER: 5}
    assert money(game, "Ben") == 800 - 112


@pytest.mark.rule("1830/2.0-f", "1830/T4-a")
def test_the_trains_lie_open_by_kind() -> None:
    """The counts are those of R-01, not the misprinted ones of Table 4."""
    game = auction()
    assert game.state.depot == {"2": 6, "3": 5, "4": 4, "5": 3, "6": 2, "D": 6}
    prices = {name: train.price for name, train in game.title.trains.items()}
    assert prices == {"2": 80, "3": 180, "4": 300, "5": 450, "6": 630, "D": 1100}


@pytest.mark.rule("1830/2.0-g", "1830/T7-a")
def test_all_tiles_lie_open_and_only_yellow_ones_may_be_used_at_the_start() -> None:
    """Tile 56 is in the box although Table 7 leaves it out (R-02)."""
    game = auction()
    counts: dict[str, int] = {}
    for tile in game.title.board.tiles.values():
        counts[tile.colour] = counts.get(tile.colour, 0) + game.state.supply[tile.id]
    assert counts == {"yellow": 34, "green": 25, "brown": 26}
    assert [game.state.supply[tile] for tile in ("55", "56", "69")] == [1, 1, 1]
    assert game.title.phases[game.state.phase].tiles == ("yellow",)


@pytest.mark.rule("1830/3.0-a", "1830/3.0-b", "1830/16.0-a")
def test_stock_rounds_and_operating_rounds_alternate() -> None:
    """One operating round after the first stock round; without floated companies it is over at once."""
    game = first_stock_round()
    happened = do(game, "Ada passes", "Ben passes", "Cleo passes")
    assert [event for event in happened if isinstance(event, RoundBegan)] == [
        RoundBegan("operating", 1, 1),
        RoundBegan("stock", 2),
    ]
