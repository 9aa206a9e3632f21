"""Every refusal that the steps of a title can make has a clause that exists, a sentence, and the facts for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import roundhouse as rh
from roundhouse.engine.refusals import SENTENCES, refuse
from roundhouse.engine.title import Title
from roundhouse.lab.refusals import gaps, left_over, refusals_of
from roundhouse.titles import TITLES, find_title, of_version
from roundhouse.titles.rules import clauses


def with_options() -> Iterator[Title]:
    """Every version of every title, alone and with each option that can be chosen alone."""
    for name, newest in TITLES.items():
        for version in (newest.version, *newest.earlier):
            kind = of_version(newest, version)
            for chosen in (frozenset[str](), *(frozenset({option.id}) for option in kind.option_types)):
                try:
                    yield find_title(name, chosen, version)
                except rh.BadSetup:
                    continue


@pytest.mark.parametrize(
    "played", list(with_options()), ids=lambda title: "-".join((title.id, str(title.version), *title.options))
)
def test_nothing_is_missing_for_any_refusal(played: Title) -> None:
    assert len(refusals_of(played)) > 60
    assert gaps(played) == []


@pytest.mark.parametrize("name", sorted(TITLES))
def test_the_clauses_of_the_table_exist_and_none_is_left_over(name: str) -> None:
    assert set(TITLES[name].clauses.values()) <= set(clauses(name))
    left = [set(left_over(played)) for played in with_options() if played.id == name]
    assert set.intersection(*left) == set()
    assert not TITLES[name].never_refused & TITLES[name].clauses.keys()


def test_no_shared_sentence_is_left_over() -> None:
    said = {made.rule for played in with_options() for made in refusals_of(played)}
    assert {rule for rule in SENTENCES if not rule.startswith("route ")} - said == {"not now"}


def test_nothing_is_refused_without_a_clause() -> None:
    game = rh.new("1830", ["Ada", "Ben", "Cleo"])
    with pytest.raises(LookupError, match="1830 has no clause for the rule 'weather'"):
        refuse(game.play, "weather", force=9)


def test_a_gap_is_found_without_playing() -> None:
    class Forgetful(TITLES["1830"]):  # type: ignore[misc]
        clauses = {rule: clause for rule, clause in TITLES["1830"].clauses.items() if rule != "pool limit"}

    assert gaps(Forgetful()) == ["roundhouse.engine.shares.sale_refusal: 1830 has no clause for the rule 'pool limit'"]
