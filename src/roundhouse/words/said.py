"""What is said, in English: one table for each sort of thing. A title brings its own as `SAID` in its module `said`.

Things are named by their kind. What a title says of a kind goes before what everybody says of it; a kind without an
entry is spoken of as the kind it was made from. Where a sentence depends on a field, a title adds values to it:

    SAID = Said(events={"RoundBegan": chosen("kind", {"draft": "The players choose in turn."})})
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeVar

import msgspec

from roundhouse.words.forms import Form, Sentence

T = TypeVar("T")


class Power(NamedTuple):
    """What a thing does, as a form with its facts."""

    form: str
    facts: Mapping[str, str | int] = {}


class Owner(NamedTuple):
    """Somebody who is neither player nor company, alone and after "from" and "to"."""

    name: str
    source: str
    target: str


class Counted(NamedTuple):
    """What a report calls a kind of event that it counts: by how often it happened, or by the shares it moved."""

    form: str
    shares: bool = False


class Said(msgspec.Struct, frozen=True):
    """Everything that is said of one title, or of all of them."""

    events: Mapping[str, Sentence] = {}
    frames: Mapping[str, Sentence] = {}
    """Where a game stands; what is said of a frame may be empty."""
    stops: Mapping[str, str] = {}
    """A frame in a word, where the steps of a turn stand on one line; one without is said as above."""
    hints: Mapping[str, str | Sentence] = {}
    """What a frame is about, for somebody who plays for the first time."""
    options: Mapping[str, Sentence] = {}
    """What a player may do, by the kind of action."""
    kinds: Mapping[str, str] = {}
    """The name of a kind of action."""
    deeds: Mapping[str, str] = {}
    """What a button says that does it, by the kind of action; one without says the name of the kind."""
    rounds: Mapping[str, Form] = {}
    """The name of a kind of round."""
    short_rounds: Mapping[str, Form] = {}
    """The same in a few letters, where many of them stand on one line."""
    powers: Mapping[str, Power] = {}
    """What a private, a character or an option of a card does; the title itself may say it in another form."""
    other_powers: tuple[str, ...] = ()
    """The forms that a title says instead."""
    owners: Mapping[str, Owner] = {}
    names: Mapping[str, str] = {}
    """Names that are words of a language: of characters, say."""
    called: Mapping[str, str] = {}
    """Companies and privates that have another article than the others, or none: a form for each."""
    endings: Mapping[str, str] = {}
    """Why a game ended, in a few words, by the reason that its last event gives."""
    counted: Mapping[str, Counted] = {}
    """What a game is made of for reports: the kinds of events that are counted."""
    foreseen: Mapping[str, Sentence] = {}
    """What will happen by itself, by the name that the title's view has for it; headings and notes stand there too."""
    reasons: Mapping[str, Sentence] = {}
    """Why a bot did something, by the name of what it weighed."""
    words: Mapping[str, str] = {}
    """Words of the title's own rulebook for words that all titles share: every shared message that has one is said
    with it, and translated by the title. The same word stands for itself where only other languages differ."""
    places: tuple[str, ...] = ()
    """Names of places that other languages have names of their own for."""
    drawn: tuple[str, ...] = ()
    """What stands in drawings and in remarks, the more telling form first where two would fit."""

    def messages(self) -> Iterator[Form]:
        """Every message, in the order of the tables; some are said in several places."""
        for table in (self.events, self.frames, self.options, self.foreseen, self.reasons):
            for said in table.values():
                yield from (form for form in said.messages() if form)
        yield from self.stops.values()
        for hint in self.hints.values():
            yield from hint.messages() if isinstance(hint, Sentence) else (hint,)
        yield from self.kinds.values()
        yield from self.deeds.values()
        yield from self.rounds.values()
        yield from self.short_rounds.values()
        yield from (power.form for power in self.powers.values())
        yield from self.other_powers
        for owner in self.owners.values():
            yield from owner
        yield from self.names.values()
        yield from self.called.values()
        yield from self.endings.values()
        yield from (counted.form for counted in self.counted.values())
        yield from self.places
        yield from self.drawn

    def before(self, other: Said) -> Said:
        """This, and what the other says besides."""
        return Said(
            events=_sentences(self.events, other.events),
            frames=_sentences(self.frames, other.frames),
            stops={**other.stops, **self.stops},
            hints={**other.hints, **self.hints},
            options=_sentences(self.options, other.options),
            kinds={**other.kinds, **self.kinds},
            deeds={**other.deeds, **self.deeds},
            rounds={**other.rounds, **self.rounds},
            short_rounds={**other.short_rounds, **self.short_rounds},
            reasons={**other.reasons, **self.reasons},
            endings={**other.endings, **self.endings},
            counted={**other.counted, **self.counted},
            powers={**other.powers, **self.powers},
            other_powers=(*self.other_powers, *other.other_powers),
            owners={**other.owners, **self.owners},
            names={**other.names, **self.names},
            called={**other.called, **self.called},
            words={**other.words, **self.words},
            places=(*self.places, *other.places),
            foreseen={**other.foreseen, **self.foreseen},
            drawn=(*self.drawn, *other.drawn),
        )


def _sentences(own: Mapping[str, Sentence], other: Mapping[str, Sentence]) -> dict[str, Sentence]:
    found = dict(other)
    for name, said in own.items():
        known = found.get(name)
        if known is not None and said.by and said.by == known.by:
            said = Sentence(said.forms or known.forms, said.by, {**known.when, **said.when})
        found[name] = said
    return found


def of_kind(table: Mapping[str, T], kind: type) -> T | None:
    """What a table says of a kind of thing, or of the kind it was made from."""
    return next((table[each.__name__] for each in kind.__mro__ if each.__name__ in table), None)
