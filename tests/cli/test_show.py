"""The tables of `show` and `play` tell all that is open, and fit a terminal of 80 columns."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from rich.console import Console, Group

from roundhouse.cli import tables
from roundhouse.cli.menu import Menu
from roundhouse.formats.files import load
from roundhouse.game import Game, new
from roundhouse.titles import TITLES
from roundhouse.titles.lilliput.actions import TakeCard
from roundhouse.words import LANGUAGES, Words
from tests.conftest import ROOT


def shown(monkeypatch: pytest.MonkeyPatch, title: str, what: str) -> str:
    """A table as a terminal of 80 columns prints it."""
    game = load(ROOT / "docs" / "gallery" / "games" / f"{title}.json.gz")
    return printed(monkeypatch, game, what)


def printed(monkeypatch: pytest.MonkeyPatch, game: Game, what: str) -> str:
    console = Console(width=80, record=True, file=StringIO())
    monkeypatch.setattr(tables, "console", console)
    console.print(tables.TABLES[what](game, Words("en", game.title)))
    return console.export_text()


@pytest.mark.parametrize("title", sorted(TITLES))
def test_every_price_of_the_market_is_shown(monkeypatch: pytest.MonkeyPatch, title: str) -> None:
    text = shown(monkeypatch, title, "market")
    words = [word.rstrip("abcdefghijklmnopqrstuvwxyz") for word in text.split()]
    market = load(ROOT / "docs" / "gallery" / "games" / f"{title}.json.gz").title.market
    for prices in market.prices:
        for price in prices:
            assert not price or str(price) in words, price
    assert "…" not in text


def test_what_is_open_in_1865_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    text = shown(monkeypatch, "1865", "companies")
    for word in ("traffic", "coverage", "rank", "loans"):
        assert word in text


def test_what_players_have_besides_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Ada: Admiral Skyresh Bolgolam" in shown(monkeypatch, "18Lilliput", "players")


def test_what_is_sold_is_told_with_the_bids_that_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new("1830", ["Ada", "Ben", "Cleo"])
    for line in ("Ada bids 45 on CS", "Ben bids 50 on CS"):
        game.push(game.read(line))
    text = printed(monkeypatch, game, "privates")
    assert re.search(r"CS +C&SL +40 +10 +Ben 50, Ada 45", text)
    assert "CS: Champlain & St. Lawrence." in text


def test_signs_that_are_not_names_are_told_with_these(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "red: Mildendo Railway" in shown(monkeypatch, "18Lilliput", "companies")


def test_which_phase_a_train_begins_and_what_it_rusts_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new("1830", ["Ada", "Ben", "Cleo"])
    text = printed(monkeypatch, game, "trains")
    assert re.search(r"^4 +300 +4 +4 +2 *$", text, re.M)
    assert re.search(r"^D +1100 +6 +D +4 *$", text, re.M)


@pytest.mark.parametrize("title", sorted(TITLES))
def test_every_phase_is_told_and_the_present_one_marked(monkeypatch: pytest.MonkeyPatch, title: str) -> None:
    game = load(ROOT / "docs" / "gallery" / "games" / f"{title}.json.gz")
    rows = printed(monkeypatch, game, "phases").splitlines()[1:]
    assert [row.split()[0] for row in rows if row.strip()] == list(game.title.phases)
    assert [row.split()[0] for row in rows if " * " in row] == [game.state.phase]


def test_what_zones_mean_and_where_companies_start_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    text = shown(monkeypatch, "1830", "market")
    assert "y: do not count towards the certificate limit" in text
    assert "par: 67 71 76 82 90 100" in text


def test_companies_without_a_price_and_those_not_started_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load(ROOT / "docs" / "gallery" / "games" / "1861.json.gz")
    rsr = game.state.companies["RSR"]
    assert rsr.floated and rsr.cell is None
    assert re.search(rf"^RSR +{rsr.cash} +- +- ", printed(monkeypatch, game, "companies"), re.M)
    begun = new("1830", ["Ada", "Ben", "Cleo"])
    assert "not started: PRR, NYC" in printed(monkeypatch, begun, "companies")


def test_what_cards_do_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the table, and in the list of what one may do."""
    game = load(ROOT / "docs" / "gallery" / "games" / "18Lilliput.json.gz")
    moment = next(
        twin for at in range(len(game.actions)) if type((twin := game.at(at)).state.stack[-1]).__name__ == "ActionTurn"
    )
    words = Words("en", moment.title)
    option = next(each for each in moment.legal_actions() if isinstance(each, TakeCard))
    power = words.power_in(option)
    assert power and f"{option.card} {option.option}: {power}"[:60] in printed(monkeypatch, moment, "privates")
    assert f"{words.option(option)}: {power}" in Menu(moment, words).lines


@pytest.mark.parametrize("title", sorted(TITLES))
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_head_is_broken_within_a_word(monkeypatch: pytest.MonkeyPatch, title: str, language: str) -> None:
    game = load(ROOT / "docs" / "gallery" / "games" / f"{title}.json.gz")
    monkeypatch.setattr(tables, "console", Console(width=80, file=StringIO()))
    for at in range(0, len(game.actions), 60):
        group = tables.companies(game.at(at), Words(language, game.title))
        assert isinstance(group, Group)
        columns = group.renderables[0].columns  # type: ignore[union-attr]
        assert sum(column.width for column in columns) + len(columns) - 1 <= 80
        assert all(len(word) <= column.width for column in columns for word in column.header.split())
