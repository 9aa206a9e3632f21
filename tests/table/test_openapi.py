"""The API as its own description says: whatever is sent, no answer is the server's fault."""

from __future__ import annotations

from pathlib import Path
from unittest import SkipTest

import pytest
import schemathesis
from fastapi import FastAPI
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error

from roundhouse.table.app import create_app
from roundhouse.table.settings import Settings
from tests.table.conftest import Browser

QUICKLY = settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
NOT_TRIED = r"/stream$"
"""A stream does not end; it has tests of its own."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    folder: Path = tmp_path_factory.mktemp("openapi")
    return create_app(Settings(database_url=f"sqlite:///{folder / 'table.db'}", limits=False, warm=False))


@pytest.fixture(scope="module")
def somebody(app: FastAPI) -> tuple[dict[str, str], str]:
    """A person's key and a game that has begun, so that more than refusals are tried."""
    ada = Browser(TestClient(app), "Ada")
    return ada.headers, ada.create(seats=["Ada", "Ben", "Cleo"], hotseat=True)


def test_no_answer_is_the_servers_fault(app: FastAPI, somebody: tuple[dict[str, str], str]) -> None:
    """Every operation with bodies and parameters that fit its description, and with some that do not."""
    headers, game = somebody
    description = schemathesis.openapi.from_asgi("/api/openapi.json", app).exclude(path_regex=NOT_TRIED)
    tried: dict[GenerationMode, set[str]] = {mode: set() for mode in MODES}
    known = set()
    for found in description.get_all_operations():
        operation = found.ok()
        known.add(operation.label)
        for mode in MODES:

            def answered(case: schemathesis.Case) -> None:
                if "game_id" in case.path_parameters and case.method != "DELETE":
                    case.path_parameters["game_id"] = game
                case.headers.update(headers)
                case.call_and_validate(checks=[not_a_server_error])

            try:
                strategy = operation.as_strategy(generation_mode=mode)
                given(case=strategy)(QUICKLY(answered))()
            except (Unsatisfiable, SkipTest):
                continue
            tried[mode].add(operation.label)
    assert tried[GenerationMode.POSITIVE] == known
    assert len(tried[GenerationMode.NEGATIVE]) > 10


def test_everything_a_client_needs_is_described(app: FastAPI) -> None:
    paths = TestClient(app).get("/api/openapi.json").json()["paths"]
    for path in (
        "/api/games",
        "/api/games/{game_id}/join",
        "/api/games/{game_id}/legal",
        "/api/games/{game_id}/stream",
    ):
        assert path in paths
    assert all(path.startswith("/api/") for path in paths)
