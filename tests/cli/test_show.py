"""The tables of `show` and `play` tell all that is open, and fit a terminal of 80 columns."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from rich.console import Console, Group

from roundhouse.cli import tables
from roundhouse.formats.files import load
from roundhouse.game import Game, new
from roundhouse.titles import TITLES
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
