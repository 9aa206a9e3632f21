"""Whether a position that somebody has written holds together, before anybody plays on from it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from roundhouse.engine.title import Title
from roundhouse.game import Game
from roundhouse.kernel.state import State
from roundhouse.laws import Watch

MOST_MONEY = 1_000_000
"""More than any box holds."""


def flaws(title: Title, players: Iterable[str], state: State) -> Iterator[str]:
    """Names that this title does not know, and names that are missing."""
    if state.priority not in state.players:
        yield f"{state.priority!r} is no player"
    if state.phase not in title.phases:
        yield f"there is no phase {state.phase}"
    yield from unknown("company", state.companies, title.companies)
    yield from unknown("private company", state.privates, title.privates)
    missing = {*players, *title.privates} - {*state.players, *state.privates}
    if not title.companies_may_leave:
        missing |= set(title.companies) - set(state.companies)
    if missing:
        yield f"nothing is said about {', '.join(sorted(missing))}"
    yield from unknown("train", (*state.depot, *state.train_pool), title.trains)
    yield from unknown("tile", state.supply, title.board.tiles)
    for space, laid in state.tiles.items():
        if space not in title.board.spaces or laid not in title.board.shapes:
            yield f"tile {laid[0]} turned by {laid[1]} cannot lie on {space}"
    for space, stops in state.tokens.items():
        yield from unknown("space", (space,), title.board.spaces)
        yield from unknown("company", (owner for held in stops for owner in held), state.companies)
    purses = {name: player.cash for name, player in state.players.items()}
    purses |= {name: charter.cash for name, charter in state.companies.items()}
    for name, cash in purses.items():
        if cash > MOST_MONEY:
            yield f"{name} has more money than there is"
    for company, charter in state.companies.items():
        yield from unknown("train", charter.trains, title.trains)
        if charter.president and charter.president not in state.players:
            yield f"{charter.president} is no player but presides over {company}"
        if charter.cell is not None and not title.market.exists(charter.cell):
            yield f"{company} stands on no cell of the market"


def unknown(what: str, names: Iterable[str], known: Container[str]) -> Iterator[str]:
    """The names that mean nothing here."""
    for name in names:
        if name not in known:
            yield f"there is no {what} {name}"


def broken_laws(game: Game) -> Iterator[str]:
    """What no position of any game ever shows: shares, tiles or trains that do not add up, and the like."""
    for law, facts in Watch(game).violations(game):
        yield f"{facts} ({law})"


def can_go_on(game: Game) -> None:
    """Ask for everything that a table asks for; what does not hold together raises an error here."""
    game.scores()
    if not game.finished and not game.active:
        raise LookupError("nobody can act")
    for _ in game.legal_actions():
        pass
