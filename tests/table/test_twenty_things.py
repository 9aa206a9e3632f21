"""What players of other sites look for is on the page of a game, where the guide says it is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from roundhouse.formats.files import load
from roundhouse.formats.record import write_record
from tests.table.conftest import Browser

ROOT = Path(__file__).parents[2]
MOVES = 330

PAGE = ""
THINGS = {
    "Spreadsheet": ("sheet", r'class="plain sheet sortable".*Save as CSV|Save as CSV.*class="plain sheet sortable"'),
    "Tile manifest": ("tiles", r'class="picture broad"[^>]*aria-label="Tiles".*<svg'),
    "Par chart": ("sheet", r">par</button>"),
    "Bank": (PAGE, r"bank \$[\d,]+"),
    "Operating order": ("market", r'<ol class="order"><li class="(done|now|)"'),
    "Liquidity": ("sheet", r">can raise<"),
    "Train roster, what rusts": ("trains", r"rusts the 3"),
    "Phases": ("trains", r"<caption>Phases</caption>.*begins with.*train limit.*companies may buy them"),
    "Entities": ("companies", r'class="card company'),
    "Private companies": ("companies", r"<caption>Private companies</caption>.*Schuylkill"),
    "Tokens and their prices": ("companies", r'<dt>tokens</dt><dd><span class="token">\d+</span>'),
    "Market and its legend": ("market", r'class="mk".*class="legend".*par</span>'),
    "Map labels": (PAGE, r'data-map="names".*data-map="numbers".*data-map="coordinates"'),
    "Route history": (PAGE, r'value="runs">all last runs.*value="run PRR"'),
    "Log": ("log", r'class="chapter"><h3>.*class="by"'),
    "Chat": ("log", r'action="/games/\w+/say"'),
    "Notes": ("notes", r'action="/games/\w+/note"'),
    "Auto actions": (PAGE, r"Auto-pass"),
    "Undo, redo, history": (PAGE, r"data-play.*/undo\""),
    "Player order, priority deal": (PAGE, r'class="pd"'),
    "Certificate limit": (PAGE, r'title="certificates"><b>\d+</b>/\d+'),
    "Game end": ("trains", r"What ends the game: The game ends when the bank has run out.*/rules/1830/1\.0-d"),
    "Hotkeys": (PAGE, r'id="keys"'),
    "Master mode": (PAGE, r"What if….*Go on from here in a new game"),
}


@pytest.fixture(scope="module")
def record() -> bytes:
    """The middle of a game of 1830."""
    return write_record(load(ROOT / "docs" / "gallery" / "games" / "1830.json.gz").at(MOVES))


def test_each_is_where_the_guide_says(client: TestClient, ada: Browser, record: bytes) -> None:
    game = ada.post("/games/import", json.loads(record)).json()["id"]
    papers: dict[str, str] = {}
    for thing, (paper, looks) in THINGS.items():
        if paper not in papers:
            answer = client.get(f"/games/{game}", params={"tab": paper or "log"}, headers=ada.headers)
            papers[paper] = answer.text
        assert re.search(looks, papers[paper], re.DOTALL), thing


def test_the_guide_names_every_one_of_them() -> None:
    guide = (ROOT / "docs" / "guide.md").read_text()
    table = guide.split("## Coming from 18xx.games?")[1].split("\n## ")[0]
    named = [line.split("|")[1].strip() for line in table.splitlines() if line.startswith("| ")][1:]
    assert [name for name in named if name != "---"] == list(THINGS)
