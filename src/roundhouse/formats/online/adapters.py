"""The titles whose games can be exchanged with 18xx.games: those with an `ADAPTER` in their module `online`."""

from __future__ import annotations

from roundhouse.formats.online.adapter import Adapter
from roundhouse.kernel.errors import BadRecord
from roundhouse.titles import TITLES
from roundhouse.titles.parts import ONLINE, has_part, part


def adapter_for(title: object) -> Adapter:
    """What the games of a title look like there."""
    own = part(TITLES[title], ONLINE) if isinstance(title, str) and title in TITLES else None
    if own is None:
        readable = [name for name, kind in TITLES.items() if has_part(kind, ONLINE)]
        known = ", ".join(readable)
        raise BadRecord(
            "games of {title} are not exchanged with 18xx.games; only {known}", title=repr(title), known=known
        )
    adapter: Adapter = own.ADAPTER
    return adapter
