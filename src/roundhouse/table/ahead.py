"""What lies ahead, for the page: what happens by itself as things stand, a chart of the title's own, loans."""

from __future__ import annotations

import msgspec
from markupsafe import Markup

from roundhouse.finance.market import share_price
from roundhouse.game import Game
from roundhouse.render.palette import Palette, contrast_of
from roundhouse.render.views import view_of
from roundhouse.table.chips import Chips
from roundhouse.words import Words

MOST_SLIPS = 12
"""More loans than these are told as a number, and such a limit is none."""


class ForeseenCourse(msgspec.Struct):
    """What somebody does who plays by the book: a heading, when or by which rule, and the lines with their tone."""

    heading: str
    note: str
    lines: list[tuple[Markup, str]]


class Zone(msgspec.Struct):
    """A colour of a chart and what it means."""

    colour: str
    ink: str
    means: str


class ForeseenChart(msgspec.Struct):
    """A chart on which companies stand."""

    heading: str
    note: str
    rows_are: str
    columns: tuple[str, ...]
    rows: list[tuple[str, list[tuple[Zone, tuple[str, ...]]]]]
    zones: list[Zone]
    now: str


class Debt(msgspec.Struct):
    """A company with loans: what they cost it now, and what a share counts at the end because of them."""

    company: str
    loans: int
    limit: int
    interest: int
    cash: int
    last: int
    price: int
    counts: int


def courses_of(game: Game, words: Words, chips: Chips) -> list[ForeseenCourse]:
    """What will happen by itself."""
    if game.finished:
        return []
    return [
        ForeseenCourse(
            words.foreseen(ahead.heading, {}),
            words.foreseen(ahead.note, {}),
            [(chips.text(words.foreseen(line.what, line.facts)), line.tone) for line in ahead.lines],
        )
        for ahead in view_of(game.title).ahead(game.play)
    ]


def chart_of(game: Game, words: Words, palette: Palette) -> ForeseenChart | None:
    """The title's chart; None where it has none."""
    chart = view_of(game.title).chart(game.play)
    if chart is None:
        return None
    zones = {
        letter: Zone(palette.zones[letter], contrast_of(palette.zones[letter]), words.foreseen(means, {}))
        for letter, means in chart.zones.items()
    }
    return ForeseenChart(
        words.foreseen(chart.heading, {}),
        words.foreseen(chart.note, {}),
        words.foreseen(chart.rows_are, {}),
        chart.columns,
        [(label, [(zones[cell.zone], cell.companies) for cell in cells]) for label, cells in chart.rows],
        list(zones.values()),
        chart.now,
    )


def debts_of(game: Game, earned: dict[str, list[int]]) -> list[Debt]:
    """The companies with loans, those with most of them first."""
    play, title = game.play, game.title
    found = []
    for name, charter in game.state.companies.items():
        if charter.loans:
            limit = title.loan_limit(play, name)
            found.append(
                Debt(
                    company=name,
                    loans=charter.loans,
                    limit=limit if limit <= MOST_SLIPS else 0,
                    interest=charter.loans * title.loan_interest,
                    cash=charter.cash,
                    last=(earned.get(name) or [0])[-1],
                    price=share_price(play, name),
                    counts=title.share_value(play, name),
                )
            )
    return sorted(found, key=lambda debt: -debt.loans)
