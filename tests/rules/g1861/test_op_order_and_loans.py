"""5.1 to 5.4, 5.5.6, 5.5.7: order of play, loans, interest, repayment."""

import pytest

from roundhouse.engine.dividend import PayDividend
from roundhouse.engine.loans import SettleLoans
from roundhouse.engine.redemption import BuyBack
from roundhouse.engine.token import PlaceTokens
from roundhouse.engine.trains import BuyTrains
from roundhouse.game import Game
from roundhouse.kernel.events import (
    InterestPaid,
    LoansRepaid,
    LoansTaken,
    Nationalised,
    PrivateIncome,
    RoundBegan,
    TurnBegan,
)
from roundhouse.titles.g1861.operating import PrivatesBeforeInterest
from tests.rules.given import (
    cell,
    do,
    frame,
    give,
    loans,
    money,
    refused,
    shares,
    track,
    trains,
)

from .build import (
    leave,
    minor,
    operating,
    operator,
    public,
    table,
    turns,
)


def companies(phase: str) -> Game:
    """Two minors, one dearer than the public, and two publics, all with a train that nothing makes obsolete now."""
    game = table(phase=phase, TSR="Ben", MYR="NW")
    public(game, "NW", cell=(4, 5), trains="5", tokens="L12.0", Ada=4)
    minor(game, "R-O", "Ada", cell=(4, 4), trains="5")
    public(game, "SW", cell=(3, 6), trains="5", tokens="F18.0", Ben=4)
    minor(game, "M-V", "Ben", cell=(2, 6), trains="5")
    return game


@pytest.mark.rule("1861/5.1-a", "1861/5.2-a", "1861/5.2-b")
def test_privates_then_minors_then_publics_then_the_rsr() -> None:
    game = companies("5")
    ben = money(game, "Ben")
    operating(game)
    events = list(game.play.events)
    incomes = [event for event in events if isinstance(event, PrivateIncome)]
    assert incomes == [PrivateIncome("TSR", "Ben", 10), PrivateIncome("MYR", "NW", 20)]
    assert max(events.index(income) for income in incomes) < events.index(TurnBegan("M-V"))
    assert (money(game, "Ben"), money(game, "NW")) == (ben + 10, 20)
    assert turns(game) == ["M-V", "R-O", "SW", "NW", "RSR"]  # 135, 90; 120, 100


@pytest.mark.rule("1861/5.1-a")
@pytest.mark.parametrize(("phase", "acts"), [("3", False), ("4", True), ("7", True), ("8", False)])
def test_the_rsr_acts_in_phases_4_to_7(phase: str, acts: bool) -> None:
    game = table(phase=phase)
    public(game, "NW", trains="5", tokens="L12.0", Ada=4)
    operating(game)
    assert turns(game) == (["NW", "RSR"] if acts else ["NW"])


@pytest.mark.rule("1861/5.2-c", "1861/T-17")
def test_at_equal_prices_the_token_further_right_and_then_the_higher_in_the_pile() -> None:
    game = table(phase="3")
    for name, at, home in (
        ("NW", (3, 4), "L12.0"), ("SW", (4, 5), "F18.0"), ("SE", (5, 6), "P8.0"), ("MK", (5, 6), "M19.0"),
    ):  # fmt: skip
        public(game, name, cell=at, trains="3", tokens=home, Ada=2)
    operating(game)
    assert turns(game) == ["SE", "MK", "SW", "NW"]


@pytest.mark.rule("1861/5.2-d")
def test_the_order_is_fixed_when_the_round_begins() -> None:
    game = companies("5")
    operating(game)
    assert operator(game) == "M-V"
    game.state.companies["NW"].cell = (0, 8)  # as if something had raised its price
    assert turns(game) == ["M-V", "R-O", "SW", "NW", "RSR"]


@pytest.mark.rule("1861/5.4-a", "1861/5.4-b", "1861/5.4-d", "1861/5.4-e", "1861/T-18")
def test_as_few_loans_as_suffice_and_no_interest_on_them_in_the_same_turn() -> None:
    game = table()
    minor(game, "K-B", "Ada", cash=10, trains="2")
    minor(game, "R-O", "Ben", trains="2")
    track(game, C13="7@4")  # out of Kiev and back north-east into D12
    operating(game, "K-B")
    bank = game.state.bank
    happened = do(game, "K-B lays 8@1 on D12")
    assert LoansTaken("K-B", 2, 90) in happened
    assert (money(game, "K-B"), loans(game, "K-B"), game.state.bank) == (20, 2, bank - 10)
    happened += leave(game, "LayTrack") + leave(game, "BuyTrains")
    assert operator(game) == "R-O"
    assert not any(isinstance(event, InterestPaid) for event in happened)
    assert (money(game, "K-B"), loans(game, "K-B")) == (20, 2)


@pytest.mark.rule("1861/5.4-b", "1861/5.4-d")
def test_no_third_loan_for_a_minor() -> None:
    game = table()
    minor(game, "K-B", "Ada", cash=34, loans=1, trains="2")
    minor(game, "R-O", "Ben", trains="2")
    track(game, C13="7@4")
    operating(game, "K-B")
    assert refused(game, "K-B lays 8@1 on D12") == "5.4-d"  # 34 + 45 < 80
    give(game, "K-B", 40)
    assert LoansTaken("K-B", 1, 45) in do(game, "K-B lays 8@1 on D12")
    assert (money(game, "K-B"), loans(game, "K-B")) == (0, 2)  # 5 of interest for the first one


@pytest.mark.rule("1861/5.4-b", "1861/5.4-c", "1861/5.4-d", "1861/5.4-e", "1861/5.5.9-c")
def test_loans_for_a_train_only_without_one_and_only_from_bank_or_pool() -> None:
    game = table(phase="4")
    public(game, "NW", cash=130, tokens="L12.0", Ada=4)
    public(game, "SW", cash=130, trains="4", tokens="F18.0", Ada=4)
    public(game, "SE", cash=124, tokens="P8.0", Ada=4)
    public(game, "MK", trains="4 4", tokens="M19.0", Ben=4)
    operating(game, "SW", BuyTrains)
    assert refused(game, "SW buys train 4 from bank for 350") == "5.4-c"
    operating(game, "NW", BuyTrains)
    assert refused(game, "NW buys train 4 from SW for 131") == "5.5.8-b"
    assert refused(game, "NW buys train 4 from SW for 130") == ""
    happened = do(game, "NW buys train 4 from bank for 350")
    assert LoansTaken("NW", 5, 225) in happened  # 130 + 4 x 45 would be too little
    assert (money(game, "NW"), loans(game, "NW"), trains(game, "NW")) == (5, 5, "4")
    operating(game, "SE", BuyTrains)
    assert refused(game, "SE buys train 4 from bank for 350") == "5.4-d"
    game.state.train_pool = ("3",)
    operating(game, "SE", BuyTrains)
    happened = do(game, "SE buys train 3 from pool for 225")
    assert LoansTaken("SE", 3, 135) in happened
    assert (money(game, "SE"), loans(game, "SE")) == (34, 3)


@pytest.mark.rule("1861/5.4-f")
def test_no_loans_for_tokens_own_shares_or_privates() -> None:
    game = table(phase="3", MYR="Ada")
    public(game, "NW", cash=79, trains="3", tokens="Q3.0", Ada=4, pool=1)
    track(game, P4="9@1", O5="9@1", N6="9@1", M7="57@1")
    operating(game, "NW", BuyBack)
    assert frame(game) == "LayTrack"  # one share costs 100
    assert refused(game, "NW buys private MYR for 60") == ""
    give(game, "NW", 59)
    assert refused(game, "NW buys private MYR for 60") == "5.4-f"
    give(game, "NW", 80)
    operating(game, "NW", PlaceTokens)
    give(game, "NW", 79)
    assert refused(game, "NW places a token on M7.0") == "5.5.3-j"
    assert loans(game, "NW") == 0


@pytest.mark.rule("1861/5.5-a")
def test_a_company_buys_a_private_at_any_moment_of_its_turn_if_its_owner_agrees() -> None:
    game = table(phase="3", MYR="Ben", TSR="Ada")
    minor(game, "M-V", "Ada", cash=100, trains="3")
    public(game, "NW", trains="3", tokens="L12.0", cash=100, Ada=2)
    operating(game, "M-V")
    assert refused(game, "M-V buys private MYR for 61") == "1.2.1-e"
    assert refused(game, "M-V buys private MYR for 0") == "1.2.1-e"
    assert refused(game, "NW buys private MYR for 60") == "5.2-d"
    do(game, "M-V buys private MYR for 50", "Ben declines")
    assert refused(game, "M-V buys private MYR for 50") == "5.5-a"  # a better offer must be made
    do(game, "M-V buys private MYR for 51")
    assert game.actors == ("Ben",)
    ben = money(game, "Ben")
    do(game, "Ben accepts")
    assert (money(game, "M-V"), money(game, "Ben"), game.state.privates["MYR"].owner) == (49, ben + 51, "M-V")
    ada = money(game, "Ada")
    do(game, "M-V buys private TSR for 1")  # the same person: nobody is asked
    assert (money(game, "M-V"), money(game, "Ada")) == (48, ada + 1)
    early = table(phase="2", MYR="Ben")
    minor(early, "M-V", "Ada", cash=100, trains="2")
    operating(early, "M-V")
    assert refused(early, "M-V buys private MYR for 50") == "1.2.1-e"


@pytest.mark.rule("1861/5.5-a")
@pytest.mark.parametrize("step", [PlaceTokens, PayDividend, BuyTrains])
def test_in_every_step_of_the_turn(step: type[PlaceTokens]) -> None:
    game = table(phase="3", TSR="Ada")
    public(game, "NW", trains="3", tokens="Q3.0", cash=600, Ada=2)
    track(game, P4="9@1", O5="9@1", N6="9@1", M7="57@1")
    operating(game, "NW", step, revenue=80)
    assert frame(game) == step.__name__
    assert refused(game, "NW buys private TSR for 30") == ""


@pytest.mark.rule("1861/5.5-b")
def test_the_steps_of_a_turn_come_in_their_order() -> None:
    game = table(phase="3", TSR="Ada")
    public(game, "NW", trains="3", tokens="Q3.0", cash=500, loans=1, Ada=4, pool=1)
    track(game, P4="9@1", O5="9@1", N6="9@1", M7="57@1")
    operating(game)
    seen = [frame(game)]
    assert refused(game, "NW buys train 3 from bank for 225") == "5.5.1-a"
    for line in (
        "NW redeems 1", "NW passes", "NW passes", "NW runs 3[Q3.0>P4>O5>N6>M7.0]", "NW dividend pay", "NW passes",
    ):  # fmt: skip
        if seen[-1] == "LayTrack":
            assert refused(game, "NW places a token on M7.0") == "5.5-b"
        if seen[-1] == "PlaceTokens":
            assert refused(game, "NW lays 8@4 on L8") == "5.5-b"
        do(game, line)
        if frame(game) != seen[-1]:
            seen.append(frame(game))
    assert seen == [
        "BuyBack", "LayTrack", "PlaceTokens", "RunTrains", "PayDividend", "PrivatesBeforeInterest", "BuyTrains",
    ]  # fmt: skip
    assert loans(game, "NW") == 0  # interest and repayment came before the trains


@pytest.mark.rule("1861/5.5-c")
def test_the_director_decides_for_his_company() -> None:
    game = table(phase="3")
    public(game, "NW", trains="3", tokens="L12.0", Ben=4, Ada=3)
    operating(game, "NW")
    assert game.actors == ("NW",)
    assert game.active == ("Ben",)
    assert not list(game.legal_actions("Ada"))


@pytest.mark.rule("1861/5.5.1-a", "1861/5.5.1-b")
def test_a_public_buys_back_shares_for_its_own_money() -> None:
    game = table(phase="4")
    public(game, "NW", cell=(4, 5), trains="4", tokens="L12.0", cash=250, Ada=4, pool=3)
    public(game, "SW", cell=(4, 5), trains="4", tokens="F18.0", Ada=4)
    bank = game.state.bank
    operating(game, "NW", BuyBack)
    assert refused(game, "NW redeems 4") == "5.5.1-a"
    assert refused(game, "NW redeems 3") == "5.5.1-b"
    do(game, "NW redeems 1", "NW redeems 1")
    assert shares(game, "NW") == {"Ada": 4, "pool": 1, "treasury": 5}
    assert (money(game, "NW"), game.state.bank, loans(game, "NW")) == (50, bank + 200, 0)
    assert cell(game, "NW") == (4, 5)
    assert frame(game) == "LayTrack"  # money for no other share


@pytest.mark.rule("1861/5.5.6-a", "1861/5.5.7-a", "1861/T-19")
def test_interest_on_the_loans_of_the_start_and_all_the_repayment_that_is_possible() -> None:
    game = table(phase="3")
    public(game, "NW", trains="3", tokens="L12.0", cash=130, loans=3, Ada=4)
    public(game, "SW", cell=(5, 4), trains="3", tokens="F18.0", Ada=4)
    bank = game.state.bank
    operating(game, "NW", SettleLoans)
    assert game.play.events[:2] == [InterestPaid("NW", 15), LoansRepaid("NW", 2, 100)]
    leave(game, "BuyTrains")
    assert operator(game) == "SW"
    assert (money(game, "NW"), loans(game, "NW"), game.state.bank) == (15, 1, bank + 115)


@pytest.mark.rule("1861/5.5.6-a")
def test_a_loan_taken_in_the_turn_pays_no_interest_again() -> None:
    game = table()
    minor(game, "M-V", "Ada", loans=1, cash=30, trains="2")
    minor(game, "R-O", "Ben", trains="2")
    track(game, I13="57@0")
    operating(game, "M-V")
    happened = do(game, "M-V lays 9@0 on I15")  # the river: 40
    assert (money(game, "M-V"), loans(game, "M-V")) == (35, 2)
    happened += leave(game, "LayTrack")
    assert InterestPaid("M-V", 5) in happened
    assert (money(game, "M-V"), loans(game, "M-V")) == (30, 2)


@pytest.mark.rule("1861/5.5.6-b", "1861/T-20")
def test_without_money_for_interest_another_loan_is_taken() -> None:
    game = table()
    minor(game, "M-V", "Ada", loans=1, cash=0, trains="2")
    minor(game, "R-O", "Ben", trains="2")
    operating(game, "M-V", SettleLoans)
    assert (money(game, "M-V"), loans(game, "M-V")) == (40, 2)


@pytest.mark.rule("1861/5.5.6-c", "1861/5.8.4-c", "1861/5.8.4-l", "1861/T-20")
def test_a_company_that_cannot_pay_interest_is_nationalised_at_once() -> None:
    game = table()
    minor(game, "M-V", "Ada", cell=(7, 2), loans=2, cash=5, trains="2")
    minor(game, "R-O", "Ben", cell=(7, 1), trains="2")
    ada = money(game, "Ada")
    operating(game, "M-V", SettleLoans)
    assert Nationalised("M-V", "RSR", 40) in game.play.events  # 55: 50, 45, and down at the arrow
    assert operator(game) == "R-O"  # its turn is over
    assert money(game, "Ada") == ada + 80
    assert (money(game, "RSR"), trains(game, "RSR"), loans(game, "RSR")) == (5, "2", 0)
    assert game.state.companies["M-V"].closed  # type: ignore[attr-defined]


@pytest.mark.rule("1861/5.5-a")
def test_a_company_with_loans_may_buy_privates_before_its_money_goes_to_the_bank() -> None:
    game = table(phase="3", TSR="Ada")
    public(game, "NW", trains="3", tokens="L12.0", cash=60, loans=1, Ada=4)
    public(game, "SW", cell=(5, 4), trains="3", tokens="F18.0", Ada=4)
    operating(game, "NW", PrivatesBeforeInterest)
    assert frame(game) == "PrivatesBeforeInterest"
    do(game, "NW buys private TSR for 30")
    leave(game, "PrivatesBeforeInterest")
    assert (money(game, "NW"), loans(game, "NW")) == (25, 1)


@pytest.mark.rule("1861/5.7-a", "1861/6-a", "1861/6.4-a")
@pytest.mark.parametrize(
    ("phase", "rounds"),
    [
        ("2", ["operating 2.2", "stock 3"]),
        ("3", ["merger 2.1", "operating 2.2", "merger 2.2", "stock 3"]),
        ("7", ["merger 2.1", "operating 2.2", "merger 2.2", "stock 3"]),
        ("8", ["operating 2.2", "stock 3"]),
    ],
)
def test_which_round_follows_which(phase: str, rounds: list[str]) -> None:
    game = table(phase=phase)
    if phase == "8":
        public(game, "NW", trains="8", tokens="L12.0", Ada=4)
    else:
        minor(game, "M-V", "Ada", trains="2")
    operating(game)
    seen: list[str] = []
    while "stock 3" not in seen:
        for event in do(game, f"{game.actors[0]} passes"):
            if isinstance(event, RoundBegan):
                part = "" if event.kind == "stock" else f".{event.part}"
                seen.append(f"{event.kind} {event.number}{part}")
    assert seen == rounds
