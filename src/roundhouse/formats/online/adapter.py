"""What one title's games look like on 18xx.games: names, optional rules, actions and snapshots of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from roundhouse.engine.operating import OperatingRound
from roundhouse.engine.rounds import OPERATING, Rounds
from roundhouse.engine.stock import StockRound
from roundhouse.finance.market import operating_order
from roundhouse.kernel.actions import Action, RunRoute
from roundhouse.kernel.state import Frame, State

if TYPE_CHECKING:
    from roundhouse.formats.online.reader import Reader
    from roundhouse.formats.online.snapshot import Comparer
    from roundhouse.formats.online.writer import Writer
    from roundhouse.kernel.play import Play

Raw = dict[str, Any]


class Adapter:
    """Base of the adapters; each title overrides what is different there."""

    options: dict[str, str] = {}
    """The site's optional rules and our options."""
    names: dict[str, str] = {}
    """The site's names of companies, where ours are different."""
    printed: dict[str, str] = {}
    """The site's names of what is printed on a space, where it is not the first of its name."""

    def __init__(self) -> None:
        self._theirs = {ours: theirs for theirs, ours in self.names.items()}
        self.space_of = {name: space for space, name in self.printed.items()}

    def ours(self, name: str) -> str:
        return self.names.get(name, name)

    def theirs(self, name: str) -> str:
        return self._theirs.get(name, name)

    def asked_private(self, state: State) -> str:
        """The private that the site waits for, where its power asks for an answer; "" if for somebody else."""
        return ""

    # -- reading

    def action(self, reader: Reader, raw: Raw) -> Action | None:
        """An action of a kind that only this title has, or that it reads differently; None for all others."""
        return None

    def source(self, reader: Reader, raw: Raw) -> str:
        """Where the certificate of a purchase comes from."""
        raise NotImplementedError

    def route(self, reader: Reader, company: str, route: RunRoute) -> RunRoute:
        """A recorded route as our rules write it."""
        return route

    def follow(self, reader: Reader, raw: Raw, action: Action) -> None:
        """Keep track of papers after an action."""

    # -- writing

    def written(self, writer: Writer, action: Action) -> Raw | None:
        """An action of a kind that only this title has, without its entity; None for all others."""
        return None

    def instead(self, writer: Writer, action: Action, actions: list[Raw]) -> list[Raw]:
        """What the site records in place of an action that it does not have; nothing for all others."""
        return []

    def wrote(self, writer: Writer, action: Action) -> None:
        """Keep track of papers after an action."""
        writer.certificates.settle(writer.game.state)

    # -- comparing

    def active(self, comparer: Comparer) -> list[Any]:
        """Who must act."""
        game = comparer.game
        private = self.asked_private(game.state)
        if private:
            return [private]
        return [comparer.ids.get(actor, self.theirs(actor)) for actor in game.actors]

    def round_name(self, frame: Frame) -> str:
        """The site's name of a round, or "" if the frame is none."""
        if isinstance(frame, StockRound):
            return f"SR {frame.number}"
        if isinstance(frame, OperatingRound) or (isinstance(frame, Rounds) and frame.stage == OPERATING):
            return f"OR {frame.number}.{frame.part}"
        return ""

    def queue(self, play: Play, frame: OperatingRound) -> list[str]:
        """The companies that have still to operate."""
        return operating_order(play, [name for name in frame.companies if name not in frame.done])

    def priority(self, play: Play) -> str:
        """Who has the priority deal."""
        return play.state.priority

    def is_shown(self, play: Play, company: str) -> bool:
        """Whether the snapshots show a company."""
        return play.state.companies[company].cell is not None

    def extend(self, comparer: Comparer, found: Raw) -> None:
        """Add what only this title's snapshots have."""

    def company_fields(self, play: Play, company: str, found: Raw) -> None:
        """Correct what the site means differently about a company."""
