"""One game as rows: every table in every form, and what a notebook shows of our things."""

from __future__ import annotations

import csv
import importlib.util
import json
from pathlib import Path
from typing import Any

import msgspec
import polars as pl
import pytest
from typer.testing import CliRunner

import roundhouse as rh
from roundhouse.bots.match import match
from roundhouse.cli.app import app
from roundhouse.game import Game
from roundhouse.kernel.actions import Run
from roundhouse.lab.export import EXPORTS, rows_of, written
from roundhouse.routes import Result, Route

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def game() -> Game:
    return match("18Lilliput", ("random", "random"), 5)[0]


@pytest.fixture(scope="module")
def file(game: Game, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("export") / "game.json"
    rh.save(game, path)
    return path


def test_rows_tell_the_game(game: Game) -> None:
    rows = rows_of(game)
    assert [row.line for row in rows["actions"]] == str(game.record).splitlines()  # type: ignore[union-attr]
    last: Any = rows["wealth"][-2:]
    assert {row.player: row.score for row in last} == game.scores()
    assert {row.action for row in last} == {len(game.actions)}
    assert rows["games"][0].hash == game.hash  # type: ignore[union-attr]
    assert rows["turns"]
    assert [type(found[0]) for found in rows.values() if found] == [EXPORTS[name] for name in rows if rows[name]]


def test_every_form_says_the_same(game: Game) -> None:
    rows = rows_of(game)
    for name in ("actions", "turns", "rusted"):
        kind = EXPORTS[name]
        wanted = [msgspec.structs.asdict(row) for row in rows[name]]
        lines = written(kind, rows[name], ".jsonl").decode().splitlines()
        assert [json.loads(line) for line in lines] == wanted
        assert pl.read_parquet(written(kind, rows[name], ".parquet")).to_dicts() == wanted
        found = list(csv.DictReader(written(kind, rows[name], ".csv").decode().splitlines()))
        assert found == [{key: str(value) for key, value in row.items()} for row in wanted]


def test_the_command_writes_a_folder_or_one_file(file: Path, tmp_path: Path, game: Game) -> None:
    def export(*more: str) -> Any:
        return CliRunner().invoke(app, ["export", str(file), *more])

    done = export("-o", str(tmp_path / "rows"), "--form", "csv")
    assert done.exit_code == 0, done.output
    assert {path.name for path in (tmp_path / "rows").iterdir()} == {f"{name}.csv" for name in EXPORTS}
    done = export("--rows", "actions", "-o", str(tmp_path / "actions.jsonl"), "--at", "7")
    assert done.exit_code == 0, done.output
    assert len((tmp_path / "actions.jsonl").read_text().splitlines()) == 7
    for wrong, words in (
        (("--rows", "nothing", "-o", str(tmp_path / "x.csv")), "no table 'nothing'"),
        (("--rows", "turns", "-o", str(tmp_path / "x.xlsx")), "not as '.xlsx'"),
        (("--rows", "turns", "-o", str(tmp_path / "no" / "x.csv")), "cannot be written"),
    ):
        done = export(*wrong)
        assert done.exit_code == 1
        assert words in " ".join(done.output.split())
    assert not (tmp_path / "x.xlsx").exists()


def test_things_show_themselves_in_a_notebook(game: Game) -> None:
    printed = rh.new("1830", ["Ada", "Ben"]).title
    for drawn in (game, game.title.board, game.title.market, printed.board, printed.market):
        svg = drawn._repr_svg_()
        assert svg is not None
        assert svg.startswith("<svg")
    run = next(action for action in game.actions if isinstance(action, Run) and action.routes)
    assert f"{run.actor} runs" in run._repr_html_()
    assert run.routes[0].train in run._repr_html_()
    best = Result(70, (Route(0, (("A<1", 0), ("B2", 0)), (), (), 70),), 70, True, 1, 0.1)
    assert "A&lt;1 – B2" in best._repr_html_()
    assert "nothing earns more" in best._repr_html_()
    assert "Ada chooses" in rh.new("18Lilliput", ["Ada"]).legal_actions()._repr_html_()
    assert "to 800" in rh.new("1830", ["Ada", "Ben", "Cleo"]).legal_actions()._repr_html_()


def test_a_match_shows_its_result() -> None:
    result = match("18Lilliput", ("random",), 1)[1]
    html = result._repr_html_()
    assert "Gulliver" in html
    assert all(str(score) in html for score in result.scores.values())


def test_the_notebook_runs_and_is_the_one_that_was_made(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("make_notebook", DOCS / "make_notebook.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    kept = json.loads((DOCS / "finding.ipynb").read_text("utf-8"))
    cells = [(cell["cell_type"], "".join(cell["source"])) for cell in kept["cells"]]
    assert cells == [tuple(cell) for cell in made.CELLS], "make it again: python docs/make_notebook.py"
    assert all(cell["outputs"] for cell in kept["cells"] if cell["cell_type"] == "code")
    few = [(kind, source.replace(made.GAMES, "GAMES = 3")) for kind, source in cells]
    shown = made.run(few, tmp_path)
    assert [bool(outputs) for outputs in shown] == [kind == "code" for kind, _ in few]
    assert "image/svg+xml" in shown[-2][0]["data"]
