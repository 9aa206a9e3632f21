"""Player summaries: cash, certificates, holdings, privates, worth."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.finance.market import share_price
from roundhouse.finance.shares import counted_certificates
from roundhouse.kernel.play import Play
from roundhouse.render.palette import BODY, SMALL, Palette, contrast_of
from roundhouse.render.panel import PAD, band, money, pair, panel, shortened
from roundhouse.render.signs import badge
from roundhouse.render.svg import Drawing, rect, text, width_of

WIDTH, HEAD, ROW = 330.0, 44.0, 30.0


def player_drawing(
    play: Play, player: str, palette: Palette, wholes: Mapping[str, int], remarks: tuple[str, ...] = ()
) -> Drawing:
    """What one player has. `wholes` are all the shares of each company; `remarks` what a title says besides."""
    state, title = play.state, play.title
    at = list(state.players).index(player)
    colour = palette.series[at % len(palette.series)]
    words = contrast_of(colour)
    found = [band(WIDTH, HEAD, colour)]
    found.append(
        text((PAD, HEAD / 2), shortened(player, BODY + 4, 190, True), BODY + 4, words, bold=True, anchor="start")
    )
    marks = [
        m
        for m, is_so in (("priority", state.priority == player), ("bankrupt", state.players[player].bankrupt))
        if is_so
    ]
    if marks:
        found.append(text((WIDTH - PAD, HEAD / 2), ", ".join(marks), SMALL + 1, words, anchor="end"))
    counted, limit = counted_certificates(play, player), title.certificate_limit(play, player)
    found.append(pair(PAD, HEAD + 18, "cash", money(state.players[player].cash, title.currency), palette))
    found.append(pair(PAD + 104, HEAD + 18, "certificates", f"{counted} / {limit}", palette))
    found.append(pair(PAD + 208, HEAD + 18, "score", money(title.scores(play).get(player, 0), title.currency), palette))
    y = HEAD + 66
    holdings = [(name, c.shares[player]) for name, c in state.companies.items() if c.shares.get(player)]
    for name, shares in sorted(holdings, key=lambda h: -h[1] * share_price(play, h[0])):
        found.append(_holding(play, player, name, shares, wholes[name], y, palette))
        y += ROW
    if not holdings:
        found.append(text((PAD, y), "no shares", SMALL + 1, palette.faint, anchor="start"))
        y += ROW
    owned = [title.privates[p].short or p for p, q in state.privates.items() if q.owner == player and not q.closed]
    body, y = _chips([*owned, *remarks], y, palette)
    return panel(WIDTH, y + 4, palette, "".join(found) + body)


def _holding(play: Play, player: str, company: str, shares: int, whole: int, y: float, palette: Palette) -> str:
    kind = play.title.companies[company]
    price = share_price(play, company)
    value = money(shares * price, play.title.currency) if price else "–"
    words = f"{100 * shares // max(1, whole)}%" + (
        " president" if play.state.companies[company].president == player else ""
    )
    return (
        badge(kind, (PAD + 13, y), 13)
        + text((PAD + 36, y), words, BODY, palette.ink, anchor="start")
        + text((WIDTH - PAD, y), value, BODY, palette.ink, anchor="end")
    )


def _chips(words: list[str], y: float, palette: Palette) -> tuple[str, float]:
    """Small frames in rows: privates, cards. Returns the drawing and how far down it reaches."""
    found, x = [], PAD
    for word in words:
        wide = width_of(word, SMALL, True) + 16
        if x + wide > WIDTH - PAD and x > PAD:
            x, y = PAD, y + 28
        found.append(rect(x, y - 11, wide, 22, palette.paper, rx=5, stroke=palette.faint))
        found.append(text((x + wide / 2, y), word, SMALL, palette.ink, bold=True))
        x += wide + 6
    return "".join(found), y + (20 if words else -6)
