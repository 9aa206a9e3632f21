"""The rules: every clause of every title, each at an address of its own."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import Response

from roundhouse.table.errors import NotFound
from roundhouse.table.pages.lobby import APage
from roundhouse.titles import TITLES
from roundhouse.titles.rules import clauses

router = APIRouter(include_in_schema=False)
TitleId = Annotated[str, Path(max_length=40)]


@router.get("/rules")
def all_rules(page: APage) -> Response:
    return page.show("rules.html", titles=TITLES, title=None, clauses={})


@router.get("/rules/{title}")
def rules(page: APage, title: TitleId) -> Response:
    if title not in TITLES:
        raise NotFound("There is no such title.")
    return page.show("rules.html", titles=TITLES, title=TITLES[title], clauses=clauses(title))


@router.get("/rules/{title}/{clause}")
def clause(page: APage, title: TitleId, clause: Annotated[str, Path(max_length=40)]) -> Response:
    """One clause, to be shown beside the game."""
    words = clauses(title).get(clause) if title in TITLES else None
    if words is None:
        raise NotFound("There is no such clause.")
    return page.show("clause.html", title=TITLES[title], clause=clause, words=words)
