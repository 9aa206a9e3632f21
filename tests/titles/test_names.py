"""A title is found whatever people call it: by its id, its name, the words in it, in any case."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from typer.testing import CliRunner

import roundhouse
from roundhouse.cli.app import app
from roundhouse.formats.files import loads
from roundhouse.formats.position import write_position
from roundhouse.formats.record import write_record
from roundhouse.kernel.errors import BadSetup
from roundhouse.table.app import create_app
from roundhouse.table.settings import Settings
from roundhouse.titles import TITLES, meant

CALLED = [
    ("1830", "1830"),
    ("1865 sardinia", "1865"),
    ("SARDINIA", "1865"),
    ("1865sardinia", "1865"),
    ("18lilliput", "18Lilliput"),
    ("Lilliput", "18Lilliput"),
    (" 18 LILLIPUT ", "18Lilliput"),
]


@pytest.mark.parametrize(("name", "title"), CALLED)
def test_a_new_game_has_the_title_that_was_meant(name: str, title: str) -> None:
    game = roundhouse.new(name, ["Ada", "Ben", "Cleo"])
    assert game.setup.title == title
    assert game.hash == roundhouse.new(title, ["Ada", "Ben", "Cleo"]).hash


@pytest.mark.parametrize("name", ["", "18", "1831", "sard", "18Lilliputs", "²"])
def test_a_name_that_nothing_has_is_refused(name: str) -> None:
    assert meant(name) is None
    with pytest.raises(BadSetup, match="there is no title"):
        roundhouse.new(name, ["Ada", "Ben", "Cleo"])


def test_every_title_is_found_by_its_own_names() -> None:
    for kind in TITLES.values():
        assert {meant(kind.id.upper()), meant(kind.name.lower())} == {kind.id}


def test_files_may_call_it_otherwise() -> None:
    game = roundhouse.new("1865", ["Ada", "Ben", "Cleo"])
    record = write_record(game).replace(b'"1865"', b'"1865 SARDINIA"')
    position = write_position(game).replace("1865 {", "1865 sardinia {", 1)
    assert b"SARDINIA" in record
    assert "sardinia" in position
    assert loads(record).hash == loads(position.encode()).hash == game.hash
    assert loads(record).setup.title == "1865"


def test_the_command_line_takes_any_case() -> None:
    said = CliRunner().invoke(app, ["play", "--title", "sardinia", "--players", "Ada,Ben,Cleo"], input="quit\n")
    assert "Choose M8" in said.output
    assert said.exit_code == 0, said.output


def test_the_table_takes_any_case(tmp_path: Path) -> None:
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'table.db'}", limits=False, warm=False)
    with TestClient(create_app(settings)) as client:
        key = client.post("/api/guests", json={"name": "Ada"}).json()["key"]
        wish = {"title": "18lilliput", "seats": ["Ada", ""]}
        made = client.post("/api/games", json=wish, headers={"Authorization": f"Bearer {key}"})
        assert made.status_code == 201, made.text
        assert made.json()["title"] == "18Lilliput"
        assert client.get("/api/titles/SARDINIA/rules").json() == client.get("/api/titles/1865/rules").json() != {}
        assert client.get("/rules/lilliput").status_code == 200
        assert re.search('value="1865"[^>]* checked', client.get("/new?title=sardinia").text)
        assert client.get("/api/titles/1831/rules").status_code == 404


def test_no_title_is_the_usual_one_by_its_name() -> None:
    """Outside its own folder no code names a title, but for examples in documentation."""
    found = []
    for path in Path(roundhouse.__file__).parent.rglob("*.py"):
        if path.parts[-3] == "titles" or path.parts[-2] == "titles":
            continue
        for line in path.read_text("utf-8").splitlines():
            named = re.search(rf'= "(?:{"|".join(TITLES)})"', line)
            found += [f"{path.name}: {line.strip()}"] if named else []
    assert found == []
