"""The cases T-11 to T-16 of the dossier: what auctions and sales leave behind for the operating rounds."""

import pytest

import roundhouse as rh
from roundhouse.finance.shares import certificates
from roundhouse.game import Game
from tests.rules.given import (
    NAMES,
    Cell,
    cell,
    do,
    give,
    money,
    refused,
    shares,
)

from .build import public, round_now, stock, table


@pytest.mark.rule("1861/T-11", "1861/4.2.4-f", "1861/4.2.4-g")
@pytest.mark.parametrize(("bid", "start"), [(105, 50), (115, 55), (155, 70), (265, 120), (300, 135)])
def test_the_start_price_of_a_minor(bid: int, start: int) -> None:
    game = table()
    give(game, "Ada", 300)
    stock(game)
    do(game, f"Ada bids {bid} on N", "Ben passes", "Cleo passes")
    assert game.title.market.price(cell(game, "N")) == start
    assert (money(game, "N"), money(game, "Ada")) == (bid, 300 - bid)


def pass_round(game: Game, first: str = "Ada") -> None:
    """Four players pass one after the other."""
    at = NAMES.index(first)
    do(game, *(f"{NAMES[(at + seat) % 4]} passes" for seat in range(4)))


@pytest.mark.rule("1861/T-12", "1861/4.3-d", "1861/4.3-e")
def test_a_private_nobody_wants_gets_cheaper_until_it_is_free() -> None:
    game = rh.new("1861", NAMES[:4])
    assert refused(game, "Ada bids 15 on TSR") != ""
    pass_round(game)
    assert game.actors == ("Ada",)
    assert refused(game, "Ada bids 10 on TSR") != ""
    assert refused(game, "Ada bids 15 on TSR") == ""
    for _ in range(3):
        pass_round(game)
    assert game.state.privates["TSR"].owner == "Ada"
    assert money(game, "Ada") == 315
    assert game.actors == ("Ben",)
    dearer = rh.new("1861", NAMES[:4])
    pass_round(dearer)
    do(dearer, "Ada passes", "Ben bids 15 on TSR", "Cleo bids 20 on TSR", "Dan passes")
    assert dearer.state.privates["TSR"].owner == ""  # an ordinary auction
    online = rh.new("1861", NAMES[:4], ["online"])
    pass_round(online)
    do(online, "Ada passes", "Ben bids 15 on TSR")
    assert (online.state.privates["TSR"].owner, money(online, "Ben")) == ("Ben", 300)


@pytest.mark.rule("1861/T-13", "1861/4.3-f", "1861/4.3-g")
def test_without_a_buyer_for_n_two_operating_rounds_follow_and_n_is_still_next() -> None:
    game = table(phase="2", TSR="Ada", WVR="Ben")
    give(game, "Ada", 400)
    stock(game, number=1)
    assert refused(game, "Ada bids 100 on R-O") == "4.3-f"
    ada = money(game, "Ada")
    do(game, "Ada passes", "Ben passes", "Cleo passes")
    assert round_now(game) == ("stock", 2, 2)  # nothing but privates acts in between
    assert money(game, "Ada") == ada + 20
    first = game.actors[0]
    give(game, first, 400)
    assert refused(game, f"{first} bids 100 on R-O") == "4.3-f"
    assert refused(game, f"{first} bids 100 on N") == ""


@pytest.mark.rule("1861/T-14", "1861/4.1.1-c", "1861/4.1.2-b", "1861/4.1.2-c")
def test_a_director_may_sell_everything_if_another_can_take_over() -> None:
    game = table(phase="4")
    public(game, "NW", cell=(4, 5), trains="4", tokens="L12.0", Ada=4, Ben=2)
    stock(game)
    ada = money(game, "Ada")
    do(game, "Ada sells 4 of NW")
    assert (game.state.companies["NW"].president, shares(game, "NW")) == ("Ben", {"Ben": 2, "treasury": 4, "pool": 4})
    assert money(game, "Ada") == ada + 400
    assert cell(game, "NW") == (5, 5)
    assert certificates(game.play, "Ben", "NW") == 1


@pytest.mark.rule("1861/T-15", "1861/4.1-d")
def test_the_pool_takes_half_of_a_public_at_most() -> None:
    game = table(phase="4")
    public(game, "NW", trains="4", tokens="L12.0", Ada=4, Ben=2, pool=4)
    stock(game, "Ben")
    assert refused(game, "Ben sells 2 of NW") == "4.1-d"
    do(game, "Ben sells 1 of NW")
    assert shares(game, "NW")["pool"] == 5
    assert refused(game, "Ben sells 1 of NW") == "4.1-d"


@pytest.mark.rule("1861/T-16", "1861/4.4-c")
@pytest.mark.parametrize(("options", "then"), [((), (4, 2)), (("online",), (3, 1))])
def test_sold_out_at_the_top_of_a_column(options: tuple[str, ...], then: Cell) -> None:
    game = table(3, *options, phase="4")
    public(game, "NW", cell=(3, 1), trains="4", tokens="L12.0", Ada=6, Ben=4)
    stock(game)
    do(game, "Ada passes", "Ben passes", "Cleo passes")
    assert cell(game, "NW") == then
    assert game.title.market.price(then) == 70
