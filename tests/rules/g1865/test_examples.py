"""The long examples of the rulebook, played action by action from the first one of the game."""

import pytest

import roundhouse as rh
from roundhouse.game import Game
from roundhouse.kernel.events import LoansTaken, PhaseBegan
from roundhouse.titles.g1865.events import (
    CompanyAbsorbed,
    CompanyConverted,
    IncomeDeclared,
    RobotBought,
    TokenReplaced,
    TokenVacated,
)

from .given import (
    cash,
    colour_of,
    company,
    do,
    frame,
    money,
    of,
    operating,
    price,
    put,
    rank_of,
    refused,
    seen,
    shares,
    stock,
    table,
    track,
    traffic,
)  # fmt: skip


def to_the_turn_of(game: Game, name: str) -> None:
    """Everybody else passes, keeps his income and buys the train he must, until a company's turn begins."""
    while not (frame(game) == "LayTrack" and game.actors == (name,)):
        actor = game.actors[0]
        assert actor != name, frame(game)
        if refused(game, f"{actor} passes") == "":
            do(game, f"{actor} passes")
        elif frame(game) == "PayDividend":
            do(game, f"{actor} dividend withhold")
        else:
            do(game, f"{actor} buys train PH2 from bank for 100")


@pytest.mark.rule(
    "1865/4.2-a", "1865/4.4-f", "1865/4.4-i", "1865/3.11-d", "1865/3.11-b", "1865/4.3-a", "1865/4.5-b", "1865/3.9-b",
    "1865/4.4-h", "1865/3.11-e", "1865/4.2-f",
)  # fmt: skip
def test_t_4_9_1_to_4_four_turns_of_the_fms() -> None:
    game = rh.new("1865", ["Ada", "Ben"])
    do(game, "Ada chooses M1", "Ben chooses M2", "Ben chooses M7", "Ada chooses M8")
    do(game, "Ada sets the par of FMS at 100", "Ben buys a share of FMS from offer")
    do(game, "Ada buys a share of FMS from offer", "Ben sets the par of CFC at 60")
    do(game, "Ada passes", "Ben buys a share of CFC from offer", "Ada passes")
    assert (money(game, "FMS"), traffic(game, "FMS"), price(game, "FMS")) == (400, 3, 100)

    # T-4.9-1: a gentle curve and a mine, a token on the mine, no income, a train.
    assert game.actors == ("FMS",)
    do(game, "FMS lays 8@1 on F34", "FMS lays 173@0 on F32")
    assert money(game, "FMS") == 380
    happened = do(game, "FMS places a token on F32.0 for 70 collecting 2")
    assert (money(game, "FMS"), traffic(game, "FMS")) == (310, 5)
    assert seen(happened, IncomeDeclared) == [IncomeDeclared("FMS", 5, 0, 0)]
    assert price(game, "FMS") == 90
    do(game, "FMS buys train PH2 from bank for 100")
    assert (money(game, "FMS"), price(game, "FMS")) == (210, 100)
    do(game, "FMS passes")

    # T-4.9-2: a straight town and a gentle curve towards Oristano; dividend and a second train.
    to_the_turn_of(game, "FMS")
    happened = do(game, "FMS lays 4@2 on D34", "FMS lays 8@3 on C33")
    assert (money(game, "FMS"), traffic(game, "FMS")) == (190, 7)
    assert seen(happened, IncomeDeclared) == [IncomeDeclared("FMS", 7, 8, 70)]
    do(game, "FMS dividend pay")
    assert price(game, "FMS") == 110
    do(game, "FMS buys train PH2 from bank for 100")
    assert price(game, "FMS") == 120
    do(game, "FMS passes")

    # The stock round between: not converted, because Serbariu is not reached; the Dragons buy the last certificate.
    while game.state.stack[0].number == 1:
        actor = game.actors[0]
        do(game, f"{actor} dividend withhold" if frame(game) == "PayDividend" else f"{actor} passes")
    assert not of(game, "FMS").major
    assert [e.company for e in seen(game.events, RobotBought)] == ["FMS"]
    assert not seen(game.events, CompanyConverted)
    purse = money(game, "FMS")

    # T-4.9-3: two more tiles, a token in Oristano; income 140, kept.
    to_the_turn_of(game, "FMS")
    happened = do(game, "FMS lays 58@0 on C31", "FMS lays 8@3 on B30")
    assert traffic(game, "FMS") == 9
    happened = do(game, "FMS places a token on B28.0 for 80 collecting 5")
    assert traffic(game, "FMS") == 14
    assert seen(happened, IncomeDeclared) == [IncomeDeclared("FMS", 14, 16, 140)]
    assert money(game, "FMS") == purse - 20 - 80
    do(game, "FMS dividend withhold")
    assert (money(game, "FMS"), price(game, "FMS")) == (purse + 40, 120)
    do(game, "FMS passes")

    # The CFC buys the first PH3 in the same operating round: green tiles, and the mine is still yellow.
    game.state.depot.update(PH2=0, PH2d=0)
    of(game, "CFC").cash = 500
    while frame(game) != "BuyTrains":
        do(game, "CFC dividend withhold" if frame(game) == "PayDividend" else "CFC passes")
    assert PhaseBegan("3") in do(game, "CFC buys train PH3 from bank for 200")
    do(game, "CFC passes")

    # T-4.9-4: Cagliari turns green; 17 traffic, coverage 16, income 160, paid.
    to_the_turn_of(game, "FMS")
    do(game, "FMS lays L03@1 on E35")
    assert traffic(game, "FMS") == 15
    happened = do(game, "FMS passes")
    assert traffic(game, "FMS") == 17
    assert game.state.tiles["F32"] == ("173", 0)
    if frame(game) == "PlaceTokens":
        happened += do(game, "FMS passes")
    assert frame(game) == "DeclareIncome", "a maritime company of Ada's would raise the income"
    happened += do(game, "FMS passes")
    assert seen(happened, IncomeDeclared) == [IncomeDeclared("FMS", 17, 16, 160)]
    do(game, "FMS dividend pay")
    assert price(game, "FMS") == 130


def a_absorbs_b(row: int = 6) -> Game:
    """T-5-1: A is the FMS with five tokens, one of them on a brown mine; B is the RCSF, minor, L.150, rank 8."""
    game = table(phase=6)
    company(game, "FMS", price=120, cash=300, major=True, trains="PH4", traffic=40, Ben=6, Ada=4)
    company(game, "RCSF", price=150, cash=100, trains="PH6", traffic=12, row=row, Ben=3, Ada=1)
    track(game, F34="8@1", F32="175@0", D34="4@2", C33="8@3", C31="58@0", B30="8@3", E35="L03@1")
    for space in ("F32", "E25", "B20", "F2"):
        put(game, "FMS", space)
    of(game, "FMS").tokens = ()
    put(game, "RCSF", "E35")
    operating(game, "FMS")
    return game


@pytest.mark.rule("1865/5.1-d", "1865/5.3-a", "1865/5.3-c", "1865/5.3-e", "1865/5.4-b", "1865/5.4-c", "1865/5.4-e")
def test_t_5_1_a_absorbs_b() -> None:
    game = a_absorbs_b()
    assert (rank_of(game, "RCSF"), colour_of(game, "RCSF")) == (8, "red")
    assert game.actors == ("FMS",)
    assert game.active == ("Ben",)
    happened = do(game, "FMS absorbs RCSF")
    assert seen(happened, CompanyAbsorbed) == [CompanyAbsorbed("FMS", "RCSF", 4, 150, 600, 0, 1)]
    assert seen(happened, LoansTaken) == [LoansTaken("FMS", 1, 500)]
    assert money(game, "FMS") == 300
    assert (money(game, "Ben"), money(game, "Ada")) == (330 + 450, 330 + 150)
    assert of(game, "FMS").trains == ("PH4", "PH6")
    assert traffic(game, "FMS") == 52
    assert len(of(game, "FMS").tokens) == 2
    happened = do(game, "FMS vacates F32")
    assert seen(happened, TokenVacated) == [TokenVacated("FMS", "F32")]
    assert set(seen(happened, TokenReplaced)) == {
        TokenReplaced("B28", "RCSF", "FMS"),
        TokenReplaced("E35", "RCSF", "", 50),
    }
    assert len(of(game, "FMS").tokens) == 2
    assert money(game, "FMS") == 350
    assert shares(game, "RCSF") == {"offer": 10}
    assert of(game, "RCSF").major
    assert frame(game) == "LayTrack"
    assert game.actors == ("FMS",)


@pytest.mark.rule("1865/5.3-b")
@pytest.mark.parametrize(("row", "amount"), [(4, 640), (3, 720)])
def test_t_5_2_with_b_on_white_or_green(row: int, amount: int) -> None:
    game = a_absorbs_b(row)
    (event,) = seen(do(game, "FMS absorbs RCSF"), CompanyAbsorbed)
    assert (event.compensation, event.loans) == (amount, 1)


@pytest.mark.rule("1865/3.2-g", "1865/3.2-h", "1865/3.2-m")
def test_the_dragons_example_played_as_a_stock_round() -> None:
    """T-3.2-3 with players who pass: the Dragons go on alone, and each event names what decided."""
    game = table(phase=3)
    company(game, "FMS", price=120, major=True, trains="PH2 PH2", tokens="F32 B28", row=3, Ada=2, dragons=2)
    company(game, "RCSF", price=80, major=True, trains="PH3", tokens="E25", row=2, Ben=2, dragons=1)
    company(game, "SFSS", price=100, trains="PH2 PH2", row=2, Cleo=2, dragons=1)
    cash(game, Ada=0, Ben=0, Cleo=0)
    bought = [(e.company, e.decided_by) for e in seen(stock(game), RobotBought)]
    while frame(game) == "StockTurn":
        happened = do(game, f"{game.active[0]} passes")
        bought += [(e.company, e.decided_by) for e in seen(happened, RobotBought)]
    assert bought[:4] == [
        ("RCSF", "cheapest"),
        ("SFSS", "fewest certificates"),
        ("FMS", "highest rank"),
        ("RCSF", "fewest certificates"),
    ]
    assert bought[4][0] == "FMS"
    assert len(bought) == 6
