"""Positions for the rule tests: a table, companies, track and the moment of the game, in a few words.

game = table(phase=3)
company(game, "FMS", price=100, cash=400, trains="PH2 PH2", tokens="F32", Ada=3, Ben=1)
track(game, F34="8@1", F32="173@0")
operating(game, "FMS")
do(game, "FMS passes", "FMS dividend pay")
assert refused(game, "FMS repays a loan") == "5.5-f"
"""

from __future__ import annotations

import roundhouse as rh
from roundhouse.engine import flow
from roundhouse.engine.operating import OperatingRound
from roundhouse.engine.rounds import OPERATING, STOCK, Rounds
from roundhouse.engine.stock import StockRound
from roundhouse.finance.market import place_marker
from roundhouse.finance.shares import certificates
from roundhouse.game import Game
from roundhouse.kernel.events import Event
from roundhouse.kernel.state import OFFER
from roundhouse.titles import find_title
from roundhouse.titles.g1865.chart import rank, region
from roundhouse.titles.g1865.charter import Company1865, CompanyTurn1865

NAMES = ("Ada", "Ben", "Cleo", "Dan")
CONTENTS = find_title("1865").contents  # type: ignore[attr-defined]
"""What is in the box."""
PILE = ("PH2", "PH2d", "PH3", "PH3d", "PH4", "PH4d", "PH5", "PH6", "PH7")


def table(
    players: int = 3, phase: int = 2, options: tuple[str, ...] = (), rules: int | None = None, **maritime: str
) -> Game:
    """A table after the draft. Maritime companies belong to whom the keywords say; the others are out of the game."""
    game = rh.new("1865", NAMES[:players], options, rules=rules)
    state = game.state
    for name, card in state.privates.items():
        card.owner = maritime.get(name, "")
        card.closed = name not in maritime
    state.stack = [Rounds(STOCK, 2)]
    set_phase(game, phase)
    return game


def set_phase(game: Game, phase: int) -> None:
    """The first train of this phase has been sold, and all of the types before it."""
    state = game.state
    state.phase = str(phase)
    for name in PILE:
        if int(name[2]) < phase:
            state.depot[name] = 0
    if phase > 2 and state.depot[f"PH{phase}"] > 0:
        state.depot[f"PH{phase}"] -= 1
    if phase >= 5:
        for charter in state.companies.values():
            if isinstance(charter, Company1865) and not charter.president:
                charter.major, charter.shares, charter.tokens = True, {OFFER: 10}, (0,) * 6


def of(game: Game, name: str) -> Company1865:
    found = game.state.companies[name]
    assert isinstance(found, Company1865)
    return found


def company(
    game: Game,
    name: str,
    price: int = 100,
    cash: int = 0,
    trains: str = "",
    tokens: str = "",
    traffic: int = 3,
    major: bool = False,
    row: int = 0,
    operated: bool = True,
    loans: int = 0,
    **shares: int,
) -> None:
    """A launched company. `shares` are counted in shares (five of a minor, ten of a major); the rest is on offer.

    Its home token stands already; `tokens` are the spaces of further ones.
    """
    state, charter = game.state, of(game, name)
    charter.major = major
    charter.shares = {owner: count for owner, count in shares.items() if count}
    left = (10 if major else 5) - sum(shares.values())
    if left:
        charter.shares[OFFER] = left
    players = [owner for owner in shares if owner in state.players]
    charter.president = max(players, key=lambda owner: shares[owner])
    charter.par = price
    prices = game.title.market.prices[0]
    place_marker(game.play, name, (0, prices.index(price)))
    state.bank -= cash
    charter.cash = cash
    charter.trains = tuple(trains.split())
    charter.traffic, charter.loans = traffic, loans
    charter.floated, charter.operated = True, operated
    charter.row = row or min(int(state.phase), 7)
    charter.tokens = (0,) * (6 if major else 2)
    for space in tokens.split():
        put(game, name, space)


def put(game: Game, name: str, space: str) -> None:
    """Put a token of the company's charter on a space."""
    state = game.state
    held = state.tokens.get(space, ((),))
    state.tokens[space] = ((*held[0], name),)
    state.companies[name].tokens = state.companies[name].tokens[1:]


def track(game: Game, **tiles: str) -> None:
    """Lay tiles ("57@1") on spaces, out of the box."""
    for space, text in tiles.items():
        tile, _, rotation = text.partition("@")
        old = game.state.tiles.get(space)
        if old:
            game.state.supply[old[0]] += 1
        game.state.tiles[space] = (tile, int(rotation))
        game.state.supply[tile] -= 1


def stock(game: Game, player: str = "Ada") -> tuple[Event, ...]:
    """It is this player's turn in a stock round: the Dragons have acted before him."""
    game.state.priority = player
    game.state.stack = [Rounds(STOCK, 2), StockRound(2, player, begun=True)]
    return advanced(game)


def prepared(game: Game, player: str = "Ada") -> tuple[Event, ...]:
    """A stock round begins with the operations before it."""
    game.state.priority = player
    game.state.stack = [Rounds(STOCK, 2), StockRound(2, player)]
    return advanced(game)


def operating(game: Game, name: str = "", done: str = "", part: int = 1) -> tuple[Event, ...]:
    """A company's turn begins; without a company, an operating round begins."""
    state = game.state
    round_ = OperatingRound(2, part, 2)
    state.stack = [Rounds(OPERATING, 2, part, 2), round_]
    if name:
        round_.begun = True
        round_.companies = tuple(n for n, charter in state.companies.items() if charter.floated)
        round_.done = tuple(done.split())
        state.stack.append(CompanyTurn1865(name))
    return advanced(game)


def advanced(game: Game) -> tuple[Event, ...]:
    game.play.events = []
    flow.advance(game.play)
    return game.events


def do(game: Game, *lines: str) -> tuple[Event, ...]:
    """Take the actions, written as text; returns all that happened."""
    happened: tuple[Event, ...] = ()
    for line in lines:
        game.push(game.title.notation.read(line))
        happened += game.events
    return happened


def refused(game: Game, line: str) -> str:
    """The clause by which an action is refused now, or "" if it is legal; looking changes nothing."""
    before = game.hash
    refusal = game.legal_actions().refusal(game.title.notation.read(line))
    assert game.hash == before
    return refusal.clause if refusal else ""


def listed(game: Game) -> list[str]:
    """Every action of the listing as text, ranges by their lowest price."""
    found = []
    for option in game.legal_actions():
        found.append(rh.write_action(option.action if hasattr(option, "low") else option))
    return found


def cash(game: Game, **owners: int) -> None:
    """Give players and companies these sums; the bank has the rest."""
    state = game.state
    for name, amount in owners.items():
        purse = state.players.get(name) or state.companies[name]
        state.bank += purse.cash - amount
        purse.cash = amount


def money(game: Game, who: str) -> int:
    return game.play.cash(who)


def price(game: Game, name: str) -> int:
    cell = game.state.companies[name].cell
    assert cell is not None
    return game.title.market.price(cell)


def shares(game: Game, name: str) -> dict[str, int]:
    return game.state.companies[name].shares


def papers(game: Game, owner: str, name: str) -> int:
    """Certificates, not shares."""
    return certificates(game.play, owner, name)


def traffic(game: Game, name: str) -> int:
    return of(game, name).traffic


def rank_of(game: Game, name: str) -> int:
    return rank(game.play, name)


def colour_of(game: Game, name: str) -> str:
    """The region of the Dragons chart in which a company stands."""
    return region(game.play, name)


def frame(game: Game) -> str:
    """The name of the frame on top: where the game stands."""
    return type(game.state.stack[-1]).__name__


def seen(happened: tuple[Event, ...], kind: type[Event]) -> list[Event]:
    """The events of one kind."""
    return [event for event in happened if isinstance(event, kind)]
