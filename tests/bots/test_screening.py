"""Numbers read off games in which every seat had its own."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from roundhouse.bots.numbers import INDIFFERENT
from roundhouse.bots.outlooks import knowledge_for, knowledge_of
from roundhouse.bots.weighing import Weighing
from roundhouse.game import new
from roundhouse.lab.learn import games
from roundhouse.lab.learn.__main__ import main
from roundhouse.lab.learn.screening import Effect, agreed, effects, mark, moved, ways
from roundhouse.lab.learn.tuning import numbers_of

NAMES = ("line", "peak", "nothing")


def test_lines_and_bends_are_found_among_chance() -> None:
    """A made-up game: the first number wins the higher it is, the second at 0.4, the third does nothing."""
    dice = random.Random(5)
    off = [ways(7, len(NAMES), number, seat) for number in range(1500) for seat in range(2)]
    won = [0.4 + 0.1 * line - 0.2 * (peak - 0.4) ** 2 + dice.gauss(0, 0.2) for line, peak, _ in off]
    found = effects(NAMES, off, won)
    assert found["line"].line == pytest.approx(0.1, abs=4 * found["line"].line_error)
    assert found["peak"].bend == pytest.approx(-0.2, abs=4 * found["peak"].bend_error)
    assert found["line"].way == 1.0
    assert 0.2 < found["peak"].way < 0.7
    assert abs(found["nothing"].line) < 4 * found["nothing"].line_error


def test_what_is_not_sure_stays() -> None:
    dice = random.Random(6)
    off = [ways(8, 20, number, 0) for number in range(400)]
    found = effects([str(at) for at in range(20)], off, [dice.random() for _ in off])
    assert sum(abs(each.way) > 0.9 for each in found.values()) <= 3
    assert moved({"0": 50.0}, {"0": 0.0}, 0.35) == {"0": 50.0}


def test_a_number_moves_only_where_win_and_wealth_agree() -> None:
    up, down = Effect(0.1, 0.01, 0.0, 0.01, 1.0), Effect(-0.1, 0.01, 0.0, 0.01, -1.0)
    marks, shares = {"fee": up, "begun_NYC": up, "home": up}, {"fee": up, "begun_NYC": up, "home": down}
    assert agreed(marks, shares, {"begun": 1.5}) == {"fee": 1.0, "begun_NYC": 1.5, "home": 0.0}


def test_every_seat_of_every_game_is_off_in_its_own_way() -> None:
    seen = {tuple(ways(1, 5, number, seat)) for number in range(4) for seat in range(4)}
    assert len(seen) == 16
    assert all(-1.0 <= way <= 1.0 for found in seen for way in found)


def test_a_clear_win_counts_more_than_a_narrow_one() -> None:
    assert mark([0.4, 0.3, 0.3], 0) > mark([0.34, 0.33, 0.33], 0) > 0.5 > mark([0.34, 0.33, 0.33], 1)


def test_only_regular_bots_have_numbers_of_their_own() -> None:
    plan = games.Plan("1830", ("regular", "simple", "regular"), seed=3, spread=0.3)
    game = new("1830", ["Ada", "Ben", "Cleo"], seed=3)
    middle = numbers_of(knowledge_of(game.play))
    assert set(games.off_the_middle(plan, middle, 0)) == {0, 2}
    assert set(games.off_the_middle(plan, middle, 1)) == {1, 2}
    bots = games.spread_out(plan, game, middle, 0)
    assert set(bots) == {"Ada", "Cleo"}
    fees = {name: bot.bot.knowledge.fee for name, bot in bots.items()}  # type: ignore[attr-defined]
    usual = knowledge_of(game.play).fee
    assert len({usual, *fees.values()}) == 3
    assert all(0.7 < fee / usual < 1.4 for fee in fees.values())


def test_the_command_finds_numbers_in_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, file = tmp_path / "games", tmp_path / "numbers.json"
    asked = ["--title", "18Lilliput", "--seats", "regular", "--games", "3", "--spread", "0.3", "--errors", "0"]
    assert main(["play", str(folder), *asked]) == 0
    assert main(["screen", str(folder), str(file), "--table", "solo expert", "--step", "0.5"]) == 0
    found = msgspec.json.decode(file.read_bytes())["solo expert"]
    begun = numbers_of(knowledge_of(new("18Lilliput", ["Ada"]).play))
    assert set(found["numbers"]) == set(begun)
    assert found["recipe"]["begun"] == pytest.approx(begun, rel=1e-3)
    assert found["numbers"] == pytest.approx(begun, rel=1e-3), "three games tell nothing"
    assert found["recipe"]["step"] == 0.5
    assert [(each["games"], each["spread"]) for each in found["recipe"]["screened"]] == [(3, 0.3)]
    assert "bend" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("asked", "said"), [(["--further", "begun=far"], "begun=1.5"), (["--seats", "simple"], "with a spread")]
)
def test_what_cannot_be_screened_is_said(
    asked: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, file = tmp_path / "games", tmp_path / "numbers.json"
    seats, further = (asked[1:], []) if asked[0] == "--seats" else (["regular"], asked)
    assert (
        main(["play", str(folder), "--title", "18Lilliput", "--seats", *seats, "--games", "1", "--spread", "0.3"]) == 0
    )
    assert main(["screen", str(folder), str(file), *further]) == 1
    assert said in capsys.readouterr().err
    assert not file.exists()


def test_games_off_different_numbers_are_not_mixed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folders = [str(tmp_path / spread) for spread in ("0.2", "0.3")]
    for folder in folders:
        asked = ["--title", "18Lilliput", "--seats", "regular", "--games", "1", "--spread", Path(folder).name]
        assert main(["play", folder, *asked]) == 0
    assert main(["screen", *folders, str(tmp_path / "numbers.json")]) == 1
    assert "different titles, options, spreads or numbers" in capsys.readouterr().err
    assert not (tmp_path / "numbers.json").exists()


@pytest.mark.parametrize("spread", ["-0.1", "900", "nan"])
def test_a_spread_has_bounds(spread: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--title", "18Lilliput", "--seats", "regular", "--games", "1", f"--spread={spread}"]
    assert main(["play", str(tmp_path / "games"), *asked]) == 1
    assert "spread of 0 to 2" in capsys.readouterr().err
    assert not (tmp_path / "games").exists()


def test_a_taste_for_a_private_is_bid() -> None:
    game = new("1830", ["Ada", "Ben"], seed=1)
    limits = []
    for taste in (INDIFFERENT, INDIFFERENT + 30.0):
        knowledge = knowledge_for(game.title).varied({"bid_SV": taste})
        limits.append(knowledge.limit(Weighing(game.play, "Ada", knowledge, random.Random(1)), "SV"))
    assert limits[1] - limits[0] == pytest.approx(30.0)


def test_a_taste_that_no_file_names_is_none() -> None:
    """So titles without such numbers play as they did."""
    plain = knowledge_for(new("1830", ["Ada", "Ben"]).title)
    assert plain.taste("begun", "NYC") == 0.0
    assert plain.varied({"begun_NYC": INDIFFERENT + 15.0}).taste("begun", "NYC") == 15.0
    assert plain.varied({"begun_NYC": INDIFFERENT + 15.0}).taste("bid", "NYC") == 0.0
