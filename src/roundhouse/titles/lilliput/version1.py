"""18Lilliput by version 1 of these rules: what version 2 has corrected, as it was, for games that were begun under it.

What version 2 only allows besides is allowed here too: no game that was played is changed by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from roundhouse.engine.step import Step
from roundhouse.kernel.actions import LayTile
from roundhouse.kernel.errors import BadSetup
from roundhouse.kernel.state import Frame, State
from roundhouse.titles.lilliput.dice import decide
from roundhouse.titles.lilliput.laying import site_of
from roundhouse.titles.lilliput.option import EndOption, OptionStep
from roundhouse.titles.lilliput.table import GULLIVER
from roundhouse.titles.lilliput.title import Title18Lilliput
from roundhouse.titles.lilliput.track import CardTrack, LayCardTile

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class Title18LilliputVersion1(Title18Lilliput):
    version = 1
    only_better_offers = True
    reserved_names = frozenset()
    farthest_piece = 1_000_000

    def make_steps(self) -> Mapping[type[Frame], Step[Any]]:
        return {**super().make_steps(), CardTrack: TilesOnlyStep((LayCardTile(), EndOption()))}

    def check_players(self, players: list[str]) -> None:
        super().check_players(players)
        if GULLIVER in players:
            raise BadSetup("{name} is the automaton of the solo game, not a player", name=GULLIVER)

    def kinds_for(self, state: State, space: str) -> tuple[str, ...]:
        """The checkerboard held beside Wiggywack too."""
        return (site_of(space),)

    def gullivers_home(self, play: Play, ways: list[LayTile]) -> LayTile:
        """Every direction was thrown for, also those that do not lead to Mildendo."""
        space = decide(play, "S-b", "square", sorted({way.space for way in ways}))
        ways = [way for way in ways if way.space == space]
        tile = decide(play, "S-b", "tile", sorted({way.tile for way in ways}))
        rotation = decide(play, "S-b", "direction", [way.rotation for way in ways if way.tile == tile])
        return next(way for way in ways if way.tile == tile and way.rotation == rotation)


class TilesOnlyStep(OptionStep[CardTrack]):
    """The card was over when no tile of its own could be laid, whatever a character could do."""

    frame = CardTrack
    rule = "card track"
