"""What somebody who plays for the first time must be able to see and to understand."""

from __future__ import annotations

import json

import pytest
from fastapi.testclient import TestClient

from roundhouse.bots import make_bot
from roundhouse.formats.record import write_record
from roundhouse.game import Game, new
from roundhouse.kernel import events as told
from roundhouse.kernel.actions import Choose, LayTile, Run
from roundhouse.lab.random_player import RandomPlayer
from roundhouse.table.ahead import courses_of
from roundhouse.table.chips import Chips
from roundhouse.table.effect import Effect, Effects, decided_by_itself, percent, printed_on_card, whole_of
from roundhouse.table.exchange import grid_of
from roundhouse.table.ground import sites
from roundhouse.table.i18n import Speech
from roundhouse.table.offers import Offers
from roundhouse.table.payout import payouts
from roundhouse.table.revenue import carried_out, gains
from roundhouse.table.told import Line, Teller, own_names
from roundhouse.table.why import reasons
from roundhouse.words import LANGUAGES, Words
from tests.table.conftest import Browser


def by_the_book(language: str = "en") -> list[tuple[list[Line], set[str]]]:
    """What an automaton did within each action of the only player, with what is that player's."""
    game, bot, found = new("18Lilliput", ["Ada"], seed=3), make_bot("simple", "Ada"), []
    words = Words(language, game.title)
    while len(found) < 4 and not game.finished:
        game.push(bot.choose(game))
        own = own_names(game, {"Ada"}, "Ada", hotseat=False)
        lines = Teller(game, words, Chips(game.title, words)).after_own([game.events], len(game.actions), own)
        if lines:
            found.append((lines, own))
    return found


def test_what_an_automaton_does_after_ones_own_action_is_told_in_every_language() -> None:
    told = [[(line.number, line.by) for lines, _ in by_the_book(language) for line in lines] for language in LANGUAGES]
    assert all(each == told[0] for each in told)
    for lines, own in by_the_book():
        assert not own & {line.by for line in lines}
    assert "Gulliver" in {by for _, by in told[0]}


def test_why_an_automaton_did_it_is_a_clause_and_not_a_line() -> None:
    lines = [line for lines, _ in by_the_book() for line in lines]
    assert not any("decides" in line.text for line in lines)
    assert any(line.because for line in lines)


def drafted() -> Game:
    """The first company, its home, and the character whose trains cost less; then the card of trains."""
    game = new("18Lilliput", ["Ada"], seed=3)
    game.push(Choose("Ada", "yellow"))
    game.push(next(each for each in game.legal_actions() if isinstance(each, LayTile)))
    game.push(Choose("Ada", "admiral"))
    game.push(next(each for each in game.legal_actions() if getattr(each, "card", "") == "AC8" and each.option == 1))  # type: ignore[union-attr]
    return game


def test_the_dock_does_not_say_twice_what_is_chosen() -> None:
    game = new("18Lilliput", ["Ada"], seed=3)
    effect = Effects(game, Words("en", game.title), Speech("en")).of(Choose("Ada", "yellow"))
    assert not effect.refused and effect.notes and not any("chooses" in note for note in effect.notes)


def test_only_what_is_grave_is_told_in_red() -> None:
    effect = Effect("", "", [], notes=["Phase 5 begins.", "The 2-trains rust."], grave={"The 2-trains rust."})
    assert json.loads(effect.json)["n"] == [["Phase 5 begins.", ""], ["The 2-trains rust.", "loud"]]


def test_a_hint_to_take_a_card_says_what_the_card_says() -> None:
    """Nobody can see on the page which card is AC8."""
    game = drafted()
    assert printed_on_card(game.actions[-1], Words("en", game.title)) == "Buy one or two trains"


@pytest.mark.parametrize(("language", "half"), [("en", "62.5"), ("fr", "62,5"), ("it", "62,5")])
def test_half_percents_are_written_as_the_language_does(language: str, half: str) -> None:
    assert Speech(language).share(percent(5, 8)) == half


@pytest.fixture
def page(client: TestClient, ada: Browser) -> str:
    game = ada.post("/games/import", json.loads(write_record(drafted()))).json()["id"]
    return client.get(f"/games/{game}", headers=ada.headers).text


def test_a_train_is_shown_at_the_price_that_is_paid(page: str) -> None:
    assert "<s>£80</s> £72" in page


def test_what_a_company_has_is_in_sight_while_its_director_acts(page: str) -> None:
    assert 'class="purse"' in page and "treasury <b>£500</b>" in page


def test_the_aim_is_told_before_the_first_move(client: TestClient, ada: Browser) -> None:
    game = ada.post("/games/import", json.loads(write_record(new("1830", ["Ada", "Ben", "Cleo"], seed=1)))).json()["id"]
    assert 'class="since aim"' in client.get(f"/games/{game}", headers=ada.headers).text


def test_when_the_card_is_played_nobody_is_asked_for_another(client: TestClient, ada: Browser) -> None:
    """A character may still act after the card: then the turn goes on, and only passing ends it."""
    game, player = drafted(), RandomPlayer(3)
    while not game.finished and not (getattr(game.state.stack[-1], "card", "") and game.active == ("Ada",)):
        game.push(player.choose(game))
    place = ada.post("/games/import", json.loads(write_record(game))).json()["id"]
    page = client.get(f"/games/{place}", headers=ada.headers).text
    assert "Your card is played." in page and "Take a card" not in page


def test_why_a_train_is_not_bought_is_not_why_it_is_not_discarded() -> None:
    game = drafted()
    assert {each.rule for each in reasons(game, "train", "4", "BuyTrain")} < {
        each.rule for each in reasons(game, "train", "4")
    }


def test_a_price_that_moves_twice_is_told_in_one_line() -> None:
    game = new("1830", ["Ada", "Ben", "Cleo"], seed=1)
    words = Words("en", game.title)
    ran, paid = told.TrainsRun("PRR", (), (), 60), told.DividendPaid("PRR", "pay", 60, 6)
    moved = (told.PriceMoved("PRR", 65, 70, "dividend"), told.PriceMoved("PRR", 70, 80, "dividend"))
    lines = Teller(game, words, Chips(game.title, words)).lines(1, [ran, paid, *moved])
    assert [line.price for line in lines] == ["", "$65 → $70 → $80"]


def test_what_a_tile_brings_is_told_before_the_automaton_plays_too() -> None:
    """Alone, the automaton plays as soon as the second card is played."""
    game = new("18Lilliput", ["Ada"], seed=3)
    game.extend(drafted().actions[:2])
    game.push(Choose("Ada", "emperor"))
    for card, option in (("AC10", 2), ("AC4", 2)):
        game.push(
            next(each for each in game.legal_actions() if getattr(each, "card", "") == card and each.option == option)
        )  # type: ignore[union-attr]
    tile = next(each for each in game.legal_actions() if isinstance(each, LayTile))
    twin = game.copy()
    twin.push(tile)
    assert any(map(decided_by_itself, twin.events))
    assert tile.space in {site.space for site in sites(game)}
    assert [each.company for each in gains(game, carried_out(game, tile), tile.actor)] == [tile.actor]


def test_half_a_company_is_half_of_it_though_a_fifth_does_not_exist() -> None:
    """18Lilliput F-j: a 50% certificate, three of 10%, and no more."""
    game = drafted()
    assert percent(5, whole_of(game, "yellow")) == "50"
    own = next(row for row in grid_of(Offers(game, ["Ada"], Words("en", game.title)), "Ada").rows if row.mine)
    assert own.mine == "50" and [pile.certificates for pile in own.piles] == ["30"]


def test_a_share_of_a_run_is_what_the_dividend_pays() -> None:
    game, bot = drafted(), make_bot("simple", "Ada")
    words, seen = Words("en", game.title), 0
    while not game.finished:
        runs = [each for each in game.legal_actions().in_turn() if isinstance(each, Run)]
        if runs:
            pairs = Effects(game, words, Speech("en")).of(runs[0]).pairs
            game.push(runs[0])
            pays = payouts(Offers(game, ["Ada"], words, Effects(game, words, Speech("en"))), "Ada")
            if pays:
                assert pairs[0] == ("a share", words.money(pays[0].per_share), "")
                assert pairs[1][1] == words.money(pays[0].holders[0][2])
                seen += 1
            continue
        game.push(bot.choose(game))
    assert seen > 4


def test_the_dock_names_a_card_by_what_is_printed_on_it() -> None:
    game = new("18Lilliput", ["Ada"], seed=3)
    game.extend(drafted().actions[:-1])
    words = Words("en", game.title)
    offers = Offers(game, ["Ada"], words, Effects(game, words, Speech("en")))
    assert "Lay one tile of any colour" in {offer.effect.title for offer in offers.all if offer.effect}


def test_the_power_of_ones_character_is_in_sight_with_the_cards(client: TestClient, ada: Browser) -> None:
    game = new("18Lilliput", ["Ada"], seed=3)
    game.extend(drafted().actions[:-1])
    place = ada.post("/games/import", json.loads(write_record(game))).json()["id"]
    page = client.get(f"/games/{place}", headers=ada.headers).text
    assert "<b>the Admiral</b>: Your trains from the bank cost 10% less." in page
    assert 'data-layout="grow"' in page


def test_the_last_round_is_told_to_be_the_last() -> None:
    game, bot = drafted(), make_bot("simple", "Ada")
    words = Words("en", game.title)
    chips, told_of = Chips(game.title, words), []
    while not game.finished:
        told_of.append("last round" in str(courses_of(game, words, chips)))
        game.push(bot.choose(game))
    assert True in told_of and told_of.index(True) > len(told_of) / 2
