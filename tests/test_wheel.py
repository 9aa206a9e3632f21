"""The distribution: what is built is called roundhouse-18xx, holds the whole package, and runs where it is put."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "roundhouse"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def test_its_name_is_ours_and_the_import_stays(wheel: Path) -> None:
    """`roundhouse` on the package index is somebody else's."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (each for each in archive.namelist() if each.endswith(".dist-info/METADATA"))
        metadata = message_from_bytes(archive.read(name))
        (scripts,) = (each for each in archive.namelist() if each.endswith(".dist-info/entry_points.txt"))
        assert b"roundhouse = roundhouse.cli:app" in archive.read(scripts)
    assert metadata["Name"] == "roundhouse-18xx"
    assert wheel.name.startswith("roundhouse_18xx-")


def test_every_file_of_the_package_is_in_it(wheel: Path) -> None:
    ours = {
        str(path.relative_to(PACKAGE.parent))
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert packed == ours


def test_it_runs_where_it_is_put(wheel: Path, tmp_path: Path) -> None:
    """Unpacked somewhere else, it plays a game and serves its pages from there."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
    check = (
        "import roundhouse; from fastapi.testclient import TestClient; "
        "from roundhouse.table.app import create_app; from roundhouse.table.settings import Settings; "
        "client = TestClient(create_app(Settings(data_folder='data', warm=False))); "
        "assert client.get('/rules/1830').status_code == client.get('/static/icon.svg').status_code == 200; "
        "print(roundhouse.__file__, roundhouse.new('1830', ['Ada', 'Ben']).active)"
    )
    done = subprocess.run(
        [sys.executable, "-c", check],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "installed")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[0] == str(tmp_path / "installed" / "roundhouse" / "__init__.py")


def test_nobody_is_told_to_install_somebody_elses_programme() -> None:
    wrong = re.compile(r"pip install[^\n]*['\" ]roundhouse(\[|['\"\s]|$)")
    texts = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.html")]
    assert wrong.search("pip install 'roundhouse[table]'")
    assert [str(path) for path in texts if wrong.search(path.read_text(encoding="utf-8"))] == []
