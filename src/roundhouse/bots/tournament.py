"""A tournament: many games between the same bots, kept in a file that can be gone on with and looked at again.

Every seed is played once with each rotation of the seats, so that luck and the seat fall on all alike. A game depends
on its number alone: however many workers there are, and however often a run is broken off, the file holds the same.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec

from roundhouse.bots.match import match, names_of
from roundhouse.bots.seat import kind_of
from roundhouse.bots.workers import in_turn
from roundhouse.kernel.errors import BadRecord, BadSetup
from roundhouse.titles import find_title

FORMAT = "roundhouse tournament"
MOST_SEED = 10**17
"""Seeds count up from the first, and have 18 digits at most."""


class Plan(msgspec.Struct, frozen=True):
    """Who plays what: the first line of the file. Games are numbered from 0, without end."""

    title: str
    bots: tuple[str, ...]
    options: tuple[str, ...] = ()
    seed: int = 0
    format: str = FORMAT
    variant: str = ""
    """The text of a variant."""
    opening: int = 0
    """So many decisions at the beginning of a game are left to chance, the same for a seed in all arrangements."""
    alike: bool = True
    """Whether every rotation of the seats has the same seed; in simulations every game has its own."""

    def seats(self, number: int) -> tuple[str, ...]:
        """The bots in seat order in a game: one seat further with each game."""
        turned = number % len(self.bots)
        return self.bots[turned:] + self.bots[:turned]

    def seed_of(self, number: int) -> int:
        return self.seed + (number // len(self.bots) if self.alike else number)


class Played(msgspec.Struct, frozen=True):
    """One game: a line of the file. `scores`, `moves` and `seconds` (of thinking) are in seat order.

    `won` is each seat's part of the victory; an automaton that beats everybody leaves nobody a part. Games that come
    from a simulation have no moves and seconds: nobody looked at a clock.
    """

    number: int
    seed: int
    seats: tuple[str, ...]
    scores: tuple[int, ...]
    won: tuple[float, ...]
    actions: int
    phase: str
    ended: str
    hash: str
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]


def checked(plan: Plan) -> Plan:
    """The plan, if such games can be played."""
    title = find_title(plan.title, frozenset(plan.options), variant=plan.variant)
    for bot in plan.bots:
        kind_of(bot)
    title.check_players(names_of(len(plan.bots)))
    return msgspec.structs.replace(plan, title=title.id)


def play_one(plan: Plan, number: int) -> Played:
    """One game of a tournament."""
    seats = plan.seats(number)
    names = names_of(len(seats))
    _, result = match(plan.title, seats, plan.seed_of(number), plan.options, plan.variant, plan.opening)
    scores = tuple(result.scores[name] for name in names)
    best = max(result.scores.values())
    winners = sum(score == best for score in result.scores.values())
    return Played(
        number, result.seed, seats, scores, tuple((score == best) / winners for score in scores), result.actions,
        result.phase, result.ended, result.hash, tuple(result.moves[name] for name in names),
        tuple(round(result.seconds[name], 4) for name in names),
        tuple(round(result.longest[name], 4) for name in names),
    )  # fmt: skip


class Ledger:
    """The file of a tournament: its plan, then a line for each game, in the order of their numbers."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path, self.plan = path, plan
        self.games: list[Played] = []
        if path.exists() and path.stat().st_size:
            kept, self.games = read(path)
            if kept != plan:
                raise BadSetup("{path} holds another tournament; name another file", path=path)
        lines = [msgspec.json.encode(line) for line in (plan, *self.games)]
        fresh = path.with_name(path.name + ".new")  # a line cut off by a kill is left behind
        fresh.write_bytes(b"".join(line + b"\n" for line in lines))
        os.replace(fresh, path)

    def add(self, game: Played) -> None:
        """Keep a game, the next by its number."""
        assert game.number == len(self.games)
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(game) + b"\n")
        self.games.append(game)


def read(path: Path) -> tuple[Plan, list[Played]]:
    """A tournament from its file; a last line that was cut off does not count."""
    try:
        first, *lines = path.read_bytes().split(b"\n")
        plan = msgspec.json.decode(first, type=Plan)
        games = [msgspec.json.decode(line, type=Played) for line in lines[:-1]]
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadRecord("{path} is not the file of a tournament: {error}", path=path, error=error) from error
    if plan.format != FORMAT or [game.number for game in games] != list(range(len(games))):
        raise BadRecord("{path} is not the file of a tournament", path=path)
    return plan, games


def run(
    ledger: Ledger,
    games: int,
    workers: int = 1,
    told: Callable[[Played], None] | None = None,
    ready: Callable[[], object] | None = None,
) -> None:
    """Play until the ledger holds so many games; what it holds already is not played again.

    `ready` is called once by every process that plays, so that no move waits for what must be loaded first.
    """
    for game in in_turn(partial(play_one, ledger.plan), range(len(ledger.games), games), workers, ready):
        ledger.add(game)
        if told is not None:
            told(game)
