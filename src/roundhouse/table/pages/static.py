"""Files that pages load: ours, htmx and letters from the packages that bring them."""

from __future__ import annotations

import importlib.util
import mimetypes
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

mimetypes.add_type("font/woff2", ".woff2")  # not every system knows it

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
