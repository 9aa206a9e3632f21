"""Moments of a game for scripts and other programs: how one differs from another, and its spreadsheet."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Annotated, Any
from xml.etree import ElementTree

import msgspec
from fastapi import APIRouter, Query
from fastapi.responses import Response

from roundhouse.game import Game
from roundhouse.table import drawing
from roundhouse.table.asking import InLine
from roundhouse.table.pages.context import Page
from roundhouse.table.pages.game import AView, sight_of
from roundhouse.table.pages.lobby import APage, GameId
from roundhouse.table.sheet import sheet_of
from roundhouse.table.sheet_csv import csv_of
from roundhouse.table.told import SILENT
from roundhouse.words import Words

router = APIRouter(include_in_schema=False, route_class=InLine)

SVG = "http://www.w3.org/2000/svg"
ElementTree.register_namespace("", SVG)


class Drawn:
    """The last boards that were drawn, cut into their spaces: each step of a replay begins where the last one ended."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[Hashable, dict[str, str]] = OrderedDict()
        self._lock = threading.Lock()

    def spaces(self, page: Page, game: Game, lines: tuple[str, ...]) -> dict[str, str]:
        """The spaces of a position that these actions lead to."""
        setup = game.setup
        key = (setup, game.started_elsewhere and game.hash, lines, page.look_of_boards, page.speech.language)
        with self._lock:
            found = self._kept.get(key)
        if found is None:
            found = spaces_of(page, game)
            with self._lock:
                self._kept[key] = found
                while len(self._kept) > self.most:
                    self._kept.popitem(last=False)
        return found


DRAWN = Drawn(most=24)


def spaces_of(page: Page, game: Game) -> dict[str, str]:
    """The drawing of each space of the board."""
    drawn = Words(page.speech.language, game.title).picture(drawing.board(game, page.palette, frozenset(), ()))
    found = {}
    for part in ElementTree.fromstring(drawn).iter():
        name = part.get("data-space")
        if name is not None:
            found[name] = ElementTree.tostring(part, encoding="unicode")
    return found


@router.get("/games/{game_id}/sheet.csv")
def sheet_file(page: APage, game_id: GameId, view: AView) -> Response:
    """The spreadsheet of a moment, as a file."""
    with page.house.rooms.looking(game_id) as opened:
        page.house.see(opened, page.person)
        sight, _ = sight_of(page, opened, view)
        text = csv_of(sheet_of(sight), sight.words, page.speech)
    headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="roundhouse-{game_id}.csv"'}
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)


@router.get("/games/{game_id}/step")
def step(
    page: APage,
    game_id: GameId,
    at: Annotated[int, Query(ge=0, le=100_000)],
    was: Annotated[int, Query(ge=0, le=100_000)],
) -> Response:
    """One moment as it differs from another: spaces, markers, cash, and what was done in words."""
    with page.house.rooms.looking(game_id) as opened:
        page.house.see(opened, page.person)
        total = len(opened.game.actions)
        now, then = opened.game.at(min(at, total)), opened.game.at(min(was, total))
        taken = tuple(opened.room.lines)
        events = opened.room.happened(at - 1, at)[0] if 0 < at <= total else ()
    words = Words(page.speech.language, now.title)
    old, new = (DRAWN.spaces(page, game, taken[: len(game.actions)]) for game in (then, now))
    told = (words.event(event) for event in events if not isinstance(event, SILENT))
    answer: dict[str, Any] = {
        "at": at,
        "text": next(filter(None, told), ""),
        "spaces": {name: drawn for name, drawn in new.items() if old.get(name) != drawn},
        "cells": {
            name: f"{charter.cell[0]}.{charter.cell[1]}"
            for name, charter in now.state.companies.items()
            if charter.cell is not None
        },
        "cash": {name: words.money(player.cash) for name, player in now.state.players.items()},
    }
    return Response(msgspec.json.encode(answer), media_type="application/json", headers={"Cache-Control": "no-store"})
