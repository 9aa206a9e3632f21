"""What a good player of 1861 does, and the regular bot too; where the simple bot does otherwise, that is said."""

from __future__ import annotations

import random

import pytest

from roundhouse.bots import make_bot
from roundhouse.bots.expert import candidates, ranked
from roundhouse.bots.outlooks import knowledge_of
from roundhouse.bots.protocol import lowest, sight_of
from roundhouse.bots.weighing import Weighing
from roundhouse.engine.track import LayTrack
from roundhouse.engine.trains import BuyTrains
from roundhouse.game import Game
from roundhouse.kernel.actions import Bid, Convert, Decline, FormCompany, LayTile, MergeWith, Nationalise, Pass
from roundhouse.kernel.notation import write
from roundhouse.titles.g1861.state import MINOR, kind
from tests.rules.g1861.build import merging, minor, operating, public, rail, stock, table
from tests.rules.given import cash, do, track


def does(game: Game, kind: str = "regular", seat: str = "Ada") -> str:
    return write(make_bot(kind, seat).choose(game))


def test_money_goes_into_minors_while_there_are_any() -> None:
    """With four minors and $600 a fifth is bid for; the simple bot lets its money lie."""
    game = table(3)
    for name, cell in (("N", (4, 4)), ("K-K", (4, 5)), ("M-K", (4, 6)), ("M-NN", (4, 3))):
        minor(game, name, "Ada", cell=cell, cash=100, trains="2")
    cash(game, Ada=600, Ben=100, Cleo=100)
    stock(game, "Ada")
    action = make_bot("regular", "Ada").choose(game)
    assert isinstance(action, Bid)
    assert action.item in game.state.companies
    assert isinstance(make_bot("simple", "Ada").choose(game), Pass)


@pytest.mark.parametrize(("money", "line"), [(120, "Ada passes"), (150, "Ada bids 135 on N")])
def test_a_bid_for_a_minor_buys_its_first_train(money: int, line: str) -> None:
    """A 3 costs $225, of which a minor can borrow $90: with less the State would take it in its first turn."""
    game = table(3, phase="3")
    cash(game, Ada=money, Ben=100, Cleo=100)
    stock(game, "Ada")
    assert does(game) == line


@pytest.mark.parametrize(("own", "line"), [("R-O", "Ada bids 135 on M-B"), ("O-K", "Ada bids 135 on D")])
def test_a_minor_is_worth_more_beside_another_to_merge_with(own: str, line: str) -> None:
    """The home of the M-B is a little better, but far from Odessa; the D and the O-K will soon meet."""
    game = table(3, phase="3")
    for name in game.title.companies:
        if kind(game.play, name) == MINOR and name not in ("M-B", "D"):
            minor(game, name, "Ada" if name == own else "Ben", cash=100, trains="2")
    cash(game, Ada=200, Ben=100, Cleo=100)
    stock(game, "Ada")
    assert does(game) == line


@pytest.mark.parametrize(("money", "line"), [(600, "N converts"), (0, "N passes")])
def test_a_minor_converts_when_its_owner_has_the_money_for_its_shares(money: int, line: str) -> None:
    """Without it, 20% of the revenue takes the place of half of it, and Ben may direct the public tomorrow."""
    game = table(3, phase="3")
    minor(game, "N", "Ada", cell=(3, 6), cash=100, trains="2")
    cash(game, Ada=money, Ben=400, Cleo=400)
    merging(game)
    assert does(game) == line
    assert does(game, "simple") == "N converts"


@pytest.mark.parametrize("kind", ["regular", "expert@200n"])
def test_a_conversion_that_was_begun_is_gone_through_with(kind: str) -> None:
    """Turning back leads to where it was begun: who found that better would go round in a circle for ever."""
    game = table(3, phase="3")
    minor(game, "N", "Ada", cell=(3, 6), cash=100, trains="2")
    cash(game, Ada=600, Ben=400, Cleo=400)
    merging(game)
    do(game, "N converts")
    assert Decline("N") in game.legal_actions("Ada")
    assert does(game, kind).startswith("N forms ")
    sight = sight_of(game, "Ada")
    weighing = Weighing(sight.play, "Ada", knowledge_of(sight.play), random.Random(1))
    tried = candidates(weighing, ranked(weighing, sight))
    assert len(tried) > 1
    assert all(isinstance(choice.action, FormCompany) for choice in tried)


def south(one: tuple[int, int], two: tuple[int, int], other: str = "Ada") -> Game:
    """Two minors, one of them Ada's, at home in Voronezh and Yuzovka on one line of track, and their prices."""
    game = table(3, phase="4")
    track(game, I13="57@0", I19="63@0", H18="57@2")
    rail(game, "I13 I15 I17 I19")
    minor(game, "M-V", "Ada", cell=one, cash=10, trains="4")
    minor(game, "D", other, cell=two, cash=10, trains="4")
    cash(game, Ada=600, Ben=300, Cleo=300)
    merging(game)
    return game


def test_two_cheap_minors_merge() -> None:
    """At $65 and $55 neither could convert; together they make a public of $120, and the bot goes through with it."""
    game = south((6, 3), (7, 2))
    bot = make_bot("regular", "Ada")
    taken = [bot.choose(game)]
    while not isinstance(taken[-1], FormCompany):
        game.push(taken[-1])
        taken.append(bot.choose(game))
    assert isinstance(taken[0], MergeWith)
    assert {type(action) for action in taken[1:]} <= {Pass, FormCompany}


def test_a_merger_with_the_minor_of_another_is_gone_through_with_too() -> None:
    """Somebody else may have begun it: a person whose seat the bot has taken."""
    game = south((6, 3), (7, 2), other="Ben")
    minor(game, "V", "Ada", cell=(7, 1), cash=10, trains="4")
    merging(game)
    do(game, "M-V merges with D")
    bot = make_bot("regular", "Ada")
    while not isinstance(action := bot.choose(game), FormCompany):
        assert action in (MergeWith("M-V", "V"), Pass("M-V"))
        game.push(action)


def test_two_dear_minors_do_not_merge() -> None:
    """At $135 each they are worth $540; merged they would be two shares of $200 (6.2-c)."""
    assert isinstance(make_bot("regular", "Ada").choose(south((2, 6), (2, 6))), Convert)


def test_money_is_borrowed_for_a_train_and_not_for_track_that_can_wait() -> None:
    game = table(3)
    minor(game, "K-K", "Ada", cash=60)
    operating(game, "K-K", BuyTrains)
    assert does(game) == "K-K buys train 2 from bank for 100"
    for money, builds in ((0, False), (60, True)):
        game = table(3)
        minor(game, "K-K", "Ada", cash=money, trains="2")
        operating(game, "K-K", LayTrack)
        bot = make_bot("regular", "Ada")
        first = bot.choose(game)
        assert isinstance(first, LayTile)
        game.push(first)
        assert isinstance(bot.choose(game), LayTile) is builds


@pytest.mark.parametrize(("treasury", "given"), [(0, True), (700, False)])
def test_a_company_that_can_buy_no_train_is_given_to_the_state_while_its_price_is_high(
    treasury: int, given: bool
) -> None:
    """Its last train has rusted: in its turn the price would fall for want of revenue before the State takes it."""
    game = table(3, phase="5")
    game.state.depot["5"] = 0
    public(game, "SW", cell=(3, 6), Ben=4, tokens="D14.0", cash=700, trains="5")
    public(game, "NW", cell=(2, 8), Ada=4, Cleo=2, tokens="G15.0", cash=treasury, trains="3")
    cash(game, Ada=100, Ben=100, Cleo=100)
    operating(game, "SW", BuyTrains)
    do(game, "SW buys train 6 from bank for 650")
    assert isinstance(make_bot("regular", "Ada").choose(game), Nationalise) is given


def test_no_share_is_bought_of_what_the_state_will_take() -> None:
    game = table(3, phase="5")
    public(game, "NW", cell=(4, 5), Ben=4, tokens="G15.0", cash=0)
    cash(game, Ada=110, Ben=0, Cleo=0)
    stock(game, "Ada")
    sight = sight_of(game, "Ada")
    assert any("NW" in write(lowest(option)) for option in sight.options)
    assert does(game) == "Ada passes"
