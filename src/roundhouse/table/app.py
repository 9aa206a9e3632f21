"""The server: pages, the API, and what holds for every answer."""

from __future__ import annotations

import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from roundhouse.kernel.errors import BadNotation, BadRecord, BadSetup, RoundhouseError
from roundhouse.table import machine
from roundhouse.table.api import games, hints, people, seats, stream
from roundhouse.table.api import variants as variants_api
from roundhouse.table.api.described import Described
from roundhouse.table.api.forms import ErrorAnswer
from roundhouse.table.database import AWAY
from roundhouse.table.discreet import be_discreet
from roundhouse.table.errors import Away, NotFound, Refused, Stale, TableError
from roundhouse.table.house import House, house_of, later
from roundhouse.table.i18n import SOURCE, Speech, wanted
from roundhouse.table.lane import Lane
from roundhouse.table.limits import Limited
from roundhouse.table.pages import (
    around,
    boards,
    build,
    end,
    game,
    lobby,
    news,
    passwords,
    replay,
    rules,
    static,
    targets,
    variants,
    worth,
)
from roundhouse.table.pages import hints as hint_pages
from roundhouse.table.pages import people as people_pages
from roundhouse.table.pages.context import compile_all, page_of
from roundhouse.table.sessions import Session
from roundhouse.table.settings import Settings, from_environment
from roundhouse.titles import find_title
from roundhouse.version import __version__
from roundhouse.words import LANGUAGES, Words

log = logging.getLogger(__name__)

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)
"""Everything comes from this server; drawings carry inline styles."""

HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
)
API_HEADERS = (*HEADERS, (b"cache-control", b"no-store"))

RETRY_AFTER = 3
"""Seconds after which a program may ask again when the database was away."""

API = (games, people, seats, hints, stream, variants_api)
"""Routes are tried in their order: what is asked most comes first."""
PAGES = (
    *(lobby, boards, people_pages, passwords, game, end, targets, worth, hint_pages),
    *(build, replay, around, rules, news, variants),
)


def create_app(settings: Settings | None = None) -> FastAPI:
    """A server with its own house."""
    chosen = settings or from_environment()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house = app.state.house
        await house.start()
        if chosen.warm:
            later(compile_all)
        yield
        await house.stop()

    app = Described(
        title="Roundhouse",
        version=__version__,
        summary="18xx railway games, by the book.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    app.state.house = House(chosen)
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=5)
    app.add_middleware(Lane, away=_away)
    app.add_middleware(Limited, settings=chosen)
    app.add_middleware(Guarded)
    for part in (*API, *PAGES):
        app.router.routes.extend(part.router.routes)
    app.mount("/static/htmx", static.htmx(), "htmx")
    app.mount("/static/fonts", static.fonts(), "fonts")
    app.mount(f"/static/@{static.edition()}", static.ours_now(), "edition")
    app.mount("/static", static.ours(), "static")
    app.add_exception_handler(RoundhouseError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    for failure in AWAY:
        app.add_exception_handler(failure, _away)
    app.add_exception_handler(HTTPException, _plain)
    return app


def serve() -> FastAPI:
    """The server of a process that does nothing else."""
    machine.few_heaps()
    be_discreet()
    app = create_app()
    machine.collect_rarely()
    return app


class Guarded:
    """Headers that keep a page from being framed, sniffed or fed foreign scripts."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                wanted = API_HEADERS if scope["path"].startswith("/api") else HEADERS
                there = {name for name, _ in message.get("headers", ())}
                more = [header for header in wanted if header[0] not in there]
                message["headers"] = [*message.get("headers", ()), *more]
            await send(message)

        await self.app(scope, receive, guarded)


def error_answer(error: RoundhouseError) -> tuple[int, ErrorAnswer]:
    """The status and the facts of an error."""
    if isinstance(error, Refused):
        why = error.refusal
        facts = dict(why.facts)
        return error.status, ErrorAnswer(
            error=error.code, message=str(error), clause=why.clause, rule=why.rule, facts=facts, reason=error.reason
        )
    if isinstance(error, Stale):
        return error.status, ErrorAnswer(error=error.code, message=str(error), version=error.version)
    if isinstance(error, TableError):
        return error.status, ErrorAnswer(error=error.code, message=str(error))
    if isinstance(error, BadSetup | BadRecord | BadNotation):
        return 422, ErrorAnswer(error="refused", message=str(error))
    return 400, ErrorAnswer(error="bad_request", message=str(error))


def told_in(language: str, error: RoundhouseError) -> str:
    """What an error says to a program, in the language of its caller."""
    speech = Speech(language)
    if speech.language == SOURCE:
        return str(error)
    if isinstance(error, Refused):
        reason = Words(speech.language, find_title(error.title)).reason(error.refusal)
        return speech.gettext(error.sentence) % {**error.facts, "reason": reason}
    return speech.error(error) if isinstance(error, TableError) else speech.trouble(error)


def _language_of(request: Request) -> str:
    """The language a program asks for: by `?language=`, or by its Accept-Language."""
    asked = request.query_params.get("language", "")
    return asked if asked in LANGUAGES else wanted(request.headers.get("accept-language", ""))


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, RoundhouseError)
    status, answer = error_answer(error)
    if not request.url.path.startswith("/api"):
        return await run_in_threadpool(_error_page, request, status, error)
    answer.message = told_in(_language_of(request), error)
    return JSONResponse(answer.model_dump(exclude_none=True), status)


def _error_page(request: Request, status: int, error: Exception) -> Response:
    """An error as a page, in the reader's language."""
    page = page_of(request)
    text = page.speech.error(error) if isinstance(error, TableError) else page.speech.trouble(error)
    return page.show("error.html", status, number=status, text=text)


async def _away(request: Request, error: Exception) -> Response:
    """The database does not answer: say so without asking it who asks."""
    log.warning("the database does not answer: %s", type(error.__cause__ or error).__name__)
    if getattr(request.state, "session", None) is None:
        request.state.session = house_of(request).sessions.at_hand(request) or Session(secrets.token_urlsafe(16))
    response = await _refused(request, Away())
    response.headers["Retry-After"] = str(RETRY_AFTER)
    return response


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    if not request.url.path.startswith("/api"):
        return await run_in_threadpool(_error_page, request, 404, NotFound("There is no such page."))
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    return JSONResponse({"error": "invalid", "message": f"{where}: {first['msg']}".lstrip(": ")}, 422)


async def _plain(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if not request.url.path.startswith(("/api", "/static")) and error.status_code == 404:
        return await run_in_threadpool(_error_page, request, 404, NotFound("There is no such page."))
    return JSONResponse({"error": "http", "message": str(error.detail)}, error.status_code, headers=error.headers)
