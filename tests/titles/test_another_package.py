"""A title that another package brings: found, played, drawn, spoken, served, with no line outside its folder."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import roundhouse as rh
from roundhouse.bots.match import match
from roundhouse.bots.outlooks import outlook_for
from roundhouse.cli.listing import list_titles
from roundhouse.formats.position import read_position, write_position
from roundhouse.formats.record import read_record, write_record
from roundhouse.lab.fuzz import random_game
from roundhouse.lab.random_player import PROFILES, RandomPlayer
from roundhouse.render import PALETTES, PICTURES
from roundhouse.render.export import NothingToDraw
from roundhouse.render.views import view_of
from roundhouse.table.app import create_app
from roundhouse.table.settings import Settings
from roundhouse.titles import TITLES, find_title
from roundhouse.words import LANGUAGES, Words
from roundhouse.words.catalogue import catalogue
from roundhouse.words.update import messages_of, untranslated
from tests.installing import install
from tests.words.test_in_play import talk_through

PROJECT = Path(__file__).parents[1] / "skerry"
SKERRY = "18Skerry"


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What must be on the path of a process that knows 18Skerry."""
    return install(PROJECT, tmp_path_factory.mktemp("site"))


@pytest.fixture(autouse=True)
def installed(paths: list[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for path in paths:
        monkeypatch.syspath_prepend(path)
    TITLES.look_again()
    yield
    monkeypatch.undo()
    TITLES.look_again()


def environment(paths: list[str]) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"}


def test_it_is_found_by_any_of_its_names() -> None:
    assert SKERRY in TITLES
    assert rh.new("skerry", ["Ada", "Ben"]).setup.title == SKERRY


@pytest.mark.parametrize("profile", sorted(PROFILES))
def test_random_games_keep_every_law_and_are_read_back(profile: str) -> None:
    for players in (2, 3, 4):
        game, _ = random_game(SKERRY, players, players, profile=profile)
        assert game.finished
        assert read_record(write_record(game)).hash == game.hash
        middle = game.at(len(game.actions) // 2)
        assert read_position(write_position(middle)).hash == middle.hash


def test_its_own_action_is_read_only_where_it_is_known() -> None:
    game, _ = random_game(SKERRY, 2, 1, profile="builder", checks=False)
    own = import_module("g18skerry.ferry").CallFerry
    assert game.read("WR calls the ferry for 10") == own("WR", 10)
    with pytest.raises(rh.BadNotation):
        rh.new("1830", ["Ada", "Ben"]).title.notation.read("PRR calls the ferry for 10")


def test_it_is_drawn_by_its_own_view() -> None:
    game, _ = random_game(SKERRY, 3, 2, profile="builder", checks=False)
    assert type(view_of(game.title)).__module__ == "g18skerry.view"
    for name, draw in PICTURES.items():
        try:
            svg = draw(game, PALETTES["light"])
        except NothingToDraw:
            assert name == "cards"
        else:
            assert svg.startswith("<svg")
    board = rh.render.draw_board(game)
    assert ">ferry<" in board
    assert ">bac<" in Words("fr", game.title).picture(board)


def test_it_is_spoken_in_every_language() -> None:
    game = rh.new(SKERRY, ["Ada", "Ben", "Cleo"], seed=1)
    assert talk_through(game, RandomPlayer(1, "builder"), 300)
    kind = TITLES[SKERRY]
    for language in LANGUAGES.keys() - {"en"}:
        found = catalogue(language, "g18skerry")
        assert untranslated(found) == []
        assert {form for form in messages_of(kind) if isinstance(form, str) and form not in found} == set()
    event = import_module("g18skerry.ferry").FerryCalled("WR", 10)
    assert Words("it", game.title).event(event) == "La WR chiama il traghetto per $10."


def test_bots_play_it_with_its_own_outlook() -> None:
    assert type(outlook_for(find_title(SKERRY))).__module__ == "g18skerry.outlook"
    game, result = match(SKERRY, ["simple", "regular"], 3)
    assert game.finished
    assert set(result.scores) == set(game.state.players)


def at_the_quay() -> rh.Game:
    """A game in which a company may call the ferry."""
    game, _ = random_game(SKERRY, 2, 1, profile="builder", checks=False)
    own = import_module("g18skerry.ferry").CallFerry
    return game.at(next(number for number, action in enumerate(game.actions) if isinstance(action, own)))


def test_it_is_served_by_the_table(tmp_path: Path) -> None:
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'table.db'}", limits=False, warm=False)
    with TestClient(create_app(settings)) as client:
        assert SKERRY in {title["id"] for title in client.get("/api/titles").json()}
        key = client.post("/api/guests", json={"name": "Ada"}).json()["key"]
        head = {"Authorization": f"Bearer {key}", "Accept-Language": "fr"}
        made = client.post("/api/games/import", content=write_record(at_the_quay()), headers=head)
        assert made.status_code == 201, made.text
        game = made.json()["id"]
        page = client.get(f"/games/{game}", headers=head).text
        assert "Appeler le bac pour 10\u00a0$" in page
        assert "Mainland" in page
        legal = client.get(f"/api/games/{game}/legal", headers=head).json()
        line = next(each["action"] for each in legal["actions"] if each["kind"] == "CallFerry")
        action = {"action": line, "version": legal["version"]}
        assert client.post(f"/api/games/{game}/actions", json=action, headers=head).status_code == 200
        assert "appelle le bac pour 10\u00a0$" in client.get(f"/games/{game}?tab=log", headers=head).text
        assert client.get(f"/rules/{SKERRY}").status_code == 200


def test_its_own_tests_run(paths: list[str]) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "--rootdir", str(PROJECT)]
    done = subprocess.run(
        [*command, "-c", str(PROJECT / "pyproject.toml"), str(PROJECT / "tests")],
        cwd=PROJECT,
        env=environment(paths),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout


class TestWhatCannotBeFound:
    def entry(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str, name: str = SKERRY) -> None:
        metadata = tmp_path / "other-1.0.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1.0\n")
        (metadata / "entry_points.txt").write_text(f"[roundhouse.titles]\n{name} = {value}\n")
        monkeypatch.syspath_prepend(str(tmp_path))
        TITLES.look_again()

    def test_two_packages_that_bring_one_title(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.entry(tmp_path, monkeypatch, "other.title:Title")
        with pytest.raises(rh.BadSetup, match=f"two packages bring a title '{SKERRY}'"):
            rh.new(SKERRY, ["Ada", "Ben"])
        assert rh.new("1830", ["Ada", "Ben"]).active == ("Ada",)

    def test_a_title_whose_package_is_gone(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.entry(tmp_path, monkeypatch, "gone.title:Title", "18Gone")
        with pytest.raises(rh.BadSetup, match=r"'18Gone' cannot be loaded from gone\.title:Title"):
            rh.new("18Gone", ["Ada", "Ben"])

    def test_the_list_of_titles_says_in_a_line_what_is_wrong(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.entry(tmp_path, monkeypatch, "json.title:Title", "18Boxless")
        with pytest.raises(SystemExit, match=r"'18Boxless' cannot be loaded from json\.title:Title: .*box\.toml"):
            list_titles()

    def test_an_entry_that_is_no_title(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.entry(tmp_path, monkeypatch, "roundhouse.titles.g1830.title:Title1830", "18Else")
        with pytest.raises(rh.BadSetup, match="is not a title called '18Else'"):
            rh.new("18Else", ["Ada", "Ben"])

    def test_no_title_at_all(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("importlib.metadata.entry_points", lambda group: ())
        TITLES.look_again()
        with pytest.raises(rh.BadSetup, match=r"no title is installed.*pip install -e"):
            rh.new("1830", ["Ada", "Ben"])
