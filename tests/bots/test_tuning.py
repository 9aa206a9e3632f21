"""Numbers found by play: which way they move, and that what was found is played with."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from roundhouse.bots.outlooks import knowledge_for, knowledge_of
from roundhouse.game import new
from roundhouse.lab.learn.__main__ import main
from roundhouse.lab.learn.tuning import Plan, Trial, moved, numbers_of, signs
from roundhouse.titles import find_title

PLAN = Plan("18Lilliput", games=64)


def test_numbers_move_towards_what_wins() -> None:
    """A made-up game in which only a high `fee` wins."""
    begun = {"fee": 0.06, "home": 40.0}
    games = []
    for number in range(PLAN.games):
        won = float(signs(PLAN, list(begun), number)["fee"] > 0)
        games.append(Trial(number, won, won))
    found = moved(PLAN, begun, begun, games)
    assert found.wins == 0.5
    assert found.numbers["fee"] > 0.08
    assert abs(found.sureness["home"]) < 3


def test_the_games_of_a_pair_are_off_in_opposite_ways() -> None:
    up, down = (signs(PLAN, ["fee", "home"], number) for number in (6, 7))
    assert up == {name: -way for name, way in down.items()}


def test_what_was_learned_is_played_with_at_its_kind_of_table() -> None:
    title = find_title("18Lilliput")
    plain = knowledge_for(title)
    alone, two = (new("18Lilliput", ["Ada", "Ben"][:seats], seed=1).play for seats in (1, 2))
    assert numbers_of(knowledge_of(alone)) != numbers_of(plain)
    assert knowledge_of(two) is plain


def test_a_level_may_have_numbers_of_its_own() -> None:
    two, four = (new("18Lilliput", ["Ada", "Ben", "Cleo", "Dan"][:seats], seed=1).play for seats in (2, 4))
    assert numbers_of(knowledge_of(two, "expert")) != numbers_of(knowledge_of(two))
    assert numbers_of(knowledge_of(four, "expert")) != numbers_of(knowledge_of(four))
    assert knowledge_of(two, "nobody") is knowledge_of(two)
    assert knowledge_of(four, "nobody") is knowledge_of(four)


def test_a_title_is_tuned(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "numbers.json"
    asked = ["--title", "18Lilliput", "--table", "solo", "--games", "2", "--generations", "1", "--check", "1"]
    asked += ["--opening", "2"]
    assert main(["tune", str(file), *asked]) == 0
    found = msgspec.json.decode(file.read_bytes())["solo"]
    assert set(found["numbers"]) == set(numbers_of(knowledge_for(find_title("18Lilliput"))))
    assert (found["recipe"]["generations"], found["recipe"]["opening"]) == (1, 2)
    assert found["recipe"]["begun"] == pytest.approx(
        numbers_of(knowledge_of(new("18Lilliput", ["Ada"]).play)), rel=1e-3
    )
    assert "wins" in capsys.readouterr().out


def test_a_level_s_own_numbers_are_gone_on_from(tmp_path: Path) -> None:
    """Also those that stand in its file alone, such as what a company is worth in a draft."""
    file = tmp_path / "numbers.json"
    asked = ["--title", "18Lilliput", "--rivals", "random,random,random", "--table", "many expert", "--level", "expert"]
    asked += ["--games", "2", "--generations", "1", "--check", "1", "--spread", "0.2"]
    assert main(["tune", str(file), *asked]) == 0
    found = msgspec.json.decode(file.read_bytes())["many expert"]
    own = numbers_of(knowledge_of(new("18Lilliput", ["Ada", "Ben", "Cleo", "Dan"]).play, "expert"))
    assert "drafted_blue" in own
    assert found["recipe"]["begun"] == pytest.approx(own, rel=1e-3)
    assert set(found["numbers"]) == set(own)
    assert (found["recipe"]["level"], found["recipe"]["spread"]) == ("expert", 0.2)


def test_numbers_that_a_title_adds_are_tried_too() -> None:
    found = numbers_of(knowledge_for(find_title("1861")))
    assert {"growth", "minor", "partner", "joined"} <= set(found)
    assert not {"clear", "thorough", "most_companies"} & set(found)
