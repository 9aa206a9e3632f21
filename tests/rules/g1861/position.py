"""Positions for the tests of operating, mergers and the end: a table, companies, track, and where the game stands.

game = at_table(phase="4", MYR="Ada")
minor(game, "M-V", "Ada", cell=(4, 4), cash=100, trains="3")
public(game, "NW", cell=(4, 5), cash=200, tokens="G15.0", Ada=4, Ben=2, pool=1)
lay(game, I13="57@0", I11="9@0")
turn(game, "NW", BuyTrains)
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
from roundhouse.kernel.actions import Run
from roundhouse.kernel.events import Event, RoundBegan, TurnBegan
from roundhouse.kernel.state import TREASURY
from roundhouse.titles.g1861.operating import in_operating_order
from roundhouse.titles.g1861.rounds import MERGER
from roundhouse.titles.g1861.rsr import StateTurn
from roundhouse.titles.g1861.state import RSR

SEATS = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
Cell = tuple[int, int]


def at_table(phase: str = "2", *options: str, players: int = 3, **privates: str) -> Game:
    """The privates are sold to whom the keywords say, the others are out of the game; nothing else has happened."""
    game = rh.new("1861", SEATS[:players], options)
    for name, private in game.state.privates.items():
        private.owner = privates.get(name, "")
        private.closed = name not in privates
    in_phase(game, phase)
    return game


def in_phase(game: Game, phase: str) -> None:
    """All trains of earlier phases, and the one that began this phase, have left the depot."""
    game.state.phase = phase
    for earlier in range(2, int(phase)):
        game.state.depot[str(earlier)] = 0
    if phase != "2" and game.state.depot[phase] > 0:
        game.state.depot[phase] -= 1
    game.play.board_changed()


def give(game: Game, name: str, amount: int) -> None:
    """A player or a company has so much money; the bank has the rest."""
    purse = game.state.players.get(name) or game.state.companies[name]
    game.state.bank += purse.cash - amount
    purse.cash = amount


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
    cash: int = 0,
    trains: str = "",
    tokens: str = "",
    loans: int = 0,
    operated: bool = True,
    **shares: int,
) -> None:
    """A public in play; the first player named presides, and what nobody holds lies in its treasury."""
    company(game, name, cell, cash, trains, loans, operated)
    charter = game.state.companies[name]
    left = 10 - sum(shares.values())
    charter.shares = {**shares, **({TREASURY: left} if left else {})}
    charter.president = next(holder for holder in shares if holder in game.state.players)
    for place in tokens.split():
        put(game, name, place)


def put(game: Game, name: str, place: str) -> None:
    """The company's next token is on a stop ("H8.0")."""
    state, (space, _, stop) = game.state, place.partition(".")
    held = [list(tokens) for tokens in state.tokens.get(space, ())]
    held += [[] for _ in range(len(game.title.board.shape(state, space).stops) - len(held))]
    held[int(stop)].append(name)
    state.tokens[space] = tuple(map(tuple, held))
    state.companies[name].tokens = state.companies[name].tokens[1:]
    game.play.board_changed()


def lay(game: Game, **tiles: str) -> None:
    """Tiles ("57@1") lie on spaces, out of the box."""
    for space, text in tiles.items():
        tile, _, rotation = text.partition("@")
        game.state.tiles[space] = (tile, int(rotation))
        if game.state.supply[tile] > 0:
            game.state.supply[tile] -= 1
    game.play.board_changed()


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
            lay(game, **{at: f"{CURVES[sort][bend - 1]}@{one if (one + bend) % 6 == two else two}"})


def turn(
    game: Game,
    name: str,
    step: type[CompanyFrame] = LayTrack,
    revenue: int = 0,
    part: int = 1,
    number: int = 2,
    done: str = "",
    held: bool = False,
) -> None:
    """A company is at a step of its turn; the RSR is at the beginning of its own.

    `held` there, the game does not go on by itself where the company has no choice.
    """
    state = game.state
    round_ = OperatingRound(number, part, 2, (*in_operating_order(game.play), RSR), tuple(done.split()), begun=True)
    state.stack = [Rounds(OPERATING, number, part, 2), round_]
    if name == RSR:
        state.stack.append(StateTurn(RSR))
    else:
        sequence = game.title.steps[CompanyTurn].sequence  # type: ignore[attr-defined]
        at = sequence.index(step) + 1
        state.stack += [CompanyTurn(name, at=at, revenue=revenue, loans=state.companies[name].loans), step(name)]
    if not held:
        flow.advance(game.play)


def operating_round(game: Game, part: int = 1, number: int = 2, parts: int = 2) -> None:
    """An operating round is about to begin."""
    game.state.stack = [Rounds(OPERATING, number, part, parts), OperatingRound(number, part, parts)]
    game.play.events = []
    flow.advance(game.play)


def merger_round(game: Game, part: int = 1, number: int = 2) -> None:
    """A merger round is about to begin."""
    game.state.stack = [Rounds(MERGER, number, part, 2), MergerRound(number, part)]
    game.play.events = []
    flow.advance(game.play)


def stock_round(game: Game, player: str = "Ada", number: int = 2) -> None:
    """It is this player's turn in a stock round."""
    game.state.priority = player
    game.state.stack = [Rounds(STOCK, number), StockRound(number, player, player, begun=True)]
    flow.advance(game.play)


def do(game: Game, *lines: str) -> tuple[Event, ...]:
    """Take the actions, written as text; each must be in the listing, too. Returns all that happened."""
    happened: tuple[Event, ...] = ()
    for line in lines:
        assert refused(game, line) == "", f"{line}: {refused(game, line)}"
        game.push(rh.read_action(line))
        happened += game.events
    return happened


def refused(game: Game, line: str) -> str:
    """The clause by which an action is refused now, or "" if it is legal; looking changes nothing.

    The listing must be of the same opinion (of runs it has only the best).
    """
    before = game.hash
    action = rh.read_action(line)
    refusal = game.legal_actions().refusal(action)
    assert game.hash == before
    if refusal is None:
        assert isinstance(action, Run) or listed(game, line), f"not listed: {line}"
        return ""
    assert refusal.reason
    assert not listed(game, line), f"listed, but refused: {line}"
    return refusal.clause


def listed(game: Game, line: str) -> bool:
    """Whether the listing has this action, by itself or in a range of prices."""
    action = rh.read_action(line)
    return any(action == option or (hasattr(option, "low") and action in option) for option in game.legal_actions())


def pass_on(game: Game, *until: str) -> None:
    """Everybody passes, or does the first thing he can where he must do something, until such a frame is on top."""
    for _ in range(400):
        if game.finished or where(game) in until:
            return
        line = f"{game.actors[0]} passes"
        if refused(game, line) == "":
            do(game, line)
        else:
            option = next(iter(game.legal_actions().in_turn()))
            game.push(getattr(option, "action", option))
    raise AssertionError("the game does not get there")


def leave(game: Game, step: str) -> tuple[Event, ...]:
    """Pass if the game still stands at this step."""
    return do(game, f"{game.actors[0]} passes") if where(game) == step else ()


def where(game: Game) -> str:
    """The name of the frame on top: where the game stands."""
    return type(game.state.stack[-1]).__name__


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


def money(game: Game, name: str) -> int:
    return game.play.cash(name)


def cell(game: Game, name: str) -> Cell:
    found = game.state.companies[name].cell
    assert found is not None
    return found


def price(game: Game, name: str) -> int:
    return game.title.market.price(cell(game, name))


def loans(game: Game, name: str) -> int:
    return game.state.companies[name].loans


def trains(game: Game, name: str) -> str:
    return " ".join(game.state.companies[name].trains)


def shares(game: Game, name: str) -> dict[str, int]:
    return game.state.companies[name].shares


def places(game: Game, name: str) -> set[str]:
    """Where a company has tokens."""
    found = game.state.tokens.items()
    return {f"{space}.{at}" for space, stops in found for at, held in enumerate(stops) if name in held}


def turns(game: Game) -> list[str]:
    """Who takes a turn from now on in this round, one after the other; everybody passes where he can."""
    now, found = round_now(game), []
    found += [event.actor for event in game.play.events if isinstance(event, TurnBegan)]
    while not game.finished and round_now(game) == now:
        line = f"{game.actors[0]} passes"
        if refused(game, line) == "":
            happened = do(game, line)
        else:
            option = next(iter(game.legal_actions().in_turn()))
            game.push(getattr(option, "action", option))
            happened = game.events
        for event in happened:
            if isinstance(event, RoundBegan):
                return found
            if isinstance(event, TurnBegan):
                found.append(event.actor)
    return found
