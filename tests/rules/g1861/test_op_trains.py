"""5.5.8, 5.5.9, 5.8.1 to 5.8.3, 5.8.5: trains, compulsory purchase, phases."""

import pytest

from roundhouse.engine.trains import BuyTrains
from roundhouse.finance.trains import on_sale
from roundhouse.game import Game
from roundhouse.kernel.events import LoansTaken, Nationalised, PhaseBegan, TrainRusted
from tests.rules.given import (
    do,
    frame,
    give,
    listed,
    loans,
    money,
    refused,
    shares,
    trains,
)

from .build import (
    minor,
    operating,
    operator,
    public,
    stock,
    table,
    turns,
)


def buying(phase: str, name: str = "NW", cash: int = 0, own: str = "", pool: str = "", held: bool = False) -> Game:
    """A public, or a minor, of Ada's at the point of buying trains; SW (Ben) has two trains of its own."""
    game = table(phase=phase)
    if name == "NW":
        public(game, "NW", cell=(4, 5), cash=cash, trains=own, tokens="L12.0", Ada=4)
    else:
        minor(game, name, "Ada", cash=cash, trains=own)
    public(game, "SW", cell=(5, 3), trains="3 5", tokens="F18.0", Ben=4)
    game.state.train_pool = tuple(pool.split())
    operating(game, name, BuyTrains, held=held)
    return game


@pytest.mark.rule("1861/5.5.8-a", "1861/5.8.2-a")
def test_several_trains_one_after_the_other_the_effects_at_once() -> None:
    game = table()
    game.state.depot["2"] = 1
    minor(game, "M-V", "Ada", cell=(4, 4), cash=400)
    minor(game, "R-O", "Ben", trains="2")
    operating(game, "M-V", BuyTrains)
    do(game, "M-V buys train 2 from bank for 100")
    assert game.state.phase == "2"
    happened = do(game, "M-V buys train 3 from bank for 225")
    assert PhaseBegan("3") in happened
    assert (game.state.phase, trains(game, "M-V"), money(game, "M-V")) == ("3", "2 3", 75)
    assert operator(game) == "R-O"  # two are its limit


@pytest.mark.rule("1861/5.5.8-b", "1861/5.5.9-b")
def test_a_train_of_another_company_if_its_director_agrees() -> None:
    game = buying("4", cash=400, own="4")
    assert refused(game, "NW buys train 3 from SW for 0") == "5.5.8-b"
    assert refused(game, "NW buys train 3 from SW for 401") == "5.5.8-b"
    assert listed(game, "NW buys train 3 from SW for 400")
    do(game, "NW buys train 3 from SW for 50", "Ben declines")
    assert refused(game, "NW buys train 3 from SW for 50") == "5.5.8-b"
    do(game, "NW buys train 3 from SW for 60", "Ben accepts")
    assert (money(game, "NW"), money(game, "SW")) == (340, 60)
    assert (trains(game, "NW"), trains(game, "SW")) == ("4 3", "5")


@pytest.mark.rule("1861/5.5.8-b")
def test_the_rsr_sells_no_trains() -> None:
    game = table(phase="4")
    public(game, "NW", cash=100, trains="4", tokens="L12.0", Ada=4)
    public(game, "SW", cell=(5, 3), trains="3 4", tokens="F18.0", Ben=4)
    game.state.companies["RSR"].trains = ("3",)
    operating(game, "NW", BuyTrains)
    assert refused(game, "NW buys train 3 from RSR for 50") == "5.5.8-b"


@pytest.mark.rule("1861/5.5.8-c")
def test_from_the_pool_or_the_cheapest_new_train_at_its_price() -> None:
    game = buying("3", cash=600, own="3", pool="2")
    assert refused(game, "NW buys train 4 from bank for 350") == "5.5.8-c"
    assert refused(game, "NW buys train 2 from bank for 100") == "5.5.8-c"
    assert refused(game, "NW buys train 3 from pool for 225") == "5.5.8-c"
    assert refused(game, "NW buys train 3 from bank for 200") == "5.5.8-c"
    do(game, "NW buys train 2 from pool for 100")
    assert game.state.train_pool == ()
    do(game, "NW buys train 3 from bank for 225")
    assert (money(game, "NW"), trains(game, "NW")) == (275, "3 2 3")


@pytest.mark.rule("1861/5.5.8-c", "1861/5.8.2-a", "1861/5.8.5-g")
def test_the_extra_trains_are_on_sale_in_phase_8_and_start_nothing() -> None:
    assert on_sale(table(phase="7").play) == ["7"]
    game = buying("8", cash=2500, own="8")
    assert on_sale(game.play) == ["8", "2+2", "5+5E"]
    assert game.state.depot["8"] == -1  # without limit
    assert (game.state.depot["2+2"], game.state.depot["5+5E"]) == (2, 2)
    happened = do(game, "NW buys train 2+2 from bank for 600")
    assert not any(isinstance(event, PhaseBegan) for event in happened)
    assert (money(game, "NW"), trains(game, "NW"), game.state.depot["2+2"]) == (1900, "8 2+2", 1)


@pytest.mark.rule("1861/5.5.8-d", "1861/5.5.8-e", "1861/5.5.8-f", "1861/5.8.3-d")
def test_trains_above_a_fallen_limit_go_to_the_pool_in_operating_order() -> None:
    game = table(phase="3")
    game.state.depot["3"] = 0
    public(game, "NW", cell=(4, 5), trains="3 3 3 3", tokens="L12.0", Ada=4)
    minor(game, "R-O", "Ben", cell=(4, 4), trains="3 3")
    minor(game, "M-V", "Ada", cell=(4, 5), cash=350, trains="3")
    operating(game, "M-V", BuyTrains)
    ada = money(game, "Ada")
    do(game, "M-V buys train 4 from bank for 350")  # below its limit of two, which falls to one
    assert (frame(game), game.actors) == ("DiscardTrains", ("M-V",))
    assert refused(game, "R-O discards train 3") == "5.2-d"
    assert refused(game, "M-V discards train 5") == "5.8.3-c"
    do(game, "M-V discards train 3")
    assert game.actors == ("R-O",)
    do(game, "R-O discards train 3")
    assert game.actors == ("NW",)
    do(game, "NW discards train 3")
    assert [trains(game, name) for name in ("M-V", "R-O", "NW")] == ["4", "3", "3 3 3"]
    assert game.state.train_pool == ("3", "3", "3")
    assert (money(game, "M-V"), money(game, "Ada")) == (0, ada)  # no compensation
    assert frame(game) != "DiscardTrains"


@pytest.mark.rule("1861/5.5.8-a", "1861/5.8.3-c")
@pytest.mark.parametrize(
    ("phase", "minors", "publics"),
    [("2", 2, 0), ("3", 2, 4), ("4", 1, 3), ("5", 1, 3), ("6", 1, 2), ("7", 1, 2), ("8", 0, 2)],
)
def test_train_limits(phase: str, minors: int, publics: int) -> None:
    for name, limit in (("M-V", minors), ("NW", publics)):
        if not limit:
            continue
        full = buying(phase, name, cash=600, own=" ".join("5" * limit), pool="4", held=True)
        assert refused(full, f"{name} buys train 4 from pool for 350") == "5.8.3-c"
        room = buying(phase, name, cash=600, own=" ".join("5" * (limit - 1)), pool="4")
        assert refused(room, f"{name} buys train 4 from pool for 350") == ""


@pytest.mark.rule("1861/5.5.9-a", "1861/5.5.9-c", "1861/5.5.9-d")
def test_a_company_without_a_train_must_buy_one_with_loans_if_need_be() -> None:
    game = buying("4", cash=130, pool="3")
    ada = money(game, "Ada")
    assert refused(game, "NW passes") == "5.5.9-a"
    assert refused(game, "NW buys train 3 from pool for 225") == ""
    happened = do(game, "NW buys train 4 from bank for 350")  # the dearer one, by choice
    assert LoansTaken("NW", 5, 225) in happened
    assert (money(game, "NW"), loans(game, "NW"), money(game, "Ada")) == (5, 5, ada)  # players add nothing


@pytest.mark.rule("1861/5.5.9-b")
def test_or_a_train_of_another_company_with_its_own_money() -> None:
    game = buying("4", cash=130)
    assert refused(game, "NW buys train 5 from SW for 131") == "5.5.8-b"
    do(game, "NW buys train 5 from SW for 130", "Ben accepts")
    assert (trains(game, "NW"), loans(game, "NW"), money(game, "SW")) == ("5", 0, 130)


@pytest.mark.rule("1861/5.5.9-e", "1861/5.8.4-c")
def test_a_public_that_cannot_afford_a_train_is_nationalised() -> None:
    game = buying("4", cash=124)  # 124 + 225 < 350
    ada = money(game, "Ada")
    assert frame(game) == "BuyTrains"  # SW might sell one
    assert refused(game, "NW buys train 4 from bank for 350") == "5.4-d"
    happened = do(game, "NW passes")
    assert Nationalised("NW", "RSR", 90) in happened
    assert money(game, "Ada") == ada + 4 * 90
    assert shares(game, "NW") == {"offer": 10}
    assert operator(game) == "SW"


@pytest.mark.rule("1861/5.5.9-e", "1861/5.8.4-c")
def test_a_minor_too_and_at_once_when_nobody_could_sell_it_a_train() -> None:
    game = table()
    minor(game, "M-V", "Ada", cell=(7, 2), cash=9)  # 9 + 90 < 100
    minor(game, "R-O", "Ben", cell=(7, 1), cash=10)
    operating(game)
    happened = do(game, "M-V passes")
    assert Nationalised("M-V", "RSR", 45) in happened  # 55, no run: 50; 45
    assert operator(game) == "R-O"
    do(game, "R-O passes")
    assert refused(game, "R-O passes") == "5.5.9-a"  # 10 + 90 = 100
    do(game, "R-O buys train 2 from bank for 100")
    assert (money(game, "R-O"), loans(game, "R-O")) == (0, 2)


@pytest.mark.rule("1861/5.8.1-a", "1861/5.8.2-a", "1861/5.8.3-a", "1861/5.8.3-b")
@pytest.mark.parametrize(
    ("phase", "new", "price", "gone"),
    [("3", "4", 350, "2"), ("4", "5", 550, ""), ("5", "6", 650, "3"), ("6", "7", 800, ""), ("7", "8", 1000, "4")],
)
def test_what_each_new_kind_of_train_sets_off(phase: str, new: str, price: int, gone: str) -> None:
    game = table(phase=phase)
    game.state.depot[phase] = 0
    public(game, "NW", cash=price, trains="5", tokens="L12.0", Ada=4)
    public(game, "SW", cell=(5, 3), trains=f"{gone} 6", tokens="F18.0", Ben=4)
    game.state.companies["RSR"].trains = (gone, "5") if gone else ("5",)
    game.state.train_pool = (gone,) if gone else ()
    operating(game, "NW", BuyTrains)
    happened = do(game, f"NW buys train {new} from bank for {price}")
    assert game.state.phase == new
    assert trains(game, "SW") == "6"
    assert trains(game, "RSR").startswith("5")
    assert gone not in game.state.train_pool
    if gone:
        assert TrainRusted(gone, ("SW", "RSR")) in happened
        assert happened.index(PhaseBegan(new)) < happened.index(TrainRusted(gone, ("SW", "RSR")))


@pytest.mark.rule("1861/5.8.3-b", "1861/5.8.4-a", "1861/5.8.4-e")
@pytest.mark.parametrize(("phase", "new", "price", "old"), [("3", "4", 350, "2"), ("5", "6", 650, "3")])
def test_trainless_minors_are_nationalised_after_obsolete_trains_are_gone(
    phase: str, new: str, price: int, old: str
) -> None:
    game = table(phase=phase)
    game.state.depot[phase] = 0
    minor(game, "R-O", "Ben", cell=(4, 4), trains=old)
    minor(game, "K-R", "Ben", cell=(4, 5), trains=f"{old}")
    minor(game, "O-K", "Cleo", cell=(4, 3), trains="5")
    minor(game, "M-B", "Cleo", cell=(4, 2), operated=False)
    public(game, "NW", cash=price, trains="", tokens="L12.0", Ada=4)
    operating(game, "NW", BuyTrains, done="R-O K-R O-K")
    happened = do(game, f"NW buys train {new} from bank for {price}")
    taken = [event.company for event in happened if isinstance(event, Nationalised)]
    assert taken == ["K-R", "R-O"]  # in operating order; not M-B, which has not operated yet
    assert happened.index(TrainRusted(old, ("R-O", "K-R"))) < happened.index(Nationalised("K-R", "RSR", 90))


@pytest.mark.rule("1861/5.8.4-b", "1861/5.8.5-g")
def test_phase_8_nationalises_every_minor() -> None:
    game = table(phase="7")
    game.state.depot["7"] = 0
    minor(game, "R-O", "Ben", cell=(4, 4), trains="5")
    minor(game, "O-K", "Cleo", cell=(4, 5), trains="6")
    public(game, "NW", cash=1000, trains="5", tokens="L12.0", Ada=4)
    ben, cleo = money(game, "Ben"), money(game, "Cleo")
    operating(game, "NW", BuyTrains, done="R-O O-K")
    happened = do(game, "NW buys train 8 from bank for 1000")
    assert [event.company for event in happened if isinstance(event, Nationalised)] == ["O-K", "R-O"]
    assert (money(game, "Ben") - ben, money(game, "Cleo") - cleo) == (160, 180)
    assert trains(game, "RSR") == "6 5"


@pytest.mark.rule("1861/5.8.4-d", "1861/5.8.4-e")
@pytest.mark.parametrize(("phase", "new", "price", "old"), [("3", "4", 350, "2"), ("5", "6", 650, "3"),
                                                            ("7", "8", 1000, "4")])  # fmt: skip
def test_a_public_left_without_a_train_may_be_given_to_the_state(phase: str, new: str, price: int, old: str) -> None:
    game = table(phase=phase)
    game.state.depot[phase] = 0
    public(game, "SW", cell=(5, 3), trains=old, tokens="F18.0", Ben=4)
    public(game, "SE", cell=(5, 4), trains=old, tokens="P8.0", Cleo=4)
    public(game, "MK", cell=(5, 5), operated=False, tokens="M19.0", Cleo=4)
    public(game, "NW", cell=(3, 6), cash=price, tokens="L12.0", Ada=4)
    operating(game, "NW", BuyTrains)
    ben, cleo = money(game, "Ben"), money(game, "Cleo")
    do(game, f"NW buys train {new} from bank for {price}")
    assert (frame(game), game.actors, game.active) == ("OfferNationalisation", ("SE",), ("Cleo",))  # 80 before 70
    assert refused(game, "SW is nationalised") == "5.2-d"
    do(game, "SE passes")
    assert game.actors == ("SW",)
    do(game, "SW is nationalised")
    assert (money(game, "Ben") - ben, money(game, "Cleo") - cleo) == (4 * 65, 0)
    assert frame(game) != "OfferNationalisation"
    assert game.state.companies["SE"].floated and not game.state.companies["SW"].floated


@pytest.mark.rule("1861/5.8.4-d")
def test_not_when_a_phase_begins_that_scraps_nothing() -> None:
    game = table(phase="4")
    game.state.depot["4"] = 0
    public(game, "SW", cell=(5, 3), trains="", tokens="F18.0", Ben=4)
    public(game, "NW", cell=(3, 6), cash=550, tokens="L12.0", Ada=4)
    operating(game, "NW", BuyTrains)
    do(game, "NW buys train 5 from bank for 550")
    assert frame(game) != "OfferNationalisation"


@pytest.mark.rule("1861/5.8.5-c", "1861/5.8.5-d", "1861/5.8.5-e", "1861/5.8.5-f")
@pytest.mark.parametrize(
    ("phase", "tiles"),
    [
        ("2", "yellow"), ("3", "yellow green"), ("4", "yellow green"), ("5", "yellow green brown"),
        ("6", "yellow green brown grey"), ("7", "yellow green brown grey"), ("8", "yellow green brown grey"),
    ],
)  # fmt: skip
def test_the_colours_of_each_phase(phase: str, tiles: str) -> None:
    assert " ".join(table(phase="2").title.phases[phase].tiles) == tiles


@pytest.mark.rule("1861/5.8.5-c")
def test_the_rsr_is_in_play_from_the_first_4_in_the_same_round() -> None:
    game = table(phase="3")
    game.state.depot["3"] = 0
    public(game, "NW", cash=350, tokens="L12.0", Ada=4)
    operating(game)
    assert turns(game) == ["NW", "RSR"]
    assert game.state.phase >= "4"


@pytest.mark.rule("1861/5.8.5-a", "1861/5.8.5-b")
def test_the_first_3_opens_privates_their_hexes_green_tiles_and_green_minors() -> None:
    game = table(phase="2", TSR="Ada")
    game.state.depot["2"] = 0
    minor(game, "M-V", "Ada", cell=(4, 4), cash=300)
    minor(game, "R-O", "Ben", trains="2")
    operating(game, "M-V", BuyTrains)
    assert refused(game, "M-V buys private TSR for 30") == "1.2.1-e"
    do(game, "M-V buys train 3 from bank for 225")
    assert refused(game, "M-V buys private TSR for 30") == ""  # at once
    assert game.title.space_closed(game.play, "E3") is None
    assert game.title.train_limit(game.play, "NW") == 4
    for phase, clause in (("2", "4.2.4-b"), ("3", ""), ("4", "")):
        later = table(phase=phase)
        minor(later, "N", "Ben", trains="2")
        give(later, "Ada", 200)
        stock(later)
        assert refused(later, "Ada bids 100 on R-O") == ""
        assert refused(later, "Ada bids 100 on D") == clause


@pytest.mark.rule("1861/5.8.5-c", "1861/5.8.5-d")
def test_publics_are_formed_directly_from_phase_4_and_minors_started_until_then() -> None:
    for phase, public_clause, minor_clause in (("3", "4.2.3-a", ""), ("4", "", ""), ("5", "", "4.2.4-a")):
        game = table(phase=phase)
        minor(game, "N", "Ben", trains="5")
        give(game, "Ada", 400)
        stock(game)
        assert refused(game, "Ada sets the par of NW at 70") == public_clause
        assert refused(game, "Ada bids 100 on R-O") == minor_clause
