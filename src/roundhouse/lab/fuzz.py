"""Random games to their end, with every invariant checked after every action."""

from __future__ import annotations

import random

import msgspec

from roundhouse.engine.step import PriceRange
from roundhouse.game import Game, new
from roundhouse.kernel.actions import Action, Run
from roundhouse.kernel.errors import IllegalAction, RoundhouseError
from roundhouse.kernel.events import RoundBegan
from roundhouse.kernel.state import copied
from roundhouse.lab.random_player import RandomPlayer
from roundhouse.lab.warm import MORE_AT_ONCE, Moment, moment, unlike
from roundhouse.laws import Broken, Watch
from roundhouse.titles.rules import clauses

LONGEST = 100_000
"""More actions than any game takes. The longest are those of 1830 in which all money has been bid away while privates
are unsold: the players live on the income of one private, and trade it, until the bank has run out."""


class Outcome(msgspec.Struct):
    """How a random game went."""

    seed: int
    players: int
    options: tuple[str, ...]
    actions: int
    rounds: int
    phase: str
    ended: str
    scores: dict[str, int]
    hash: str


MOMENTS = 8
"""So many answers of a game are compared with those of its record, where nobody says how many."""


class Violation(RoundhouseError):
    """Something that must never happen, and the game in which it did."""

    def __init__(self, game: Game, what: str, action: Action | None = None) -> None:
        self.game = game
        self.what = what
        self.action = action
        super().__init__(what)


def random_game(
    title: str,
    players: int,
    seed: int,
    options: tuple[str, ...] = (),
    profile: str = "random",
    checks: bool = True,
    moments: int | None = None,
    variant: str = "",
) -> tuple[Game, Outcome]:
    """Play one random game; raises `Violation` if anything is wrong with it.

    At about so many moments its answers are compared with those of the record loaded fresh: without a number at none,
    or at a few if everything is checked.
    """
    names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"][:players]
    game = new(title, names, options, seed, variant=variant)
    player = RandomPlayer(seed, profile)
    watch = Watch(game)
    rounds = 0
    sample = Sample(seed, (MOMENTS if checks else 0) if moments is None else moments)
    while not game.finished:
        if len(game.actions) >= LONGEST:
            raise Violation(game, f"the game has not ended after {LONGEST} actions")
        sample.look(game)
        step(game, player, watch if checks else None)
        rounds += sum(isinstance(event, RoundBegan) for event in game.events)
    if checks:
        replayed(game)
    sample.compare(game)
    outcome = Outcome(
        seed, players, options, len(game.actions), rounds, game.state.phase, game.finished, game.scores(), game.hash
    )
    return game, outcome


class Sample:
    """Moments of a game at which its answers are noted, three in a row."""

    def __init__(self, seed: int, wanted: int) -> None:
        self.random = random.Random(seed)
        self.wanted = wanted
        self.noted: list[Moment] = []
        self.next = self.gap()
        self.row = 0

    def gap(self) -> int:
        """How many actions until the next moments."""
        return int(self.random.expovariate(1 / 150))

    def look(self, game: Game) -> None:
        """Note the answers, if this is such a moment."""
        if len(game.actions) < self.next or len(self.noted) >= self.wanted:
            return
        tried = RandomPlayer(self.random.randrange(10**9))
        near = [neighbour(game, tried.choose(game), tried) for _ in range(4)]
        self.noted.append(moment(game, tuple(action for action in near if action is not None)))
        self.row = (self.row + 1) % MORE_AT_ONCE
        self.next = len(game.actions) + (1 if self.row else self.gap())

    def compare(self, game: Game) -> None:
        """The record loaded fresh must answer the same."""
        found = unlike(game, self.noted)
        if found:
            raise Violation(game, f"warm is not cold: {found}")


def step(game: Game, player: RandomPlayer, watch: Watch | None) -> None:
    """One action, with the checks around it."""
    action: Action | None = None
    try:
        action = player.choose(game)
        if watch is None:
            game.push(action)
            return
        neighbours_refused(game, action, player)
        game.push(action)
        watch.check(game)
        if player.random.random() < 0.05:
            taken_back(game)
    except Violation:
        raise
    except (Broken, RoundhouseError, LookupError, AssertionError, KeyError, TypeError, ValueError) as error:
        raise Violation(game, f"{type(error).__name__}: {error}", action) from error


def neighbours_refused(game: Game, action: Action, player: RandomPlayer) -> None:
    """An action next to a legal one is either listed too, or refused with the state untouched."""
    mutant = neighbour(game, action, player)
    if mutant is None:
        return
    legal = game.legal_actions()
    if mutant in legal:
        if not isinstance(mutant, Run) and not listed(game, mutant):
            raise Violation(game, f"{mutant} is accepted but not listed", mutant)
        return
    before = copied(game.state)
    try:
        game.push(mutant)
    except IllegalAction as refusal:
        if not refusal.reason or refusal.clause not in clauses(game.setup.title):
            raise Violation(game, f"{mutant} is refused by no clause: {refusal}", mutant) from refusal
    else:
        raise Violation(game, f"{mutant} is not legal but was taken", mutant)
    if game.state != before:
        raise Violation(game, f"{mutant} was refused but changed the state", mutant)


def listed(game: Game, action: Action) -> bool:
    """Whether the listing covers an action; rotations that look the same are one."""
    for option in game.legal_actions():
        if option == action or (isinstance(option, PriceRange) and action in option):
            return True
        if looks_same(game, option, action):
            return True
    return False


def looks_same(game: Game, option: object, action: Action) -> bool:
    """Whether two tile lays differ only in a rotation that nobody can see."""
    if type(option) is not type(action) or not hasattr(action, "rotation"):
        return False
    rotation = getattr(option, "rotation")  # noqa: B009
    if msgspec.structs.replace(action, rotation=rotation) != option:
        return False
    shapes = game.title.board.shapes
    tile = getattr(action, "tile")  # noqa: B009
    one, other = shapes[tile, rotation], shapes[tile, action.rotation]
    return one.through == other.through and {*map(frozenset, one.exits)} == {*map(frozenset, other.exits)}


def neighbour(game: Game, action: Action, player: RandomPlayer) -> Action | None:
    """The same action with one field changed a little."""
    fields = [field.name for field in msgspec.structs.fields(action)]
    name = player.random.choice(fields)
    value = getattr(action, name)
    state = game.state
    pools: list[list[str]] = [
        list(state.players),
        list(state.companies),
        list(state.privates),
        list(game.title.trains),
        list(game.title.board.tiles),
        list(game.title.track_spaces(game.play)),
        ["offer", "pool", "bank"],
    ]
    if isinstance(value, bool):
        changed: object = not value
    elif isinstance(value, int):
        changed = value + player.random.choice((-5, -1, 1, 5))
    elif isinstance(value, str):
        pool = next((pool for pool in pools if value in pool), None)
        if pool is None:
            return None
        changed = player.random.choice(pool)
    else:
        return None
    return msgspec.structs.replace(action, **{name: changed})


def taken_back(game: Game) -> None:
    """Taking an action back and taking it again changes nothing."""
    after = game.hash
    action = game.pop()
    before = game.hash
    game.push(action)
    if game.hash != after:
        raise Violation(game, "an action taken back and taken again leads elsewhere", action)
    game.pop()
    if game.hash != before:
        raise Violation(game, "taking an action back does not restore the state", action)
    game.push(action)


def replayed(game: Game) -> None:
    """The record replayed gives the same state."""
    twin = Game(game.setup)
    twin.extend(game.actions)
    if twin.hash != game.hash:
        raise Violation(game, "the record replayed gives another state")
