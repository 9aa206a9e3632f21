"""Variants on the page for a new game: looked at before anybody plays them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from fastapi.responses import Response

from roundhouse.engine.variant import LONGEST, Variant
from roundhouse.kernel.errors import BadVariant, RoundhouseError
from roundhouse.kernel.play import Play
from roundhouse.render.pictures import draw_board, draw_market
from roundhouse.table.asking import in_line
from roundhouse.table.pages.context import Page, Posted, page_of, posted
from roundhouse.titles import TITLES, find_title, meant
from roundhouse.titles.variants import variants_of
from roundhouse.words import Words

router = APIRouter(include_in_schema=False)
APage = Annotated[Page, Depends(page_of)]
AForm = Annotated[Posted, Depends(posted)]

BEGUN = 'title = "{title}"\nname = "{name}"\n\n'
"""What a variant of one's own begins with."""


def samples(title: str, name: str) -> dict[str, str]:
    """The variants to begin from: an empty one, and those that come with the title, each by its name."""
    own = {name: BEGUN.format(title=title, name=name)}
    return own | {Variant(text).name: text for text in variants_of(TITLES[title]).values()}


def variant_in(form: Posted, title: str) -> str:
    """The variant that was written for a title, if there is one."""
    text = form.text(f"variant {title}", 2 * LONGEST).replace("\r\n", "\n")
    return text if text.strip() else ""


@router.post("/new/variant")
@in_line
def look(page: APage, form: AForm) -> Response:
    """The board and the market of the variant in the form, or what is wrong with it and where; no game begins."""
    name = meant(form.text("title")) or next(iter(TITLES))
    known = {option.id for option in TITLES[name].option_types}
    options = frozenset(option for option in form.texts("option") if option in known)
    text = variant_in(form, name)
    try:
        title = find_title(name, options, variant=text)
        play = Play(title, title.setup([f"?{seat}" for seat in range(title.player_counts[-1])], 0))
        words = Words(page.speech.language, title)
        drawn = [words.picture(draw(play, page.palette)) for draw in (draw_board, draw_market)]
    except BadVariant as error:
        wrong = text.split("\n")[error.line - 1] if error.line else ""
        return _wrong(page, error, error.line, wrong)
    except RoundhouseError as error:
        return _wrong(page, error)
    return page.show("variant.html", drawn=drawn, error="", line=0, wrong="", variant=title.variant)


def _wrong(page: Page, error: RoundhouseError, line: int = 0, wrong: str = "") -> Response:
    said = page.speech.trouble(error)
    return page.show("variant.html", 422, drawn=(), error=said, line=line, wrong=wrong, variant=None)
