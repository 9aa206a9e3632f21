"""The course of the game: draft, eight or nine rounds of three steps, bureaucracy (B, M, N)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.operating import OperatingRound
from roundhouse.engine.rounds import Rounds, RoundsStep
from roundhouse.engine.step import push
from roundhouse.finance.trains import begin_phase_of, on_sale, take_from_depot
from roundhouse.kernel.events import PriorityMoved, RoundBegan
from roundhouse.titles.lilliput.cards import ActionRound
from roundhouse.titles.lilliput.draft import Draft
from roundhouse.titles.lilliput.events import TrainGiven
from roundhouse.titles.lilliput.gulliver import GulliverActs, give_train, set_up_gulliver
from roundhouse.titles.lilliput.money import JudgeIncome
from roundhouse.titles.lilliput.table import (
    is_last_round,
    is_solo,
    lilliput,
    owner_of,
    seats_from_first,
    table,
)

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

DRAFT, ACTIONS, DRAWING, RUNNING, BUREAUCRACY = "draft", "actions", "drawing", "running", "bureaucracy"
JUDGE = "judge"


class CourseStep(RoundsStep):
    """Each stage begins when the frames of the one before have gone."""

    def advance(self, play: Play, frame: Rounds) -> bool:
        if not frame.stage:
            frame.stage = DRAFT
            self.begin_draft(play)
        elif frame.stage == DRAFT:
            self.begin_actions(play, frame)
        elif frame.stage == ACTIONS and lilliput(play).pro and is_solo(play):
            frame.stage = DRAWING
            give_train(play)
        elif frame.stage in (ACTIONS, DRAWING):
            frame.stage = RUNNING
            push(play, OperatingRound, frame.number, 1, 1)
        elif frame.stage == RUNNING:
            if is_last_round(play):
                play.title.end_game(play, "rounds")
            else:
                frame.stage = BUREAUCRACY
                self.move_train(play)
        else:
            self.tidy_up(play)
            frame.number += 1
            self.begin_actions(play, frame)
        return True

    def coming(self, play: Play, frame: Rounds) -> Iterator[RoundBegan]:
        """Cards, then trains, in every round until the last (B)."""
        number = frame.number
        if frame.stage in (ACTIONS, DRAWING):
            yield RoundBegan("running", number)
        if frame.stage not in ("", DRAFT):
            if is_last_round(play):
                return
            number += 1
        yield RoundBegan("action", number)
        yield RoundBegan("running", number)

    def begin_draft(self, play: Play) -> None:
        """Clockwise, back, and with two characters each clockwise once more (A-i, R-m)."""
        order = tuple(seats_from_first(play))
        if is_solo(play):
            set_up_gulliver(play)
        turns = order + order[::-1]
        if lilliput(play).characters_each > 1:
            turns += order
        push(play, Draft, turns)

    def begin_actions(self, play: Play, frame: Rounds) -> None:
        """Two passes, the second in reverse (B-c); before them the Judge is paid (J-h)."""
        frame.stage = ACTIONS
        play.emit(RoundBegan("action", frame.number))
        order = tuple(seats_from_first(play))
        if is_solo(play):
            push(play, GulliverActs)
        push(play, ActionRound, order + order[::-1])
        judge = owner_of(play, JUDGE)
        if judge:
            card = lilliput(play).characters[JUDGE]
            push(play, JudgeIncome, judge, card.treasury_income, JUDGE, card.private_income)

    def move_train(self, play: Play) -> None:
        """The top train goes to the pool (M-a), in the solo game to Gulliver (S-o)."""
        if not is_solo(play):
            train = on_sale(play)[0]
            take_from_depot(play, train)
            play.state.train_pool = (*play.state.train_pool, train)
            play.emit(TrainGiven("", train))
            begin_phase_of(play, train)
        elif not lilliput(play).pro:
            give_train(play)

    def tidy_up(self, play: Play) -> None:
        """The first-player card passes clockwise and the action cards go back (M-b, M-c)."""
        if not is_solo(play):
            play.state.priority = seats_from_first(play)[1]
            play.emit(PriorityMoved(play.state.priority))
        table(play).taken = ()
