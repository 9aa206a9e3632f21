"""Positions for the rule tests: a table, what everybody owns, and the moment of the game, in a few words.

game = table()
start(game, "PRR", par=76, Ada=6, pool=1, trains="2 3", cash=400)
track(game, H10="57@1", H14="9@1")
operating(game, "PRR", RunTrains)
do(game, "PRR runs 2[H12.0>H10.0]")
assert refused(game, "PRR passes") == "17.0-d"
"""

from __future__ import annotations

import roundhouse as rh
from roundhouse.engine import flow
from roundhouse.engine.operating import CompanyFrame, CompanyTurn, OperatingRound
from roundhouse.engine.rounds import OPERATING, STOCK, Rounds
from roundhouse.engine.stock import StockRound
from roundhouse.engine.track import LayTrack
from roundhouse.finance.market import place_marker
from roundhouse.finance.shares import certificates
from roundhouse.game import Game
from roundhouse.kernel.actions import Run
from roundhouse.kernel.events import Event
from roundhouse.kernel.state import OFFER

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
BEFORE = {"2": "", "3": "2", "4": "23", "5": "234", "6": "2345", "D": "23456"}


def table(players: int = 3, *options: str, phase: str = "2", **privates: str) -> Game:
    """A table after the sale of the privates. Privates belong to whom the keywords say; the others are closed."""
    game = rh.new("1830", NAMES[:players], options)
    state = game.state
    for name, private in state.privates.items():
        private.owner = privates.get(name, "")
        private.closed = name not in privates
    state.stack = [Rounds(STOCK, 2)]
    if phase != "2":
        set_phase(game, phase)
    return game


def set_phase(game: Game, phase: str) -> None:
    """All trains of earlier kinds, and one of this, have left the depot."""
    game.state.phase = phase
    for kind in BEFORE[phase]:
        game.state.depot[kind] = 0
    if game.state.depot.get(phase, 0) > 0:
        game.state.depot[phase] -= 1
    game.play.board_changed()


def cash(game: Game, **owners: int) -> None:
    """Give players and companies these sums; the bank has the rest."""
    state = game.state
    for name, amount in owners.items():
        purse = state.players.get(name) or state.companies[name.replace("_", "&")]
        state.bank += purse.cash - amount
        purse.cash = amount


def start(
    game: Game,
    company: str,
    par: int = 67,
    president: str = "",
    cell: tuple[int, int] | None = None,
    cash: int = 0,
    trains: str = "",
    tokens: str = "",
    operated: bool = True,
    **shares: int,
) -> None:
    """A company with a par value and its shares (of ten) in these hands; the rest is in the initial offer.

    Once it has operated its home token is on the map; `tokens` are further ones ("H10.0 F16.0").
    """
    state, charter = game.state, game.state.companies[company]
    charter.shares = dict(shares)
    left = 10 - sum(shares.values())
    if left:
        charter.shares[OFFER] = left
    players = [name for name in shares if name in state.players]
    charter.president = president or max(players, key=lambda name: shares[name])
    charter.par = par
    place_marker(game.play, company, cell or game.title.market.par[par])
    charter.floated = left <= 4
    state.bank -= cash
    charter.cash = cash
    charter.trains = tuple(trains.split())
    if operated and charter.floated:
        charter.operated = charter.home_placed = True
        home = game.title.companies[company]
        put(game, company, f"{home.home}.{home.home_stops[0]}")
        for place in tokens.split():
            put(game, company, place)


def put(game: Game, company: str, place: str) -> None:
    """Put the company's next token on a stop ("H10.0")."""
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
        game.state.supply[tile] -= 1
    game.play.board_changed()


def stock(game: Game, player: str = "Ada", number: int = 2) -> None:
    """It is this player's turn in a stock round."""
    game.state.priority = player
    game.state.stack = [Rounds(STOCK, number), StockRound(number, player, begun=True)]
    flow.advance(game.play)


def operating(
    game: Game,
    company: str = "",
    step: type[CompanyFrame] = LayTrack,
    part: int = 1,
    parts: int = 1,
    done: str = "",
    revenue: int = 0,
) -> None:
    """A company is at a step of its turn; without a company, the operating round is about to begin."""
    state = game.state
    number = 2
    state.stack = [Rounds(OPERATING, number, part, parts), OperatingRound(number, part, parts)]
    if company:
        round_ = state.stack[1]
        assert isinstance(round_, OperatingRound)
        round_.begun = True
        round_.companies = tuple(name for name, charter in state.companies.items() if charter.floated)
        round_.done = tuple(done.split())
        sequence = game.title.steps[CompanyTurn].sequence  # type: ignore[attr-defined]
        turn = CompanyTurn(company, at=sequence.index(step) + 1, revenue=revenue)
        state.stack += [turn, step(company)]
    flow.advance(game.play)


def do(game: Game, *lines: str) -> tuple[Event, ...]:
    """Take the actions, written as text; returns all that happened. What is legal must be in the listing, too."""
    happened: tuple[Event, ...] = ()
    for line in lines:
        action = rh.read_action(line)
        assert action not in game.legal_actions() or isinstance(action, Run) or listed(game, line), (
            f"not listed: {line}"
        )
        game.push(action)
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


def price(game: Game, company: str) -> int:
    cell = game.state.companies[company].cell
    assert cell is not None
    return game.title.market.price(cell)


def shares(game: Game, company: str) -> dict[str, int]:
    return game.state.companies[company].shares


def papers(game: Game, player: str, company: str) -> int:
    """Certificates, not shares."""
    return certificates(game.play, player, company)


def money(game: Game, who: str) -> int:
    return game.play.cash(who)


def frame(game: Game) -> str:
    """The name of the frame on top: where the game stands."""
    return type(game.state.stack[-1]).__name__


def auction(players: int = 3, *options: str) -> Game:
    """A new game: the sale of the privates has just begun."""
    return rh.new("1830", NAMES[:players], options)


BUY_ALL = (
    "Ada bids 20 on SV", "Ben bids 40 on CS", "Cleo bids 70 on DH",
    "Ada bids 110 on MH", "Ben bids 160 on CA", "Cleo bids 220 on BO",
)  # fmt: skip
"""Three players buy the privates in turn."""


def first_stock_round(par: int = 100, *options: str) -> Game:
    """Three players have bought all privates in turn; Cleo has set the B&O's par, and Ada begins with shares."""
    game = auction(3, *options)
    do(game, *BUY_ALL, f"Cleo sets the par of B&O at {par}")
    return game
