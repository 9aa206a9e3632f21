"""What drawings say: they are drawn with English words, which are recognised by their forms and translated."""

from __future__ import annotations

import re
from functools import lru_cache

from roundhouse.kernel.sentences import FIELD
from roundhouse.words.catalogue import SOURCE, translations

VALUES: tuple[str, ...] = (
    *("yellow", "green", "brown", "grey", "red", "blue", "white"),
    *("city", "town", "offboard", "mine", "port", "junction"),
)
"""Words that stand in the fields of other forms, never alone."""

DRAWN: tuple[str, ...] = (
    # -- boards
    *("{colour} tile {tile}", "tokens of {name}", "impassable", "plain track"),
    *("water {cost}", "mountain {cost}", "river {cost}", "river and mountain {cost}", "terrain {cost}"),
    *("{kind} with {slots} slots worth {value}", "{kind} worth {value}"),
    *(
        "Lake Huron",
        "Atlantic Ocean",
        "Baltic Sea",
        "Black Sea",
        "Caspian Sea",
        "Corsica",
        "Sardinia",
        "Sea of Sardinia",
    ),
    *("the board", "the stock market", "the tiles", "the course of the game"),
    "Phase {phase}. {tiles} tiles and {tokens} tokens lie on the board.",
    # -- markets
    *("closed", "no company has started."),
    *("par", "price on white", "price on green (on red: without surcharge)"),
    *("starting value", "starting value of a later phase"),
    *("a minor here may convert", "minors start", "minors and publics", "publics start"),
    *("do not count towards the certificate limit", "nor is there a limit on holdings"),
    "and several may be bought at once",
    # -- tiles
    *("Yellow tiles", "Green tiles", "Brown tiles", "Grey tiles", "Red tiles", "Blue tiles"),
    *("{tile}:  {left} of {all}", "{kinds} kinds of tile, how many of each are left, and what replaces them."),
    *("Castle", "General", "Harbour", "Mine", "Town", "Treasurer", "Tunnel"),
    # -- charts
    *("Wealth", "Share prices", "Revenue", "Bank", "bank", "in {currency}"),
    # -- cards
    *("Action cards", "Characters", "character", "any tile", "up to {count} tiles", "yellow and green"),
    *("sell, then buy shares", "buy a train", "buy up to {count} trains", "place a station"),
    *("{money} for treasuries", "{money} for yourself"),
    *("yellow metropolises", "are free", "stations at half price", "trains from the bank", "for {count} % less"),
    *("each round {count} for himself", "or {count} for treasuries", "once: {count} times the", "number of the round"),
    *("phase {phase}", "The Dragons chart: companies by rank"),
)
"""Every form, the more telling one first where two would fit."""

_PATTERNS = tuple(
    (
        re.compile(
            FIELD.sub(lambda field: f"(?P<{field[1]}>[^,:]+?)", re.escape(form).replace(r"\{", "{").replace(r"\}", "}"))
        ),
        form,
    )
    for form in DRAWN
)
_TEXT = re.compile(r"(?<=>)([^<>]*[a-z][^<>]*)(?=</(?:text|title|desc)>)")
_JOINTS = re.compile(r"(, |: )")


def picture_in(language: str, svg: str) -> str:
    """A drawing with its words in another language."""
    if language == SOURCE:
        return svg
    return _TEXT.sub(lambda found: _said(language, found[1]), svg)


def form_of(text: str) -> str:
    """The form that a text of a drawing has; "" if it is a name."""
    return next((form for pattern, form in _PATTERNS if pattern.fullmatch(text)), "")


def parts_of(text: str) -> list[str]:
    """A text as a whole if it has a form, else its parts and what joins them."""
    return [text] if form_of(text) else _JOINTS.split(text)


@lru_cache(maxsize=20_000)
def _said(language: str, text: str) -> str:
    return "".join(_part(language, part) for part in parts_of(text))


def _part(language: str, text: str) -> str:
    known = translations(language).gettext
    for pattern, form in _PATTERNS:
        found = pattern.fullmatch(text)
        if found is not None:
            facts = {name: known(value) if value in VALUES else value for name, value in found.groupdict().items()}
            return FIELD.sub(lambda field, facts=facts: facts[field[1]], known(form))  # type: ignore[misc]
    return text
