"""Simulations: the same tables whoever plays, whatever is killed, and sums that agree with the games themselves."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import msgspec
import polars
import pytest
from polars.testing import assert_frame_equal
from typer.testing import CliRunner

from roundhouse.bots import tournament
from roundhouse.bots.standings import standings
from roundhouse.bots.workers import WorkersLost, in_turn
from roundhouse.cli.app import app
from roundhouse.formats.files import loads
from roundhouse.kernel.errors import BadRecord, BadSetup
from roundhouse.kernel.events import TileLaid
from roundhouse.lab.export import EXPORTS
from roundhouse.lab.ledger import ledger_of, write_ledger
from roundhouse.lab.report import report
from roundhouse.lab.rows import TABLES, EventRow, PresidencyRow
from roundhouse.lab.simulate import Plan, checked, held, opened, play_block, play_game, simulate, table
from roundhouse.titles import TITLES, find_title

PLAN = checked(Plan("18Lilliput", ("random", "random"), seed=5, records=True, block=2))
GAMES = 5


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("simulation")
    simulate(folder, PLAN, GAMES)
    return folder


def test_every_table_is_there_and_names_its_games(whole: Path) -> None:
    for name, kind in TABLES.items():
        found = table(whole, name).collect()
        assert found.columns == list(kind.__struct_fields__)
        assert found["game"].is_sorted()
        assert set(found["game"]) <= set(range(GAMES))
    assert table(whole, "games").collect()["game"].to_list() == list(range(GAMES))
    assert table(whole, "players").collect().height == 2 * GAMES


def test_seeds_count_up(whole: Path) -> None:
    games = table(whole, "games").collect()
    assert games["seed"].to_list() == list(range(5, 5 + GAMES))


def test_a_simulation_is_a_tournament_too(tmp_path: Path) -> None:
    """The same games as `roundhouse tournament` plays with a seed of its own for each, which goes on with its file."""
    folder, file = tmp_path / "study", tmp_path / "match.jsonl"
    plan = checked(Plan("18Lilliput", ("simple", "random"), seed=5, opening=3))
    simulate(folder, plan, 3)
    line = ["analyse", str(folder), "-o", str(tmp_path / "page.html"), "--tournament", str(file)]
    assert CliRunner().invoke(app, line).exit_code == 0
    whole, games = tournament.read(file)
    assert (whole.bots, whole.seed, whole.opening) == (("simple", "random"), 5, 3)
    unknown = {"moves": (0, 0), "seconds": (0, 0), "slowest": (0, 0)}
    played = [msgspec.structs.replace(tournament.play_one(whole, number), **unknown) for number in range(4)]
    assert games == played[:3]
    ledger = tournament.Ledger(file, whole)
    tournament.run(ledger, 4)
    assert ledger.games[3].hash == played[3].hash
    assert [each.milliseconds for each in standings(games)] == [0.0, 0.0]


def test_a_simulation_that_was_killed_is_a_shorter_tournament_and_no_file_is_lost(whole: Path, tmp_path: Path) -> None:
    folder, file = tmp_path / "study", tmp_path / "match.jsonl"
    shutil.copytree(whole, folder)
    (folder / "games" / "000002.parquet").unlink()
    assert [game.number for game in ledger_of(folder)[1]] == [0, 1, 2, 3]
    write_ledger(folder, file)
    write_ledger(whole, file)  # the rest is added
    assert len(tournament.read(file)[1]) == GAMES
    other = msgspec.structs.replace(tournament.read(file)[0], seed=99)
    tournament.Ledger(tmp_path / "other.jsonl", other)
    with pytest.raises(BadSetup, match="another tournament"):
        write_ledger(whole, tmp_path / "other.jsonl")
    (folder / "games" / "000000.parquet").unlink()
    with pytest.raises(BadSetup, match="has gaps"):
        ledger_of(folder)


def test_the_games_of_a_simulation_begin_by_chance_if_told_so() -> None:
    plain, opened = (checked(Plan("18Lilliput", ("simple", "simple"), seed=5, opening=n)) for n in (0, 6))
    rows = {plan.opening: [play_game(plan, number)[0][0] for number in (0, 2)] for plan in (plain, opened)}
    assert len({row.hash for found in rows.values() for row in found}) == 4  # type: ignore[union-attr]


def test_seats_turn() -> None:
    plan = checked(Plan("18Lilliput", ("simple", "random")))
    assert [play_game(plan, number)[0][0].seats for number in (0, 1)] == ["simple,random", "random,simple"]  # type: ignore[union-attr]


def test_rows_say_what_the_games_say(whole: Path) -> None:
    """Each record, played again by the engine, has the hash, the scores and the winner of its rows."""
    games, players = table(whole, "games").collect(), table(whole, "players").collect()
    for number, record in table(whole, "records").collect().iter_rows():
        game = loads(record.encode())
        row = games.row(number, named=True)
        assert (row["hash"], row["ended"], row["actions"]) == (game.hash, game.finished, len(game.actions))
        scores = {each["player"]: each["score"] for each in players.filter(game=number).iter_rows(named=True)}
        assert scores == {name: score for name, score in game.scores().items() if name in scores}
        assert row["best_score"] == max(game.scores().values())


def test_presidencies_and_events_are_those_of_the_game() -> None:
    """A record is played again: who presided before an action, who after it, and what he held."""
    rows, record = play_game(checked(Plan("1830", ("random",) * 3, seed=7, records=True)), 0)
    finished = loads(record.encode())
    game, laid, changes = finished.at(0), 0, []
    for at, action in enumerate(finished.actions, 1):
        before = {name: (each.president, dict(each.shares)) for name, each in game.state.companies.items()}
        game.push(action)
        laid += sum(isinstance(event, TileLaid) for event in game.events)
        for name, (old, shares) in before.items():
            charter = game.state.companies[name]
            if old and charter.president not in ("", old):
                changes.append((at, name, old, charter.president, shares[old] - charter.shares.get(old, 0)))
    told = [row for row in rows if isinstance(row, PresidencyRow)]
    assert changes == [(row.action, row.company, row.old, row.new, row.sold) for row in told]
    assert {row.sold > 0 for row in told} == {True, False}
    assert [row.times for row in rows if isinstance(row, EventRow) and row.event == "TileLaid"] == [laid]


def test_two_workers_write_the_same_bytes(whole: Path, tmp_path: Path) -> None:
    simulate(tmp_path, PLAN, GAMES, partial(in_turn, workers=2))
    assert files(tmp_path) == files(whole)


def test_a_run_gone_on_with_writes_the_same_bytes(whole: Path, tmp_path: Path) -> None:
    """First fewer games, so that a block is half full; then one block half written; then one lost."""
    simulate(tmp_path, PLAN, 3)
    simulate(tmp_path, PLAN, GAMES)
    assert files(tmp_path) == files(whole)
    (tmp_path / "games" / "000001.parquet").unlink()
    (tmp_path / "turns" / "000001.parquet").write_bytes(b"half")
    simulate(tmp_path, PLAN, GAMES)
    assert files(tmp_path) == files(whole)


def _killing_its_worker(place: Path, number: int) -> int:
    """Work whose worker is killed the first time that it comes to a number."""
    mark = place / str(number)
    if not mark.exists():
        mark.touch()
        if number % 3 == 1:
            os.kill(os.getpid(), signal.SIGKILL)
    return number


def _killing_every_worker(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_what_a_killed_worker_was_at_is_done_again(tmp_path: Path) -> None:
    assert list(in_turn(partial(_killing_its_worker, tmp_path), range(6), workers=2)) == list(range(6))


def test_work_whose_workers_are_always_killed_is_given_up() -> None:
    with pytest.raises(WorkersLost, match="if memory is short"):
        list(in_turn(_killing_every_worker, range(3), workers=2))


def test_no_worker_outlives_the_run_that_began_it(tmp_path: Path) -> None:
    begun = ["simulate", "18Lilliput", "--seats", "random,random", "--games", "9000", "--workers", "2"]
    line = [sys.executable, "-m", "roundhouse.cli", *begun, "--block", "1", "-o", str(tmp_path / "out")]
    running = subprocess.Popen(line, stderr=subprocess.DEVNULL, start_new_session=True)
    patience = time.monotonic() + 120
    while not list((tmp_path / "out" / "games").glob("*.parquet")):
        assert running.poll() is None and time.monotonic() < patience
        time.sleep(0.05)
    os.kill(running.pid, signal.SIGKILL)
    running.wait()
    while True:  # nobody is left in its session
        try:
            os.killpg(running.pid, 0)
        except ProcessLookupError:
            break
        assert time.monotonic() < patience
        time.sleep(0.05)


def test_a_block_that_grows_is_whole_or_not_there(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a block was asked for first; the run that fills it is killed before its table of games."""
    simulate(tmp_path, PLAN, 3)
    replace = os.replace

    def killed(old: Path, new: Path) -> None:
        if Path(new).parent.name == "games":
            (Path(new).parent / f".{Path(new).name}.1").touch()
            raise KeyboardInterrupt
        replace(old, new)

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", killed)
        with pytest.raises(KeyboardInterrupt):
            simulate(tmp_path, PLAN, GAMES)
    for name in TABLES:
        assert set(table(tmp_path, name).collect()["game"]) <= {0, 1}
    assert held(tmp_path) == 2
    simulate(tmp_path, PLAN, GAMES)
    assert files(tmp_path) == files(whole)


@pytest.mark.parametrize("name", ["games", "turns", "records"])
def test_a_block_of_which_a_file_is_damaged_or_gone_is_played_again(whole: Path, tmp_path: Path, name: str) -> None:
    folder = tmp_path / "out"
    shutil.copytree(whole, folder)
    for number, spoilt in enumerate((b"", b"half", None)):
        file = folder / name / f"{number:06}.parquet"
        file.unlink() if spoilt is None else file.write_bytes(spoilt)
    simulate(folder, PLAN, GAMES)
    assert files(folder) == files(whole)


def test_tables_with_gaps_are_not_read_and_files_of_others_are_passed_over(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    shutil.copytree(whole, folder)
    (folder / "games" / "000002 (copy).parquet").write_bytes(b"half")
    assert held(folder) == GAMES
    (folder / "turns" / "000001.parquet").unlink()
    with pytest.raises(BadRecord, match="has gaps"):
        table(folder, "turns")
    shutil.rmtree(folder / "games")
    with pytest.raises(BadRecord, match="holds no game yet"):
        table(folder, "games")
    with pytest.raises(BadRecord, match="has no table 'wealth'"):
        table(folder, "wealth")


def test_a_game_that_does_not_end_is_cut_off_and_the_others_are_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("roundhouse.lab.simulate.LONGEST", 60)
    simulate(tmp_path, PLAN, 2)
    games = table(tmp_path, "games").collect()
    assert (games["ended"].to_list(), games["actions"].to_list()) == (["cut_off"] * 2, [60] * 2)
    assert "la partie a été interrompue" in report([tmp_path], "fr")


def test_an_option_that_is_said_twice_is_one() -> None:
    assert checked(Plan("18Lilliput", ("random", "random"), ("laputa", "laputa"))).options == ("laputa",)


def test_fewer_games_than_there_are_take_none_away(whole: Path, tmp_path: Path) -> None:
    shutil.copytree(whole, tmp_path / "out")
    line = ["simulate", "18Lilliput", "--seats", "random,random", "--games", "1", "--seed", "5", "--records"]
    done = CliRunner().invoke(app, [*line, "--block", "2", "-o", str(tmp_path / "out")])
    assert done.exit_code == 0 and f"{GAMES} games" in done.output
    assert files(tmp_path / "out") == files(whole)


def test_a_killed_run_goes_on_to_the_same_bytes(whole: Path, tmp_path: Path) -> None:
    line = ["simulate", "18Lilliput", "--seats", "random,random", "--games", str(GAMES), "--seed", "5", "--records"]
    command = [*line, "--block", "2", "-o", str(tmp_path / "out")]
    running = subprocess.Popen([sys.executable, "-m", "roundhouse.cli", *command], stderr=subprocess.DEVNULL)
    patience = time.monotonic() + 120
    while not list((tmp_path / "out" / "games").glob("*.parquet")) and running.poll() is None:
        assert time.monotonic() < patience
        time.sleep(0.01)
    os.kill(running.pid, signal.SIGKILL)
    running.wait()
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    assert files(tmp_path / "out") == files(whole)


@pytest.mark.parametrize("title", sorted(TITLES))
def test_money_that_came_in_is_told_for_every_title(title: str) -> None:
    """In a game without sales between players, what a company paid out is what its shareholders got."""
    players = min(TITLES[title].player_counts, key=lambda count: abs(count - 3))
    rows, _ = play_game(checked(Plan(title, ("random",) * players, seed=2)), 0)
    kinds = {type(row) for row in rows}
    assert TABLES["games"] in kinds
    assert TABLES["turns"] in kinds
    assert TABLES["purchases"] in kinds
    game = rows[0]
    assert game.players == players  # type: ignore[union-attr]
    assert game.operating_rounds > 0  # type: ignore[union-attr]


def test_what_titles_remember_does_not_pile_up_over_blocks() -> None:
    before = find_title(PLAN.title)
    play_block(PLAN, 1, 0)
    assert find_title(PLAN.title) is not before


def test_a_folder_of_something_else_is_left_alone(whole: Path, tmp_path: Path) -> None:
    before = files(whole)
    with pytest.raises(BadSetup, match="another simulation"):
        simulate(whole, checked(Plan("18Lilliput", ("random", "random"))), 1)
    assert files(whole) == before
    (tmp_path / "letter.txt").write_text("Dear Ada")
    with pytest.raises(BadSetup, match="something in"):
        opened(tmp_path, PLAN)
    with pytest.raises(BadRecord, match="no simulation"):
        table(tmp_path, "games")
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_every_column_is_documented() -> None:
    text = (Path(__file__).parents[2] / "docs" / "lab.md").read_text("utf-8")
    told: dict[str, set[str]] = {}
    name = ""
    for line in text.splitlines():
        cells = line.split("|")
        if len(cells) == 5 and cells[2].strip().startswith("`"):
            name = cells[1].strip(" `") or name
            told.setdefault(name, {"game"}).update(part.strip(" `") for part in cells[2].split(","))
    assert told == {name: set(kind.__struct_fields__) for name, kind in EXPORTS.items()}


def test_tables_can_be_read_by_anybody(whole: Path) -> None:
    direct = polars.read_parquet(whole / "games" / "*.parquet")
    assert_frame_equal(direct, table(whole, "games").collect())


WRONG = [
    ["--seats", "nobody,random"],
    ["--seats", "random"],
    ["--seats", ",".join(["random"] * 7)],
    ["--option", "nothing"],
    ["--variant", "nothing.toml"],
]


@pytest.mark.parametrize("wrong", WRONG)
def test_what_cannot_be_played_is_told_and_leaves_no_folder(tmp_path: Path, wrong: list[str]) -> None:
    done = CliRunner().invoke(app, ["simulate", "1830", "-o", str(tmp_path / "out"), *wrong])
    assert done.exit_code == 1
    assert not (tmp_path / "out").exists()


def test_a_place_where_nothing_can_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ada")
    for place, command in (
        (tmp_path / "letter.txt", ["simulate", "18Lilliput", "--seats"]),
        (tmp_path / "letter.txt" / "out", ["simulate", "18Lilliput", "--seats"]),
        (tmp_path / "letter.txt" / "out", ["tournament", "18Lilliput", "--bots"]),
    ):
        line = [*command, "random,random", "--games", "1", "-o", str(place)]
        done = CliRunner().invoke(app, line)
        assert done.exit_code == 1 and "cannot be written: Not a directory" in " ".join(done.output.split())


def test_a_run_that_is_broken_off_says_how_it_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken_off(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("roundhouse.lab.simulate.play_block", broken_off)
    line = ["simulate", "18Lilliput", "--seats", "random,random", "--games", "1", "-o", str(tmp_path / "out")]
    done = CliRunner().invoke(app, line)
    assert done.exit_code == 130 and "the same command goes on" in done.output
