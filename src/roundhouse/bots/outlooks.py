"""How a title's positions are judged: by an outlook of its own (`OUTLOOK` in its module `outlook`), or as any other."""

from __future__ import annotations

from roundhouse.bots.knowledge import Knowledge
from roundhouse.bots.outlook import Outlook
from roundhouse.engine.title import Title
from roundhouse.titles.parts import OUTLOOK, part

PLAIN = Outlook()
KNOWN = Knowledge()


def outlook_for(title: Title) -> Outlook:
    """How a title's positions are judged."""
    own = part(type(title), OUTLOOK)
    found: Outlook = PLAIN if own is None else own.OUTLOOK
    return found


def knowledge_for(title: Title) -> Knowledge:
    """What a player who knows a title expects of its positions."""
    own = part(type(title), OUTLOOK)
    found: Knowledge = KNOWN if own is None else getattr(own, "KNOWLEDGE", KNOWN)
    return found
