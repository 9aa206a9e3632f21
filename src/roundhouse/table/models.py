"""The tables: people, games, seats, actions and what people say about them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Text,
    TypeDecorator,
    UniqueConstraint,
)
from sqlalchemy import DateTime as SqlDateTime
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


def now() -> datetime:
    return datetime.now(UTC)


class Moment(TypeDecorator[datetime]):
    """A moment in UTC; SQLite gives it back without its zone."""

    impl = SqlDateTime(timezone=True)
    cache_ok = True

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.replace(tzinfo=UTC) if value is not None and value.tzinfo is None else value


class Base(DeclarativeBase):
    type_annotation_map = {datetime: Moment, dict[str, Any]: JSON, list[Any]: JSON}


class Secret(Base):
    """What only servers know: the key that signs cookies, the key pair for web push."""

    __tablename__ = "secrets"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class Person(Base):
    """Somebody who plays or watches: a guest with a name, or an account with a password."""

    __tablename__ = "people"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    login: Mapped[str | None] = mapped_column(String(40), unique=True)
    password: Mapped[str] = mapped_column(String(200), default="")
    session: Mapped[int] = mapped_column(default=1)
    language: Mapped[str] = mapped_column(String(8), default="")
    look: Mapped[str] = mapped_column(String(40), default="")
    email: Mapped[str] = mapped_column(String(200), default="")
    email_confirmed: Mapped[bool] = mapped_column(default=False)
    services: Mapped[list[Any]] = mapped_column(default=list)
    created: Mapped[datetime] = mapped_column(default=now)
    seen: Mapped[datetime] = mapped_column(default=now)


class Token(Base):
    """A key for programs, kept as its digest only."""

    __tablename__ = "tokens"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    created: Mapped[datetime] = mapped_column(default=now)


class EndedSession(Base):
    """A session that was ended before its cookie is too old: by its digest, so that the list is no help to anybody."""

    __tablename__ = "ended_sessions"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    ended: Mapped[datetime] = mapped_column(default=now, index=True)


class Proof(Base):
    """A secret that was sent to a mailbox, kept as its digest; using it deletes it."""

    __tablename__ = "proofs"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    what: Mapped[str] = mapped_column(String(10))
    address: Mapped[str] = mapped_column(String(200), default="")
    made: Mapped[datetime] = mapped_column(default=now)


class Attempt(Base):
    """How often something limited was done in a stretch of time."""

    __tablename__ = "attempts"

    key: Mapped[str] = mapped_column(String(120), primary_key=True)
    window: Mapped[int] = mapped_column(primary_key=True)
    count: Mapped[int] = mapped_column(default=0)


class GameRow(Base):
    """A game: how it was set up, and where it stands in a few words for lists.

    `version` grows with every change; whoever changes a game names the version he has seen. `touched` grows with what
    nobody has to have seen: a pause, a standing wish.
    """

    __tablename__ = "games"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    title: Mapped[str] = mapped_column(String(40))
    rules: Mapped[int]
    options: Mapped[list[Any]] = mapped_column(default=list)
    seed: Mapped[int] = mapped_column(BigInteger().with_variant(Integer, "sqlite"), default=0)
    landscape: Mapped[str] = mapped_column(Text, default="")
    variant: Mapped[str] = mapped_column(Text, default="")
    variant_name: Mapped[str] = mapped_column(String(60), default="")
    start: Mapped[str] = mapped_column(Text, default="")
    name: Mapped[str] = mapped_column(String(80), default="")
    host: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    status: Mapped[str] = mapped_column(String(12), default="open", index=True)
    private: Mapped[bool] = mapped_column(default=False)
    hotseat: Mapped[bool] = mapped_column(default=False)
    slow: Mapped[bool] = mapped_column(default=False)
    shuffled: Mapped[bool] = mapped_column(default=False)
    invitation: Mapped[str] = mapped_column(String(43), unique=True)
    version: Mapped[int] = mapped_column(default=0)
    touched: Mapped[int] = mapped_column(default=0)
    count: Mapped[int] = mapped_column(default=0)
    active: Mapped[list[Any]] = mapped_column(default=list)
    where: Mapped[str] = mapped_column(String(200), default="")
    finished: Mapped[str] = mapped_column(String(80), default="")
    result: Mapped[dict[str, Any]] = mapped_column(default=dict)
    move_seconds: Mapped[int] = mapped_column(default=0)
    game_seconds: Mapped[int] = mapped_column(default=0)
    at_zero: Mapped[str] = mapped_column(String(8), default="nothing")
    paused: Mapped[bool] = mapped_column(default=False)
    bot_pause: Mapped[float] = mapped_column(default=0.0)
    """Seconds that a bot lets pass after the last change, so that people can follow."""
    turn_began: Mapped[datetime | None]
    """When those who must decide began to, or when their clocks were let run again."""
    move_used: Mapped[float] = mapped_column(default=0.0)
    """Seconds of this move that had passed before that."""
    deadline: Mapped[datetime | None] = mapped_column(index=True)
    created: Mapped[datetime] = mapped_column(default=now)
    changed: Mapped[datetime] = mapped_column(default=now, index=True)

    @property
    def goes_on(self) -> bool:
        """Whether there was a position before anybody sat down: then its seats have their names already."""
        return bool(self.count or self.start)


class Seat(Base):
    """A place at a game: a person's, a bot's, or still free."""

    __tablename__ = "seats"
    __table_args__ = (UniqueConstraint("game", "name"),)

    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str | None] = mapped_column(String(40))
    person: Mapped[int | None] = mapped_column(ForeignKey("people.id"), index=True)
    bot: Mapped[str] = mapped_column(String(40), default="")
    invitation: Mapped[str] = mapped_column(String(43), unique=True)
    order: Mapped[int] = mapped_column(default=0)
    seconds_used: Mapped[float] = mapped_column(default=0.0)
    turn: Mapped[int] = mapped_column(default=0)
    auto: Mapped[dict[str, Any]] = mapped_column(default=dict)
    away: Mapped[int | None] = mapped_column(index=True)
    """The person whose seat it is while a bot plays for him."""

    @property
    def free(self) -> bool:
        """Whether nobody sits here; a seat of a game that goes on from a position has a name all the same."""
        return self.person is None and not self.bot

    @property
    def is_somebodys(self) -> bool:
        """Whether it is a person's seat, be it that a bot plays for him while he is away."""
        return self.person is not None or self.away is not None


class ActionRow(Base):
    """One accepted action, as the line of notation that the record holds."""

    __tablename__ = "actions"

    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    line: Mapped[str] = mapped_column(Text)
    player: Mapped[str] = mapped_column(String(40))
    person: Mapped[int | None]
    how: Mapped[str] = mapped_column(String(8), default="")
    why: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    """What a bot weighed when it chose the action."""
    made: Mapped[datetime] = mapped_column(default=now)


class Snapshot(Base):
    """A position that the first `count` actions of a game lead to. The record decides; this only saves time."""

    __tablename__ = "snapshots"

    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    count: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(64))
    record: Mapped[str] = mapped_column(String(64))
    body: Mapped[bytes] = mapped_column(LargeBinary)


class Watcher(Base):
    """Somebody who was given the link to a private game."""

    __tablename__ = "watchers"

    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)


class Message(Base):
    """A line of chat; without a person it is the table itself that speaks."""

    __tablename__ = "messages"
    __table_args__ = (Index("messages_of_game", "game", "id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"))
    person: Mapped[int | None]
    name: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(String(1000))
    count: Mapped[int] = mapped_column(default=0)
    said: Mapped[datetime] = mapped_column(default=now)


class Note(Base):
    """What a person notes for himself about a game."""

    __tablename__ = "notes"

    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    text: Mapped[str] = mapped_column(Text, default="")


class MomentNote(Base):
    """What a person notes for himself about a moment: the action that led to it stands beside, as it may be undone."""

    __tablename__ = "moment_notes"

    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    count: Mapped[int] = mapped_column(primary_key=True)
    line: Mapped[str] = mapped_column(Text, default="")
    text: Mapped[str] = mapped_column(String(1000))


class TakenBack(Base):
    """Actions that were taken back and can be taken again, as long as the game stays at this version.

    `actions` are lists of the line, the player, the person, how it was taken, and why, where a bot said so.
    """

    __tablename__ = "taken_back"

    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int]
    actions: Mapped[list[Any]] = mapped_column(default=list)


class UndoRequest(Base):
    """A wish to go back to an earlier moment, and who agrees so far."""

    __tablename__ = "undo_requests"

    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int]
    count: Mapped[int]
    person: Mapped[int]
    agreed: Mapped[list[Any]] = mapped_column(default=list)


class Replacement(Base):
    """A wish to let a bot play for somebody who is away, and who agrees so far; over when he has moved."""

    __tablename__ = "replacements"

    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int]
    turn: Mapped[int]
    agreed: Mapped[list[Any]] = mapped_column(default=list)
    made: Mapped[datetime] = mapped_column(default=now)


class Removal(Base):
    """Somebody whom the host has removed from a game before it began."""

    __tablename__ = "removals"

    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)


class PushSubscription(Base):
    """A browser that wants to be told."""

    __tablename__ = "push_subscriptions"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    endpoint: Mapped[str] = mapped_column(Text)
    keys: Mapped[dict[str, Any]] = mapped_column(default=dict)


class Outgoing(Base):
    """A message that waits to leave: to a browser, a mailbox or a chat service.

    Whoever sends it takes it on `lease` first; when that has run out (he died), another may. One about a turn carries
    its game and turn, and does not leave when that turn is over. One without a person asks for a new password: who
    that is, if anybody, is found out after the request has been answered.
    """

    __tablename__ = "outbox"

    id: Mapped[int] = mapped_column(primary_key=True)
    person: Mapped[int | None] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    way: Mapped[str] = mapped_column(String(8))
    address: Mapped[str] = mapped_column(Text)
    keys: Mapped[dict[str, Any]] = mapped_column(default=dict)
    subject: Mapped[str] = mapped_column(String(200))
    text: Mapped[str] = mapped_column(Text, default="")
    url: Mapped[str] = mapped_column(Text, default="")
    game: Mapped[str | None] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), index=True)
    turn: Mapped[int] = mapped_column(default=0)
    tries: Mapped[int] = mapped_column(default=0)
    made: Mapped[datetime] = mapped_column(default=now)
    due: Mapped[datetime] = mapped_column(default=now, index=True)
    lease: Mapped[datetime | None]


class Notice(Base):
    """'Your turn', once for each turn of each person; `claimed` when it goes into the outbox, and so only once."""

    __tablename__ = "notices"

    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    turn: Mapped[int] = mapped_column(primary_key=True)
    made: Mapped[datetime] = mapped_column(default=now)
    claimed: Mapped[datetime | None] = mapped_column(index=True)
