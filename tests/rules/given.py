"""What the rule tests of several titles share: making a position, acting in it, and looking at it, in a few words.

cash(game, Ada=100, PRR=0)
put(game, "PRR", "H10.0")
track(game, H10="57@1", H14="9@1")
do(game, "PRR runs 2[H12.0>H10.0]")
assert refused(game, "PRR passes") == "17.0-d"
"""

from __future__ import annotations

from roundhouse.finance.shares import certificates
from roundhouse.game import Game
from roundhouse.kernel.actions import Run
from roundhouse.kernel.events import Event

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
Cell = tuple[int, int]

# -- making a position


def give(game: Game, name: str, amount: int) -> None:
    """A player or a company has so much money; the bank has the rest."""
    purse = game.state.players.get(name) or game.state.companies[name]
    game.state.bank += purse.cash - amount
    purse.cash = amount


def cash(game: Game, **owners: int) -> None:
    """Players and companies have these sums; the bank has the rest."""
    for name, amount in owners.items():
        give(game, name, amount)


def put(game: Game, company: str, place: str) -> None:
    """The company's next token is on a stop ("H10.0")."""
    state, (space, _, stop) = game.state, place.partition(".")
    held = [list(tokens) for tokens in state.tokens.get(space, ())]
    held += [[] for _ in range(len(game.title.board.shape(state, space).stops) - len(held))]
    held[int(stop)].append(company)
    state.tokens[space] = tuple(map(tuple, held))
    state.companies[company].tokens = state.companies[company].tokens[1:]


def track(game: Game, **tiles: str) -> None:
    """Tiles ("57@1") lie on spaces, out of the box."""
    for space, text in tiles.items():
        tile, _, rotation = text.partition("@")
        game.state.tiles[space] = (tile, int(rotation))
        if game.state.supply[tile] > 0:
            game.state.supply[tile] -= 1


# -- acting


def do(game: Game, *lines: str) -> tuple[Event, ...]:
    """Take the actions, written as text; what is legal must be in the listing, too. Returns all that happened."""
    happened: tuple[Event, ...] = ()
    for line in lines:
        action = game.title.notation.read(line)
        if action in game.legal_actions():
            assert isinstance(action, Run) or listed(game, line), f"not listed: {line}"
        game.push(action)
        happened += game.events
    return happened


def walk(game: Game) -> tuple[Event, ...]:
    """Let whoever must decide pass, or do the first thing he can where he must do something."""
    passing = f"{game.actors[0]} passes"
    if refused(game, passing) == "":
        return do(game, passing)
    option = next(iter(game.legal_actions().in_turn()))
    game.push(getattr(option, "action", option))
    return game.events


def refused(game: Game, line: str) -> str:
    """The clause by which an action is refused now, or "" if it is legal; looking changes nothing.

    The listing must be of the same opinion (of runs it has only the best).
    """
    before = game.hash
    action = game.title.notation.read(line)
    refusal = game.legal_actions().refusal(action)
    assert game.hash == before
    if refusal is None:
        assert isinstance(action, Run) or listed(game, line), f"not listed: {line}"
        return ""
    assert game.title.reason(refusal)
    assert not listed(game, line), f"listed, but refused: {line}"
    return refusal.clause


def listed(game: Game, line: str) -> bool:
    """Whether the listing has this action, by itself or in a range of prices."""
    action = game.title.notation.read(line)
    return any(action == option or (hasattr(option, "low") and action in option) for option in game.legal_actions())


# -- looking


def frame(game: Game) -> str:
    """The name of the frame on top: where the game stands."""
    return type(game.state.stack[-1]).__name__


def money(game: Game, name: str) -> int:
    return game.play.cash(name)


def cell(game: Game, company: str) -> Cell:
    found = game.state.companies[company].cell
    assert found is not None
    return found


def price(game: Game, company: str) -> int:
    return game.title.market.price(cell(game, company))


def shares(game: Game, company: str) -> dict[str, int]:
    return game.state.companies[company].shares


def papers(game: Game, player: str, company: str) -> int:
    """Certificates, not shares."""
    return certificates(game.play, player, company)


def loans(game: Game, company: str) -> int:
    return game.state.companies[company].loans


def trains(game: Game, company: str) -> str:
    return " ".join(game.state.companies[company].trains)


def places(game: Game, company: str) -> set[str]:
    """Where a company has tokens."""
    found = game.state.tokens.items()
    return {f"{space}.{at}" for space, stops in found for at, held in enumerate(stops) if company in held}
