"""Everything that can be said has words, and every catalogue has all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, NamedTuple

import msgspec
import pytest
from babel.messages.catalog import Catalog, Message

from roundhouse.engine.refusals import SENTENCES
from roundhouse.engine.title import Title
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import Event
from roundhouse.kernel.notation import shared_kinds
from roundhouse.kernel.sentences import FIELD
from roundhouse.kernel.state import Frame
from roundhouse.titles import TITLES, find_title
from roundhouse.titles.parts import folders
from roundhouse.words.catalogue import LANGUAGES, REFUSAL, SOURCE, catalogue
from roundhouse.words.forms import Form, Plural, fields
from roundhouse.words.refusals import reasons, reasons_of
from roundhouse.words.said import of_kind
from roundhouse.words.spoken import SHARED, own_words, said_of
from roundhouse.words.update import messages, messages_of, untranslated
from roundhouse.words.words import Words

SPECS = {"", "money", "number", "from_", "to", "names", "place", "city", "routes"}
SPECS |= {"places", "amounts", "action", "colour", "colours", "dividends", "path"}
OTHERS = sorted(LANGUAGES.keys() - {SOURCE})


class Catalogued(NamedTuple):
    """What one catalogue should hold: that of everybody, or that of a title."""

    folder: str
    forms: list[Form]
    refusals: list[str]


@cache
def read(language: str, folder: str) -> Catalog:
    return catalogue(language, folder)


@cache
def catalogued(name: str) -> Catalogued:
    if not name:
        return Catalogued("", list(messages()), list(reasons()))
    kind = TITLES[name]
    return Catalogued(folders(kind)[0], list(messages_of(kind)), list(reasons_of(kind)))


def below(base: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for kind in base.__subclasses__():
        yield kind
        yield from below(kind)


def own(base: type[msgspec.Struct], kind: type[Title]) -> set[type[msgspec.Struct]]:
    """The kinds that a title has declared in its folder."""
    folder = folders(kind)[0]
    for module in iter_modules(import_module(folder).__path__):
        import_module(f"{folder}.{module.name}")
    return {each for each in below(base) if each.__module__.startswith(f"{folder}.")}


def shared(base: type[msgspec.Struct]) -> set[type[msgspec.Struct]]:
    return {each for each in below(base) if each.__module__.startswith(("roundhouse.kernel", "roundhouse.engine"))}


@pytest.mark.parametrize("name", sorted(TITLES))
class TestTitle:
    def test_every_kind_has_words(self, name: str) -> None:
        title = find_title(name)
        said = said_of(type(title))
        assert {kind for kind in own(Event, type(title)) if of_kind(said.events, kind) is None} == set()
        assert {kind for kind in title.steps if of_kind(said.frames, kind) is None} == set()
        for kind in title.notation.kinds.values():
            assert of_kind(said.options, kind), kind
            assert of_kind(said.kinds, kind), kind

    def test_no_words_for_what_does_not_exist(self, name: str) -> None:
        title = find_title(name)
        said, kind = own_words(type(title)), type(title)
        events = {each.__name__ for each in own(Event, kind) | shared(Event)}
        frames = {each.__name__ for each in title.steps}
        assert said.events.keys() <= events
        assert said.frames.keys() <= frames
        assert said.hints.keys() <= frames
        assert said.options.keys() <= title.notation.kinds.keys()
        assert said.kinds.keys() == said.options.keys()

    def test_sentences_name_only_fields_there_are(self, name: str) -> None:
        title = find_title(name)
        said = said_of(type(title))
        named_by_their_fields(said.events, own(Event, type(title)) | shared(Event))
        named_by_their_fields(said.frames, set(title.steps))
        named_by_their_fields(said.options, set(title.notation.kinds.values()))

    def test_whatever_can_be_taken_says_what_it_does(self, name: str) -> None:
        """A newcomer is never asked to choose between names alone."""
        played = find_title(name)
        things = {*played.privates, *getattr(played, "characters", ()), *getattr(played, "starting", ())}
        cards = getattr(played, "action_cards", {})
        things |= {f"{card} {option}" for card in cards for option in (1, 2)}
        assert things == own_words(type(played)).powers.keys()
        for language in LANGUAGES:
            words = Words(language, played)
            assert all(words.power(thing) and "{" not in words.power(thing) for thing in things)

    @pytest.mark.parametrize("language", OTHERS)
    def test_every_sentence_can_be_filled(self, language: str, name: str) -> None:
        words = Words(language, find_title(name))
        for form in (*messages(), *messages_of(TITLES[name])):
            assert "{" not in words.message(form, **sample(form)), form
        for rule in (*SENTENCES, *words.title.sentences):
            assert "{" not in words.error(Refusal(rule, "", sample(words.title.sentence(rule)))), rule


def named_by_their_fields(table: Mapping[str, object], kinds: set[type[msgspec.Struct]]) -> None:
    for kind in kinds:
        said = of_kind(table, kind)
        if said is not None:
            known = {field.name for field in msgspec.structs.fields(kind)}
            assert said.by in known | {""}  # type: ignore[attr-defined]
            for form in said.messages():  # type: ignore[attr-defined]
                assert set(fields(form)) <= known, f"{kind.__name__}: {form}"


def test_everything_titles_share_has_words() -> None:
    assert {kind.__name__ for kind in shared(Event)} == SHARED.events.keys()
    assert {kind.__name__ for kind in shared_kinds()} == SHARED.options.keys() == SHARED.kinds.keys()
    assert SHARED.hints.keys() <= {kind.__name__ for kind in below(Frame)}


@pytest.mark.parametrize("name", ["", *sorted(TITLES)])
def test_fields_are_of_known_kinds(name: str) -> None:
    found = catalogued(name)
    for form in (*found.forms, *found.refusals):
        for text in (form.one, form.several) if isinstance(form, Plural) else (form,):
            assert {spec for _, spec in FIELD.findall(text)} <= SPECS, text


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", ["", *sorted(TITLES)])
class TestCatalogue:
    def test_nothing_is_missing_and_nothing_is_left_over(self, name: str, language: str) -> None:
        folder, forms, refusals = catalogued(name)
        found = read(language, folder)
        wanted = {(form.one if isinstance(form, Plural) else form, None) for form in forms}
        wanted |= {(reason, REFUSAL) for reason in refusals}
        there = {(first(message), message.context) for message in messages_in(found)}
        assert wanted - there == set(), "run: python -m roundhouse.words.update"
        assert there - wanted == set(), "run: python -m roundhouse.words.update"
        assert untranslated(found) == []

    def test_fields_are_those_of_the_source(self, name: str, language: str) -> None:
        for message in messages_in(read(language, catalogued(name).folder)):
            sources = message.id if isinstance(message.id, tuple | list) else (message.id,)
            allowed = set(FIELD.findall(sources[-1]))
            for source, text in zip(sources, strings(message), strict=True):
                assert set(FIELD.findall(text)) <= allowed, text
                assert {n for n, _ in FIELD.findall(source)} <= {n for n, _ in FIELD.findall(text)}, text
                assert text.count("{") == len(FIELD.findall(text)), text

    def test_sentences_end_as_the_source_does(self, name: str, language: str) -> None:
        for message in messages_in(read(language, catalogued(name).folder)):
            for text in strings(message):
                assert text.endswith(".") == first(message).endswith("."), text
                assert text.endswith(" ") == first(message).endswith(" "), text
                assert "'" not in text, f"a straight apostrophe in: {text}"


def messages_in(found: Catalog) -> Iterator[Message]:
    return (message for message in found if message.id)


def first(message: Message) -> str:
    return str(message.id[0] if isinstance(message.id, tuple | list) else message.id)


def strings(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if isinstance(message.string, tuple | list) else (str(message.string),)


def sample(form: str | Plural) -> dict[str, Any]:
    """Facts of the right sort for every field of a form."""
    sorts: dict[str, object] = {"money": 1234, "number": 3, "names": ("Ada", "PRR"), "routes": (), "": "X"}
    sorts |= {"places": ("A1", "B2"), "amounts": (67, 71), "action": "Bid", "colours": ("yellow", "green")}
    sorts |= {"dividends": ("pay", "withhold"), "path": ("A1", "B2")}
    found: dict[str, object] = {"stop": 1}
    text = form.several if isinstance(form, Plural) else form
    for name, spec in FIELD.findall(text):
        found[name] = sorts.get(spec, "bank")
    if isinstance(form, Plural):
        found[form.count] = 2
    return found
