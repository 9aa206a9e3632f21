"""The parts of a game's page: what they are fed with, for every title."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from roundhouse.bots import make_bot
from roundhouse.engine.network import best_run
from roundhouse.game import Game, new
from roundhouse.kernel.actions import Action, Bid, BuyShare, BuyTrain, DiscardTrain, Pass, Run, RunRoute, SellShares
from roundhouse.kernel.events import SharesBought
from roundhouse.lab.random_player import RandomPlayer
from roundhouse.render import PALETTES, draw_board
from roundhouse.render.signs import letters_of
from roundhouse.table import drawing, layers, stage
from roundhouse.table.bench import raised
from roundhouse.table.bids import bids_of
from roundhouse.table.builder import Builder, Row, as_drawn, running_company
from roundhouse.table.chips import Chips
from roundhouse.table.course import trains_left
from roundhouse.table.deck import deck_of
from roundhouse.table.effect import Effects, money_in
from roundhouse.table.exchange import grid_of, market_of
from roundhouse.table.forge import melts
from roundhouse.table.i18n import Speech
from roundhouse.table.offers import Offers, has_acted
from roundhouse.table.office import order_of, rail
from roundhouse.table.pages.context import TEMPLATES
from roundhouse.table.payout import payouts
from roundhouse.table.plight import plight_of, sales_of
from roundhouse.table.revenue import carried_out
from roundhouse.table.saleroom import lots
from roundhouse.table.shelf import shelf_of
from roundhouse.table.standing import ordered
from roundhouse.table.told import Teller
from roundhouse.table.turns import round_of
from roundhouse.words import Words
from tests.rules.g1830 import build as g1830
from tests.rules.g1861 import build as g1861
from tests.rules.given import do

TABLES = {"1830": 3, "1861": 3, "1865": 3, "18Lilliput": 1}
NAMES = ["Ada", "Ben", "Cleo"]


def offers_in(game: Game) -> Offers:
    words = Words("en", game.title)
    return Offers(game, game.state.players, words, Effects(game, words, Speech("en")))


def positions(title: str, most: int) -> Iterator[Game]:
    """The positions of a game between simple bots, one for each kind of stage."""
    game = new(title, NAMES[: TABLES[title]], seed=5)
    seen: set[str] = set()
    for _ in range(most):
        if game.finished:
            return
        name = stage.stage_of(game)
        if name not in seen:
            seen.add(name)
            yield game
        seat = game.active[0]
        game.push(make_bot("simple", seat).choose(game))


def placed_in(name: str, kind: type[Action]) -> bool:
    return stage.has_place(kind, name)


@pytest.mark.parametrize("title", TABLES)
def test_every_option_of_a_step_has_its_place(title: str) -> None:
    """What may be done in turn is on a space, in the stage's own place, a way out, or offered by its name."""
    for game in positions(title, 90):
        offers, name = offers_in(game), stage.stage_of(game)
        beside = {id(each) for group in offers.groups(partial(placed_in, name)) for each in group.offers}
        for offer in offers.in_turn:
            placed = "space" in offer.fields or isinstance(offer.action, Pass) or id(offer) in beside
            assert placed or stage.has_place(type(offer.action), name), (title, name, offer.line)


@pytest.mark.parametrize("title", TABLES)
def test_every_stage_shows_what_it_offers(title: str) -> None:
    for game in positions(title, 90):
        offers, name = offers_in(game), stage.stage_of(game)
        lines = {offer.line for offer in offers.in_turn if stage.is_about(type(offer.action), name)}
        shown: set[str] = set()
        if name == stage.AUCTION:
            shown = {lot.offer.line for lot in lots(offers) if lot.offer is not None}
        elif name == stage.STOCK:
            me = game.active[0]
            for row in grid_of(offers, me).rows:
                shown |= {pile.offer.line for pile in row.piles if pile.offer is not None}
                shown |= {offer.line for offer in row.pars}
        elif name == stage.DIVIDEND:
            shown = {pay.offer.line for pay in payouts(offers, game.active[0])}
        elif name == stage.TRAINS:
            shelf = shelf_of(offers, trains_left(game))
            places = (*shelf.bank, *shelf.pool, *shelf.companies)
            shown = {offer.line for place in places for offer in place.offers} | {each.line for each in shelf.discards}
        elif name == stage.FORGE:
            shown = {melt.offer.line for melt in melts(offers)}
        elif name == stage.CARDS:
            shown = {half.offer.line for card in deck_of(offers, []) for half in card.halves if half.offer is not None}
        else:
            continue
        assert lines <= shown, (title, name, lines - shown)


@pytest.mark.parametrize("name", [name for name, _, _ in stage.BY_KIND])
def test_every_stage_has_a_template_of_its_own(name: str) -> None:
    """A kind of action that a stage is about is offered nowhere else: its template must have it."""
    text = (TEMPLATES / f"stage_{name}.html").read_text("utf-8")
    assert "m.choice" in text or "include" in text or "data-go" in text


@pytest.mark.parametrize("title", TABLES)
def test_the_market_has_every_marker_once(title: str) -> None:
    *_, game = positions(title, 90)
    market = market_of(offers_in(game), PALETTES["light"])
    assert market is not None
    standing = [name for cell in market.cells for name in cell.markers]
    assert sorted(standing) == sorted(n for n, each in game.state.companies.items() if each.cell is not None)


@pytest.mark.parametrize("title", TABLES)
def test_companies_have_short_signs_of_their_own(title: str) -> None:
    game = new(title, NAMES[: TABLES[title]], seed=5)
    signs = [letters_of(company) for company in game.title.companies.values()]
    assert all(0 < len(sign) <= 4 for sign in signs)
    assert len({*signs}) == len(signs)


def test_names_in_sentences_become_signs() -> None:
    game = new("1830", NAMES, seed=5)
    chips = Chips(game.title, Words("en", game.title))
    text = chips.text("buys a share of B&O from <Ben>")
    assert 'data-co="B&amp;O"' in text and "&lt;Ben&gt;" in text
    text = chips.text("bids $230 on B&O (private)")
    assert 'class="ticket"' in text and "data-co" not in text and text.striptags() == "bids $230 on B&O (private)"


def test_what_happened_is_told_by_who_did_it() -> None:
    game = new("1830", NAMES, seed=5)
    words = Words("en", game.title)
    game.push(Bid("Ada", "SV", 20))
    lines = Teller(game, words, Chips(game.title, words)).lines(1, game.events)
    assert lines[0].actor == "Ada" and not str(lines[0].text).startswith("Ada")
    assert {line.number for line in lines} == {1}


def test_the_rail_marks_one_step_as_present() -> None:
    for game in positions("1830", 90):
        if stage.company_in_turn(game):
            when = [stop.when for stop in rail(game, Words("en", game.title))]
            assert when.count("now") == 1
            assert [name for name, each in order_of(game) if each == "now"] == [stage.company_in_turn(game)]
            assert stage.layout_of(game) == "op" or stage.stage_of(game) == stage.EMERGENCY


def test_what_a_player_can_raise_is_cash_and_what_he_may_sell() -> None:
    *_, game = positions("1830", 90)
    for player, stand in game.state.players.items():
        assert raised(game, player) >= stand.cash


# -- standing orders


def in_stock_round() -> Game:
    """A position in which a share can be bought."""
    game = new("1830", NAMES, seed=5)
    while not any(isinstance(each, BuyShare) for each in game.legal_actions()):
        seat = game.active[0]
        game.push(make_bot("simple", seat).choose(game))
    return game


def test_a_share_is_bought_while_it_costs_no_more_than_the_limit() -> None:
    game = in_stock_round()
    buy = next(each for each in game.legal_actions() if isinstance(each, BuyShare))
    cost = Effects(game, Words("en", game.title), Speech("en")).of(buy).cost
    wish = {"round": round_of(game), "count": len(game.actions)}
    order = {"do": "buy", "company": buy.company, "most": cost}
    assert ordered(game, buy.actor, wish | {"orders": [order]}) == buy
    assert ordered(game, buy.actor, wish | {"orders": [order | {"most": cost - 1}]}) is None
    assert ordered(game, buy.actor, wish | {"orders": [order], "round": "another"}) is None


def test_an_order_is_void_when_somebody_else_sells() -> None:
    game = in_stock_round()
    buy = next(each for each in game.legal_actions() if isinstance(each, BuyShare))
    order = {"do": "buy", "company": buy.company, "most": 9999}
    wish = {"round": round_of(game), "count": len(game.actions), "orders": [order]}
    game.actions.append(SellShares("Somebody", buy.company, 1))
    assert ordered(game, buy.actor, wish) is None
    game.actions.pop()
    assert ordered(game, buy.actor, wish) == buy


def test_a_bid_is_raised_up_to_a_limit_and_only_when_outbid() -> None:
    game = new("1830", NAMES, seed=5)
    wish = {"round": round_of(game), "count": 0, "orders": [{"do": "bid", "item": "DH", "most": 85}]}
    assert ordered(game, "Ada", wish) is None
    for action in (Bid("Ada", "DH", 75), Bid("Ben", "DH", 80), Bid("Cleo", "CS", 45)):
        game.push(action)
    assert [who for item, who, _ in bids_of(game) if item == "DH"] == ["Ada", "Ben"]
    assert ordered(game, "Ada", wish) == Bid("Ada", "DH", 85)
    game.push(Bid("Ada", "DH", 85))
    assert ordered(game, "Ben", wish) is None


def test_passing_lasts_until_something_concerns_the_player() -> None:
    game = new("1830", NAMES, seed=5)
    wish = {"round": round_of(game), "count": 1, "way": "until_mine"}
    game.push(Bid("Ada", "DH", 75))
    game.push(Bid("Ben", "CS", 45))
    game.push(Bid("Cleo", "MH", 115))
    assert ordered(game, "Ada", wish) == Pass("Ada")
    game.push(Pass("Ada"))
    game.push(Bid("Ben", "DH", 80))
    game.push(Pass("Cleo"))
    assert ordered(game, "Ada", wish) is None


def test_a_company_called_by_a_colour_has_letters_of_its_name_on_the_board() -> None:
    *_, game = positions("18Lilliput", 12)
    drawn = draw_board(game, PALETTES["light"])
    assert ">Mil<" in drawn or ">Sla<" in drawn or ">Gli<" in drawn or ">Lil<" in drawn
    assert not any(f">{name}<" in drawn for name in game.title.companies)


def test_the_ledger_tells_what_each_stop_is_worth() -> None:
    for game in positions("1830", 120):
        if running_company(game):
            break
    rows = Builder(game).rows()
    run = next(row for row in rows if len(row.stops) > 1)
    assert sum(value for value, _, counts in run.values if counts) == run.value
    assert any(own for _, own, _ in run.values)


def test_the_ledger_has_the_colours_of_the_board() -> None:
    """Only trains that run have a line: one that does not takes no colour from the others."""
    idle, first, second = (Row("2", stops, 0, 0) for stops in ((), (("A1", 0), ("B2", 0)), (("B2", 0), ("C3", 0))))
    drawn = [(RunRoute("2", row.stops, ()), colour) for row, colour in ((second, "red"), (first, "blue"))]
    assert as_drawn([idle, first, second], drawn) == [(second, "red"), (first, "blue"), (idle, "")]


def test_the_next_run_with_a_train_is_what_it_would_earn() -> None:
    """Where another president is asked, as if he agreed; the game itself stays as it is."""
    seen: set[bool] = set()
    game, player = new("1861", NAMES, seed=0), RandomPlayer(0, "builder")
    while seen != {False, True} and len(game.actions) < 260:
        for option in game.legal_actions():
            action = getattr(option, "action", option)
            if isinstance(action, BuyTrain) and action.actor in game.state.companies:
                before = game.hash
                found = layers.next_run(game, action)
                assert found is not None and game.hash == before
                twin = carried_out(game, action)
                assert twin.state.companies[action.actor].trains.count(action.train) > 0
                assert found.total == best_run(twin.play, action.actor).total or not found.proven
                seen.add(action.source in game.state.companies)
        game.push(player.choose(game))
    assert seen == {False, True}


def test_the_map_has_layers() -> None:
    *_, game = positions("1830", 150)
    log = [tuple(game.at(n).events) for n in range(game_begins_to_run(game), 151)]
    named = {each.layer: each.companies for each in layers.choices(game, log)}
    assert named.keys() == {"start", "runs", "run", "reach"}
    plain = drawing.board(game, PALETTES["light"], frozenset(), ())
    drawn = {
        name: layers.layer(game, PALETTES["light"], log, name, (companies or [""])[0], frozenset())
        for name, companies in named.items()
    }
    assert len({plain, *drawn.values()}) == 5
    assert 'class="reachable"' in drawn["reach"]


def game_begins_to_run(game: Game) -> int:
    return next(at for at, action in enumerate(game.actions) if isinstance(action, Run))


def forced_sale(title: str) -> Game:
    """The first position of some random game in which shares must be sold for a train."""
    for seed in range(30):
        game, player = new(title, NAMES, seed=seed), RandomPlayer(seed, "random")
        while not game.finished and len(game.actions) < 400:
            if stage.stage_of(game) == stage.EMERGENCY:
                return game
            game.push(player.choose(game))
    raise AssertionError("no shares had to be sold")


@pytest.mark.rule("1865/4.8-a")
def test_a_forced_sale_of_1865_has_its_bill() -> None:
    game = forced_sale("1865")
    plight = plight_of(game)
    assert plight is not None
    assert plight.price == plight.treasury + plight.cash + plight.missing
    assert plight.missing > 0 and not plight.may_fail
    before = plight.missing
    sales = sales_of(game, grid_of(offers_in(game), plight.president), plight.president)
    assert sales and all(sale.most or sale.why is not None for sale in sales)
    assert all((sale.why is None) == (sale.most == len(sale.own)) for sale in sales)
    assert all(sale.lost < before for sale in sales), "the train that is bought at once is no loss by the sale"
    game.push(next(each for each in game.legal_actions() if isinstance(each, SellShares)))
    after = plight_of(game, [tuple(game.events)])
    assert after is None or (after.raised > 0 and after.missing < before)


def test_a_half_that_would_do_nothing_says_so_whatever_happens_next() -> None:
    """At the beginning of a game alone there is no second city for a station, and money for no share."""
    for game in positions("18Lilliput", 12):
        if stage.stage_of(game) == stage.CARDS:
            break
    offers = offers_in(game)
    halves = {(card.id, half.option): half for card in deck_of(offers, []) for half in card.halves}
    assert {half.sign for half in halves.values()} >= {"share", "tile", "train", "station", "treasury", "coins"}
    for (card, option), half in halves.items():
        if half.offer is None:
            continue
        twin = game.copy()
        twin.push(half.offer.action)
        money = sum(twin.play.cash(name) - game.play.cash(name) for name in (*twin.state.companies, "Ada"))
        if len(twin.state.stack) <= len(game.state.stack):
            assert half.useless == (money <= 0), (card, option)
    why = {half.sign: half.why for half in halves.values() if half.useless}
    assert why["station"] == "Mildendo Railway already has a station on 0,-1"
    assert why["share"] == "Ada has £30, the certificate costs £50"


def test_money_that_events_tell_is_what_is_paid() -> None:
    """What others do within the same action is left out of it, so that it is told by what happened before."""
    kinds = set()
    for seed in (2, 7):
        game, bot = new("18Lilliput", ["Ada"], seed=seed), make_bot("simple", "Ada")
        while not game.finished:
            for each in game.legal_actions():
                twin = game.copy()
                twin.push(getattr(each, "action", each))
                moved = money_in(list(twin.events))
                if moved is not None:
                    kinds |= {type(event).__name__ for event in twin.events}
                    names = (*twin.state.players, *twin.state.companies)
                    now = {name: twin.play.cash(name) - game.play.cash(name) for name in names}
                    assert {name: amount for name, amount in now.items() if amount} == moved, each
            game.push(bot.choose(game))
    assert kinds >= {"SharesBought", "TileLaid", "TrainBought", "CashTaken", "TokenPlaced"}


def test_a_share_bears_its_price_though_gulliver_plays_after_it_is_bought() -> None:
    game, bot = new("18Lilliput", ["Ada"], seed=7), make_bot("simple", "Ada")
    seen = 0
    while not game.finished:
        for offer in offers_in(game).all:
            if isinstance(offer.action, BuyShare):
                seen += 1
                twin = game.copy()
                twin.push(offer.action)
                (bought, *_) = (each for each in twin.events if isinstance(each, SharesBought))
                assert offer.cost == bought.price
        game.push(bot.choose(game))
    assert seen


def test_to_discard_a_train_is_of_no_use_unless_another_can_be_bought_then() -> None:
    seen = set()
    for seed in range(5):
        game, bot = new("18Lilliput", ["Ada"], seed=seed), make_bot("simple", "Ada")
        while not game.finished and len(game.actions) < 30:
            for card in deck_of(offers_in(game), []) if stage.stage_of(game) == stage.CARDS else []:
                for half in card.halves:
                    if half.sign != "train" or half.offer is None:
                        continue
                    twin = game.copy()
                    twin.push(half.offer.action)
                    if {type(getattr(each, "action", each)) for each in twin.legal_actions().in_turn()} == {
                        Pass,
                        DiscardTrain,
                    }:
                        seen.add(half.useless)
                        assert half.useless == bool(half.why)
            game.push(bot.choose(game))
    assert seen == {True, False}


@pytest.mark.rule("1861/4.1.2-f")
def test_what_the_rest_of_a_sale_brings_is_what_it_would_have_brought_at_once() -> None:
    game = g1861.table(phase="4")
    g1861.public(game, "NW", Ada=5, Ben=2, cell=(4, 5))
    g1861.stock(game)
    do(game, "Ada sells 1 of NW")
    row = next(row for row in grid_of(offers_in(game), "Ada").rows if row.company == "NW")
    assert row.price == 90
    for certificate in row.own[:3]:
        assert certificate.offer is not None and certificate.sum == 100 * certificate.shares
        twin = game.copy()
        twin.push(certificate.offer.action)
        assert twin.play.cash("Ada") - game.play.cash("Ada") == certificate.sum


@pytest.mark.rule("1830/10.0-f")
def test_brown_certificates_stay_on_offer_after_a_purchase() -> None:
    game = g1830.table()
    g1830.start(game, "PRR", cell=(5, 0), Ben=2, pool=4)
    g1830.start(game, "CPR", Ben=2, pool=2)
    g1830.stock(game)
    do(game, "Ada buys a share of CPR from pool", "Ada buys a share of PRR from pool")
    rows = {row.company: row for row in grid_of(offers_in(game), "Ada").rows}
    assert {pile.source for pile in rows["PRR"].piles if pile.offer is not None} == {"offer", "pool"}
    assert all(pile.offer is None for pile in rows["CPR"].piles)


def test_a_card_that_was_taken_is_told_by_what_it_does() -> None:
    game = next(g for g in positions("18Lilliput", 90) if stage.stage_of(g) == stage.CARDS)
    words = Words("en", game.title)
    taken = next(each for each in game.legal_actions() if hasattr(each, "card"))
    after = game.copy()
    after.push(taken)
    lines = Teller(after, words, Chips(after.title, words)).lines(len(after.actions), after.events)
    assert lines[0].text == words.power(f"{taken.card} {taken.option}").removesuffix(".")  # type: ignore[union-attr]


def test_whoever_has_bought_or_sold_ends_his_turn_and_passes_otherwise() -> None:
    """Passing after a deed is said to be done: in a player's turn, and in the step of a company."""
    game = new("1830", NAMES, seed=5)
    seen = set()
    while len(seen) < 3 and len(game.actions) < 400:
        action = make_bot("simple", game.active[0]).choose(game)
        game.push(action)
        who = next((each.actor for each in game.legal_actions() if isinstance(each, Pass)), "")
        about = stage.stage_of(game)
        if who == action.actor and (type(action), about) in ((SellShares, stage.STOCK), (BuyTrain, stage.TRAINS)):
            assert has_acted(game, who)
            seen.add(about)
        elif who and isinstance(action, Pass):
            assert not has_acted(game, who)
            seen.add("passed")
    assert len(seen) == 3
