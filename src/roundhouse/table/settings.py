"""How a server is set up: everything has a default that works, everything can be said by the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from roundhouse.table import machine

PREFIX = "ROUNDHOUSE_"
LEAST_FOR_GAMES = 128 << 20


class Settings(msgspec.Struct, frozen=True):
    """One server's settings. Each is read from ROUNDHOUSE_ and its name in capitals."""

    database_url: str = ""
    """Where games are kept: empty for an SQLite file in `data_folder`, or postgresql://…"""
    database_connections: int = 0
    """Connections of one process to PostgreSQL; 0 for what the server allows, shared by `processes`."""
    data_folder: str = ""
    """Where the SQLite file lies; by default the folder for a person's application data."""
    secret: str = ""
    """Signs cookies and CSRF tokens; by default one is made and kept in the database."""
    public_url: str = ""
    """The address people use, for links in notifications; e.g. https://play.example.org"""
    secure_cookies: bool = False
    """Send cookies only over https; set it behind a proxy that speaks https."""
    behind_proxy: bool = False
    """Believe X-Forwarded-For: set it only where a proxy overwrites that header."""
    smtp_url: str = ""
    """Where e-mail goes out: smtp://user:password@host:587, smtps:// for TLS from the first byte."""
    mail_from: str = "roundhouse@localhost"
    contact: str = "mailto:roundhouse@localhost"
    """Whom push services may write to if our notifications misbehave."""
    games_memory: int = 0
    """Mebibytes that games may take in a process; 0 for a quarter of the machine's memory, shared by `processes`."""
    processes: int = 1
    """Server processes that share this machine and its PostgreSQL; `roundhouse serve --workers` sets it."""
    delivery: bool = True
    """Whether `roundhouse serve` starts the process that sends notifications; without it, run `roundhouse deliver`."""
    deliver_to_loopback: bool = False
    """For tests only: notifications may go to this very machine, without TLS. Never set it where strangers play."""
    games_per_person: int = 200
    """How many unfinished games one person may have created."""
    warm: bool = True
    """Whether the compiled route search is loaded at the start, in the background, rather than when first needed."""
    limits: bool = True
    """Whether what one person and one address may do is limited in number; sizes and times always are."""
    connections: int = 8192
    """Connections of one process; never more than its open files allow."""
    connections_per_address: int = 400
    """Connections from one address to one process; not counted behind a proxy."""
    requests_per_minute: int = 6000
    """Requests from one address to one process; a quarter of them may come at once. 0 for any number."""
    head_bytes: int = 128 * 1024
    """The address and the headers of a request together."""
    head_fields: int = 100
    """Headers of a request."""
    field_bytes: int = 16 * 1024
    """One header of a request."""
    head_seconds: float = 20.0
    """How long the head of a request may take to arrive."""
    body_bytes: int = 512 * 1024
    """What a request may bring: a form, or the body of a call of the API."""
    import_bytes: int = 8 * 1024 * 1024
    """A file with a game."""
    body_seconds: float = 60.0
    """How long a body may take to arrive."""
    bodies_in_memory: int = 64 * 1024 * 1024
    """Bodies that a process holds at once."""
    send_seconds: float = 60.0
    """How long an answer may wait for somebody to take it."""
    streams: int = 4000
    """Open streams of one process."""
    streams_per_person: int = 30
    """Open streams of one person."""
    streams_per_address: int = 200
    """Open streams from one address."""

    games_per_hour: int = 60
    games_per_hour_address: int = 300
    """Games that one person may create in an hour, and all people at one address."""
    imports_per_hour: int = 60
    imports_per_hour_address: int = 200
    """Files that one person may import in an hour, and all people at one address."""
    seats_per_person: int = 300
    """Unfinished games in which one person may have a seat."""
    seats_per_hour: int = 120
    seats_per_hour_address: int = 600
    """Seats that one person may take in an hour, and all people at one address."""
    messages_per_minute: int = 60
    """Messages of one person."""
    question_workers: int = 2
    """Threads that draw, search routes and answer what-ifs."""
    questions: int = 200
    """Such questions that may wait in one process."""
    questions_each: int = 20
    """Such questions of one person that may wait."""
    bot_workers: int = 1
    """Processes in which bots think; they start when first needed, and beside each server process."""
    bot_seconds: float = 1.0
    """How long a bot may think about a move while nobody else waits; the more games wait, the shorter."""
    bot_places: int = 100
    """Games that may wait for a bot that thinks; in any more of them the easy bot moves."""
    hints: int = 30
    """Hints that may wait in one process."""
    hints_each: int = 2
    """Hints of one person that may wait."""
    hints_per_minute: int = 20
    """Hints that one person may ask for."""
    import_workers: int = 1
    """Threads that play imported files."""
    imports: int = 20
    """Imported files that may wait in one process."""
    imports_each: int = 3
    """Imported files of one person that may wait."""

    def bytes_for_games(self) -> int:
        """How much memory the games of a process may take."""
        if self.games_memory:
            return self.games_memory << 20
        return max(LEAST_FOR_GAMES, machine.memory() // 4 // max(1, self.processes))

    def url(self) -> str:
        """The database's address as SQLAlchemy wants it."""
        if not self.database_url:
            folder = Path(self.data_folder) if self.data_folder else default_folder()
            folder.mkdir(parents=True, exist_ok=True)
            return f"sqlite:///{folder / 'roundhouse.db'}"
        scheme, _, rest = self.database_url.partition("://")
        return f"postgresql+psycopg://{rest}" if scheme in ("postgres", "postgresql") else self.database_url


def default_folder() -> Path:
    """Where a person's own data belongs on this system."""
    home = os.environ.get("XDG_DATA_HOME")
    return Path(home) / "roundhouse" if home else Path.home() / ".local" / "share" / "roundhouse"


def from_environment(environment: Mapping[str, str] | None = None) -> Settings:
    """The settings that the environment gives; a value that cannot be read is an error at once."""
    given = os.environ if environment is None else environment
    found = {
        field.name: given[PREFIX + field.name.upper()]
        for field in msgspec.structs.fields(Settings)
        if PREFIX + field.name.upper() in given
    }
    return msgspec.convert(found, Settings, strict=False)
