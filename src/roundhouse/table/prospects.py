"""What a half of a card would bring that leads to a tile: the best run with the best tile one could lay."""

from __future__ import annotations

import time

import msgspec

from roundhouse.game import Game
from roundhouse.kernel.actions import Action, LayTile
from roundhouse.kernel.errors import IllegalAction
from roundhouse.kernel.notation import write
from roundhouse.table import stage
from roundhouse.table.ground import Site, measured, searched
from roundhouse.table.revenue import carried_out

SECONDS = 1.2
"""For all halves of all cards together."""


class Prospect(msgspec.Struct, frozen=True):
    """What a choice leads to: the best run now and with the best tile; `sure` if every tile was tried."""

    line: str
    before: int
    after: int
    sure: bool


def leads_to_tiles(game: Game) -> bool:
    """Whether what comes next is to lay a tile."""
    own = {choice.action for choice in game.title.steps[type(game.state.stack[-1])].choices}
    return stage.stage_of(game) == stage.TRACK and any(issubclass(kind, LayTile) for kind in own)


def prospects(game: Game, seconds: float = SECONDS) -> list[Prospect]:
    """What the cards that can be taken would bring by a tile; those for which there is no time are not told."""
    end = time.monotonic() + seconds
    known: dict[frozenset[str], tuple[list[Site], bool, Game]] = {}
    found = []
    for option in game.legal_actions().in_turn():
        if not isinstance(option, Action) or not stage.is_about(type(option), stage.CARDS):
            continue
        try:
            twin = carried_out(game, option)
        except IllegalAction:
            continue
        if not twin.state.stack or not leads_to_tiles(twin):
            continue
        own = {choice.action for choice in twin.title.steps[type(twin.state.stack[-1])].choices}
        tiles = [each for each in twin.legal_actions().in_turn() if type(each) in own and isinstance(each, LayTile)]
        same = frozenset(map(write, tiles))
        if same not in known:
            known[same] = (*searched(twin, tiles, end), twin)
        sites, all_tried, _ = known[same]
        if sites and (prospect := _told(game, write(option), sites[0], all_tried, end)) is not None:
            found.append(prospect)
    return found


def _told(game: Game, line: str, best: Site, sure: bool, end: float) -> Prospect | None:
    before = measured(game, game.read(best.line).actor, end + 0.1)
    return Prospect(line, before.get("", 0), before.get("", 0) + best.gain, sure) if before is not None else None
