"""What takes time when starting is read only when it is needed."""

from __future__ import annotations

import subprocess
import sys

READ = "import sys; sys.argv = ['roundhouse', *{argv!r}]; {what}; print(*sorted(sys.modules), file=sys.stderr)"


def modules_after(what: str, *argv: str) -> tuple[str, set[str]]:
    """What a fresh Python prints, and what it has read by then."""
    command = [sys.executable, "-c", READ.format(what=what, argv=argv)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    return done.stdout, set(done.stderr.split())


def test_importing_roundhouse_reads_no_game() -> None:
    _, read = modules_after("import roundhouse")
    assert not {"msgspec", "roundhouse.game", "roundhouse.titles", "numpy", "numba"} & read


def test_listing_titles_reads_their_boxes_and_no_rules() -> None:
    said, read = modules_after("from roundhouse.cli import app; app()", "titles")
    assert "roundhouse.engine.box" in read
    assert not {"typer", "rich", "pydantic", "numpy", "numba", "roundhouse.render", "roundhouse.engine.title"} & read
    assert not [module for module in read if module.startswith(("roundhouse.board", "roundhouse.routes"))]
    lines = said.splitlines()
    assert lines[0].split() == ["title", "players", "rules", "options"]
    assert any(line.startswith("1865 Sardinia  2-4 ") for line in lines)
    assert max(map(len, lines[: lines.index("")])) <= 80
    assert modules_after("from roundhouse.cli import app; app()", "titles", "--json")[0].startswith('[{"id":"1830"')


def test_other_commands_are_read_as_ever() -> None:
    command = [sys.executable, "-c", "from roundhouse.cli.app import app; app()", "--version"]
    said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout
    assert said.startswith("roundhouse ")
