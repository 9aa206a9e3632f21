"""6.0 Privates in general, and 7.0 to 7.3: the first stock round, in which the privates are sold."""

import pytest

from roundhouse.game import Game
from roundhouse.kernel.events import PriceReduced, PriorityMoved, PrivateIncome, PrivateSold, RoundBegan
from roundhouse.kernel.state import OFFER
from tests.rules.given import (
    do,
    frame,
    listed,
    money,
    refused,
    shares,
)

from .build import (
    BUY_ALL,
    auction,
    first_stock_round,
    operating,
    start,
    stock,
    table,
)


def owners(game: Game) -> dict[str, str]:
    return {name: private.owner for name, private in game.state.privates.items() if private.owner}


@pytest.mark.rule("1830/6.0-a", "1830/T1-a")
def test_a_private_pays_its_owner_a_fixed_revenue_in_every_operating_round() -> None:
    game = table(SV="Ada", CS="Ben", DH="Cleo", MH="Ada", CA="PRR", BO="Ben")
    start(game, "PRR", Ada=6, cash=0)
    bank = game.state.bank
    operating(game)
    assert (money(game, "Ada"), money(game, "Ben"), money(game, "Cleo")) == (825, 840, 815)
    assert money(game, "PRR") == 25
    assert game.state.bank == bank - 105
    faces = {name: (private.price, private.revenue) for name, private in game.title.privates.items()}
    assert faces == {"SV": (20, 5), "CS": (40, 10), "DH": (70, 15), "MH": (110, 20), "CA": (160, 25), "BO": (220, 30)}


@pytest.mark.rule("1830/6.0-b", "1830/T1-a")
def test_each_private_has_its_hexes() -> None:
    hexes = {name: private.hexes for name, private in auction().title.privates.items()}
    assert hexes == {
        "SV": ("G15",), "CS": ("B20",), "DH": ("F16",), "MH": ("D18",), "CA": ("H18",), "BO": ("I13", "I15"),
    }  # fmt: skip


@pytest.mark.rule("1830/6.0-c")
def test_privates_never_act() -> None:
    """They have no turn in an operating round: with no floated company the round is over at once."""
    game = table(SV="Ada", DH="Ben")
    operating(game)
    assert frame(game) == "StockTurn"
    assert refused(game, "DH lays 57@0 on F16") != ""


@pytest.mark.rule("1830/6.0-d", "1830/7.0-a", "1830/7.0-c", "1830/7.1-a", "1830/8.0-a", "1830/7.0-d")
def test_the_privates_are_sold_in_order_and_then_shares_are_on_sale() -> None:
    game = auction()
    for line in BUY_ALL:
        name = line.split()[-1]
        assert list(owners(game)) == list(game.state.privates)[: list(game.state.privates).index(name)]
        assert not any("share" in str(option) or "SetPar" in str(option) for option in game.legal_actions())
        do(game, line)
    do(game, "Cleo sets the par of B&O at 100")
    assert owners(game) == {"SV": "Ada", "CS": "Ben", "DH": "Cleo", "MH": "Ada", "CA": "Ben", "BO": "Cleo"}
    for company in ("PRR", "NYC", "CPR", "C&O", "ERIE", "NYNH", "B&M"):
        assert listed(game, f"Ada sets the par of {company} at 67")
    assert listed(game, "Ada buys a share of B&O from offer")


@pytest.mark.rule("1830/7.0-c")
def test_a_private_that_is_not_bought_is_on_offer_to_the_next_player() -> None:
    game = auction()
    do(game, "Ada passes", "Ben bids 20 on SV")
    assert owners(game) == {"SV": "Ben"}
    assert game.active == ("Cleo",)
    assert refused(game, "Cleo bids 40 on CS") == ""


@pytest.mark.rule("1830/7.0-e")
def test_the_priority_deal_goes_left_of_the_last_purchaser() -> None:
    game = first_stock_round()
    assert game.state.priority == "Ada"  # left of Cleo, who bought the B&O directly
    assert game.active == ("Ada",)


@pytest.mark.rule("1830/7.0-e", "1830/7.2-j")
def test_after_a_last_private_sold_by_bids_priority_lies_left_of_the_direct_purchaser() -> None:
    """R-08, D-09: Ada's bid gets the B&O, but Ben's purchase of the C&A set that off."""
    game = auction()
    do(game, *BUY_ALL[:3], "Ada bids 225 on BO", "Ben bids 110 on MH", "Cleo bids 160 on CA")
    do(game, "Ada sets the par of B&O at 67")
    assert owners(game)["BO"] == "Ada"
    assert game.state.priority == "Ada"  # left of Cleo
    assert game.active == ("Ada",)


@pytest.mark.rule("1830/7.0-f", "1830/12.0-b")
def test_nothing_is_sold_in_the_first_stock_round() -> None:
    game = first_stock_round(67)
    assert refused(game, "Ben sells 1 of PRR") == "4.0-b"
    do(game, "Ada sets the par of PRR at 67", "Ben buys a share of PRR from offer")
    do(game, "Cleo passes")
    for player in ("Ada", "Ben"):
        assert game.active == (player,)
        assert refused(game, f"{player} sells 1 of PRR") == "12.0-b"
        do(game, f"{player} passes")
    assert frame(game) == "StockTurn"
    assert game.state.stack[0].number == 2  # type: ignore[attr-defined]
    do(game, "Cleo passes", "Ada passes")
    assert refused(game, "Ben sells 1 of PRR") == ""


@pytest.mark.rule("1830/7.0-f", "1830/12.0-b", "1830/7.3-d")
def test_after_a_pass_out_the_first_stock_round_is_over_and_certificates_may_be_sold() -> None:
    """R-07: the shares are first bought in stock round 2, and may be sold in it."""
    game = auction()
    do(game, *BUY_ALL[:5], "Cleo passes", "Ada passes", "Ben passes")
    assert money(game, "Ben") == 800 - 200 + 10 + 25
    do(game, "Cleo bids 220 on BO", "Cleo sets the par of B&O at 67")
    do(game, "Ada sets the par of PRR at 100", "Ada passes")
    assert refused(game, "Ben sells 1 of PRR") == ""
    online = auction(3, "online")  # D-08: there stock round 1 comes after the auction, however often players passed
    do(online, *BUY_ALL[:5], "Cleo passes", "Ada passes", "Ben passes")
    do(online, "Cleo bids 220 on BO", "Cleo sets the par of B&O at 67")
    do(online, "Ada sets the par of PRR at 100")
    assert refused(online, "Ben sells 1 of PRR") == "12.0-b"


@pytest.mark.rule("1830/7.1-a")
def test_a_turn_is_buying_bidding_or_passing() -> None:
    game = auction()
    assert refused(game, "Ada bids 19 on SV") == "7.1-a"
    assert refused(game, "Ada bids 25 on SV") == "7.1-a"
    assert refused(game, "Ada bids 45 on XX") == "7.0-a"
    assert refused(game, "Ada bids 45 on CS") == ""
    assert refused(game, "Ada passes") == ""
    assert refused(game, "Ada buys private SV for 20") == "23.1-b"
    do(game, "Ada bids 20 on SV")
    assert game.active == ("Ben",)


@pytest.mark.rule("1830/7.2-a")
def test_nobody_bids_on_the_cheapest_unsold_private() -> None:
    game = auction()
    do(game, "Ada bids 20 on SV")
    assert refused(game, "Ben bids 45 on CS") == "7.1-a"
    assert refused(game, "Ben bids 75 on DH") == ""


@pytest.mark.rule("1830/7.2-b")
def test_a_bid_is_five_over_face_value_and_over_every_earlier_bid() -> None:
    """Whole dollars, no multiple of five (R-10)."""
    game = auction()
    assert refused(game, "Ada bids 74 on DH") == "7.2-b"
    do(game, "Ada bids 76 on DH")
    assert refused(game, "Ben bids 80 on DH") == "7.2-b"
    assert refused(game, "Ben bids 81 on DH") == ""


@pytest.mark.rule("1830/7.2-c")
def test_the_money_of_a_bid_is_set_aside() -> None:
    game = auction(6)  # $400 each
    do(game, "Ada bids 375 on BO", *(f"{name} passes" for name in ("Ben", "Cleo", "Dan", "Eve", "Finn")))
    assert refused(game, "Ada bids 45 on CS") == "7.2-c"
    assert refused(game, "Ada bids 20 on SV") == ""
    assert refused(game, "Ada bids 400 on BO") == ""  # a higher bid replaces the first: all of it is hers to set aside
    assert refused(game, "Ada bids 401 on BO") == "7.2-c"


@pytest.mark.rule("1830/7.2-d")
def test_a_second_bid_by_the_same_player_replaces_his_first() -> None:
    """So it brings him no place in any auction but the one he has (R-10)."""
    game = auction()
    do(game, "Ada bids 75 on DH", "Ben bids 80 on DH", "Cleo passes", "Ada bids 85 on DH", "Ben bids 20 on SV")
    do(game, "Cleo bids 40 on CS")
    assert frame(game) == "PrivateAuction"
    assert game.active == ("Ben",)  # 80 against Ada's 85
    do(game, "Ben passes")
    assert owners(game)["DH"] == "Ada"
    assert money(game, "Ada") == 715


@pytest.mark.rule("1830/7.2-e", "1830/7.2-f", "1830/7.2-g", "1830/7.2-i", "1830/7.2-j")
def test_tc_7_2_1_auction_with_bids() -> None:
    game = auction(5)
    happened = do(
        game, "Ada bids 20 on SV", "Ben bids 165 on CA", "Cleo bids 115 on MH",
        "Dan bids 170 on CA", "Eve bids 75 on DH", "Ada bids 40 on CS",
    )  # fmt: skip
    sold = [(event.private, event.buyer, event.price) for event in happened if isinstance(event, PrivateSold)]
    assert sold == [("SV", "Ada", 20), ("CS", "Ada", 40), ("DH", "Eve", 75), ("MH", "Cleo", 115)]
    assert game.active == ("Ben",)
    assert refused(game, "Ben bids 174 on CA") == "7.2-b"
    assert refused(game, "Ben bids 225 on BO") == "7.2-g"
    assert refused(game, "Dan bids 175 on CA") == "4.0-b"
    dropped = game.copy()
    do(dropped, "Ben passes")
    do(game, "Ben bids 175 on CA", "Dan passes")
    for ended, winner, paid in ((dropped, "Dan", 170), (game, "Ben", 175)):
        assert owners(ended)["CA"] == winner
        assert money(ended, winner) == 480 - paid
        assert ended.active == ("Ben",)
        assert refused(ended, "Ben bids 220 on BO") == ""
        assert refused(ended, "Ben bids 225 on BO") == "7.1-a"


@pytest.mark.rule("1830/7.2-g")
def test_of_three_bidders_the_lowest_speaks_first_and_passing_is_leaving() -> None:
    """R-09, D-05."""
    game = auction(4)
    do(game, "Ada bids 75 on DH", "Ben bids 80 on DH", "Cleo bids 85 on DH", "Dan bids 20 on SV", "Ada bids 40 on CS")
    assert game.active == ("Ada",)
    do(game, "Ada bids 90 on DH")
    assert game.active == ("Ben",)
    do(game, "Ben passes")
    assert game.active == ("Cleo",)
    do(game, "Cleo bids 95 on DH")
    assert game.active == ("Ada",)  # Ben is out
    do(game, "Ada passes")
    assert owners(game)["DH"] == "Cleo"
    assert money(game, "Cleo") == 600 - 95


@pytest.mark.rule("1830/7.2-h")
def test_the_winner_pays_his_last_bid_and_the_losers_money_is_free_again() -> None:
    game = auction(6)
    do(game, "Ada bids 225 on BO", "Ben bids 75 on DH", "Cleo bids 80 on DH", "Dan bids 20 on SV", "Eve bids 40 on CS")
    assert game.active == ("Ben",)
    do(game, "Ben bids 400 on DH")  # the 75 set aside is part of the 400
    do(game, "Cleo passes")
    assert (money(game, "Ben"), money(game, "Cleo")) == (0, 400)
    assert game.active == ("Finn",)
    do(game, "Finn passes", "Ada passes", "Ben passes")
    assert refused(game, "Cleo bids 400 on BO") == ""


@pytest.mark.rule("1830/7.3-a", "1830/7.3-b", "1830/7.3-c")
def test_tc_7_3_1_svnrr_given_away() -> None:
    game = auction()
    offered = [20]
    for _ in range(4):
        assert refused(game, f"Ada bids {offered[-1]} on SV") == ""
        happened = do(game, "Ada passes", "Ben passes", "Cleo passes")
        offered += [event.price for event in happened if isinstance(event, PriceReduced)]
    assert offered == [20, 15, 10, 5, 0]
    assert owners(game) == {"SV": "Ada"}
    assert money(game, "Ada") == 800
    assert game.active == ("Ben",)
    assert refused(game, "Ben bids 40 on CS") == ""
    assert game.state.priority == "Ben"  # the gift counts as a purchase


@pytest.mark.rule("1830/7.3-a", "1830/7.3-b")
def test_each_drop_begins_a_stock_round_with_the_first_player_although_somebody_has_bid() -> None:
    """R-11; on 18xx.games turns simply go on (D-06)."""
    game, online = auction(), auction(3, "online")
    for each in (game, online):
        do(each, "Ada passes", "Ben bids 75 on DH")
        happened = do(each, "Cleo passes", "Ada passes", "Ben passes")
        assert PriceReduced("SV", 15) in happened
    assert game.active == ("Ada",)
    assert online.active == ("Cleo",)
    assert refused(game, "Ada bids 20 on SV") == "7.1-a"
    do(game, "Ada bids 15 on SV")
    assert money(game, "Ada") == 785


@pytest.mark.rule("1830/7.3-c")
def test_who_must_take_it_when_somebody_has_bid() -> None:
    """By the book the first player (R-11), on 18xx.games the one after the last who passed (D-06)."""
    for options, taker in (((), "Ada"), (("online",), "Cleo")):
        game = auction(3, *options)
        do(game, "Ada passes", "Ben bids 75 on DH")
        for _ in range(12):
            do(game, f"{game.active[0]} passes")
        assert owners(game) == {"SV": taker}
        assert game.active == (game.play.left_of(taker),)


@pytest.mark.rule("1830/7.3-c")
def test_online_a_gift_moves_the_priority_when_the_privates_are_all_sold() -> None:
    """D-06: as soon as it is given by the book; on 18xx.games at the end of the sale, to whose turn it would be."""
    for options, meanwhile in (((), "Ben"), (("online",), "Ada")):
        game = auction(3, *options)
        do(game, "Ada bids 45 on CS", "Ben bids 75 on DH", "Cleo bids 115 on MH")
        do(game, "Ada bids 165 on CA", "Ben bids 225 on BO", "Cleo bids 230 on BO")
        for _ in range(12):
            do(game, f"{game.active[0]} passes")
        assert len(owners(game)) == 5 and game.active == ("Ben",) and game.state.priority == meanwhile
        do(game, "Ben passes", "Cleo sets the par of B&O at 100")
        assert game.state.priority == "Ben" and game.active == ("Ben",)


@pytest.mark.rule("1830/7.3-d", "1830/7.3-e")
def test_tc_7_3_2_pass_out_with_revenue() -> None:
    game = auction()
    do(game, "Ada bids 20 on SV")
    for again in (1, 2):
        happened = do(game, "Ben passes", "Cleo passes", "Ada passes")
        assert PrivateIncome("SV", "Ada", 5) in happened
        assert RoundBegan("auction", 1 + again) in happened
        assert money(game, "Ada") == 780 + 5 * again
        assert game.active == ("Ben",)
        assert refused(game, "Ben bids 40 on CS") == ""
        assert refused(game, "Ben bids 35 on CS") == "7.1-a"


@pytest.mark.rule("1830/7.3-d")
def test_the_stock_round_after_a_pass_out_starts_left_of_the_last_buyer_and_bids_stay() -> None:
    """R-10, R-12; on 18xx.games the turn goes on left of the last player who bid or bought (D-07)."""
    game, online = auction(), auction(3, "online")
    for each in (game, online):
        do(each, "Ada bids 20 on SV", "Ben bids 75 on DH", "Cleo passes", "Ada passes", "Ben passes")
    assert game.active == ("Ben",)
    assert online.active == ("Cleo",)
    do(game, "Ben passes", "Cleo bids 40 on CS")
    assert owners(game) == {"SV": "Ada", "CS": "Cleo", "DH": "Ben"}
    assert money(game, "Ben") == 725


@pytest.mark.rule("1830/7.3-d", "1830/23.1-a", "1830/7.2-c")
def test_privates_are_traded_between_the_turns_of_the_sale_once_the_first_stock_round_is_over() -> None:
    """R-07, R-33, R-63: in the buyer's or the seller's turn, with free money, and the turn is not used up."""
    game = auction()
    do(game, "Ada bids 20 on SV")
    assert refused(game, "Ben buys private SV for 30") == "23.1-a"
    do(game, "Ben bids 700 on BO", "Cleo passes", "Ada passes", "Ben passes")
    assert refused(game, "Ben buys private SV for 101") == "23.1-a"  # 700 of his 800 are set aside
    assert listed(game, "Ben buys private SV for 100")
    do(game, "Ben buys private SV for 30", "Ada declines")
    assert refused(game, "Ben buys private SV for 30") == "23.1-a"
    do(game, "Ben buys private SV for 40", "Ada accepts")
    assert owners(game)["SV"] == "Ben"
    assert (money(game, "Ada"), money(game, "Ben")) == (825, 760)
    assert game.active == ("Ben",)
    do(game, "Ben sells private SV to Cleo for 0", "Cleo accepts", "Ben bids 40 on CS")
    assert owners(game) == {"SV": "Cleo", "CS": "Ben"}
    assert refused(game, "Cleo sells private SV to Ben for 21") == "23.1-a"  # Ben has 720, of which 700 set aside


@pytest.mark.rule("1830/7.2-e")
def test_no_private_is_traded_while_an_auction_interrupts_the_turns() -> None:
    game = auction()
    do(game, "Ada bids 20 on SV", "Ben passes", "Cleo passes", "Ada passes")
    do(game, "Ben bids 75 on DH", "Cleo bids 80 on DH", "Ada bids 40 on CS")
    assert game.active == ("Ben",)
    assert refused(game, "Ben buys private SV for 30") == "7.2-e"


@pytest.mark.rule("1830/8.1-g", "1830/T1-f", "1830/11.0-c")
def test_the_camden_and_amboy_brings_a_share_of_the_prr_that_waits_for_its_par() -> None:
    """R-53: it counts as a certificate, cannot be sold, and is worth nothing before the PRR has a par value."""
    game = auction()
    do(game, *BUY_ALL[:5])
    assert shares(game, "PRR") == {"Ben": 1, OFFER: 9}
    assert not game.state.privates["CA"].closed
    do(game, "Cleo bids 220 on BO", "Cleo sets the par of B&O at 67")
    assert game.scores()["Ben"] == 800 - 40 - 160 + 40 + 160
    stock(game, "Ben", number=2)
    assert refused(game, "Ben sells 1 of PRR") == "8.1-g"
    do(game, "Ben sets the par of PRR at 67")
    assert shares(game, "PRR") == {"Ben": 3, OFFER: 7}
    assert money(game, "Ben") == 600 - 134
    assert game.scores()["Ben"] == 600 - 134 + 200 + 3 * 67


@pytest.mark.rule("1830/8.0-d", "1830/9.0-b", "1830/T1-g", "1830/8.1-a")
def test_the_b_and_o_private_brings_the_presidency_and_its_owner_sets_par() -> None:
    game = auction()
    do(game, *BUY_ALL)
    assert game.active == ("Cleo",)
    assert refused(game, "Cleo sets the par of B&O at 80") == "8.1-a"
    assert refused(game, "Cleo sets the par of PRR at 67") == "8.1-a"
    assert refused(game, "Cleo passes") == "8.1-a"
    do(game, "Cleo sets the par of B&O at 90")
    assert money(game, "Cleo") == 800 - 70 - 220  # the certificate is free
    assert shares(game, "B&O") == {"Cleo": 2, OFFER: 8}
    assert game.state.companies["B&O"].president == "Cleo"
    assert game.state.companies["B&O"].cell == (1, 6)
    assert refused(game, "Ada sets the par of B&O at 67") == "8.1-a"


@pytest.mark.rule("1830/8.0-d")
def test_the_b_and_o_presidency_is_never_on_sale() -> None:
    game = table()
    stock(game)
    assert refused(game, "Ada sets the par of B&O at 67") == "8.0-d"
    assert not listed(game, "Ada sets the par of B&O at 67")


@pytest.mark.rule("1830/7.0-e")
def test_the_priority_moves_with_each_direct_purchase() -> None:
    game = auction()
    assert PriorityMoved("Ben") in do(game, "Ada bids 20 on SV")
    do(game, "Ben bids 75 on DH")
    assert game.state.priority == "Ben"  # a bid is no purchase
