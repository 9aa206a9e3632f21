"""The tables of `show` and `play` tell all that is open, and fit a terminal of 80 columns."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from roundhouse.cli import tables
from roundhouse.formats.files import load
from roundhouse.titles import TITLES
from roundhouse.words import Words
from tests.conftest import ROOT


def shown(monkeypatch: pytest.MonkeyPatch, title: str, what: str) -> str:
    """A table as a terminal of 80 columns prints it."""
    game = load(ROOT / "docs" / "gallery" / "games" / f"{title}.json.gz")
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
