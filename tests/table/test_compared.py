"""What a title measures of its companies, all of them side by side."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.formats.files import load
from roundhouse.game import Game
from roundhouse.table.office import compared, order_of
from roundhouse.table.stage import company_in_turn
from roundhouse.titles.g1865.income import coverage, income

GAMES = Path(__file__).parents[2] / "docs" / "gallery" / "games"


def in_a_turn(title: str) -> Game:
    """The last turn of a company in a game that has come far."""
    game = load(GAMES / f"{title}.json.gz")
    return next(
        position
        for count in range(len(game.actions) - 1, 0, -1)
        if not (position := game.at(count)).finished and company_in_turn(position)
    )


def test_traffic_coverage_and_income_of_all_companies() -> None:
    game = in_a_turn("1865")
    rows = compared(game)
    assert {row.company for row in rows} == {name for name, _ in order_of(game)}
    assert [row.price for row in rows] == sorted((row.price for row in rows), reverse=True)
    for row in rows:
        figures = {name: value for name, value, _ in row.figures}
        assert figures["coverage"] == coverage(game.play, row.company)
        assert row.amount == income(game.play, row.company)
        assert [name for name, value, holds in row.figures if holds] == [
            name for name, value in figures.items() if value < max(figures.values())
        ]


@pytest.mark.parametrize("title", ["1830", "1861", "18Lilliput"])
def test_where_nothing_is_measured_nothing_is_compared(title: str) -> None:
    assert compared(load(GAMES / f"{title}.json.gz")) == []
