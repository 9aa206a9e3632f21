"""Standing orders, and the log that tells what was done: what they say, and when they end."""

from __future__ import annotations

from types import SimpleNamespace

from markupsafe import Markup

from roundhouse.game import new
from roundhouse.kernel.actions import Bid, BuyShare, SellShares
from roundhouse.kernel.events import ConsentAsked
from roundhouse.table.chips import Chips
from roundhouse.table.i18n import Speech
from roundhouse.table.orders import standing_orders
from roundhouse.table.standing import PHASE, SOLD, order_ended, ordered
from roundhouse.table.told import Chapter, Line, Teller
from roundhouse.table.turns import round_of
from roundhouse.words import Words

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
    (told,) = standing_orders(game, me, {**wish, "round": "another"}, words, speech)
    assert told.over == "the round is over" and ordered(game, me, {**wish, "round": "another"}) is None
    sold = SimpleNamespace(actions=[SellShares("nobody", company, 1)], state=game.state, at=game.at)
    assert order_ended(sold, me, {**wish, "count": 0}, wish["orders"][0]) == SOLD  # type: ignore[arg-type, index]


def test_an_order_to_run_ends_with_the_phase() -> None:
    """A new kind of train changes what one runs with: that is for its owner to look at."""
    game = new("1830", NAMES, seed=5)
    wish = {"round": round_of(game), "count": 0, "orders": [{"do": "run"}]}
    game.push(Bid("Ada", "SV", 20))
    assert order_ended(game, "Ada", wish, {"do": "run"}) == ""
    state = SimpleNamespace(stack=game.state.stack, phase="another")
    later = SimpleNamespace(actions=game.actions, state=state, at=game.at)
    assert order_ended(later, "Ada", wish, {"do": "run"}) == PHASE  # type: ignore[arg-type]


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
