"""Why not: the reasons why nothing can be done with a space, a company, a train or a private now."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from roundhouse.engine import flow
from roundhouse.game import Game
from roundhouse.kernel.actions import Action
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.state import BANK, OFFER, POOL

MOST = 600
"""So many neighbours of an action are tried at most."""
SHOWN = 4
TURNS = ("turn", "company turn")
"""Rules that say no more than whose turn it is: they come last."""


def reasons(game: Game, field: str, value: str, asked: str = "") -> list[Refusal]:
    """Why no action that has `value` in `field` is legal now, the most telling reasons first, one for each clause.

    Where one kind of action is asked for, the others say nothing: why a train is not bought is not why it is not
    discarded.
    """
    counted: dict[Refusal, int] = {}
    for action in itertools.islice(_candidates(game, field, value, asked), MOST):
        refusal = game.legal_actions().refusal(action)
        if refusal is not None:
            counted[refusal] = counted.get(refusal, 0) + 1
    ranked = sorted(counted, key=lambda refusal: (refusal.rule in TURNS, counted[refusal]))
    by_clause = {refusal.clause: refusal for refusal in reversed(ranked)}
    return [refusal for refusal in ranked if by_clause[refusal.clause] is refusal][:SHOWN]


def _candidates(game: Game, field: str, value: str, asked: str) -> Iterator[Action]:
    """Actions of every kind that stands now, with every other field filled from what the game knows."""
    play = game.play
    for frame, choice in flow.offered(play):
        kind = choice.action
        names = [each.name for each in msgspec.structs.fields(kind)]
        if field not in names or asked not in ("", kind.__name__):
            continue
        actors = choice.actors(play, frame)
        values = [
            list(actors) if name == "actor" else [value] if name == field else list(_values(game, name, field, value))
            for name in names
        ]
        if all(values):
            for filled in itertools.product(*values):
                yield kind(**dict(zip(names, filled, strict=True)))


def _values(game: Game, name: str, field: str, value: str) -> Iterable[Any]:
    """What a field of an action could be."""
    state, title = game.state, game.title
    if name == "tile":
        colours = title.phases[state.phase].tiles if state.phase in title.phases else ()
        tiles = [tile for tile in title.board.tiles if state.supply.get(tile, 0)]
        return [tile for tile in tiles if not colours or title.board.tiles[tile].colour in colours]
    if name == "rotation":
        return range(title.board.edges)
    if name == "stop":
        known = field == "space" and value in title.board.spaces
        return range(len(title.board.shape(state, value).stops)) if known else (0,)
    if name == "source":
        shares = state.companies[value].shares if field == "company" and value in state.companies else {}
        return [source for source in (OFFER, POOL, BANK) if shares.get(source)] or (OFFER, POOL, BANK)
    if name == "shares":
        return (1,)
    if name == "company":
        return state.companies
    if name == "train":
        return title.trains
    if name in ("price", "amount"):
        return _prices(game, field, value)
    if name == "space":
        return title.board.spaces
    return ("",)


def _prices(game: Game, field: str, value: str) -> Iterable[int]:
    title = game.title
    if field == "train" and value in title.trains:
        return (title.trains[value].price,)
    if field in ("private", "item") and value in title.privates:
        return (title.privates[value].price,)
    return sorted({price for row in title.market.prices for price in row if price})[:12] or (1,)
