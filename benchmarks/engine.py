"""The engine's figures: replay beside the Ruby engine, listing, copying, random games.

ROUNDHOUSE_RECORDED=folder python -m benchmarks.engine [EVERY]

With EVERY only each so-manieth recorded game is replayed.
"""

from __future__ import annotations

import gzip
import sys
import time
from functools import partial
from pathlib import Path
from statistics import mean, median

import msgspec
from tests.conftest import recorded_folder
from tests.oracle import site
from tests.titles.test_g1865_random import KEEN, NAMES

from benchmarks import ruby
from benchmarks.calibration import best_of, seconds
from roundhouse.formats.files import load
from roundhouse.formats.online.reader import Reader
from roundhouse.game import Game, new
from roundhouse.kernel.state import copied
from roundhouse.lab.fuzz import random_game
from roundhouse.lab.random_player import PROFILES, RandomPlayer

RATIOS = {"real_1830_26855": 13.5, "real_1830_29133": 9.2, "real_1861_29683": 19.7, "real_1861_167259": 286}
"""Load and replay in the public Ruby engine as a ratio to the yardstick, where Ruby is not at hand."""
ADDED = ("snapshots", "initial", "tiles", "best", "final", "rejected")
TOGETHER = 8
"""So many games are timed by one engine, then by the other: both see the machine as it is at that time."""


def bare(path: Path) -> bytes:
    """An export without what was added to it for comparison."""
    data = msgspec.json.decode(gzip.decompress(path.read_bytes()))
    return msgspec.json.encode({key: value for key, value in data.items() if key not in ADDED})


def replay_once(data: bytes) -> int:
    reader = Reader(msgspec.json.decode(data))
    for _ in reader.steps():
        pass
    return len(reader.game.actions)


def replays(folder: Path, every: int) -> None:
    """Decode and replay recorded games, each the best of five; how many times faster than Ruby."""
    oracle = site.engine()
    print("replay of recorded games; " + ("Ruby in the same run" if oracle else "Ruby as it was measured once"))
    for title in ("1830", "1861"):
        paths = sorted((folder / title).glob("*.json.gz"))[::every]
        ours: list[float] = []
        actions, faster = 0, {}
        for at in range(0, len(paths), TOGETHER):
            games = {path.name.removesuffix(".json.gz"): bare(path) for path in paths[at : at + TOGETHER]}
            yard = seconds()
            theirs = ruby.seconds(oracle, games) if oracle else {name: RATIOS.get(name, 0) * yard for name in games}
            for name, data in games.items():
                actions += replay_once(data)
                ours.append(best_of(5, partial(replay_once, data)))
                faster[name] = theirs[name] / ours[-1]
                if name in RATIOS:
                    print(f"  {name}: ratio {ours[-1] / yard:.2f}, Ruby {theirs[name] / yard:.1f}")
        known = {name: times for name, times in faster.items() if times}
        slow = min(known, key=lambda name: known[name], default="")
        print(f"  {len(paths)} games of {title}: {actions / sum(ours):,.0f} actions/s")
        if known:
            print(
                f"  faster than Ruby: {median(known.values()):.1f} times in the middle, "
                f"{known[slow]:.1f} at least ({slow}), {max(known.values()):.1f} at most"
            )


def listing(game: Game) -> None:
    """How long it takes to list all legal actions, at every decision of a whole game."""
    times = []
    walk = game.at(0)
    for action in game.actions:
        times.append(best_of(1, lambda: sum(1 for _ in walk.legal_actions())))
        walk.push(action)
    times.sort()
    yard = seconds()
    print(
        f"legal_actions over {len(times)} decisions: median {median(times) * 1e6:.0f} µs "
        f"(ratio {median(times) / yard:.4f}), p95 {times[len(times) * 95 // 100] * 1e6:.0f} µs, "
        f"worst {times[-1] * 1e3:.1f} ms"
    )


def copying(game: Game) -> None:
    taken = best_of(15, lambda: [copied(game.state) for _ in range(1000)]) / 1000
    print(f"state copy: {taken * 1e6:.1f} µs (ratio {taken / seconds():.5f})")
    whole = best_of(5, lambda: [game.copy() for _ in range(200)]) / 200
    print(f"Game.copy with its whole past: {whole * 1e6:.1f} µs")
    back = best_of(5, lambda: [game.at(len(game.actions) * step // 50) for step in range(50)]) / 50
    print(f"the position after any number of actions: {back * 1e6:.0f} µs")


def whole_game(title: str, players: int, seed: int, player: RandomPlayer) -> int:
    """Play one random game to its end; how many actions it took."""
    game = new(title, NAMES[:players], seed=seed)
    while not game.finished:
        game.push(player.choose(game))
    return len(game.actions)


def random_games() -> None:
    """Whole games of every title; 1865 also with players who build and buy, whose boards are the fullest."""
    tables: list[tuple[str, int, str, dict[str, float]]] = [
        ("1830", 4, "random", {}),
        ("1830", 4, "builder", {}),
        ("1861", 4, "random", {}),
        ("1865", 3, "random", {}),
        ("1865", 3, "keen", KEEN),
        ("18Lilliput", 4, "random", {}),
    ]
    for title, players, name, weights in tables:
        times, ratios, actions = [], [], 0
        for seed in range(12):
            profile = name if name in PROFILES else "random"
            player = RandomPlayer(seed, profile, weights)
            begun = time.process_time()
            actions += whole_game(title, players, seed, player)
            times.append(time.process_time() - begun)
            ratios.append(times[-1] / seconds(3))
        print(
            f"full random games of {title}, {players} players ({name}): mean {mean(times):.2f} s "
            f"(ratio {mean(ratios):.0f}), median {median(times):.2f} s, worst {max(times):.2f} s, "
            f"{actions / sum(times):,.0f} actions/s"
        )


def main() -> None:
    every = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    print(f"yardstick: {seconds() * 1e3:.2f} ms")
    folder = recorded_folder()
    if folder is None:
        print("no recorded games here: replay is not measured")
        game = random_game("1830", 4, 1, profile="builder", checks=False)[0]
    else:
        replays(folder, every)
        game = load(folder / "1830" / "gen_1830_mhor_3p_1029.json.gz")
    listing(game)
    copying(game)
    random_games()


if __name__ == "__main__":
    main()
