"""Tournaments: the same games whatever the workers, whatever broke the run off; figures that can be checked by hand."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from roundhouse.bots.match import match, opened_by_chance
from roundhouse.bots.standings import matrix, places, ratings, share, standings
from roundhouse.bots.tournament import Ledger, Plan, Played, checked, play_one, read, run
from roundhouse.cli.app import app
from roundhouse.game import new
from roundhouse.kernel.actions import Bid
from roundhouse.kernel.errors import BadRecord, BadSetup
from roundhouse.routes import warm_up

PLAN = Plan("18Lilliput", ("simple", "random"), seed=3)


def untimed(path: Path) -> list[Played]:
    """The games of a file without what the clock says."""
    nothing = {"seconds": (), "slowest": ()}
    return [msgspec.structs.replace(game, **nothing) for game in read(path)[1]]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("whole") / "games.jsonl"
    run(Ledger(path, PLAN), 4)
    return path


def test_every_seed_is_played_with_every_rotation(whole: Path) -> None:
    games = read(whole)[1]
    assert [(game.seed, game.seats) for game in games] == [
        (3, ("simple", "random")),
        (3, ("random", "simple")),
        (4, ("simple", "random")),
        (4, ("random", "simple")),
    ]
    for game in games:
        assert sum(game.won) in (0.0, 1.0)
        assert all(seconds > 0 for seconds in game.seconds)


def test_openings_left_to_chance_are_the_same_in_all_arrangements() -> None:
    """18Lilliput has no dice for two: without them bots that know what they want play one game over and over."""
    plan = Plan("18Lilliput", ("regular", "simple"), seed=3, opening=6)
    first, turned, other = (
        match(plan.title, plan.seats(number), plan.seed_of(number), opening=plan.opening)[0] for number in (0, 1, 2)
    )
    begun = [[*game.actions[:6]] for game in (first, turned, other)]
    assert begun[0] == begun[1] != begun[2]
    assert play_one(plan, 1).hash == turned.hash


def test_openings_left_to_chance_bid_no_more_than_they_must() -> None:
    bids = []
    for seed in range(30):
        game = new("1830", ["Ada", "Ben", "Cleo", "Dan"], seed=seed)
        for _ in opened_by_chance(game, 4):
            pass
        bids.append(tuple(each for each in game.actions if isinstance(each, Bid)))
    assert {each.amount for opened in bids for each in opened if each.item == "CA"} <= {160, 165, 170, 175}
    assert len(set(bids)) > 15


def arrived(folder: Path) -> None:
    """Every process that is ready leaves its name."""
    (folder / str(os.getpid())).touch()


def test_two_workers_play_the_same_games_and_get_ready_first(whole: Path, tmp_path: Path) -> None:
    (tmp_path / "ready").mkdir()
    run(Ledger(tmp_path / "two.jsonl", PLAN), 4, workers=2, ready=partial(arrived, tmp_path / "ready"))
    assert untimed(tmp_path / "two.jsonl") == untimed(whole)
    ready = {int(file.name) for file in (tmp_path / "ready").iterdir()}
    assert os.getpid() in ready
    assert 2 <= len(ready) <= 3


def test_no_move_of_a_match_waits_for_the_kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr("roundhouse.cli.tournament.run", lambda *arguments: asked.extend(arguments))
    line = ["tournament", "lilliput", "--bots", "random, random", "--json", "-o", str(tmp_path / "t.jsonl")]
    assert CliRunner().invoke(app, line).exit_code == 0
    assert asked[-1] is warm_up


@pytest.mark.parametrize("cut", [0, 1, 40, 10_000])
def test_a_run_broken_off_anywhere_goes_on_as_if_nothing_had_been(whole: Path, tmp_path: Path, cut: int) -> None:
    """A kill may leave half a line behind; it is played again, and no game is lost or doubled."""
    path = tmp_path / "cut.jsonl"
    lines = whole.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3]) + lines[3][: min(cut, len(lines[3]) - 1)])
    ledger = Ledger(path, PLAN)
    assert len(ledger.games) == 2
    run(ledger, 3)
    assert untimed(path) == untimed(whole)[:3]


def test_a_file_of_another_tournament_is_left_alone(whole: Path, tmp_path: Path) -> None:
    before = whole.read_bytes()
    with pytest.raises(BadSetup, match="another tournament"):
        Ledger(whole, msgspec.structs.replace(PLAN, seed=5))
    assert whole.read_bytes() == before
    (tmp_path / "letter.txt").write_text("Dear Ada\n")
    with pytest.raises(BadRecord, match="not the file of a tournament"):
        Ledger(tmp_path / "letter.txt", PLAN)
    assert (tmp_path / "letter.txt").read_text() == "Dear Ada\n"


@pytest.mark.parametrize(
    "plan",
    [Plan("1899", ("simple",)), Plan("1830", ("simple",)), Plan("1830", ("simple", "nobody")), Plan("1830", ())],
)
def test_what_cannot_be_played_is_told_before_the_first_game(plan: Plan) -> None:
    with pytest.raises(BadSetup):
        checked(plan)


def game(seats: tuple[str, ...], scores: tuple[int, ...]) -> Played:
    best = max(scores)
    won = tuple((score == best) / scores.count(best) for score in scores)
    return Played(
        0, 0, seats, scores, won, 9, "2", "bank", "", (2,) * len(seats), (0.2,) * len(seats), (0.1,) * len(seats)
    )


def test_figures_of_three_games() -> None:
    seats = ("a", "b", "b")
    games = [game(seats, (30, 20, 10)), game(seats, (10, 10, 20)), game(seats, (10, 10, 5))]
    a, b = sorted(standings(games), key=lambda each: each.bot)
    assert (a.seats, b.seats) == (3, 6)
    assert a.wins.value == pytest.approx((1 + 0 + 0.5) / 3)
    assert a.wins.value + b.wins.value == pytest.approx(1)
    assert (a.equal, b.equal) == (pytest.approx(1 / 3), pytest.approx(2 / 3))
    assert a.place == pytest.approx((1 + 2.5 + 1.5) / 3)
    assert a.wealth == pytest.approx((30 / 60 + 10 / 40 + 10 / 25) / 3)
    assert a.milliseconds == pytest.approx(100)
    assert matrix(games)["a", "b"].value == pytest.approx((1 + 1 + 0.5 + 0 + 0.5 + 1) / 6)


def test_places_are_shared_by_those_who_have_the_same() -> None:
    assert places((5, 9, 5, 1)) == [2.5, 1.0, 2.5, 4.0]


@pytest.mark.parametrize(
    ("won", "games", "low", "high"), [(50, 100, 0.404, 0.596), (0, 20, 0.0, 0.161), (9, 10, 0.596, 0.982)]
)
def test_intervals_as_in_the_books(won: float, games: int, low: float, high: float) -> None:
    found = share(won, games)
    assert (found.low, found.high) == (pytest.approx(low, abs=0.001), pytest.approx(high, abs=0.001))


def test_who_always_wins_is_rated_higher() -> None:
    found = ratings([game(("a", "b"), (2, 1))] * 30)
    assert found["a"].low > found["b"].high


def test_a_game_by_its_number_is_the_game_of_the_file(whole: Path) -> None:
    again = play_one(PLAN, 2)
    assert (again.hash, again.scores) == (read(whole)[1][2].hash, read(whole)[1][2].scores)


def test_from_the_terminal(tmp_path: Path) -> None:
    line = ["tournament", "lilliput", "--bots", "random, random", "--games", "2", "-o", str(tmp_path / "t.jsonl")]
    done = CliRunner().invoke(app, line)
    assert done.exit_code == 0, done.output
    assert "2 games" in done.output
    assert CliRunner().invoke(app, [*line[:-1], str(tmp_path)]).exit_code == 1
