"""A board without end."""

from __future__ import annotations

import pytest

from roundhouse.board.grid import SquareGrid
from roundhouse.board.open import OpenBoard
from roundhouse.board.tile import Tile


def board() -> OpenBoard:
    return OpenBoard(SquareGrid(), [Tile("straight", "yellow", 4, track=((0, 2),))])


def test_every_square_is_there_and_none_is_listed() -> None:
    endless = board()
    assert "0,0" in endless.spaces and "-123,4567" in endless.spaces
    assert endless.spaces["-3,2"].at == "-3,2" and endless.buildable("-3,2")
    assert list(endless.spaces) == [] and endless.open_edges["7,7"] == 0b1111
    assert not endless.printed["7,7"].track


@pytest.mark.parametrize(
    "name", ["", "A1", "1", "1,2,3", "01,2", "-0,1", "+1,2", " 1,2", "1,2 ", "1,2\n", "9999999,0", "x,y"]
)
def test_a_square_has_one_name(name: str) -> None:
    endless = board()
    assert name not in endless.spaces
    with pytest.raises(KeyError):
        endless.spaces[name]


def test_neighbours_lie_south_west_north_and_east() -> None:
    endless = board()
    assert endless.neighbours["0,0"] == ("0,-1", "-1,0", "0,1", "1,0")
    for edge, other in enumerate(endless.neighbours["-1,5"]):
        assert endless.neighbours[other][endless.opposite(edge)] == "-1,5"


def test_a_straight_tile_looks_different_in_two_ways() -> None:
    assert board().rotations["straight"] == (0, 1)
    assert board().shapes["straight", 1].mask == 0b1010
