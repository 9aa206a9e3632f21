"""What the tests of drawing share: every title with its layout, its tiles and rotations, games in many positions."""

from __future__ import annotations

import math
from functools import cache

import roundhouse as rh
from roundhouse.board.tile import Tile
from roundhouse.engine.title import Title
from roundhouse.game import Game
from roundhouse.lab.random_player import RandomPlayer
from roundhouse.render.geometry import Layout, sheet_of
from roundhouse.render.lettering import Word
from roundhouse.titles import find_title

TITLES = sorted(rh.TITLES)


def title(name: str) -> Title:
    return find_title(name)


def layout(name: str) -> Layout:
    return sheet_of(title(name).board.grid).layout


def turned_tiles(name: str) -> list[tuple[Tile, int]]:
    """Every tile of a title in every rotation."""
    board = title(name).board
    return [(tile, rotation) for tile in board.tiles.values() for rotation in range(board.edges)]


@cache
def played(name: str, actions: int, seed: int = 1) -> Game:
    """A random game after some actions."""
    game = rh.new(name, ["Ada", "Ben", "Cleo"], seed=seed)
    player = RandomPlayer(seed, "builder")
    while len(game.actions) < actions and not game.finished:
        game.push(player.choose(game))
    return game


def overlap(one: Word, other: Word) -> bool:
    """Whether two words touch; the ends of a value are round."""
    if other.kind == "value":
        one, other = other, one
    (ax, ay, aw, ah), (bx, by, bw, bh) = one.box, other.box
    across, down = abs(ax - bx) - bw / 2, abs(ay - by) - bh / 2
    if one.kind != "value":
        return across < aw / 2 - 0.1 and down < ah / 2 - 0.1
    if other.kind == "value":
        across += bh / 2
        return math.hypot(max(across - (aw - ah) / 2, 0), abs(ay - by)) < (ah + bh) / 2 - 3
    return math.hypot(max(across - (aw - ah) / 2, 0), max(down, 0)) < ah / 2 - 1.5
