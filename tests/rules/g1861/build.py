"""Positions for the rule tests: a table, what everybody owns, and the moment of the game, in a few words.

game = table(phase="3")
minor(game, "N", "Ada", cell=(4, 4), cash=100, trains="2")
public(game, "NW", cell=(4, 5), Ada=4, Ben=2, pool=1, tokens="G15.0", cash=200)
operating(game, "NW", BuyTrains)
do(game, "NW passes")
"""

from __future__ import annotations

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
from roundhouse.kernel.events import Event
from roundhouse.kernel.state import TREASURY
from roundhouse.titles.g1861.operating import in_operating_order
from roundhouse.titles.g1861.rounds import MERGER
from roundhouse.titles.g1861.rsr import StateTurn
from roundhouse.titles.g1861.state import RSR

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
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
    game.play.board_changed()


def cash(game: Game, owners: dict[str, int] | None = None, **more: int) -> None:
    """Give players and companies these sums; the bank has the rest."""
    for name, amount in {**(owners or {}), **more}.items():
        purse = game.state.players.get(name) or game.state.companies[name]
        game.state.bank += purse.cash - amount
        purse.cash = amount


def minor(
    game: Game,
    name: str,
    owner: str,
    cell: tuple[int, int] = (7, 1),
    cash: int = 0,
    trains: str = "",
    loans: int = 0,
    operated: bool = True,
) -> None:
    """A minor that has been started, with its token on its home."""
    charter = game.state.companies[name]
    charter.shares = {owner: 2}
    charter.president = owner
    charter.floated = charter.home_placed = True
    charter.operated = operated
    charter.trains = tuple(trains.split())
    charter.loans = loans
    game.state.bank -= cash
    charter.cash = cash
    place_marker(game.play, name, cell)
    put(game, name, f"{game.title.companies[name].home}.{reserved_stop(game.play, name)}")


def public(
    game: Game,
    name: str,
    cell: tuple[int, int] = (4, 5),
    president: str = "",
    cash: int = 0,
    trains: str = "",
    tokens: str = "",
    loans: int = 0,
    operated: bool = True,
    **shares: int,
) -> None:
    """A public that has been formed; shares that nobody is said to hold are in its treasury."""
    charter = game.state.companies[name]
    left = 10 - sum(shares.values())
    charter.shares = {**shares, **({TREASURY: left} if left else {})}
    players = [holder for holder in shares if holder in game.state.players]
    charter.president = president or max(players, key=lambda holder: shares[holder])
    charter.floated = charter.home_placed = True
    charter.operated = operated
    charter.trains = tuple(trains.split())
    charter.loans = loans
    game.state.bank -= cash
    charter.cash = cash
    place_marker(game.play, name, cell)
    for place in tokens.split():
        put(game, name, place)


def put(game: Game, company: str, place: str) -> None:
    """Put the company's next token on a stop ("H8.0")."""
    space, _, stop = place.partition(".")
    state = game.state
    held = [list(tokens) for tokens in state.tokens.get(space, ())]
    held += [[] for _ in range(len(game.title.board.shape(state, space).stops) - len(held))]
    held[int(stop)].append(company)
    state.tokens[space] = tuple(map(tuple, held))
    state.companies[company].tokens = state.companies[company].tokens[1:]
    game.play.board_changed()


def track(game: Game, **tiles: str) -> None:
    """Lay tiles ("57@1") on spaces, out of the box."""
    for space, text in tiles.items():
        tile, _, rotation = text.partition("@")
        game.state.tiles[space] = (tile, int(rotation))
        if game.state.supply[tile] > 0:
            game.state.supply[tile] -= 1
    game.play.board_changed()


def stock(game: Game, player: str = "Ada", number: int = 2) -> None:
    """It is this player's turn in a stock round."""
    game.state.priority = player
    game.state.stack = [Rounds(STOCK, number), StockRound(number, player, player, begun=True)]
    game.play.events = []
    flow.advance(game.play)


def operating(
    game: Game,
    company: str = "",
    step: type[CompanyFrame] = LayTrack,
    part: int = 1,
    parts: int = 2,
    number: int = 2,
    done: str = "",
    revenue: int = 0,
) -> None:
    """A company is at a step of its turn; without a company, the operating round is about to begin."""
    state = game.state
    state.stack = [Rounds(OPERATING, number, part, parts), OperatingRound(number, part, parts)]
    if company:
        round_ = state.stack[1]
        assert isinstance(round_, OperatingRound)
        round_.begun = True
        round_.companies = (*in_operating_order(game.play), RSR)
        round_.done = tuple(done.split())
        if company == RSR:
            state.stack.append(StateTurn(RSR))
        else:
            sequence = game.title.steps[CompanyTurn].sequence  # type: ignore[attr-defined]
            loans = state.companies[company].loans
            turn = CompanyTurn(company, at=sequence.index(step) + 1, revenue=revenue, loans=loans)
            state.stack += [turn, step(company)]
    game.play.events = []
    flow.advance(game.play)


def merging(game: Game, part: int = 1, number: int = 2) -> None:
    """A merger round is about to begin."""
    game.state.stack = [Rounds(MERGER, number, part, 2), MergerRound(number, part)]
    game.play.events = []
    flow.advance(game.play)


def do(game: Game, *lines: str) -> tuple[Event, ...]:
    """Take the actions, written as text; returns all that happened."""
    happened: tuple[Event, ...] = ()
    for line in lines:
        game.push(rh.read_action(line))
        happened += game.events
    return happened


def walk(game: Game) -> None:
    """Let whoever must decide pass, or do the first thing he can where he must do something."""
    passing = f"{game.actors[0]} passes"
    if refused(game, passing) == "":
        do(game, passing)
    else:
        option = next(iter(game.legal_actions().in_turn()))
        game.push(getattr(option, "action", option))


def refused(game: Game, line: str) -> str:
    """The clause by which an action is refused now, or "" if it is legal; looking changes nothing."""
    before = game.hash
    refusal = game.legal_actions().refusal(rh.read_action(line))
    assert game.hash == before
    return refusal.clause if refusal else ""


def listed(game: Game, line: str) -> bool:
    """Whether the listing has this action, by itself or in a range of prices."""
    action = rh.read_action(line)
    return any(action == option or (hasattr(option, "low") and action in option) for option in game.legal_actions())


def price(game: Game, company: str) -> int:
    return game.title.market.price(cell(game, company))


def cell(game: Game, company: str) -> tuple[int, int]:
    found = game.state.companies[company].cell
    assert found is not None
    return found


def move_to(game: Game, company: str, where: tuple[int, int]) -> None:
    """Put the price token of a company on a cell."""
    place_marker(game.play, company, where)


def money(game: Game, who: str) -> int:
    return game.play.cash(who)


def places(game: Game, company: str) -> set[str]:
    """Where a company has tokens."""
    return {
        f"{space}.{index}"
        for space, stops in game.state.tokens.items()
        for index, held in enumerate(stops)
        if company in held
    }


def frame(game: Game) -> str:
    """The name of the frame on top: where the game stands."""
    return type(game.state.stack[-1]).__name__
