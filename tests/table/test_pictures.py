"""Drawings speak the reader's language: every word in them is a name, or has a form that is translated."""

from __future__ import annotations

import re

import pytest

from roundhouse.bots import make_bot
from roundhouse.game import Game, new
from roundhouse.render import PALETTES, draw_market
from roundhouse.render.pictures import draw_charters, draw_charts, draw_players, draw_trains
from roundhouse.table import drawing
from roundhouse.titles import TITLES, find_title
from roundhouse.words import Words
from roundhouse.words.said_in_pictures import Drawn
from roundhouse.words.words import drawn_words

LIGHT = PALETTES["light"]
PICTURES = (
    draw_market,
    drawing.tiles,
    draw_charts,
    drawing.cards,
    draw_charters,
    draw_players,
    draw_trains,
    lambda game, palette: drawing.board(game, palette, frozenset(), ()),
)


def some_way_on(name: str) -> Game:
    game = new(name, ["Ada", "Ben", "Cleo"][: find_title(name).player_counts[0]], seed=7)
    while len(game.actions) < 30:
        seat = game.active[0]
        game.push(make_bot("simple", seat).choose(game))
    return game


def said_in(drawn: Drawn, svg: str) -> set[str]:
    """The parts of all texts that have a word of three letters."""
    texts = re.findall(r"(?<=>)([^<>]+)(?=</(?:text|title|desc)>)", svg)
    parts = (part for text in texts for part in drawn.parts_of(text) if not part.endswith("…"))
    return {part for part in parts if re.search(r"[a-z]{3}", part)}


def names_in(game: Game) -> set[str]:
    """Words that are names: of places, companies, players."""
    title = game.title
    known = {title.name, *game.state.players, *title.companies, *title.privates, "Gulliver", "Wiggywack"}
    known |= {space.name for space in title.board.spaces.values()} if title.board.printed else set()
    known |= {company.name for company in title.companies.values()}
    known |= {"Mildendo", *(private.short for private in title.privates.values())}
    return {word for name in known for word in re.findall(r"[^\W\d_]{3,}", name)}


@pytest.mark.parametrize("name", sorted(TITLES))
def test_every_word_in_a_picture_is_a_name_or_has_a_form(name: str) -> None:
    game = some_way_on(name)
    names, drawn = names_in(game), drawn_words("en", type(game.title))
    unknown = {
        part
        for draw in PICTURES
        for part in said_in(drawn, draw(game, LIGHT))
        if not drawn.form_of(part) and not {*re.findall(r"[^\W\d_]{3,}", part.replace("&amp;", "&"))} <= names
    }
    assert unknown == set(), "no form for these in said_in_pictures.py, nor in what the title says"


@pytest.mark.parametrize("language", ["fr", "it"])
@pytest.mark.parametrize("name", sorted(TITLES))
def test_no_picture_is_left_in_english(name: str, language: str) -> None:
    game = some_way_on(name)
    words, drawn = Words(language, game.title), drawn_words(language, type(game.title))
    for draw in PICTURES:
        english = draw(game, LIGHT)
        left = {form for part in said_in(drawn, words.picture(english)) if (form := drawn.form_of(part))}
        assert {form for form in left if words.text(form) != form} == set()
    assert Words("en", game.title).picture(english) == english
