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
from roundhouse.game import Game
from roundhouse.kernel.state import OFFER
from tests.rules.given import NAMES, do, put

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
