"""How a report speaks: sentences and labels in one language, figures as that language writes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from babel.lists import format_list
from babel.numbers import format_decimal

from roundhouse.engine.title import Title
from roundhouse.lab.report.figures import Figure, Line
from roundhouse.lab.report.happenings import HELPED, LAST_TRAIN, LEFT
from roundhouse.words import Words
from roundhouse.words import said_in_reports as said
from roundhouse.words.forms import Form

Say = Callable[[float], str]
MOST_NAMES = 6


class Speech:
    """The words of a report on a title."""

    def __init__(self, language: str, title: Title) -> None:
        self.words = Words(language, title)
        self.language = language

    def __call__(self, form: Form, **facts: Any) -> str:
        return self.words.message(form, **facts)

    # -- figures

    def money(self, value: float) -> str:
        return self.words.money(round(value))

    def number(self, value: float) -> str:
        """With a decimal where it is small and not whole."""
        return self._decimal(value, abs(value) < 100 and value != int(value))

    def per_cent(self, value: float) -> str:
        """A part in hundredths, with a decimal where it is small."""
        size = abs(value) * 100
        minus = "\u2212" if value < 0 else ""
        return minus + self(said.PER_CENT, digits=self._decimal(size, 0 < size < 9.95))

    def between(self, figure: Figure, say: Say) -> str:
        """The interval of a figure, where it has one."""
        if not figure.known:
            return ""
        return self(said.FROM_TO, low=say(figure.low), high=say(figure.high))

    def whole(self, figure: Figure, say: Say) -> str:
        """A figure with all that is known of it."""
        if not figure.known:
            return self(said.ONCE, figure=say(figure.value))
        low, high = say(figure.low), say(figure.high)
        return self(said.CASES, figure=say(figure.value), low=low, high=high, cases=figure.cases)

    def _decimal(self, value: float, exact: bool) -> str:
        return format_decimal(value, "#,##0.0" if exact else "#,##0", locale=self.language)

    # -- labels: lines are called by an id, which other programs read; people read these

    def seat(self, label: str) -> str:
        return self(said.SEAT, number=label.rpartition(" ")[2])

    def ending(self, label: str) -> str:
        """Why a game ended; the length of a game stands in the same table."""
        known = self.words.said.endings
        return self.words.text(known.get(label, label))

    def opening(self, label: str) -> str:
        """What a player had before companies earned: names as people know them, with the values they started at."""
        found = []
        for part in label.split(" + "):
            name, _, value = part.partition("@")
            found.append(f"{self.words.name(name)} {self.money(float(value))}" if value else self.words.name(name))
        return " + ".join(found)

    def happening(self, label: str, last_train: str) -> str:
        """What a report counts: a last phase, what players did, or a kind of event."""
        kind, _, phase = label.partition(" ")
        if kind == "phase":
            return self(said.LAST_PHASE, phase=phase)
        if label == LAST_TRAIN:
            return self(said.LAST_TRAIN, train=last_train)
        return self(_PLAYERS_DID.get(label) or self.words.said.counted[label].form)

    def listed(self, labels: Sequence[str]) -> str:
        """Some labels, and how many more there are."""
        shown = list(labels[:MOST_NAMES])
        if len(labels) > MOST_NAMES:
            shown.append(self(said.MORE, count=len(labels) - MOST_NAMES))
        return format_list(shown, locale=self.language)


_PLAYERS_DID = {HELPED: said.HELPED, LEFT: said.LEFT}


def as_it_is(label: str) -> str:
    return label


def spoken(lines: Sequence[Line], label: Callable[[str], str]) -> list[Line]:
    """Lines as people read them."""
    return [Line(label(line.label), line.figures) for line in lines]
