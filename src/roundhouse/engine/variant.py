"""Variants: a small text in TOML, laid over the data files of a title before they become typed data.

Every key of a title's files means in a variant what it means there. A list of tables (`[[train]]`) is changed entry by
entry, each found by its own name; `remove = true` takes one out, `before` says where a new one stands. A plain list is
replaced, or changed at some places: `prices.0.6 = 105`. `docs/variants.md` tells the whole of it.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
import unicodedata
from collections.abc import Iterator
from typing import Any, get_args, get_origin

import msgspec

from roundhouse.engine.places import ANY, Path, crowded_line, line_of, lines_in, nested_line
from roundhouse.kernel.errors import BadVariant, Flaw

LONGEST = 60_000
"""Characters; a variant that describes a whole board has fewer."""
LARGEST, DEEPEST, LONGEST_TEXT, LONGEST_NAME, LONGEST_ABOUT = 1_000_000, 8, 120, 60, 600
BYTE_ORDER_MARK = "\ufeff"
"""Some editors put it before a text."""
EXPECTED = {
    "int": Flaw("a whole number is expected here"),
    "str": Flaw("a text is expected here"),
    "bool": Flaw("true or false is expected here"),
    "array": Flaw("a list is expected here"),
    "object": Flaw("a table is expected here"),
}
UNPRINTABLE = Flaw("this text has characters that cannot be printed")
TITLE, NAME, ABOUT = "title", "name", "about"
REMOVE, BEFORE = "remove", "before"

_AT_LINE = re.compile(r"\(at line (\d+), column \d+\)")
_WHERE = re.compile(r" - at `(key` in `|key in )?\$(?P<path>[^`]*)`")
_PART = re.compile(r"\.(\w+)|\[(\d+|\.\.\.)\]")
_UNKNOWN = re.compile(r"unknown field `(?P<name>[^`]+)`")
_MISSING = re.compile(r"missing required field `(?P<name>[^`]+)`")
_EXPECTED = re.compile(r"Expected `(?P<kind>[^`]+)`")
_NUMBERED = re.compile(r"[0-9]{1,6}\Z")


class Variant:
    """What a text changes of one title."""

    def __init__(self, text: str) -> None:
        if len(text) > LONGEST:
            raise BadVariant(
                0, Flaw("it has {length} characters, and {most} are allowed", length=len(text), most=LONGEST)
            )
        self.text = text
        self.changes: dict[str, Any] = {}
        self.known: dict[str, None] = {}
        self._origins: dict[str, list[int | None]] = {}
        self._identities: dict[str, str] = {}
        toml = text.removeprefix(BYTE_ORDER_MARK)
        written, lines = _parsed(toml)
        self.lines = {_numbered(path): line for path, line in lines.items()}
        if deep := next((line for path, line in self.lines.items() if len(path) >= DEEPEST), 0):
            raise BadVariant(deep, Flaw("it is nested too deeply"))
        for number, line in enumerate(toml.split("\n"), 1):
            if not _printable(line.replace("\t", "").removesuffix("\r")):
                raise BadVariant(number, UNPRINTABLE)
        self._plain(written, ())
        self.title = self._own(written, TITLE, LONGEST_NAME)
        self.name = self._own(written, NAME, LONGEST_NAME)
        self.about = self._own(written, ABOUT, LONGEST_ABOUT, needed=False)
        self.changes = {key: value for key, value in written.items() if key not in (TITLE, NAME, ABOUT)}
        if not self.changes:
            raise BadVariant(0, Flaw("it changes nothing"))

    @property
    def hash(self) -> str:
        """Equal for equal texts, on any machine."""
        return digest(self.text)

    def line(self, *where: Path) -> int:
        """The line of the first of some places that stands in the variant, or of the nearest thing; 0 if none does."""
        found = [path for place in where for path in self._paths(place)]
        exact = next((self.lines[path] for path in found if path in self.lines), 0)
        return exact or next((line for path in found if (line := line_of(self.lines, path))), 0)

    def _paths(self, place: Path) -> Iterator[Path]:
        """Where a place stands in the text: an entry of a list is known by its name there, and has a number here."""
        key, *rest = place
        entries = self.changes.get(str(key))
        if not isinstance(entries, list) or not rest:
            yield _numbered(place)
            return
        identity = self._identities.get(str(key), "id")
        for number, entry in enumerate(entries):
            if isinstance(entry, dict) and str(entry.get(identity)) == str(rest[0]):
                yield _numbered((str(key), number, *rest[1:]))

    def fail(self, flaw: Flaw, path: Path | None = None) -> BadVariant:
        """The error for a flaw, with its line: where it is, or where what it speaks of stands."""
        line = self.line(*flaw.where) if path is None else line_of(self.lines, _numbered(path))
        return BadVariant(line or self._line_of_named({str(fact) for fact in flaw.facts.values()}), flaw)

    def _line_of_named(self, names: set[str]) -> int:
        """The line of the first entry of a list that has one of some names."""
        for key, entries in self.changes.items():
            for number, entry in enumerate(entries if isinstance(entries, list) else ()):
                if isinstance(entry, dict) and str(entry.get(self._identities.get(key, "id"))) in names:
                    return line_of(self.lines, (key, number))
        return 0

    # -- what it says

    def _plain(self, value: Any, path: Path) -> None:
        """Only tables, lists, texts, whole numbers, and true or false; nothing below 0 but places on a board."""
        if isinstance(value, dict):
            for key, each in value.items():
                self._text(key, (*path, key))
                self._plain(each, (*path, key))
        elif isinstance(value, list):
            for number, each in enumerate(value):
                self._plain(each, (*path, number))
        elif isinstance(value, str):
            self._text(value, path)
        elif isinstance(value, int):
            if value > LARGEST or (value < 0 and "at" not in path) or value < -LARGEST:
                shown = str(value) if value.bit_length() < LONGEST_TEXT else "…"
                raise self.fail(Flaw("{value} is not a number from 0 to {most}", value=shown, most=LARGEST), path)
        else:
            raise self.fail(Flaw("'{value}' is neither a text nor a whole number", value=str(value)[:30]), path)

    def _text(self, text: str, path: Path) -> None:
        most = LONGEST_ABOUT if path == (ABOUT,) else LONGEST_TEXT
        if len(text) > most:
            raise self.fail(
                Flaw("this text has {length} characters, and {most} are allowed", length=len(text), most=most), path
            )
        if not _printable(text):
            raise self.fail(UNPRINTABLE, path)

    def _own(self, written: dict[str, Any], key: str, most: int, needed: bool = True) -> str:
        value = written.get(key, "")
        if not isinstance(value, str) or len(value) > most:
            raise self.fail(Flaw("'{key}' is a text of at most {most} characters", key=key, most=most), (key,))
        if needed and not value.strip():
            raise self.fail(Flaw("it needs a line like {example}", example=f'{key} = "…"'), (key,))
        return value.strip()

    # -- laying it over

    def over(self, base: dict[str, Any], kind: type[msgspec.Struct]) -> Any:
        """The tables of a file with this variant laid over them, as typed data."""
        merged = dict(base)
        for field in msgspec.structs.fields(kind):
            self.known[field.name] = None
            if field.name not in self.changes:
                continue
            change, path = self.changes[field.name], (field.name,)
            entry = _entry_type(field.type)
            if entry is not None:
                merged[field.name] = self._entries(field.name, base.get(field.name, []), change, entry)
            else:
                merged[field.name] = self._changed(base.get(field.name), change, path)
        try:
            return msgspec.convert(merged, kind, str_keys=True)
        except msgspec.ValidationError as error:
            raise self._misfit(str(error)) from error

    def _entries(self, key: str, base: list[Any], change: Any, kind: type[msgspec.Struct]) -> list[Any]:
        """A list of tables, changed entry by entry."""
        identity = self._identities[key] = identity_of(kind)
        if not isinstance(change, list) or not all(isinstance(each, dict) for each in change):
            raise self.fail(
                Flaw("'{key}' is a list: write [[{key}]], and in each its '{identity}'", key=key, identity=identity),
                (key,),
            )
        if not change:
            raise self.fail(Flaw("nothing is changed here"), (key,))
        found: list[tuple[Any, int | None]] = [(entry, None) for entry in base]
        seen: set[str] = set()
        for number, entry in enumerate(change):
            path: Path = (key, number)
            if identity not in entry:
                raise self.fail(
                    Flaw("this {key} does not say which it is: give its '{identity}'", key=key, identity=identity), path
                )
            name = entry[identity]
            if str(name) in seen:
                raise self.fail(Flaw("{key} {name} stands here a second time", key=key, name=name), path)
            seen.add(str(name))
            at = next((at for at, (old, _) in enumerate(found) if old[identity] == name), None)
            before = entry.get(BEFORE)
            rest = {k: v for k, v in entry.items() if k != BEFORE}
            if entry.get(REMOVE) is True:
                if at is None:
                    raise self.fail(Flaw("there is no {key} {name} that could be removed", key=key, name=name), path)
                if len(entry) > 2:
                    raise self.fail(
                        Flaw("{key} {name} is removed, so nothing else is said of it", key=key, name=name), path
                    )
                del found[at]
                continue
            if at is not None and len(entry) == 1:
                raise self.fail(Flaw("nothing is changed here"), path)
            new = self._changed(found[at][0] if at is not None else {}, rest, path)
            if at is not None:
                found[at] = (new, number)
            else:
                at = len(found)
                found.append((new, number))
            if before is not None:
                moved = found.pop(at)
                to = next((to for to, (other, _) in enumerate(found) if str(other[identity]) == str(before)), None)
                if to is None:
                    raise self.fail(
                        Flaw("there is no {key} {name} before which it could stand", key=key, name=before), path
                    )
                found.insert(to, moved)
        self._origins[key] = [number for _, number in found]
        return [entry for entry, _ in found]

    def _changed(self, base: Any, change: Any, path: Path) -> Any:
        """A value with a change: tables key by key, lists at some places or as a whole, all else as a whole."""
        if isinstance(change, dict) and isinstance(base, dict):
            merged = dict(base)
            if base and not change:
                raise self.fail(Flaw("nothing is changed here"), path)
            removed = change.get(REMOVE, [])
            if not isinstance(removed, list) or not all(isinstance(key, str) for key in removed):
                raise self.fail(Flaw("write remove = true, or a list of keys to remove"), (*path, REMOVE))
            for key in removed:
                if key not in merged or key in change:
                    raise self.fail(Flaw("there is no '{key}' here that could be removed", key=key), (*path, REMOVE))
                del merged[key]
            for key, value in change.items():
                if key != REMOVE:
                    merged[key] = self._changed(merged.get(key), value, (*path, key))
            return merged
        if isinstance(change, dict) and isinstance(base, list):
            listed = list(base)
            for key, value in change.items():
                if not _NUMBERED.match(key) or int(key) > len(listed):
                    raise self.fail(
                        Flaw(
                            "'{key}' is no place in this list: it has places 0 to {last}", key=key, last=len(base) - 1
                        ),
                        (*path, key),
                    )
                if int(key) == len(listed):
                    listed.append(value)
                else:
                    listed[int(key)] = self._changed(listed[int(key)], value, (*path, key))
            return listed
        return change

    def _misfit(self, complaint: str) -> BadVariant:
        """What does not fit the data of the title, in our words."""
        where = _WHERE.search(complaint)
        parts = _PART.findall(where["path"]) if where else []
        path = tuple(int(index) if index.isdigit() else name or ANY for name, index in parts)
        key = str(path[0]) if path else ""
        if key in self._origins and len(path) > 1:
            number = self._origins[key][int(path[1])]
            path = (key, number if number is not None else 0, *path[2:])
        if unknown := _UNKNOWN.search(complaint):
            return self.fail(Flaw("nothing here is called '{key}'", key=unknown["name"]), (*path, unknown["name"]))
        if missing := _MISSING.search(complaint):
            return self.fail(Flaw("this is new here, and needs '{key}'", key=missing["name"]), path)
        expected = _EXPECTED.search(complaint)
        kinds = expected["kind"] if expected else complaint
        if kinds in EXPECTED:
            return self.fail(EXPECTED[kinds], path)
        kinds = kinds.replace("object", "table").replace("array", "list")
        return self.fail(Flaw("something else is expected here: {kinds}", kinds=kinds), path)

    def nothing_left(self) -> None:
        """Every key was read by something."""
        for key in self.changes:
            if key not in self.known:
                known = ", ".join(sorted(self.known))
                raise self.fail(
                    Flaw("nothing in this title is called '{key}'; there are {known}", key=key, known=known), (key,)
                )


def digest(text: str) -> str:
    """The hash of a variant's text."""
    return hashlib.sha256(text.encode()).hexdigest()


def identity_of(kind: type[msgspec.Struct]) -> str:
    """The key by which entries of a list are known: `id`, or else the first."""
    names = kind.__struct_fields__
    return "id" if "id" in names else names[0]


def _entry_type(hint: Any) -> type[msgspec.Struct] | None:
    """The type of the entries of a list of tables."""
    if get_origin(hint) is tuple:
        first = get_args(hint)[0]
        if isinstance(first, type) and issubclass(first, msgspec.Struct):
            return first
    return None


def _parsed(text: str) -> tuple[dict[str, Any], dict[Path, int]]:
    """What a text says, and where."""
    if line := crowded_line(text):
        raise BadVariant(line, Flaw("it is nested too deeply"))
    try:
        return tomllib.loads(text), lines_in(text)
    except tomllib.TOMLDecodeError as error:
        at = _AT_LINE.search(str(error))
        what = _AT_LINE.sub("", str(error)).strip()
        raise BadVariant(
            int(at[1]) if at else text.count("\n") + 1, Flaw("this is not TOML: {error}", error=what)
        ) from error
    except RecursionError as error:
        raise BadVariant(nested_line(text), Flaw("it is nested too deeply")) from error
    except ValueError as error:
        raise BadVariant(0, Flaw("this is not TOML: {error}", error=error)) from error


def _printable(text: str) -> bool:
    """Whether one sees what is there; spaces that keep words together may stand before French marks."""
    return all(char.isprintable() or unicodedata.category(char) == "Zs" for char in text)


def _numbered(path: Path) -> Path:
    """A path with the places in lists as numbers, however they are written."""
    return tuple(int(part) if isinstance(part, str) and _NUMBERED.match(part) else part for part in path)
