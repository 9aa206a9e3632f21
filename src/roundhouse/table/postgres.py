"""What a PostgreSQL server allows, and how it is spoken to: how many connections, for how long they may wait.

Its driver is imported where it is used: a server on SQLite starts sooner without it.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Any

from sqlalchemy import make_url

if TYPE_CHECKING:
    import psycopg

log = logging.getLogger(__name__)

SPARE = 5
"""Connections left to whoever looks after the database: a console, a backup."""
BESIDE_THE_POOL = 5
"""Connections of a process that its pool does not count: one listens for events, four are of its delivery process."""
MOST, FEWEST = 40, 2
"""Of one process: more than it has threads would never be used, with fewer it could not work."""
PATIENCE = 60.0
"""Seconds that a process waits for its database when it starts."""

ALLOWED = """
SELECT current_setting('max_connections')::int
     - current_setting('superuser_reserved_connections')::int
     - coalesce(current_setting('reserved_connections', true), '0')::int,
       (SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user),
       (SELECT datconnlimit FROM pg_database WHERE datname = current_database())
"""
"""What is left of all connections, and the limits of the role and of the database (-1 for none)."""

LIMITS = {"lock_timeout": "10s", "statement_timeout": "60s", "idle_in_transaction_session_timeout": "120s"}
"""Nobody waits longer for a lock, a statement, or a process that has stopped in the middle of a change."""
ALIVE = {
    "connect_timeout": 5,
    "keepalives_idle": 20,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
"""A server that has vanished without a word is noticed after so long."""


def plain(url: str) -> str:
    """The address as psycopg wants it."""
    return url.replace("+psycopg", "", 1)


def arguments(url: str) -> dict[str, Any]:
    """How to connect; what the address itself says is left as it is."""
    given = make_url(url).query
    found: dict[str, Any] = {name: value for name, value in ALIVE.items() if name not in given}
    if "options" not in given:
        found["options"] = " ".join(f"-c {name}={value}" for name, value in LIMITS.items())
    return found


async def to_listen(url: str) -> psycopg.AsyncConnection[Any]:
    """A connection that hears what others announce."""
    import psycopg

    return await psycopg.AsyncConnection.connect(plain(url), autocommit=True, **arguments(url))


def share(url: str, processes: int) -> int:
    """How many connections the pool of one of several processes may have, as the server says."""
    most = share_of(allowed(url), processes)
    if most < FEWEST:
        log.warning("PostgreSQL allows too few connections for %d processes: raise max_connections", processes)
    return max(most, FEWEST)


def share_of(connections: int, processes: int) -> int:
    return min(MOST, (connections - SPARE) // max(1, processes) - BESIDE_THE_POOL)


def allowed(url: str, patience: float = PATIENCE) -> int:
    """How many connections the server allows us all together; a server that is about to start is waited for."""
    import psycopg

    until, pause = time.monotonic() + patience, 0.25
    while True:
        try:
            with psycopg.connect(plain(url), **arguments(url)) as connection:
                found = connection.execute(ALLOWED).fetchone()
            assert found is not None
            return min(int(limit) for limit in found if limit is not None and limit >= 0)
        except psycopg.OperationalError as error:
            if time.monotonic() + pause > until:
                raise
            log.warning("the database does not answer (%s); trying again", type(error).__name__)
        time.sleep(pause)
        pause = min(5.0, 2 * pause)


def was_locked(error: Exception) -> bool:
    """Whether something failed only because somebody else held a lock: then it has surely not happened."""
    return getattr(getattr(error, "orig", None), "sqlstate", None) in ("55P03", "40P01")
