"""Writes the figures of bots.md from the files in docs/tournaments: `python docs/make_bots.py`."""

from __future__ import annotations

import re
from pathlib import Path

from roundhouse.bots.standings import Interval, standings
from roundhouse.bots.tournament import read

DOCS = Path(__file__).parent
PLACE = re.compile(r"(<!-- figures: .*? -->\n).*?(<!-- end of figures -->)", re.DOTALL)
NONE = "No tournaments are kept yet.\n"
HEAD = """| title | seats | games | bot | wins (95%) | if equal | mean place | wealth | rating | ms a move |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
"""


def figures(folder: Path) -> str:
    """A row for every bot of every tournament."""
    rows = []
    for path in sorted(folder.glob("*.jsonl")):
        plan, games = read(path)
        for each in standings(games) if games else ():
            rating = f"{each.rating.value:.1f} ({each.rating.low:.1f} to {each.rating.high:.1f})"
            rows.append(
                f"| {plan.title} | [{', '.join(plan.bots)}](tournaments/{path.name}) | {len(games)} | {each.bot} "
                f"| {percent(each.wins)} | {100 * each.equal:.0f}% | {each.place:.2f} | {100 * each.wealth:.0f}% "
                f"| {rating} | {each.milliseconds:.1f} |\n"
            )
    return HEAD + "".join(rows) if rows else NONE


def percent(interval: Interval) -> str:
    return f"{100 * interval.value:.0f}% ({100 * interval.low:.0f} to {100 * interval.high:.0f})"


def filled(text: str, folder: Path) -> str:
    """The page with the figures as the files have them."""
    return PLACE.sub(lambda found: f"{found[1]}{figures(folder)}{found[2]}", text)


if __name__ == "__main__":
    page = DOCS / "bots.md"
    page.write_text(filled(page.read_text("utf-8"), DOCS / "tournaments"), "utf-8")
