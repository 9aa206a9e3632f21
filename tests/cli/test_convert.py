"""`roundhouse convert`: every form of file from every other, where that has a meaning."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import roundhouse as rh
from roundhouse.cli.app import app
from roundhouse.formats.convert import Form, form_of
from roundhouse.formats.files import save
from roundhouse.formats.position import write_position
from roundhouse.game import Game
from roundhouse.lab.random_player import RandomPlayer


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def begun(title: str, options: tuple[str, ...] = (), actions: int = 60) -> Game:
    game, player = rh.new(title, ["Ada", "Ben", "Cleo"], options, 5), RandomPlayer(5, "builder")
    while len(game.actions) < actions:
        game.push(player.choose(game))
    return game


@pytest.fixture
def record(tmp_path: Path) -> Path:
    save(begun("1830", ("online",)), tmp_path / "game.json")
    return tmp_path / "game.json"


def test_a_record_becomes_an_export_and_a_record_again(record: Path, tmp_path: Path) -> None:
    there, back = tmp_path / "there.json", tmp_path / "back.json.gz"
    told = run("convert", record, "-o", there)
    assert told.exit_code == 0 and "18xx.games of 1830, 60 actions, from a record" in told.stdout
    assert form_of(there.read_bytes()) is Form.ONLINE
    assert run("convert", there, "-o", back).exit_code == 0
    assert form_of(gzip.decompress(back.read_bytes())) is Form.RECORD
    assert rh.load(back).hash == rh.load(record).hash and rh.load(back).actions == rh.load(record).actions


@pytest.mark.parametrize("given", [Form.RECORD, Form.ONLINE, Form.POSITION])
@pytest.mark.parametrize("wanted", [Form.RECORD, Form.POSITION])
def test_everything_becomes_a_record_or_a_position(given: Form, wanted: Form, record: Path, tmp_path: Path) -> None:
    source, made = tmp_path / "source", tmp_path / "made"
    assert run("convert", record, "-o", source, "--to", given).exit_code == 0
    assert run("convert", source, "-o", made, "--to", wanted).exit_code == 0
    assert form_of(made.read_bytes()) is wanted
    assert rh.load(made).hash == rh.load(record).hash


def test_an_ending_other_than_json_asks_for_a_position(record: Path, tmp_path: Path) -> None:
    assert run("convert", record, "-o", tmp_path / "there.txt", "--at", 12).exit_code == 0
    assert (tmp_path / "there.txt").read_text() == write_position(rh.load(record, 12))


def refused(told: Result, made: Path) -> str:
    assert told.exit_code == 1 and not made.exists() and "Traceback" not in told.output
    return " ".join(told.output.split())


def test_a_position_has_no_past_to_export(record: Path, tmp_path: Path) -> None:
    run("convert", record, "-o", tmp_path / "position.txt")
    made = tmp_path / "made.json"
    said = refused(run("convert", tmp_path / "position.txt", "-o", made, "--to", "18xx.games"), made)
    assert "has no past" in said


def test_a_game_by_the_rulebook_is_no_export(tmp_path: Path) -> None:
    save(begun("1861"), tmp_path / "game.json")
    made = tmp_path / "made.json"
    assert "option 'online'" in refused(run("convert", tmp_path / "game.json", "-o", made), made)


def test_a_title_that_the_site_does_not_have_is_named(tmp_path: Path) -> None:
    save(begun("1865"), tmp_path / "game.json")
    made = tmp_path / "made.json"
    said = refused(run("convert", tmp_path / "game.json", "-o", made), made)
    assert "games of '1865' are not exchanged with 18xx.games; only 1830, 1861" in said


@pytest.mark.parametrize("text", ["", "nonsense", "{", "[1]", '{"actions": 3}', "1830 {}"])
def test_what_is_no_game_gets_a_clear_word(text: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text(text)
    made = tmp_path / "made.json"
    assert refused(run("convert", tmp_path / "file", "-o", made), made).strip()


def test_a_file_that_is_there_is_kept(record: Path, tmp_path: Path) -> None:
    other = tmp_path / "mine.txt"
    other.write_text("mine")
    told = run("convert", record, "-o", other)
    assert told.exit_code == 1 and "there already" in told.output.replace("\n", " ") and other.read_text() == "mine"
    assert run("convert", record, "-o", other, "--force").exit_code == 0
    assert form_of(other.read_bytes()) is Form.POSITION


def test_a_folder_that_is_not_there_is_told(record: Path, tmp_path: Path) -> None:
    made = tmp_path / "nowhere" / "made.json"
    assert "cannot be written" in refused(run("convert", record, "-o", made), made)
