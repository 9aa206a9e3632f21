"""The interface in every language: nothing is left untranslated, and pages speak what the browser asks for."""

from __future__ import annotations

import re
from html import escape

import pytest
from babel.messages.catalog import Catalog
from fastapi.testclient import TestClient

from roundhouse.kernel.errors import Refusal
from roundhouse.table.i18n import Speech, wanted
from roundhouse.table.pages.context import plain
from roundhouse.table.sight import TABS
from roundhouse.table.update import read, updated
from roundhouse.titles import find_title
from roundhouse.words import LANGUAGES, Words
from roundhouse.words.update import untranslated
from tests.table.conftest import Browser, form_token

FIELD = re.compile(r"%\(\w+\)s")
OTHERS = [language for language in LANGUAGES if language != "en"]


@pytest.mark.parametrize("language", OTHERS)
def test_catalogues_are_complete_and_up_to_date(language: str) -> None:
    kept = read(language)
    assert untranslated(kept) == []
    assert ids(updated(language, kept)) == ids(kept)


def ids(catalogue: Catalog) -> set[str]:
    return {str(message.id) for message in catalogue}


@pytest.mark.parametrize("language", OTHERS)
def test_translations_have_the_same_fields(language: str) -> None:
    for message in read(language):
        if isinstance(message.id, str) and message.id:
            assert sorted(FIELD.findall(message.id)) == sorted(FIELD.findall(str(message.string))), message.id


def test_the_browser_chooses_the_language_and_a_person_can_change_it(client: TestClient) -> None:
    assert wanted("de, it;q=0.8, fr;q=0.9") == "fr"
    assert wanted("xx;q=bad") == "en"
    assert "Nuova partita" in client.get("/", headers={"Accept-Language": "it-CH,it;q=0.9"}).text
    page = client.get("/", headers={"Accept-Language": "de"}).text
    assert "New game" in page
    token = re.search(r'name="csrf" value="(\w+)"', page)
    assert token is not None
    client.post("/look", data={"language": "fr", "look": "dark", "back": "/", "csrf": token[1]})
    page = client.get("/").text
    assert "Nouvelle partie" in page
    assert 'data-look="dark"' in page


def test_numbers_and_plurals() -> None:
    assert Speech("en").number(12000) == "12,000"
    assert Speech("it").number(12000) == "12.000"
    assert Speech("fr").number(12000).replace("\u202f", " ") == "12 000"
    one, several = "%(num)s move", "%(num)s moves"
    assert [Speech("it").ngettext(one, several, n) % {"num": n} for n in (1, 2)] == ["1 mossa", "2 mosse"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_view_of_a_game_in_every_language(ada: Browser, client: TestClient, language: str) -> None:
    game = ada.create(seats=["Ada", "Ben", "Cleo"], hotseat=True)
    ada.act(game, "Ada bids 20 on SV")
    for tab in TABS:
        page = client.get(f"/games/{game}?tab={tab}", headers={**ada.headers, "Accept-Language": language})
        assert page.status_code == 200, tab
        assert f'lang="{language}"' in page.text
        assert f"panel tab-{tab}" in page.text


@pytest.mark.parametrize(
    ("language", "unread", "broken"),
    [
        ("fr", "Ce coup est illisible", "Ceci n’est pas un fichier de partie"),
        ("it", "Questa mossa non è leggibile", "Questo non è un file di partita"),
    ],
)
def test_what_is_refused_is_refused_in_the_readers_language(
    client: TestClient, language: str, unread: str, broken: str
) -> None:
    """By the rules, in the game and on a private copy; by those who read notation and files."""
    english = Refusal("waterfall bid", "7.2-b", {"private": "CS", "lowest": 45})
    refused = escape(Words(language, find_title("1830")).error(english))
    client.headers["Accept-Language"] = language
    hotseat = {"title": "1830", "together": "hotseat", "names": "Ada, Ben", "csrf": form_token(client.get("/new").text)}
    page = client.post("/new", data=hotseat)
    game = page.url.path
    act = {"line": "Ada bids 41 on CS", "version": "1", "tab": "market", "csrf": form_token(page.text)}
    assert refused in client.post(f"{game}/act", data=act).text
    assert refused in client.get(f"{game}/view", params={"trying": "1", "lines": "Ada bids 41 on CS"}).text
    assert unread in client.get(f"{game}/view", params={"trying": "1", "lines": "gibberish"}).text
    file = {"file": ("game.json", b"{", "application/json")}
    assert broken in client.post("/import", data={"csrf": form_token(client.get("/").text)}, files=file).text


def test_clauses_are_shown_without_the_marks_of_their_file() -> None:
    assert plain("It never limits `traffic` *(ruling R2)*, **ever**; 2 * 3 * 4.") == (
        "It never limits traffic (ruling R2), ever; 2 * 3 * 4."
    )


@pytest.mark.parametrize(
    ("language", "clause", "notice"),
    [
        ("fr", "Si la banque est à court d’argent", "en anglais"),
        ("it", "Se la banca finisce i soldi", "in inglese"),
    ],
)
def test_rules_are_read_in_the_readers_language(client: TestClient, language: str, clause: str, notice: str) -> None:
    client.headers["Accept-Language"] = language
    for address in ("/rules/1861", "/rules/1861/7-d"):
        page = client.get(address).text
        assert clause in page and f'lang="{language}"' in page and notice not in page
    assert client.get("/api/titles/1861/rules", params={"language": language}).json()["7-d"].startswith(clause)
