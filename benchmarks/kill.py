"""`make kill`: the server, or its database, is killed again and again while people play; is everything there then?

Nothing that was acknowledged may be lost, and what was under way must be there whole or not at all. With PostgreSQL,
server and database are killed in turn. It can be stopped and goes on where it was: what was reached is in a folder.

    python -m benchmarks.kill --kills 1000
    python -m benchmarks.kill --postgresql --kills 300
"""

from __future__ import annotations

import argparse
import http.client
import json
import multiprocessing
import random
import sqlite3
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from benchmarks import forked
from benchmarks.killed_players import BotPlayer, Counts, Player
from benchmarks.load import script
from benchmarks.postgres import Postgres, free_port

PLAYERS = 3
PATIENCE = 60.0
UNTIL_KILLED = 2, 16
"""So many changes are acknowledged between two kills."""
QUIET = {
    "ROUNDHOUSE_LIMITS": "false",
    "ROUNDHOUSE_WARM": "false",
    "ROUNDHOUSE_DELIVERY": "false",
    "ROUNDHOUSE_GAMES_PER_PERSON": "1000000",
    "ROUNDHOUSE_REQUESTS_PER_MINUTE": "0",
}


class Arena:
    """A server, its database, the players, and what has been reached so far."""

    def __init__(self, folder: Path, on_postgres: bool, seed: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.reached = folder / "reached.json"
        self.totals: dict[str, Any] = {"kills": 0, "database_kills": 0, "seconds": 0.0, "lost": [], "games": 0}
        if self.reached.exists():
            self.totals = json.loads(self.reached.read_text())
        self.file = folder / "kill.db"
        self.postgres = Postgres(folder / "postgres") if on_postgres else None
        self.chance = random.Random(seed + self.totals["kills"])
        self.port = free_port()
        self._processes = multiprocessing.get_context("forkserver")
        self._processes.set_forkserver_preload(["benchmarks.forked"])
        lines = script("1830", 60)
        self.counts = Counts()
        self._kept: dict[str, int] = {}
        self._kept_at = time.monotonic()
        kinds = [Player] * (PLAYERS - 1) + [BotPlayer]
        self.players = [kind(self.port, lines, self.counts, self.chance.getrandbits(32)) for kind in kinds]
        self.server: BaseProcess | None = None

    @property
    def url(self) -> str:
        return self.postgres.create("kill") if self.postgres else f"sqlite:///{self.file}"

    def start(self) -> None:
        environment = QUIET | {"ROUNDHOUSE_DATABASE_URL": self.url}
        self.server = self._processes.Process(target=forked.serve, args=(self.port, environment), daemon=True)
        self.server.start()

    def wait(self) -> None:
        """Until the server answers, from its database."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
            try:
                connection.request("GET", "/api/games")
                if connection.getresponse().status == 200:
                    return
            except (OSError, http.client.HTTPException):
                if self.server is None or not self.server.is_alive():
                    raise RuntimeError("the server has ended by itself") from None
            finally:
                connection.close()
            time.sleep(0.01)
        raise RuntimeError("the server does not answer")

    def round(self, pool: ThreadPoolExecutor) -> None:
        """Let people play for a while, kill, and start again."""
        self.wait()
        target = self.counts.acknowledged + self.chance.randint(*UNTIL_KILLED)
        playing = [pool.submit(player.play) for player in self.players]
        until = time.monotonic() + 20
        while self.counts.acknowledged < target and time.monotonic() < until and not any(map(_broken, playing)):
            time.sleep(0.001)
        time.sleep(self.chance.random() * 0.01)
        in_turn = self.postgres if self.totals["kills"] % 2 else None
        if in_turn is not None:
            in_turn.kill()
            self.totals["database_kills"] += 1
        else:
            self.kill()
        self.totals["kills"] += 1
        for each in playing:
            each.result(PATIENCE)
        if in_turn is not None:
            in_turn.start()
        else:
            self.start()

    def kill(self) -> None:
        if self.server is not None:
            self.server.kill()
            self.server.join(PATIENCE)

    def look_at_all(self) -> None:
        """Every game from the beginning, and the tables themselves."""
        self.wait()
        self.totals["games"] += sum(player.look_at_all() for player in self.players)
        if self.postgres is None:
            with sqlite3.connect(self.file) as connection:
                found = connection.execute("PRAGMA integrity_check").fetchone()
            if found != ("ok",):
                raise RuntimeError(f"the file is damaged: {found}")

    def keep(self) -> None:
        """Write down what has been reached since it was last written down."""
        moment, figures = time.monotonic(), self.counts.figures()
        for name, value in figures.items():
            self.totals[name] = self.totals.get(name, 0) + value - self._kept.get(name, 0)
        self.totals["seconds"] += moment - self._kept_at
        self._kept, self._kept_at = figures, moment
        self.reached.write_text(json.dumps(self.totals, indent=1))


def _broken(task: Any) -> bool:
    return bool(task.done() and task.exception())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=1000, help="how many in all, with those of earlier runs")
    parser.add_argument("--minutes", type=float, default=60.0, help="stop after so long; the next run goes on")
    parser.add_argument("--postgresql", action="store_true")
    parser.add_argument("--folder", type=Path, default=Path("build/kill"))
    parser.add_argument("--seed", type=int, default=18)
    chosen = parser.parse_args()
    kind = "postgresql" if chosen.postgresql else "sqlite"
    arena = Arena((chosen.folder / kind).resolve(), chosen.postgresql, chosen.seed)
    began = time.monotonic()
    try:
        arena.start()
        with ThreadPoolExecutor(PLAYERS) as pool:
            while arena.totals["kills"] < chosen.kills and time.monotonic() - began < chosen.minutes * 60:
                arena.round(pool)
                if arena.totals["kills"] % 25 == 0:
                    arena.keep()
        arena.look_at_all()
    except Exception as error:
        arena.totals["lost"].append(f"after {arena.totals['kills']} kills: {type(error).__name__}: {error}"[:2000])
    finally:
        arena.kill()
        if arena.postgres is not None:
            arena.postgres.stop()
        arena.keep()
    totals = arena.totals
    print(
        f"{kind}: {totals['kills']} kills ({totals['database_kills']} of the database) in {totals['seconds']:.0f} s; "
        f"{totals['acknowledged']} changes acknowledged, {totals['in_doubt_kept']} in doubt kept whole, "
        f"{totals['in_doubt_gone']} gone; {totals['away']} answers of 503; {totals['games']} games looked at from "
        f"their beginning; lost: {len(totals['lost'])}"
    )
    for line in totals["lost"]:
        print(line)
    sys.exit(1 if totals["lost"] else 0)


if __name__ == "__main__":
    main()
