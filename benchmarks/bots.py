"""How long bots think, how they fare: whole games of every title.

python -m benchmarks.bots [GAMES]
"""

from __future__ import annotations

import sys
import time
from statistics import median

from roundhouse.bots import make_bot
from roundhouse.bots.match import NAMES, match, play_out
from roundhouse.game import new
from roundhouse.titles import TITLES

PLAYERS = {"18Lilliput": 2}
"""Three players otherwise."""


def thinking(title: str, games: int) -> None:
    """Seconds of computing for each decision of simple bots, and the actions of a game."""
    count = PLAYERS.get(title, 3)
    times: list[float] = []
    actions = []
    for seed in range(games):
        game = new(title, NAMES[:count], seed=seed)
        play_out(game, {name: make_bot("simple", name) for name in NAMES[:count]}, lambda _, took: times.append(took))
        actions.append(len(game.actions))
    times.sort()
    late = times[int(len(times) * 0.99)]
    print(
        f"{title:<11} {median(actions):>5.0f} actions a game; a move {1000 * median(times):>6.1f} ms in the middle, "
        f"{1000 * late:>6.0f} ms at 99 %, {times[-1]:.2f} s at most; {sum(times) / games:.1f} s a game"
    )


def against_random(title: str, games: int) -> None:
    """How often one simple bot wins against random ones."""
    count = PLAYERS.get(title, 3)
    won, ratio = 0, []
    for seed in range(games):
        kinds = ["random"] * count
        kinds[seed % count] = "simple"
        _, result = match(title, kinds, seed)
        simple = result.scores[NAMES[seed % count]]
        others = max(score for name, score in result.scores.items() if name != NAMES[seed % count])
        won += simple > others
        ratio.append(simple / max(others, 1))
    print(f"{title:<11} simple wins {won} of {games} against random; {median(ratio):.1f} times the next score")


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    began = time.perf_counter()
    for title in TITLES:
        thinking(title, games)
        against_random(title, games)
    print(f"{time.perf_counter() - began:.0f} s in all")


if __name__ == "__main__":
    main()
