"""Chips: a company as a round sign in its colours, a private company as a ticket, wherever its name stands."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache

import msgspec
from markupsafe import Markup, escape

from roundhouse.engine.components import CompanyType
from roundhouse.engine.title import Title
from roundhouse.render.palette import colour_of, contrast_of, legible
from roundhouse.render.signs import letters_of
from roundhouse.words import Words

PLACE = r"\b[A-Z]{1,2}\d{1,2} \([^()]*\)"
"""A space and what lies there, as in F10 (Erie): the town, not the company."""


class Chip(msgspec.Struct, frozen=True):
    """A company's sign: at most four letters on its colour."""

    id: str
    sign: str
    name: str
    called: str
    colour: str
    ink: str

    @property
    def label(self) -> str:
        """Its name where it stands beside the sign, with capitals as on the sign (Erie, not ERIE)."""
        return self.sign if self.sign.lower() == self.called.lower() else self.called

    def html(self, size: str = "") -> Markup:
        return _drawn(self, size)


@lru_cache(maxsize=1000)
def _drawn(chip: Chip, size: str) -> Markup:
    """A chip stands on a page a hundred times."""
    wide = len(chip.sign) > 3  # four letters are drawn narrower, to fit into the round
    style = f"background:{chip.colour};color:{chip.ink}"
    return Markup('<span class="co {}{}" style="{}" title="{}" data-co="{}">{}</span>').format(
        size,
        " w4" if wide else "",
        style,
        chip.name,
        chip.id,
        Markup("<i>{}</i>").format(chip.sign) if wide else chip.sign,
    )


def ink_of(company: CompanyType) -> str:
    """The colour of a company's letters on its own colour: the printed one, if it can be read."""
    ground = colour_of(company.colour)
    return legible(colour_of(company.text_colour), ground, contrast_of(ground))


class Chips:
    """The signs of a title's companies, and texts in which names have become signs."""

    def __init__(self, title: Title, words: Words) -> None:
        self.tickets = {words.name(name): words.power(name) for name in title.privates}
        """What the private companies are called, and what they are good for."""
        self.of = {
            name: Chip(
                name, letters_of(company), company.name, words.name(name), colour_of(company.colour), ink_of(company)
            )
            for name, company in title.companies.items()
        }

    @cached_property
    def _called(self) -> dict[str, Chip]:
        return {chip.called: chip for chip in self.of.values()}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        names = sorted({*self._called, *self.tickets}, key=len, reverse=True)
        return re.compile(PLACE + r"|(?<![\w&-])(?P<name>" + "|".join(map(re.escape, names)) + r")(?![\w&-])")

    def sign(self, called: str) -> Markup:
        """The sign of a company, or the ticket of a private one."""
        if called in self._called:
            return self._called[called].html("s")
        return Markup('<span class="ticket" title="{}">{}</span>').format(self.tickets[called], called)

    def text(self, text: str) -> Markup:
        """A sentence with signs in the place of companies' names; a town of the same name keeps its letters."""
        found, at = Markup(""), 0
        for each in self._pattern.finditer(text) if self.of or self.tickets else ():
            if each["name"]:
                found += escape(text[at : each.start()]) + self.sign(each["name"])
                at = each.end()
        return found + escape(text[at:])
