"""6 Merger round: conversion, merger, what both have in common."""

import pytest

from roundhouse.game import Game
from roundhouse.kernel.state import TREASURY
from tests.rules.given import (
    cash,
    cell,
    do,
    frame,
    listed,
    money,
    places,
    price,
    refused,
    track,
)

from .build import merging, minor, public, stock, table


def moscow(*options: str, owners: str = "Ada Ben", cells: str = "44 43", phase: str = "5", **more: int) -> Game:
    """Minors in brown Moscow, all linked; owners and cells in the order M-K, N, M-NN."""
    game = table(4, *options, phase=phase)
    track(game, H8="638@0")
    for name, owner, at in zip(("M-K", "N", "M-NN"), owners.split(), cells.split(), strict=False):
        minor(game, name, owner, cell=(int(at[0]), int(at[1:])), trains="5", **more)
    held = tuple(name for name in ("M-K", "N", "M-NN") if game.state.companies[name].floated)
    game.state.tokens["H8"] = (held,)
    return game


@pytest.mark.rule("1861/6-a")
def test_in_operating_order_each_minor_may_convert_or_merge() -> None:
    game = moscow(owners="Ada Ben Cleo", cells="26 44 43")
    merging(game)
    assert game.actors == ("M-K",)
    assert listed(game, "M-K converts") and listed(game, "M-K merges with N")
    do(game, "M-K passes")
    assert game.actors == ("N",)
    assert refused(game, "N converts") == "6.1-a"
    do(game, "N merges with M-K")
    assert refused(game, "N converts") == "6-a"
    for name in ("GR", "NW", "SW", "SE", "MK", "MVR", "MKV", "MKN"):
        public(game, name, Dan=2)
    assert refused(game, "N merges with M-NN") == "6-a"


@pytest.mark.rule("1861/6-b")
def test_all_owners_must_agree() -> None:
    game = moscow(owners="Ada Ben Cleo", cells="44 43 42")
    cash(game, Ada=500)
    merging(game)
    do(game, "M-K merges with N", "M-K merges with M-NN", "M-K forms NW")
    assert game.active == ("Ben",)
    do(game, "Ben accepts")
    assert game.active == ("Cleo",)
    do(game, "Cleo declines")
    assert refused(game, "M-K forms SW") == "6-b"
    do(game, "M-K declines")
    assert game.state.companies["M-K"].floated and game.actors == ("M-K",)
    do(game, "M-K passes")
    assert game.actors == ("N",)
    online = moscow("online", owners="Ada Ben", cells="44 43")
    cash(online, Ada=500)
    merging(online)
    do(online, "M-K merges with N", "M-K forms NW")
    assert online.state.companies["NW"].floated


@pytest.mark.rule("1861/6-a", "1861/6-b")
def test_a_merger_that_is_given_up_takes_nothing_away() -> None:
    game = moscow(owners="Ada Ben Ada", cells="26 43 42")
    cash(game, Ada=500)
    merging(game)
    do(game, "M-K merges with N", "M-K declines")
    assert game.actors == ("M-K",)
    for line in ("M-K converts", "M-K merges with N", "M-K merges with M-NN", "M-K passes"):
        assert listed(game, line), line
    assert refused(game, "M-K declines") == "6-a"
    do(game, "M-K merges with M-NN", "M-K passes", "M-K declines", "M-K converts", "M-K forms NW")
    assert game.state.companies["NW"].president == "Ada" and not game.state.companies["M-K"].floated
    online = moscow("online", owners="Ada Ben Ada", cells="26 43 42")
    merging(online)
    cash(online, Ada=500)
    do(online, "M-K merges with N", "M-K declines")
    assert online.actors == ("N",)


@pytest.mark.rule("1861/6.1-a", "1861/6.1-b", "1861/6.1-c", "1861/6.1-d", "1861/6.3-b", "1861/T-28")
def test_t_28_conversion() -> None:
    for start, end, value in (
        ((5, 6), (4, 5), 100), ((4, 6), (3, 5), 110), ((3, 6), (3, 6), 120), ((2, 6), (2, 6), 135),
        ((1, 6), (2, 7), 150), ((0, 6), (1, 7), 165),
    ):  # fmt: skip
        game = table(phase="3")
        minor(game, "K-R", "Ada", cell=start, cash=70, trains="3", loans=1)
        before = money(game, "Ada")
        merging(game)
        do(game, "K-R converts", "K-R forms NW")
        charter = game.state.companies["NW"]
        assert (cell(game, "NW"), price(game, "NW")) == (end, value)
        assert charter.shares["Ada"] == 2 and charter.president == "Ada" and money(game, "Ada") == before
        assert places(game, "NW") == {"G15.0"} and places(game, "K-R") == set()
        assert (charter.cash, charter.loans, charter.trains, charter.tokens) == (70, 1, ("3",), (20, 40))
        assert charter.shares[TREASURY] == 8
    game = table(phase="3")
    minor(game, "K-R", "Ada", cell=(4, 5), trains="3")
    minor(game, "N", "Ada", cell=(3, 6), trains="3")
    merging(game)
    do(game, "N passes")
    assert frame(game) != "MergerTurn"


@pytest.mark.rule("1861/6.2-a", "1861/6.2-d")
def test_two_to_ten_minors_of_which_six_may_be_of_one_owner() -> None:
    game = moscow(owners="Ada Ada", cells="44 43")
    rules = game.title.steps[type(merging_frame(game))].rules  # type: ignore[attr-defined]
    rules.are_linked = lambda play, found: True
    try:
        for name in ("K-R", "R-O", "O-K", "M-V"):
            minor(game, name, "Ada")
        minor(game, "K-B", "Ada")
        six = ("M-K", "N", "K-R", "R-O", "O-K", "M-V")
        assert rules.merger_refusal(game.play, six) is None
        assert rules.merger_refusal(game.play, (*six, "K-B")).clause == "6.2-d"
        for name in ("K-K", "D", "V", "T-R", "S-V", "E"):
            minor(game, name, "Ben")
        ten = (*six, "K-K", "D", "V", "T-R")
        assert rules.merger_refusal(game.play, ten) is None
        assert rules.merger_refusal(game.play, (*ten, "S-V")).clause == "6.2-a"
    finally:
        del rules.are_linked


def merging_frame(game: Game) -> object:
    from roundhouse.engine.merger import MergerTurn

    return MergerTurn("N")


@pytest.mark.rule("1861/6.2-b")
def test_one_minor_must_be_linked_to_every_other_and_tokens_do_not_block() -> None:
    """K-R in Kharkov, M-V in Voronezh and E in Ekaterinburg; a full city lies between the first two."""
    for options, linked in (((), True), (("online",), False)):
        game = table(4, *options, phase="3")
        minor(game, "K-R", "Ada", cell=(4, 4), trains="3")
        minor(game, "M-V", "Ada", cell=(4, 3), trains="3")
        minor(game, "T-R", "Ada", cell=(4, 2), trains="3")
        track(game, G15="202@2", H14="9@1", I13="57@1", J12="8@1", J14="9@0", J16="8@3", K17="6@2")
        track(game, I13="15@4", J14="8@2", K15="8@5")
        del game.state.tiles["J16"]
        game.state.tiles["J14"] = ("8", 5)
        game.state.tiles["K15"] = ("9", 0)
        game.state.tiles["K17"] = ("57", 0)
        from roundhouse.titles.g1861.merging import linked_minors

        assert "M-V" in linked_minors(game.play, "K-R")
        merging(game)
        assert listed(game, "K-R merges with M-V")
        through = "T-R" in linked_minors(game.play, "K-R")
        game.state.tokens["I13"] = (("M-V", "SW"),)
        assert listed(game, "K-R merges with T-R") == (through and linked)


@pytest.mark.rule("1861/6.2-c", "1861/T-27")
def test_t_27_the_price_of_a_merger() -> None:
    for cells, expected, at in (("36 44 63", 180, (1, 8)), ("72 71", 100, (4, 5)), ("80 90", 70, (5, 3))):
        game = moscow(owners="Ada Ada Ada", cells=cells)
        merging(game)
        first = game.actors[0]
        for other in ("M-K", "N", "M-NN"):
            if other != first and game.state.companies[other].floated:
                do(game, f"{first} merges with {other}")
        do(game, f"{first} forms NW")
        assert (price(game, "NW"), cell(game, "NW")) == (expected, at)
    online = moscow("online", owners="Ada Ada", cells="80 90")
    merging(online)
    do(online, "M-K merges with N", "M-K forms NW")
    assert (price(online, "NW"), cell(online, "NW")) == (100, (4, 5))


@pytest.mark.rule("1861/6.2-e", "1861/6.2-f")
def test_the_order_of_founding_is_kept() -> None:
    game = table(phase="3")
    game.state.extra.founded = ("N",)  # type: ignore[union-attr]
    minor(game, "N", "Ben")
    stock(game)
    do(game, "Ada bids 100 on M-K", "Ben passes", "Cleo passes")
    assert game.state.extra.founded == ("N", "M-K")  # type: ignore[union-attr]


@pytest.mark.rule("1861/6.2-e", "1861/6.2-g", "1861/T-29")
def test_t_29_the_director_when_two_are_tied() -> None:
    for options, founded, director in (
        ((), "M-K N M-NN K-R", "Ada"), ((), "N M-K M-NN K-R", "Ben"), ((), "K-R N M-NN M-K", "Ada"),
        (("online",), "M-K N M-NN K-R", "Ben"),
    ):  # fmt: skip
        game = moscow(*options, owners="Ada Ben Ben", cells="26 36 35")
        game.state.extra.founded = tuple(founded.split())  # type: ignore[union-attr]
        minor(game, "K-R", "Ada", cell=(4, 5), trains="5")
        game.state.tokens["H8"] = (("M-K", "N", "M-NN"),)
        rules = game.title.steps[type(merging_frame(game))].rules  # type: ignore[attr-defined]
        rules.form(game.play, ("M-K", "N", "M-NN", "K-R"), "NW")
        charter = game.state.companies["NW"]
        assert charter.president == director
        assert charter.shares["Ada"] == charter.shares["Ben"] == 2


@pytest.mark.rule("1861/6.2-f")
def test_without_two_shares_the_owner_of_the_first_minor_must_buy() -> None:
    game = moscow(owners="Ada Ben", cells="44 43")
    cash(game, Ada=165)
    merging(game)
    assert price(game, "M-K") + price(game, "N") == 170
    cash(game, Ada=164)
    assert refused(game, "M-K merges with N") == "6.2-f"
    cash(game, Ben=165)
    game.state.extra.founded = ("N", "M-K")  # type: ignore[union-attr]
    assert refused(game, "M-K merges with N") == ""  # N is older, so that Ben buys
    game = moscow(owners="Ada Ben", cells="44 43")
    cash(game, Ada=400)
    merging(game)
    do(game, "M-K merges with N", "M-K forms NW", "Ben accepts")
    charter = game.state.companies["NW"]
    assert charter.president == "Ada" and charter.shares["Ada"] == 2 and money(game, "Ada") == 400 - 165
    assert money(game, "NW") == 165


@pytest.mark.rule("1861/6.2-h")
def test_the_director_keeps_two_tokens_in_different_hexes() -> None:
    game = moscow(owners="Ada Ada", cells="44 43")
    minor(game, "K-R", "Ada", cell=(4, 2), trains="5")
    minor(game, "R-O", "Ada", cell=(4, 1), trains="5")
    rules = game.title.steps[type(merging_frame(game))].rules  # type: ignore[attr-defined]
    merging(game)
    game.state.stack = game.state.stack[:-1]
    rules.form(game.play, ("M-K", "K-R", "R-O"), "NW")
    assert game.actors == ("NW",) and frame(game) == "KeepTokens"
    do(game, "NW removes token from G15.0")
    assert places(game, "NW") == {"H8.0", "B4.0"} and game.state.companies["NW"].tokens == (40,)


@pytest.mark.rule("1861/6.2-h", "1861/T-30")
def test_t_30_two_minors_in_kiev() -> None:
    for options, removed, tokens in (
        ((), "D14.1", (20, 40)),
        ((), "D14.2", (20, 40)),
        (("online",), "D14.2", (20, 40)),
        (("online",), "D14.1", (0, 40)),
    ):
        game = table(4, *options, phase="3")
        minor(game, "K-B", "Ada", cell=(4, 4), trains="3")
        minor(game, "K-K", "Ada", cell=(4, 3), trains="3")
        rules = game.title.steps[type(merging_frame(game))].rules  # type: ignore[attr-defined]
        merging(game)
        game.state.stack = game.state.stack[:-1] if frame(game) == "MergerTurn" else game.state.stack
        rules.form(game.play, ("K-B", "K-K"), "NW")
        assert frame(game) == "KeepTokens"
        do(game, f"NW removes token from {removed}")
        assert len(places(game, "NW")) == 1 and game.state.companies["NW"].tokens == tokens


@pytest.mark.rule("1861/6.3-a")
def test_all_assets_and_loans_go_to_the_public() -> None:
    game = moscow(owners="Ada Ada", cells="44 43", cash=70, loans=2)
    game.state.privates["TSR"].owner, game.state.privates["TSR"].closed = "N", False
    game.state.companies["N"].trains = ("5", "5")
    game.state.companies["M-K"].trains = ("5", "5")
    merging(game)
    do(game, "M-K merges with N", "M-K forms NW")
    charter = game.state.companies["NW"]
    assert (charter.cash, charter.loans) == (140, 4) and game.state.privates["TSR"].owner == "NW"
    assert frame(game) == "DiscardTrains"
    do(game, "NW discards train 5")
    assert game.state.train_pool == ("5",) and charter is not None


@pytest.mark.rule("1861/6.3-c", "1861/6.3-d", "1861/6.3-e", "1861/6.3-f")
def test_more_shares_first_the_holders_then_everybody() -> None:
    game = moscow(owners="Ada Ada Ben", cells="55 54 53")
    cash(game, Ada=2000, Ben=2000, Cleo=2000, Dan=10)
    merging(game)
    do(game, "M-K merges with N", "M-K merges with M-NN", "M-K forms NW", "Ben accepts")
    charter = game.state.companies["NW"]
    value = price(game, "NW")
    assert charter.shares == {"Ada": 2, "Ben": 1, TREASURY: 7} and game.active == ("Ada",)
    do(game, "Ada buys a share of NW from treasury", "Ada passes")
    assert game.active == ("Ben",)
    do(game, *["Ben buys a share of NW from treasury"] * 3)
    assert game.state.companies["NW"].president == "Ben"
    assert refused(game, "Ben buys a share of SW from treasury") == "6.3-d"
    do(game, "Ben passes")
    assert game.active == ("Ben",)
    do(game, "Ben buys a share of NW from treasury", "Cleo buys a share of NW from treasury")
    assert game.active == ("Ada",)
    do(game, "Ada passes")
    assert game.state.companies["NW"].shares == {"Ada": 3, "Ben": 5, "Cleo": 1, TREASURY: 1}
    assert money(game, "NW") == 6 * value


@pytest.mark.rule("1861/6.3-f")
def test_nobody_buys_beyond_60_percent_or_his_certificates() -> None:
    game = moscow(owners="Ada Ada", cells="55 54")
    cash(game, Ada=5000)
    merging(game)
    do(game, "M-K merges with N", "M-K forms NW", *["Ada buys a share of NW from treasury"] * 4)
    assert game.state.companies["NW"].shares["Ada"] == 6
    assert game.active != ("Ada",)


@pytest.mark.rule("1861/6.3-d")
def test_online_the_stages_begin_with_the_owner_of_the_first_minor() -> None:
    game = moscow("online", owners="Ada Ben Ben", cells="55 54 53")
    cash(game, Ada=2000, Ben=2000, Cleo=2000)
    merging(game)
    do(game, "M-K merges with N", "M-K merges with M-NN", "M-K forms NW")
    assert game.state.companies["NW"].president == "Ben" and game.active == ("Ada",)
    do(game, "Ada passes", "Ben passes")
    assert game.active == ("Cleo",)
    conversion = table(4, "online", phase="3")
    minor(conversion, "K-R", "Ben", cell=(3, 6), trains="3")
    cash(conversion, Ben=2000, Cleo=2000)
    merging(conversion)
    do(conversion, "K-R converts", "K-R forms NW", "Ben buys a share of NW from treasury")
    assert conversion.active == ("Ben",)
    do(conversion, "Ben passes", "Cleo buys a share of NW from treasury")
    assert conversion.active == ("Dan",)


@pytest.mark.rule("1861/6.2-f")
def test_online_somebody_must_become_director() -> None:
    game = moscow("online", owners="Ada Ben", cells="44 43")
    cash(game, Ada=2000, Ben=2000)
    merging(game)
    do(game, "M-K merges with N", "M-K forms NW", "Ada passes")
    assert refused(game, "Ben passes") == "6.2-f"
    do(game, "Ben buys a share of NW from treasury")
    assert game.state.companies["NW"].president == "Ben"
