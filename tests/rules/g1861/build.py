"""Positions for the rule tests: a table, what everybody owns, and the moment of the game, in a few words.

game = table(phase="3")
minor(game, "N", "Ada", cell=(4, 4), cash=100, trains="2")
public(game, "NW", cell=(4, 5), Ada=4, Ben=2, pool=1, tokens="G15.0", cash=200)
operating(game, "NW", BuyTrains)
do(game, "NW passes")
"""

from __future__ import annotations

from contextlib import suppress

import roundhouse as rh
from roundhouse.engine import flow
from roundhouse.engine.merger import MergerRound
from roundhouse.engine.operating import CompanyFrame, CompanyTurn, OperatingRound
from roundhouse.engine.rounds import OPERATING, STOCK, Rounds
from roundhouse.engine.stock import StockRound
from roundhouse.engine.token import reserved_stop
from roundhouse.engine.track import LayTrack
from roundhouse.finance.market import place_marker
from roundhouse.game import Game
from roundhouse.kernel.events import Event, RoundBegan, TurnBegan
from roundhouse.kernel.state import TREASURY
from roundhouse.titles.g1861.operating import in_operating_order
from roundhouse.titles.g1861.rounds import MERGER
from roundhouse.titles.g1861.rsr import StateTurn
from roundhouse.titles.g1861.state import RSR
from tests.rules.given import NAMES, Cell, do, frame, give, put, track, walk

PHASES = ("2", "3", "4", "5", "6", "7", "8")


def opening(players: int = 3, *options: str, seed: int = 0) -> Game:
    """A new game: the first private is about to be auctioned."""
    return rh.new("1861", NAMES[:players], options, seed)


def table(players: int = 3, *options: str, phase: str = "2", **privates: str) -> Game:
    """A table after the sale of the privates, which belong to whom the keywords say; the others are out of the game."""
    game = opening(players, *options)
    for name, private in game.state.privates.items():
        private.owner = privates.get(name, "")
        private.closed = name not in privates
    game.state.stack = [Rounds(STOCK, 2)]
    set_phase(game, phase)
    return game


def set_phase(game: Game, phase: str) -> None:
    """All trains of earlier kinds, and one of this, have left the depot."""
    game.state.phase = phase
    for kind in PHASES[: PHASES.index(phase)]:
        game.state.depot[kind] = 0
    if phase != "2" and game.state.depot[phase] > 0:
        game.state.depot[phase] -= 1


def stock(game: Game, player: str = "Ada", number: int = 2) -> None:
    """It is this player's turn in a stock round."""
    game.state.priority = player
    game.state.stack = [Rounds(STOCK, number), StockRound(number, player, player, begun=True)]
    game.play.events = []
    flow.advance(game.play)


def merging(game: Game, part: int = 1, number: int = 2) -> None:
    """A merger round is about to begin."""
    game.state.stack = [Rounds(MERGER, number, part, 2), MergerRound(number, part)]
    game.play.events = []
    flow.advance(game.play)


def move_to(game: Game, company: str, where: tuple[int, int]) -> None:
    """Put the price token of a company on a cell."""
    place_marker(game.play, company, where)


def company(game: Game, name: str, cell: Cell, cash: int, trains: str, loans: int, operated: bool) -> None:
    charter = game.state.companies[name]
    charter.floated = charter.home_placed = True
    charter.operated = operated
    charter.trains = tuple(trains.split())
    charter.loans = loans
    give(game, name, cash)
    place_marker(game.play, name, cell)


def minor(
    game: Game,
    name: str,
    owner: str,
    cell: Cell = (7, 1),
    cash: int = 0,
    trains: str = "",
    loans: int = 0,
    operated: bool = True,
) -> None:
    """A minor in play, its token on its home."""
    company(game, name, cell, cash, trains, loans, operated)
    charter, kind = game.state.companies[name], game.title.companies[name]
    charter.shares, charter.president = {owner: 2}, owner
    put(game, name, f"{kind.home}.{reserved_stop(game.play, name)}")


def public(
    game: Game,
    name: str,
    cell: Cell = (4, 5),
    president: str = "",
    cash: int = 0,
    trains: str = "",
    tokens: str = "",
    loans: int = 0,
    operated: bool = True,
    **shares: int,
) -> None:
    """A public in play; the first with the most shares presides, and what nobody holds lies in its treasury."""
    company(game, name, cell, cash, trains, loans, operated)
    charter = game.state.companies[name]
    left = 10 - sum(shares.values())
    charter.shares = {**shares, **({TREASURY: left} if left else {})}
    players = [holder for holder in shares if holder in game.state.players]
    charter.president = president or max(players, key=lambda holder: shares[holder])
    for place in tokens.split():
        put(game, name, place)


CURVES = {"": "789", "town": ("3", "58", "4"), "city": ("5", "6", "57"), "Y": ("201", "202", "621")}


def rail(game: Game, *lines: str) -> None:
    """Yellow track along lines of hexes ("H8 I7 J6 K5"); their ends, and hexes with track, stay as they are."""
    board = game.title.board
    for line in lines:
        hexes = line.split()
        for before, at, after in zip(hexes, hexes[1:], hexes[2:], strict=False):
            if board.shape(game.state, at).track:
                continue
            one, two = (board.neighbours[at].index(other) for other in (before, after))
            bend = min((two - one) % 6, (one - two) % 6)
            space = board.spaces[at]
            sort = space.label or next((stop.kind for stop in space.stops), "")
            track(game, **{at: f"{CURVES[sort][bend - 1]}@{one if (one + bend) % 6 == two else two}"})


def operating(
    game: Game,
    company: str = "",
    step: type[CompanyFrame] = LayTrack,
    part: int = 1,
    parts: int = 2,
    number: int = 2,
    done: str = "",
    revenue: int = 0,
    held: bool = False,
) -> None:
    """A company is at a step of its turn, the RSR at the beginning of its own; without a company, a round begins.

    `held` there, the game does not go on by itself where the company has no choice.
    """
    state, round_ = game.state, OperatingRound(number, part, parts)
    state.stack = [Rounds(OPERATING, number, part, parts), round_]
    if company:
        round_.begun = True
        round_.companies = (*in_operating_order(game.play), RSR)
        round_.done = tuple(done.split())
    if company == RSR:
        state.stack.append(StateTurn(RSR))
    elif company:
        at = game.title.steps[CompanyTurn].sequence.index(step) + 1  # type: ignore[attr-defined]
        loans = state.companies[company].loans
        state.stack += [CompanyTurn(company, at=at, revenue=revenue, loans=loans), step(company)]
    game.play.events = []
    if not held:
        flow.advance(game.play)


def pass_on(game: Game, *until: str) -> None:
    """Everybody passes, or does the first thing he can where he must do something, until such a frame is on top."""
    for _ in range(400):
        if game.finished or frame(game) in until:
            return
        walk(game)
    raise AssertionError("the game does not get there")


def leave(game: Game, step: str) -> tuple[Event, ...]:
    """Pass if the game still stands at this step."""
    return do(game, f"{game.actors[0]} passes") if frame(game) == step else ()


def operator(game: Game) -> str:
    """The company whose turn it is."""
    with suppress(StopIteration):
        return next(frame.company for frame in reversed(game.state.stack) if isinstance(frame, CompanyTurn))
    return ""


def round_now(game: Game) -> tuple[str, int, int]:
    """The kind of round, its number, and which of its set it is."""
    rounds = game.state.stack[0]
    assert isinstance(rounds, Rounds)
    return rounds.stage, rounds.number, rounds.part


def turns(game: Game) -> list[str]:
    """Who takes a turn from now on in this round, one after the other; everybody passes where he can."""
    now = round_now(game)
    found = [event.actor for event in game.play.events if isinstance(event, TurnBegan)]
    while not game.finished and round_now(game) == now:
        for event in walk(game):
            if isinstance(event, RoundBegan):
                return found
            if isinstance(event, TurnBegan):
                found.append(event.actor)
    return found
