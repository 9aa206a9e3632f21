"""`roundhouse variant`, and `--variant` where games are played."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from roundhouse.cli.app import app
from roundhouse.formats.files import load

GOOD = 'title = "18Lilliput"\nname = "Short"\n[[player_count]]\nplayers = 2\nrounds = 2\n'


def said(*words: str, code: int = 0, keys: str = "") -> str:
    result = CliRunner().invoke(app, words, input=keys)
    assert result.exit_code == code, result.output
    return " ".join(result.output.split())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "short.toml"
    path.write_text(GOOD, encoding="utf-8")
    return path


def test_variants_are_listed_and_shown() -> None:
    assert "short-1830: 1830, A short 1830." in said("variant", "list")
    listed = msgspec.json.decode(CliRunner().invoke(app, ("variant", "list", "--json")).stdout)
    assert {each["id"] for each in listed} == {"short-1830", "4-trains-stay"}
    assert 'title = "1830"' in said("variant", "show", "4-trains-stay")


def test_a_file_is_checked(file: Path) -> None:
    assert said("variant", "check", str(file)) == "18Lilliput, variant “Short” can be played."
    file.write_text(GOOD + "cats = 3\n", encoding="utf-8")
    assert "line 6 of the variant: nothing here is called 'cats'" in said("variant", "check", str(file), code=1)


@pytest.mark.parametrize(
    ("data", "why"), [(None, "is no file that can be opened"), (b"\xff\xfe\xff", "not a text file")]
)
def test_what_is_no_file(tmp_path: Path, data: bytes | None, why: str) -> None:
    path = tmp_path / "x"
    if data is not None:
        path.write_bytes(data)
    assert why in said("variant", "check", str(path), code=1)


def test_a_game_is_played_and_marked(file: Path, tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    told = said(
        "play", "--variant", str(file), "--players", "Ada, Ben", "--language", "en", keys=f"save {saved}\nquit\n"
    )
    assert "A variant of 18Lilliput: Short" in told
    assert load(saved).title.full_name == "18Lilliput, variant “Short”"
    assert "18Lilliput, variant “Short”, after 0 actions" in said("show", str(saved))
    assert "seed 0: 2 players" in said("fuzz", "18Lilliput", "--players", "2", "--games", "1", "--variant", str(file))


def test_an_empty_file_is_no_variant_of_which_nothing_is_said(tmp_path: Path) -> None:
    empty = tmp_path / "empty.toml"
    empty.touch()
    assert "title" in said("fuzz", "18Lilliput", "--games", "1", "--variant", str(empty), code=1)
