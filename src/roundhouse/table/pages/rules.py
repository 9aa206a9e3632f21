"""The rules as a book: its pages, what a reader looks for in it, and one clause to be shown over a game."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi.responses import Response

from roundhouse.engine.title import Title
from roundhouse.render import PALETTES
from roundhouse.table import plates
from roundhouse.table.book import asked_of, book_of
from roundhouse.table.errors import NotFound
from roundhouse.table.pages.lobby import APage
from roundhouse.titles import TITLES, meant

router = APIRouter(include_in_schema=False)
TitleId = Annotated[str, Path(max_length=40)]
Asked = Annotated[str, Query(max_length=200)]
Number = Annotated[int, Path(ge=0, le=1000)]
Look = Annotated[str, Query(max_length=20)]
SHOWN = 8
"""How much of what is found is shown."""


@router.get("/rules")
def all_rules(page: APage, q: Asked = "") -> Response:
    hits = asked_of(list(TITLES.values()), q, page.speech.language, SHOWN)
    return page.show("shelf_of_rules.html", titles=TITLES, asked=q, hits=hits, several=True)


@router.get("/rules/{title}")
def rules(page: APage, title: TitleId, q: Asked = "") -> Response:
    kind = _there(title)
    book, hits = book_of(kind, page.speech.language), asked_of([kind], q, page.speech.language, SHOWN)
    return page.show("rules.html", titles=TITLES, title=kind, book=book, asked=q, hits=hits, several=False)


@router.get("/rules/{title}/find")
def find(page: APage, title: TitleId, q: Asked = "") -> Response:
    """What fits the words of a reader, while he types; in all books where the title is "all"."""
    kinds = list(TITLES.values()) if title == "all" else [_there(title)]
    hits = asked_of(kinds, q, page.speech.language, SHOWN)
    return page.show("hits.html", asked=q, hits=hits, several=title == "all")


@router.get("/rules/{title}/picture/{number}.svg")
def picture(page: APage, title: TitleId, number: Number, look: Look = "light") -> Response:
    """A picture of the book."""
    kind = _there(title)
    if number >= len(book_of(kind, page.speech.language).plates.picture) or look not in PALETTES:
        raise NotFound("There is no such picture.")
    return _drawn(plates.picture(kind.id, number, page.speech.language, look))


@router.get("/rules/{title}/example/{number}/{at}.svg")
def example(page: APage, title: TitleId, number: Number, at: Number, look: Look = "light") -> Response:
    """What an example looks at after some of its steps."""
    kind = _there(title)
    examples = book_of(kind, page.speech.language).plates.example
    if number >= len(examples) or at > len(examples[number].steps) or look not in PALETTES:
        raise NotFound("There is no such picture.")
    return _drawn(plates.step_picture(kind.id, number, at, page.speech.language, look))


def _there(title: str) -> type[Title]:
    found = meant(title)
    if found is None:
        raise NotFound("There is no such title.")
    return TITLES[found]


def _drawn(svg: str) -> Response:
    """A picture that says in which language it is written by nothing but the reader's: nobody keeps it for another."""
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=300"})


@router.get("/rules/{title}/{clause}")
def clause(page: APage, title: TitleId, clause: Annotated[str, Path(max_length=40)]) -> Response:
    """A clause between its neighbours, to be shown over the game."""
    found = meant(title)
    book = book_of(TITLES[found], page.speech.language) if found else None
    near = book.near(clause) if book else None
    if book is None or near is None:
        raise NotFound("There is no such clause.")
    chapter, around = near
    back, on = book.beyond(around)
    return page.show(
        "clause.html", title=book.kind, book=book, clause=clause, chapter=chapter, around=around, back=back, on=on
    )
