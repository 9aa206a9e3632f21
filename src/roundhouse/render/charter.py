"""Company charters: president, treasury, trains, tokens, and who holds the shares."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from roundhouse.finance.market import operating_order, share_price
from roundhouse.kernel.play import Play
from roundhouse.kernel.state import OFFER, POOL
from roundhouse.render.palette import BODY, SMALL, Palette, colour_of, contrast_of
from roundhouse.render.panel import PAD, band, money, pair, panel, shortened, train_card
from roundhouse.render.signs import Badged, badge
from roundhouse.render.svg import Drawing, circle, n, rect, text, width_of

WIDTH, HEIGHT, HEAD = 388.0, 244.0, 56.0
APART = 34.0
"""How far apart tokens lie where there is room."""
NAMED = 118.0
"""What the initial offer, the pool and the treasury need at least: other languages have longer words for them."""


def charter_drawing(play: Play, company: str, palette: Palette, whole: int, remarks: tuple[str, ...] = ()) -> Drawing:
    """One company's charter. `whole` are all its shares; `remarks` are what a title has to say besides."""
    state, title = play.state, play.title
    kind, charter = title.companies[company], state.companies[company]
    colour = colour_of(kind.colour)
    words = contrast_of(colour)
    currency = title.currency
    price = share_price(play, company)
    found = [band(WIDTH, HEAD, colour), badge(kind, (PAD + 22, HEAD / 2), 21)]
    room = WIDTH - PAD - 22 - 30 - PAD
    found.append(
        text((PAD + 52, 21), shortened(kind.name, BODY + 1, room, True), BODY + 1, words, bold=True, anchor="start")
    )
    status = charter.president or ("not started" if not charter.par else "no president")
    if not charter.floated and charter.president:
        status += ", not yet floated"
    found.append(text((PAD + 52, 41), shortened(status, SMALL + 1, room), SMALL + 1, words, anchor="start"))
    found.append(pair(PAD, HEAD + 18, "treasury", money(charter.cash, currency), palette))
    found.append(pair(PAD + 96, HEAD + 18, "share price", money(price, currency) if price else "–", palette))
    found.append(pair(PAD + 172, HEAD + 18, "par", money(charter.par, currency) if charter.par else "–", palette))
    if charter.loans:
        found.append(pair(PAD + 240, HEAD + 18, "loans", str(charter.loans), palette))
    found.append(_trains(charter.trains, HEAD + 54, palette))
    found.append(_tokens(kind, charter.tokens, HEAD + 54, palette))
    owned = [title.privates[p].short or p for p, q in state.privates.items() if q.owner == company and not q.closed]
    found.append(_shares(play, company, whole, HEAD + 120, palette))
    lines = [" · ".join(remarks)] if remarks else []
    if owned:
        lines.append("owns " + ", ".join(owned))
    height = HEIGHT + 18 * len(lines)
    for at, line in enumerate(lines):
        y = height - 14 - 18 * (len(lines) - 1 - at)
        found.append(text((PAD, y), shortened(line, SMALL, WIDTH - 2 * PAD), SMALL, palette.faint, anchor="start"))
    return panel(WIDTH, height, palette, "".join(found))


def _trains(trains: tuple[str, ...], y: float, palette: Palette) -> str:
    found = [text((PAD, y + 8), "trains", SMALL, palette.faint, anchor="start")]
    x = PAD
    for train in trains:
        drawn, width = train_card(x, y + 18, train, palette)
        found.append(drawn)
        x += width + 5
    if not trains:
        found.append(text((PAD, y + 32), "none", BODY, palette.faint, anchor="start"))
    return "".join(found)


def _tokens(kind: Badged, tokens: tuple[int, ...], y: float, palette: Palette) -> str:
    """The tokens still on the charter, each above its price; many are crowded, and those of one price share it."""
    step = min(APART, 190.0 / max(1, len(tokens)))
    left = WIDTH - PAD - max(46.0, step * len(tokens))
    found = [text((left, y + 8), "tokens", SMALL, palette.faint, anchor="start")]
    places = [left + 13 + at * step for at in range(len(tokens))]
    found += [badge(kind, (x, y + 29), 12.5) for x in places]
    for price, run in groupby(zip(tokens, places, strict=True), key=itemgetter(0)):
        below = [x for _, x in run]
        if step < APART:
            below = [sum(below) / len(below)]
        found += [text((x, y + 50), str(price) if price else "free", 11.5, palette.faint) for x in below]
    if not tokens:
        found.append(text((left, y + 32), "none", BODY, palette.faint, anchor="start"))
    return "".join(found)


def owner_colour(play: Play, owner: str, company: str, palette: Palette) -> str:
    """Players have a colour each; the initial offer and the pool are pale."""
    players = list(play.state.players)
    if owner in players:
        return palette.series[players.index(owner) % len(palette.series)]
    return {OFFER: palette.rule, POOL: palette.faint}.get(owner, colour_of(play.title.companies[company].colour))


def owner_words(owner: str) -> str:
    return {OFFER: "initial offer"}.get(owner, owner)


def _shares(play: Play, company: str, whole: int, y: float, palette: Palette) -> str:
    """Who holds what: a bar of all shares, and names below it."""
    charter = play.state.companies[company]
    total = max(1, sum(charter.shares.values()))
    found, x = [], PAD
    room = WIDTH - 2 * PAD
    order = [*play.state.players, *(o for o in charter.shares if o not in play.state.players)]
    labels: list[tuple[str, str, float]] = []
    for owner in order:
        shares = charter.shares.get(owner, 0)
        if not shares:
            continue
        wide = room * shares / total
        colour = owner_colour(play, owner, company, palette)
        found.append(rect(x, y, wide, 20, colour, stroke=palette.panel, more=' stroke-width="2"'))
        percent = f"{100 * shares / max(whole, total):g}%"
        if wide > width_of(percent, 12, True) + 4:
            found.append(text((x + wide / 2, y + 10), percent, 12, contrast_of(colour), bold=True))
        if owner == charter.president:
            found.append(circle((x + 8, y + 10), 3.2, contrast_of(colour)))
        words = f"{owner_words(owner)} {percent}"
        labels.append((colour, words, max(width_of(words, SMALL), 0.0 if owner in play.state.players else NAMED)))
        x += wide
    found.append(_label_rows(labels, y + 36, palette))
    return "".join(found)


def _label_rows(labels: list[tuple[str, str, float]], y: float, palette: Palette) -> str:
    """Names beside their colours, each with the width it may take."""
    found, x = [], PAD
    for colour, words, room in labels:
        wide = 16 + room + 12
        if x + wide > WIDTH - PAD and x > PAD:
            x, y = PAD, y + 18
        found.append(f'<rect x="{n(x)}" y="{n(y - 5)}" width="10" height="10" rx="2" fill="{colour}"/>')
        found.append(text((x + 15, y), words, SMALL, palette.ink, anchor="start"))
        x += wide
    return "".join(found)


def charter_order(play: Play) -> list[str]:
    """Companies in operating order, then those that have not started."""
    started = operating_order(play, play.state.companies)
    return [*started, *(name for name in play.state.companies if name not in started)]
