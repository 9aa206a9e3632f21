"""Pictures for bots.md: how often the first bot of every match wins, and the ladders of the titles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundhouse.bots.ladder import FOOT_RATING, Ladder
from roundhouse.bots.standings import Standing, standings
from roundhouse.bots.tournament import Plan, Played
from roundhouse.lab.report.charts import Scale, stroke, text_at
from roundhouse.render.palette import DARK, FONT, LIGHT, Palette

WIDTH, ROW = 760.0, 26.0
LEFT, RIGHT, TOP = 330.0, 84.0, 34.0


def _colours(palette: Palette) -> str:
    return f"--paper:{palette.paper};--ink:{palette.ink};--faint:{palette.faint};--rule:{palette.rule}"


STYLE = f"""<style>svg{{{_colours(LIGHT)};--dot:#0f6b57}}
@media (prefers-color-scheme:dark){{svg{{{_colours(DARK)};--dot:#5fd0b4}}}}
text{{font:13px {FONT};fill:var(--ink)}} .faint{{fill:var(--faint)}} .paper{{fill:var(--paper)}}
.grid{{stroke:var(--rule)}} .equal{{stroke:var(--faint);stroke-width:2}}
.whisker{{stroke:var(--dot);stroke-width:2}} circle{{fill:var(--dot)}}</style>"""


def wins(matches: Sequence[tuple[Plan, Sequence[Played]]]) -> str:
    """A dot with its interval for every match of different bots; a stroke where it would be if all were equal."""
    shown = [(plan, games) for plan, games in matches if games]
    scale = Scale(0.0, 1.0, LEFT, WIDTH - RIGHT)
    height = TOP + len(shown) * ROW
    body = [text_at(12, 18, "wins, with the interval of 95%; a stroke: if all were equal", "faint")]
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        body.append(stroke(scale.at(tick), TOP - 4, scale.at(tick), height + 2, "grid"))
        body.append(text_at(scale.at(tick), height + 18, f"{100 * tick:.0f}%", "faint", "middle"))
    for number, (plan, games) in enumerate(shown):
        first = next(each for each in standings(games) if each.bot == plan.bots[0])
        body += _row(TOP + (number + 0.5) * ROW, plan, first, scale, len(games))
    return _picture(body, height + 28, "How often the first bot of each match wins")


def _row(y: float, plan: Plan, found: Standing, scale: Scale, games: int) -> list[str]:
    rivals = f" v. {len(plan.bots) - 1} {plan.bots[-1]}" if len(plan.bots) > 1 else " alone"
    label = f"{plan.title}: {found.bot}{rivals}"
    body = [
        text_at(12, y + 4.5, label),
        text_at(WIDTH - RIGHT + 12, y + 4.5, f"{100 * found.wins.value:.0f}% of {games}"),
    ]
    if len(plan.bots) > 1:
        body.append(stroke(scale.at(found.equal), y - 9, scale.at(found.equal), y + 9, "equal"))
    body.append(stroke(scale.at(found.wins.low), y, scale.at(found.wins.high), y, "whisker"))
    return [*body, f'<circle cx="{scale.at(found.wins.value):.1f}" cy="{y:.1f}" r="4.6"/>']


def ladders(found: Mapping[str, Ladder]) -> str:
    """The levels of every title on one scale."""
    rated = {title: [(rung.bot, rung.rating) for rung in each.rungs if rung.rating] for title, each in found.items()}
    highest = max((rating for rungs in rated.values() for _, rating in rungs), default=FOOT_RATING)
    scale = Scale(FOOT_RATING - 40, highest + 40, 120.0, WIDTH - 60)
    height = TOP + len(rated) * 2 * ROW
    body = [text_at(12, 18, "rating: 400 more is ahead in ten games of eleven", "faint")]
    for tick in scale.ticks():
        body.append(stroke(scale.at(tick), TOP - 4, scale.at(tick), height, "grid"))
        body.append(text_at(scale.at(tick), height + 16, f"{tick:.0f}", "faint", "middle"))
    for number, (title, rungs) in enumerate(rated.items()):
        y = TOP + (2 * number + 1) * ROW
        body.append(text_at(12, y + 4.5, title))
        for at, (bot, rating) in enumerate(rungs):
            body.append(f'<circle cx="{scale.at(rating):.1f}" cy="{y:.1f}" r="5"/>')
            body.append(text_at(scale.at(rating), y + (20 if at % 2 else -10), f"{bot} {rating}", "", "middle"))
    return _picture(body, height + 26, "The levels of every title on one scale")


def _picture(body: Sequence[str], height: float, words: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:.0f} {height:.0f}" role="img"'
        f' aria-label="{words}">{STYLE}<rect class="paper" width="100%" height="100%"/>{"".join(body)}</svg>\n'
    )
