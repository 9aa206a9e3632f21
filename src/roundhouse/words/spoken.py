"""What is said of a title: by itself, by the titles it builds on, and by everybody."""

from __future__ import annotations

from functools import cache

from roundhouse.engine.title import Title
from roundhouse.titles.parts import SAID, parts
from roundhouse.words.said import Owner, Said
from roundhouse.words.said_in_pictures import DRAWN
from roundhouse.words.said_of_actions import DEEDS, KINDS, OPTIONS
from roundhouse.words.said_of_events import COUNTED, ENDINGS, EVENTS
from roundhouse.words.said_of_frames import FRAMES, ROUNDS, SHORT_ROUNDS, STOPS
from roundhouse.words.said_of_names import FROM, OWNERS, TO
from roundhouse.words.said_of_reasons import REASONS
from roundhouse.words.said_of_steps import HINTS

SHARED = Said(
    events=EVENTS,
    frames=FRAMES,
    stops=STOPS,
    hints=HINTS,
    options=OPTIONS,
    kinds=KINDS,
    deeds=DEEDS,
    rounds=ROUNDS,
    short_rounds=SHORT_ROUNDS,
    reasons=REASONS,
    endings=ENDINGS,
    counted=COUNTED,
    owners={name: Owner(OWNERS[name], FROM[name], TO[name]) for name in OWNERS},
    drawn=DRAWN,
)


def own_words(kind: type[Title]) -> Said:
    """What a title says in its own folder; nothing, if it brings no words."""
    module = next((each for each in parts(kind, SAID) if each.__name__ == f"{_folder(kind)}.{SAID}"), None)
    found: Said = Said() if module is None else module.SAID
    return found


def _folder(kind: type[Title]) -> str:
    return kind.__module__.rpartition(".")[0]


def said_of(kind: type[Title]) -> Said:
    """All that is said of a title."""
    return _said_of(kind)  # type: ignore[arg-type]


@cache
def _said_of(kind: type) -> Said:
    found = SHARED
    for module in reversed(list(parts(kind, SAID))):
        found = module.SAID.before(found)
    return found
