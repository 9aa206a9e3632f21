"""What building would bring: one tile, or the best of every space of the present step."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Query
from fastapi.responses import Response

from roundhouse.game import Game
from roundhouse.kernel.errors import BadNotation, IllegalAction
from roundhouse.table.asking import InLine
from roundhouse.table.ground import Site, sites
from roundhouse.table.pages.context import Page
from roundhouse.table.pages.game import Asked, AView, as_json, position
from roundhouse.table.pages.lobby import APage, GameId
from roundhouse.table.prospects import Prospect, prospects
from roundhouse.table.revenue import Gain, carried_out, gains
from roundhouse.words import Words

router = APIRouter(include_in_schema=False, route_class=InLine)


@router.get("/games/{game_id}/revenue")
def revenue_of(page: APage, game_id: GameId, view: AView, line: Annotated[str, Query(max_length=4000)]) -> Response:
    """How the best runs would change by a tile; searched on copies, while the game goes on."""
    with page.house.rooms.looking(game_id) as opened:
        page.house.see(opened, page.person)
        game, _, _ = position(opened, view)
        before = game.copy()
        words = Words(page.speech.language, game.title)
        try:
            action = before.read(line)
            after = carried_out(before, action)
        except (IllegalAction, BadNotation):
            return as_json("[]")
    told = [_gain(page, words, gain, action.actor) for gain in gains(before, after, action.actor)]
    return as_json(msgspec.json.encode(told).decode())


def _gain(page: Page, words: Words, gain: Gain, actor: str) -> tuple[str, str, str, str]:
    """The name, the figures, their tone and the difference alone."""
    name = page.speech.gettext("best run")
    if gain.company != actor:
        name = f"{words.name(gain.company)}: {name}"
    more = gain.after - gain.before
    both = f"{words.money(gain.before)} → {words.money(gain.after)}"
    return name, both, _tone(more), _signed(more, words.money(abs(more)))


def _copied(page: Page, game_id: str, view: Asked) -> Game:
    """The position one looks at, to work something out on while the game goes on."""
    with page.house.rooms.looking(game_id) as opened:
        page.house.see(opened, page.person)
        return position(opened, view)[0].copy()


@router.get("/games/{game_id}/sites")
def sites_of(page: APage, game_id: GameId, view: AView) -> Response:
    """What the best tile or token of each space would bring and cost, the best spaces first."""
    game = _copied(page, game_id, view)
    words = Words(page.speech.language, game.title)
    return as_json(msgspec.json.encode([_site(page, words, site) for site in sites(game)]).decode())


def _site(page: Page, words: Words, site: Site) -> dict[str, str]:
    """A space, the line of its best choice, what that brings and costs in words, and how the words are coloured."""
    told = []
    for name, more in site.gains.items():
        figure = words.money(abs(more)) if not name else f"{abs(more)}"
        if not name:
            told.append(_signed(more, figure))
        elif more:
            called = {"traffic": page.speech.gettext("traffic"), "coverage": page.speech.gettext("coverage")}
            told.append(f"{called.get(name, name)} {_signed(more, figure)}")
    cost = f"−{words.money(site.cost)}" if site.cost > 0 else ""
    return {
        "space": site.space,
        "line": site.line,
        "gain": ", ".join(told),
        "tone": _tone(site.gain),
        "mark": _signed(site.gain, f"{abs(site.gain)}" if "" not in site.gains else words.money(abs(site.gain))),
        "cost": cost,
    }


@router.get("/games/{game_id}/prospects")
def prospects_of(page: APage, game_id: GameId, view: AView) -> Response:
    """What the best tile would bring that a half of a card leads to."""
    game = _copied(page, game_id, view)
    words = Words(page.speech.language, game.title)
    return as_json(msgspec.json.encode([_prospect(page, words, each) for each in prospects(game)]).decode())


def _prospect(page: Page, words: Words, told: Prospect) -> dict[str, str]:
    """The line of a half, what it is about, the figures and their tone; nothing is said of no run at all."""
    least = "" if told.sure else "≥ "
    figure = f"{words.money(told.before)} → {least}{words.money(told.after)}"
    if told.after == told.before:
        figure = f"{least}{words.money(told.after)}" if told.after else ""
    name = page.speech.gettext("best run")
    return {
        "line": told.line,
        "name": name if figure else "",
        "figure": figure,
        "tone": _tone(told.after - told.before),
    }


def _tone(more: int) -> str:
    return "gain" if more > 0 else "loss" if more < 0 else ""


def _signed(more: int, figure: str) -> str:
    return f"{'+' if more > 0 else '−'}{figure}" if more else "±0"
