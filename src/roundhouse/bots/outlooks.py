"""How a title's positions are judged: by an outlook of its own (`OUTLOOK` in its module `outlook`), or as any other."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

import msgspec

from roundhouse.bots.knowledge import Knowledge
from roundhouse.bots.outlook import Outlook
from roundhouse.engine.title import Title
from roundhouse.titles.parts import OUTLOOK, folders, part

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

NUMBERS = "numbers.json"


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers found by play (`roundhouse.lab.learn tune`), with the recipe that found them and what they were worth."""

    numbers: dict[str, float]
    recipe: dict[str, Any]
    measured: dict[str, float]


PLAIN = Outlook()
KNOWN = Knowledge()


def outlook_for(title: Title) -> Outlook:
    """How a title's positions are judged."""
    own = part(type(title), OUTLOOK)
    found: Outlook = PLAIN if own is None else own.OUTLOOK
    return found


def knowledge_for(title: Title) -> Knowledge:
    """What a player who knows a title expects of its positions, before anything was learned."""
    own = part(type(title), OUTLOOK)
    found: Knowledge = KNOWN if own is None else getattr(own, "KNOWLEDGE", KNOWN)
    return found


def knowledge_of(play: Play, level: str = "") -> Knowledge:
    """What a player who knows a title expects of its positions, with the numbers found by play for such a table.

    A level may have numbers of its own, beside the table's in the file: "many expert".
    """
    plain = knowledge_for(play.title)
    learned, table = _learned(folders(type(play.title)), plain), plain.table(play)
    return learned.get(f"{table} {level}".strip()) or learned.get(table, plain)


@cache
def _learned(packages: tuple[str, ...], plain: Knowledge) -> dict[str, Knowledge]:
    """Knowledge with what was learned for each kind of table, from the first of these packages that has numbers."""
    for package in packages:
        file = resources.files(package).joinpath(NUMBERS)
        if file.is_file():
            found = msgspec.json.decode(file.read_bytes(), type=dict[str, Learned])
            return {kind: plain.varied(learned.numbers) for kind, learned in found.items()}
    return {}
