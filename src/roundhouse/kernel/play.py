"""A game in play: a state, the title whose rules govern it, and what the last action did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.kernel.memory import Memory
from roundhouse.kernel.state import BANK, State, copied

if TYPE_CHECKING:
    from roundhouse.engine.title import Title
    from roundhouse.kernel.events import Event


class Play:
    """What every rule reads and writes. `memory` holds what was worked out from the state (reachability, best runs)."""

    __slots__ = ("events", "memory", "state", "title")

    def __init__(self, title: Title, state: State) -> None:
        self.title = title
        self.state = state
        self.events: list[Event] = []
        self.memory = Memory()

    def copy(self) -> Play:
        twin = Play(self.title, copied(self.state))
        twin.memory = self.memory.copy()
        return twin

    def become(self, other: Play) -> None:
        """Stand where another play stands, so that whoever looks at this one sees it there."""
        for name in self.__slots__:
            setattr(self, name, getattr(other, name))

    def emit(self, event: Event) -> None:
        self.events.append(event)

    def cash(self, owner: str) -> int:
        """The money of a player, a company or the bank."""
        state = self.state
        if owner in state.players:
            return state.players[owner].cash
        if owner == BANK:
            return state.bank
        return state.companies[owner].cash

    def player_for(self, actor: str) -> str:
        """The player who decides for an actor: himself, or the president of a company."""
        if actor in self.state.players:
            return actor
        return self.state.companies[actor].president

    def seats_from(self, player: str) -> list[str]:
        """All players clockwise, beginning with the given one."""
        names = list(self.state.players)
        at = names.index(player)
        return names[at:] + names[:at]

    def left_of(self, player: str) -> str:
        """The next player clockwise who is still in the game."""
        for name in self.seats_from(player)[1:]:
            if not self.state.players[name].bankrupt:
                return name
        return player
