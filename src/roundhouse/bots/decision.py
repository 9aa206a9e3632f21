"""What a bot sees when it decides: the position, its own seat, and what would come of an action."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from roundhouse.bots.outlook import Outlook
from roundhouse.engine import flow
from roundhouse.engine.step import Option
from roundhouse.kernel.actions import Action
from roundhouse.kernel.errors import IllegalAction, Refusal

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

Scored = tuple[float, Action]
"""An action and what it is expected to bring, in money; doing nothing brings nothing."""

Judge = Callable[["Decision", list[Option]], Iterable[Scored]]
"""Scores the options of one kind; those not worth considering may be left out."""

NEVER = float("-inf")


class Decision:
    """One decision. `play` is a copy of the position: judges may look ahead on copies of it.

    `depth` counts the actions of the same player that a judge has already looked ahead.
    """

    def __init__(self, play: Play, player: str, outlook: Outlook, dice: random.Random, depth: int = 0) -> None:
        self.play = play.copy()
        self.player = player
        self.outlook = outlook
        self.dice = dice
        self.depth = depth

    @cached_property
    def rounds(self) -> float:
        """The operating rounds that may still come."""
        return self.outlook.rounds_left(self.play)

    @cached_property
    def worth(self) -> float:
        """What the player has and may expect now."""
        return self.outlook.worth(self.play, self.player, self.rounds)

    @cached_property
    def cash(self) -> int:
        return self.play.state.players[self.player].cash

    @cached_property
    def reserve(self) -> float:
        """Cash to keep for trains."""
        return self.outlook.reserve(self.play, self.player)

    @cached_property
    def presided(self) -> list[str]:
        """The companies whose president the player is."""
        return [name for name, charter in self.play.state.companies.items() if charter.president == self.player]

    def after(self, action: Action) -> Play:
        """The position after an action and all that follows by itself."""
        twin = self.play.copy()
        flow.apply(twin, action)
        return twin

    def built(self, action: Action) -> Play:
        """The position right after an action, before anything follows by itself: enough to look at the board."""
        twin = self.play.copy()
        found = flow.find_choice(twin, action)
        if isinstance(found, Refusal):
            raise IllegalAction(twin.title.id, action, found, twin.title.reason(found))
        frame, choice = found
        choice.apply(twin, frame, action)
        return twin

    def part(self, company: str) -> float:
        """The part of a company that the player owns."""
        return self.outlook.part(self.play, self.player, company)

    def gain(self, action: Action) -> float:
        """How much better off the player would be after an action."""
        return self.gain_in(self.after(action))

    def gain_in(self, then: Play) -> float:
        """How much better off the player is in a later position."""
        return self.outlook.worth(then, self.player, self.rounds) - self.worth

    def next_in(self, then: Play) -> Decision:
        """The player's next decision, in a later position."""
        return Decision(then, self.player, self.outlook, self.dice, self.depth + 1)
