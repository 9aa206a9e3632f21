"""The rules of a title as a book: chapters with their clauses, tables and notes, read from the file of a language.

A note is an entry at the back that explains a clause: a ruling, a gap, a difference from another edition. It is a row
of a table whose first column has its id, or an item of a list that begins with it. A clause's notes are those it
names and those that name it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from roundhouse.titles.rules import ENGLISH, book

CLAUSE = r"[A-Z]?[0-9.]*-[a-z]+[0-9]*|T-[0-9.]+(?:-[0-9]+)?|TC-[\w.]+-\d+"
NOTE = r"[A-Z]{1,2}-?\d+"
_HEADING = re.compile(r"(#+) (?:([A-Z]?\d+(?:\.\d+)*|[A-Z](?:-\d+)?|TC-[\w.]+-\d+)\b[.:]? )?(.+)")
_CLAUSE = re.compile(rf"- (?:\*\*|`)({CLAUSE})(?:\*\*|`)?[ :]?(?:\*\* )?(.*)", re.DOTALL)
_CASE = re.compile(r"\*\*(T-[\w.]+-\d+)\*\* (.*)", re.DOTALL)
_NOTE = re.compile(rf"- (\*{{0,2}})({NOTE})\b\s?[:.]? ?(.*)", re.DOTALL)
_CELL = re.compile(r"(?<!\\)\|")
_SPACE = re.compile(r"[ \t\n]+")


class Clause(msgspec.Struct, frozen=True):
    """A rule or a test case: its id and its words."""

    id: str
    text: str


class Paragraph(msgspec.Struct, frozen=True):
    text: str
    listed: bool = False


class Table(msgspec.Struct, frozen=True):
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Note(msgspec.Struct, frozen=True):
    """A ruling, a gap or a difference: what is asked, what is ruled, from what."""

    id: str
    text: str
    rest: tuple[str, ...] = ()


Part = Clause | Paragraph | Table | Note


class Chapter(msgspec.Struct, frozen=True):
    """A heading with what stands below it, up to the next heading."""

    anchor: str
    number: str
    heading: str
    level: int
    parts: tuple[Part, ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return tuple(part for part in self.parts if isinstance(part, Clause))


class Chapters(msgspec.Struct, frozen=True):
    """A whole book."""

    name: str
    chapters: tuple[Chapter, ...]

    @property
    def notes(self) -> dict[str, Note]:
        parts = (part for chapter in self.chapters for part in chapter.parts)
        return {part.id: part for part in parts if isinstance(part, Note)}

    @property
    def clauses(self) -> dict[str, Clause]:
        return {clause.id: clause for chapter in self.chapters for clause in chapter.clauses}

    def chapter_of(self, clause: str) -> Chapter | None:
        """The chapter in which a clause or a note stands."""
        return next((each for each in self.chapters if any(_id(part) == clause for part in each.parts)), None)


@cache
def chapters(title: str, language: str = ENGLISH) -> Chapters:
    """The book of a title in a language."""
    found: list[Chapter] = []
    name = ""
    heading: tuple[str, str, int] | None = None
    lines: list[str] = []
    for line in [*book(title, language).splitlines(), "# "]:
        if not line.startswith("#"):
            lines.append(line)
            continue
        if heading is None and not name and found == [] and line.startswith("# ") and not lines:
            name = line[2:].strip()
            heading = ("", name, 1)
            continue
        if heading is not None:
            number, words, level = heading
            found.append(Chapter(_anchor(number or words), number, words, level, tuple(_parts(lines))))
        shape = _HEADING.fullmatch(line.strip())
        heading = (shape[2] or "", shape[3], len(shape[1])) if shape else None
        lines = []
    return Chapters(name, tuple(found))


@cache
def notes_of(title: str, clause: str, language: str = ENGLISH) -> tuple[Note, ...]:
    """The notes beside a clause: those it names, in its order, then those that name it."""
    whole = chapters(title, language)
    there = whole.clauses.get(clause)
    if there is None:
        return ()
    notes = whole.notes
    named = [name for name in mentioned(there.text, notes) if name in notes]
    exact = re.compile(rf"(?<![\w.-]){re.escape(clause)}(?![\w-])")
    naming = [note.id for note in notes.values() if exact.search(" ".join((note.text, *note.rest[:1])))]
    return tuple(notes[name] for name in dict.fromkeys((*named, *naming)))


def mentioned(text: str, ids: Iterable[str]) -> list[str]:
    """The ids that a text names, in its order. One without a hyphen is one only inside brackets."""
    known = set(ids)
    found = []
    for word in re.finditer(rf"(?<![\w.-])({NOTE})(?![\w-])", text):
        name = word[1]
        inside = text.rfind("(", 0, word.start()) > text.rfind(")", 0, word.start())
        if name in known and ("-" in name or inside):
            found.append(name)
    return found


def _id(part: Part) -> str:
    return part.id if isinstance(part, Clause | Note) else ""


def _anchor(words: str) -> str:
    return re.sub(r"[^\w.-]+", "-", words.lower()).strip("-")


def _parts(lines: list[str]) -> Iterator[Part]:
    blocks = list(_blocks(lines))
    told = [None if block[0].startswith("|") else _words("\n".join(block)) for block in blocks]
    ruled = any(isinstance(part, Clause) for part in told)
    for block, part in zip(blocks, told, strict=True):
        yield from (part,) if part is not None else _table(block, among_clauses=ruled)


def _blocks(lines: list[str]) -> Iterator[list[str]]:
    """Runs of lines that belong together: a table, an item of a list, a paragraph."""
    block: list[str] = []
    for line in [*lines, ""]:
        table, item = line.startswith("|"), line.startswith("- ")
        breaks = not line.strip() or item or (block and block[0].startswith("|") != table)
        if breaks and block:
            yield block
            block = []
        if line.strip() and line.strip() != "---":
            block.append(line)


def _words(text: str) -> Part:
    text = text.strip()
    found = _CLAUSE.fullmatch(text) or _CASE.fullmatch(text)
    if found is not None:
        return Clause(found[1], _flowing(found[2]))
    note = _NOTE.fullmatch(text)
    if note is not None:
        return Note(note[2], _flowing(note[1] + note[3]))
    return Paragraph(_flowing(text.removeprefix("- ")), text.startswith("- "))


def _flowing(text: str) -> str:
    return _SPACE.sub(" ", text).strip()


def _table(lines: list[str], among_clauses: bool) -> Iterator[Part]:
    """A table; one of notes is given as its notes. Notes stand at the back, never among clauses."""
    rows = [tuple(cell.strip() for cell in _CELL.split(line.strip().strip("|"))) for line in lines]
    head, body = rows[0], rows[2:]
    if not among_clauses and body and all(re.fullmatch(NOTE, row[0]) for row in body):
        yield from (Note(row[0], row[1], row[2:]) for row in body)
    else:
        yield Table(head, tuple(body))
