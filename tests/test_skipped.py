"""A run says what it left out, and where somebody relies on it, fails without a browser."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import skipped
from tests.browser import chromium

ROOT = Path(__file__).resolve().parent.parent
AN_OPENING = "tests/browser/test_opening.py::test_two_people_play_the_opening_of_1830"


def test_without_a_browser_a_run_that_is_relied_on_says_so_and_fails(tmp_path: Path) -> None:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n0", AN_OPENING],
        cwd=ROOT,
        env={**kept, "CI": "true", "ROUNDHOUSE_CHROMIUM": str(tmp_path / "no-chromium")},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert "1 skipped:" in done.stdout
    assert "1: no Chromium here" in done.stdout
    assert "browser tests did not run" in done.stdout
    assert done.returncode == 1


def test_elsewhere_it_only_says_so() -> None:
    report = pytest.CollectReport("tests/browser/test_opening.py", "skipped", ("", 1, "Skipped: no Chromium"), [])
    assert skipped.unseen([report], {"CI": "true"})
    assert not skipped.unseen([report], {})
    assert not skipped.unseen([], {"CI": "true"})
    assert skipped.summary([report, report]) == ["2 skipped:", "  2: no Chromium"]
    assert skipped.summary([]) == ["no test was skipped"]


def test_the_distributions_chromium_is_taken_before_a_vendors(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    here: list[str] = []

    def installed(command: list[str], seconds: int) -> bool:
        asked.append(command)
        if command[:2] == ["apt-get", "install"] and ["apt-get", "update", "--quiet"] in asked:
            here.append("/usr/bin/chromium")
            return True
        return command[:2] == ["apt-get", "update"]

    monkeypatch.setattr(chromium, "on_the_path", lambda: here[0] if here else None)
    monkeypatch.setattr(chromium, "_done", installed)
    monkeypatch.setattr(chromium.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(chromium.os, "getuid", lambda: 0)
    chromium.fetch()
    assert [command[:2] for command in asked] == [["apt-get", "install"], ["apt-get", "update"], ["apt-get", "install"]]
    asked.clear()
    chromium.fetch()
    assert asked == []


def test_where_we_may_not_install_playwright_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(chromium, "on_the_path", lambda: None)
    monkeypatch.setattr(chromium, "_done", lambda command, seconds: bool(asked.append(command)))
    monkeypatch.setattr(chromium.os, "getuid", lambda: 1000)
    chromium.fetch()
    assert [command[2:5] for command in asked] == [["playwright", "install", "chromium"]]
