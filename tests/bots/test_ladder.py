"""The ladder: ratings that games between levels tell, and where a person stands among them."""

from __future__ import annotations

import importlib.util
import math
from pathlib import Path

import msgspec
import pytest

from roundhouse.bots.ladder import FOOT_RATING, SPREAD, USUAL, Ladder, ahead, chance, ladder, ladder_of, rating_of
from roundhouse.bots.tournament import Plan, Played
from roundhouse.titles import TITLES

DOCS = Path(__file__).parents[2] / "docs"


def played(seats: tuple[str, ...], scores: tuple[int, ...]) -> Played:
    best = max(scores)
    won = tuple(float(score == best) for score in scores)
    counts, seconds = tuple(10 for _ in seats), tuple(0.05 for _ in seats)
    return Played(0, 0, seats, scores, won, 10, "2", "bank", "", counts, seconds, seconds)


def match(one: str, two: str, won: int, lost: int) -> tuple[Plan, list[Played]]:
    games = [played((one, two), (2, 1))] * won + [played((two, one), (2, 1))] * lost
    return Plan("1830", (one, two)), games


def test_the_difference_is_how_often_one_is_ahead() -> None:
    found = ladder([match("regular", "simple", 30, 10)])
    assert found.rating("simple") == FOOT_RATING
    assert found.rating("regular") == FOOT_RATING + round(400 * math.log10(30.5 / 10.5))
    assert found.games == 40
    assert [rung.bot for rung in found.rungs] == ["simple", "regular"]
    assert found.rungs[0].milliseconds == 5.0


def test_levels_are_measured_by_one_another() -> None:
    """A budget does not make another level, and who never met the foot is measured by whom he met."""
    found = ladder([match("regular", "simple", 30, 10), match("expert@200n", "regular", 30, 10)])
    regular, expert = found.rating("regular"), found.rating("expert")
    assert regular is not None
    assert expert is not None
    assert abs((expert - regular) - (regular - FOOT_RATING)) <= 2


def test_who_met_nobody_on_the_ladder_has_no_rating() -> None:
    found = ladder([match("expert", "regular", 3, 1)])
    assert (found.rating("expert"), found.rating("regular"), found.rating("nobody")) == (None, None, None)
    assert ladder([]) == Ladder()


def test_games_with_options_or_a_variant_do_not_count() -> None:
    plan, games = match("regular", "simple", 3, 1)
    assert not ladder([(msgspec.structs.replace(plan, options=("short",)), games)]).rungs
    assert not ladder([(msgspec.structs.replace(plan, variant="x"), games)]).rungs


def test_who_plays_alone_is_told_by_how_often_he_wins() -> None:
    games = [played(("regular",), (5,))] * 3 + [msgspec.structs.replace(played(("regular",), (5,)), won=(0.0,))]
    (rung,) = ladder([(Plan("18Lilliput", ("regular",)), games)]).rungs
    assert (rung.alone, rung.alone_games, rung.rating) == (0.75, 4, None)


def test_a_rating_is_the_likeliest_one() -> None:
    meetings = [(1000.0, 1.0), (1300.0, 0.0), (1300.0, 1.0), (1200.0, 0.5), (1500.0, 0.0)]

    def likelihood(rating: int) -> float:
        told = sum(
            won * math.log(ahead(rating, other)) + (1 - won) * math.log(1 - ahead(rating, other))
            for other, won in meetings
        )
        return told - (rating - USUAL) ** 2 / (2 * SPREAD**2)

    assert abs(rating_of(meetings) - max(range(3000), key=likelihood)) <= 1
    assert rating_of([]) == pytest.approx(USUAL, abs=1)
    assert rating_of([*meetings, (1500.0, 1.0)]) > rating_of(meetings)


def test_the_chance_to_be_ahead_of_all() -> None:
    assert chance(1000, [1000, 1000, 1000]) == pytest.approx(0.25)
    assert chance(1400, [1000]) == pytest.approx(10 / 11)
    assert ahead(1200, 1000) == pytest.approx(chance(1200, [1000]))


def test_the_ladders_are_those_of_the_tournaments() -> None:
    """`python docs/make_bots.py` was run after the last games."""
    spec = importlib.util.spec_from_file_location("make_bots", DOCS / "make_bots.py")
    assert spec is not None
    assert spec.loader is not None
    make_bots = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make_bots)
    made = make_bots.ladders(DOCS / "tournaments")
    assert {title: ladder_of(TITLES[title]) for title in made} == made
