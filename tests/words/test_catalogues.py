"""Everything that can be said has words, and every catalogue has all of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from babel.messages.catalog import Message

from roundhouse.engine.refusals import SENTENCES
from roundhouse.kernel.actions import Action
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import Event
from roundhouse.kernel.sentences import FIELD
from roundhouse.kernel.state import Frame
from roundhouse.titles import TITLES, find_title
from roundhouse.words.catalogue import LANGUAGES, REFUSAL, SOURCE, catalogue
from roundhouse.words.forms import Plural, Sentence, fields
from roundhouse.words.refusals import reasons
from roundhouse.words.said_of_actions import KINDS, OPTIONS
from roundhouse.words.said_of_events import EVENTS
from roundhouse.words.said_of_frames import FRAMES
from roundhouse.words.said_of_powers import POWERS
from roundhouse.words.said_of_steps import HINTS
from roundhouse.words.update import messages, untranslated
from roundhouse.words.words import Words

SPECS = {"", "money", "number", "from_", "to", "names", "place", "city", "routes"}
SPECS |= {"places", "amounts", "action", "colour", "colours", "dividends"}


def below(base: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for kind in base.__subclasses__():
        yield kind
        yield from below(kind)


def kinds() -> set[type[Action]]:
    return {kind for name in TITLES for kind in find_title(name).notation.kinds.values()}


def frames_in_use() -> set[str]:
    return {frame.__name__ for name in TITLES for frame in find_title(name).steps}


@pytest.mark.parametrize(
    ("table", "names"),
    [
        (EVENTS, {kind.__name__ for kind in below(Event)}),
        (FRAMES, frames_in_use()),
        (OPTIONS, {kind.__name__ for kind in kinds()}),
        (KINDS, {kind.__name__ for kind in kinds()}),
    ],
    ids=["events", "frames", "options", "kinds"],
)
def test_every_kind_has_words(table: dict[str, object], names: set[str]) -> None:
    assert names - table.keys() == set(), "no words for these"


def test_no_words_for_what_does_not_exist() -> None:
    assert EVENTS.keys() - {kind.__name__ for kind in below(Event)} == set()
    assert FRAMES.keys() - {kind.__name__ for kind in below(Frame)} == set()
    assert OPTIONS.keys() - {kind.__name__ for kind in kinds()} == set()
    assert KINDS.keys() == OPTIONS.keys()
    assert HINTS.keys() - {kind.__name__ for kind in below(Frame)} == set()


@pytest.mark.parametrize("base", [Event, Frame], ids=["events", "frames"])
def test_sentences_name_only_fields_there_are(base: type[msgspec.Struct]) -> None:
    table: dict[str, Sentence] = EVENTS if base is Event else FRAMES
    for kind in below(base):
        said = table.get(kind.__name__)
        if said is None:
            continue
        known = {field.name for field in msgspec.structs.fields(kind)}
        assert said.by in known | {""}
        for form in said.messages():
            assert set(fields(form)) <= known, f"{kind.__name__}: {form}"


@pytest.mark.parametrize("name", sorted(TITLES))
def test_whatever_can_be_taken_says_what_it_does(name: str) -> None:
    """A newcomer is never asked to choose between names alone."""
    played = find_title(name)
    things = {*played.privates, *getattr(played, "characters", ())}
    cards = getattr(played, "action_cards", {})
    things |= {f"{card} {option}" for card in cards for option in (1, 2)}
    assert things == POWERS[name].keys()
    for language in LANGUAGES:
        words = Words(language, played)
        assert all(words.power(thing) and "{" not in words.power(thing) for thing in things)


def test_options_name_only_fields_there_are() -> None:
    for kind in kinds():
        known = {field.name for field in msgspec.structs.fields(kind)}
        for form in OPTIONS[kind.__name__].messages():
            assert set(fields(form)) <= known, f"{kind.__name__}: {form}"


def test_fields_are_of_known_kinds() -> None:
    for form in (*messages(), *reasons()):
        for text in (form.one, form.several) if isinstance(form, Plural) else (form,):
            assert {spec for _, spec in FIELD.findall(text)} <= SPECS, text


@pytest.mark.parametrize("language", sorted(LANGUAGES.keys() - {SOURCE}))
class TestCatalogue:
    def test_nothing_is_missing_and_nothing_is_left_over(self, language: str) -> None:
        wanted = {(form.one if isinstance(form, Plural) else form, None) for form in messages()}
        wanted |= {(reason, REFUSAL) for reason in reasons()}
        there = {(first(message), message.context) for message in catalogue(language) if message.id}
        assert wanted - there == set(), "run: python -m roundhouse.words.update"
        assert there - wanted == set(), "run: python -m roundhouse.words.update"
        assert untranslated(catalogue(language)) == []

    def test_fields_are_those_of_the_source(self, language: str) -> None:
        for message in catalogue(language):
            if not message.id:
                continue
            sources = message.id if isinstance(message.id, tuple | list) else (message.id,)
            allowed = set(FIELD.findall(sources[-1]))
            for source, text in zip(sources, strings(message), strict=True):
                assert set(FIELD.findall(text)) <= allowed, text
                assert {n for n, _ in FIELD.findall(source)} <= {n for n, _ in FIELD.findall(text)}, text
                assert text.count("{") == len(FIELD.findall(text)), text

    def test_sentences_end_as_the_source_does(self, language: str) -> None:
        for message in catalogue(language):
            if not message.id:
                continue
            for text in strings(message):
                assert text.endswith(".") == first(message).endswith("."), text
                assert text.endswith(" ") == first(message).endswith(" "), text
                assert "'" not in text, f"a straight apostrophe in: {text}"

    @pytest.mark.parametrize("name", sorted(TITLES))
    def test_every_sentence_can_be_filled(self, language: str, name: str) -> None:
        words = Words(language, find_title(name))
        for form in messages():
            assert "{" not in words.message(form, **sample(form)), form
        for rule in (*SENTENCES, *words.title.sentences):
            assert "{" not in words.error(Refusal(rule, "", sample(words.title.sentence(rule)))), rule


def first(message: Message) -> str:
    return str(message.id[0] if isinstance(message.id, tuple | list) else message.id)


def strings(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if isinstance(message.string, tuple | list) else (str(message.string),)


def sample(form: str | Plural) -> dict[str, Any]:
    """Facts of the right sort for every field of a form."""
    sorts: dict[str, object] = {"money": 1234, "number": 3, "names": ("Ada", "PRR"), "routes": (), "": "X"}
    sorts |= {"places": ("A1", "B2"), "amounts": (67, 71), "action": "Bid", "colours": ("yellow", "green")}
    sorts |= {"dividends": ("pay", "withhold")}
    found: dict[str, object] = {"stop": 1}
    text = form.several if isinstance(form, Plural) else form
    for name, spec in FIELD.findall(text):
        found[name] = sorts.get(spec, "bank")
    if isinstance(form, Plural):
        found[form.count] = 2
    return found
