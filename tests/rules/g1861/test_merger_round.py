"""6: merger rounds."""

import pytest

from roundhouse.engine.merger import MergerTurn
from roundhouse.game import Game
from roundhouse.kernel.events import CompanyFormed, PresidencyChanged, TurnBegan
from tests.rules.given import (
    Cell,
    cell,
    do,
    frame,
    give,
    loans,
    money,
    places,
    refused,
    shares,
    track,
    trains,
)

from .build import (
    leave,
    merging,
    minor,
    pass_on,
    public,
    rail,
    round_now,
    table,
)

SOUTH = {"M-V": (6, 3), "D": (7, 2), "V": (7, 1), "T-R": (8, 2)}
"""Four minors of the south, and cells of falling prices for them."""


def south(phase: str = "4", players: int = 3, owners: str = "Ada Ben Cleo Ada", at: tuple[Cell, ...] = ()) -> Game:
    """Voronezh, Rostov, Yuzovka and Tsaritsyn, all on one line of track, each with the minor that is at home there."""
    game = table(players, phase=phase)
    track(game, I13="57@0", I19="63@0", H18="57@2", K17="57@1")
    rail(game, "I13 I15 I17 I19", "I19 J18 K17")
    for name, owner, place in zip(SOUTH, owners.split(), at or SOUTH.values(), strict=False):
        minor(game, name, owner, cell=place, cash=10, trains="4")
    return game


@pytest.mark.rule("1861/6-a", "1861/6.1-a")
def test_each_minor_in_operating_order_may_convert_or_merge() -> None:
    game = south(at=((4, 6), (3, 6), (7, 1), (6, 2)))
    merging(game)
    assert game.actors == ("D",)  # 120
    assert refused(game, "M-V converts") == "5.2-d"
    do(game, "D passes")
    assert game.actors == ("M-V",)  # 110
    do(game, "M-V passes")
    assert game.actors == ("T-R",)  # 60: no conversion, but a merger
    assert refused(game, "T-R converts") == "6.1-a"
    assert refused(game, "T-R merges with D") == ""  # although D has passed (G-36)
    do(game, "T-R passes", "V passes")
    assert round_now(game) == ("operating", 2, 2)


@pytest.mark.rule("1861/6.1-a", "1861/6.1-b", "1861/6.3-b", "1861/T-28")
@pytest.mark.parametrize(
    ("at", "then", "price"),
    [
        ((5, 6), (4, 5), 100), ((4, 6), (3, 5), 110), ((3, 6), (3, 6), 120), ((2, 6), (2, 6), 135),
        ((1, 6), (2, 7), 150), ((0, 6), (1, 7), 165),
    ],
)  # fmt: skip
def test_a_conversion_keeps_the_price_and_goes_to_its_start_cell(at: Cell, then: Cell, price: int) -> None:
    game = table(phase="3")
    minor(game, "M-V", "Ada", cell=at, trains="3")
    public(game, "SW", cell=then, trains="3", tokens="F18.0", Ben=2)
    merging(game)
    happened = do(game, "M-V converts", "M-V forms NW")
    assert CompanyFormed("NW", ("M-V",), ("Ada",), "Ada", price) in happened
    assert cell(game, "NW") == then
    assert game.state.companies["SW"].arrived < game.state.companies["NW"].arrived  # under the pile


@pytest.mark.rule("1861/6.1-a", "1861/T-28")
def test_no_conversion_outside_the_yellow_column_whatever_the_price() -> None:
    game = table(phase="3")
    minor(game, "M-V", "Ada", cell=(4, 5), trains="3")
    minor(game, "R-O", "Ben", cell=(4, 6), trains="3")
    merging(game)
    do(game, "R-O passes")
    assert round_now(game) == ("operating", 2, 2)  # 100, but M-V is not even asked


@pytest.mark.rule("1861/6.1-c", "1861/6.1-d", "1861/6.3-a", "1861/6.3-c")
def test_the_public_replaces_the_minor_with_all_it_has() -> None:
    game = table(phase="4", MYR="M-V")
    minor(game, "M-V", "Ada", cell=(3, 6), cash=70, trains="4", loans=1)
    minor(game, "R-O", "Ben", cell=(4, 6), trains="4")
    track(game, I13="57@0")
    for name in ("Ada", "Ben", "Cleo"):
        give(game, name, 0)
    merging(game)
    do(game, "M-V converts")
    assert refused(game, "M-V forms M-B") == "6-a"
    do(game, "M-V forms NW")
    assert (places(game, "NW"), places(game, "M-V")) == ({"I13.0"}, set())
    assert (shares(game, "NW"), money(game, "Ada")) == ({"Ada": 2, "treasury": 8}, 0)  # free
    assert game.state.companies["NW"].president == "Ada"
    assert (money(game, "NW"), trains(game, "NW"), loans(game, "NW")) == (70, "4", 1)
    assert game.state.privates["MYR"].owner == "NW"
    assert game.state.companies["NW"].tokens == (20, 40)
    gone = game.state.companies["M-V"]
    assert (gone.shares, gone.cash, gone.trains, gone.loans, gone.floated) == ({}, 0, (), 0, False)


@pytest.mark.rule("1861/6-a")
def test_only_a_public_that_is_not_formed() -> None:
    game = table(phase="4")
    minor(game, "M-V", "Ada", cell=(3, 6), trains="4")
    public(game, "SW", trains="4", tokens="F18.0", Ben=2)
    merging(game)
    do(game, "M-V converts")
    assert refused(game, "M-V forms SW") == "6-a"
    assert refused(game, "M-V forms NW") == ""
    none = table(phase="4")
    minor(none, "M-V", "Ada", cell=(3, 6), trains="4")
    for name in ("GR", "NW", "SW", "SE", "MK", "MVR", "MKV", "MKN"):
        public(none, name, trains="4", Ben=2)
    merging(none)
    assert frame(none) != "MergerTurn"


@pytest.mark.rule("1861/6-b")
def test_all_owners_must_agree() -> None:
    game = south()
    merging(game)
    do(game, "M-V merges with D", "M-V merges with V", "M-V passes", "M-V forms NW")
    assert game.actors == ("Ben",)
    do(game, "Ben accepts")
    assert game.actors == ("Cleo",)
    assert places(game, "NW") == set()  # nothing has happened yet
    do(game, "Cleo declines")
    assert refused(game, "M-V forms NW") == "6-b"
    assert {name for name in SOUTH if game.state.companies[name].floated} == set(SOUTH)
    do(game, "M-V declines")  # that merger is off, but M-V may propose another one
    do(game, "M-V merges with D", "M-V merges with V")
    assert refused(game, "M-V passes") == "6-b"
    do(game, "M-V merges with T-R", "M-V forms NW", "Ben accepts", "Cleo accepts")
    assert game.state.companies["NW"].shares["Ada"] == 2
    agreed = south()
    merging(agreed)
    do(agreed, "M-V merges with D", "M-V merges with V", "M-V passes", "M-V forms NW", "Ben accepts", "Cleo accepts")
    assert agreed.state.companies["NW"].floated


@pytest.mark.rule("1861/6.2-a", "1861/6.2-d")
def test_two_to_ten_minors_at_most_six_of_one_owner() -> None:
    game = table(4, phase="4")
    track(game, H8="638@0")
    names = ("N", "M-K", "M-NN", "M-V", "R-O", "O-K", "K-R", "K-K", "K-B", "StP-W", "M-B")
    for number, name in enumerate(names):
        minor(game, name, ("Ada", "Ben")[number % 2], cell=(4, 4), trains="4")
    rules = game.title.steps[MergerTurn].rules  # type: ignore[attr-defined]
    eleven = rules.merger_refusal(game.play, names)
    assert eleven.clause == "6.2-a"
    for name in names:
        game.state.companies[name].president = "Ada"
    assert rules.merger_refusal(game.play, names[:7]).clause == "6.2-d"
    assert rules.merger_refusal(game.play, names[:6]).clause == "6.2-b"
    assert rules.merger_refusal(game.play, names[:3]) is None  # all three in Moscow


@pytest.mark.rule("1861/6.2-b")
def test_one_of_them_must_have_a_route_to_each_of_the_others() -> None:
    game = south()
    minor(game, "R-O", "Ada", cell=(7, 0), trains="4")
    merging(game)
    assert game.actors == ("M-V",)
    assert refused(game, "M-V merges with R-O") == "6.2-b"
    assert refused(game, "M-V merges with T-R") == ""
    game.state.tokens["I19"] = (("V", "SW"),)  # Rostov is full of others: that does not block
    assert refused(game, "M-V merges with T-R") == ""
    del game.state.tiles["J18"]
    assert refused(game, "M-V merges with T-R") == "6.2-b"  # the track must really be there


@pytest.mark.rule("1861/6.2-c", "1861/6.3-b", "1861/T-27")
@pytest.mark.parametrize(
    ("cells", "price", "then"),
    [
        (((3, 6), (4, 4), (6, 3)), 180, (1, 8)),
        (((7, 2), (7, 1)), 100, (4, 5)),
        (((8, 0), (9, 0)), 70, (5, 3)),
        (((2, 6), (2, 5), (2, 4)), 200, (0, 8)),
    ],
)
def test_highest_plus_lowest_price_rounded_down_at_most_200(cells: tuple[Cell, ...], price: int, then: Cell) -> None:
    game = south(owners="Ada Ada Ada", at=cells)
    merging(game)
    for other in [name for name in SOUTH if name in ("D", "V")][: len(cells) - 1]:
        do(game, f"M-V merges with {other}")
    leave(game, "MergerTurn")
    happened = do(game, "M-V forms NW")
    assert next(event for event in happened if isinstance(event, CompanyFormed)).price == price
    assert cell(game, "NW") == then


@pytest.mark.rule("1861/6.2-d", "1861/6.2-e", "1861/6.2-g", "1861/T-29")
def test_most_shares_and_on_a_tie_the_owner_of_the_first_minor() -> None:
    game = south(owners="Ada Ben Ben Ada", at=((2, 6), (3, 6), (4, 6), (5, 6)))
    merging(game)
    do(game, "M-V merges with D", "M-V merges with V", "M-V merges with T-R", "M-V forms NW", "Ben accepts")
    charter = game.state.companies["NW"]
    assert (charter.shares, charter.president) == ({"Ada": 2, "Ben": 2, "treasury": 6}, "Ada")
    more = south(owners="Ada Ben Ben Cleo", at=((2, 6), (3, 6), (4, 6), (5, 6)))
    merging(more)
    do(more, "M-V merges with D", "M-V merges with V", "M-V merges with T-R", "M-V forms NW")
    do(more, "Ben accepts", "Cleo accepts")
    assert more.state.companies["NW"].president == "Ben"
    assert shares(more, "NW") == {"Ada": 1, "Ben": 2, "Cleo": 1, "treasury": 6}


@pytest.mark.rule("1861/6.2-f")
def test_with_one_share_each_the_owner_of_the_first_minor_must_buy_one() -> None:
    game = south(owners="Ada Ben Cleo", at=((4, 4), (4, 5), (4, 3)))  # Ben's D comes first
    give(game, "Ben", 180)
    merging(game)
    assert game.actors == ("D",)
    give(game, "Ben", 179)
    assert refused(game, "D merges with M-V") == "6.2-f"  # 100 + 90 = 190: 180
    give(game, "Ben", 180)
    do(game, "D merges with M-V", "D passes", "D forms NW", "Ada accepts")
    charter = game.state.companies["NW"]
    assert (charter.shares, charter.president) == ({"Ada": 1, "Ben": 2, "treasury": 7}, "Ben")
    assert (money(game, "Ben"), money(game, "NW")) == (0, 10 + 10 + 180)


@pytest.mark.rule("1861/6.2-f", "1861/6-b")
def test_a_minor_is_drawn_in_only_if_a_company_can_come_of_it() -> None:
    """Nobody could buy the second share: without another minor of Ada's or Ben's there is no merger to begin."""
    poor = south(owners="Ada Ben Cleo", at=((4, 4), (4, 5), (4, 3)))
    for name in ("Ada", "Ben", "Cleo"):
        give(poor, name, 0)
    merging(poor)
    assert frame(poor) != "MergerTurn"
    game = south(owners="Ada Ben Ada", at=((4, 4), (4, 5), (4, 3)))
    for name in ("Ada", "Ben"):
        give(game, name, 0)
    merging(game)
    do(game, "D merges with M-V")
    assert refused(game, "D passes") == "6.2-f"
    do(game, "D merges with V", "D forms NW", "Ada declines", "D declines")
    assert game.actors == ("M-V",)  # with V it has been refused, without V it cannot be: nothing is left for D
    do(game, "M-V merges with V", "M-V passes", "M-V forms NW")
    assert game.state.companies["NW"].president == "Ada"


@pytest.mark.rule("1861/6.2-h", "1861/5.5.3-f", "1861/6.3-a")
def test_the_director_chooses_two_tokens_to_keep() -> None:
    game = south(owners="Ada Ada Ada Ben")
    merging(game)
    do(game, "M-V merges with D", "M-V merges with V", "M-V passes", "M-V forms NW")
    assert (frame(game), game.actors, game.active) == ("KeepTokens", ("NW",), ("Ada",))
    assert refused(game, "NW removes token from K17.0") == "6.2-h"
    do(game, "NW removes token from H18.0")
    assert places(game, "NW") == {"I13.0", "I19.0"}
    assert game.state.companies["NW"].tokens == (40,)
    assert places(game, "D") == set()


@pytest.mark.rule("1861/6.2-h", "1861/5.5.3-e", "1861/T-30")
@pytest.mark.parametrize("tile", ["635@0", "636@0"])
def test_two_minors_in_kiev_keep_one_token_and_the_next_costs_20_a_hex(tile: str) -> None:
    game = table(phase="5")
    track(game, D14=tile)
    rail(game, "D14 D12 E13 D14")  # on the green tile the two stations are joined by this loop
    minor(game, "K-B", "Ada", cell=(4, 4), trains="5")
    minor(game, "K-K", "Ada", cell=(4, 3), trains="5")
    merging(game)
    do(game, "K-B merges with K-K")
    leave(game, "MergerTurn")
    do(game, "K-B forms NW")
    if frame(game) == "KeepTokens":
        do(game, "NW removes token from D14.1")  # that of the first minor, by the director's choice
    assert len(places(game, "NW")) == 1
    assert game.state.companies["NW"].tokens == (20, 40)


@pytest.mark.rule("1861/6.3-a", "1861/5.8.3-d")
def test_trains_above_the_limit_go_to_the_pool_and_loans_are_kept() -> None:
    game = south(owners="Ada Ada Ada Ada")
    for name in SOUTH:
        game.state.companies[name].loans = 2
        game.state.companies[name].cash = 10
    game.state.privates["MYR"].closed = False
    game.state.privates["MYR"].owner = "V"
    merging(game)
    do(game, "M-V merges with D", "M-V merges with V", "M-V merges with T-R", "M-V forms NW")
    do(game, "NW removes token from H18.0", "NW removes token from K17.0")
    assert (frame(game), game.actors) == ("DiscardTrains", ("NW",))  # four, and three is the limit
    do(game, "NW discards train 4")
    assert (trains(game, "NW"), game.state.train_pool) == ("4 4 4", ("4",))
    assert (loans(game, "NW"), money(game, "NW")) == (8, 40)  # above five they are kept
    assert game.state.privates["MYR"].owner == "NW"
    assert game.title.loan_limit(game.play, "NW") == 5


@pytest.mark.rule("1861/6.3-d", "1861/6.3-e", "1861/6.3-f")
def test_first_the_holders_any_number_then_everybody_one() -> None:
    game = south(owners="Ada Ben Ben Cleo", at=((4, 5), (4, 4), (4, 3), (9, 0)), players=4)
    for name, amount in (("Ada", 1000), ("Ben", 400), ("Cleo", 1000), ("Dan", 1000)):
        give(game, name, amount)
    merging(game)
    do(game, "M-V merges with D", "M-V merges with V", "M-V passes", "M-V forms NW", "Ben accepts")
    pass_on(game, "NewShares")
    assert cell(game, "NW") == (1, 8)  # 180
    treasury = money(game, "NW")
    assert game.actors == ("Ben",)  # the director first
    assert refused(game, "Ada buys a share of NW from treasury") == "4-a"
    assert refused(game, "Ben buys a share of NW from pool") == "6.3-d"
    do(game, "Ben buys a share of NW from treasury")
    assert (money(game, "Ben"), money(game, "NW"), shares(game, "NW")["Ben"]) == (220, treasury + 180, 3)
    do(game, "Ben passes")
    assert game.actors == ("Ada",)  # Cleo and Dan hold nothing
    happened = do(game, *["Ada buys a share of NW from treasury"] * 3)
    assert PresidencyChanged("NW", "Ben", "Ada") in happened  # at once
    assert shares(game, "NW")["Ada"] == 4
    do(game, "Ada buys a share of NW from treasury")
    do(game, "Ada passes")
    assert game.actors == ("Ada",)  # stage 2 begins with the new director, one share for each
    do(game, "Ada buys a share of NW from treasury")
    assert shares(game, "NW")["Ada"] == 6
    assert game.actors == ("Ben",)
    do(game, "Ben buys a share of NW from treasury")
    assert frame(game) != "NewShares"  # 6 + 4: none is left for Cleo and Dan
    assert shares(game, "NW") == {"Ada": 6, "Ben": 4}


@pytest.mark.rule("1861/6.3-d", "1861/6.3-e", "1861/6.3-f")
def test_after_a_conversion_the_director_up_to_six_and_then_one_for_each() -> None:
    game = table(phase="4")
    minor(game, "M-V", "Ada", cell=(5, 6), trains="4")
    for name in ("Ada", "Ben", "Cleo"):
        give(game, name, 1000)
    merging(game)
    do(game, "M-V converts", "M-V forms NW")
    assert (frame(game), game.actors) == ("NewShares", ("Ada",))
    do(game, *["Ada buys a share of NW from treasury"] * 4)
    assert (shares(game, "NW")["Ada"], money(game, "Ada"), money(game, "NW")) == (6, 600, 400)
    assert game.actors == ("Ben",)  # Ada may hold no more: stage 2 is for the others
    do(game, "Ben buys a share of NW from treasury")
    assert game.actors == ("Cleo",)
    do(game, "Cleo passes")
    assert frame(game) != "NewShares"
    assert shares(game, "NW") == {"Ada": 6, "treasury": 3, "Ben": 1}


@pytest.mark.rule("1861/6.3-f")
def test_the_certificate_limit_holds_for_extra_purchases() -> None:
    game = table(phase="4")
    minor(game, "M-V", "Ada", cell=(5, 6), trains="4")
    for number, name in enumerate(("SW", "SE", "MK", "MVR")):
        public(game, name, trains="4", tokens=f"{('F18', 'P8', 'M19', 'L12')[number]}.0", Ada=6)
    for name in ("Ada", "Ben", "Cleo"):
        give(game, name, 1000 if name == "Ada" else 0)
    merging(game)  # 4 x 5 certificates, and one for the minor: 21
    do(game, "M-V converts", "M-V forms NW")
    assert frame(game) != "NewShares"
    assert shares(game, "NW") == {"Ada": 2, "treasury": 8}


@pytest.mark.rule("1861/6.4-a")
@pytest.mark.parametrize(("part", "after"), [(1, ("operating", 2, 2)), (2, ("stock", 3, 2))])
def test_after_the_first_merger_round_or2_after_the_second_a_stock_round(
    part: int, after: tuple[str, int, int]
) -> None:
    game = table(phase="4")
    minor(game, "M-V", "Ada", cell=(5, 6), trains="4")
    merging(game, part)
    do(game, "M-V passes")
    assert round_now(game) == after


@pytest.mark.rule("1861/6-a")
def test_a_merged_minor_has_no_turn_any_more_and_the_public_operates_in_the_next_round() -> None:
    game = south(owners="Ada Ada Ben", at=((4, 5), (4, 4), (4, 6)))
    for name in ("Ada", "Ben", "Cleo"):
        give(game, name, 0)
    merging(game)
    do(game, "V passes", "M-V merges with D")
    leave(game, "MergerTurn")
    happened = do(game, "M-V forms NW")
    begun = [event.actor for event in happened if isinstance(event, TurnBegan)]
    assert "D" not in begun
    assert begun == ["V"]  # the first of OR 2
    assert "NW" in game.state.stack[1].companies  # type: ignore[attr-defined]


@pytest.mark.rule("1861/5.5.3-h", "1861/6.2-h")
def test_after_a_merger_of_two_the_third_token_costs_40_a_hex() -> None:
    game = south(owners="Ada Ada")
    merging(game)
    do(game, "M-V merges with D")
    leave(game, "MergerTurn")
    do(game, "M-V forms NW")
    assert places(game, "NW") == {"I13.0", "H18.0"}
    assert game.title.token_cost(game.play, "NW", "I19") == 40  # one hex from Yuzovka
    assert game.title.token_cost(game.play, "NW", "K17") == 120


@pytest.mark.rule("1861/6.3-e")
def test_in_the_second_stage_a_holder_buys_only_one_share_too() -> None:
    game = table(phase="4")
    minor(game, "M-V", "Ada", cell=(5, 6), trains="4")
    for name in ("Ada", "Ben", "Cleo"):
        give(game, name, 1000)
    merging(game)
    do(game, "M-V converts", "M-V forms NW", "Ada passes")
    assert game.actors == ("Ada",)  # stage 2 begins with the director
    do(game, "Ada buys a share of NW from treasury")
    assert game.actors == ("Ben",)
    do(game, "Ben buys a share of NW from treasury", "Cleo buys a share of NW from treasury")
    assert frame(game) != "NewShares"
    assert shares(game, "NW") == {"Ada": 3, "Ben": 1, "Cleo": 1, "treasury": 5}
