"""Positions of 18Lilliput for tests: a drafted table, tiles and stations put down by hand, a player's turn."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from roundhouse.engine import flow
from roundhouse.engine.operating import OperatingRound
from roundhouse.engine.rounds import Rounds
from roundhouse.game import Game, new
from roundhouse.kernel.actions import Action, Choose, LayTile
from roundhouse.kernel.errors import IllegalAction
from roundhouse.kernel.state import OFFER, Frame
from roundhouse.titles.lilliput.cards import ActionRound, ActionTurn
from roundhouse.titles.lilliput.table import Table, table

NAMES = ("Ada", "Ben", "Cleo", "Dan")
COMPANIES = ("red", "blue", "green", "yellow")
SIDES = ("0,1", "0,-1", "1,0", "-1,0")


def game_for(
    players: int = 4, options: Iterable[str] = (), first: str = "Ada", landscape: str = "", seed: int = 0
) -> Game:
    """A new game in which the given player is first."""
    for number in count(seed):
        game = new("18Lilliput", NAMES[:players], options, number, landscape=landscape)
        if game.state.priority == first:
            return game
    raise AssertionError


def on(game: Game) -> Table:
    return table(game.play)


def drafted(
    players: int = 4, options: Iterable[str] = (), characters: dict[str, str] | None = None, landscape: str = ""
) -> Game:
    """A game after the draft: Ada red, Ben blue, Cleo green, Dan yellow, with homes that lead to Mildendo.

    Nobody has a character but those named, as {player: character}.
    """
    game = game_for(players, options, landscape=landscape)
    spare = iter(["emperor", "general", "admiral", "treasurer", "judge"])
    turn = 0
    while type(game.state.stack[-1]).__name__ == "Draft":
        player = game.active[0]
        at = NAMES.index(player)
        if turn < players:
            company = next(c for c in (COMPANIES[at], *COMPANIES) if not game.state.companies[c].president)
            side = next(s for s in (SIDES[at], *SIDES) if s not in game.state.tiles)
            game.push(Choose(player, company))
            game.push(next(way for way in listed(game, LayTile) if is_straight_home(game, way, side)))
        else:
            game.push(Choose(player, next(spare)))
        turn += 1
    on(game).characters = tuple((character, player) for player, character in (characters or {}).items())
    return game


def is_straight_home(game: Game, way: LayTile, side: str) -> bool:
    """Whether this lays a straight home tile on a side of Mildendo, leading to it."""
    mask = game.title.board.shapes[way.tile, way.rotation].mask
    return way.space == side and way.tile[1:] in ("C1", "Y1") and bool(mask >> towards_mildendo(side) & 1)


def towards_mildendo(side: str) -> int:
    """The edge of a home square that it shares with Mildendo."""
    return {"0,1": 0, "0,-1": 2, "1,0": 1, "-1,0": 3}[side]


def at_turn(game: Game, player: str = "Ada", number: int = 1) -> Game:
    """It is a player's turn in step 1, the last turn of the round."""
    on(game).taken = ()
    set_stack(game, [Rounds("actions", number), ActionRound(()), ActionTurn(player)])
    return game


def at_running(game: Game, number: int = 1) -> Game:
    """Step 2 of a round begins."""
    set_stack(game, [Rounds("running", number), OperatingRound(number, 1, 1)])
    return game


def set_stack(game: Game, frames: list[Frame]) -> None:
    game.state.stack[:] = frames
    flow.advance(game.play)


def lay(game: Game, space: str, tile: str, rotation: int = 0) -> None:
    """Put a tile down by hand, out of the supply."""
    state = game.state
    if space in state.tiles:
        state.supply[state.tiles[space][0]] += 1
    state.supply[tile] -= 1
    state.tiles[space] = (tile, rotation)


def station(game: Game, company: str, space: str) -> None:
    """Put a station of a company into the city of a square, by hand."""
    charter = game.state.companies[company]
    charter.tokens = charter.tokens[1:]
    held = game.state.tokens.get(space, ((),))
    game.state.tokens[space] = ((*held[0], company),)


def phase(game: Game, number: int) -> None:
    game.state.phase = str(number)


def founded(game: Game, company: str, player: str, price: int = 50, treasury: int = 0, at: str = "") -> None:
    """A company directed by a player, by hand."""
    charter = game.state.companies[company]
    charter.shares = {player: 5, OFFER: 3}
    charter.president = player
    charter.floated = True
    charter.par = price
    game.state.arrivals += 1
    charter.cell, charter.arrived = game.title.market.par[price], game.state.arrivals
    charter.cash = treasury
    if at:
        station(game, company, at)


def give_shares(game: Game, company: str, player: str, shares: int) -> None:
    holdings = game.state.companies[company].shares
    holdings[OFFER] -= shares
    if not holdings[OFFER]:
        del holdings[OFFER]
    holdings[player] = holdings.get(player, 0) + shares


def refused(game: Game, action: Action) -> str:
    """The clause by which an action is refused; the state stays as it was."""
    before = game.hash
    try:
        game.push(action)
    except IllegalAction as refusal:
        assert game.hash == before
        assert refusal.reason
        return refusal.clause
    raise AssertionError(f"{action} was taken")


def listed(game: Game, kind: type[Action]) -> list[Action]:
    """The legal actions of a kind; of a range the lowest."""
    found = [getattr(option, "action", option) for option in game.legal_actions()]
    return [action for action in found if isinstance(action, kind)]


def happened(game: Game, kind: type) -> list:
    """The events of a kind that the last action brought."""
    return [event for event in game.events if isinstance(event, kind)]


def price(game: Game, company: str) -> int:
    cell = game.state.companies[company].cell
    return game.title.market.price(cell)


def stack(game: Game) -> list[str]:
    return [type(frame).__name__ for frame in game.state.stack]
