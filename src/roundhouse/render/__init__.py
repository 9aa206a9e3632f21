"""Everything a player has on the table, drawn as SVG. Importing this lets games, boards and tiles show themselves."""

from __future__ import annotations

from roundhouse.board.board import Board
from roundhouse.board.tile import Tile
from roundhouse.finance.market import Market
from roundhouse.game import Game
from roundhouse.kernel.picture import paints
from roundhouse.render.geometry import FLAT, POINTY, SQUARE
from roundhouse.render.palette import DARK, LIGHT, PALETTES, SAFE, Palette
from roundhouse.render.pictures import (
    PICTURES,
    draw_bare_market,
    draw_board,
    draw_cards,
    draw_charters,
    draw_charts,
    draw_charts_in,
    draw_market,
    draw_players,
    draw_tile,
    draw_tiles,
    draw_trains,
    last_played,
)
from roundhouse.render.scene import NO_MARKS, Marks

__all__ = [
    "DARK",
    "FLAT",
    "LIGHT",
    "NO_MARKS",
    "PALETTES",
    "PICTURES",
    "POINTY",
    "SAFE",
    "SQUARE",
    "Marks",
    "Palette",
    "draw_bare_market",
    "draw_board",
    "draw_cards",
    "draw_charters",
    "draw_charts",
    "draw_charts_in",
    "draw_market",
    "draw_players",
    "draw_tile",
    "draw_tiles",
    "draw_trains",
    "last_played",
]

paints(Game, lambda game: draw_board(game, marks=last_played(game.play)))
paints(Board, draw_board)
paints(Market, draw_bare_market)
paints(Tile, draw_tile)
