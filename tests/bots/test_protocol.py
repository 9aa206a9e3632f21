"""The protocol of bots: what is seen, spent and given back; and the yardsticks that stay as they are."""

from __future__ import annotations

import hashlib
import random
from importlib.metadata import EntryPoint

import pytest

from roundhouse.bots import BOTS, Budget, Choice, Seated, Sight, Term, finding, kind_of, make_bot
from roundhouse.bots.match import NAMES
from roundhouse.bots.protocol import lowest, sight_of
from roundhouse.game import Game, new
from roundhouse.kernel.actions import Action, Run
from roundhouse.kernel.errors import BadSetup
from roundhouse.kernel.notation import write
from roundhouse.titles.lilliput.table import table

PINNED = {
    ("1830", 3, "random"): "93a13ef4a488663d",
    ("1830", 3, "simple"): "2b9dfc4827295a9f",
    ("1861", 3, "random"): "4dadd10f6270347a",
    ("1861", 3, "simple"): "c16b4c0c39ed27a7",
    ("1865", 2, "random"): "8090683997d75882",
    ("1865", 2, "simple"): "c02fff140ecf37d0",
    ("18Lilliput", 1, "random"): "da31a46d8a2241a7",
    ("18Lilliput", 1, "simple"): "8411d4dba9da3010",
    ("18Lilliput", 2, "random"): "26520f9c1be4a9f8",
    ("18Lilliput", 2, "simple"): "9abe96d77efd97bb",
}
"""The first 200 choices under seed 5, as a digest: a yardstick that changes measures nothing."""


def told(action: Action) -> str:
    """An action; of a run, that it is one: among routes that earn the same, any may be listed."""
    return f"{action.actor} runs" if isinstance(action, Run) else write(action)


@pytest.mark.parametrize(("title", "count", "kind"), PINNED)
def test_the_yardsticks_choose_as_they_always_did(title: str, count: int, kind: str) -> None:
    game = new(title, NAMES[:count], seed=5)
    while len(game.actions) < 200 and not game.finished:
        game.push(make_bot(kind, game.active[0]).choose(game))
    said = "\n".join(map(told, game.actions))
    assert hashlib.sha256(said.encode()).hexdigest()[:16] == PINNED[title, count, kind]


class Last:
    """A bot of another package."""

    def choose(self, sight: Sight, budget: Budget, dice: random.Random) -> Choice:
        sight.state.bank = 0
        return Choice(lowest(sight.options[-1]), (Term("last", 5.0), Term("cash", -2.0, {"cash": 7})))


def test_a_bot_sees_a_copy_and_gives_its_reasons() -> None:
    game = new("1830", NAMES[:3])
    seat = game.active[0]
    before = game.hash
    choice = Seated(Last(), seat).choice(game)
    assert game.hash == before
    assert choice.action in game.legal_actions(seat)
    assert choice.score == 3.0


def test_dice_that_a_bot_tries_are_not_those_of_the_game() -> None:
    game = new("18Lilliput", ["Ada"], seed=11)
    sight = sight_of(game, "Ada")
    assert table(sight.play).seed != table(game.play).seed
    assert [*sight.legal] == [*game.legal_actions("Ada")]
    again = Game(game.setup)
    assert table(sight_of(again, "Ada").play).seed == table(sight.play).seed


def test_what_is_seen_after_an_action_leaves_the_position() -> None:
    game = new("1830", NAMES[:3])
    sight = sight_of(game, game.active[0])
    then = sight.after(lowest(sight.options[0]))
    assert then.state != sight.state
    assert sight.state == game.state


def test_a_budget_counts_seconds_and_nodes() -> None:
    clock = iter([10.0, 10.5, 11.9, 12.0]).__next__
    seconds = Budget(seconds=2.0, clock=clock)
    assert seconds.left == 0.75
    assert not seconds.spent
    assert seconds.spent
    nodes = Budget(nodes=4)
    nodes.spend()
    assert nodes.left == 0.75
    nodes.spend(3)
    assert nodes.spent
    endless = Budget()
    endless.spend(10**9)
    assert not endless.limited
    assert endless.left == 1.0
    assert Budget(seconds=0).spent


def test_a_kind_may_say_what_it_spends() -> None:
    assert (kind_of("simple@0.2s").seconds, kind_of("simple@400n").nodes) == (0.2, 400)
    assert make_bot("simple@3s", "Ada").kind.budget().seconds == 3.0
    for wrong in ("simple@", "simple@fast", "simple@-1s", "clever", "clever@1s"):
        with pytest.raises(BadSetup):
            kind_of(wrong)


def test_bots_of_other_packages_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    here = [
        EntryPoint("last", f"{__name__}:Last", finding.GROUP),
        EntryPoint("lost", f"{__name__}:Nobody", finding.GROUP),
        EntryPoint("number", "math:pi", finding.GROUP),
        EntryPoint("simple", f"{__name__}:Last", finding.GROUP),
    ]
    monkeypatch.setattr(finding, "entry_points", lambda group: here)
    BOTS.look_again()
    try:
        assert "last" in BOTS
        assert isinstance(make_bot("last", "Ada").bot, Last)
        for broken in ("lost", "number", "simple"):
            with pytest.raises(BadSetup, match=f"{broken}|math"):
                make_bot(broken, "Ada")
    finally:
        monkeypatch.undo()
        BOTS.look_again()
    assert "last" not in BOTS
