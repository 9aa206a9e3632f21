"""The rules: every clause of every title, each at an address of its own."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import Response

from roundhouse.table.errors import NotFound
from roundhouse.table.pages.lobby import APage
from roundhouse.titles import TITLES, meant
from roundhouse.titles.rules import clauses, written_in

router = APIRouter(include_in_schema=False)
TitleId = Annotated[str, Path(max_length=40)]


@router.get("/rules")
def all_rules(page: APage) -> Response:
    return page.show("rules.html", titles=TITLES, title=None, clauses={}, spoken=page.speech.language)


@router.get("/rules/{title}")
def rules(page: APage, title: TitleId) -> Response:
    found = meant(title)
    if found is None:
        raise NotFound("There is no such title.")
    spoken = written_in(found, page.speech.language)
    return page.show("rules.html", titles=TITLES, title=TITLES[found], clauses=clauses(found, spoken), spoken=spoken)


@router.get("/rules/{title}/{clause}")
def clause(page: APage, title: TitleId, clause: Annotated[str, Path(max_length=40)]) -> Response:
    """One clause, to be shown beside the game."""
    found = meant(title)
    spoken = written_in(found, page.speech.language) if found else ""
    words = clauses(found, spoken).get(clause) if found else None
    if found is None or words is None:
        raise NotFound("There is no such clause.")
    return page.show("clause.html", title=TITLES[found], clause=clause, words=words, spoken=spoken)
