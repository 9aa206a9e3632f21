"""Sessions: each is one browser's or one program's own, and ends when it is ended."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable

import httpx
import msgspec
import pytest
from fastapi.testclient import TestClient

from roundhouse.table.house import House, address_of
from roundhouse.table.sessions import COOKIE
from tests.table.conftest import Browser, Server

BASIC = {"Authorization": "Basic " + base64.b64encode(b"club:house").decode()}


class Visitor:
    """Somebody with a browser of his own, who uses the forms on our pages."""

    def __init__(self, client: TestClient, headers: dict[str, str] | None = None) -> None:
        self.client = client
        self.headers = headers or {}
        self.cookies: dict[str, str] = {}

    def _ask(self, method: str, path: str, **more: object) -> httpx.Response:
        self.client.cookies.clear()
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        answer = self.client.request(
            method, path, headers={**self.headers, "Cookie": cookie}, follow_redirects=False, **more
        )  # type: ignore[arg-type]
        self.cookies |= dict(answer.cookies)
        self.client.cookies.clear()
        return answer

    def get(self, path: str) -> httpx.Response:
        return self._ask("GET", path)

    def post(self, path: str, **form: str) -> httpx.Response:
        token = re.search(r'name="csrf" value="(\w+)"', self.get("/account").text)
        assert token is not None
        return self._ask("POST", path, data={**form, "csrf": token[1]})

    @property
    def name(self) -> str | None:
        person = self.get("/api/me").json()["person"]
        return str(person["name"]) if person else None


def guest(client: TestClient, name: str, headers: dict[str, str] | None = None) -> Visitor:
    visitor = Visitor(client, headers)
    assert visitor.post("/guest", name=name).status_code == 303
    return visitor


def test_two_people_behind_one_shared_password_stay_two(client: TestClient) -> None:
    """A proxy's Basic authorization is the same for everybody: it says nothing about who asks."""
    ada, ben = guest(client, "Ada", BASIC), guest(client, "Ben", BASIC)
    assert [ada.name, ben.name, ada.name] == ["Ada", "Ben", "Ada"]
    assert Visitor(client, BASIC).name is None
    key = Browser(client, "Cleo")
    game = key.create(seats=["Cleo", "", ""])
    ada.post(f"/games/{game}/note", note="Ada's secret")
    ben.post(f"/games/{game}/note", note="Ben's secret")
    assert ada.get(f"/api/games/{game}/note").json() == {"text": "Ada's secret"}
    assert ben.get(f"/api/games/{game}/note").json() == {"text": "Ben's secret"}


def test_a_key_and_a_cookie_with_the_same_text_are_not_mixed_up(client: TestClient) -> None:
    ada = guest(client, "Ada")
    assert ada.name == "Ada"
    assert Visitor(client, {"Authorization": f"Bearer {ada.cookies[COOKIE]}"}).name is None
    assert Visitor(client, {"Authorization": ada.cookies[COOKIE]}).name is None


def test_a_cookie_dies_at_logout_and_only_that_one(client: TestClient) -> None:
    ada = guest(client, "Ada")
    ada.post("/register", login="ada", password="seven green engines")
    other = Visitor(client)
    other.post("/login", login="ada", password="seven green engines")
    kept = dict(ada.cookies)
    assert (ada.name, other.name) == ("Ada", "Ada")
    ada.post("/logout")
    assert ada.name is None
    thief = Visitor(client)
    thief.cookies = kept
    assert thief.name is None
    assert other.name == "Ada"


def test_signing_out_everywhere_ends_every_browser_and_key(client: TestClient) -> None:
    ada = guest(client, "Ada")
    ada.post("/register", login="ada", password="seven green engines")
    other = Visitor(client)
    other.post("/login", login="ada", password="seven green engines")
    key = client.post("/api/keys", json={"login": "ada", "password": "seven green engines"}).json()["key"]
    program = Visitor(client, {"Authorization": f"Bearer {key}"})
    assert program.name == "Ada"
    ada.post("/logout", everywhere="1")
    assert [ada.name, other.name, program.name] == [None, None, None]


def test_forms_of_an_ended_session_are_refused(client: TestClient) -> None:
    ada = guest(client, "Ada")
    token = re.search(r'name="csrf" value="(\w+)"', ada.get("/account").text)
    ada.post("/logout")
    assert token is not None
    answer = client.post("/guest", data={"name": "Eve", "csrf": token[1]}, headers={"Cookie": f"{COOKIE}=nothing"})
    assert answer.status_code == 403


# -- where a request comes from


class Asked:
    """As much of a request as its address needs."""

    def __init__(self, house: House, host: str, *forwarded: str) -> None:
        self.app = type("App", (), {"state": type("State", (), {"house": house})})
        self.client = type("Client", (), {"host": host})
        self.headers = type("Headers", (), {"getlist": lambda _, name: list(forwarded)})()


@pytest.mark.parametrize(
    ("forwarded", "address"),
    [
        ((), "127.0.0.1"),
        (("198.51.100.7",), "198.51.100.7"),
        (("10.9.8.7, 198.51.100.7",), "198.51.100.7"),
        (("10.9.8.7", "198.51.100.7"), "198.51.100.7"),
        (("2001:db8:1:2:aaaa::1",), "2001:db8:1:2::/64"),
        (("::ffff:198.51.100.7",), "198.51.100.7"),
        ((" ",), "127.0.0.1"),
    ],
)
def test_behind_a_proxy_its_own_hop_is_taken(house: House, forwarded: tuple[str, ...], address: str) -> None:
    """The last: what stands before it, whoever asks may have written himself."""
    assert address_of(Asked(house, "127.0.0.1", *forwarded)) == "127.0.0.1"  # type: ignore[arg-type]
    house.settings = msgspec.structs.replace(house.settings, behind_proxy=True)
    assert address_of(Asked(house, "127.0.0.1", *forwarded)) == address  # type: ignore[arg-type]


def test_without_a_proxy_nobody_says_where_he_comes_from(start_server: Callable[..., Server], tmp_path: object) -> None:
    """Neither we nor the web server below us believe the header, although it comes from this machine."""
    server = start_server(f"sqlite:///{tmp_path}/table.db", limits="true")
    statuses = set()
    with httpx.Client(base_url=server.address, timeout=60) as client:
        for number in range(40):
            headers = {"X-Forwarded-For": f"198.51.100.{number}", "Forwarded": f"for=198.51.100.{number}"}
            statuses.add(client.post("/api/guests", json={"name": "Eve"}, headers=headers).status_code)
    assert statuses == {201, 429}
