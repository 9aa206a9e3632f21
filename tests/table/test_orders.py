"""Standing orders, and the log that tells what was done: what they say, and when they end."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from markupsafe import Markup

from roundhouse.formats.files import load
from roundhouse.game import Game, new
from roundhouse.kernel.actions import Bid, BuyShare, SellShares
from roundhouse.kernel.events import ConsentAsked, RoundBegan
from roundhouse.table.chips import Chips
from roundhouse.table.i18n import Speech
from roundhouse.table.orders import standing_orders
from roundhouse.table.standing import (
    GONE,
    LIMIT,
    PHASE,
    SOLD,
    Ended,
    cost_of,
    order_ended,
    ordered,
    passing_ended,
    wants_to_pass,
)
from roundhouse.table.told import Chapter, Line, Teller
from roundhouse.table.turns import round_of
from roundhouse.words import Words

GAMES = Path(__file__).parents[2] / "docs" / "gallery" / "games"
NAMES = ["Ada", "Ben", "Cleo"]
SOLD_OUT = (
    "Ada bids 20 on SV", "Ben bids 40 on CS", "Ada bids 70 on DH", "Ben bids 110 on MH", "Ada bids 160 on CA",
    "Ben bids 220 on BO", "Ben sets the par of B&O at 67", "Ada sets the par of PRR at 67",
)  # fmt: skip
"""All private companies of 1830 are sold, and two companies begun."""


def test_a_standing_order_to_buy_ends_when_somebody_sells_of_that_company() -> None:
    game = new("1830", NAMES[:2], seed=5)
    for line in SOLD_OUT:
        game.push(game.read(line))
    me, company = "Ben", "PRR"
    wish = {
        "round": round_of(game),
        "count": len(game.actions),
        "orders": [{"do": "buy", "company": company, "most": 999}],
    }
    words, speech = Words("en", game.title), Speech("en")
    (told,) = standing_orders(game, me, wish, words, speech)
    assert words.name(company) in told.text and not told.over
    assert isinstance(ordered(game, me, wish), BuyShare)
    over = {**wish, "round": "another", "way": "round"}
    assert standing_orders(game, me, over, words, speech) == [] and ordered(game, me, over) is None


def after_a_sale() -> tuple[Game, dict[str, Any]]:
    """Somebody goes on buying shares of a company and passes otherwise; another has sold some of it."""
    game = load(GAMES / "1830.json.gz")
    at, action = next((at, each) for at, each in enumerate(game.actions) if isinstance(each, SellShares))
    moment, company = game.at(at), action.company
    (me, *_) = [name for name in moment.state.players if name != action.actor]
    order = {"do": "buy", "company": company, "most": 999}
    wish = {"me": me, "round": round_of(moment), "count": at, "way": "round", "orders": [order]}
    moment.push(action)
    return moment, wish


def test_when_somebody_sells_of_what_one_buys_nothing_is_passed_either() -> None:
    """The order is void because something has happened that its owner should look at: he decides."""
    game, wish = after_a_sale()
    me, (order,) = wish["me"], wish["orders"]
    ended = Ended(SOLD, game.actions[-1])
    assert order_ended(game, me, wish, order) == ended == passing_ended(game, me, wish)
    assert not wants_to_pass(game, me, wish)
    assert wants_to_pass(game, me, wish | {"orders": []})
    words = Words("en", game.title)
    bought, passed = standing_orders(game, me, wish, words, Speech("en"))
    assert bought.over == passed.over
    assert words.name(game.actions[-1].actor) in bought.over and words.option(game.actions[-1]) in bought.over


def test_what_is_bought_by_order_is_the_cheapest() -> None:
    """A share in the pool costs less than one in the offer, and both less than the limit."""
    game = load(GAMES / "1830.json.gz").at(389)
    (me,) = game.active
    options = [each for each in game.legal_actions(me) if isinstance(each, BuyShare) and each.company == "B&M"]
    costs = {each.source: cost_of(game, each, me) for each in options}
    assert costs["pool"] < costs["offer"]
    wish = {"round": round_of(game), "count": 389, "orders": [{"do": "buy", "company": "B&M", "most": 500}]}
    assert ordered(game, me, wish) == BuyShare(me, "B&M", "pool")


def companies_begun() -> Game:
    """Ada has three shares of PRR, Ben two of B&O; it is for Ben to move."""
    game = new("1830", NAMES[:2], seed=5)
    for line in SOLD_OUT:
        game.push(game.read(line))
    return game


def test_what_is_done_for_somebody_does_not_end_his_passing() -> None:
    """He buys by order and passes until somebody else does something: his own purchase is none of that."""
    game = companies_begun()
    wish = {"round": round_of(game), "count": len(game.actions), "way": "until_change"}
    game.push(game.read("Ben buys a share of B&O from offer"))
    assert passing_ended(game, "Ben", wish) is None
    purchase = game.read("Ada buys a share of B&O from offer")
    game.push(purchase)
    ended = passing_ended(game, "Ben", wish)
    assert ended is not None and ended.by == purchase


def test_whoever_could_take_a_company_concerns_its_president() -> None:
    """Ada has three shares of PRR. Ben may have two; with a third his next one makes him president."""
    game = companies_begun()
    wish = {"round": round_of(game), "count": len(game.actions), "way": "until_mine"}
    ended = []
    for _ in range(3):
        game.push(game.read("Ben buys a share of PRR from offer"))
        ended.append(passing_ended(game, "Ada", wish))
        game.push(game.read("Ada passes"))
    assert ended[:2] == [None, None]
    assert ended[2] is not None and ended[2].by == BuyShare("Ben", "PRR", "offer")
    game.push(game.read("Ben buys a share of PRR from offer"))
    assert game.state.companies["PRR"].president == "Ben" and passing_ended(game, "Ada", wish) is not None


def test_bidding_ends_at_its_limit_and_with_the_sale() -> None:
    game = new("1830", NAMES, seed=5)
    for line in ("Ada bids 75 on DH", "Ben bids 80 on DH"):
        game.push(game.read(line))
    wish = {"round": round_of(game), "count": 2}
    order = {"do": "bid", "item": "DH", "most": 85}
    assert order_ended(game, "Ada", wish, order) is None
    assert order_ended(game, "Ada", wish, order | {"most": 80}) == Ended(LIMIT)
    assert order_ended(game, "Ben", wish, order | {"most": 80}) is None
    game.push(game.read("Cleo bids 20 on SV"))
    assert order_ended(game, "Ada", wish, order | {"item": "SV"}) == Ended(GONE)


def test_an_order_to_run_ends_with_the_phase() -> None:
    """A new kind of train changes what one runs with: that is for its owner to look at."""
    game = new("1830", NAMES, seed=5)
    wish = {"round": round_of(game), "count": 0, "orders": [{"do": "run"}]}
    game.push(Bid("Ada", "SV", 20))
    assert order_ended(game, "Ada", wish, {"do": "run"}) is None
    state = SimpleNamespace(stack=game.state.stack, phase="another")
    later = SimpleNamespace(actions=game.actions, state=state, at=game.at)
    assert order_ended(later, "Ada", wish, {"do": "run"}) == Ended(PHASE)  # type: ignore[arg-type]


@pytest.mark.parametrize("title", ["1830", "1861", "1865", "18Lilliput"])
def test_what_holds_for_a_round_holds_for_no_other(title: str) -> None:
    """Stock round 5 is not operating round 5.1, nor is a round of cards the one of the year before."""
    game = load(GAMES / f"{title}.json.gz")
    twin = game.at(0)
    names = [round_of(twin)]
    for number, action in enumerate(game.actions, 1):
        twin.push(action)
        begun = any(isinstance(event, RoundBegan) for event in twin.events)
        if twin.finished:
            break
        name = round_of(twin)
        assert name != names[-1] or not begun, f"{title}, move {number}: {name} is over"
        names += [name] if name != names[-1] else []
    assert len(names) == len(set(names)) > 10


def test_a_round_is_told_by_the_name_that_is_kept_of_it() -> None:
    words = Words("en", new("1830", NAMES, seed=5).title)
    told = {"stock 5.1": "SR 5", "operating 5.1": "OR 5.1", "elsewhere 1": "", "": ""}
    assert {name: words.round_by_name(name) for name in told} == told


def test_a_request_for_consent_says_to_what() -> None:
    game = new("1830", NAMES, seed=5)
    words = Words("en", game.title)
    game.push(Bid("Ada", "SV", 20))
    teller = Teller(game, words, Chips(game.title, words))
    (line,) = teller.lines(1, [ConsentAsked("Ben", "Ada")])
    assert "Ben" in line.text and words.option(game.actions[0]) in line.text.striptags()


def test_the_log_is_grouped_by_turns() -> None:
    chapter = Chapter(
        "",
        [
            Line(3, "", False, Markup("c"), 0, "", whose="PRR"),
            *(Line(number, "", False, Markup("x"), 0, "", whose="Ada") for number in (2, 1)),
        ],
    )
    assert [(turn.whose, [line.number for line in turn.lines]) for turn in chapter.turns()] == [
        ("PRR", [3]),
        ("Ada", [2, 1]),
    ]
