"""18Skerry as it is seen: the quay, and whether the ferry is there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from g18skerry.ferry import has_ferry
from g18skerry.title import MAINLAND
from roundhouse.render.lettering import Note
from roundhouse.render.view import View

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class SkerryView(View):
    quay = "#2b6777"

    def notes(self, play: Play) -> Mapping[str, tuple[Note, ...]]:
        found = dict(super().notes(play))
        found[MAINLAND] = (*found.get(MAINLAND, ()), Note("ferry", self.quay))
        return found

    def charter_remarks(self, play: Play, company: str) -> tuple[str, ...]:
        return ("the ferry waits",) if has_ferry(play, company) else ()


VIEW = SkerryView
