"""A title's book of rules as it stands on a page: words with their links, notes beside their clauses, what is found."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import msgspec
from markupsafe import Markup, escape

from roundhouse.engine.title import Title
from roundhouse.table.plates import ExampleStep, steps_of
from roundhouse.titles import TITLES
from roundhouse.titles.chapters import CLAUSE, NOTE, Chapter, Chapters, Clause, Note, chapters, mentioned, notes_of
from roundhouse.titles.finding import found
from roundhouse.titles.plates import Plates, plates
from roundhouse.titles.reconstructed import Reconstructed, behind
from roundhouse.titles.rules import written_in

_MARKED = re.compile(r"(\*\*.+?\*\*|\*[^\s*](?:[^*]*[^\s*])?\*|`[^`]+`)")
_NAMED = re.compile(rf"(?<![\w.-])(?:{CLAUSE}|{NOTE})(?![\w-])")
AROUND = 2
"""Clauses before and after the one that is asked for at the table."""


class Entry(msgspec.Struct, frozen=True):
    """A line of the contents, with the chapters below it."""

    chapter: Chapter
    below: tuple[Chapter, ...]


class Book:
    """The rules of one title for a reader of one language."""

    def __init__(self, kind: type[Title], language: str) -> None:
        self.kind = kind
        self.spoken = written_in(kind.id, language)
        self.whole: Chapters = chapters(kind.id, self.spoken)
        self.language = language
        self.plates: Plates = plates(kind)
        self._clauses = self.whole.clauses
        self._notes = self.whole.notes

    # -- contents

    @property
    def opening(self) -> Chapter:
        """What is said before the first chapter."""
        return self.whole.chapters[0]

    def contents(self) -> tuple[list[Entry], list[Entry]]:
        """The chapters of the rules, and what stands at the back."""
        front, back = list[Entry](), list[Entry]()
        rest = [chapter for chapter in self.whole.chapters[1:] if chapter.level <= 3]
        numbered = [at for at, chapter in enumerate(rest) if chapter.number and chapter.clauses]
        last = next((at for at, each in enumerate(rest) if at > 4 and not each.number and each.level < 3), len(rest))
        for at, chapter in enumerate(rest):
            group = back if at >= last or not numbered else front
            if chapter.level < 3 or not group:
                group.append(Entry(chapter, ()))
            else:
                group[-1] = Entry(group[-1].chapter, (*group[-1].below, chapter))
        return front, back

    # -- words

    def inline(self, text: str) -> Markup:
        """The words of the file with their marks, and links to the clauses and notes they name."""
        pieces = (self._piece(piece) for piece in _MARKED.split(text))
        return Markup("").join(pieces)

    def _piece(self, piece: str) -> Markup:
        if piece.startswith("**") and len(piece) > 4:
            return Markup("<b>{}</b>").format(self.inline(piece[2:-2]))
        if piece.startswith("`") and len(piece) > 2:
            linked = self._linked(piece[1:-1])
            return linked if piece[1:-1] in self._clauses else Markup("<code>{}</code>").format(linked)
        if piece.startswith("*") and len(piece) > 2 and _MARKED.fullmatch(piece):
            return Markup("<i>{}</i>").format(self.inline(piece[1:-1]))
        return self._linked(piece)

    def _linked(self, text: str) -> Markup:
        """Plain words, with the ids in them as links."""
        notes = set(mentioned(text, self._notes))
        made, at = Markup(""), 0
        for word in _NAMED.finditer(text):
            name = word[0]
            if name in self._clauses or name in notes:
                made += escape(text[at : word.start()]) + Markup('<a class="{}" href="#{}">{}</a>').format(
                    "ref" if name in self._clauses else "note-ref", name, name
                )
                at = word.end()
        return made + escape(text[at:])

    # -- beside a clause

    def notes(self, clause: str) -> tuple[Note, ...]:
        return notes_of(self.kind.id, clause, self.spoken)

    def reconstructed(self, clause: str) -> tuple[Reconstructed, ...]:
        return behind(self.kind, clause)

    def steps(self, example: int) -> tuple[ExampleStep, ...]:
        return steps_of(self.kind.id, example, self.language)

    # -- at the table

    def near(self, clause: str) -> tuple[Chapter, list[Clause]] | None:
        """The chapter of a clause, and the clauses around it; nothing if there is none of that id."""
        chapter = self.whole.chapter_of(clause)
        if chapter is None:
            return None
        told = [each if isinstance(each, Clause) else Clause(each.id, self._of_note(each)) for each in _named(chapter)]
        at = next(number for number, each in enumerate(told) if each.id == clause)
        return chapter, told[max(0, at - AROUND) : at + AROUND + 1]

    def beyond(self, around: list[Clause]) -> tuple[str, str]:
        """The clauses before and after those that are shown, in this chapter or the next that has any; "" at an end."""
        ids = [each.id for chapter in self.whole.chapters for each in _named(chapter)]
        first, last = ids.index(around[0].id), ids.index(around[-1].id)
        return ids[first - 1] if first else "", ids[last + 1] if last + 1 < len(ids) else ""

    def _of_note(self, note: Note) -> str:
        return " ".join((note.text, *note.rest))


def _named(chapter: Chapter) -> Iterator[Clause | Note]:
    for part in chapter.parts:
        if isinstance(part, Clause | Note):
            yield part


def book_of(kind: type[Title], language: str) -> Book:
    """The book of a title, kept for every reader of a language."""
    return _kept(kind.id, language)


@cache
def _kept(title: str, language: str) -> Book:
    return Book(TITLES[title], language)


class Found(msgspec.Struct, frozen=True):
    """A clause that fits what is asked."""

    kind: type[Title]
    id: str
    heading: str
    text: Markup


def asked_of(kinds: list[type[Title]], asked: str, language: str, most: int) -> list[Found]:
    """What fits a question in the books of some titles, the best first; a title that is named is meant alone."""
    named = [kind for kind in kinds if re.search(rf"(?<!\w){re.escape(kind.id)}(?!\w)", asked, re.IGNORECASE)]
    hits = [
        (hit, kind) for kind in named or kinds for hit in found(kind.id, asked, book_of(kind, language).spoken)[:most]
    ]
    hits.sort(key=lambda each: -each[0].score)
    return [Found(kind, hit.id, hit.heading, book_of(kind, language).inline(hit.text)) for hit, kind in hits[:most]]
