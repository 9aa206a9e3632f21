"""Every clause of every rulebook has a test, and every test cites a clause that exists."""

from __future__ import annotations

import subprocess
import sys

import pytest

from roundhouse.titles import TITLES, rules
from tests.clauses import CITED, COMPLETE, TESTS, missing, strangers


def test_every_clause_has_a_test(request: pytest.FixtureRequest) -> None:
    """A run of a few tests has seen only their citations, so all are collected anew."""
    stash = request.config.stash
    if stash[COMPLETE]:
        gaps = {title: left for title in TITLES if (left := missing(title, stash[CITED]))}
        assert (strangers(stash[CITED]), gaps) == ([], {})
    else:
        table = subprocess.run(
            [sys.executable, "-m", "tests.clauses"], cwd=TESTS.parent, capture_output=True, text=True
        )
        assert table.returncode == 0, table.stdout + table.stderr


@pytest.mark.parametrize("title", sorted(TITLES))
def test_a_clause_without_a_test_is_found(title: str) -> None:
    cited = frozenset(f"{title}/{clause}" for clause in rules.clauses(title))
    lost = rules.testable(title)[3]
    assert missing(title, cited) == []
    assert missing(title, cited - {f"{title}/{lost}"}) == [lost]
    assert missing(title, cited | {f"{title}/99-z"}) == ["99-z (cited, but there is no such clause)"]
    assert strangers(cited | {"1899/1-a"}) == ["1899/1-a"]
