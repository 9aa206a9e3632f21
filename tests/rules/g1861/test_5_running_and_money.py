"""5.2 Order, 5.3 Routes, 5.4 Loans, 5.5.4 to 5.5.9: running, dividends, interest, repayment, trains."""

import pytest

import roundhouse as rh
from roundhouse.engine.dividend import PayDividend
from roundhouse.engine.loans import SettleLoans
from roundhouse.engine.run import RunTrains
from roundhouse.engine.trains import BuyTrains
from roundhouse.game import Game
from roundhouse.kernel.events import DividendPaid, LoansTaken, RoundBegan, TrainsRun
from roundhouse.routes import Network, NetworkStop, Route, SpaceTrack, Train, best_routes, route_value
from roundhouse.titles.g1861.operating import in_operating_order
from tests.rules.given import (
    cell,
    do,
    frame,
    give,
    listed,
    money,
    put,
    refused,
    track,
)

from .build import (
    merging,
    minor,
    move_to,
    operating,
    public,
    stock,
    table,
)


@pytest.mark.rule("1861/5.2-a", "1861/5.2-b", "1861/5.2-d")
def test_privates_then_minors_then_publics_then_the_rsr() -> None:
    game = table(phase="4", TSR="Ada")
    minor(game, "N", "Ada", cell=(7, 1), trains="4", cash=10)
    minor(game, "M-K", "Ben", cell=(4, 4), trains="4")
    public(game, "NW", Ada=2, cell=(5, 3), tokens="G15.0", trains="4")
    public(game, "SW", Ada=2, cell=(0, 8), tokens="D20.0", trains="4")
    operating(game)
    order = game.state.stack[1].companies  # type: ignore[attr-defined]
    assert order == ("M-K", "N", "SW", "NW", "RSR")
    assert money(game, "Ada") == 430
    move_to(game, "N", (0, 6))
    do(game, "M-K passes")
    while game.actors == ("M-K",):
        do(game, "M-K passes")
    assert game.actors == ("N",)


@pytest.mark.rule("1861/5.2-c", "1861/T-17")
def test_t_17_equal_prices_further_right_first_then_the_pile() -> None:
    game = table(phase="4")
    public(game, "NW", Ada=2, cell=(3, 4))
    public(game, "SW", Ada=2, cell=(4, 5))
    public(game, "SE", Ada=2, cell=(5, 6))
    public(game, "MK", Ada=2, cell=(5, 6))
    assert in_operating_order(game.play) == ["SE", "MK", "SW", "NW"]


def line(phase: str = "3", trains: str = "3", **privates: str) -> Game:
    """M-V in Voronezh on a line from Kharkov's side to Saratov: H14 - I13 - J12 - K11 (town) - L12."""
    game = table(phase=phase, **privates)
    minor(game, "M-V", "Ada", cell=(4, 5), trains=trains)
    track(game, I13="57@1", J12="9@1", K11="4@1", L10="8@1", G15="202@2", H14="9@1")
    return game


@pytest.mark.rule("1861/5.3-a", "1861/5.5.4-d", "1861/5.5.4-f", "1861/5.5.4-g")
def test_a_route_is_a_line_with_a_token_of_the_company() -> None:
    game = line()
    operating(game, "M-V", RunTrains)
    assert refused(game, "M-V runs 3[I13.0>J12>K11.0]") == "5.5.4-g"
    assert refused(game, "M-V runs 3[G15.0>H14>I13.0>L12.0]") == "5.3-a"
    events = do(game, "M-V runs 3[G15.0>H14>I13.0>J12>K11.0]")
    ran = next(event for event in events if isinstance(event, TrainsRun))
    assert ran.revenue == 30 + 20 + 10
    online = rh.new("1861", ["Ada", "Ben", "Cleo"], ["online"])
    online.state.stack = game.state.stack
    assert online.title.steps[RunTrains].choices[0].must_be_best is False  # type: ignore[attr-defined]


@pytest.mark.rule("1861/5.3-a")
def test_a_route_without_a_token_is_none() -> None:
    game = line()
    public(game, "NW", Ada=2, tokens="Q3.0", trains="3")
    put(game, "NW", "L12.0")
    operating(game, "M-V", RunTrains)
    assert refused(game, "M-V runs 3[G15.0>H14>G15.0]") in ("5.3-a", "5.3-b")


@pytest.mark.rule("1861/5.3-b")
def test_no_stop_twice_and_no_second_station_of_the_same_hex() -> None:
    rules = table().title.route_rules
    assert rules.visit_once == "space" and rules.group_once
    game = table(phase="3")
    board = game.title.board
    areas = {at: board.spaces[at].stops[0].area for at in ("A9", "A11", "B18", "B20", "I21", "J20", "Q11", "Q13")}
    assert areas["A9"] == areas["A11"] and areas["B18"] == areas["B20"] and areas["I21"] == areas["J20"]


@pytest.mark.rule("1861/5.3-c")
def test_a_full_city_of_others_ends_a_route() -> None:
    game = line(trains="4")
    public(game, "NW", Ben=2, tokens="K17.0", trains="4")
    track(game, L12="57@1")
    assert game.title.route_rules.token == "visited"
    from roundhouse.engine.network import network_for

    put(game, "SW", "G15.0")
    network = network_for(game.play, "M-V")
    assert network.stop(("G15", 0)).passable is False
    assert network.stop(("I13", 0)).passable is True
    track(game, G15="207@0")
    assert network_for(game.play, "M-V").stop(("G15", 0)).passable is True


@pytest.mark.rule("1861/5.3-d", "1861/5.5.4-a")
def test_no_track_twice_not_even_by_two_trains() -> None:
    game = line(trains="2 2")
    operating(game, "M-V", RunTrains)
    assert refused(game, "M-V runs 2[I13.0>H14>G15.0] 2[G15.0>H14>I13.0]") == "5.5.4-a"
    assert refused(game, "M-V runs 2[I13.0>H14>G15.0] 2[I13.0>J12>K11.0]") == ""
    assert refused(game, "M-V runs 2[I13.0>H14>G15.0] 3[I13.0>J12>K11.0]") == "5.5.4-a"


@pytest.mark.rule("1861/5.3-e", "1861/5.5.4-e")
def test_a_red_area_ends_a_route_and_pays_by_the_phase() -> None:
    values = {}
    for phase in "2345678":
        game = table(phase=phase)
        stop = game.title.board.spaces["A9"].stops[0]
        values[phase] = game.title.stop_value(game.play, "N", stop)
        assert game.title.ends_route(stop)
    assert values == {"2": 30, "3": 40, "4": 40, "5": 50, "6": 70, "7": 70, "8": 70}


@pytest.mark.rule("1861/5.5.4-b", "1861/5.5.4-c", "1861/T-34")
def test_t_34_towns_may_be_skipped_cities_not() -> None:
    network = Network(
        {
            "A": SpaceTrack((NetworkStop("city", 20, own=True),), ((0, "s0"),)),
            "B": SpaceTrack((NetworkStop("town", 10),), ((1, "s0"), (0, "s0"))),
            "C": SpaceTrack((NetworkStop("city", 30),), ((1, "s0"), (0, "s0"))),
            "D": SpaceTrack((NetworkStop("city", 40),), ((1, "s0"),)),
        },
        {
            ("A", 0): ("B", 1),
            ("B", 1): ("A", 0),
            ("B", 0): ("C", 1),
            ("C", 1): ("B", 0),
            ("C", 0): ("D", 1),
            ("D", 1): ("C", 0),
        },
    )
    title = table().title
    two = title.route_train(table().play, "2")
    assert best_routes(network, [two], title.route_rules).total == 50
    three = title.route_train(table().play, "3")
    assert best_routes(network, [three], title.route_rules).total == 90
    short = network.with_space("B", SpaceTrack((NetworkStop("town", 10),), ((1, "s0"),)))
    assert best_routes(short, [two], title.route_rules).total == 30


@pytest.mark.rule("1861/5.5.4-h", "1861/T-35", "1861/T-6")
def test_t_35_and_t_6_doubling_trains_and_ekaterinburg() -> None:
    network = Network(
        {
            "H8": SpaceTrack((NetworkStop("city", 100, own=True),), ((0, "s0"),)),
            "Q3": SpaceTrack((NetworkStop("city", 40, own=True),), ((1, "s0"), (0, "s0"))),
            "M7": SpaceTrack((NetworkStop("city", 30),), ((1, "s0"),)),
        },
        {("H8", 0): ("Q3", 1), ("Q3", 1): ("H8", 0), ("Q3", 0): ("M7", 1), ("M7", 1): ("Q3", 0)},
    )
    game = table(phase="8")
    title = game.title
    bonuses = title.route_bonuses(game.play, "NW")
    moscow = Route(0, (("H8", 0), ("Q3", 0)), (("H8", "Q3"),))
    kazan = Route(0, (("M7", 0), ("Q3", 0)), (("M7", "Q3"),))
    double, plain = title.route_train(game.play, "2+2"), title.route_train(game.play, "3")
    assert route_value(network, double, title.route_rules, bonuses, moscow) == 360
    assert route_value(network, plain, title.route_rules, bonuses, kazan) == 70
    assert route_value(network, plain, title.route_rules, bonuses, moscow) == 180
    game.state.privates["MRR"].owner = "NW"
    with_private = title.route_bonuses(game.play, "NW")
    assert route_value(network, double, title.route_rules, with_private, moscow) == 370
    express: Train = title.route_train(game.play, "5+5E")
    assert (express.stops, express.skip, express.multiplier) == (5, frozenset({"town", "city"}), 2)


@pytest.mark.rule("1861/5.5.5.1-a", "1861/5.5.5.1-d", "1861/5.5.5.1-f", "1861/T-10")
def test_t_10_a_minor_pays_half_and_moves_right() -> None:
    game = table(phase="3")
    minor(game, "M-NN", "Ada", cell=(4, 4), trains="2 3")
    minor(game, "N", "Ben", cell=(4, 5))
    before = money(game, "Ada")
    operating(game, "M-NN", PayDividend, revenue=200)
    assert money(game, "Ada") == before + 100 and money(game, "M-NN") == 100
    assert cell(game, "M-NN") == (4, 5)
    assert game.state.companies["M-NN"].arrived > game.state.companies["N"].arrived
    game = table(phase="3")
    minor(game, "M-NN", "Ada", cell=(4, 4), trains="2 3")
    operating(game, "M-NN", PayDividend, revenue=90)
    assert money(game, "M-NN") == 45


@pytest.mark.rule("1861/5.5.5.1-b", "1861/5.5.5.1-c")
def test_a_minor_without_revenue_moves_left_or_down() -> None:
    for start, end in (((4, 4), (4, 3)), ((7, 0), (8, 0)), ((9, 0), (9, 0))):
        game = table(phase="3")
        minor(game, "N", "Ada", cell=start, trains="2")
        operating(game, "N", PayDividend)
        assert cell(game, "N") == end


@pytest.mark.rule("1861/5.5.5.1-e", "1861/T-21")
def test_t_21_a_minor_stops_at_the_yellow_column() -> None:
    for start, end in (((3, 6), (2, 6)), ((4, 5), (4, 6)), ((0, 6), (0, 6)), ((7, 4), (6, 4))):
        game = table(phase="3")
        minor(game, "N", "Ada", cell=start, trains="2")
        operating(game, "N", PayDividend, revenue=100)
        assert cell(game, "N") == end
    line_market = table(3, "online", "column_market", phase="3")
    minor(line_market, "N", "Ada", cell=(0, 15), trains="2")
    operating(line_market, "N", PayDividend, revenue=100)
    assert cell(line_market, "N") == (0, 15)


@pytest.mark.rule("1861/5.5.5.2-a", "1861/5.5.5.2-c", "1861/5.5.5.2-e", "1861/5.5.5.2-f", "1861/T-22")
def test_t_22_a_public_pays_all_half_or_nothing() -> None:
    for revenue, kind, per_share, kept, end in (
        (190, "pay", 19, 0, (4, 6)),
        (190, "half", 10, 90, (4, 6)),
        (190, "withhold", 0, 190, (4, 4)),
        (170, "half", 9, 80, (4, 5)),
    ):
        game = table(phase="4")
        public(game, "NW", Ada=5, Ben=5, cell=(4, 5), tokens="G15.0", trains="4")
        operating(game, "NW", PayDividend, revenue=revenue)
        before = money(game, "Ada")
        do(game, f"NW dividend {kind}")
        assert money(game, "Ada") == before + 5 * per_share
        assert money(game, "NW") == kept and cell(game, "NW") == end


@pytest.mark.rule("1861/5.5.5.2-b", "1861/T-23")
def test_t_23_treasury_shares_pay_the_company_pool_shares_nobody() -> None:
    game = table(phase="3")
    public(game, "NW", Ada=6, pool=1, cell=(4, 5), tokens="G15.0", trains="3")
    public(game, "SW", Ben=3, cell=(4, 4), tokens="D20.0", trains="3")
    operating(game, "NW", PayDividend, revenue=100)
    before = money(game, "Ada"), game.state.bank
    events = do(game, "NW dividend pay")
    assert money(game, "Ada") == before[0] + 60 and money(game, "NW") == 30
    assert game.state.bank == before[1] - 90
    assert any(isinstance(event, DividendPaid) and event.per_share == 10 for event in events)


@pytest.mark.rule("1861/5.5.5.2-d", "1861/5.5.5.2-g")
def test_corners_of_the_market() -> None:
    game = table(phase="4")
    public(game, "SW", Ben=3, cell=(9, 0), tokens="D20.0")
    public(game, "NW", Ada=6, cell=(9, 0), tokens="G15.0", trains="4")
    arrived = game.state.companies["NW"].arrived
    operating(game, "NW", PayDividend)
    assert cell(game, "NW") == (9, 0) and game.state.companies["NW"].arrived == arrived
    game = table(phase="4")
    public(game, "NW", Ada=6, cell=(0, 18), tokens="G15.0", trains="4")
    operating(game, "NW", PayDividend, revenue=600)
    do(game, "NW dividend pay")
    assert cell(game, "NW") == (0, 18)
    game = table(phase="4")
    public(game, "NW", Ada=6, cell=(1, 18), tokens="G15.0", trains="4")
    operating(game, "NW", PayDividend, revenue=600)
    do(game, "NW dividend pay")
    assert cell(game, "NW") == (0, 18)


@pytest.mark.rule("1861/5.4-b", "1861/5.4-e", "1861/T-18")
def test_t_18_as_few_loans_as_will_do() -> None:
    game = table()
    minor(game, "K-B", "Ada", cash=10, trains="2")
    track(game, C13="8@3", C11="9@0")
    del game.state.tiles["C11"]
    operating(game, "K-B")
    assert game.title.lay_cost(game.play, "D12") == 80
    from roundhouse.engine.loans import borrow

    borrow(game.play, "K-B", 80)
    assert game.state.companies["K-B"].loans == 2 and money(game, "K-B") == 100
    assert any(isinstance(e, LoansTaken) and (e.loans, e.amount) == (2, 90) for e in game.play.events)


@pytest.mark.rule("1861/5.4-d")
def test_two_loans_for_a_minor_five_for_a_public_none_for_the_rsr() -> None:
    from roundhouse.engine.loans import buying_power, loans_open

    game = table(phase="4")
    minor(game, "N", "Ada", loans=1, cash=5)
    public(game, "NW", Ada=2, loans=2)
    assert (loans_open(game.play, "N"), loans_open(game.play, "NW")) == (1, 3)
    assert buying_power(game.play, "N") == 50
    assert loans_open(game.play, "RSR") > 1000
    online = table(3, "online", phase="4")
    assert loans_open(online.play, "RSR") == 100


@pytest.mark.rule("1861/5.5.6-a", "1861/5.5.7-a", "1861/T-19")
def test_t_19_interest_and_repayment() -> None:
    game = table(phase="4")
    public(game, "NW", Ada=2, loans=3, cash=130, tokens="G15.0", trains="4")
    operating(game, "NW", SettleLoans)
    charter = game.state.companies["NW"]
    assert (charter.cash, charter.loans) == (15, 1)


@pytest.mark.rule("1861/5.5.6-a")
def test_loans_of_this_turn_pay_no_further_interest() -> None:
    game = table()
    minor(game, "M-V", "Ada", cash=0, trains="2")
    operating(game, "M-V")
    do(game, "M-V lays 57@0 on I13", "M-V lays 9@0 on I11")
    assert (money(game, "M-V"), game.state.companies["M-V"].loans) == (25, 1)


@pytest.mark.rule("1861/5.5.6-b", "1861/5.5.6-c", "1861/5.8.4-c", "1861/T-20")
def test_t_20_a_loan_for_interest_or_nationalisation() -> None:
    game = table()
    minor(game, "N", "Ada", loans=1, cash=0, trains="2")
    operating(game, "N", SettleLoans)
    assert (money(game, "N"), game.state.companies["N"].loans) == (40, 2)
    game = table()
    minor(game, "N", "Ada", loans=2, cash=5, trains="2")
    operating(game, "N", SettleLoans)
    assert game.state.companies["N"].closed  # type: ignore[attr-defined]


@pytest.mark.rule("1861/5.5.8-a", "1861/5.5.8-c")
def test_several_trains_one_after_the_other_of_the_cheapest_new_kind() -> None:
    game = table()
    minor(game, "N", "Ada", cash=500)
    game.state.train_pool = ("3",)
    operating(game, "N", BuyTrains)
    assert refused(game, "N buys train 3 from bank for 225") == "5.5.8-c"
    assert refused(game, "N buys train 2 from bank for 90") == "5.5.8-c"
    assert refused(game, "N buys train 4 from pool for 350") == "5.5.8-c"
    do(game, "N buys train 3 from pool for 225", "N buys train 2 from bank for 100")
    assert game.state.companies["N"].trains == ("3", "2")
    assert game.state.phase == "2"


@pytest.mark.rule("1861/5.5.8-b")
def test_trains_of_other_companies_with_their_directors_consent_but_not_of_the_rsr() -> None:
    game = table(phase="4")
    minor(game, "N", "Ada", cash=120)
    public(game, "NW", Ben=2, trains="4", tokens="G15.0")
    game.state.companies["RSR"].trains = ("4",)
    operating(game, "N", BuyTrains)
    assert refused(game, "N buys train 4 from RSR for 1") == "5.5.8-b"
    assert refused(game, "N buys train 4 from NW for 121") == "5.5.8-b"
    assert refused(game, "N buys train 4 from NW for 0") == "5.5.8-b"
    assert refused(game, "N buys train 4 from NW for 1") == ""
    do(game, "N buys train 4 from NW for 120")
    assert game.active == ("Ben",)
    do(game, "Ben accepts")
    assert game.state.companies["N"].trains == ("4",) and money(game, "NW") == 120


@pytest.mark.rule("1861/5.5.8-d", "1861/5.5.8-f", "1861/5.8.3-c", "1861/5.8.3-d")
def test_trains_above_the_limit_go_to_the_pool_in_operating_order() -> None:
    game = table(phase="3")
    minor(game, "N", "Ada", cash=1000, cell=(3, 6))
    minor(game, "M-K", "Ben", trains="3 3", cell=(4, 4))
    public(game, "NW", Cleo=4, trains="3 3 3 3", tokens="G15.0")
    game.state.depot["3"] = 0
    operating(game, "N", BuyTrains)
    do(game, "N buys train 4 from bank for 350")
    assert game.actors == ("M-K",)
    assert refused(game, "NW discards train 3") != ""
    do(game, "M-K discards train 3")
    assert game.actors == ("NW",)
    do(game, "NW discards train 3")
    assert game.state.train_pool == ("3", "3")
    limits = {phase: (table(phase=phase)) for phase in "345678"}
    public_limits = {}
    for phase, other in limits.items():
        public(other, "NW", Ada=2)
        public_limits[phase] = other.title.train_limit(other.play, "NW")
    assert public_limits == {"3": 4, "4": 3, "5": 3, "6": 2, "7": 2, "8": 2}
    assert [table(phase=p).title.train_limit(table(phase=p).play, "N") for p in "234567"] == [2, 2, 1, 1, 1, 1]


@pytest.mark.rule("1861/5.5.8-e")
def test_a_purchase_that_lowers_the_limit_is_allowed() -> None:
    game = table(phase="3")
    minor(game, "N", "Ada", cash=1000, trains="3")
    game.state.depot["3"] = 0
    operating(game, "N", BuyTrains)
    do(game, "N buys train 4 from bank for 350")
    assert game.actors == ("N",) and frame(game) == "DiscardTrains"
    do(game, "N discards train 3")
    assert game.state.companies["N"].trains == ("4",)


@pytest.mark.rule("1861/5.5.9-a", "1861/5.5.9-b", "1861/5.5.9-c", "1861/5.5.9-d", "1861/5.4-c")
def test_a_company_without_a_train_must_buy_one_if_it_can() -> None:
    game = table(phase="3")
    minor(game, "N", "Ada", cash=140)
    minor(game, "M-K", "Ada", trains="3")
    game.state.train_pool = ("2",)
    operating(game, "N", BuyTrains)
    assert refused(game, "N passes") == "5.5.9-a"
    assert refused(game, "N buys train 2 from pool for 100") == ""
    assert refused(game, "N buys train 3 from M-K for 150") == "5.5.8-b"
    assert refused(game, "N buys train 3 from M-K for 140") == ""
    before = money(game, "Ada")
    do(game, "N buys train 3 from bank for 225")
    assert game.state.companies["N"].loans == 2 and money(game, "N") == 5 and money(game, "Ada") == before
    game = table(phase="3")
    minor(game, "N", "Ada", cash=200, trains="3")
    operating(game, "N", BuyTrains)
    assert frame(game) != "BuyTrains"
    give(game, "N", 300)
    operating(game, "N", BuyTrains)
    give(game, "N", 200)
    assert refused(game, "N buys train 3 from bank for 225") == "5.4-c"


@pytest.mark.rule("1861/5.5.9-e", "1861/5.4-d")
def test_whoever_cannot_afford_a_train_is_nationalised() -> None:
    game = table(phase="3")
    minor(game, "N", "Ada", cash=100, cell=(4, 4))
    minor(game, "M-K", "Ben", trains="3", cell=(4, 3))
    operating(game, "N", BuyTrains)
    assert refused(game, "N buys train 3 from bank for 225") == "5.4-d"
    before = money(game, "Ada")
    do(game, "N passes")
    assert game.state.companies["N"].closed  # type: ignore[attr-defined]
    assert money(game, "Ada") == before + 2 * 80
    assert game.actors == ("M-K",)
    game = table(phase="4")
    public(game, "NW", Ada=2, tokens="G15.0", cash=0, loans=3, cell=(4, 5))
    minor(game, "N", "Ben", trains="4")
    operating(game, "NW", BuyTrains, done="N")
    assert not game.state.companies["NW"].floated


@pytest.mark.rule("1861/5.5-b")
def test_the_steps_of_a_turn() -> None:
    from roundhouse.engine.operating import CompanyTurn

    steps = [step.__name__ for step in table().title.steps[CompanyTurn].sequence]  # type: ignore[attr-defined]
    assert steps == [
        "BuyBack", "LayTrack", "PlaceTokens", "RunTrains", "PayDividend", "PrivatesBeforeInterest", "SettleLoans",
        "BuyTrains", "BuyPrivates",
    ]  # fmt: skip
    game = table(phase="4")
    public(game, "NW", Ada=4, pool=2, cash=300, tokens="G15.0")
    operating(game)
    assert frame(game) == "BuyBack"
    assert refused(game, "NW buys train 4 from bank for 350") == "5.5.1-a"
    do(game, "NW passes")
    assert refused(game, "NW redeems 1") == "5.5-b"


@pytest.mark.rule("1861/5.5-a")
def test_a_company_with_loans_may_buy_a_private_before_its_money_is_gone() -> None:
    game = table(phase="3", TSR="Ada")
    minor(game, "N", "Ada", trains="3", loans=1, cell=(4, 4))
    minor(game, "M-K", "Ben", trains="3")
    operating(game, "N", PayDividend, revenue=160)
    assert frame(game) == "PrivatesBeforeInterest"
    do(game, "N buys private TSR for 30")
    assert (money(game, "N"), game.state.companies["N"].loans) == (45, 1)


@pytest.mark.rule("1861/5.7-a")
def test_what_follows_an_operating_round() -> None:
    for phase, part, expected in (("2", 1, "operating"), ("2", 2, "stock"), ("3", 1, "merger"), ("3", 2, "merger")):
        game = table(phase=phase)
        minor(game, "N", "Ada", trains="3", cell=(3, 6))
        minor(game, "M-K", "Ben", trains="3")
        operating(game, "N", BuyTrains, part=part, done="M-K")
        began = [e.kind for e in game.play.events if isinstance(e, RoundBegan)]
        assert began[0] == expected


@pytest.mark.rule("1861/6.4-a")
def test_what_follows_a_merger_round() -> None:
    for part, expected in ((1, "operating"), (2, "stock")):
        game = table(phase="3")
        minor(game, "N", "Ada", trains="3", cell=(3, 6))
        merging(game, part=part)
        do(game, "N passes")
        began = [(e.kind, e.part) for e in game.events if isinstance(e, RoundBegan)]
        assert began[0] == (expected, 2 if expected == "operating" else 0)


@pytest.mark.rule("1861/5.8.3-a", "1861/5.8.3-b")
def test_obsolete_trains_leave_companies_rsr_and_pool_before_anything_is_nationalised() -> None:
    game = table(phase="3")
    minor(game, "N", "Ada", cash=1000, cell=(3, 6))
    minor(game, "M-K", "Ben", trains="2", cell=(4, 4))
    public(game, "NW", Ben=3, trains="3", tokens="G15.0")
    game.state.companies["RSR"].trains = ("2",)
    game.state.train_pool = ("2", "3")
    game.state.depot["3"] = 0
    operating(game, "N", BuyTrains)
    do(game, "N buys train 4 from bank for 350")
    assert game.state.companies["RSR"].trains == () and game.state.train_pool == ("3",)
    assert game.state.companies["M-K"].closed  # type: ignore[attr-defined]
    rusts = {name: kind.rusts for name, kind in game.title.trains.items() if kind.rusts}
    assert rusts == {"4": ("2",), "6": ("3",), "8": ("4",)}


@pytest.mark.rule("1861/5.8.5-f")
def test_phase_7_changes_nothing_but_the_trains_on_sale() -> None:
    title = table().title
    six, seven = title.phases["6"], title.phases["7"]
    assert six.tiles == seven.tiles and six.train_limit == seven.train_limit == 2
    assert not title.trains["7"].rusts


@pytest.mark.rule("1861/4.2.1-b", "1861/T-3")
def test_t_3_at_16_certificates_nothing_is_bought_before_a_sale() -> None:
    game = table(4, phase="4", TSR="Ada")
    for name in ("NW", "SW", "SE"):
        public(game, name, Ada=6, Ben=2)
    public(game, "MK", Ben=3)
    assert sum(6 - 1 for _ in range(3)) + 1 == 16
    stock(game)
    assert refused(game, "Ada buys a share of MK from treasury") == "4.2.1-b"
    do(game, "Ada sells 1 of NW")
    assert listed(game, "Ada buys a share of MK from treasury")
