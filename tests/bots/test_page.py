"""docs/bots.md: its examples run, and its figures are made from files of tournaments."""

from __future__ import annotations

import importlib.util
import random
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from roundhouse.bots import Budget, Sight
from roundhouse.bots.tournament import Ledger, Plan, read, run
from roundhouse.game import new

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE = (DOCS / "bots.md").read_text("utf-8")


def script(name: str) -> Any:
    """One of the scripts that make the documents."""
    spec = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


make_bots, plot_bots = script("make_bots"), script("plot_bots")
BOT, OUTSIDE = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_the_bot_of_the_page_has_twenty_lines_and_plays() -> None:
    code = [line for line in BOT.splitlines() if line.strip()]
    assert len(code) <= 20
    found: dict[str, Any] = {}
    exec(BOT, found)
    game = new("18Lilliput", ["Ada", "Ben"], seed=2)
    for _ in range(6):
        seat = game.active[0]
        choice = found["Penny"]().choose(Sight(game.play, seat), Budget(seconds=20.0), random.Random(1))
        assert choice.terms
        game.push(choice.action)


class Done(Exception):
    """The program would wait now."""


def test_the_program_of_the_page_plays_its_seat_and_waits_for_others() -> None:
    """A table that answers as ours does: it is the program's turn twice, then somebody else's."""
    turns, sent = iter([["Robo"], ["Robo"], ["Ada"]]), []

    def answer(request: httpx.Request) -> httpx.Response:
        if request.method == "POST":
            sent.append(request.content)
            return httpx.Response(200, json={})
        actions = [{"action": "Robo sells", "out_of_turn": True}, {"action": "Robo passes", "out_of_turn": False}]
        return httpx.Response(200, json={"version": 7, "active": next(turns), "actions": actions})

    found: dict[str, Any] = {}
    exec(OUTSIDE, found)

    def wait(seconds: float) -> None:
        raise Done

    found["time"] = SimpleNamespace(sleep=wait)
    table = httpx.Client(transport=httpx.MockTransport(answer), base_url="http://table")
    with pytest.raises(Done):
        found["play"](table, "abc", "Robo")
    assert [httpx.Response(200, content=body).json() for body in sent] == [{"action": "Robo passes", "version": 7}] * 2


def test_the_figures_are_those_of_the_files(tmp_path: Path) -> None:
    assert make_bots.NONE in make_bots.filled(PAGE, tmp_path)
    assert make_bots.figures(tmp_path) == make_bots.NONE
    pytest.importorskip("openskill")
    run(Ledger(tmp_path / "one.jsonl", Plan("18Lilliput", ("random", "random"))), 1)
    assert "(tournaments/one.jsonl)" in make_bots.filled(PAGE, tmp_path)
    assert "| 18Lilliput | [random, random](tournaments/one.jsonl) | 1 | random |" in make_bots.figures(tmp_path)


def test_the_plots_are_those_of_the_files() -> None:
    """A dot for the first bot of every match, and one for every level of every title."""
    pytest.importorskip("openskill")
    matches = [read(path) for path in sorted((DOCS / "tournaments").glob("*.jsonl"))]
    drawn = plot_bots.wins(matches)
    assert drawn == (DOCS / "pictures" / "bots-wins.svg").read_text("utf-8")
    assert drawn.count("<circle") == len(matches)
    found = make_bots.ladders(DOCS / "tournaments")
    rungs = plot_bots.ladders(found)
    assert rungs == (DOCS / "pictures" / "bots-ladder.svg").read_text("utf-8")
    assert rungs.count("<circle") == sum(len(each.rungs) for each in found.values())
