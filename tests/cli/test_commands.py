"""The command line, as a person or a program uses it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from roundhouse.cli.app import app
from roundhouse.formats.online.writer import write_online
from roundhouse.formats.record import write_record
from roundhouse.lab.fuzz import random_game

runner = CliRunner()


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "game.json"
    path.write_bytes(write_record(random_game("1830", 3, 5, profile="builder", checks=False)[0]))
    return path


def test_titles_as_table_and_as_json() -> None:
    assert "1830" in runner.invoke(app, ["titles"]).output
    found = json.loads(runner.invoke(app, ["titles", "--json"]).output)
    assert found[0]["id"] == "1830"
    assert found[0]["players"] == [2, 6]
    assert "beginner" in found[0]["options"]


def test_replay_says_ok_and_the_scores(record: Path) -> None:
    result = runner.invoke(app, ["replay", str(record)])
    assert result.exit_code == 0
    assert result.output.startswith(f"ok {record}")
    assert "Ada" in result.output


@pytest.fixture(scope="module")
def export(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("exports") / "export.json"
    game = random_game("1830", 3, 5, ("online",), profile="builder", checks=False)[0]
    path.write_text(json.dumps({**json.loads(write_online(game)), "game_end_reason": game.finished}))
    return path


def test_replay_says_what_it_compared(record: Path, export: Path) -> None:
    one, other = runner.invoke(app, ["replay", str(record), str(export)]).output.splitlines()
    assert one.endswith("(result as recorded)")
    assert other.endswith("(result, status, end as recorded)")


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("result", None, "the scores are"),
        ("result", [], ""),
        ("result", [1], "the recorded result cannot be read"),
        ("status", "active", "recorded active"),
        ("status", "archived", ""),
        ("game_end_reason", "stock_market", "recorded stock_market"),
        ("game_end_reason", "manually_ended", ""),
    ],
)
def test_replay_fails_where_the_end_is_not_as_recorded(
    export: Path, tmp_path: Path, key: str, value: object, why: str
) -> None:
    data = json.loads(export.read_text())
    first = next(iter(data["result"]))
    data[key] = {**data["result"], first: 1} if value is None else value
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(data))
    result = runner.invoke(app, ["replay", str(changed)])
    assert result.output.startswith("FAIL" if why else "ok") and why in result.output
    assert result.exit_code == bool(why)


def test_replay_compares_the_result_of_a_record(record: Path, tmp_path: Path) -> None:
    data = json.loads(record.read_text())
    data["result"]["Ada"] += 1
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(data))
    result = runner.invoke(app, ["replay", str(changed)])
    assert result.exit_code == 1 and "the scores are" in result.output


def test_replay_names_the_first_action_that_differs(record: Path, tmp_path: Path) -> None:
    data = json.loads(record.read_text())
    data["actions"][9] = "Ada bids 1 on CA"
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(data))
    result = runner.invoke(app, ["replay", str(bad), str(record), "--json"])
    assert result.exit_code == 1
    first, second = map(json.loads, result.output.splitlines())
    assert (first["ok"], first["at"], second["ok"]) == (False, 10, True)


@pytest.mark.parametrize("content", [b"", b"not json", b"{}", b"\x1f\x8bbroken", b"[1,2]"])
def test_replay_of_a_bad_file_is_one_clear_line(content: bytes, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_bytes(content)
    result = runner.invoke(app, ["replay", str(bad)])
    assert result.exit_code == 1
    assert result.output.startswith("FAIL")
    assert len(result.output.splitlines()) == 1


def test_replay_of_a_missing_file(tmp_path: Path) -> None:
    result = runner.invoke(app, ["replay", str(tmp_path / "none.json")])
    assert result.exit_code == 1
    assert "cannot be opened" in result.output


def test_snapshots_are_asked_for_where_there_are_none(record: Path) -> None:
    result = runner.invoke(app, ["replay", "--snapshots", str(record)])
    assert result.exit_code == 1
    assert "no snapshots" in result.output


def test_fuzz_prints_a_line_a_game() -> None:
    asked = ["fuzz", "18Lilliput", "--players", "2", "--games", "2", "--seed", "3"]
    result = runner.invoke(app, asked)
    assert result.exit_code == 0
    assert len(result.output.splitlines()) == 2
    assert result.output.startswith("seed 3: 2 players")
    assert runner.invoke(app, asked).output == result.output


def test_fuzz_looks_only_at_memory_where_that_is_asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("roundhouse.lab.fuzz.unlike", lambda game, noted: f"{len(noted)} answers" if noted else "")
    monkeypatch.setattr("roundhouse.lab.fuzz.Watch", lambda game: None)
    result = runner.invoke(app, ["fuzz", "18Lilliput", "--players", "2", "--games", "9", "--memory"])
    assert result.exit_code != 0
    assert "warm is not cold" in result.output
    assert list(tmp_path.glob("violation-18Lilliput-*.json"))


def test_fuzz_seats_only_as_many_as_the_edition_allows() -> None:
    result = runner.invoke(app, ["fuzz", "1861", "--games", "1", "--seed", "0", "--profile", "builder"])
    assert result.exit_code == 0
    assert result.output.startswith("seed 0: 3 players")


@pytest.mark.parametrize(
    "arguments",
    [
        ["1829"],
        ["1830", "--players", "9"],
        ["1830", "--option", "nonsense"],
        ["1830", "--profile", "nonsense"],
        ["1830", "--games", "0"],
    ],
)
def test_fuzz_refuses_nonsense(arguments: list[str]) -> None:
    result = runner.invoke(app, ["fuzz", *arguments])
    assert result.exit_code != 0
    assert "Traceback" not in result.output


def test_legal_lists_what_may_be_done(record: Path) -> None:
    text = runner.invoke(app, ["legal", str(record), "--at", "0"]).output
    assert "Ada bids 20 on SV" in text
    assert "Ada bids 45…800 on CS" in text
    found = json.loads(runner.invoke(app, ["legal", str(record), "--at", "0", "--json"]).output)
    assert {"text", "player", "action"} <= set(found[0])
    assert found[1]["range"] == {"field": "amount", "low": 45, "high": 800, "step": 1}


def test_show_prints_every_table(record: Path) -> None:
    output = runner.invoke(app, ["show", str(record), "--at", "120"]).output
    for word in ("players", "companies", "market", "trains", "board", "Ada", "phase"):
        assert word in output
    french = runner.invoke(app, ["show", str(record), "--at", "120", "--language", "fr"]).output
    for word in ("après 120 coups", "joueurs", "compagnies", "plateau", "Ada"):
        assert word in french
    state = json.loads(runner.invoke(app, ["show", str(record), "--at", "120", "--json"]).output)
    assert state["state"]["players"]["Ada"]["cash"] >= 0


def test_a_game_in_the_terminal(tmp_path: Path) -> None:
    saved = tmp_path / "saved.json"
    typed = [
        "help", "map", "market", "1", "2", "80", "bids 200 on CA", "all", "rule 7.2-b", "log",
        "Ada bids 1 on CS", "99", "nonsense", "undo", f"save {saved}", "quit",
    ]  # fmt: skip
    result = runner.invoke(app, ["play", "--players", "Ada,Ben,Cleo"], input="\n".join(typed) + "\n")
    assert result.exit_code == 0
    assert "Cleo" in result.output
    assert "at least $5 over the face value" in result.output
    assert json.loads(saved.read_text())["actions"] == ["Ada bids 20 on SV", "Ben bids 80 on DH"]
    again = runner.invoke(app, ["play", "--file", str(saved)], input="quit\n")
    assert "Ben" in again.output


def test_the_terminal_ends_quietly_at_the_end_of_input() -> None:
    result = runner.invoke(app, ["play"], input="")
    assert result.exit_code == 0
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "cannot be opened"),
        (b"\xff\xfe\x00", "is not a text file"),
        (b" \n", "is empty"),
        (b"place = 3", "this is not a landscape"),
        (b'place = [{ at = [0, 1], tile = "SF" }]', "kept for a home city"),
        (b'place = [{ at = [2, 1], tile = "SF" }]', "Goodbye"),
    ],
)
def test_a_landscape_file_is_read_or_refused_in_one_clear_line(
    content: bytes | None, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "island.toml"
    if content is not None:
        path.write_bytes(content)
    arguments = ["play", "--title", "18Lilliput", "--players", "Ada,Ben", "--landscape", str(path)]
    result = runner.invoke(app, arguments, input="")
    assert words in " ".join(result.output.split())
    assert result.exit_code == (0 if words == "Goodbye" else 1)
    assert not isinstance(result.exception, OSError | UnicodeError)
