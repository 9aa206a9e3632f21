"""The database: SQLite in WAL mode, or PostgreSQL; reading and writing transactions; migrations."""

from __future__ import annotations

import os
import secrets
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Executable, create_engine, event, inspect, select, text
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.orm import Session

from roundhouse.table import postgres
from roundhouse.table.models import Base, Secret

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite

MIGRATIONS = Path(__file__).parent / "migrations"
CHANNEL = "roundhouse"
"""The channel of LISTEN and NOTIFY."""
LOCKED: Any = {"key_share": True}
"""How a row is locked that is about to be changed: others can still point to it."""
KEPT_OPEN = 20
"""Connections to PostgreSQL that stay open when they are not needed."""
AWAY = (OperationalError, InterfaceError, NoConnection)
"""What is raised when the database does not answer."""
LONGEST_WAIT = 10.0
"""Seconds that somebody waits for a connection when all are in use."""


class Database:
    """One engine and the transactions on it."""

    def __init__(self, url: str, processes: int = 1, connections: int = 0) -> None:
        """`processes` share what PostgreSQL allows, unless it is said how many connections this one may have."""
        self.url = url
        self.is_sqlite = url.startswith("sqlite")
        if self.is_sqlite:
            self.engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": 30}, pool_size=20)
            event.listen(self.engine, "connect", _prepare_sqlite)
            event.listen(self.engine, "begin", _begin_sqlite)
        else:
            most = connections or postgres.share(url, processes)
            self.engine = create_engine(
                url,
                pool_size=min(most, KEPT_OPEN),
                max_overflow=max(0, most - KEPT_OPEN),
                pool_timeout=LONGEST_WAIT,
                pool_pre_ping=True,
                connect_args=postgres.arguments(url),
            )
        self._readers = self.engine
        if not self.is_sqlite:
            self._readers = self.engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        self._lookers = self.engine
        if not self.is_sqlite:
            self._lookers = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._writers = self.engine.execution_options(writing=True)
        self._one_writer = threading.Lock()
        path = self.engine.url.database if self.is_sqlite else None
        self._on_disk = SharedSync(f"{path}-wal") if path and path != ":memory:" else None

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A transaction that changes nothing; everything read in it is as it was at one moment."""
        with Session(self._readers, expire_on_commit=False) as session:
            yield session

    def look(self, asked: Executable, values: dict[str, Any]) -> Any | None:
        """The first row that answers a question, in the cheapest way: for what is asked all the time."""
        with self._lookers.connect() as connection:
            return connection.execute(asked, values).first()

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A transaction that is committed when the block ends, and undone when it raises.

        SQLite has one writer at a time; waiting in line here is fairer than its polling. When the block has ended, the
        transaction is on the disk: transactions that end together share the wait for it.
        """
        with self._in_line(), Session(self._writers, expire_on_commit=False) as session, session.begin():
            yield session
        self._wait_for_disk()

    @contextmanager
    def changing(self) -> Iterator[Connection]:
        """A writing transaction without objects, for what happens often."""
        with self._in_line(), self._writers.begin() as connection:
            yield connection
        self._wait_for_disk()

    def hurry(self, connection: Connection) -> None:
        """Give up soon if somebody holds a row that this transaction wants: it carries the work of several."""
        if not self.is_sqlite:
            connection.exec_driver_sql("SET LOCAL lock_timeout = '500ms'")

    def _in_line(self) -> AbstractContextManager[object]:
        return self._one_writer if self.is_sqlite else nullcontext()

    def _wait_for_disk(self) -> None:
        if self._on_disk is not None:
            self._on_disk.wait()

    def insert(self, table: type[Base]) -> sqlite.Insert | postgresql.Insert:
        """An insertion that can say what happens if the row is there already, so that two at once both succeed."""
        if self.is_sqlite:
            from sqlalchemy.dialects import sqlite

            return sqlite.insert(table)
        from sqlalchemy.dialects import postgresql

        return postgresql.insert(table)

    def notify(self, session: Session | Connection, message: str) -> None:
        """Tell every process on this database, once the transaction is committed."""
        if not self.is_sqlite:
            session.execute(text("SELECT pg_notify(:channel, :message)"), {"channel": CHANNEL, "message": message})

    def migrate(self) -> None:
        """Bring the tables to the newest form; processes that start together wait for each other."""
        if self._is_newest():
            return
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        with self._writers.connect() as connection:
            if not self.is_sqlite:
                connection.execute(text("SET lock_timeout = 0"))
                connection.execute(text("SET statement_timeout = 0"))
                connection.execute(text("SELECT pg_advisory_lock(1830)"))
                connection.commit()
            config.attributes["connection"] = connection
            try:
                command.upgrade(config, "head")
                connection.commit()
            finally:
                connection.rollback()
                if not self.is_sqlite:
                    connection.execute(text("SELECT pg_advisory_unlock(1830)"))
                    connection.execute(text("RESET ALL"))
                    connection.commit()

    def _is_newest(self) -> bool:
        """Whether the tables have their newest form: Alembic need not be loaded to find that out."""
        with self.reading() as session:
            if not inspect(session.connection()).has_table("alembic_version"):
                return False
            return session.scalars(text("SELECT version_num FROM alembic_version")).all() == [newest_migration()]

    def secret(self, name: str, fresh: str = "") -> str:
        """A secret that all processes on this database share; made when it is first asked for."""
        asked = select(Secret.value).where(Secret.name == name)
        with self.reading() as session:
            found = session.scalar(asked)
        if found:
            return found
        with self.writing() as session:
            made = self.insert(Secret).values(name=name, value=fresh or secrets.token_urlsafe(32))
            session.execute(made.on_conflict_do_nothing())
        with self.reading() as session:
            return session.scalars(asked).one()

    def close(self) -> None:
        self.engine.dispose()


def newest_migration() -> str:
    """The number of the last migration, by the names of their files."""
    return max(path.stem[1:5] for path in (MIGRATIONS / "versions").glob("v[0-9]*.py"))


class SharedSync:
    """Waits until what has been written to a file is on the disk; those who wait at the same time wait once.

    SQLite could do it itself at each commit (synchronous=FULL), but then one after the other.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._changed = threading.Condition()
        self._asked = 0
        self._done = 0
        self._busy = False

    def wait(self) -> None:
        """Come back when everything written before the call is on the disk."""
        with self._changed:
            self._asked += 1
            mine = self._asked
            while self._done < mine:
                if self._busy:
                    self._changed.wait()
                    continue
                self._busy, upto = True, self._asked
                self._changed.release()
                try:
                    self._sync()
                finally:
                    self._changed.acquire()
                    self._busy = False
                    self._changed.notify_all()
                self._done = upto

    def _sync(self) -> None:
        """A log that is not there has been written to the database file, and synchronised, by a checkpoint."""
        try:
            file = os.open(self.path, os.O_RDONLY)
        except FileNotFoundError:
            return
        try:
            os.fsync(file)
        finally:
            os.close(file)


def _prepare_sqlite(connection: Any, _: object) -> None:
    """Write-ahead log, foreign keys; transactions are begun by us, not by the driver, and synchronised by us."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "busy_timeout=30000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Any) -> None:
    """A writer takes the write lock at once: one that began by reading could be refused it later."""
    writing = connection.get_execution_options().get("writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")
