"""A title may make more of a frame that shared steps enter: they enter the title's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import roundhouse as rh
from roundhouse.engine.operating import CompanyTurn
from roundhouse.engine.step import Step, find, push
from roundhouse.engine.stock import StockTurn, StockTurnStep
from roundhouse.engine.turn import Turn
from roundhouse.kernel.play import Play
from roundhouse.kernel.state import Frame
from roundhouse.titles import find_title
from roundhouse.titles.g1830.title import Title1830


class LongTurn(StockTurn):
    """A stock turn that remembers how often its player has thought."""

    thoughts: int = 0


class LongTurnStep(StockTurnStep):
    frame = LongTurn


class Thinking1830(Title1830):
    def __init__(self) -> None:
        super().__init__()
        steps: dict[type[Frame], Step[Any]] = dict(self.steps)
        usual = steps.pop(StockTurn)
        steps[LongTurn] = LongTurnStep(usual.choices, usual.standing)
        self.steps: Mapping[type[Frame], Step[Any]] = steps


def test_shared_steps_enter_the_frame_that_the_title_has_made() -> None:
    game = rh.new("1830", ["Ada", "Ben", "Cleo"])
    play = Play(Thinking1830(), game.state)
    turn = push(play, StockTurn, "Ada")
    assert isinstance(turn, LongTurn)
    assert find(play, StockTurn) is find(play, Turn) is turn
    turn.thoughts += 1
    assert play.copy().state.stack[-1] == LongTurn("Ada", thoughts=1)


def test_a_frame_that_nobody_changed_is_entered_as_it_is() -> None:
    assert find_title("1830").frame_type(StockTurn) is StockTurn
    assert find_title("1861").frame_type(CompanyTurn) is CompanyTurn
    assert find_title("1865").frame_type(CompanyTurn).__name__ == "CompanyTurn1865"
