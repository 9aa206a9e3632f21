"""The environment: PettingZoo's own tests for every title and number of players, and what the numbers promise."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from roundhouse.bots import make_bot
from roundhouse.bots.random import RandomBot
from roundhouse.engine.step import PriceRange
from roundhouse.env import IllegalIndex, Lexicon, OneSeat, Table, env
from roundhouse.env.lexicon import OUTSIDE
from roundhouse.env.observation import HIDDEN, TOKENS, WORDS
from roundhouse.env.prices import PLACES, STEPS, Prices
from roundhouse.kernel.actions import Bid, Pass, Run
from roundhouse.kernel.errors import BadSetup
from roundhouse.kernel.state import digest
from roundhouse.titles import TITLES, find_title

TABLES = [(title, players) for title in sorted(TITLES) for players in find_title(title).player_counts]
AT_MOST = {title: find_title(title).player_counts[-1] for title in sorted(TITLES)}

quiet = pytest.mark.filterwarnings("ignore")
"""PettingZoo warns of observations that are not one array."""


@quiet
@pytest.mark.parametrize(("title", "players"), TABLES)
def test_every_title_and_number_of_players_passes_the_api_test(title: str, players: int) -> None:
    api_test(env(title, players), num_cycles=6)


@quiet
@pytest.mark.parametrize(("title", "players"), TABLES)
def test_every_title_and_number_of_players_passes_the_seed_test(title: str, players: int) -> None:
    seed_test(partial(env, title, players), num_cycles=3)


@quiet
@pytest.mark.parametrize(("title", "players"), AT_MOST.items())
def test_every_title_passes_the_render_test(title: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    def is_picture(drawn: str) -> bool:
        return drawn.startswith("<svg")

    render_test(partial(env, title, players), {"svg": is_picture})
    assert "board.svg" in capsys.readouterr().err


@quiet
def test_the_performance_benchmark_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It goes on for five seconds by the clock; ours runs fast."""
    clock = iter(range(0, 10_000, 2))
    module: Any = __import__("sys").modules[performance_benchmark.__module__]
    monkeypatch.setattr(module.time, "time", lambda: next(clock))
    performance_benchmark(env("18Lilliput", 4))
    assert "turns per second" in capsys.readouterr().out


def positions(title: str, players: int, options: tuple[str, ...], seed: int, every: int) -> Iterator[Table]:
    """Tables in the course of a game that random bots play to its end; the first agent is the one to act."""
    table = Table(title, players, options)
    table.reset(seed=seed)
    bots = {name: make_bot("random", name) for name in table.names}
    game = table.game
    while not game.finished:
        if len(game.actions) % every == 0:
            table.agent_selection, table._legal = game.active[0], None
            yield table
        seat = game.active[0]
        game.push(bots[seat].choose(game))


GAMES = [
    *(("18Lilliput", players, (), 1) for players in (1, 2, 4)),
    ("18Lilliput", 2, ("two_characters", "laputa", "scenario_4"), 3),
    ("1830", 3, (), 53),
    ("1861", 4, (), 37),
    ("1865", 4, (), 37),
]


@pytest.mark.parametrize(("title", "players", "options", "every"), GAMES)
def test_a_game_in_numbers(title: str, players: int, options: tuple[str, ...], every: int) -> None:
    dice, seen = random.Random(1), dict[bytes, str]()
    for table in positions(title, players, options, 3, every):
        each_legal_action_has_one_number_and_each_number_is_legal(table, dice)
        nothing_on_the_table_is_left_out(table, seen)
    assert len(seen) > 10


def each_legal_action_has_one_number_and_each_number_is_legal(table: Table, dice: random.Random) -> None:
    game, player = table.game, table.agent_selection
    numbered = table.legal
    there = {repr(action) for action in numbered.values()}
    assert len(there) == len(numbered)
    for number in dice.sample(list(numbered), min(6, len(numbered))):
        assert 0 <= number < table.actions.size
        assert numbered[number] in game.legal_actions(player)
        assert table.actions.number(game, player, numbered[number]) == number
    for option in game.legal_actions(player):
        if isinstance(option, PriceRange):
            price = option.at(option.low + dice.randrange(len(option)) * option.step)
            assert table.actions.number(game, player, price) in numbered
        else:
            assert repr(option) in there


def nothing_on_the_table_is_left_out(table: Table, seen: dict[bytes, str]) -> None:
    """Positions that differ are seen to differ."""
    state, viewer = table.game.state, table.names[0]
    tensors = table.observe(viewer)["observation"]
    assert table.observer.shapes == {name: tensor.shape for name, tensor in tensors.items()}
    assert not tensors["stack"][-1], f"the stack needs more than {TOKENS} tokens"
    assert not tensors["extra"][-1], f"the rest needs more than {TOKENS} tokens"
    looks = b"".join(tensor.tobytes() for tensor in tensors.values())
    assert seen.setdefault(looks, digest(state)) == digest(state)


def test_the_seed_is_not_seen() -> None:
    """What the dice will show follows from the seed of a game: nobody at the table knows it."""
    table = Table("18Lilliput", 2)
    table.reset(seed=1)
    before, hashed = table.observe("player_0")["observation"], table.game.hash
    table.game.state.extra.seed += 1  # type: ignore[union-attr]
    after = table.observe("player_0")["observation"]
    assert table.game.hash != hashed
    assert all(np.array_equal(before[name], after[name]) for name in before)
    assert "seed" in HIDDEN


def test_every_seat_sees_itself_first() -> None:
    table = Table("1830", 3)
    table.reset(seed=1)
    table.game.push(Bid("player_0", "SV", 20))
    cash = table.observer.columns["players"].index("cash")
    seen = {name: table.observe(name)["observation"]["players"][:, cash].tolist() for name in table.names}
    assert seen == {"player_0": [780, 800, 800], "player_1": [800, 800, 780], "player_2": [800, 780, 800]}


@pytest.mark.parametrize("title", sorted(TITLES))
def test_words_have_numbers_and_numbers_words(title: str) -> None:
    found = find_title(title)
    lexicon = Lexicon(found, ("Ada", "Ben"))
    words = (*found.companies, *found.privates, *found.trains, *found.board.tiles, *found.things)
    assert {lexicon.word(lexicon.number(word, "Ada")) for word in words} == {*words}
    assert lexicon.number("Ben", "Ada") == lexicon.number("Ada", "Ben") == 2
    assert lexicon.number("no word of any title", "Ada") >= OUTSIDE
    assert lexicon.first_place + len(lexicon.places) + WORDS < OUTSIDE


def test_a_few_prices_are_all_there_and_of_many_the_steps() -> None:
    few = PriceRange(Bid("Ada", "SV", 10), "amount", 10, 24)
    assert [action.amount for _, action in Prices([few], "amount").places()] == list(range(10, 25))  # type: ignore[attr-defined]
    many = PriceRange(Bid("Ada", "SV", 100), "amount", 100, 300, 5)
    prices = Prices([many], "amount")
    there = {place: action.amount for place, action in prices.places()}  # type: ignore[attr-defined]
    assert list(there.values()) == [*(100 + 5 * step for step in STEPS if 5 * step < 200), 300]
    assert list(there)[-1] == PLACES - 1
    for price in range(100, 301, 5):
        assert there[prices.place_of(many.at(price), "amount")] <= price


def test_an_illegal_number_changes_nothing() -> None:
    table = Table("18Lilliput", 2)
    table.reset(seed=1)
    before = table.game.hash
    wrong = next(number for number in range(table.actions.size) if number not in table.legal)
    for number in (wrong, -1, table.actions.size, None):
        with pytest.raises(IllegalIndex, match="no legal action"):
            table.step(number)
    assert table.game.hash == before


@pytest.mark.parametrize("reward", ["share", "win"])
def test_rewards_come_at_the_end_and_are_parts_of_one(reward: str) -> None:
    table = env("18Lilliput", 2, reward=reward)
    table.reset(seed=2)
    dice, got = random.Random(2), {}
    for agent in table.agent_iter():
        seen, got[agent], over, cut, _ = table.last()
        assert over or cut or got[agent] == 0
        table.step(None if over or cut else dice.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    scores = table.unwrapped.game.scores()
    whole = sum(scores.values())
    wanted = {name: score / whole for name, score in scores.items()}
    if reward == "win":
        best = max(scores.values())
        wanted = {name: float(score == best) for name, score in scores.items()}
    assert got == pytest.approx(wanted)


def test_bots_take_seats() -> None:
    table = env("18Lilliput", 3, bots={"player_0": "simple", "player_2": RandomBot()})
    assert table.possible_agents == ["player_1"]
    table.reset(seed=5)
    assert table.agent_selection == "player_1"
    assert table.unwrapped.game.actions[0].actor == "player_0"
    with pytest.raises(BadSetup, match="no bot 'nobody'"):
        env("18Lilliput", 2, bots={"player_0": "nobody"})
    with pytest.raises(BadSetup, match="no seat 'Ada'"):
        env("18Lilliput", 2, bots={"Ada": "simple"})
    with pytest.raises(BadSetup, match="without a bot"):
        env("18Lilliput", 1, bots={"player_0": "simple"})
    with pytest.raises(BadSetup, match="no reward 'fame'"):
        env("18Lilliput", 2, reward="fame")


@quiet
@pytest.mark.parametrize(("title", "players"), [("18Lilliput", 1), ("1830", 2)])
def test_one_seat_passes_gymnasiums_checker(title: str, players: int) -> None:
    check_env(OneSeat(title, players, bots="random"), skip_render_check=True)


def test_one_seat_plays_a_game_against_a_bot() -> None:
    seat = OneSeat("18Lilliput", 2, seat=1, reward="win", render_mode="ansi")
    seen, _ = seat.reset(seed=3)
    _, reward, over, cut, info = seat.step(0)
    assert (reward, over, cut, info) == (0.0, False, False, {"illegal": 0})
    dice = random.Random(1)
    while not over:
        seen, reward, over, cut, info = seat.step(dice.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        assert not cut
        assert not info
    assert reward in (0.0, 0.5, 1.0)
    assert "ended: rounds" in seat.render()


def test_a_game_is_cut_off_in_the_end() -> None:
    seat = OneSeat("18Lilliput", 2, most_actions=3)
    seat.reset(seed=3)
    results = [seat.step(0)[2:4] for _ in range(3)]
    assert results == [(False, False), (False, False), (False, True)]
    table = env("18Lilliput", 2, most_actions=3)
    table.reset(seed=1)
    while not any(table.truncations.values()):
        table.step(int(np.flatnonzero(table.last()[0]["action_mask"])[0]))
    assert len(table.unwrapped.game.actions) == 3


def test_numbers_of_different_kinds_do_not_meet() -> None:
    actions = Table("1830", 6).actions
    blocks = list(actions.blocks.values())
    assert [block.begin for block in blocks] == [sum(each.size for each in blocks[:n]) for n in range(len(blocks))]
    assert {Pass, Run, Bid} <= set(actions.blocks)


def test_a_variant_is_played_with_its_own_numbers() -> None:
    text = 'title = "1830"\nname = "Rich"\nbank = 24000\n'
    plain, rich = Table("1830", 2), Table("1830", 2, variant=text)
    assert rich.game.title.variant.name == "Rich"  # type: ignore[union-attr]
    for table in (plain, rich):
        table.reset(seed=1)
    assert rich.game.state.bank > plain.game.state.bank
    assert rich.actions.size == plain.actions.size
