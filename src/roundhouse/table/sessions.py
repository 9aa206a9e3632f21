"""Sessions: a signed cookie that says who somebody is, and the token that proves a form is ours."""

from __future__ import annotations

import hmac
import secrets
import time
from typing import Any

import msgspec
from fastapi import Request, Response
from itsdangerous import BadSignature, URLSafeTimedSerializer

from roundhouse.table.errors import Forbidden
from roundhouse.table.models import Person
from roundhouse.table.people import SESSION_LASTS, People

COOKIE = "roundhouse"
LIFETIME = int(SESSION_LASTS.total_seconds())
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
RECENT, RECENT_ALONE = 5.0, 60.0
"""For so many seconds a session is taken as it was read; a change made in another process is seen that late.

On SQLite there is no other, and what changes in this one is known at once.
"""
MOST_RECENT = 4096


class Session(msgspec.Struct):
    """Who sits at a browser (or holds a key), and how it can prove its forms."""

    nonce: str
    person: Person | None = None
    by_key: bool = False
    fresh: bool = False


class Sessions:
    """Reads and writes sessions."""

    def __init__(self, secret: str, people: People, secure: bool = False) -> None:
        self._signer = URLSafeTimedSerializer(secret, salt="session")
        self._secret = secret.encode()
        self.people = people
        self.secure = secure
        self._lasts = RECENT_ALONE if people.database.is_sqlite else RECENT
        self._recent: dict[tuple[str, str], tuple[float, int, Session]] = {}

    def at_hand(self, request: Request) -> Session | None:
        """The session of a request, if it was read a moment ago and nobody has changed since."""
        found = self._recent.get(_shown(request))
        if found is None or found[0] < time.monotonic() or found[1] != self.people.changes:
            return None
        return msgspec.structs.replace(found[2])

    def read(self, request: Request) -> Session:
        """The session of a request, as the database knows it now."""
        changes, session = self.people.changes, self._read(request)
        if session.person is not None:
            if len(self._recent) >= MOST_RECENT:
                self._recent.clear()
            until = time.monotonic() + self._lasts
            self._recent[_shown(request)] = (until, changes, msgspec.structs.replace(session))
        return session

    def _read(self, request: Request) -> Session:
        """By the key a request has, else by its cookie."""
        key = _key(request)
        if key is not None:
            return Session("", self.people.by_key(key), by_key=True)
        data = self._unsigned(request.cookies.get(COOKIE, ""))
        if data is None:
            return Session(secrets.token_urlsafe(16), fresh=True)
        session = Session(data["n"])
        if "p" in data:
            session.person = self.people.by_session(data["p"], data["s"], data["n"])
        return session

    def _unsigned(self, cookie: str) -> dict[str, Any] | None:
        try:
            data = self._signer.loads(cookie, max_age=LIFETIME)
        except BadSignature:
            return None
        return data if isinstance(data, dict) and isinstance(data.get("n"), str) else None

    def write(self, response: Response, session: Session, person: Person | None = None) -> None:
        """Give the browser its cookie. Who signs in gets a new one, so that an old one is worth nothing."""
        if person is not None:
            session.nonce = secrets.token_urlsafe(16)
        self._write(response, session.nonce, person)

    def renew(self, response: Response, session: Session, person: Person) -> None:
        """Let this session go on when all others of its person were ended; the forms of its page stay good."""
        self._write(response, session.nonce, person)

    def _write(self, response: Response, nonce: str, person: Person | None) -> None:
        data: dict[str, Any] = {"n": nonce}
        if person is not None:
            data |= {"p": person.id, "s": person.session}
        response.set_cookie(
            COOKIE,
            self._signer.dumps(data),
            max_age=LIFETIME,
            httponly=True,
            samesite="lax",
            secure=self.secure,
            path="/",
        )

    def end(self, response: Response, session: Session) -> None:
        """End this session for good: whoever has kept its cookie has nothing."""
        if session.person is not None and not session.by_key:
            self.people.end_session(session.person, session.nonce)
        self.write(response, Session(secrets.token_urlsafe(16)))

    def csrf(self, session: Session) -> str:
        """The token that the forms on a page carry."""
        return hmac.digest(self._secret, b"csrf:" + session.nonce.encode(), "sha256").hex()

    def check(self, session: Session, token: str) -> None:
        """Refuse a form that does not come from one of our pages."""
        if session.by_key:
            return
        if session.fresh or not hmac.compare_digest(token.encode(), self.csrf(session).encode()):
            raise Forbidden("This form is out of date. Please load the page again.")


def _key(request: Request) -> str | None:
    """The key of a program. Any other authorization (a password that a proxy asks for) says nothing about who asks."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" else None


def _shown(request: Request) -> tuple[str, str]:
    """What a request shows to say who asks: exactly what `_read` goes by."""
    key = _key(request)
    return ("key", key) if key is not None else ("cookie", request.cookies.get(COOKIE, ""))
