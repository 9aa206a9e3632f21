"""Parts of a page: each carries the tag of its text, and one that a browser shows already is named and not sent again.

A tag says nothing of moves and versions: whatever happened between two views, what is shown is what the server would
send. So a browser that has slept, another moment of the game and another server process need no rules of their own.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import Final

import jinja2
from jinja2.runtime import Context
from markupsafe import Markup

HEADER: Final = "x-parts"
"""The parts that a browser shows, as "name:tag" with spaces between them."""
_ROOT = re.compile(r"<[a-z]+")
_NOTHING = Markup("<span hidden></span>")


def known_in(header: str) -> dict[str, str]:
    """The tags of the parts that a browser shows."""
    return dict(pair.split(":", 1) for pair in header.split() if ":" in pair)


@jinja2.pass_context
def part(context: Context, text: Markup, name: str) -> Markup:
    """The one element of a part with its tag; only the tag, if the browser shows it already."""
    root = _ROOT.search(text)
    if root is None:
        return part(context, _NOTHING, name)
    tag = blake2b(text.encode(), digest_size=6).hexdigest()
    named = Markup(f' data-part="{name}" data-tag="{tag}"')
    if context.get("known", {}).get(name) == tag:
        return Markup("<i") + named + Markup(" data-same hidden></i>")
    return text[: root.end()] + named + text[root.end() :]
