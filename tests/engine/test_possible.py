"""What a choice lists it lets pass, and if it knows without listing whether anything is possible it is right."""

from __future__ import annotations

import pytest

import roundhouse as rh
from roundhouse.engine import flow
from roundhouse.engine.step import PriceRange
from roundhouse.lab.random_player import RandomPlayer


@pytest.mark.parametrize("title", ["1830", "1861", "1865", "18Lilliput"])
def test_what_is_possible_has_options(title: str) -> None:
    game, player = rh.new(title, ["Ada", "Ben", "Cleo"], seed=9), RandomPlayer(9, "builder")
    seen = {True: 0, False: 0}
    for number in range(400):
        if game.finished:
            break
        game.push(player.choose(game))
        if number % 3 and number > 60:
            continue
        for frame, choice in flow.offered(game.play):
            found = [
                option.action if isinstance(option, PriceRange) else option
                for option in choice.options(game.play, frame)
            ]
            assert all(choice.check(game.play, frame, action) is None for action in found), (number, choice)
            some = bool(found)
            assert choice.possible(game.play, frame) == some, (number, choice)
            seen[some] += 1
    assert seen[True] > 50 and seen[False] > 50
