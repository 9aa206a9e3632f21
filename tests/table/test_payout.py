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


def test_the_rival_has_most_of_the_company_besides_oneself_and_is_the_same_on_all_cards() -> None:
    game = new("1830", ["Ada", "Ben", "Cleo"], seed=5)
    bots = {name: make_bot("simple", name) for name in game.state.players}
    seen = 0
    while seen < DIVIDENDS:
        action = bots[game.active[0]].choose(game)
        shares = game.state.companies[action.actor].shares if isinstance(action, Dividend) else {}
        held = {name: shares.get(name, 0) for name in game.state.players}
        if sum(map(bool, held.values())) > 1:
            seen += 1
            words = Words("en", game.title)
            offers = Offers(game, {*game.state.players}, words, Effects(game, words, Speech("en")))
            for me in game.state.players:
                cards = payouts(offers, me)
                assert len({card.rival for card in cards}) == 1
                others = {name: part for name, part in held.items() if name != me}
                for card in cards:
                    each = card.per_share + card.price[1] - card.price[0]
                    assert others[card.rival] == max(others.values())
                    assert card.lead == each * (held[me] - others[card.rival])
        game.push(action)


def test_who_has_no_seat_is_compared_with_nobody() -> None:
    game, _ = next(before_dividends("1865"))
    words = Words("en", game.title)
    offers = Offers(game, {*game.state.players}, words, Effects(game, words, Speech("en")))
    assert {(card.rival, card.lead) for card in payouts(offers, "")} == {("", 0)}
