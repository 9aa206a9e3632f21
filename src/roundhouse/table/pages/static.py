"""Files that pages load: ours, and htmx from the package that brings it."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

OURS = Path(__file__).parent.parent / "static"


class KeptFiles(StaticFiles):
    """Files that a browser keeps for a while; it asks again when their address changes with the version."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "public, max-age=3600"
        return response


def ours() -> StaticFiles:
    return KeptFiles(directory=OURS)


def htmx() -> StaticFiles:
    """htmx as django-js-lib-htmx packs it; only its files are used, nothing of Django."""
    found = importlib.util.find_spec("js_lib_htmx")
    if found is None or found.origin is None:
        raise RuntimeError("htmx is missing: install Roundhouse with its extra 'table'")
    return KeptFiles(directory=Path(found.origin).parent / "static" / "htmx")
