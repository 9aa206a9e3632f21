"""The Dragons as things stand: their chart, and what they would sell and buy before the next player (3.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.engine.ahead import GAIN, LOSS, Ahead, Bill, Chart, ChartCell, Foreseen
from roundhouse.titles.g1865.box import GREEN, RED, WHITE
from roundhouse.titles.g1865.chart import rank
from roundhouse.titles.g1865.charter import box_of, charter_of, phase_number
from roundhouse.titles.g1865.dragons import dragons_certificates, dragons_limit, dragons_turn, rivals_on_green
from roundhouse.titles.g1865.events import RobotBought, RobotPassed, RobotSold
from roundhouse.titles.g1865.forced import RaiseMoney, could_bring, money_missing

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

ZONES = {RED: "r", WHITE: "w", GREEN: "g"}


def dragons_ahead(play: Play) -> Ahead:
    """Their turn, played on a copy, and who would be next on green."""
    twin = play.copy()
    dragons_turn(twin)
    lines = [
        Foreseen("dragons, limit", {"certificates": dragons_certificates(play), "limit": dragons_limit(play)}),
    ]
    bought = ""
    for event in twin.events:
        if isinstance(event, RobotSold):
            lines.append(
                Foreseen(
                    "dragons, sell", {"company": event.company, "shares": event.shares, "price": event.price}, LOSS
                )
            )
        elif isinstance(event, RobotBought):
            bought = event.company
            facts = {"company": bought, "price": event.price, "why": event.decided_by}
            lines.append(Foreseen("dragons, buy", facts, GAIN))
        elif isinstance(event, RobotPassed):
            lines.append(Foreseen("dragons, pass", {"why": event.why}))
    others = tuple(rival.company for rival in rivals_on_green(play) if rival.company != bought) if bought else ()
    if others:
        lines.append(Foreseen("dragons, others", {"companies": others}))
    return Ahead("dragons", "dragons, when", tuple(lines))


def dragons_chart(play: Play) -> Chart:
    """Rows are phases, columns are ranks; a company stands where its marker does (3.2-b to 3.2-e)."""
    chart = box_of(play).chart
    last = 2 + max(limits.white_max for limits in chart.values())
    standing: dict[tuple[int, int], list[str]] = {}
    for name in play.state.companies:
        row = charter_of(play, name).row
        if row:
            standing.setdefault((row, min(rank(play, name), last)), []).append(name)
    rows = tuple(
        (
            str(row),
            tuple(
                ChartCell(ZONES[limits.region(number)], tuple(standing.get((row, number), ())))
                for number in range(1, last + 1)
            ),
        )
        for row, limits in chart.items()
    )
    columns = (*map(str, range(1, last)), f"{last}+")
    meaning = {"g": "dragons, green", "w": "dragons, white", "r": "dragons, red"}
    return Chart("chart", "chart, ranks", "chart, rows", columns, rows, meaning, str(phase_number(play)))


def forced_bill(play: Play) -> Bill | None:
    """The train for which a president sells shares (4.8)."""
    for frame in reversed(play.state.stack):
        if isinstance(frame, RaiseMoney):
            purchase = frame.purchase
            missing = max(0, money_missing(play, purchase))
            return Bill(purchase.actor, purchase.train, purchase.price, missing, could_bring(play, frame))
    return None
