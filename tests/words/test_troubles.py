"""What cannot be used is told in the reader's language, with its facts as they are, never recognised by its text."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import roundhouse
from roundhouse.formats.files import loads
from roundhouse.kernel.errors import BadNotation, BadRecord, BadSetup, IllegalAction, RoundhouseError, Trouble
from roundhouse.titles import TITLES
from roundhouse.words import trouble_in
from roundhouse.words.refusals import RAISED

SOURCE = Path(roundhouse.__file__).parent
RECORD = '{{"format":"roundhouse","version":1,"title":"1830","rules":1,"players":["Ada","Ben"],"actions":[{}]}}'


def trouble(call: object) -> RoundhouseError:
    with pytest.raises(RoundhouseError) as caught:
        call()  # type: ignore[operator]
    return caught.value


def test_a_trouble_carries_its_sentence_and_its_facts() -> None:
    error = trouble(lambda: roundhouse.new("1899", ["Ada", "Ben"]))
    assert isinstance(error, BadSetup)
    assert error.facts["name"] == "1899"
    assert str(error) == f"there is no title '1899'; there are {', '.join(TITLES)}"


@pytest.mark.parametrize("name", ["there are {known}", "' ; il y a", "{name}", "%s", "a: b (c)", "1830 5.0-a: x"])
def test_facts_that_look_like_sentences_change_nothing(name: str) -> None:
    """A name chosen by a stranger stands in the sentence as it is, and is never taken for a part of it."""
    said = trouble_in("fr", trouble(lambda: roundhouse.new(name, ["Ada", "Ben"])))
    assert said.startswith("il n’y a pas de jeu")
    assert name in said


def test_a_trouble_within_a_trouble_is_told_too() -> None:
    error = BadRecord("action {at} ({action}): {why}", at=3, action="x", why=BadNotation("this is no position"))
    assert str(error) == "action 3 (x): this is no position"
    assert trouble_in("it", error) == "mossa 3 (x): questa non è una posizione"


def test_a_refused_action_of_a_record_is_told_with_its_clause() -> None:
    record = RECORD.format('"Ada bids 20 on SV","Ada bids 40 on CS"').encode()
    error = trouble(lambda: loads(record))
    assert isinstance(error, BadRecord)
    assert isinstance(error.facts["why"], IllegalAction)
    assert "1830 " in trouble_in("fr", error)
    assert "Ben" in trouble_in("fr", error)
    assert trouble_in("fr", error) != str(error)


def made() -> Iterator[ast.Call]:
    """Every call in the source that makes a trouble with a sentence."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RAISED:
                yield node


def test_every_trouble_says_a_sentence_that_is_written_out() -> None:
    """A sentence put together by hand could not be translated; whoever makes a trouble names its facts instead."""
    calls = list(made())
    assert len(calls) > 50
    for call in calls:
        sentence = call.args[0]
        passed_on = isinstance(sentence, ast.Attribute) and sentence.attr == "sentence"
        alone = len(call.args) == 1 or getattr(call.func, "id", "") == "Flaw"  # a flaw names places besides
        assert passed_on or (isinstance(sentence, ast.Constant) and alone), ast.unparse(call)


def test_a_field_without_its_fact_is_a_mistake_at_once() -> None:
    with pytest.raises(KeyError):
        Trouble("{name} is not here")
