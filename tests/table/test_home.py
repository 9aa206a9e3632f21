"""Home: every title with its facts and its board, my games with a small board, what a title needs of its players."""

from __future__ import annotations

import re
import threading
import xml.etree.ElementTree as ET
from html import unescape

import pytest
from fastapi.testclient import TestClient

from roundhouse.formats.specimen import specimen_of
from roundhouse.kernel.errors import BadSetup
from roundhouse.render import DARK
from roundhouse.table.i18n import Speech
from roundhouse.table.pages import boards
from roundhouse.table.pages.lobby import needs_of
from roundhouse.table.pages.static import edition
from roundhouse.titles import TITLES, find_title
from roundhouse.titles.parts import folders
from roundhouse.titles.reconstructed import reconstructed
from roundhouse.words.catalogue import translations
from tests.table.conftest import Browser


@pytest.mark.parametrize("title", sorted(TITLES))
def test_a_title_tells_what_is_on_its_box(title: str) -> None:
    box = TITLES[title].box
    assert box.subtitle
    assert box.pitch
    assert 0 < box.minutes[0] < box.minutes[1]
    assert 1 <= box.difficulty <= 5
    assert re.fullmatch("#[0-9a-f]{6}", box.colour)


@pytest.mark.parametrize("title", sorted(TITLES))
def test_a_title_brings_a_position_some_way_on(title: str) -> None:
    game = specimen_of(title)
    assert game.setup.title == title
    assert len(game.state.tiles) > 10


LANGUAGES = [("en", "Robber barons"), ("fr", "Barons voleurs"), ("it", "Baroni ladri")]


@pytest.mark.parametrize(("language", "words"), LANGUAGES)
def test_home_shows_all_titles_in_the_readers_language(client: TestClient, language: str, words: str) -> None:
    page = client.get("/", headers={"Accept-Language": language}).text
    assert words in page
    for title in TITLES.values():
        assert f"/boards/{title.id}.svg" in page
        assert f"/new?title={title.id}" in page


@pytest.mark.parametrize("look", ["light", "dark", "safe"])
def test_the_board_of_a_title_is_a_picture(client: TestClient, look: str) -> None:
    answer = client.get(f"/boards/1865.svg?look={look}")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert ET.fromstring(answer.text).tag.endswith("svg")
    assert "max-age" in answer.headers["cache-control"]
    again = client.get(f"/boards/1865.svg?look={look}", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.text, again.headers["etag"]) == (304, "", answer.headers["etag"])


def test_a_board_is_drawn_outside_the_threads_of_requests(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def draw(*_: object) -> str:
        drawn.append(threading.current_thread().name)
        return "<svg/>"

    monkeypatch.setattr(boards, "_drawn", {})
    monkeypatch.setattr(boards, "draw_board", draw)
    assert [client.get("/boards/1861.svg").text for _ in range(3)] == ["<svg/>"] * 3
    assert len(drawn) == 1
    assert drawn[0].startswith("questions")


def test_boards_on_the_start_page_speak_the_readers_language(client: TestClient) -> None:
    page = client.get("/", headers={"Accept-Language": "it"}).text
    assert "/boards/1830.svg?look=light&amp;lang=it" in page
    english, italian = (client.get(f"/boards/1865.svg?lang={language}").text for language in ("en", "it"))
    assert "river and mountain 100" in english
    assert "fiume e montagna 100" in italian and "river" not in italian


def test_where_nobody_chose_a_look_the_board_follows_the_system(client: TestClient) -> None:
    dark = '<source media="(prefers-color-scheme: dark)" srcset="/boards/1830.svg?look=dark'
    assert dark in client.get("/").text
    assert dark not in client.get("/", headers={"Cookie": "look=light"}).text


def test_there_is_no_board_of_what_is_not_there(client: TestClient) -> None:
    assert client.get("/boards/1830.svg?lang=xx").status_code == 404
    assert client.get("/boards/1999.svg").status_code == 404
    assert client.get("/boards/1830.svg?look=pink").status_code == 404


def test_my_games_have_a_small_board_and_say_whose_move_it_is(client: TestClient, ada: Browser) -> None:
    game = ada.create(seats=["Ada", "bot:simple", "bot:simple"], private=True)
    page = client.get("/", headers=ada.headers).text
    assert f"/games/{game}/board.svg" in page
    assert "Your move in 1 game" in page
    assert "<title>(1) Roundhouse</title>" in page
    assert "/static/icon-turn.svg" in page
    assert client.get("/static/icon-turn.svg").status_code == 200
    board = client.get(f"/games/{game}/board.svg", headers=ada.headers)
    assert board.status_code == 200
    assert 'data-space="H12"' in board.text


def test_a_private_board_is_for_those_who_may_see_the_game(client: TestClient, ada: Browser, ben: Browser) -> None:
    game = ada.create(seats=["Ada", "bot:simple", "bot:simple"], private=True)
    assert client.get(f"/games/{game}/board.svg", headers=ben.headers).status_code in (403, 404)


def test_a_board_of_the_past_can_be_shown(client: TestClient, ada: Browser) -> None:
    game = ada.create(seats=["Ada", "Ben", "Cleo"], hotseat=True)
    answer = client.get(f"/games/{game}/board.svg?at=0&look=dark", headers=ada.headers)
    assert answer.status_code == 200
    assert DARK.paper in answer.text


def test_a_game_that_has_not_begun_has_no_board(client: TestClient, ada: Browser) -> None:
    game = ada.create(seats=["Ada", "", ""])
    assert client.get(f"/games/{game}/board.svg", headers=ada.headers).status_code == 404
    assert client.get("/", headers=ada.headers).status_code == 200


@pytest.mark.parametrize("title", sorted(TITLES))
def test_the_form_offers_only_what_a_title_can_be_set_up_with(title: str) -> None:
    for option, need in needs_of(title).items():
        chosen = frozenset(filter(None, (option, need.other)))
        counts = find_title(title, chosen).player_counts
        assert (need.fewest, need.most) == (counts[0], counts[-1])
        if need.other:
            with pytest.raises(BadSetup):
                find_title(title, frozenset({option}))


def test_two_play_1861_only_with_the_option_that_allows_it(client: TestClient) -> None:
    needs = needs_of("1861")
    assert (needs[""].fewest, needs["online"].fewest) == (3, 2)
    assert needs["column_market"].other == "online"
    form = client.get("/new?title=1861").text
    assert re.search(r'value="1861" data-low="3" data-high="6"', form)
    assert re.search(r'value="online" data-low="2" data-high="6"', form)
    assert re.search(r'value="column_market"[^>]*data-needs="online"', form)


def test_links_for_others_are_whole(client: TestClient, ada: Browser) -> None:
    game = ada.create(seats=["Ada", "bot:simple", "bot:simple"])
    page = client.get(f"/games/{game}", headers=ada.headers).text
    assert re.search(r'value="http://testserver/join/[\w-]+"', page)
    assert re.search(r'data-copy="http://testserver/join/[\w-]+"', page)


def test_the_map_can_be_switched_without_asking_the_server(client: TestClient, ada: Browser) -> None:
    game = ada.create(seats=["Ada", "Ben", "Cleo"], hotseat=True)
    page = client.get(f"/games/{game}", headers=ada.headers).text
    for name, layer in (("names", "names"), ("numbers", "tile-numbers"), ("coordinates", "coordinates")):
        assert f'data-map="{name}"' in page
        assert f'<g class="{layer}"' in page
    (script,) = re.findall(r'src="([^"]+/game\.js)"', page)
    assert '"./outlook.js"' in client.get(script).text
    assert '"./switches.js"' in client.get(script.replace("game.js", "outlook.js")).text


def test_what_pages_load_is_of_one_edition_and_changes_its_address_with_it(client: TestClient) -> None:
    """A script imports others by their relative addresses: none of them comes from before an update."""
    page = client.get("/").text
    loaded = re.findall(r'(?:src|href)="(/static/[^"]+\.(?:js|css))"', page)
    assert loaded
    assert all(address.startswith(f"/static/@{edition()}/") for address in loaded)
    for address in loaded:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert "immutable" in answer.headers["cache-control"]
        for other in re.findall(r'^import .*?"\./([\w.]+)"', answer.text, re.MULTILINE):
            assert client.get(f"/static/@{edition()}/{other}").status_code == 200, other
    assert client.get("/static/@000000000000/game.js").status_code == 404
    assert "immutable" not in client.get("/static/game.js").headers["cache-control"]


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_the_page_for_a_new_game_tells_what_no_rulebook_contains(client: TestClient, language: str) -> None:
    page = unescape(client.get("/new", headers={"Accept-Language": language}).text)
    for title in TITLES.values():
        for entry in reconstructed(title):
            assert translations(language, folders(title)).gettext(entry.what) in page, entry.id


def test_options_that_no_rulebook_settles_are_marked(client: TestClient) -> None:
    page = client.get("/new").text
    marked = set(re.findall(r'value="(\w+)"[^<]*<abbr class="mark"', page))
    known = {"laputa", "brobdingnag", "scenario_1", "scenario_2", "scenario_3", "scenario_4"}
    assert marked == known


@pytest.mark.parametrize("language", ["en", "fr", "it"])
@pytest.mark.parametrize("title", [title for title in TITLES if reconstructed(TITLES[title])])
def test_the_rules_tell_it_beside_the_clauses_it_concerns(client: TestClient, title: str, language: str) -> None:
    page = " ".join(unescape(client.get(f"/rules/{title}", headers={"Accept-Language": language}).text).split())
    told = translations(language, folders(TITLES[title])).gettext
    for entry in reconstructed(TITLES[title]):
        for text in (entry.what, entry.source):
            assert " ".join(told(text).split()) in page, entry.id
        assert entry.file in page, entry.id


def test_options_are_told_in_words_and_not_by_their_ids() -> None:
    for title in TITLES.values():
        ids = {option.id for option in title.option_types}
        for option in title.option_types:
            for language, _ in LANGUAGES:
                told = Speech(language).of_title(title, option.words)
                assert "`" not in told
                assert not ids & set(re.findall(r"\w*_\w+", told)), (title.id, told)


def test_no_page_waits_for_boards_to_be_drawn(client: TestClient) -> None:
    for path in ("/", "/new"):
        pictures = re.findall(r'<img[^>]* src="/boards/[^>]*>', client.get(path).text)
        assert pictures
        assert all('loading="lazy"' in picture for picture in pictures)


def test_a_box_says_how_many_may_play_by_its_rulebook(client: TestClient) -> None:
    """Options that allow more or fewer are chosen later: 1861 is for three to six."""
    page = client.get("/").text
    box = page[page.index("<h3>1861</h3>") :]
    assert re.search(r"<b>(\d+)–(\d+)</b> players", box).groups() == ("3", "6")  # type: ignore[union-attr]


def test_next_is_the_game_that_waits_longest_for_my_move(ada: Browser, ben: Browser) -> None:
    def following(who: Browser, besides: str = "") -> str:
        answer = who.client.get(f"/next?besides={besides}", headers=who.headers, follow_redirects=False)
        return str(answer.headers["location"])

    first, second = (ada.create(seats=["Ada", ""]) for _ in range(2))
    assert following(ada) == "/"
    for game in (first, second):
        ben.post(f"/games/{game}/join", {})
    assert following(ada) == f"/games/{first}"
    assert following(ada, first) == f"/games/{second}"
    assert following(ben) == "/"
    ada.act(first, "Ada passes")
    assert (following(ada), following(ben)) == (f"/games/{second}", f"/games/{first}")
