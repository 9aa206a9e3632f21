"""2 Structure of the game: phases, setup, maritime companies, the end."""

import pytest

import roundhouse as rh
from roundhouse.engine.rounds import OPERATING, STOCK, Rounds
from roundhouse.finance.shares import counted_certificates
from roundhouse.kernel.events import PrivateClosed, PrivateIncome, RoundBegan, TrainRusted
from roundhouse.titles.g1865.events import IncomeDeclared, TrafficGained
from roundhouse.titles.g1865.income import coverage

from .given import (
    NAMES,
    advanced,
    cash,
    company,
    do,
    frame,
    listed,
    money,
    of,
    operating,
    price,
    put,
    refused,
    seen,
    set_phase,
    shares,
    stock,
    table,
    track,
    traffic,
)  # fmt: skip


@pytest.mark.rule("1865/2.1-a", "1865/2.7-d", "1865/2.7-e", "1865/5.5-h", "1865/5.5-a")
def test_score_is_cash_and_shares_less_loans() -> None:
    game = table()
    company(game, "FMS", price=120, loans=3, Ada=2, Ben=1)
    company(game, "FA", price=40, loans=1, Ben=3)
    game.state.players["Cleo"].loans = 2
    assert game.scores() == {"Ada": 330 + 2 * (120 - 150), "Ben": 330 - 30 - 30, "Cleo": 330 - 1000}
    assert list(game.scores()) == ["Ada", "Ben", "Cleo"]


@pytest.mark.rule("1865/2.1-b")
def test_the_president_decides_for_a_company() -> None:
    game = table()
    company(game, "FMS", Ada=1, Ben=3)
    operating(game, "FMS")
    assert game.actors == ("FMS",)
    assert game.active == ("Ben",)


@pytest.mark.rule("1865/2.1-c")
def test_two_to_four_players_and_three_at_most_in_the_short_game() -> None:
    for count in (1, 5):
        with pytest.raises(rh.BadSetup):
            rh.new("1865", ["Ada", "Ben", "Cleo", "Dan", "Eve"][:count])
    with pytest.raises(rh.BadSetup):
        rh.new("1865", NAMES, ["short"])
    assert rh.new("1865", NAMES[:3], ["short"]).state.bank == 6000 - 990


@pytest.mark.rule("1865/2.2-a", "1865/2.5-a")
def test_phase_2_starts_with_the_last_maritime_choice_and_nobody_passes_before() -> None:
    game = rh.new("1865", ["Ada", "Ben"])
    assert game.state.phase == "1"
    assert refused(game, "Ada passes") == "2.5-a"
    before = money(game, "Ada")
    do(game, "Ada chooses M1", "Ben chooses M2", "Ben chooses M3")
    assert game.state.phase == "1"
    do(game, "Ada chooses M4")
    assert game.state.phase == "2"
    assert money(game, "Ada") == before
    assert frame(game) == "StockTurn"


@pytest.mark.rule("1865/2.2-a", "1865/4.6-b", "1865/4.6-g")
def test_a_phase_starts_with_the_first_train_of_its_number() -> None:
    game = table()
    game.state.depot["PH2"] = 0
    company(game, "FMS", cash=1000, traffic=0, Ada=3)
    operating(game, "FMS")
    do(game, "FMS passes")
    assert refused(game, "FMS buys train PH3 from bank for 200") == "4.6-g"
    do(game, "FMS buys train PH2d from bank for 70")
    assert game.state.phase == "2"
    do(game, "FMS buys train PH3 from bank for 200")
    assert game.state.phase == "3"


@pytest.mark.rule("1865/2.2-b")
def test_a_stock_round_is_followed_by_exactly_two_operating_rounds() -> None:
    game = table()
    game.state.stack = [Rounds(OPERATING, 1, 2, 2)]
    kinds = []
    happened = advanced(game)
    while len(kinds) < 5:
        kinds += [(event.kind, event.part) for event in happened if isinstance(event, RoundBegan)]
        happened = do(game, f"{game.actors[0]} passes")
    assert kinds[:4] == [("stock", 0), ("operating", 1), ("operating", 2), ("stock", 0)]


@pytest.mark.rule("1865/2.2-c", "1865/2.2-d", "1865/4.6-a")
def test_what_the_phases_allow() -> None:
    phases = table().title.phases
    assert [phases[str(n)].train_limit for n in range(2, 8)] == [4, 3, 3, 3, 2, 2]
    assert [len(phases[str(n)].tiles) for n in range(2, 8)] == [1, 2, 2, 3, 3, 4]
    trains = table().title.trains
    assert {name: kind.rusts for name, kind in trains.items() if kind.rusts} == {
        "PH4": ("PH2", "PH2d"),
        "PH6": ("PH3", "PH3d"),
        "PH7": ("PH4", "PH4d"),
    }
    for phase, highest in ((2, 100), (3, 130), (4, 130), (5, 150), (7, 150)):
        game = table(phase=phase)
        stock(game)
        par = [line for line in listed(game) if "sets the par of FMS" in line]
        assert par[-1] == f"Ada sets the par of FMS at {highest}"
        assert par[0] == "Ada sets the par of FMS at 60"
        assert sum(shares(game, "FMS").values()) == (5 if phase < 5 else 10)


@pytest.mark.rule("1865/2.2-c", "1865/4.6-e")
def test_the_first_ph4_scraps_ph2_everywhere() -> None:
    game = table(phase=3)
    game.state.depot.update(PH3=0, PH3d=0)
    game.state.train_pool = ("PH2", "PH3")
    company(game, "FMS", cash=400, trains="PH2d", Ada=3)
    company(game, "FA", trains="PH2 PH3", Ben=3)
    operating(game, "FMS", done="FA")
    happened = do(game, "FMS passes", "FMS dividend withhold", "FMS buys train PH4 from bank for 350")
    assert {event.train for event in seen(happened, TrainRusted)} == {"PH2", "PH2d"}
    assert of(game, "FMS").trains == ("PH4",)
    assert of(game, "FA").trains == ("PH3",)
    assert game.state.train_pool == ("PH3",)


@pytest.mark.rule("1865/2.4-a")
@pytest.mark.parametrize(("players", "each"), [(2, 360), (3, 330), (4, 300)])
def test_starting_money_comes_out_of_the_bank(players: int, each: int) -> None:
    game = rh.new("1865", NAMES[:players])
    assert {player.cash for player in game.state.players.values()} == {each}
    assert game.state.bank == 8000 - players * each


@pytest.mark.rule("1865/2.4-b", "1865/4.6-h")
def test_trains_lie_in_order_with_the_discounted_card_last() -> None:
    game = rh.new("1865", ["Ada", "Ben"])
    pile = {"PH2": 5, "PH2d": 1, "PH3": 4, "PH3d": 1, "PH4": 3, "PH4d": 1, "PH5": 2, "PH6": 3, "PH7": -1}
    assert game.state.depot == pile
    assert list(game.state.depot) == list(pile)
    prices = {name: game.title.trains[name].price for name in ("PH2d", "PH3d", "PH4d")}
    assert prices == {"PH2d": 70, "PH3d": 160, "PH4d": 300}


@pytest.mark.rule("1865/2.4-c", "1865/2.4-d")
def test_minor_certificates_on_offer_and_every_home_token_on_the_board() -> None:
    game = rh.new("1865", ["Ada", "Ben"])
    assert all(charter.shares == {"offer": 5} for charter in game.state.companies.values())
    assert game.state.tokens == {
        "E35": (("FMS",),), "B28": (("RCSF",),), "B20": (("SFSS",),), "D30": (("FCS",),),
        "F28": (("SFS",),), "E25": (("FA",),), "F2": (("CFC",),), "E11": (("CFD",),),
    }  # fmt: skip


@pytest.mark.rule("1865/2.4-d", "1865/4.2-k")
def test_the_home_token_of_a_company_not_launched_fills_its_slot() -> None:
    """T9."""
    game = table()
    company(game, "FCS", cash=500, Ada=3)
    track(game, D30="57@1", E29="9@1", F28="5@2")
    assert game.state.tokens["F28"] == (("SFS",),)
    operating(game, "FCS")
    do(game, "FCS passes")
    assert frame(game) != "PlaceTokens"


@pytest.mark.rule("1865/2.4-e")
def test_seats_are_the_order_given_or_drawn_from_the_seed() -> None:
    game = rh.new("1865", ["Cleo", "Ada", "Ben"])
    assert game.state.priority == "Cleo"
    assert list(game.state.players) == ["Cleo", "Ada", "Ben"]
    orders = {tuple(rh.new("1865", NAMES, ["draw_seats"], seed).state.players) for seed in range(60)}
    assert len(orders) > 12
    again = rh.new("1865", NAMES, ["draw_seats"], 5)
    assert list(again.state.players) == list(rh.new("1865", NAMES, ["draw_seats"], 5).state.players)
    assert again.state.priority == next(iter(again.state.players))


@pytest.mark.rule("1865/2.5-b", "1865/2.5-c")
def test_t_2_5_1_the_draft() -> None:
    game = rh.new("1865", ["Ada", "Ben", "Cleo"])
    turns = []
    for line in ("Ada chooses M3", "Ben chooses M1", "Cleo chooses M7", "Cleo chooses M8", "Ben chooses M2"):
        turns.append(game.active[0])
        do(game, line)
    assert turns == ["Ada", "Ben", "Cleo", "Cleo", "Ben"]
    assert refused(game, "Ada chooses M7") == "2.5-b"
    happened = do(game, "Ada chooses M6")
    owners = {name: card.owner for name, card in game.state.privates.items()}
    assert owners == {
        "M1": "Ben", "M2": "Ben", "M3": "Ada", "M4": "", "M5": "", "M6": "Ada", "M7": "Cleo", "M8": "Cleo",
    }  # fmt: skip
    assert {event.private for event in seen(happened, PrivateClosed)} == {"M4", "M5"}


@pytest.mark.rule("1865/2.6-a")
def test_maritime_companies_do_not_count_as_certificates() -> None:
    game = table(M1="Ada", M2="Ada")
    company(game, "FMS", Ada=3)
    assert counted_certificates(game.play, "Ada") == 2


@pytest.mark.rule("1865/2.6-b", "1865/4.1-a")
def test_each_card_in_hand_pays_20_at_the_start_of_an_operating_round() -> None:
    game = table(M1="Ada", M2="Ben", M3="FMS")
    company(game, "FMS", Ada=3)
    bank = game.state.bank
    happened = operating(game)
    assert [(event.private, event.owner, event.amount) for event in seen(happened, PrivateIncome)] == [
        ("M1", "Ada", 20),
        ("M2", "Ben", 20),
    ]
    assert (money(game, "Ada"), money(game, "Ben"), game.state.bank) == (350, 350, bank - 40)


@pytest.mark.rule("1865/2.6-c", "1865/4.1-d")
def test_only_the_president_gives_only_his_own_and_only_in_the_companys_turn() -> None:
    game = table(M1="Ada", M2="Ben", M6="Ada")
    company(game, "FMS", Ada=3)
    company(game, "FA", Ben=3)
    operating(game, "FMS", done="FA")
    assert refused(game, "Ben gives M2 to FMS") in ("3.3-b", "2.6-c")
    assert refused(game, "Ada gives M2 to FMS") == "2.6-c"
    assert refused(game, "Ada gives M1 to FA") == "2.6-c"
    before = money(game, "Ada")
    do(game, "Ada gives M1 to FMS", "FMS lays 4@2 on D34", "Ada gives M6 to FMS")
    assert game.state.privates["M1"].owner == game.state.privates["M6"].owner == "FMS"
    assert money(game, "Ada") == before
    stock(game)
    assert refused(game, "Ada gives M1 to FMS") != ""


@pytest.mark.rule("1865/2.6-d", "1865/2.6-e")
def test_t_2_6_1_bonus_at_once() -> None:
    game = table(phase=4, M3="Ada")
    company(game, "FMS", trains="PH3", Ada=3)
    operating(game, "FMS")
    assert coverage(game.play, "FMS") == 14
    happened = do(game, "Ada gives M3 to FMS")
    assert traffic(game, "FMS") == 3 + 4
    assert coverage(game.play, "FMS") == 22
    assert seen(happened, TrafficGained) == [TrafficGained("FMS", 4, "maritime", "M3")]


@pytest.mark.rule("1865/2.6-c", "1865/2.6-d", "1865/4.5-b")
def test_no_income_is_declared_while_giving_a_card_could_change_it() -> None:
    """9 traffic, coverage 8 and then 16: the game waits, and declares 90 once."""
    game = table(M1="Ada")
    company(game, "FMS", traffic=9, trains="PH2", Ada=3)
    operating(game, "FMS")
    assert not seen(do(game, "FMS passes"), IncomeDeclared)
    assert frame(game) == "DeclareIncome"
    assert [event.income for event in seen(do(game, "Ada gives M1 to FMS"), IncomeDeclared)] == [90]
    do(game, "FMS dividend pay")
    assert money(game, "Ada") == 330 + 3 * 18


@pytest.mark.rule("1865/2.6-e", "1865/3.11-d")
def test_an_income_of_nothing_is_not_declared_while_a_card_would_bring_traffic() -> None:
    """A company without traffic: the card for its home brings 2, and the price does not fall."""
    game = table(M3="Ada")
    company(game, "FMS", price=100, traffic=0, trains="PH2", Ada=3)
    operating(game, "FMS")
    do(game, "FMS passes")
    assert (frame(game), price(game, "FMS")) == ("DeclareIncome", 100)
    assert [event.income for event in seen(do(game, "Ada gives M3 to FMS"), IncomeDeclared)] == [20]
    assert (frame(game), price(game, "FMS")) == ("PayDividend", 100)


@pytest.mark.rule("1865/2.6-c", "1865/4.5-b")
@pytest.mark.parametrize(
    ("points", "trains", "cards"),
    [(8, "PH2", "M1 M2"), (9, "PH2 PH2", "M1"), (9, "", "M1 M3"), (9, "PH2", "")],
    ids=["all covered", "enough trains", "no train", "no card"],
)
def test_what_giving_could_not_change_is_declared_at_once(points: int, trains: str, cards: str) -> None:
    game = table(**dict.fromkeys(cards.split(), "Ada"))
    company(game, "FMS", traffic=points, trains=trains, cash=200, Ada=3)
    operating(game, "FMS")
    assert len(seen(do(game, "FMS passes"), IncomeDeclared)) == 1


@pytest.mark.rule("1865/2.6-c", "1865/2.6-d")
def test_a_card_given_after_the_declaration_counts_from_the_next_one() -> None:
    """I1: passing declares 80; what is given then is coverage for the turns that follow."""
    game = table(M1="Ada")
    company(game, "FMS", traffic=9, trains="PH2", Ada=3)
    operating(game, "FMS")
    assert [event.income for event in seen(do(game, "FMS passes", "FMS passes"), IncomeDeclared)] == [80]
    assert not seen(do(game, "Ada gives M1 to FMS"), IncomeDeclared)
    do(game, "FMS dividend pay")
    assert money(game, "Ada") == 330 + 3 * 16


def test_version_1_counted_the_income_again() -> None:
    game = table(rules=1, M1="Ada")
    company(game, "FMS", traffic=9, trains="PH2", Ada=3)
    operating(game, "FMS")
    assert [event.income for event in seen(do(game, "FMS passes"), IncomeDeclared)] == [80]
    assert [event.income for event in seen(do(game, "Ada gives M1 to FMS"), IncomeDeclared)] == [90]


@pytest.mark.rule("1865/2.6-c")
def test_a_card_is_given_before_after_and_between_the_steps() -> None:
    """Also in the last step when nothing else can be done, but never once the turn is over."""
    game = table(M1="Ada", M2="Ada", M5="Ada", M6="Ada")
    company(game, "FMS", cash=90, trains="PH2 PH2 PH2 PH2", Ada=3)
    track(game, F34="8@1", F32="173@0")
    operating(game, "FMS")
    moments = []
    for card, line in (("M1", "passes"), ("M2", "passes"), ("M5", "dividend pay"), ("M6", "")):
        moments.append(frame(game))
        do(game, f"Ada gives {card} to FMS")
        if line:
            do(game, f"FMS {line}")
    assert moments == ["LayTrack", "PlaceTokens", "PayDividend", "BuyTrains"]
    assert [card.owner for card in game.state.privates.values()].count("FMS") == 4
    assert frame(game) != "BuyTrains"


@pytest.mark.rule("1865/2.6-f", "1865/2.6-h")
def test_t_2_6_2_bonus_later() -> None:
    game = table(phase=4, M3="Ada")
    company(game, "RCSF", cash=200, trains="PH5", traffic=3, Ada=3)
    track(game, D34="4@2", C33="8@3", C31="58@0", B30="8@3")
    operating(game, "RCSF")
    do(game, "Ada gives M3 to RCSF")
    assert traffic(game, "RCSF") == 3
    set_phase(game, 6)
    do(game, "RCSF passes", "RCSF places a token on E35.0 for 80 collecting 5")
    assert traffic(game, "RCSF") == 3 + 5 + 6
    assert game.state.privates["M3"].used


@pytest.mark.rule("1865/2.6-g")
@pytest.mark.parametrize("mine", ["B32", "B34", "B36"])
def test_m4_is_served_by_any_mine_of_carbonia(mine: str) -> None:
    game = table(M4="Ada")
    company(game, "FMS", Ada=3)
    track(game, **{mine: "173@3"})
    put(game, "FMS", mine)
    operating(game, "FMS")
    do(game, "Ada gives M4 to FMS")
    assert traffic(game, "FMS") == 5


@pytest.mark.rule("1865/2.6-i")
def test_maritime_coverage_is_nothing_without_a_train() -> None:
    game = table(M1="FMS", M2="FMS")
    company(game, "FMS", cash=500, traffic=9, Ada=3)
    operating(game, "FMS")
    do(game, "FMS passes")
    assert frame(game) == "BuyTrains"
    assert of(game, "FMS").cash == 500


@pytest.mark.rule("1865/2.6-j")
def test_a_maritime_company_is_no_train() -> None:
    game = table(M1="FMS", M2="FMS", M3="FMS", M5="FMS")
    company(game, "FMS", cash=500, Ada=3)
    operating(game, "FMS")
    do(game, "FMS passes")
    assert refused(game, "FMS passes") == "4.6-m"
    do(game, *["FMS buys train PH2 from bank for 100"] * 4)
    assert of(game, "FMS").trains == ("PH2",) * 4


@pytest.mark.rule("1865/2.6-k")
def test_phase_5_takes_the_cards_from_players_only() -> None:
    game = table(phase=4, M1="Ada", M2="FMS")
    game.state.depot.update(PH4=0, PH4d=0)
    company(game, "FMS", cash=500, trains="PH4", Ada=3)
    operating(game, "FMS")
    happened = do(game, "FMS passes", "FMS dividend withhold", "FMS buys train PH5 from bank for 500")
    assert game.state.privates["M1"].closed
    assert game.state.privates["M1"].owner == ""
    assert game.state.privates["M2"].owner == "FMS"
    assert seen(happened, PrivateClosed) == [PrivateClosed("M1")]


@pytest.mark.rule("1865/2.2-c", "1865/3.7-a", "1865/3.8-a", "1865/3.8-d")
def test_the_first_ph5_makes_majors_of_the_companies_nobody_has_started() -> None:
    """C2: a company whose president's certificate has been bought stays minor; what is in play does not change."""
    game = table(phase=4)
    game.state.depot.update(PH4=0, PH4d=0)
    company(game, "FMS", cash=500, trains="PH4", Ada=3)
    company(game, "RCSF", trains="PH4", major=True, Ben=4)
    stock(game)
    do(game, "Ada sets the par of SFS at 60")
    before = {name: (dict(shares(game, name)), of(game, name).major) for name in ("FMS", "RCSF", "SFS")}
    operating(game, "FMS")
    do(game, "FMS passes", "FMS dividend withhold", "FMS buys train PH5 from bank for 500")
    assert game.state.phase == "5"
    assert {name: (dict(shares(game, name)), of(game, name).major) for name in before} == before
    for name in ("SFSS", "FCS", "FA", "CFC", "CFD"):
        assert of(game, name).major
        assert shares(game, name) == {"offer": 10}
        assert len(of(game, name).tokens) == 6


@pytest.mark.rule("1865/2.6-l")
def test_a_card_of_a_company_cannot_be_given_away() -> None:
    game = table(M1="FMS")
    company(game, "FMS", Ada=3)
    company(game, "FA", Ada=3)
    operating(game, "FA")
    assert refused(game, "Ada gives M1 to FA") == "2.6-c"
    assert not any("gives" in line for line in listed(game))


@pytest.mark.rule("1865/2.7-a", "1865/2.7-b")
def test_the_bank_at_nothing_ends_the_game_after_the_pair_of_operating_rounds() -> None:
    game = table(2)
    company(game, "FMS", traffic=8, trains="PH2", Ada=3, Ben=1)
    cash(game, Ada=0, Ben=0)
    game.state.bank = 64
    operating(game, part=1)
    do(game, "FMS passes", "FMS dividend pay")
    assert game.state.bank <= 0
    assert game.state.bank_broken
    if not game.finished and frame(game) == "BuyTrains":
        do(game, "FMS passes")
    assert not game.finished
    do(game, "FMS passes", "FMS dividend pay")
    if not game.finished:
        do(game, "FMS passes")
    assert game.finished == "bank"
    assert refused(game, "FMS passes") == "2.7-a"


@pytest.mark.rule("1865/2.7-c")
def test_a_bank_broken_in_a_stock_round_leaves_two_operating_rounds() -> None:
    game = table(2)
    company(game, "FMS", trains="PH2", Ada=3, Ben=1)
    stock(game)
    game.state.bank = 100
    game.state.stack[0] = Rounds(STOCK, 2)
    do(game, "Ada sells 1 of FMS")
    assert game.state.bank_broken
    rounds = []
    for _ in range(12):
        if game.finished:
            break
        rounds += [event.part for event in game.events if isinstance(event, RoundBegan)]
        actor = game.actors[0]
        do(game, f"{actor} dividend withhold" if frame(game) == "PayDividend" else f"{actor} passes")
    assert game.finished == "bank"
    assert rounds == [1, 2]
