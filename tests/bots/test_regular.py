"""The regular bot: whole games by the rules, and positions in which it knows what to do."""

from __future__ import annotations

from itertools import pairwise

from roundhouse.bots import make_bot
from roundhouse.bots.match import NAMES, play_out
from roundhouse.game import Game, new
from roundhouse.kernel.actions import DeclareBankruptcy, Pass
from roundhouse.laws import Watch
from roundhouse.titles.lilliput.actions import CopyCard, TakeCard


def test_regular_bots_play_to_the_end() -> None:
    game = new("18Lilliput", NAMES[:1], seed=2)
    watch = Watch(game)
    bots = {seat: make_bot("regular", seat) for seat in NAMES[:1]}
    play_out(game, bots, lambda _seat, _took: watch.check(game))
    assert game.finished
    assert not any(isinstance(action, DeclareBankruptcy) for action in game.actions)
    for action, following in pairwise(game.actions):
        empty = isinstance(action, TakeCard | CopyCard) and isinstance(following, Pass)
        assert not (empty and following.actor == action.actor), f"{action} for nothing"
    twin = Game(game.setup)
    twin.extend(game.actions)
    assert twin.hash == game.hash
