"""A server forked from a process that has everything loaded: it starts in a moment, and so can be killed often."""

from __future__ import annotations

import asyncio
import gc
import os
import tempfile
from pathlib import Path

import httpx
import uvicorn
from fastapi import FastAPI

from roundhouse.table.app import create_app
from roundhouse.table.house import House
from roundhouse.table.settings import Settings, from_environment


def warm() -> FastAPI:
    """A server that has done everything once that is slow the first time; its house stands no longer."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(database_url=f"sqlite:///{Path(folder) / 'warm.db'}", warm=False, limits=False))
        asyncio.run(_ask(app))
        app.state.house.database.close()
    gc.collect()
    gc.freeze()
    return app


async def _ask(app: FastAPI) -> None:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1/api") as client:
        key = (await client.post("/guests", json={"name": "Ada"})).json()["key"]
        client.headers["Authorization"] = f"Bearer {key}"
        wish = {"title": "1830", "seats": ["Ada", "Ben"], "hotseat": True}
        game = (await client.post("/games", json=wish)).json()["id"]
        act = await client.post(f"/games/{game}/actions", json={"action": "Ada passes", "version": 1})
        act.raise_for_status()
        for part in ("", "/record", "/messages", "/note", "/legal"):
            await client.get(f"/games/{game}{part}")


APP = warm()


def serve(port: int, environment: dict[str, str]) -> None:
    """Serve until killed, with a house of its own, as `roundhouse serve` does."""
    os.environ |= environment
    APP.state.house = House(from_environment())
    uvicorn.run(APP, host="127.0.0.1", port=port, log_level="error", http="roundhouse.table.gate:Gate", ws="none")
