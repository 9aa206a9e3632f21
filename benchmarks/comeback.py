"""How long a game takes to come back when it has left the memory: from its snapshot, and by being played again."""

from __future__ import annotations

import statistics
import sys
import tempfile
import time

from sqlalchemy import delete

from roundhouse.formats.record import write_record
from roundhouse.game import Game, new
from roundhouse.lab.random_player import RandomPlayer
from roundhouse.table.house import House
from roundhouse.table.models import Snapshot
from roundhouse.table.rooms import Rooms
from roundhouse.table.settings import Settings
from roundhouse.titles import TITLES

LONGEST = 50.0
"""Milliseconds in which a game must be back."""
ACTIONS, TRIES = 800, 7


def played(title: str) -> Game:
    """A long random game."""
    longest = None
    for seed in range(4):
        game, player = new(title, ["Ada", "Ben", "Cleo"], seed=seed), RandomPlayer(seed, "builder")
        while len(game.actions) < ACTIONS and not game.finished:
            game.push(player.choose(game))
        if longest is None or len(game.actions) > len(longest.actions):
            longest = game
        if len(game.actions) >= ACTIONS:
            break
    assert longest is not None
    return longest


def comes_back(house: House, game_id: str) -> tuple[float, float]:
    """Milliseconds until a process that has just started has the game, and of them those of processor time."""
    took, spent = [], []
    for _ in range(TRIES):
        rooms = Rooms(house.database, house.snapshots, house.rooms.most)
        began, used = time.perf_counter(), time.process_time()
        rooms.look(game_id)
        took.append((time.perf_counter() - began) * 1000)
        spent.append((time.process_time() - used) * 1000)
    return statistics.median(took), statistics.median(spent)


def main() -> None:
    slowest = 0.0
    with tempfile.TemporaryDirectory(prefix="roundhouse-comeback-") as folder:
        house = House(Settings(data_folder=folder, limits=False, warm=False))
        ada = house.people.guest("Ada")
        for title in TITLES:
            game = played(title)
            game_id = house.games.bring_in(ada, write_record(game.at(len(game.actions) - 5)))
            house.rooms.look(game_id)
            house.snapshots.write()
            kept, spent = comes_back(house, game_id)
            with house.database.writing() as session:
                session.execute(delete(Snapshot))
            again, _ = comes_back(house, game_id)
            slowest = max(slowest, kept)
            print(f"{title}, {len(game.actions) - 5} actions: {kept:.0f} ms ({spent:.0f} ms of processor time)", end="")
            print(f" from a snapshot, {again:.0f} ms played again", flush=True)
        house.database.close()
    print(f"within {LONGEST:g} ms: {'held' if slowest <= LONGEST else 'missed'}")
    sys.exit(0 if slowest <= LONGEST else 1)


if __name__ == "__main__":
    main()
