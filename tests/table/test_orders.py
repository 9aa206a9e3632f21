"""Standing orders, and the log that tells what was done: what they say, and when they end."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from markupsafe import Markup

from roundhouse.formats.files import load
from roundhouse.game import new
from roundhouse.kernel.actions import Bid, BuyShare, SellShares
from roundhouse.kernel.events import ConsentAsked, RoundBegan
from roundhouse.table.chips import Chips
from roundhouse.table.i18n import Speech
from roundhouse.table.orders import standing_orders
from roundhouse.table.standing import PHASE, SOLD, order_ended, ordered
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
