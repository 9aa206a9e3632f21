"""`roundhouse bots`: games between bots from the command line."""

from __future__ import annotations

import msgspec
import typer
from typer.testing import CliRunner

from roundhouse.cli.bots import bots

app = typer.Typer()
app.command()(bots)
runner = CliRunner()


def test_one_line_a_game() -> None:
    found = runner.invoke(app, ["18Lilliput", "--seats", "simple,random", "--games", "2", "--seed", "4"])
    assert found.exit_code == 0
    lines = found.stdout.strip().splitlines()
    assert [line.split(":")[0] for line in lines] == ["seed 4", "seed 5"]
    assert all("Ada (simple)" in line and "Ben (random)" in line for line in lines)


def test_games_as_json() -> None:
    found = runner.invoke(app, ["18Lilliput", "--seats", "random,random", "--json"])
    data = msgspec.json.decode(found.stdout)
    assert data["seats"] == {"Ada": "random", "Ben": "random"}
    assert data["ended"] == "rounds"


def test_a_bot_there_is_not() -> None:
    found = runner.invoke(app, ["1830", "--seats", "simple,clever,simple"])
    assert found.exit_code == 1
    assert "there is no bot 'clever'" in found.output
