"""The train roster and the chart of phases."""

from __future__ import annotations

from roundhouse.finance.trains import on_sale
from roundhouse.kernel.play import Play
from roundhouse.kernel.state import WITHOUT_LIMIT
from roundhouse.render.palette import BODY, SMALL, Palette
from roundhouse.render.panel import HEAD, PAD, headed, money, train_card
from roundhouse.render.svg import Drawing, rect, text, width_of

ROW = 40.0
SPARE = 1.15
"""Where the first typeface is missing, another is wider: what stands last in a line has so much more room."""


def roster_drawing(play: Play, palette: Palette) -> Drawing:
    """Every kind of train: price, how many are left, what it does to others. Those on sale are marked."""
    title, state = play.title, play.state
    selling = on_sale(play)
    pooled = {name: state.train_pool.count(name) for name in title.trains}
    lines = []
    y = HEAD + 14
    widest = 0.0
    for name, train in title.trains.items():
        left = state.depot.get(name, 0)
        body = ""
        if name in selling:
            body += rect(6, y - 18, 9999, 36, palette.reachable, more=' fill-opacity=".12"')
        card, wide = train_card(PAD, y - 15, name, palette)
        body += card
        x = PAD + max(wide, 46) + 12
        body += text((x, y), money(train.price, title.currency), BODY + 1, palette.ink, bold=True, anchor="start")
        supply = "without limit" if left == WITHOUT_LIMIT else f"{left} of {train.count} left"
        if pooled[name]:
            supply += f", {pooled[name]} in the pool"
        x += 78
        body += text((x, y), supply, BODY, palette.ink if left else palette.faint, anchor="start")
        effects = _effects(play, name)
        x += 178
        body += text((x, y), effects, SMALL, palette.faint, anchor="start")
        widest = max(widest, x + width_of(effects, SMALL) * SPARE + PAD)
        lines.append(body)
        y += ROW
    width = max(widest, 420.0)
    body = "".join(lines).replace('width="9999"', f'width="{width - 12:.0f}"')
    return headed(width, y - 8, "Trains", palette, body)


def _effects(play: Play, name: str) -> str:
    train = play.title.trains[name]
    found = []
    for phase in play.title.phases.values():
        if phase.starts_on == name:
            found.append(f"begins phase {phase.name}")
    if train.rusts:
        found.append("rusts " + ", ".join(train.rusts))
    if train.trade_in:
        found.append(f"{money(train.trade_in_price, play.title.currency)} against {', '.join(train.trade_in)}")
    if train.available_after:
        found.append(f"after the first {train.available_after}")
    return ", ".join(found)


def phases_drawing(play: Play, palette: Palette) -> Drawing:
    """Every phase: its tiles, train limit and operating rounds. The phase in force is marked."""
    title = play.title
    heads = (("phase", 0.0), ("tiles", 76.0), ("train limit", 196.0), ("operating rounds", 296.0))
    width, y = 452.0, HEAD + 12
    found = [text((PAD + x, y), words, SMALL, palette.faint, anchor="start") for words, x in heads]
    y += 30
    for phase in title.phases.values():
        if phase.name == play.state.phase:
            found.append(rect(6, y - 16, width - 12, 32, palette.last, rx=5, more=' fill-opacity=".2"'))
        found.append(text((PAD, y), phase.name, BODY + 1, palette.ink, bold=True, anchor="start"))
        for at, colour in enumerate(phase.tiles):
            tint = palette.tint(colour)
            found.append(rect(PAD + 76 + at * 26, y - 9, 22, 18, tint.fill, rx=4, stroke=tint.rim))
        found.append(text((PAD + 196, y), str(phase.train_limit or "–"), BODY, palette.ink, anchor="start"))
        found.append(text((PAD + 296, y), str(phase.operating_rounds), BODY, palette.ink, anchor="start"))
        y += 34
    return headed(width, y - 10, "Phases", palette, "".join(found))
