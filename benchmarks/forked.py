"""A server forked from a process that has everything loaded: it starts in a moment, and so can be killed often."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import uvicorn

from roundhouse.table.app import create_app
from roundhouse.table.games import Wish
from roundhouse.table.house import House
from roundhouse.table.settings import Settings


def warm_up() -> None:
    """Do everything once that is slow the first time."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(database_url=f"sqlite:///{Path(folder) / 'warm.db'}", warm=False))
        app.openapi()
        house: House = app.state.house
        ada = house.people.guest("Ada")
        game = house.games.create(ada, Wish(title="1830", seats=("Ada", "Ben"), hotseat=True))
        house.moves.act(ada, game, "Ada passes", 1)
        house.database.close()


def serve(port: int, environment: dict[str, str]) -> None:
    """Serve until killed, as `roundhouse serve` does."""
    os.environ |= environment
    uvicorn.run(
        create_app(), host="127.0.0.1", port=port, log_level="error", http="roundhouse.table.gate:Gate", ws="none"
    )


warm_up()
