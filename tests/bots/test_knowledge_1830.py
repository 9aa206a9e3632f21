"""What a good player of 1830 does, and the regular bot too; where the simple bot does otherwise, that is said."""

from __future__ import annotations

import random

import pytest

from roundhouse.bots import Choice, make_bot
from roundhouse.bots.outlooks import KNOWN as KNOWLEDGE
from roundhouse.bots.protocol import sight_of
from roundhouse.bots.shares import gains
from roundhouse.bots.weighing import Weighing
from roundhouse.engine.dividend import PayDividend
from roundhouse.engine.step import find
from roundhouse.engine.stock import StockRound
from roundhouse.engine.token import PlaceTokens
from roundhouse.engine.track import LayTrack
from roundhouse.engine.trains import BuyTrains
from roundhouse.game import Game
from roundhouse.kernel.actions import BuyShare, SellShares, SetPar
from roundhouse.kernel.notation import write
from tests.browser.scenes import late
from tests.rules.g1830.build import auction, operating, start, stock, table
from tests.rules.given import cash, do, track

PHILADELPHIA = {"H10": "57@1", "H14": "9@1"}
"""A little track for the PRR."""


def chosen(game: Game, kind: str = "regular") -> Choice:
    return make_bot(kind, "Ada").choice(game)


def does(game: Game, kind: str = "regular") -> str:
    return write(chosen(game, kind).action)


def terms(choice: Choice) -> set[str]:
    return {term.name for term in choice.terms}


def test_it_buys_the_train_that_rusts_the_trains_of_the_others() -> None:
    game = table(4, phase="3")
    game.state.depot["3"] = 0
    start(game, "PRR", 76, Ada=6, Ben=1, trains="3", cash=320)
    for company, president in (("NYC", "Ben"), ("C&O", "Cleo"), ("ERIE", "Dan")):
        start(game, company, 76, **{president: 6}, trains="2 2", cash=20)
    track(game, **PHILADELPHIA, H16="8@1", G7="57@0", E19="57@1", E11="59@0")
    cash(game, Ada=200, Ben=100, Cleo=100, Dan=100)
    operating(game, "PRR", BuyTrains)
    choice = chosen(game)
    assert write(choice.action) == "PRR buys train 4 from bank for 300"
    assert choice.terms[0].name == "rusts"
    assert choice.terms[0].facts == {"train": "2"}
    assert does(game, "simple") == "PRR passes"


def saving(revenue: int) -> Game:
    """The PRR's 3 will rust soon; a 5 is on sale for 450, and it has 320."""
    game = table(4, phase="5")
    game.state.depot["5"] = 1
    start(game, "PRR", 76, Ada=6, Ben=1, trains="3", cash=320, cell=(2, 6))
    for company, president in (("NYC", "Ben"), ("C&O", "Cleo"), ("ERIE", "Dan")):
        start(game, company, 76, **{president: 6}, trains="4", cash=400)
    track(game, **PHILADELPHIA)
    cash(game, Ada=40, Ben=500, Cleo=500, Dan=500)
    operating(game, "PRR", PayDividend, revenue=revenue)
    return game


def test_it_withholds_for_the_next_train_rather_than_be_caught_without() -> None:
    choice = chosen(saving(140))
    assert write(choice.action) == "PRR dividend withhold"
    assert {"saves", "trains"} <= terms(choice)
    assert does(saving(140), "simple") == "PRR dividend pay"


def test_it_pays_where_a_train_that_stays_is_there_already() -> None:
    game = saving(140)
    game.state.companies["PRR"].trains = ("5",)
    assert does(game) == "PRR dividend pay"


def test_it_moves_a_train_to_its_company_that_has_none() -> None:
    game = table(3, phase="3")
    start(game, "PRR", 76, Ada=6, trains="3 3", cash=10)
    start(game, "B&O", 76, Ada=6, cash=20)
    track(game, **PHILADELPHIA, I15="57@1")
    cash(game, Ada=100, Ben=100, Cleo=100)
    operating(game, "B&O", BuyTrains)
    assert does(game) == "B&O buys train 3 from PRR for 1"


@pytest.mark.parametrize(("train", "price"), [("4", 300), ("5", 1)])
def test_it_moves_cash_to_its_company_that_must_buy_next(train: str, price: int) -> None:
    """The PRR has $20, and its 4 will rust: what the B&O pays for the other one goes towards a 5. A 5 stays."""
    game = table(3, phase="4")
    game.state.depot["4"] = 0
    start(game, "PRR", 76, Ada=6, trains=f"{train} {train}", cash=20)
    start(game, "B&O", 76, Ada=6, cash=300)
    track(game, **PHILADELPHIA, I15="57@1")
    cash(game, Ada=100, Ben=100, Cleo=100)
    operating(game, "B&O", BuyTrains)
    assert does(game) == f"B&O buys train {train} from PRR for {price}"
    assert does(game, "simple") == f"B&O buys train {train} from PRR for 1"


def test_it_does_not_take_the_last_train_of_its_own_company() -> None:
    game = table(3, phase="3")
    start(game, "PRR", 76, Ada=6, trains="3", cash=10)
    start(game, "B&O", 76, Ada=6, cash=200)
    track(game, **PHILADELPHIA, I15="57@1")
    cash(game, Ada=100, Ben=100, Cleo=100)
    operating(game, "B&O", BuyTrains)
    assert does(game) == "B&O buys train 3 from bank for 180"


@pytest.mark.parametrize("money", [430, 520, 600])
def test_it_sets_the_highest_par_that_it_can_float_by_itself(money: int) -> None:
    game = table(4)
    cash(game, Ada=money, Ben=600, Cleo=600, Dan=600)
    stock(game, number=1)
    action = chosen(game).action
    assert isinstance(action, SetPar)
    pars = sorted(par for par in game.title.market.par if 6 * par <= money)
    assert action.price == pars[-1]


HOMES: list[tuple[dict[str, str], str]] = [({}, "NYNH"), ({"H10": "57@1", "H12": "57@1", "H14": "9@1"}, "PRR")]


@pytest.mark.parametrize(("tiles", "company"), HOMES)
def test_it_starts_the_company_whose_home_fits_the_map(tiles: dict[str, str], company: str) -> None:
    """On an empty map New York is the best home; where track leads out of another, that one is."""
    game = table(4)
    track(game, **tiles)
    cash(game, Ada=520, Ben=600, Cleo=600, Dan=600)
    stock(game, number=1)
    action = chosen(game).action
    assert isinstance(action, SetPar)
    assert action.company == company
    assert does(game, "simple").startswith("Ada sets the par of NYNH")


@pytest.mark.parametrize(("money", "line"), [(480, "Ada passes"), (520, "Ada bids 160 on CA")])
def test_it_keeps_the_money_that_floats_a_first_company(money: int, line: str) -> None:
    """The cheapest company costs $402, of which others may take a share: with $480 the C&A must wait."""
    game = auction(4)
    do(game, "Ada bids 20 on SV", "Ben bids 40 on CS", "Cleo bids 70 on DH", "Dan bids 110 on MH")
    cash(game, Ada=money)
    assert does(game) == line
    assert does(game, "simple") == "Ada bids 225 on BO"


def test_it_buys_the_privates_that_return_most_for_their_price() -> None:
    """The simple bot puts most of its money into the dearest, and the cheap ones go to others."""
    game = auction(4)
    assert does(game) == "Ada bids 20 on SV"
    assert does(game, "simple") == "Ada bids 225 on BO"


def test_it_takes_the_last_private_before_all_pass_for_ever() -> None:
    """The B&O brings a presidency for its price: nobody outbids anybody for it, but somebody buys it."""
    game = auction(4)
    do(game, "Ada bids 20 on SV", "Ben bids 40 on CS", "Cleo bids 70 on DH", "Dan bids 110 on MH")
    do(game, "Ada passes", "Ben passes", "Cleo bids 160 on CA", "Dan passes")
    assert does(game) == "Ada bids 220 on BO"


def test_it_begins_no_third_company() -> None:
    """A certificate of a company that is late to the map earns less than one of a company that runs."""
    game = two_companies()
    action = chosen(game).action
    assert isinstance(action, BuyShare)
    assert action.company == "B&O"


def two_companies() -> Game:
    """Ada presides two companies that run, and has money for a third."""
    game = table(4, phase="4")
    start(game, "PRR", 76, Ada=6, Ben=2, trains="4 4", cash=200)
    start(game, "B&O", 76, Ada=5, pool=2, Ben=2, trains="4", cash=200)
    track(game, **PHILADELPHIA, I15="57@1")
    cash(game, Ada=700, Ben=300, Cleo=300, Dan=300)
    stock(game, number=5)
    return game


def test_it_sells_several_poor_shares_to_make_room_for_several_good_ones() -> None:
    """At the certificate limit, with cash in hand: half of the B&O lies in the pool."""
    game = table(4, phase="6")
    start(game, "PRR", 76, Ada=6, trains="6", cash=50, cell=(2, 6))
    start(game, "NYC", 67, Ada=6, Ben=1, trains="5", cash=10)
    start(game, "CPR", 67, Ada=6, Ben=1, trains="5", cash=10)
    start(game, "B&O", 100, Ada=1, Ben=4, pool=5, trains="6", cash=100)
    track(game, **PHILADELPHIA, I15="57@1")
    cash(game, Ada=900, Ben=300, Cleo=300, Dan=300)
    stock(game, number=8)
    choice = chosen(game)
    assert isinstance(choice.action, SellShares)
    assert choice.action.company in {"NYC", "CPR"}
    assert choice.action.shares > 1
    assert choice.terms[0].name == "room"


def test_it_buys_a_train_that_will_run_for_long() -> None:
    """Companies could buy many trains at once, but they do not: the 3 will not rust before it has paid for itself."""
    game = table(4, phase="3")
    start(game, "PRR", 76, Ada=6, Ben=2, trains="2 2 2", cash=430)
    for company, president in (("NYC", "Ben"), ("C&O", "Cleo"), ("ERIE", "Dan")):
        start(game, company, 76, **{president: 6}, trains="2 2", cash=400)
    track(game, **PHILADELPHIA, H16="8@1", I15="57@1")
    cash(game, Ada=100, Ben=100, Cleo=100, Dan=100)
    operating(game, "PRR", BuyTrains)
    assert does(game) == "PRR buys train 3 from bank for 180"


@pytest.mark.parametrize(
    ("money", "line"),
    [(700, "Ada sets the par of NYNH at 100"), (420, "Ada sets the par of NYNH at 67"), (300, "Ada passes")],
)
def test_it_starts_a_second_company_when_it_can_float_it_by_itself(money: int, line: str) -> None:
    """Six shares of $67 cost $402; the simple bot starts one that others may never buy into."""
    game = table(4, phase="4")
    start(game, "PRR", 76, Ada=6, Ben=2, trains="4 4", cash=200)
    track(game, **PHILADELPHIA)
    cash(game, Ada=money, Ben=300, Cleo=300, Dan=300)
    stock(game, number=5)
    assert does(game) == line
    assert "sets the par" in does(game, "simple")


def dumping() -> Game:
    """The ERIE must buy a train of $630 and has nothing; Ben could be its president as well as Ada."""
    game = table(3, phase="5")
    game.state.depot["5"] = 0
    start(game, "ERIE", 76, president="Ada", Ada=3, Ben=3, Cleo=1, pool=1)
    start(game, "PRR", 76, Ada=4, Ben=2, trains="5", cash=200)
    track(game, **PHILADELPHIA, E11="59@0", D12="8@1", E13="8@1")
    cash(game, Ada=150, Ben=900, Cleo=300)
    stock(game, number=6)
    return game


def test_it_sells_out_of_a_company_before_it_must_buy_and_leaves_another_holding_it() -> None:
    game = dumping()
    choice = chosen(game)
    assert isinstance(choice.action, SellShares)
    assert choice.action.company == "ERIE"
    assert choice.terms[0].name == "trains"
    game.push(choice.action)
    assert game.state.companies["ERIE"].president == "Ben"


@pytest.mark.parametrize(
    ("trains", "treasury", "line"), [("", 0, "Ada passes"), ("5", 200, "Ada buys a share of PRR from offer")]
)
def test_it_buys_no_share_of_a_company_about_to_be_dumped(trains: str, treasury: int, line: str) -> None:
    """The PRR must buy a train of $450 and has nothing, its president $20: he will leave it to who has bought in."""
    game = table(3, phase="5")
    start(game, "PRR", 76, Ben=6, trains=trains, cash=treasury)
    track(game, **PHILADELPHIA)
    cash(game, Ada=150, Ben=20, Cleo=300)
    stock(game, number=6)
    assert does(game) == line


def test_it_sells_a_private_to_its_own_company_at_the_top_price() -> None:
    game = table(3, phase="3", CA="Ada")
    start(game, "PRR", 76, Ada=6, trains="3 3 2", cash=400)
    track(game, **PHILADELPHIA)
    cash(game, Ada=10, Ben=100, Cleo=100)
    operating(game, "PRR", BuyTrains)
    assert does(game) == "PRR buys private CA for 320"
    assert does(game, "simple") == "PRR buys private CA for 220"


def test_it_exchanges_a_private_for_the_share_of_a_company_that_runs() -> None:
    """The M&H is worth $110, and a share of the NYC more; the simple bot never thinks of it."""
    game = table(3, phase="3", MH="Ada")
    start(game, "NYC", 100, Ben=5, trains="3 3", cash=100)
    track(game, E19="57@1", E21="8@3")
    cash(game, Ada=10, Ben=10, Cleo=10)
    stock(game, number=4)
    assert does(game) == "Ada exchanges MH for a share from offer"
    assert does(game, "simple") == "Ada passes"


@pytest.mark.parametrize(("mine", "theirs", "kind"), [(3000, 500, "withhold"), (500, 3000, "pay")])
def test_it_ends_the_game_when_ahead_and_prolongs_it_when_behind(mine: int, theirs: int, kind: str) -> None:
    """The bank has $150 left: $200 kept would break it, $120 paid out would not."""
    game = table(3, phase="5")
    start(game, "PRR", 100, Ada=4, Ben=2, trains="5", cash=400)
    game.state.companies["PRR"].floated = True
    track(game, **PHILADELPHIA)
    cash(game, Ada=mine, Ben=theirs, Cleo=theirs)
    cash(game, NYC=game.state.bank - 150)
    operating(game, "PRR", PayDividend, revenue=200)
    assert does(game) == f"PRR dividend {kind}"


def test_it_blocks_another_company_with_a_token() -> None:
    """Pittsburgh has one slot: once the PRR stands there, the C&O must end its run in it."""
    game = table(3, phase="3")
    start(game, "PRR", 76, Ada=6, trains="2", cash=400)
    start(game, "C&O", 76, Ben=6, Cleo=4, trains="4", cash=20, tokens="H4.0")
    track(game, **PHILADELPHIA, H8="9@1", H6="9@1", H4="57@1")
    cash(game, Ada=100, Ben=100, Cleo=100)
    operating(game, "PRR", PlaceTokens)
    choice = chosen(game)
    assert write(choice.action) == "PRR places a token on H10.0"
    assert [term.facts for term in choice.terms if term.name == "blocks"] == [{"company": "C&O", "less": 10}]


def test_it_lays_the_tile_that_lengthens_its_run() -> None:
    game = table(3, phase="2")
    start(game, "PRR", 76, Ada=6, trains="2 2", cash=400)
    cash(game, Ada=100, Ben=100, Cleo=100)
    operating(game, "PRR", LayTrack)
    choice = chosen(game)
    assert "run" in terms(choice)
    before = KNOWLEDGE.income(game.play, "PRR")
    game.push(choice.action)
    assert KNOWLEDGE.income(game.play, "PRR") > before


def test_of_lays_about_as_good_for_itself_it_takes_the_one_that_spoils_anothers() -> None:
    """Either tile leads the B&O on; one of them leaves the PRR less to build towards."""
    game = late("1830").at(452)
    choice = make_bot("regular", game.active[0]).choice(game)
    assert write(choice.action) == "B&O lays 23@4 on H6"
    assert [term.facts for term in choice.terms if term.name == "hinders"] == [{"company": "PRR"}]
    friendly = game.copy()
    friendly.push(friendly.read("B&O lays 26@4 on H6"))
    game.push(choice.action)
    ahead = {name: [KNOWLEDGE.promise(each.play, name) for each in (game, friendly)] for name in ("B&O", "PRR")}
    assert ahead["PRR"][0] < ahead["PRR"][1]
    assert ahead["B&O"][0] == pytest.approx(ahead["B&O"][1], rel=0.02)


def test_it_reckons_with_all_rounds_of_the_last_set() -> None:
    """The bank breaks in the next operating round, but all three of phase 5 are played."""
    game = table(3, phase="5")
    start(game, "PRR", 100, Ada=4, Ben=2, trains="5", cash=400)
    track(game, **PHILADELPHIA)
    cash(game, NYC=game.state.bank - 10)
    stock(game, number=6)
    assert KNOWLEDGE.rounds_left(game.play) == 3.0


def test_nothing_is_sold_to_make_room_for_what_was_sold_in_the_same_round() -> None:
    """It could not be bought back: the best bargain is no longer one for who has sold of it."""
    game = table(3, phase="3")
    start(game, "PRR", 76, Ben=6, pool=2, trains="3 3", cash=200)
    start(game, "C&O", 76, Cleo=6, pool=2, trains="2", cash=20)
    track(game, **PHILADELPHIA, H16="8@1")
    cash(game, Ada=300, Ben=100, Cleo=100)
    stock(game, number=3)
    sight = sight_of(game, "Ada")
    weighing = Weighing(sight.play, "Ada", KNOWLEDGE, random.Random(1))
    assert gains(weighing, 300)[0][1] == "PRR"
    find(sight.play, StockRound).sales = (("Ada", "PRR"),)
    weighing = Weighing(sight.play, "Ada", KNOWLEDGE, random.Random(1))
    assert [company for _, company in gains(weighing, 300)] == ["C&O"]
