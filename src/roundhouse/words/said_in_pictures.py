"""What drawings say: they are drawn with English words, which are recognised by their forms and translated."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from roundhouse.kernel.sentences import FIELD

VALUES: tuple[str, ...] = (
    *("yellow", "green", "brown", "grey", "red", "blue", "white"),
    *("city", "town", "offboard", "mine", "port", "junction"),
)
"""Words that stand in the fields of other forms, never alone."""

DRAWN: tuple[str, ...] = (
    # -- boards
    *("{colour} tile {tile}", "tokens of {name}", "impassable", "plain track"),
    *("water {cost}", "mountain {cost}", "river and mountain {cost}", "river {cost}", "terrain {cost}"),
    *("{kind} with {slots} slots worth {value}", "{kind} worth {value}"),
    *("the board", "the stock market", "the tiles", "the course of the game"),
    *("cards and charts", "What only this title has.", "the charters", "the players", "trains and phases"),
    "Phase {phase}. {tiles} tiles and {tokens} tokens lie on the board.",
    # -- markets
    *("closed", "no company has started."),
    "par",
    # -- tiles
    *("Yellow tiles", "Green tiles", "Brown tiles", "Grey tiles", "Red tiles", "Blue tiles"),
    *("{tile}:  {left} of {all}", "{kinds} kinds of tile, how many of each are left, and what replaces them."),
    # -- charters
    *("not started", "not yet floated", "no president", "share price", "treasury", "loans", "trains", "tokens"),
    *("none", "free", "initial offer {percent}", "pool {percent}", "owns {names}"),
    # -- players
    *("priority", "bankrupt", "cash", "certificates", "score", "no shares", "{percent} president"),
    # -- trains and phases
    *("Trains", "Phases", "Phase {phase}", "phase", "tiles", "train limit", "operating rounds", "without limit"),
    *("{left} of {all} left", "{count} in the pool", "begins phase {phase}", "rusts {train}"),
    *("{price} against {train}", "after the first {train}"),
    # -- what is read out of them
    *("treasury {amount}", "cash {amount}", "score {amount}", "trains {names}"),
    # -- charts
    *("Wealth", "Share prices", "Revenue", "Bank", "bank", "in {currency}"),
)
"""Every form, the more telling one first where two would fit."""

COLON = ": "
"""Between a heading and its text: French has a space before it."""
_TEXT = re.compile(r"(?<=>)([^<>]*[a-z][^<>]*)(?=</(?:text|title|desc)>)")
_JOINTS = re.compile(r"(, |: |\. | · )")


class Drawn:
    """The words in the drawings of a title, which says some of them in its `own` way."""

    def __init__(self, forms: Iterable[str], known: gettext.NullTranslations, own: Callable[[str], str] = str) -> None:
        self._known, self._own = known.gettext, own
        self._patterns = [(_pattern(form), form) for form in forms]

    def translated(self, svg: str) -> str:
        """A drawing with its words in the language of the translations."""
        return _TEXT.sub(lambda found: self.said(found[1]), svg)

    def form_of(self, text: str) -> str:
        """The form that a text of a drawing has; "" if it is a name."""
        return next((form for pattern, form in self._patterns if pattern.fullmatch(text)), "")

    def parts_of(self, text: str) -> list[str]:
        """A text as a whole if it has a form, else its parts and what joins them."""
        return [text] if self.form_of(text) else _JOINTS.split(text)

    @lru_cache(maxsize=20_000)  # noqa: B019 - one for each language and title, and they stay
    def said(self, text: str) -> str:
        return "".join(self._known(part) if part == COLON else self._part(part) for part in self.parts_of(text))

    def _part(self, text: str) -> str:
        known = self._known
        for pattern, form in self._patterns:
            found = pattern.fullmatch(text)
            if found is not None:
                facts = {name: known(value) if value in VALUES else value for name, value in found.groupdict().items()}
                return FIELD.sub(lambda field, facts=facts: facts[field[1]], known(self._own(form)))  # type: ignore[misc]
        return text


def _pattern(form: str) -> re.Pattern[str]:
    plain = re.escape(form).replace(r"\{", "{").replace(r"\}", "}")
    return re.compile(FIELD.sub(lambda field: f"(?P<{field[1]}>[^,:]+?)", plain))
