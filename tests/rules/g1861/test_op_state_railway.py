"""5.6, 5.8.4: nationalisation and the turn of the RSR."""

import pytest

from roundhouse.engine.loans import SettleLoans
from roundhouse.engine.trains import BuyTrains
from roundhouse.game import Game
from roundhouse.kernel.events import (
    InterestPaid,
    LoansRepaid,
    LoansTaken,
    PhaseBegan,
    PrivateIncome,
    TokenPlaced,
    TrainBought,
    TrainsRun,
)
from roundhouse.titles.g1861.events import PrivateNationalised
from tests.rules.given import (
    do,
    give,
    loans,
    money,
    places,
    put,
    refused,
    shares,
    track,
    trains,
)

from .build import (
    minor,
    operating,
    operator,
    public,
    rail,
    stock,
    table,
)


def rsr_turn(game: Game) -> tuple[object, ...]:
    """The RSR takes its turn; all that happens until somebody must decide."""
    names = " ".join(name for name, charter in game.state.companies.items() if charter.floated and name != "RSR")
    operating(game, "RSR", done=names)
    return tuple(game.play.events)


def with_money(phase: str, cash: int, own: str = "", pool: str = "", owed: int = 0) -> Game:
    """The RSR has so much, and a public has a train, so that the game waits for it in the next round.

    With a train the RSR earns 90 in phase 4 on the printed line St. Petersburg - Tver - Moscow.
    """
    game = table(phase=phase)
    public(game, "NW", trains="5", tokens="L12.0", Ada=4)
    give(game, "RSR", cash)
    charter = game.state.companies["RSR"]
    charter.trains, charter.loans = tuple(own.split()), owed
    game.state.train_pool = tuple(pool.split())
    return game


@pytest.mark.rule(
    "1861/5.8.4-g", "1861/5.8.4-h", "1861/5.8.4-i", "1861/5.8.4-j", "1861/5.8.4-k", "1861/5.8.4-l", "1861/T-24"
)
def test_nationalisation_of_a_public_step_by_step() -> None:
    game = table(phase="4", MYR="NW")
    game.state.depot["4"] = 0
    public(game, "NW", cell=(3, 5), cash=60, loans=4, tokens="L12.0 P8.0", Ada=5, Ben=2, pool=3)
    public(game, "SW", cell=(5, 3), trains="5", tokens="F18.0", Cleo=4)
    ada, ben, cleo, bank = money(game, "Ada"), money(game, "Ben"), money(game, "Cleo"), game.state.bank
    operating(game, "NW", BuyTrains)  # 60 + 45 for the only loan left are no train
    happened = do(game, "NW passes")
    assert LoansRepaid("NW", 1, 50) in happened
    assert (money(game, "Ada") - ada, money(game, "Ben") - ben, money(game, "Cleo") - cleo) == (350, 140, 0)
    assert (money(game, "RSR"), money(game, "NW"), bank - game.state.bank) == (10, 0, 490 - 50)
    assert game.state.privates["MYR"].owner == "RSR"
    assert (loans(game, "NW"), loans(game, "RSR")) == (0, 0)  # the other loans are discarded
    assert places(game, "NW") == set()
    assert places(game, "RSR") == {"L12.0", "P8.0"}
    assert operator(game) == "SW"
    charter = game.state.companies["NW"]
    assert (shares(game, "NW"), charter.cell, charter.president) == ({"offer": 10}, None, "")
    stock(game)
    give(game, "Ada", 500)
    do(game, "Ada sets the par of NW at 100")  # it can be formed again
    assert shares(game, "NW") == {"Ada": 2, "treasury": 8}


@pytest.mark.rule("1861/5.8.4-i", "1861/T-25")
def test_a_minor_counts_as_two_shares_and_leaves_the_game() -> None:
    game = table(phase="4")
    minor(game, "M-V", "Ada", cell=(4, 4))
    public(game, "SW", cell=(5, 3), trains="5", tokens="F18.0", Cleo=4)
    ada = money(game, "Ada")
    operating(game, "M-V", BuyTrains)
    assert money(game, "Ada") == ada + 160
    assert places(game, "RSR") == {"I13.0"}
    charter = game.state.companies["M-V"]
    assert (charter.shares, charter.floated, charter.closed) == ({}, False, True)  # type: ignore[attr-defined]
    stock(game)
    assert refused(game, "Ada bids 100 on M-V") != ""


@pytest.mark.rule("1861/5.8.4-j")
def test_its_trains_go_to_the_rsr() -> None:
    game = table(phase="5")
    minor(game, "M-V", "Ada", cell=(4, 4), cash=5, loans=2, trains="4")
    public(game, "SW", cell=(5, 3), trains="5", tokens="F18.0", Cleo=4)
    operating(game, "M-V", SettleLoans)
    assert (trains(game, "RSR"), money(game, "RSR"), trains(game, "M-V")) == ("4", 5, "")


@pytest.mark.rule("1861/5.8.4-k", "1861/5.6.1-b", "1861/5.5.3-f")
def test_six_tokens_outside_the_two_cities_the_dearest_first() -> None:
    game = table(phase="4")
    track(game, M19="207@0", F18="57@0", P8="57@0")
    for space in ("B4.0", "D20.0", "G15.0", "H18.0", "K17.0"):
        put(game, "RSR", space)
    public(game, "NW", cell=(3, 5), tokens="F18.0 M19.0 P8.0", Ada=5)
    public(game, "SW", cell=(5, 3), trains="5", tokens="L12.0", Cleo=4)
    operating(game, "NW", BuyTrains)
    assert "M19.0" in places(game, "RSR")  # 40 before 20 and 20
    assert len(places(game, "RSR")) == 6
    assert places(game, "NW") == set()
    assert len(game.state.companies["RSR"].tokens) == 2


@pytest.mark.rule("1861/5.8.4-k", "1861/5.6.1-b")
def test_one_token_of_the_rsr_in_a_hex_and_the_reserved_ones_where_they_belong() -> None:
    game = table(phase="7")
    game.state.depot["7"] = 0
    minor(game, "N", "Ben", cell=(4, 4), trains="5")
    minor(game, "M-K", "Ben", cell=(4, 5), trains="5")
    minor(game, "StP-W", "Ben", cell=(4, 3), trains="5")
    public(game, "NW", cash=1000, trains="5", tokens="L12.0", Ada=4)
    operating(game, "NW", BuyTrains, done="N M-K StP-W")
    do(game, "NW buys train 8 from bank for 1000")
    assert places(game, "RSR") == {"H8.0", "E1.0"}  # that of M-K, who comes first; N's is removed
    assert places(game, "N") == set()
    assert len(game.state.companies["RSR"].tokens) == 6
    assert game.state.extra.kept_for_rsr == ()  # type: ignore[union-attr]


@pytest.mark.rule("1861/5.8.4-f", "1861/5.8.5-e")
def test_phase_6_nationalises_the_privates() -> None:
    game = table(phase="5", TSR="Ben", MYR="SW", MRR="RSR")
    game.state.depot["5"] = 0
    public(game, "NW", cash=650, tokens="L12.0", Ada=4)
    public(game, "SW", cell=(5, 3), trains="5", tokens="F18.0", Cleo=4)
    minor(game, "M-V", "Ada", trains="3")
    ben = money(game, "Ben")
    operating(game, "NW", BuyTrains, done="M-V")
    happened = do(game, "NW buys train 6 from bank for 650")
    taken = [event for event in happened if isinstance(event, PrivateNationalised)]
    assert taken == [PrivateNationalised("TSR", "Ben", "RSR", 30), PrivateNationalised("MYR", "SW", "RSR", 60)]
    assert (money(game, "Ben") - ben, money(game, "SW")) == (30, 60)
    assert {game.state.privates[name].owner for name in ("TSR", "MYR", "MRR")} == {"RSR"}
    later = table(phase="8", TSR="RSR")  # for the rest of the game
    public(later, "NW", trains="8", tokens="L12.0", Ada=4)
    operating(later)
    assert PrivateIncome("TSR", "RSR", 10) in later.play.events
    assert money(later, "RSR") == 10


@pytest.mark.rule("1861/5.6-a", "1861/5.6-b", "1861/5.6.2-a", "1861/5.6.3-a", "1861/5.6.4-a")
def test_the_whole_turn_of_the_rsr_happens_by_itself() -> None:
    game = with_money("4", 0, own="3", owed=3)
    put(game, "RSR", "I13.0")
    track(game, I13="57@0", I19="57@0")
    rail(game, "I13 I15 I17 I19")
    game.state.depot["4"] = 1
    happened = [event for event in rsr_turn(game) if not isinstance(event, PhaseBegan)]
    kinds = [type(event) for event in happened]
    assert kinds.index(TokenPlaced) < kinds.index(TrainsRun) < kinds.index(InterestPaid)
    run = next(event for event in happened if isinstance(event, TrainsRun))
    assert run.revenue == 40 + 10 + 40  # better than Voronezh, Rostov, Caucasus: 60
    assert (money(game, "RSR"), loans(game, "RSR")) == (90 - 15 - 50, 2)
    assert len(game.state.tiles) == 4  # it lays no track


@pytest.mark.rule("1861/5.6.4-a", "1861/5.5.6-a", "1861/5.5.7-a")
def test_the_rsr_repays_before_it_buys() -> None:
    game = with_money("4", 410, own="4", owed=3)
    happened = rsr_turn(game)
    assert happened.index(InterestPaid("RSR", 15)) < happened.index(LoansRepaid("RSR", 3, 150))
    assert money(game, "RSR") == 335  # 410 + 90 - 165: too little for another 4
    assert (trains(game, "RSR"), loans(game, "RSR")) == ("4", 0)


@pytest.mark.rule("1861/5.6.4-a")
def test_the_rsr_borrows_for_interest_without_limit() -> None:
    game = with_money("4", 0, own="4", owed=40)
    happened = rsr_turn(game)
    assert LoansTaken("RSR", 3, 135) in happened  # 200 are owed, 90 are there
    assert (money(game, "RSR"), loans(game, "RSR")) == (25, 43)


@pytest.mark.rule("1861/5.6.1-a", "1861/5.5.3-c")
def test_its_token_in_st_petersburg_comes_with_its_first_turn() -> None:
    game = with_money("4", 0, own="4")
    happened = rsr_turn(game)
    assert TokenPlaced("RSR", "E1", 1, 0) in happened
    assert places(game, "RSR") == {"E1.1"}
    again = rsr_turn(game)
    assert not any(isinstance(event, TokenPlaced) for event in again)
    heir = with_money("4", 0, own="4")  # it has one from StP-W already
    put(heir, "RSR", "E1.0")
    heir.state.extra.kept_for_rsr = ("H8",)  # type: ignore[union-attr]
    rsr_turn(heir)
    assert places(heir, "RSR") == {"E1.0"}


@pytest.mark.rule("1861/5.6.1-c")
def test_its_token_in_moscow_comes_with_the_grey_tile_even_in_phase_8() -> None:
    for phase, there in (("6", ""), ("8", ""), ("6", "H8.0")):
        game = table(phase=phase)
        track(game, H8="638@0")
        if there:
            put(game, "RSR", there)
            game.state.extra.kept_for_rsr = ("E1",)  # type: ignore[union-attr]
        public(game, "NW", trains="8", tokens="H8.0", Ada=4)
        operating(game, "NW")
        happened = do(game, "NW lays 639@0 on H8")
        assert (TokenPlaced("RSR", "H8", 0, 0) in happened) == (not there)
        assert places(game, "RSR") == {"H8.0"}
        assert len(game.state.companies["RSR"].tokens) == 7


@pytest.mark.rule("1861/5.6.5-a", "1861/5.6.4-a", "1861/T-26")
def test_its_first_train_is_bought_with_as_many_loans_as_it_takes() -> None:
    game = with_money("4", 109)
    game.state.depot["4"] = 4
    happened = rsr_turn(game)
    assert happened.index(LoansTaken("RSR", 6, 270)) < happened.index(TrainBought("RSR", "4", "bank", 350))
    assert (money(game, "RSR"), loans(game, "RSR"), trains(game, "RSR")) == (29, 6, "4")
    happened = rsr_turn(game)
    assert InterestPaid("RSR", 30) in happened
    assert (money(game, "RSR"), loans(game, "RSR")) == (29 + 90 - 30 - 50, 5)


@pytest.mark.rule("1861/5.6.5-a", "1861/5.6.5-b")
def test_without_a_train_the_cheapest_of_bank_and_pool_and_then_new_ones() -> None:
    game = with_money("4", 600, pool="3 3")
    happened = rsr_turn(game)
    bought = [(event.train, event.source) for event in happened if isinstance(event, TrainBought)]
    assert bought == [("3", "pool"), ("4", "bank")]
    assert (money(game, "RSR"), loans(game, "RSR"), game.state.train_pool) == (25, 0, ("3",))
    owner = with_money("4", 259, own="4", pool="3")
    rsr_turn(owner)
    assert trains(owner, "RSR") == "4"  # with a train it buys no old one, and does not borrow


@pytest.mark.rule("1861/5.6.5-b", "1861/5.6.5-c", "1861/5.8.2-a")
def test_its_purchases_start_phases() -> None:
    game = with_money("4", 1000, own="4")
    game.state.depot["4"] = 1
    minor(game, "R-O", "Ben", trains="4")
    happened = rsr_turn(game)
    bought = [event.train for event in happened if isinstance(event, TrainBought)]
    assert bought == ["4", "5"]
    assert PhaseBegan("5") in happened
    assert (game.state.phase, money(game, "RSR")) == ("5", 190)


@pytest.mark.rule("1861/5.6.5-c", "1861/5.8.5-g")
def test_with_the_first_8_the_rsr_is_out_of_play_even_if_it_bought_it_itself() -> None:
    game = with_money("7", 2100, own="7")
    game.state.depot["7"] = 0
    happened = rsr_turn(game)
    bought = [event.train for event in happened if isinstance(event, TrainBought)]
    assert bought == ["8"]
    assert money(game, "RSR") == 2100 + 90 - 1000
