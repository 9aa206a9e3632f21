"""Writes what bots.md shows, and the ladders of titles, from docs/tournaments: `python docs/make_bots.py`."""

from __future__ import annotations

import re
from collections import defaultdict
from importlib import resources
from pathlib import Path

import msgspec

from roundhouse.bots.ladder import FILE, Ladder, Tournament, ladder
from roundhouse.bots.standings import Interval, standings
from roundhouse.bots.tournament import Played, read
from roundhouse.titles import TITLES
from roundhouse.titles.parts import folders

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
        seats = f"[{', '.join(plan.bots)}](tournaments/{path.name})"
        seats += f", {plan.opening} decisions by chance" if plan.opening else ""
        for each in standings(games) if games else ():
            rating = f"{each.rating.value:.1f} ({each.rating.low:.1f} to {each.rating.high:.1f})"
            rows.append(
                f"| {plan.title} | {seats} | {counted(games)} | {each.bot} "
                f"| {percent(each.wins)} | {100 * each.equal:.0f}% | {each.place:.2f} | {100 * each.wealth:.0f}% "
                f"| {rating} | {f'{each.milliseconds:.1f}' if each.milliseconds else ''} |\n"
            )
    return HEAD + "".join(rows) if rows else NONE


def counted(games: list[Played]) -> str:
    """How many games there are, and how many of them are different."""
    different = len({(game.seats, game.scores, game.actions) for game in games})
    return str(len(games)) if different == len(games) else f"{len(games)}, {different} of them different"


def percent(interval: Interval) -> str:
    return f"{100 * interval.value:.0f}% ({100 * interval.low:.0f} to {100 * interval.high:.0f})"


def filled(text: str, folder: Path) -> str:
    """The page with the figures as the files have them."""
    return PLACE.sub(lambda found: f"{found[1]}{figures(folder)}{found[2]}", text)


def ladders(folder: Path) -> dict[str, Ladder]:
    """The ladder of every title that has tournaments."""
    found: dict[str, list[Tournament]] = defaultdict(list)
    for path in sorted(folder.glob("*.jsonl")):
        plan, games = read(path)
        found[plan.title].append((plan, games))
    return {title: ladder(tournaments) for title, tournaments in found.items()}


def place_of(title: str) -> Path:
    """Where the ladder of a title lies."""
    return Path(str(resources.files(folders(TITLES[title])[0]) / FILE))


if __name__ == "__main__":
    import plot_bots  # beside this file

    page = DOCS / "bots.md"
    page.write_text(filled(page.read_text("utf-8"), DOCS / "tournaments"), "utf-8")
    made_of = [read(path) for path in sorted((DOCS / "tournaments").glob("*.jsonl"))]
    (DOCS / "pictures" / "bots-wins.svg").write_text(plot_bots.wins(made_of), "utf-8")
    (DOCS / "pictures" / "bots-ladder.svg").write_text(plot_bots.ladders(ladders(DOCS / "tournaments")), "utf-8")
    for title, made in ladders(DOCS / "tournaments").items():
        place_of(title).write_bytes(msgspec.json.format(msgspec.json.encode(made)) + b"\n")
