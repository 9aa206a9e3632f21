"""Pictures as files, and the command that writes them."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from roundhouse.cli.app import app
from roundhouse.formats.record import write_record
from roundhouse.render import draw_market
from roundhouse.render.export import CannotDraw, convert, write_picture
from tests.render.boards import played

runner = CliRunner()


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_bytes(write_record(played("1830", 60)))
    return path


def test_svg_is_written_as_it_is(tmp_path: Path) -> None:
    svg = draw_market(played("1830", 60))
    write_picture(svg, tmp_path / "market.svg")
    assert (tmp_path / "market.svg").read_text(encoding="utf-8") == svg


def test_png_and_pdf_need_typst_only() -> None:
    pytest.importorskip("typst")
    svg = draw_market(played("1830", 60))
    assert convert(svg, ".png").startswith(b"\x89PNG")
    assert convert(svg, ".pdf").startswith(b"%PDF")


def test_other_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotDraw, match=r"not as '\.gif'"):
        write_picture("<svg/>", tmp_path / "a.gif")
    with pytest.raises(CannotDraw, match="cannot be written"):
        write_picture("<svg/>", tmp_path / "nowhere" / "a.svg")


@pytest.mark.parametrize("what", ["board", "market", "tiles", "charters", "charts", "players", "trains"])
def test_the_command_draws_a_game(what: str, record: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.svg"
    result = runner.invoke(app, ["draw", str(record), "--at", "40", "--what", what, "-o", str(out)])
    assert result.exit_code == 0, result.output
    assert out.read_text(encoding="utf-8").startswith("<svg")


def test_the_command_says_what_is_wrong(record: Path, tmp_path: Path) -> None:
    result = runner.invoke(app, ["draw", str(record), "--what", "cards", "-o", str(tmp_path / "out.svg")])
    assert result.exit_code == 1
    assert "no cards" in result.output
    assert "Traceback" not in result.output
