"""What is offered, and what an action would do before it is taken."""

from __future__ import annotations

import pytest

from roundhouse.bots import make_bot
from roundhouse.game import new
from roundhouse.kernel.actions import Run, SellShares
from roundhouse.kernel.events import TrainsRun
from roundhouse.kernel.notation import read
from roundhouse.table.effect import Effects, percent
from roundhouse.table.i18n import Speech
from roundhouse.table.offers import Offers
from roundhouse.table.saleroom import lots
from roundhouse.titles.lilliput.actions import TakeCard
from roundhouse.words import Words


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_a_choice_of_company_tells_what_it_brings(language: str) -> None:
    game = new("18Lilliput", ["Ada"], seed=1)
    words = Words(language, game.title)
    offers = Offers(game, game.active, words, Effects(game, words, Speech(language)))
    shown = [offer.effect for offer in offers.all if offer.effect is not None]
    assert shown
    assert all(effect.title and effect.go for effect in shown)


OPENING = """\
Ada bids 20 on SV
Ben bids 40 on CS
Ada bids 70 on DH
Ben bids 110 on MH
Ada bids 160 on CA
Ben bids 220 on BO
Ben sets the par of B&O at 67
Ada sets the par of PRR at 67
Ben buys a share of PRR from offer
Ada buys a share of PRR from offer
Ben buys a share of PRR from offer
Ada buys a share of PRR from offer
Ben passes
Ada buys a share of PRR from offer
Ben passes
Ada passes"""


def test_a_sale_tells_cash_price_part_and_worth() -> None:
    game = new("1830", ["Ada", "Ben"], seed=1)
    for line in OPENING.splitlines():
        game.push(read(line, {"Ada", "Ben", *game.state.companies}.__contains__))
    while not any(isinstance(each, SellShares) for each in game.legal_actions()):
        game.push(next(iter(game.legal_actions())))
    sale = next(each for each in game.legal_actions() if isinstance(each, SellShares))
    effect = Effects(game, Words("en", game.title), Speech("en")).of(sale)
    told = {name: value for name, value, _ in effect.pairs}
    twin = game.copy()
    twin.push(sale)
    assert f"→ ${twin.play.cash(sale.actor)}" in told["cash"]
    assert effect.cost == game.play.cash(sale.actor) - twin.play.cash(sale.actor)
    assert effect.cell == twin.state.companies[sale.company].cell
    assert not effect.refused


def test_what_is_refused_says_why() -> None:
    game = new("1830", ["Ada", "Ben"], seed=1)
    effect = Effects(game, Words("en", game.title), Speech("en")).of(read("Ada bids 19 on SV"))
    assert effect.refused and effect.notes and not effect.pairs


def test_what_an_automaton_will_decide_is_not_told_before() -> None:
    """Gulliver plays after Ada's last card: no figure may tell what he will do, however his dice fall (S-g)."""
    from roundhouse.bots import make_bot

    game, bot = new("18Lilliput", ["Ada"], seed=3), make_bot("simple", "Ada")
    effects = Effects(game, Words("en", game.title), Speech("en"))
    hidden = 0
    for _ in range(60):
        if game.finished:
            break
        action = bot.choose(game)
        twin = game.copy()
        twin.push(action)
        if any(type(event).__name__ == "Decided" for event in twin.events):
            shown = set()
            for seed in range(4):
                effects.game = game.copy()
                game.title.hide_seed(effects.game.play.state, seed)
                shown.add(tuple(effects.of(action).pairs))
            assert len(shown) == 1
            hidden += 1
        game.push(action)
    assert hidden


def test_half_percents_are_written() -> None:
    assert [percent(1, 8), percent(2, 10), percent(5, 8)] == ["12.5", "20", "62.5"]


def test_the_last_action_of_a_game_is_offered_like_any_other() -> None:
    game, bot = new("18Lilliput", ["Ada"], seed=5), make_bot("simple", "Ada")
    while not game.finished:
        game.push(bot.choose(game))
    last = game.pop()
    words = Words("en", game.title)
    effect = Effects(game, words, Speech("en")).of(last)
    assert effect is not None
    assert Offers(game, game.active, words, Effects(game, words, Speech("en"))) is not None


CONTEST = """\
Ada bids 165 on CA
Ben bids 225 on BO
Cleo bids 115 on MH
Dan bids 170 on CA
Ada bids 230 on BO
Ben bids 175 on CA
Cleo bids 235 on BO
Dan bids 240 on BO
Ada bids 75 on DH
Ben bids 120 on MH
Cleo bids 180 on CA
Dan bids 140 on MH"""


def test_a_bid_tells_what_it_binds_over_whom_it_goes_and_what_it_replaces() -> None:
    game = new("1830", ["Ada", "Ben", "Cleo", "Dan"], seed=1)
    for line in CONTEST.splitlines():
        game.push(game.read(line))
    words = Words("en", game.title)
    effects = Effects(game, words, Speech("en"))
    raised = effects.of(game.read("Ada bids 250 on BO"))
    told = {name: value for name, value, _ in raised.pairs}
    assert told == {"free money": "$130 → $110", "over Dan’s bid": "+$10", "replaces your bid of": "$230"}
    assert raised.go == "Bid $250"
    assert effects.of(game.read("Ada bids 20 on SV")).go == "Buy for $20"
    cards = {lot.item: lot for lot in lots(Offers(game, ["Ada"], words, effects))}
    assert [item for item, lot in cards.items() if lot.now] == ["SV"]
    assert cards["MH"].offer is None and cards["MH"].short == (145, 130)
    assert cards["BO"].offer is not None and cards["BO"].short is None


def test_a_run_tells_what_it_earns_and_the_players_part() -> None:
    game = new("1830", ["Ada", "Ben", "Cleo"], seed=7)
    while not (runs := [each for each in game.legal_actions() if isinstance(each, Run) and each.routes]):
        game.push(make_bot("simple", game.active[0]).choose(game))
    words = Words("en", game.title)
    effect = Effects(game, words, Speech("en")).of(runs[0])
    pairs = {name: value for name, value, _ in effect.pairs}
    twin = game.copy()
    twin.push(runs[0])
    earned = next(event.revenue for event in twin.events if isinstance(event, TrainsRun))
    held = game.state.companies[runs[0].actor].shares[game.play.player_for(runs[0].actor)]
    assert effect.go == f"Run for ${earned}" and effect.title == f"{words.name(runs[0].actor)}: {effect.go}"
    assert pairs[f"your {held}0 %"] == f"${earned * held // 10}"


def test_a_card_is_named_by_what_it_does() -> None:
    game = new("18Lilliput", ["Ada"], seed=1)
    while not (cards := [each for each in game.legal_actions() if isinstance(each, TakeCard)]):
        game.push(make_bot("simple", game.active[0]).choose(game))
    words = Words("en", game.title)
    shown = Effects(game, words, Speech("en")).of(cards[0])
    assert shown.title == words.power(f"{cards[0].card} {cards[0].option}").removesuffix(".")
