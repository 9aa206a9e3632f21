"""Where things stand in a text in TOML: the line of every table, key and entry."""

from __future__ import annotations

import re

Path = tuple[str | int, ...]
ANY = "*"
"""In a path that is looked for: whatever the key is."""

_BLANK = re.compile(r"[ \t\r]*(?:#[^\n]*)?")
_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE = re.compile(r"[\w-]+")
_STRING = re.compile(r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'', re.DOTALL)
_WORD = re.compile(r"[^,\]}\n#]+")

_DOT = re.compile(r"(?<!\.)\.(?!\.)")

MOST_DOTS, MOST_BRACKETS = 100, 50
"""Of a line: dotted keys cost the square of their length to read. And one within the other."""


def crowded_line(text: str) -> int:
    """The first line with more dots between keys than anybody needs, whose reading could take very long; 0 if none."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(_DOT.findall(line)) > MOST_DOTS:
            return number
    return 0


def nested_line(text: str) -> int:
    """The line on which brackets are nested deeper than anybody needs; 0 if there is none."""
    depth = 0
    for number, line in enumerate(text.split("\n"), 1):
        for char in line:
            depth += (char in "[{") - (char in "]}")
            if depth > MOST_BRACKETS:
                return number
    return 0


class _Reading:
    """One pass over a text that is known to be TOML."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.line = 1
        self.found: dict[Path, int] = {}
        self.lengths: dict[Path, int] = {}

    def take(self, pattern: re.Pattern[str]) -> str:
        """What matches here; it is passed over, whatever it is."""
        match = pattern.match(self.text, self.at)
        taken = match[0] if match else self.text[self.at : self.at + 1]
        self.at += len(taken)
        self.line += taken.count("\n")
        return taken

    def here(self) -> str:
        return self.text[self.at : self.at + 1]

    def note(self, path: Path) -> None:
        self.found.setdefault(path, self.line)

    def whole(self) -> dict[Path, int]:
        table: Path = ()
        self.take(_SPACE)
        while self.at < len(self.text):
            table = self.header() if self.here() == "[" else self.pair(table, table)
            self.take(_SPACE)
        return self.found

    def header(self) -> Path:
        """`[table]`, or `[[list]]`; a name on the way that is a list means its last entry."""
        several = self.text.startswith("[[", self.at)
        line = self.line
        self.at += 2 if several else 1
        path: Path = ()
        keys = self.keys()
        for key in keys[:-1]:
            path = (*path, key)
            if path in self.lengths:
                path = (*path, self.lengths[path] - 1)
        path = (*path, *keys[-1:])
        self.found.setdefault(path, line)
        if several:
            number = self.lengths.get(path, 0)
            self.lengths[path] = number + 1
            path = (*path, number)
            self.found.setdefault(path, line)
        self.at += 2 if several else 1
        return path

    def keys(self) -> Path:
        """The parts of a key, which dots separate; what follows is no space."""
        parts: list[str] = []
        while True:
            self.take(_BLANK)
            quoted = self.here() in "\"'"
            part = self.take(_STRING if quoted else _BARE)
            parts.append(part[1:-1] if quoted else part)
            self.take(_BLANK)
            if self.here() != ".":
                return tuple(parts)
            self.at += 1

    def pair(self, table: Path, answer: Path) -> Path:
        """A key with its value."""
        line = self.line
        path = table
        for key in self.keys():
            path = (*path, key)
            self.found.setdefault(path, line)
        self.at += 1
        self.take(_BLANK)
        self.value(path)
        return answer

    def value(self, path: Path) -> None:
        first = self.here()
        if first == "[":
            self.several(path, "]")
        elif first == "{":
            self.several(path, "}")
        elif first in "\"'":
            self.take(_STRING)
        else:
            self.take(_WORD)

    def several(self, path: Path, end: str) -> None:
        """The entries of a list, or the pairs of a table, within brackets."""
        self.at += 1
        number = 0
        self.take(_SPACE)
        while self.at < len(self.text) and self.here() != end:
            if end == "]":
                self.note((*path, number))
                self.value((*path, number))
                number += 1
            else:
                self.pair(path, path)
            self.take(_SPACE)
            if self.here() == ",":
                self.at += 1
            self.take(_SPACE)
        self.at += 1


def lines_in(text: str) -> dict[Path, int]:
    """The line of everything in a text that is TOML, by its path."""
    return _Reading(text).whole()


def line_of(lines: dict[Path, int], path: Path) -> int:
    """The line of a path, or of the nearest thing around it; 0 if there is none."""
    while path:
        if path in lines:
            return lines[path]
        if ANY in path:
            for other, line in lines.items():
                if len(other) == len(path) and all(a in (b, ANY) for a, b in zip(path, other, strict=True)):
                    return line
        path = path[:-1]
    return 0
