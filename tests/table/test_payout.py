"""What the cards of a dividend promise is what is paid."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from roundhouse.bots import make_bot
from roundhouse.game import Game, new
from roundhouse.kernel.actions import Dividend
from roundhouse.kernel.events import TrainsRun, TurnBegan
from roundhouse.table.effect import Effects
from roundhouse.table.i18n import Speech
from roundhouse.table.offers import Offers
from roundhouse.table.payout import payouts
from roundhouse.words import Words

PLAYERS = {"18Lilliput": ["Ada"], "1865": ["Ada", "Ben"]}
DIVIDENDS = 3


def before_dividends(title: str) -> Iterator[tuple[Game, Dividend]]:
    game = new(title, PLAYERS[title], seed=5)
    bots = {name: make_bot("simple", name) for name in PLAYERS[title]}
    while True:
        action = bots[game.active[0]].choose(game)
        if isinstance(action, Dividend):
            yield game.copy(), action
        game.push(action)


@pytest.mark.parametrize("title", PLAYERS)
def test_each_holder_gets_what_his_card_says(title: str) -> None:
    """Also where others act by themselves after it: their dividends are not of this company."""
    for game, action in islice(before_dividends(title), DIVIDENDS):
        words = Words("en", game.title)
        offers = Offers(game, {*game.state.players}, words, Effects(game, words, Speech("en")))
        card = next(each for each in payouts(offers, "Ada") if each.kind == action.kind)
        held = game.state.companies[action.actor].shares
        twin = game.copy()
        twin.push(action)
        if any(isinstance(event, TrainsRun) for event in twin.events):
            richer = {label: figure for label, figure, _ in card.offer.effect.pairs if card.offer.effect}
            assert richer.get("worth", "") == (f"+{words.money(card.worth)}" if card.worth > 0 else "")
        for name, _, amount in card.holders:
            assert amount == card.per_share * held[name]
            if not any(isinstance(event, TurnBegan) for event in twin.events):
                assert amount == twin.play.cash(name) - game.play.cash(name)
