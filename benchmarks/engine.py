"""The engine's figures: replay, listing, copying, random games."""

from __future__ import annotations

import gzip
import time
from pathlib import Path
from statistics import median

import msgspec
from tests.conftest import recorded_folder

from benchmarks.calibration import best_of, seconds
from roundhouse.formats.files import load
from roundhouse.formats.online.reader import Reader
from roundhouse.game import Game
from roundhouse.kernel.state import copied
from roundhouse.lab.fuzz import random_game

RUBY = {"real_1830_26855": 22, "real_1830_29133": 13, "real_1861_29683": 29, "real_1861_167259": 400}
"""Load and replay in the public Ruby engine, as a ratio to the yardstick."""
ADDED = ("snapshots", "initial", "tiles", "best", "final", "rejected")


def bare(path: Path) -> bytes:
    """An export without what was added to it for comparison."""
    data = msgspec.json.decode(gzip.decompress(path.read_bytes()))
    return msgspec.json.encode({key: value for key, value in data.items() if key not in ADDED})


def replay_once(data: bytes) -> int:
    reader = Reader(msgspec.json.decode(data))
    for _ in reader.steps():
        pass
    return len(reader.game.actions)


def replays(folder: Path) -> None:
    print("replay of recorded games: load and replay, best of 7")
    for name, ruby in RUBY.items():
        path = folder / name.split("_")[1] / f"{name}.json.gz"
        if not path.exists():
            continue
        data = bare(path)
        actions = replay_once(data)
        taken = best_of(7, lambda data=data: replay_once(data))
        ratio = taken / seconds()
        print(
            f"  {name}: {actions / taken:,.0f} actions/s, ratio {ratio:.2f}; "
            f"Ruby engine {ruby}: {ruby / ratio:.1f} times faster"
        )
    for title in ("1830", "1861"):
        games = [bare(path) for path in sorted((folder / title).glob("*.json.gz"))]
        begun = time.perf_counter()
        actions = sum(map(replay_once, games))
        taken = time.perf_counter() - begun
        print(f"  all {len(games)} games of {title}: {actions / taken:,.0f} actions/s")


def listing(game: Game) -> None:
    """How long it takes to list all legal actions, at every decision of a whole game."""
    times = []
    walk = game.at(0)
    for action in game.actions:
        begun = time.perf_counter()
        sum(1 for _ in walk.legal_actions())
        times.append(time.perf_counter() - begun)
        walk.push(action)
    times.sort()
    yard = seconds()
    print(
        f"legal_actions over {len(times)} decisions: median {median(times) * 1e6:.0f} µs "
        f"(ratio {median(times) / yard:.4f}), p95 {times[len(times) * 95 // 100] * 1e6:.0f} µs, "
        f"worst {times[-1] * 1e3:.1f} ms"
    )


def copying(game: Game) -> None:
    taken = best_of(5, lambda: [copied(game.state) for _ in range(1000)]) / 1000
    print(f"state copy: {taken * 1e6:.1f} µs (ratio {taken / seconds():.5f}; target 50 µs)")
    whole = best_of(5, lambda: [game.copy() for _ in range(200)]) / 200
    print(f"Game.copy with its whole past: {whole * 1e6:.1f} µs")
    back = best_of(5, lambda: [game.at(len(game.actions) * step // 50) for step in range(50)]) / 50
    print(f"the position after any number of actions: {back * 1e6:.0f} µs")


def random_games() -> None:
    yard = seconds()
    for profile in ("random", "builder"):
        times, actions = [], 0
        for seed in range(12):
            begun = time.perf_counter()
            _, outcome = random_game("1830", 4, seed, profile=profile, checks=False)
            times.append(time.perf_counter() - begun)
            actions += outcome.actions
        print(
            f"full random games of 4 ({profile}): {len(times) / sum(times):.2f} games/s, median {median(times):.2f} s "
            f"(ratio {median(times) / yard:.0f}), worst {max(times):.2f} s, {actions / sum(times):,.0f} actions/s"
        )


def main() -> None:
    print(f"yardstick: {seconds() * 1e3:.2f} ms")
    folder = recorded_folder()
    if folder is None:
        print("no recorded games here: replay is not measured")
        game = random_game("1830", 4, 1, profile="builder", checks=False)[0]
    else:
        replays(folder)
        game = load(folder / "1830" / "gen_1830_mhor_3p_1029.json.gz")
    listing(game)
    copying(game)
    random_games()


if __name__ == "__main__":
    main()
