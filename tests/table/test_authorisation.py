"""Who may not: every route, tried by those it is not for."""

from __future__ import annotations

import re

import pytest
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient

from roundhouse.table.app import API, PAGES
from tests.table.conftest import Browser

CHANGES = {"POST", "PUT", "DELETE", "PATCH"}

OPEN_TO_ALL = {
    ("POST", "/api/guests"),
    ("POST", "/api/keys"),
}
"""Changes that need neither a session nor a token: they only make somebody known."""

READS_FOR_ALL = {
    "/",
    "/new",
    "/next",
    "/account",
    "/sw.js",
    "/rules",
    "/rules/{title}",
    "/rules/{title}/find",
    "/rules/{title}/picture/{number}.svg",
    "/rules/{title}/example/{number}/{at}.svg",
    "/rules/{title}/{clause}",
    "/join/{token}",
    "/reset/{secret}",
    "/boards/{name}.svg",
    "/api/me",
    "/api/titles",
    "/api/titles/{title}/rules",
    "/api/games",
    "/api/variants",
}
"""Pages and answers that show nobody's game but public ones, or lead to one's own."""

BODIES = {
    "/api/games": {"title": "1830", "seats": ["Ada", "Ben"]},
    "/api/games/{game_id}/actions": {"action": "Ada passes", "version": 1},
    "/api/games/{game_id}/undo": {"version": 1},
    "/api/games/{game_id}/undo/answer": {"agree": True},
    "/api/games/{game_id}/redo": {"version": 1},
    "/api/games/{game_id}/pause": {"paused": True},
    "/api/games/{game_id}/auto": {"seat": 0},
    "/api/games/{game_id}/messages": {"text": "hello"},
    "/api/games/{game_id}/note": {"text": "hello"},
    "/api/accounts": {"login": "somebody", "password": "long enough"},
    "/account/browser": {"endpoint": "https://example.com/push"},
    "/account/browser/forget": {"endpoint": "https://example.com/push"},
}


def routes() -> list[tuple[str, str]]:
    """Every route of the server: its method and its path."""
    found = []
    for part in (*API, *PAGES):
        for route in part.router.routes:
            assert isinstance(route, APIRoute)
            found += [(method, route.path) for method in sorted(route.methods - {"HEAD"})]
    return sorted(found)


@pytest.fixture(scope="module")
def all_routes() -> list[tuple[str, str]]:
    found = routes()
    assert sum(path.startswith("/api/") and not path.startswith("/api/api") for _, path in found) > 40
    return found


@pytest.fixture
def private_game(ada: Browser) -> str:
    """A hotseat game of Ada's: nobody else may see it."""
    return ada.create(seats=["Ada", "Ben", "Cleo"], hotseat=True)


def fill(path: str, game: str) -> str:
    filled = path.replace("{game_id}", game).replace("{title}", "1830").replace("{clause}", "1.0-a")
    return re.sub(r"{\w+}", "nothing", filled)


def test_nobody_changes_anything_without_a_session(
    client: TestClient, private_game: str, all_routes: list[tuple[str, str]]
) -> None:
    """Without a cookie and its token every change is refused, whatever it is."""
    for method, path in all_routes:
        if method not in CHANGES or (method, path) in OPEN_TO_ALL:
            continue
        client.cookies.clear()
        answer = client.request(method, fill(path, private_game), json=BODIES.get(path, {}), follow_redirects=False)
        assert answer.status_code in (401, 403, 404), (method, path, answer.status_code, answer.text[:200])


def test_a_cookie_alone_is_not_enough(client: TestClient, private_game: str, all_routes: list[tuple[str, str]]) -> None:
    """A form that another site makes a browser send has the cookie but not the token."""
    client.get("/")
    token = re.search(r'name="csrf" value="(\w+)"', client.get("/account").text)
    assert token is not None
    client.post("/guest", data={"name": "Eve", "csrf": token[1]})
    for method, path in all_routes:
        if method in CHANGES and (method, path) not in OPEN_TO_ALL:
            answer = client.request(method, fill(path, private_game), json=BODIES.get(path, {}), follow_redirects=False)
            assert answer.status_code in (403, 404), (method, path, answer.status_code)


def test_a_stranger_sees_and_does_nothing_in_a_private_game(
    client: TestClient, ben: Browser, private_game: str, all_routes: list[tuple[str, str]]
) -> None:
    """Ben has a key of his own, but was not given the link to Ada's game."""
    client.cookies.clear()
    for method, path in all_routes:
        if "{game_id}" not in path:
            continue
        body = {"json": BODIES.get(path, {})} if method in CHANGES else {}
        params = {"space": "H10", "line": "Ada passes", "field": "company", "value": "PRR"} if method == "GET" else {}
        answer = client.request(
            method, fill(path, private_game), headers=ben.headers, params=params, follow_redirects=False, **body
        )
        refused = answer.status_code in (403, 404, 409, 422)
        told = "notice bad" in answer.text and "data-count" not in answer.text
        assert refused or told, (method, path, answer.status_code)
        assert "data-space" not in answer.text
    assert Browser(client).get(f"/games/{private_game}").status_code == 404


@pytest.mark.parametrize("begun", [True, False])
def test_a_private_game_is_like_none_to_whoever_may_not_see_it(
    client: TestClient, ada: Browser, ben: Browser, all_routes: list[tuple[str, str]], begun: bool
) -> None:
    """Every route answers a stranger as if there were no such game, and the game stays as it was."""
    game = ada.create(seats=["Ada", "Ben" if begun else "", "Cleo" if begun else ""], hotseat=begun, private=True)
    before = ada.game(game)
    params = {"space": "H10", "line": "Ada passes", "field": "company", "value": "PRR"}
    token = re.search(r'name="csrf" value="(\w+)"', client.get("/account").text)
    assert token is not None
    client.post("/guest", data={"name": "Eve", "csrf": token[1]})
    token = re.search(r'name="csrf" value="(\w+)"', client.get("/account").text)
    assert token is not None
    for method, path in all_routes:
        if "{game_id}" not in path:
            continue
        for headers in ({}, ben.headers, {"X-CSRF-Token": token[1]}):
            answers = []
            for each in (game, "nosuchgame"):
                change = (
                    {"json": BODIES.get(path, {})}
                    if path.startswith("/api")
                    else {"data": {"text": "x", "bot": "simple"}}
                )
                answer = client.request(
                    method,
                    fill(path, each),
                    headers=headers,
                    params=params if method == "GET" else {},
                    follow_redirects=False,
                    **(change if method in CHANGES else {}),  # type: ignore[arg-type]
                )
                text = re.sub(r'value="[0-9a-f]{64}"', "", answer.text.replace(each, "?"))
                answers.append((answer.status_code, text))
            assert answers[0] == answers[1], (method, path)
            assert answers[0][0] in (401, 403, 404, 422), (method, path, answers[0][0])
    assert ada.game(game) == before


def test_a_stranger_with_a_players_name_is_marked_in_chat(client: TestClient, ada: Browser, ben: Browser) -> None:
    game = ada.create(seats=["Ada", ""])
    ben.post(f"/games/{game}/join", {})
    other = Browser(client, "Ada")
    ada.post(f"/games/{game}/messages", {"text": "I am here"})
    other.post(f"/games/{game}/messages", {"text": "Sell everything"})
    said = ada.get(f"/games/{game}/messages").json()
    assert [(each["name"], each["seated"]) for each in said] == [("Ada", True), ("Ada", False)]
    lines = client.get(f"/games/{game}?tab=log").text.split('class="line chat"')[1:]
    assert [("Sell" in line, "not at the table" in line) for line in lines] == [(True, True), (False, False)]


def test_every_reading_route_is_either_for_all_or_guarded(all_routes: list[tuple[str, str]]) -> None:
    """A new route has to be put into one of the lists above, or carry a game's id and so its guard."""
    for method, path in all_routes:
        if method == "GET" and "{game_id}" not in path:
            assert path in READS_FOR_ALL or path == "/api/stream", path


def test_only_the_owner_of_a_seat_acts_for_it(ada: Browser, ben: Browser, client: TestClient) -> None:
    game = ada.create(seats=["Ada", ""])
    ben.post(f"/games/{game}/join", {})
    assert ben.act(game, "Ada passes").status_code == 403
    assert Browser(client, "Eve").act(game, "Ada passes").status_code == 403
    assert Browser(client).act(game, "Ada passes", 1).status_code in (401, 403)
    assert ada.act(game, "Ada passes").status_code == 200
    assert ada.act(game, "Ben passes").status_code == 403


def test_only_players_take_back_pause_and_agree(ada: Browser, ben: Browser, client: TestClient) -> None:
    game = ada.create(seats=["Ada", ""], move_seconds=60)
    ben.post(f"/games/{game}/join", {})
    ada.act(game, "Ada passes")
    eve = Browser(client, "Eve")
    version = ada.game(game)["version"]
    assert eve.post(f"/games/{game}/undo", {"version": version}).status_code == 403
    assert eve.post(f"/games/{game}/undo/answer", {"agree": True}).status_code == 403
    assert eve.post(f"/games/{game}/pause", {"paused": True}).status_code == 403
    assert eve.post(f"/games/{game}/auto", {"seat": 0, "only": True}).status_code == 403
    assert eve.delete(f"/games/{game}").status_code == 403
    assert ben.delete(f"/games/{game}").status_code == 403
    assert ada.delete(f"/games/{game}").status_code == 409


def test_invitations_are_told_only_to_those_who_may_pass_them_on(ada: Browser, ben: Browser) -> None:
    game = ada.create(seats=["Ada", "", ""], private=True)
    told = ada.game(game)
    assert told["invitation"]
    assert [bool(seat["invitation"]) for seat in told["seats"]] == [False, True, True]
    assert ben.post(f"/games/{game}/join", {}).status_code == 404
    assert ben.post(f"/games/{game}/join", {"invitation": "guessed"}).status_code == 404
    joined = ben.post(f"/games/{game}/join", {"invitation": told["seats"][1]["invitation"]})
    assert joined.status_code == 200
    assert all(seat["invitation"] is None for seat in joined.json()["seats"])


def test_a_link_opens_a_private_game_to_watchers(ada: Browser, client: TestClient) -> None:
    game = ada.create(seats=["Ada", "Ben"], hotseat=True)
    link = ada.game(game)["invitation"]
    token = re.search(r'name="csrf" value="(\w+)"', client.get(f"/join/{link}").text)
    assert token is not None
    seen = client.post(f"/join/{link}", data={"name": "Eve", "watch": "1", "csrf": token[1]}, follow_redirects=True)
    assert "data-space" in seen.text
    assert client.get(f"/api/games/{game}/state").status_code == 200


def test_a_wrong_password_and_too_many_of_them(client: TestClient) -> None:
    client.app.state.house.people.limited = True  # type: ignore[attr-defined]
    eve = Browser(client, "Eve")
    made = eve.post("/accounts", {"login": "eve", "password": "correct horse"})
    assert made.status_code == 201
    good = {"login": "Eve", "password": "correct horse"}
    assert client.post("/api/keys", json=good).status_code == 201
    answers = [client.post("/api/keys", json={"login": "eve", "password": "wrong"}).status_code for _ in range(12)]
    assert answers[0] == 400
    assert answers[-1] == 429
    assert client.post("/api/keys", json=good).status_code == 429


def test_signing_out_everywhere_ends_keys(client: TestClient) -> None:
    eve = Browser(client, "Eve")
    assert eve.get("/me").json()["person"]["name"] == "Eve"
    assert eve.delete("/keys").status_code == 204
    assert eve.get("/me").json()["person"] is None


def test_passwords_and_keys_are_kept_as_digests_only(client: TestClient) -> None:
    eve = Browser(client, "Eve")
    key = eve.post("/accounts", {"login": "eve", "password": "correct horse"}).json()["key"]
    with client.app.state.house.database.engine.connect() as connection:  # type: ignore[attr-defined]
        kept = str(
            [*connection.exec_driver_sql("select * from people"), *connection.exec_driver_sql("select * from tokens")]
        )
    assert "$argon2id$" in kept
    assert "correct horse" not in kept
    assert key not in kept


def test_pages_cannot_be_framed_or_fed_scripts(client: TestClient) -> None:
    headers = client.get("/").headers
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "script-src 'self'" in headers["content-security-policy"]
    cookie = headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_names_and_chat_are_shown_as_text(ada: Browser, client: TestClient) -> None:
    game = ada.create(seats=["<b>Ada</b>", ""], name="<script>alert(1)</script>")
    ada.post(f"/games/{game}/messages", {"text": "<img src=x onerror=alert(1)>"})
    Browser(client, "Ben").post(f"/games/{game}/join", {})
    page = client.get(f"/games/{game}?tab=chat").text
    assert "<img src=x" not in page
    assert "<b>Ada</b>" not in page
    assert "<script>alert" not in page


def test_nobody_is_sent_to_another_site(client: TestClient) -> None:
    token = re.search(r'name="csrf" value="(\w+)"', client.get("/").text)
    assert token is not None
    for back in ("//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"):
        answer = client.post("/look", data={"language": "fr", "back": back, "csrf": token[1]}, follow_redirects=False)
        assert answer.headers["location"] == "/"
