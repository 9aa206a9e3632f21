"""Endpoints whose answers are expensive: instead of taking a thread for requests, they stand in line."""

from __future__ import annotations

import copy
import functools
import inspect
from collections.abc import Awaitable, Callable, Hashable
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute

from roundhouse.table.house import address_of, house_of, session_of
from roundhouse.table.parts import HEADER

TELLING = ("cookie", "authorization", "accept-language", "hx-request", "host", HEADER)
"""Headers that make a difference to an answer."""


def asker_of(request: Request) -> str:
    """Whose questions are counted together: a person's, or those from one address."""
    person = session_of(request).person
    return f"person {person.id}" if person is not None else f"address {address_of(request)}"


def whence(request: Request) -> str:
    """The address with which others' questions are counted, where numbers are limited."""
    return address_of(request) if house_of(request).settings.limits else ""


def _key(request: Request) -> Hashable:
    """What makes two requests of one asker the same question; a change is never the same as another.

    Nor is what a browser without a session asks: with the answer it gets one, which is nobody else's.
    """
    if request.method != "GET" or session_of(request).fresh:
        return None
    told = tuple(request.headers.get(name, "") for name in TELLING)
    return request.url.path, request.url.query, told


def in_line(answer: Callable[..., Any]) -> Callable[..., Awaitable[Any]]:
    """The endpoint, answered by the workers for expensive questions. It has a parameter `request` or `page`."""

    @functools.wraps(answer)
    async def asked(*given: Any, **named: Any) -> Any:
        request: Request = named["request"] if "request" in named else named["page"].request
        work = functools.partial(answer, *given, **named)
        questions = house_of(request).questions
        gone, there = request.is_disconnected, whence(request)
        found = await questions.ask(asker_of(request), work, _key(request), gone, there)
        return _own(found) if isinstance(found, Response) else found

    asked.__signature__ = inspect.signature(answer, eval_str=True)  # type: ignore[attr-defined]
    asked.stands_in_line = True  # type: ignore[attr-defined]
    return asked


def _own(response: Response) -> Response:
    """An answer that may go to several askers, for one of them: what sends it changes its headers."""
    own = copy.copy(response)
    own.__dict__.pop("_headers", None)
    own.raw_headers = list(response.raw_headers)
    return own


class InLine(APIRoute):
    """A route whose endpoint stands in line, for routers on which all do."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **named: Any) -> None:
        plain = inspect.iscoroutinefunction(endpoint) or hasattr(endpoint, "stands_in_line")
        super().__init__(path, endpoint if plain else in_line(endpoint), **named)
