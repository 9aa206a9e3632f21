"""A short run of the fuzzer that `make fuzz-server` runs for long: our API and our forms, a little wrong."""

from __future__ import annotations

import random
from pathlib import Path

from benchmarks.oddities import Api, Form, Request, forms_of
from fastapi.testclient import TestClient

from roundhouse.table.app import create_app
from roundhouse.table.settings import Settings
from tests.table.conftest import Browser

REQUESTS = 120
TABS = ("market", "companies", "players", "trains", "log", "chat", "sheet", "notes")


def test_odd_requests_are_no_error_of_the_server(tmp_path: Path) -> None:
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'table.db'}", limits=False, warm=False))
    with TestClient(app, raise_server_exceptions=False, follow_redirects=False) as client:
        ada = Browser(client, "Ada")
        games = [ada.create(seats=["Ada", "Ben", "Cleo"], hotseat=True), ada.create(seats=["Ada", "", "bot:simple"])]
        known = {
            "game_id": games,
            "title": ["1830"],
            "version": ["1", "2"],
            "action": [each["action"] for each in ada.get(f"/games/{games[0]}/legal").json()["actions"]],
            "records": [ada.get(f"/games/{games[0]}/record").text],
        }
        client.post("/guest", data={"csrf": client.get("/api/me").json()["csrf"], "name": "Ben"})
        together = {"title": "1830", "together": "hotseat", "names": "Ben,Cleo,Dan"}
        begun = client.post("/new", data={"csrf": client.get("/api/me").json()["csrf"], **together})
        forms: dict[str, Form] = {}
        for path in ("/", "/new", "/account", *(f"{begun.headers['location']}?tab={tab}" for tab in TABS)):
            for form in forms_of(client.get(path).text):
                forms.setdefault(f"{form.method} {form.action}", form)
        assert len(forms) > 15
        api, chance = Api(client.get("/api/openapi.json").json()), random.Random(18)
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        client.cookies.clear()
        for _ in range(REQUESTS):
            if chance.random() < 0.5:
                request = chance.choice(list(forms.values())).request(chance, cookie)
            else:
                request = api.request(chance, known, ada.headers["Authorization"].removeprefix("Bearer "))
            assert _status(client, request) < 500, request


def _status(client: TestClient, request: Request) -> int:
    headers = [(name.encode(), value.encode("latin-1", "replace")) for name, value in request.headers]
    if request.body:
        headers.append((b"content-type", (request.kind or "application/json").encode()))
    body = request.body.encode("utf-8", "surrogatepass")
    return client.request(request.method, request.target, content=body, headers=headers).status_code
