"""Drawing: how long a late board of 1830 takes, and how large it is."""

from __future__ import annotations

import time
from functools import partial
from statistics import median

from tests.conftest import recorded_folder

from benchmarks.calibration import best_of, seconds
from roundhouse.formats.files import load
from roundhouse.game import Game
from roundhouse.kernel.events import TileLaid
from roundhouse.lab.fuzz import random_game
from roundhouse.render import LIGHT, PICTURES, draw_board
from roundhouse.render.views import view_of

TARGET_MS, TARGET_KB = 30, 200


def late_game() -> Game:
    folder = recorded_folder()
    if folder is None:
        return random_game("1830", 4, 1, profile="builder", checks=False)[0]
    return load(folder / "1830" / "gen_1830_mhor_3p_1029.json.gz")


def every_position(game: Game) -> None:
    """The whole board after every tile of a game, and how many groups had to be drawn anew."""
    view = view_of(game.title)
    walk = game.at(0)
    times, fresh = [], []
    known = dict(view.scenes(walk.play))
    for action in game.actions:
        walk.push(action)
        if not any(isinstance(event, TileLaid) for event in walk.events):
            continue
        begun = time.process_time()
        draw_board(walk)
        times.append(time.process_time() - begun)
        now = view.scenes(walk.play)
        fresh.append(sum(scene != known.get(at) for at, scene in now.items()))
        known = now
    times.sort()
    print(
        f"the board after each of {len(times)} tiles: median {median(times) * 1e3:.1f} ms, "
        f"p95 {times[len(times) * 95 // 100] * 1e3:.1f} ms, worst {times[-1] * 1e3:.1f} ms; "
        f"groups drawn anew: median {median(fresh):.0f} of {len(known)}"
    )


def main() -> None:
    yard = seconds()
    print(f"yardstick: {yard * 1e3:.2f} ms")
    game = late_game()
    begun = time.process_time()
    svg = draw_board(game)
    first = time.process_time() - begun
    again = best_of(9, lambda: draw_board(game))
    print(f"late 1830 board: {len(svg.encode()) / 1024:.0f} KB (target {TARGET_KB})")
    print(f"  the first picture of a process: {first * 1e3:.1f} ms (ratio {first / yard:.2f})")
    print(f"  the same again: {again * 1e3:.2f} ms (target {TARGET_MS}, ratio {again / yard:.3f})")
    every_position(game)
    for what, picture in PICTURES.items():
        if what in ("board", "cards"):
            continue
        taken = best_of(3, partial(picture, game, LIGHT))
        print(f"{what}: {taken * 1e3:.1f} ms, {len(picture(game, LIGHT).encode()) / 1024:.0f} KB")


if __name__ == "__main__":
    main()
