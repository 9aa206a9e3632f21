"""What opens when a player clicks on something: the tiles for a space, or why nothing can be done there."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query
from fastapi.responses import Response

from roundhouse.table import drawing
from roundhouse.table.asking import InLine
from roundhouse.table.offers import Offer
from roundhouse.table.pages.context import Page
from roundhouse.table.pages.game import Asked, AView, sight_of
from roundhouse.table.pages.lobby import APage, GameId
from roundhouse.table.rooms import Opened
from roundhouse.table.sight import Sight
from roundhouse.table.why import reasons

router = APIRouter(include_in_schema=False, route_class=InLine)

CLAUSE = re.compile(r"\s?: |, ")
"""Where one thing that a label says ends and the next begins."""
FIELDS = ("space", "company", "train", "private", "item")


class Rotation(msgspec.Struct):
    """A tile in one rotation: its line of notation and its picture."""

    rotation: int
    line: str
    picture: str


class TileChoice(msgspec.Struct):
    """A tile that may be laid on a space, in every rotation that is legal."""

    tile: str
    label: str
    left: str
    turns: list[Rotation]


def tile_choices(page: Page, sight: Sight, offers: list[Offer]) -> list[TileChoice]:
    """Lays of the same tile by the same means are one choice; its rotations are turned through."""
    found: dict[tuple[Any, ...], TileChoice] = {}
    supply = sight.game.state.supply
    for offer in offers:
        tile, rotation = offer.fields["tile"], offer.fields["rotation"]
        rest = tuple((name, value) for name, value in offer.fields.items() if name != "rotation")
        choice = found.get(rest)
        if choice is None:
            means = " · ".join(
                sight.words.name(str(value)) for name, value in rest if name not in ("actor", "space", "tile") and value
            )
            left = supply.get(tile, 0)
            choice = found[rest] = TileChoice(tile, means, "∞" if left < 0 else str(left), [])
        picture = sight.words.picture(drawing.tile(sight.game, tile, rotation, page.palette))
        choice.turns.append(Rotation(rotation, offer.line, picture))
    return list(found.values())


def in_one_list(offers: list[Offer]) -> list[tuple[Offer, str]]:
    """Ways to do the same on a space, by what tells them apart, the best first; nothing where there is but one."""
    if len(offers) < 2 or any(offer.span or offer.power for offer in offers):
        return []
    said = [offer.label.split(" ") for offer in offers]
    shared = sum(1 for _ in takewhile(lambda words: len(set(words)) == 1, zip(*said, strict=False)))
    apart = told_apart([offer.label for offer in offers])
    return [(offer, _shorter(apart.get(offer.label), offer.label, shared)) for offer in sorted(offers, key=_merit)]


def _shorter(apart: str | None, label: str, shared: int) -> str:
    """A label without the words that all begin with, or what tells it apart; its last clause stays whole."""
    words = label.split(" ")
    rest = " ".join(words[min(shared, len(words) - len(CLAUSE.split(label)[-1].split(" "))) :])
    return min((apart, rest), key=len) if apart else rest


def _merit(offer: Offer) -> tuple[int, int]:
    return -sum(offer.effect.measures.values()) if offer.effect else 0, offer.fields.get("cost", 0)


def told_apart(labels: list[str]) -> dict[str, str]:
    """What each of several labels says that not all of them say: PRR, place a token, city 1 is City 1."""
    parts = {label: CLAUSE.split(label) for label in labels}
    first = parts[labels[0]] if labels else []
    if len(labels) < 2 or any(len(each) != len(first) for each in parts.values()):
        return {}
    own = [at for at in range(len(first)) if len({each[at] for each in parts.values()}) > 1]
    short = {label: ", ".join(each[at] for at in own) for label, each in parts.items()}
    return {label: text[:1].upper() + text[1:] for label, text in short.items() if text}


@router.get("/games/{game_id}/space")
def space(page: APage, game_id: GameId, view: AView, space: Annotated[str, Query(max_length=20)]) -> Response:
    """What may be done on a space; if nothing, why not."""
    with page.house.rooms.looking(game_id) as opened:
        page.house.see(opened, page.person)
        sight, _ = sight_of(page, opened, view)
        offers = sight.offers.on_space(space)
        lays = [offer for offer in offers if "tile" in offer.fields and "rotation" in offer.fields]
        others = [offer for offer in offers if offer not in lays]
        return page.show(
            "space.html",
            row=opened.row,
            sight=sight,
            space=space,
            place=sight.words.place(space),
            tiles=tile_choices(page, sight, lays),
            others=others,
            several=in_one_list(others),
            apart=told_apart([offer.label for offer in others if offer.span is None]),
            reasons=[] if offers else _reasons(opened, page, view, "space", space, sight),
            title=sight.game.title,
        )


@router.get("/games/{game_id}/why")
def why(
    page: APage,
    game_id: GameId,
    view: AView,
    field: Annotated[str, Query(max_length=20)],
    value: Annotated[str, Query(max_length=40)],
    kind: Annotated[str, Query(max_length=40)] = "",
) -> Response:
    """Why nothing can be done with a company, a train or a private now."""
    with page.house.rooms.looking(game_id) as opened:
        page.house.see(opened, page.person)
        sight, _ = sight_of(page, opened, view)
        found = _reasons(opened, page, view, field if field in FIELDS else "company", value, sight, kind)
        return page.show("refusal.html", title=sight.game.title, reasons=found)


def _reasons(
    opened: Opened, page: Page, view: Asked, field: str, value: str, sight: Sight, kind: str = ""
) -> list[tuple[str, str]]:
    """Reasons in words, each with its clause. Whose turn it is comes first if it is not mine."""
    found: list[tuple[str, str]] = []
    if sight.live and not sight.my_turn and not sight.game.finished:
        waits = sight.words.names(sight.game.active)
        found.append(("", page.speech.gettext("It is for %(players)s to decide.") % {"players": waits}))
    for refusal in reasons(sight.game, field, value, kind):
        found.append((refusal.clause, sight.words.error(refusal)))
    if not found:
        found.append(("", page.speech.gettext("Nothing can be done with this in the present step.")))
    return found
