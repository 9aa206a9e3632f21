"""What a page tells at a glance: signs of players and companies, steps, money in the log, what would come of a move."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import roundhouse as rh
from roundhouse.engine.home import HomeToken
from roundhouse.engine.operating import CompanyTurn
from roundhouse.engine.track import LayTrack
from roundhouse.engine.trains import BuyTrains
from roundhouse.formats.files import load
from roundhouse.formats.record import write_record
from roundhouse.kernel import events as told
from roundhouse.kernel.actions import BuyTrain, Convert, FormCompany, MergeWith, Pass
from roundhouse.render import PALETTES
from roundhouse.table.bench import initials
from roundhouse.table.chips import Chips
from roundhouse.table.effect import money_in
from roundhouse.table.exchange import market_of
from roundhouse.table.forge import apart, asked_in_order, common, forges, listed, melts, tell
from roundhouse.table.i18n import Speech
from roundhouse.table.office import charter_of, rail
from roundhouse.table.pages.targets import in_one_list
from roundhouse.table.revenue import carried_out, gains
from roundhouse.table.room import Room
from roundhouse.table.told import Teller, chapters
from roundhouse.titles import find_title
from roundhouse.titles.g1865.events import TrafficGained
from roundhouse.words import LANGUAGES, Words
from tests.rules import given
from tests.rules.g1830 import build as g1830
from tests.rules.g1861 import build as g1861
from tests.rules.g1861.test_6_mergers import moscow
from tests.table.conftest import Browser
from tests.table.test_page_parts import offers_in

GAMES = Path(__file__).parents[2] / "docs" / "gallery" / "games"
LATE = {
    "1830": lambda: load(GAMES / "1830.json.gz").at(300),
    "1861": lambda: load(GAMES / "1861.json.gz").at(396),
    "1865": lambda: load(GAMES / "1865.json.gz").at(418),
}


def test_no_two_players_have_the_same_sign() -> None:
    assert initials(["Ada", "Ben", "Cleo"]) == ["A", "B", "C"]
    assert initials(["Player 1", "Player 2", "Ben"]) == ["P1", "P2", "B"]
    assert initials(["Ada", "Adam"]) == ["A", "AM"]
    assert initials(["Ada", "Alan", "Alice"]) == ["A1", "A2", "A3"]


def test_a_company_is_named_as_its_sign_is_written() -> None:
    title = find_title("1830")
    assert Chips(title, Words("en", title)).of["ERIE"].label == "Erie"


def test_a_town_that_is_called_like_a_company_is_no_company() -> None:
    title = find_title("1830")
    told = Chips(title, Words("en", title)).text("Erie lays tile 4 on F10 (Erie) and E11 (Dunkirk & Erie), PRR pays")
    assert told.count('class="co') == 2 and "F10 (Erie) and E11 (Dunkirk &amp; Erie), " in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", ["1830", "1861", "1865"])
def test_the_steps_of_a_turn_are_named_in_a_word(title: str, language: str) -> None:
    """They stand on one line: none is longer than its place."""
    words = Words(language, find_title(title))
    for kind, step in words.title.steps.items():
        for each in getattr(step, "sequence", ()):
            assert len(words.stop(each("x"))) <= 12, (kind, each)


def test_the_step_of_the_home_token_is_shown_while_it_is_decided() -> None:
    game = g1830.table()
    g1830.start(game, "ERIE", Ada=6, par=100)
    g1830.operating(game, "ERIE")
    turn, steps = game.state.stack[2], game.title.steps[CompanyTurn].sequence  # type: ignore[attr-defined]
    for step, shown in ((LayTrack, False), (HomeToken, True)):
        turn.at = steps.index(step) + 1  # type: ignore[attr-defined]
        assert ("Home" in [stop.label for stop in rail(game, Words("en", game.title))]) is shown


def test_the_log_gives_money_and_nothing_else_with_its_sign() -> None:
    game = g1861.table(phase="4")
    teller = Teller(game, words := Words("en", game.title), Chips(game.title, words))
    figures = [
        line.amount
        for event in (
            told.LoansTaken("NW", 1, 50), told.LoansRepaid("NW", 1, 50), told.InterestPaid("NW", 5),
            told.CompanyFormed("NW", ("N",), ("Ada",), "Ada", 120),
        )
        for line in teller.lines(1, [event])
    ]  # fmt: skip
    assert figures == [50, -50, -5, 0]
    sardinia = find_title("1865")
    teller.words = Words("en", sardinia)
    assert [line.amount for line in teller.lines(1, [TrafficGained("CFC", 3, "token", "F2")])] == [0]


def test_a_round_in_which_nothing_can_be_done_is_named_too() -> None:
    """One action may begin two rounds: the log tells what followed under the second."""
    game = g1861.table()
    g1861.minor(game, "N", "Ada", cell=(4, 4), cash=100, trains="2")
    began = (told.RoundBegan("stock", 5), told.RoundBegan("operating", 5, 1), told.CompanyFloated("N"))
    room = Room("x")
    room.begin(game)
    game.play.events = list(began)
    room._remember(game)
    assert [sample.round for sample in room.samples[1:]] == list(began[:2])
    words = Words("en", game.title)
    names = {1: words.round(began[1])}
    (told_of,) = chapters(Teller(game, words, Chips(game.title, words)), [began], 0, names)
    assert told_of.name == "Operating round 5.1"


@pytest.mark.rule("1861/6-a")
def test_a_conversion_and_a_merger_are_shown_before_and_after() -> None:
    game = moscow(owners="Ada Ben", cells="26 44", cash=100)
    g1861.merging(game)
    found = {type(melt.offer.action): melt for melt in melts(offers_in(game))}
    for kind, cash in ((Convert, 100), (MergeWith, 400)):
        after = found[kind].result
        assert after is not None and not after.named and after.president and after.cash == cash


@pytest.mark.rule("1861/6-a")
def test_the_order_in_which_companies_are_asked_says_who_has_been_and_who_comes() -> None:
    game = moscow(owners="Ada Ben Ada", cells="26 44 43", cash=100)
    g1861.merging(game)
    first = asked_in_order(game)
    assert [when for _, when in first] == ["now", "next", "next"]
    game.push(Convert(game.actors[0]))
    game.push(next(each for each in game.legal_actions() if isinstance(each, FormCompany)))
    assert [when for _, when in asked_in_order(game)] == ["gone", "next", "next"]
    while all(when != "now" for _, when in asked_in_order(game)):
        game.push(Pass(game.actors[0]))
    assert [when for _, when in asked_in_order(game)] == ["gone", "now", "next"]
    game.push(Pass(game.actors[0]))
    assert [when for _, when in asked_in_order(game)] == ["gone", "done", "now"]
    assert [name for name, _ in asked_in_order(game)] == [name for name, _ in first]
    assert asked_in_order(g1861.table()) == []


@pytest.mark.rule("1861/6.2-f")
def test_a_merger_shows_what_comes_of_it_or_why_nothing_does() -> None:
    """Ada cannot pay for the share she would need with N; with both her own minors she needs none."""
    game = moscow(owners="Ada Ben Ada", cells="26 44 43")
    given.cash(game, Ada=0)
    g1861.merging(game)
    found = {melt.offer.fields["minor"]: melt for melt in melts(offers_in(game)) if melt.offer.kind == "MergeWith"}
    assert found["N"].result is None and found["N"].why is not None and found["N"].why.clause == "6.2-f"
    assert found["M-NN"].result is not None and found["M-NN"].why is None


@pytest.mark.rule("1861/6.2-f")
def test_mergers_that_fail_for_the_same_reason_stand_together() -> None:
    game = moscow(owners="Ada Ben Ada", cells="26 44 43")
    given.cash(game, Ada=0)
    g1861.merging(game)
    found = forges(melts(offers_in(game)))
    failing = [each for each in found if each.result is None]
    groups = apart(found)
    assert failing and [each for _, alike in groups for each in alike] == failing
    assert len({str(why) for why, _ in groups}) == len(groups)
    assert [part.company for part in common(found)] == list(game.actors)


@pytest.mark.rule("1861/6-a")
def test_a_merger_that_moves_nothing_yet_says_what_comes_of_it() -> None:
    game = moscow(owners="Ada Ada", cells="26 44", cash=100)
    g1861.merging(game)
    words = Words("en", game.title)
    merger = next(melt for melt in melts(offers_in(game)) if isinstance(melt.offer.action, MergeWith) and melt.result)
    assert merger.offer.effect is not None and not merger.offer.effect.pairs
    tell(merger, words, Speech("en"))
    told_of = {name: figure for name, figure, _ in merger.offer.effect.pairs}
    assert merger.result is not None and told_of["treasury"] == words.money(merger.result.cash)
    assert told_of["director"].startswith("Ada, ")


@pytest.mark.rule("1861/6.2-a")
def test_the_names_a_new_company_may_have_are_one_choice() -> None:
    game = moscow(owners="Ada Ben", cells="26 44", cash=100)
    g1861.merging(game)
    found = melts(offers_in(game))
    assert [len(each.ways) for each in forges(found)] == [1] * len(found)
    game.push(next(each for each in game.legal_actions() if isinstance(each, Convert)))
    named = melts(offers_in(game))
    (whole,) = forges(named)
    assert len(named) > 1 and whole.ways == named
    assert whole.result is not None and not whole.result.named and not listed([whole])


@pytest.mark.rule("1861/6.2-a")
def test_the_names_are_one_choice_where_another_owner_is_asked_too() -> None:
    game = moscow(owners="Ada Ben", cells="26 44", cash=100)
    g1861.merging(game)
    game.push(next(each for each in game.legal_actions() if isinstance(each, MergeWith)))
    if Pass in {type(each) for each in game.legal_actions()}:
        game.push(next(each for each in game.legal_actions() if isinstance(each, Pass)))
    (whole,) = forges(melts(offers_in(game)))
    assert len(whole.ways) > 1 and len(whole.parts) == 2 and whole.result is not None


def test_the_next_run_is_that_of_the_company_that_buys() -> None:
    """It has no train yet, and others of its president have: theirs are not its own."""
    game = g1830.table(phase="4")
    g1830.start(game, "PRR", Ada=6, par=100, cash=500)
    g1830.start(game, "B&O", Ada=6, par=90, cash=100, trains="4")
    g1830.operating(game, "PRR", BuyTrains)
    buy = next(each for each in game.legal_actions() if isinstance(each, BuyTrain))
    after = carried_out(game, buy)
    found = gains(game, after, "PRR")
    assert found[0].company == "PRR" and found[0].before == 0


def test_words_stand_in_the_free_corner_of_a_market() -> None:
    corners = {}
    for title, game in (("1830", g1830.table()), ("1861", g1861.table())):
        market = market_of(offers_in(game), PALETTES["light"])
        assert market is not None
        corners[title] = market.corner
    assert corners == {"1830": True, "1861": True}


def test_the_last_lines_of_a_market_may_have_no_cells() -> None:
    """A variant is what a stranger writes."""
    cut = "".join(f'prices.{row} = {[0] * 19}\nzones.{row} = "{" " * 19}"\n' for row in range(6, 11))
    game = rh.new("1830", ["Ada", "Ben", "Cleo"], variant=f'title = "1830"\nname = "Flat"\n{cut}')
    market = market_of(offers_in(game), PALETTES["light"])
    assert market is not None and market.corner


def test_a_market_explains_the_colours_that_it_shows() -> None:
    shown = {}
    for title in ("1830", "1861", "1865"):
        market = market_of(offers_in(LATE[title]()), PALETTES["light"])
        assert market is not None
        colours = {cell.colour for cell in market.cells if cell.colour}
        assert {colour for colour, _ in market.zones} <= colours
        shown[title] = len(market.zones)
    assert shown == {"1830": 3, "1861": 1, "1865": 0}


def test_a_charter_says_which_of_two_figures_counts() -> None:
    """Income is ten times the smaller of traffic and coverage (1865 4.5-b)."""
    game = LATE["1865"]()
    words = Words("en", game.title)
    charter = charter_of(game, words, [], {})
    assert charter is not None
    least, value, _ = min(charter.bars, key=lambda bar: bar[1])
    assert charter.comes_to == f"Income {words.money(10 * value)}: {least} limits it."


def test_ways_to_do_the_same_on_a_space_are_told_apart_in_few_words() -> None:
    """The shortest way is not the cheapest, nor the one that brings most."""
    offers = offers_in(LATE["1865"]()).on_space("D30")
    shown = in_one_list(offers)
    assert [label for _, label in shown] == [
        "L.230: traffic 12", "L.130: traffic 10", "L.120: traffic 8", "L.140: traffic 6",
    ]  # fmt: skip
    assert {offer.line for offer, _ in shown} == {offer.line for offer in offers}
    assert in_one_list(offers[:1]) == []


def test_what_a_share_costs_is_known_although_others_act_by_themselves_afterwards() -> None:
    bought = told.SharesBought("Ada", "SFSS", 1, "offer", 120)
    assert money_in([bought, told.PriorityMoved("Ben")]) == {"Ada": -120}


def test_the_first_round_has_its_name_in_the_log(client: TestClient, ada: Browser) -> None:
    """It has begun before the first of many actions, of which the log shows the last."""
    game = ada.post("/games/import", json.loads(write_record(load(GAMES / "1861.json.gz").at(100)))).json()["id"]
    page = client.get(f"/games/{game}", headers=ada.headers).text
    assert re.findall(r'class="chapter"><h3>([^<]*)', page) == ["Stock round 1"]
