"""What all tests share: where recorded games lie, if they are there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.clauses import Citations
from tests.skipped import Skipped

ROOT = Path(__file__).resolve().parent.parent
collect_ignore = ["skerry"]
"""A package of its own, whose tests run by themselves (`titles/test_another_package.py`)."""


def recorded_folder() -> Path | None:
    """The folder of recorded games: named by ROUNDHOUSE_RECORDED, or beside the project."""
    named = os.environ.get("ROUNDHOUSE_RECORDED")
    for folder in (Path(named) if named else None, ROOT.parent / "shared" / "recorded"):
        if folder is not None and folder.is_dir():
            return folder
    return None


def recorded_games(title: str) -> list[Path]:
    folder = recorded_folder()
    return sorted((folder / title).glob("*.json.gz")) if folder else []


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Citations(), "citations")
    config.pluginmanager.register(Skipped(), "skipped")


@pytest.fixture
def recorded() -> Path:
    """The folder of recorded games; the test is skipped where there is none."""
    folder = recorded_folder()
    if folder is None:
        pytest.skip("no recorded games here: set ROUNDHOUSE_RECORDED, or put shared/recorded beside the project")
    return folder
