"""The spreadsheet: whoever holds shares has a column, parts are exact, revenues stand by round."""

from __future__ import annotations

import csv
import io
import re

import pytest
from fastapi.testclient import TestClient

from roundhouse.formats.record import write_record
from roundhouse.game import Game, new
from roundhouse.lab.random_player import RandomPlayer
from roundhouse.titles import TITLES, find_title
from roundhouse.titles.g1865.charter import DRAGONS
from roundhouse.words import Words
from tests.table.conftest import Browser


def played(title: str, actions: int, seed: int = 4) -> Game:
    game = new(title, ["Ada", "Ben", "Cleo"], seed=seed)
    player = RandomPlayer(seed, "builder")
    while not game.finished and len(game.actions) < actions:
        game.push(player.choose(game))
    return game


def sheet(client: TestClient, ada: Browser, game: Game) -> str:
    answer = client.post("/api/games/import", content=write_record(game), headers=ada.headers)
    assert answer.status_code == 201, answer.text
    page = client.get(f"/games/{answer.json()['id']}?tab=sheet", headers=ada.headers)
    assert page.status_code == 200
    return page.text


@pytest.mark.parametrize("title", sorted(TITLES))
def test_everybody_who_holds_shares_has_a_column(client: TestClient, ada: Browser, title: str) -> None:
    game = played(title, 300)
    text = sheet(client, ada, game)
    for what in ("can raise", "certificates", "order", "tokens"):
        assert what in text
    begun = [charter for charter in game.state.companies.values() if charter.floated]
    holders = {owner for charter in begun for owner, held in charter.shares.items() if held}
    head = text[text.index("<thead>", text.index("sortable")) :]
    for owner in holders:
        assert Words("en", game.title).name(owner) in head[: head.index("</thead>")], owner


def test_the_dragons_are_in_the_spreadsheet(client: TestClient, ada: Browser) -> None:
    for seed in range(1, 12):
        game = played("1865", 400, seed)
        if any(charter.shares.get(DRAGONS) for charter in game.state.companies.values()):
            text = sheet(client, ada, game)
            head = text[text.index("<thead>", text.index("sortable")) :]
            assert Words("en", game.title).name(DRAGONS) in head[: head.index("</thead>")]
            return
    pytest.fail("the Dragons never bought a share")


def test_what_companies_earned_stands_by_round(client: TestClient, ada: Browser) -> None:
    text = sheet(client, ada, played("1830", 500))
    head = text[text.index("<thead>", text.index("sortable")) :]
    assert re.search(r"data-sort>OR \d", head)
    assert re.search(r'title="withheld">\[\d', head)
    order = [int(number) for number in re.findall(r'</th><td class="num">(\d+)</td>', head[: head.index("<tfoot>")])]
    assert sorted(order) == list(range(1, len(order) + 1)), "companies that do not operate have no place in the order"


def test_the_train_limit_of_a_phase_is_that_of_the_companies_it_has() -> None:
    """1861 allows minors two trains in phase 2, when there are no publics yet."""
    assert find_title("1861").phases["2"].train_limit == 2


@pytest.mark.parametrize("separator", [",", ";"])
def test_no_name_becomes_a_formula(client: TestClient, ada: Browser, separator: str) -> None:
    """Wherever the file is opened: French and Italian programs part cells at a semicolon."""
    names = ["=1+1", 'x;=HYPERLINK("//a.example")', "@SUM(A1)"]
    game = ada.create(title="1830", seats=names, hotseat=True)
    answer = client.get(f"/games/{game}/sheet.csv", headers=ada.headers)
    assert answer.status_code == 200
    assert "HYPERLINK" in answer.text
    cells = [cell for row in csv.reader(io.StringIO(answer.text), delimiter=separator) for cell in row]
    assert not [cell for cell in cells if cell.strip().startswith(("=", "@"))]
