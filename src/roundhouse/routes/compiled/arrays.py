"""The graph, the tariffs and the trees of paths as flat arrays, for the kernels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ..graph import Graph
from ..model import Bonus
from ..tariff import Tariff

Array = Any
NO_LIMIT = 1 << 30
TOKENS = ("counted", "visited", "none")
BONUS_KINDS = ("visit", "pair", "count")


class Board(NamedTuple):
    """A graph: around stop i lie the rows near_at[i]:near_at[i+1] of `near`, each a link and the stop beyond.

    `masks` are the resources of each link as words of bits, `uses[uses_at[l]:uses_at[l+1]]` the same as
    numbers. A row of `stops`: may it be passed, and the (one or) two things a route visits once there. `ends` are the
    two stops of each link, `weights` settle which of several equally good paths is named.
    """

    near_at: Array
    near: Array
    masks: Array
    stops: Array
    uses_at: Array
    uses: Array
    ends: Array
    weights: Array


class Fares(NamedTuple):
    """A tariff. A row of `stops`: revenue, weight, skippable, own; `served` the entries of bonuses as bits.

    `terms`: limit, least number of stops, where a token is needed (0: on a counted stop, 1: on any, 2: nowhere),
    multiplier, halved, least weight of a stop. A row of `bonus`: kind, amount, multiplied; of `masks`: its entries `at`
    and `other`; of
    `tiers`: bonus, least number, amount. `gains`: the most a stop can add to the value, scaled; `order`: the
    stops by falling gain.
    """

    stops: Array
    served: Array
    terms: Array
    bonus: Array
    masks: Array
    tiers: Array
    gains: Array
    order: Array


class Tree(NamedTuple):
    """Paths in the order of growth: number of links, last link, value (-1: only the beginning of a route).

    An entry without links stands for a root, whose number it has instead of a link. So the parent of an entry
    is the last one before it with one link less.
    """

    depths: Array
    links: Array
    values: Array


def board_of(graph: Graph) -> Board:
    """The arrays of a graph."""
    near_at = np.zeros(len(graph.places) + 1, np.int64)
    np.cumsum([len(around) for around in graph.near], out=near_at[1:])
    stops = np.zeros((len(graph.places), 3), np.int64)
    for i, stop in enumerate(graph.stops):
        block = graph.blocks[i]
        stops[i] = stop.passable, block.bit_length() - 1, (block & -block).bit_length() - 1
    each = [[bit for bit in range(mask.bit_length()) if mask >> bit & 1] for mask in graph.masks]
    uses_at = np.zeros(len(each) + 1, np.int64)
    np.cumsum([len(bits) for bits in each], out=uses_at[1:])
    return Board(
        near_at,
        np.array([pair for around in graph.near for pair in around], np.int64).reshape(-1, 2),
        _words(graph.masks, len(graph.resources)),
        stops,
        uses_at,
        np.array([bit for bits in each for bit in bits], np.int64),
        np.array(graph.ends, np.int64).reshape(-1, 2),
        np.array(graph.weights, np.int64),
    )


def roots_of(graph: Graph) -> Array:
    """Where all paths of a company are grown from: its tokens, over any link."""
    return np.array([(root, -1) for root in graph.roots], np.int64).reshape(-1, 2)


def _words(masks: Sequence[int], bits: int) -> Array:
    """Bit masks as rows of 64-bit words."""
    width = max(1, -(-bits // 64))
    rows = [[mask >> (64 * word) & 0xFFFFFFFFFFFFFFFF for word in range(width)] for mask in masks]
    return np.array(rows, np.uint64).reshape(-1, width)


def fares_of(graph: Graph, tariff: Tariff, bonuses: Sequence[Bonus], scale: int) -> Fares:
    """The arrays of a tariff on a graph."""
    seen = [tariff.fare(place, stop) for place, stop in zip(graph.places, graph.stops, strict=True)]
    limit = NO_LIMIT if tariff.limit is None else tariff.limit
    terms = [
        limit,
        tariff.min_stops,
        TOKENS.index(tariff.token),
        tariff.train.multiplier,
        tariff.train.halved,
        min((fare.weight for fare in seen), default=0),
    ]
    bonus = [(BONUS_KINDS.index(b.kind), b.amount, b.multiplied) for b in bonuses]
    tiers = [(i, least, amount) for i, b in enumerate(bonuses) for least, amount in b.amounts]
    gains = np.array([tariff.gain(fare, scale) for fare in seen], np.int64)
    return Fares(
        np.array([(f.revenue, f.weight, f.skippable, f.own) for f in seen], np.int64).reshape(-1, 4),
        np.array([f.entries for f in seen], np.uint64),
        np.array(terms, np.int64),
        np.array(bonus, np.int64).reshape(-1, 3),
        np.array([tariff.masks(b) for b in bonuses], np.uint64).reshape(-1, 2),
        np.array(tiers, np.int64).reshape(-1, 3),
        gains,
        np.argsort(-gains, kind="stable"),
    )


def empty_tree(size: int) -> Tree:
    """Room for a tree; memory is taken only for the part that is filled."""
    return Tree(np.empty(size, np.int16), np.empty(size, np.int16), np.empty(size, np.int32))
