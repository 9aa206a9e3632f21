"""Files that pages load: ours, htmx and letters from the packages that bring them."""

from __future__ import annotations

import hashlib
import importlib.util
import mimetypes
from functools import cache
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

mimetypes.add_type("font/woff2", ".woff2")  # not every system knows it

OURS = Path(__file__).parent.parent / "static"


class KeptFiles(StaticFiles):
    """Files that a browser keeps for a while."""

    kept = "public, max-age=3600"

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = self.kept
        return response


class Edition(KeptFiles):
    """Our files as they are now, at an address of their own: what they import by its relative address is of one
    edition with them, and whoever loads a page of the next server gets nothing of this one from his browser."""

    kept = "public, max-age=31536000, immutable"


@cache
def edition() -> str:
    """A name for what our files hold."""
    found = hashlib.sha256()
    for file in sorted(OURS.rglob("*")):
        if file.is_file():
            found.update(file.relative_to(OURS).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()[:12]


def ours() -> StaticFiles:
    return KeptFiles(directory=OURS)


def ours_now() -> StaticFiles:
    return Edition(directory=OURS)


def htmx() -> StaticFiles:
    """htmx as django-js-lib-htmx packs it; only its files are used, nothing of Django."""
    return KeptFiles(directory=_folder("js_lib_htmx", "htmx") / "static" / "htmx")


def fonts() -> StaticFiles:
    """Roboto, Roboto Slab and Roboto Condensed, so that every page looks alike whatever letters a machine has."""
    return KeptFiles(directory=_folder("xstatic.pkg.roboto_fontface", "the letters of its pages") / "data" / "fonts")


def _folder(package: str, brings: str) -> Path:
    """Where a package lies whose files are used, not its code."""
    found = importlib.util.find_spec(package)
    if found is None or found.origin is None:
        raise RuntimeError(f"{brings} is missing: install Roundhouse with its extra 'table'")
    return Path(found.origin).parent
