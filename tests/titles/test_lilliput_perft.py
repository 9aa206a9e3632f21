"""Counts of the lines of 18Lilliput: a change means that a rule has changed."""

from __future__ import annotations

import pytest

import roundhouse as rh
from tests.rules.lilliput.given import NAMES, drafted


@pytest.mark.parametrize(
    ("players", "lines"),
    [
        (4, [4 + 5, 4 * 24 + 5 * (4 + 4), 4 * 24 * (3 + 5) + 5 * 4 * 24 + 5 * 4 * (4 + 3)]),
        (2, [4 + 5, 4 * 24 + 5 * (4 + 4), 4 * 24 * (3 + 5) + 5 * 4 * 24 + 5 * 4 * 4]),
    ],
)
def test_the_draft(players, lines):
    """Four companies with 24 ways to lay a home, five characters; with two, Ben's second turn follows his first."""
    game = rh.new("18Lilliput", NAMES[:players])
    assert [rh.perft(game, depth) for depth in (1, 2, 3)] == lines


def test_the_draft_against_gulliver():
    """Three companies, three sides of Mildendo with six ways each, five characters."""
    game = rh.new("18Lilliput", ["Ada"], seed=7)
    assert [rh.perft(game, depth) for depth in (1, 2)] == [3 + 5, 3 * 18 + 5 * 3]


def test_the_first_turn():
    """Six cards of two options with two players; then what each option allows."""
    game = drafted(2)
    assert [rh.perft(game, depth) for depth in (1, 2)] == [12, 112]
