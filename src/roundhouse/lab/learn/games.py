"""Games to learn from: their positions as features, and how they ended.

A game depends on its number alone and is one file in the folder, written whole or not at all; so workers change
nothing, and a run that was broken off goes on. For variety every seat errs now and then: it does anything that is
legal, so that the network sees what becomes of unusual positions too.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from roundhouse.bots import make_bot
from roundhouse.bots.expert import BY_KNOWLEDGE
from roundhouse.bots.features import features, names
from roundhouse.bots.judgement import settled
from roundhouse.bots.lines import moves
from roundhouse.bots.match import LONGEST, Endless, names_of, opened_by_chance
from roundhouse.bots.outlooks import knowledge_for, knowledge_of, outlook_for
from roundhouse.bots.protocol import SEEDS
from roundhouse.bots.quick import Quick
from roundhouse.bots.regular import RegularBot
from roundhouse.bots.seat import Seated, kind_of
from roundhouse.bots.workers import in_turn
from roundhouse.game import Game, new
from roundhouse.kernel.actions import DeclareBankruptcy, Run
from roundhouse.kernel.errors import BadRecord, BadSetup
from roundhouse.kernel.events import RoundBegan
from roundhouse.lab.learn import screening
from roundhouse.lab.learn.tuning import numbers_of
from roundhouse.titles import find_title

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

PLAN = "plan.json"
REGULAR = "regular"
MOST_SPREAD = 2.0
"""At that, the largest of a number is more than fifty times the smallest."""
LOOKED = (1, 1, 2)
"""How deep lines are."""


class Plan(msgspec.Struct, frozen=True):
    """What is played. Seats turn by one with every game; `errors` is how often a seat does anything at all.

    `between` is how often a position in the middle of a round is kept, besides those at its beginning; `ahead`, how
    often that at the end of a line is, which begins with what was done: what somebody who looks ahead will judge.
    The first `opening` decisions are left to chance: without dice, bots would play much the same game over and over.
    With a `spread`, every regular bot has numbers of its own, each off the usual one (or that of a `level`) by up to
    that, up or down: the games show which numbers win, too (`roundhouse.lab.learn.screening`).
    """

    title: str
    seats: tuple[str, ...]
    options: tuple[str, ...] = ()
    seed: int = 0
    errors: float = 0.03
    between: float = 0.04
    ahead: float = 0.0
    opening: int = 0
    spread: float = 0.0
    level: str = ""

    def seats_in(self, number: int) -> tuple[str, ...]:
        """The bots in seat order in a game."""
        turned = number % len(self.seats)
        return self.seats[turned:] + self.seats[:turned]


class Seen(msgspec.Struct):
    """A game: the features of all players in some of its positions, and each player's part of the end.

    With a spread, `middle` is what the numbers of its regular bots were off.
    """

    number: int
    features: tuple[str, ...]
    positions: list[list[list[float]]]
    chances: list[float]
    shares: list[float]
    middle: dict[str, float] = {}


def opened(folder: Path, plan: Plan) -> Path:
    """The folder of such games, new or as it was left."""
    if not 0.0 <= plan.spread <= MOST_SPREAD:
        raise BadSetup("numbers may be off by a spread of 0 to {most}", most=MOST_SPREAD)
    title = find_title(plan.title, frozenset(plan.options))
    title.check_players(names_of(len(plan.seats)))
    for kind in plan.seats:
        kind_of(kind)
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / PLAN
    if not file.exists():
        _written(file, msgspec.json.encode(plan) + b"\n")
    elif plan_of(folder) != plan:
        raise BadSetup("{folder} holds other games; name another folder", folder=folder)
    return folder


def plan_of(folder: Path) -> Plan:
    """How the games in a folder were played."""
    try:
        return msgspec.json.decode((folder / PLAN).read_bytes(), type=Plan)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadRecord("{folder} holds no games to learn from: {error}", folder=folder, error=error) from error


def play_game(plan: Plan, number: int) -> Seen:
    """One game, played by bots that err now and then."""
    seats = plan.seats_in(number)
    game = new(plan.title, names_of(len(seats)), plan.options, plan.seed + number)
    dice = random.Random(f"{plan.seed}/{number}/learn")
    bots = {name: make_bot(kind, name) for name, kind in zip(game.setup.players, seats, strict=True)}
    middle = numbers_of(knowledge_of(game.play, plan.level)) if plan.spread else {}
    if plan.spread:
        bots |= spread_out(plan, game, middle, number)
    wild = {name: make_bot("random", name) for name in bots}
    outlook = outlook_for(game.title)
    positions = []
    for _ in opened_by_chance(game, plan.opening):
        pass
    while not game.finished:
        if len(game.actions) >= LONGEST:
            raise Endless(f"{plan.title}, seed {game.setup.seed}, has not ended after {LONGEST} actions")
        seat = game.active[0]
        action = bots[seat].choose(game)
        if dice.random() < plan.errors and not isinstance(action, Run):
            other = wild[seat].choose(game)
            action = action if isinstance(other, DeclareBankruptcy) else other
        game.push(action)
        begun = any(isinstance(event, RoundBegan) for event in game.events)
        if not game.finished and (begun or dice.random() < plan.between):
            positions.append(features(game.play, outlook))
        if not game.finished and not isinstance(action, BY_KNOWLEDGE) and dice.random() < plan.ahead:
            end = played_on(game, dice)
            if not end.state.finished:
                positions.append(features(end, outlook))
    return seen(game, number, names(outlook), positions, middle)


def off_the_middle(plan: Plan, middle: Mapping[str, float], number: int) -> dict[int, list[float]]:
    """How far each number of each regular bot is off in a game, by its seat."""
    seats = [seat for seat, kind in enumerate(plan.seats_in(number)) if kind == REGULAR]
    return {seat: screening.ways(plan.seed, len(middle), number, seat) for seat in seats}


def spread_out(plan: Plan, game: Game, middle: Mapping[str, float], number: int) -> dict[str, Seated]:
    """The regular bots of a game, each with numbers of its own."""
    plain, bots = knowledge_for(game.title), {}
    for seat, off in off_the_middle(plan, middle, number).items():
        numbers = screening.moved(middle, dict(zip(middle, off, strict=True)), plan.spread)
        name = game.setup.players[seat]
        bots[name] = Seated(RegularBot(plain.varied(numbers)), name)
    return bots


def played_on(game: Game, dice: random.Random) -> Play:
    """The end of a line from here on, as deep as one mostly is."""
    play, outlook = game.play.copy(), outlook_for(game.title)
    play.title.hide_seed(play.state, dice.randrange(SEEDS))
    for _ in moves(play, Quick(play.copy(), outlook, dice).move, dice.choice(LOOKED)):
        pass
    return play


def seen(
    game: Game, number: int, named: tuple[str, ...], positions: list[list[list[float]]], middle: dict[str, float]
) -> Seen:
    """What a finished game shows."""
    end = settled(game.play)
    return Seen(number, named, positions, list(end.chances.values()), list(end.shares.values()), middle)


def play(folder: Path, plan: Plan, games: int, workers: int = 1, told: Callable[[int], None] | None = None) -> None:
    """Play until the folder holds the first so many games."""
    opened(folder, plan)
    missing = [number for number in range(games) if not _file(folder, number).exists()]
    for found in in_turn(partial(play_game, plan), missing, workers):
        _written(_file(folder, found.number), msgspec.msgpack.encode(found))
        if told is not None:
            told(found.number)


def read(folder: Path) -> list[Seen]:
    """All games of a folder, in the order of their numbers."""
    plan_of(folder)
    try:
        return [msgspec.msgpack.decode(file.read_bytes(), type=Seen) for file in sorted(folder.glob("[0-9]*.game"))]
    except msgspec.MsgspecError as error:
        raise BadRecord("{folder} holds no games to learn from: {error}", folder=folder, error=error) from error


def _file(folder: Path, number: int) -> Path:
    return folder / f"{number:06}.game"


def _written(path: Path, data: bytes) -> None:
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    fresh.write_bytes(data)
    os.replace(fresh, path)
