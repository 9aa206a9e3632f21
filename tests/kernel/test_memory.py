"""What is remembered holds only while what it depends on stays as it is."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import roundhouse as rh
from roundhouse.board.reach import reach
from roundhouse.board.tile import Stop
from roundhouse.bots.promise import ahead_of
from roundhouse.engine.network import best_run, network_for
from roundhouse.engine.run import RunTrains
from roundhouse.kernel import memory
from roundhouse.kernel.memory import PHASE, PRIVATES, TILES, Changing, differing, recall, remembered
from roundhouse.kernel.play import Play
from roundhouse.lab.fuzz import random_game
from roundhouse.lab.strict import Strict, Undeclared
from roundhouse.lab.warm import moment, unlike
from roundhouse.titles.g1830.title import Title1830
from tests.rules.g1861.build import operating, public, rail, table
from tests.rules.given import cash, do, put, refused, track

TITLES = ("1830", "1861", "1865", "18Lilliput")


def test_a_dict_is_a_value_until_it_changes() -> None:
    tiles = Changing({"H10": ("57", 1)})
    now, twin = tiles.now, tiles.copy()
    assert tiles.now is now is twin.now
    twin["H12"] = ("9", 0)
    assert tiles.now is now and twin.now == {**now, "H12": ("9", 0)}
    for change in (
        lambda d: d.pop("H10"),
        lambda d: d.popitem(),
        lambda d: d.clear(),
        lambda d: d.update(H14=("9", 1)),
        lambda d: d.setdefault("H14", ("9", 1)),
        lambda d: d.__ior__({"H14": ("9", 1)}),
        lambda d: d.__delitem__("H10"),
    ):
        other = tiles.copy()
        change(other)
        assert other.now == other and other.now != now


def test_a_state_can_be_sent_elsewhere_however_often_it_has_changed() -> None:
    state = rh.new("1830", ["Ada", "Ben"]).state
    for number in range(2_000):
        state.tiles["H10"] = ("57", number % 6)
    for twin in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert twin == state and twin.tiles.now == state.tiles.now
        twin.tiles["H10"] = ("57", 0)
        assert twin.tiles.now != state.tiles.now


def test_what_differs_is_told_by_the_history_of_a_value() -> None:
    dice = random.Random(3)
    values = [Changing({})]
    for _ in range(200):
        tiles = dice.choice(values[-8:]).copy()
        for _ in range(dice.randrange(4)):
            space = dice.choice("ABCDEF")
            if dice.random() < 0.2:
                tiles.pop(space, None)
            else:
                tiles[space] = dice.randrange(3)
        values.append(tiles)
    compared = 0
    for one, other in zip(dice.choices(values, k=600), dice.choices(values, k=600), strict=True):
        found = sorted(differing(one.now, other.now))
        assert found == sorted(differing(dict(one), dict(other)))
        assert found == sorted(key for key in {*one, *other} if one.get(key) != other.get(key))
        compared += bool(found)
    assert compared > 100


@pytest.mark.rule("1861/1.2.1-f")
def test_a_private_bought_after_looking_counts_in_the_run() -> None:
    game = table(phase="3", MYR="Ada")
    track(game, H8="637@0", K7="207@5", I13="14@0", I19="14@0")
    rail(game, "H8 I7 J8 K7", "H8 I9 I11 I13", "I13 I15 I17 I19")
    public(game, "NW", Ada=4, cash=500, trains="2", tokens="I13.0")
    operating(game, "NW", RunTrains)
    before = best_run(game.play, "NW").total
    assert refused(game, "NW runs 2[I13.0>I15>I17.0>I19.0]") == "5.5.4-g"
    do(game, "NW buys private MYR for 60")
    assert before and best_run(game.play, "NW").total == before + 10
    do(game, "NW runs 2[H8.2>I9>I11>I13.0]")
    assert game.at(len(game.actions)).hash == game.hash


def test_copies_go_on_from_their_own_board() -> None:
    game = rh.new("1830", ["Ada", "Ben"])
    put(game, "PRR", "H12.0")
    track(game, H10="57@1")
    twin = game.copy()
    seen = reach(twin.play, "PRR")
    track(game, H10="57@0")
    assert reach(game.play, "PRR").stops == {("H12", 0)}
    assert seen is reach(twin.play, "PRR")
    assert seen.stops == {("H12", 0), ("H10", 0)}


def test_copies_that_share_find_what_another_has_worked_out() -> None:
    game = rh.new("1830", ["Ada", "Ben"])
    track(game, H12="57@1")
    game.play.memory.share()
    here, there, apart = game.play.copy(), game.play.copy(), rh.new("1830", ["Ada", "Ben"]).play
    for play in (here, there, apart):
        play.state.tiles["H12"], play.state.tiles["H10"] = ("57", 1), ("57", 1)
    assert reach(here, "PRR") is reach(there, "PRR")
    assert reach(here, "PRR") is not reach(apart, "PRR")
    there.state.tiles["H10"] = ("57", 0)
    assert reach(there, "PRR") is not reach(here, "PRR")
    there.state.tiles["H10"] = ("57", 1)
    assert reach(there, "PRR") is reach(here, "PRR")


def test_what_is_shared_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "MOST_SHARED", 5)
    play = rh.new("1830", ["Ada", "Ben"]).play
    play.memory.share()

    def made(play: Play) -> object:
        return object()

    first = recall(play, (TILES,), made)
    for rotation in range(6):
        play.state.tiles["H10"] = ("57", rotation)
        recall(play, (TILES,), made)
    assert len(play.memory._shared or ()) == 5
    del play.state.tiles["H10"]
    assert recall(play, (TILES,), made) is not first


class Generous(Title1830):
    """A title whose stops pay more to one company, and to whoever owns a private."""

    stop_values_from = (PHASE, PRIVATES)

    def stop_value(self, play: Play, company: str, stop: Stop) -> int:
        more = 100 if play.state.privates["CS"].owner == company else 0
        return super().stop_value(play, company, stop) + more + (1 if company == "NYC" else 0)


def test_the_value_of_a_stop_may_depend_on_the_company_and_on_what_it_owns() -> None:
    title = Generous()
    play = Play(title, title.setup(["Ada", "Ben"], 0))
    assert network_for(play, "PRR").stop(("H12", 0)).revenue == 10
    assert network_for(play, "NYC").stop(("H12", 0)).revenue == 11
    play.state.privates["CS"].owner = "PRR"
    assert network_for(play, "PRR").stop(("H12", 0)).revenue == 110
    assert network_for(play, "NYC").stop(("H12", 0)).revenue == 11


def test_what_lies_ahead_of_a_company_is_reckoned_by_what_the_title_says_that_it_depends_on() -> None:
    title = Generous()
    play = Play(title, title.setup(["Ada", "Ben"], 0))
    play.state.tokens["H12"] = (("PRR", 0),)
    before = ahead_of(play, "PRR")
    assert before > 0
    play.state.privates["CS"].owner = "PRR"
    afresh = Play(title, play.state)
    assert ahead_of(play, "PRR") == ahead_of(afresh, "PRR") > before


@remembered(TILES)
def phase_of(play: Play, space: str) -> str:
    """An answer that depends on more than it declares."""
    return play.state.phase + space


def test_what_is_not_declared_is_found_out() -> None:
    play = Play(Title1830(), rh.new("1830", ["Ada", "Ben"]).state)
    assert phase_of(play, "H10") == "2H10"
    play.memory = Strict()
    with pytest.raises(Undeclared, match="phase_of looks at `phase`"):
        phase_of(play, "H10")
    assert recall(play, (PHASE,), lambda play: play.state.phase) == "2"


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("profile", ["random", "builder"])
def test_remembered_answers_depend_on_what_they_declare(title: str, profile: str) -> None:
    """And warm equals cold: the law, with moments far apart and every answer worked out under a strict memory."""
    game, _ = random_game(title, 3, 11, profile=profile, checks=False)
    step = max(1, len(game.actions) // 8)
    walk, moments = game.at(0), []
    for count in range(0, len(game.actions), step):
        walk.extend(game.actions[len(walk.actions) : count])
        moments.append(moment(walk, tuple(game.actions[count : count + 2])))
    assert len(moments) >= 8
    assert unlike(game, moments, Strict) == ""


def test_the_law_sees_an_answer_that_is_out_of_date() -> None:
    game, _ = random_game("1830", 3, 5, profile="builder", checks=False)
    at = next(n for n in range(1, 400) if len(game.at(n).state.tiles) > 4)
    walk = game.at(at)
    stale = moment(game.at(at - 40), ())
    now = moment(walk, ())
    assert unlike(walk, [now]) == ""
    wrong = type(now)(now.count, (), stale.answers)
    assert "after" in unlike(walk, [wrong])
    cash(walk, Ada=7)
    assert unlike(walk, [moment(walk, ())]).startswith(f"after {at} actions the hash differ")
