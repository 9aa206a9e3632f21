"""18Lilliput in the terminal: a landscape from a file, and every moment shown."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from roundhouse.cli.app import app
from roundhouse.cli.text_map import text_map
from roundhouse.words import Words
from tests.titles.lilliput_players import play

LANDSCAPE = 'name = "Ours"\nplace = [{ at = [2, 2], tile = "SW" }]\n'


def test_a_landscape_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(LANDSCAPE, encoding="utf-8")
    command = ["play", "--title", "18Lilliput", "--players", "Ada, Ben", "--language", "en", "--landscape", str(path)]
    shown = CliRunner().invoke(app, command, input="show board\nquit\n")
    assert shown.exit_code == 0
    assert "2,2" in shown.output
    path.write_text(LANDSCAPE.replace("2, 2", "0, 1"), encoding="utf-8")
    refused = CliRunner().invoke(app, command, input="quit\n")
    assert refused.exit_code != 0 and "P-a" in refused.output


def test_the_map_shows_the_squares_with_tiles_and_no_others() -> None:
    game = play(2, 1, checks=False)
    text = text_map(game).plain
    assert all(space[:5] in text for space in game.state.tiles)
    assert text_map(game.at(0)).plain.split() == ["0,0", "L0@0"]


def test_everything_that_happens_has_a_sentence() -> None:
    for players in (1, 3):
        game = play(players, 4, ("scenario_3",), checks=False)
        words = Words("en", game.title)
        there = game.at(0)
        for action in game.actions:
            said = [words.option(action), *words.where(there.state)]
            there.push(action)
            said += words.log(there.events)
            assert all(said) and not any("{" in text for text in said), (action, there.events)
