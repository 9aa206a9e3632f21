"""How long bots think, in processor time: python -m benchmarks.thinking [--title 1830] [--games 1] [--positions 40]

Medium plays whole games of every title: its move in the middle, its slowest, and what a game takes. At positions of
these games, spread evenly, Hard is asked with 0.2 s and with 1 s: it may use a fifth more than that, and no more.
Other processes on the machine count as little as they can: bots are given the processor's clock, too.
"""

from __future__ import annotations

import argparse
import sys
import time
from statistics import median

from roundhouse.bots import Budget, make_bot
from roundhouse.bots.expert import is_forced
from roundhouse.bots.match import NAMES
from roundhouse.bots.protocol import sight_of
from roundhouse.game import Game, new
from roundhouse.routes import warm_up
from roundhouse.titles import TITLES

PLAYERS = {"1830": 4, "1861": 4, "1865": 3, "18Lilliput": 2}
"""The tables that matches are played at."""
MIDDLE, SLOWEST = 0.020, 0.300
"""Seconds of Medium for a move."""
WHOLE = {"1830": 10.0}
"""Seconds of Medium for a game."""
BUDGETS = (0.2, 1.0)
OVER = 1.2
"""So many times its budget Hard may use."""


def shown(milliseconds: float) -> str:
    return f"{milliseconds:.1f} ms" if milliseconds < 10 else f"{milliseconds:.0f} ms"


def played(title: str, seed: int) -> tuple[Game, list[float], float]:
    """A game between Mediums, the seconds of each decision, and those of the whole game."""
    players = NAMES[: PLAYERS.get(title, 3)]
    game = new(title, players, seed=seed)
    bots = {name: make_bot("regular", name) for name in players}
    times: list[float] = []
    first = time.process_time()
    while not game.finished:
        began = time.process_time()
        action = bots[game.active[0]].choose(game)
        times.append(time.process_time() - began)
        game.push(action)
    return game, times, time.process_time() - first


def asked(game: Game, positions: int, seconds: float) -> list[float]:
    """Seconds that Hard took where it looked ahead, at so many positions of a game."""
    times = []
    for count in range(0, len(game.actions), max(1, len(game.actions) // positions)):
        earlier = game.at(count)
        seat = earlier.active[0]
        if is_forced(sight_of(earlier, seat)):
            continue
        budget = Budget(seconds, clock=time.process_time)
        make_bot("expert", seat).choice(earlier, budget)
        if budget.used:
            times.append(budget.elapsed)
    return times


def regular(title: str, games: int) -> tuple[Game, bool]:
    """The last of some games, and whether Medium was quick enough."""
    times: list[float] = []
    wholes = []
    for seed in range(1, games + 1):
        game, each, whole = played(title, seed)
        times += each
        wholes.append(whole)
    limit = WHOLE.get(title)
    within = limit is None or median(wholes) <= limit
    print(
        f"{title:<11} Medium: {len(times)} moves, {shown(1000 * median(times))} in the middle (at most "
        f"{shown(1000 * MIDDLE)}), {shown(1000 * max(times))} the slowest (at most {shown(1000 * SLOWEST)}); "
        f"a game {median(wholes):.1f} s{f' (at most {limit:.0f} s)' if limit else ''}"
    )
    return game, within and median(times) <= MIDDLE and max(times) <= SLOWEST


def expert(title: str, game: Game, positions: int) -> bool:
    """Whether Hard kept to its budgets."""
    kept = True
    for seconds in BUDGETS:
        times = asked(game, positions, seconds)
        if not times:
            continue
        late = sum(each > OVER * seconds for each in times)
        kept = kept and not late
        print(
            f"{title:<11} Hard at {seconds} s: {len(times)} moves looked ahead, {median(times):.2f} s in the middle, "
            f"{max(times):.2f} s the longest; {late} over {OVER * seconds:.2f} s"
        )
    return kept


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", choices=[*TITLES], action="append", help="only this one")
    parser.add_argument("--games", type=int, default=1, help="games of Medium for each title")
    parser.add_argument("--positions", type=int, default=40, help="positions at which Hard is asked")
    wish = parser.parse_args()
    warm_up()
    fine = True
    for title in wish.title or TITLES:
        game, quick = regular(title, wish.games)
        fine = expert(title, game, wish.positions) and quick and fine
    if not fine:
        sys.exit("somebody thinks for too long")


if __name__ == "__main__":
    main()
