"""`roundhouse title`: a folder made in a moment, installed, played, drawn and spoken; and what is missing, said."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

import roundhouse as rh
from roundhouse.bots.match import match
from roundhouse.cli.app import app
from roundhouse.cli.missing import Check
from roundhouse.lab.fuzz import random_game
from roundhouse.lab.random_player import RandomPlayer
from roundhouse.titles import TITLES
from roundhouse.words.catalogue import catalogue
from tests.installing import install
from tests.words.test_in_play import talk_through

run = CliRunner().invoke


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A title made by the command and installed; each test has one with a name of its own."""
    name = f"18{request.node.name.replace('_', '').title()[-12:]}"
    folder = tmp_path / name
    done = run(app, ["title", "new", name, str(folder)])
    assert done.exit_code == 0, done.output
    for path in install(folder, tmp_path / "site"):
        monkeypatch.syspath_prepend(path)
    TITLES.look_again()
    yield folder
    monkeypatch.undo()
    TITLES.look_again()


def test_a_new_title_plays_at_once(made: Path) -> None:
    for players in (2, 3, 4):
        game, _ = random_game(made.name, players, players, profile="builder")
        assert game.finished
    assert rh.render.draw_board(game).startswith("<svg")
    assert match(made.name, ["simple"] * 2, 1)[0].finished
    assert talk_through(rh.new(made.name, ["Ada", "Ben"], seed=2), RandomPlayer(2, "builder"), 150)


def test_nothing_is_missing_of_a_new_title(made: Path) -> None:
    done = run(app, ["title", "check", made.name])
    assert done.exit_code == 0, done.output
    assert "nothing is missing" in done.output


def test_the_tests_of_a_new_title_run(made: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "tests"]
    paths = os.pathsep.join([str(made.parent / "site"), str(made)])
    done = subprocess.run(command, cwd=made, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_the_check_says_what_is_missing(made: Path) -> None:
    package = made / f"g{made.name.lower()}"
    change(package / "clauses.py", '"pool limit", "president stays"', '"president stays",')
    change(package / "rules.md", "- **4-b**", "- **4-c** A rule that nobody has tested.\n- **4-b**")
    change(package / "locales" / "fr.po", 'msgstr "part avec trois actions"', 'msgstr ""')
    (package / "weather.toml").write_text("wind = 3\n")
    catalogue.cache_clear()
    found = Check(made.name).missing(games=0)
    catalogue.cache_clear()
    assert any(line.endswith("has no clause for the rule 'pool limit'") for line in found)
    assert "clause 4-c has no test" in found
    assert "weather.toml: nothing reads it" in found
    assert "Français: no translation of “floats with three shares”" in found
    assert len(found) == 4


@pytest.mark.parametrize("name", ["1830", "18 XY", "18", "XY", "../18XY"])
def test_a_name_that_cannot_be_is_refused(name: str, tmp_path: Path) -> None:
    done = run(app, ["title", "new", name, str(tmp_path / "new")])
    assert done.exit_code == 1
    assert not (tmp_path / "new").exists()


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    assert run(app, ["title", "new", "18XY", str(tmp_path)]).exit_code == 1
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize("name", ["1830", "1861", "1865", "18Lilliput"])
def test_nothing_is_missing_of_ours(name: str) -> None:
    assert Check(name).missing(games=0) == []
