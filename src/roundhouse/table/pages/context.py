"""What every page knows: who looks at it, in which language, with which look; and how it is made."""

from __future__ import annotations

import re
import time
from functools import cache, partial
from pathlib import Path
from typing import Any

import jinja2
import msgspec
from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from jinja2.bccache import Bucket
from markupsafe import Markup
from starlette.datastructures import FormData, UploadFile

from roundhouse.bots import BOTS
from roundhouse.render import PALETTES, Palette
from roundhouse.table import given
from roundhouse.table.house import House, house_of, session_here, session_of
from roundhouse.table.i18n import Speech, wanted
from roundhouse.table.levels import level_name, levels
from roundhouse.table.models import Person
from roundhouse.table.pages.static import edition
from roundhouse.table.parts import part
from roundhouse.version import __version__
from roundhouse.words import LANGUAGES
from roundhouse.words.catalogue import SOURCE

TEMPLATES = Path(__file__).parent.parent / "templates"
LOOKS = ("auto", "light", "dark", "safe")
LONGEST = 4000
"""Characters of a field in a form, where nothing else is said."""
EMPHASIS = re.compile(r"\*{1,2}([^\s*](?:[^*]*[^\s*])?)\*{1,2}")


class Compiled(jinja2.BytecodeCache):
    """Templates are the same code in every language: each is compiled once."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.kept:
            bucket.bytecode_from_string(self.kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.kept[bucket.key] = bucket.bytecode_to_string()


COMPILED = Compiled()
BREATH = 0.02
"""Seconds between two templates."""


def compile_all() -> None:
    """Compile every template before it is asked for, a little at a time, so that nobody waits for it."""
    made = environment(SOURCE)
    for name in made.list_templates():
        made.get_template(name)
        time.sleep(BREATH)


@cache
def environment(language: str) -> jinja2.Environment:
    """The templates in one language."""
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        bytecode_cache=COMPILED,
        auto_reload=False,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
        extensions=["jinja2.ext.i18n", "jinja2.ext.do"],
    )
    speech = Speech(language)
    made.install_gettext_callables(speech.gettext, speech.ngettext, newstyle=True)  # type: ignore[attr-defined]
    made.globals |= {
        "speech": speech,
        "version": __version__,
        "edition": edition(),
        "languages": LANGUAGES,
        "looks": LOOKS,
    }
    made.globals |= {
        "usual_pause": given.USUAL_PAUSE,
        "levels": partial(levels, BOTS, speech),
        "level_name": partial(level_name, speech=speech),
    }
    made.filters |= {"number": speech.number, "moment": speech.moment, "ago": speech.ago, "lasting": speech.lasting}
    made.filters["share"] = speech.share
    made.filters["svg"] = Markup
    made.filters["plain"] = plain
    made.filters["part"] = part
    return made


def plain(text: str) -> str:
    """The words of a clause without the marks of its file."""
    return EMPHASIS.sub(r"\1", text.replace("`", ""))


class Page(msgspec.Struct):
    """A request for a page."""

    request: Request
    house: House
    person: Person | None
    speech: Speech
    look: str
    palette: Palette

    @property
    def is_fragment(self) -> bool:
        """Whether htmx asks for a part of a page."""
        return self.request.headers.get("hx-request") == "true"

    @property
    def base(self) -> str:
        """The address of this server, for links that are given to others."""
        return self.house.settings.public_url or str(self.request.base_url).rstrip("/")

    @property
    def look_of_boards(self) -> str:
        """The name of the palette in which this page is drawn, for pictures with an address of their own."""
        return next(name for name, palette in PALETTES.items() if palette is self.palette)

    def show(self, template: str, status: int = 200, **facts: Any) -> HTMLResponse:
        session = session_of(self.request)
        facts.setdefault("base", self.base)
        facts.setdefault("path", self.request.url.path)
        facts.setdefault("look_of_boards", self.look_of_boards)
        text = (
            environment(self.speech.language)
            .get_template(template)
            .render(
                person=self.person,
                look=self.look,
                language=self.speech.language,
                speech=self.speech,
                csrf=self.house.sessions.csrf(session),
                **facts,
            )
        )
        response = HTMLResponse(text, status, headers={"Cache-Control": "no-store", "Vary": "HX-Request"})
        if session.fresh:
            self.house.sessions.write(response, session)
        return response

    def go(self, address: str) -> Response:
        """Send the browser to another page."""
        if self.is_fragment:
            return Response(status_code=204, headers={"HX-Redirect": given.located(address)})
        return RedirectResponse(given.located(address), 303)


def page_of(request: Request) -> Page:
    """The page context of a request."""
    session = session_of(request)
    person = session.person
    language = request.cookies.get("language", "") or (person.language if person else "")
    if language not in LANGUAGES:
        language = wanted(request.headers.get("accept-language", ""))
    look = request.cookies.get("look", "") or (person.look if person else "")
    look = look if look in LOOKS else "auto"
    seen = request.cookies.get("scheme", "light") if look == "auto" else look
    palette = PALETTES.get(seen) or PALETTES["light"]
    return Page(request, house_of(request), person, Speech(language), look, palette)


class Posted:
    """A form that was sent from one of our pages."""

    def __init__(self, form: FormData) -> None:
        self._form = form

    def text(self, name: str, most: int = LONGEST) -> str:
        value = self._form.get(name, "")
        return given.storable(value[:most]) if isinstance(value, str) else ""

    def texts(self, name: str) -> list[str]:
        return [given.storable(value[:LONGEST]) for value in self._form.getlist(name) if isinstance(value, str)][:100]

    def number(self, name: str, default: int = 0, most: int = given.MOST) -> int:
        """A number from 0 to `most`; the default where there is none."""
        found = given.whole(self.text(name, 40), least=-given.MOST, most=10**18)
        return default if found is None else max(0, min(found, most))

    def flag(self, name: str) -> bool:
        return self.text(name) not in ("", "0", "false")

    async def file(self, name: str, most: int) -> bytes:
        value = self._form.get(name)
        return await value.read(most + 1) if isinstance(value, UploadFile) else b""


async def posted(request: Request) -> Posted:
    """The form of a request; one that does not carry our token is refused."""
    form = await request.form(max_files=1, max_fields=300)
    token = request.headers.get("x-csrf-token", "")
    if not token:
        given = form.get("csrf", "")
        token = given if isinstance(given, str) else ""
    session = await session_here(request)
    house_of(request).sessions.check(session, token)
    return Posted(form)
