"""The stock round: which company to start and at what par, which share to buy, what to sell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from roundhouse.bots.decision import Decision, Scored
from roundhouse.bots.protocol import lowest
from roundhouse.engine.step import Option
from roundhouse.kernel.actions import BuyShare, SellShares, SetPar
from roundhouse.kernel.memory import TILES, recall

if TYPE_CHECKING:
    from roundhouse.board.board import Board
    from roundhouse.kernel.play import Play

_AROUND: WeakKeyDictionary[Board, dict[str, tuple[tuple[str, ...], ...]]] = WeakKeyDictionary()
"""The spaces around homes, for as long as somebody has the board: a title that is let go leaves nothing here."""
NEIGHBOURHOOD = 4
"""How far around a home a bot looks for stops."""
OWN_COMPANY = 25.0
"""By how many per cent a share of a company that the player presides, or wants to, is better than another."""
FIRST_COMPANY, NEXT_COMPANY = 60.0, 25.0
"""What starting a company is worth, in per cent, to a player who presides none yet, or who could do with another."""
ENOUGH = 5
"""The shares of his own company that a player gathers before he looks elsewhere, of ten."""
SALE = 0.08
"""A sale must bring at least so much of its price."""


def start_company(decision: Decision, options: list[Option]) -> Iterator[Scored]:
    """A company at a par value at which it will float: as high as the player's own money carries it."""
    actions = [action for action in map(lowest, options) if isinstance(action, SetPar)]
    homes = {name: surroundings(decision.play, name) for name in sorted({action.company for action in actions})}
    best_home = max(homes.values(), default=1.0) or 1.0
    floated = all(decision.play.state.companies[name].floated for name in decision.presided)
    base = NEXT_COMPANY if decision.presided else FIRST_COMPANY
    wanted = floated and len(decision.presided) < decision.outlook.most_companies
    for action in actions:
        needed = decision.outlook.missing_shares(decision.play, action.company) * action.price
        score = base + 10.0 * homes[action.company] / best_home + decision.dice.random()
        if needed <= decision.cash - decision.reserve:
            score += 40.0 * needed / max(decision.cash, 1)
        else:
            score -= 50.0 * (needed - decision.cash + decision.reserve) / max(needed, 1)
            if needed > table_cash(decision.play):
                score -= 100.0
        cost = decision.play.title.companies[action.company].president_shares * action.price
        yield (score if wanted else score - 150.0) * cost / 100.0, action


def table_cash(play: Play) -> int:
    return sum(player.cash for player in play.state.players.values())


def surroundings(play: Play, company: str) -> float:
    """The stops near a company's home, the nearer the better."""
    title = play.title
    if title.companies[company].home not in title.board.spaces:
        return 0.0
    return recall(play, (TILES, *title.stop_values_from), _surroundings, company)


def _surroundings(play: Play, company: str) -> float:
    title, tiles = play.title, play.state.tiles
    printed, shapes, value = title.board.printed, title.board.shapes, title.stop_value
    total, weight = 0.0, 1.0
    for ring in _rings(title.board, title.companies[company].home):
        for space in ring:
            laid = tiles.get(space)
            for stop in (printed[space] if laid is None else shapes[laid]).stops:
                total += weight * max(10 if stop.kind == "town" else 20, value(play, company, stop))
        weight *= 0.6
    return total


def _rings(board: Board, home: str) -> tuple[tuple[str, ...], ...]:
    """The spaces around a home, by how far away they are; it is the first."""
    known = _AROUND.setdefault(board, {})
    if home not in known:
        rings: list[tuple[str, ...]] = [(home,)]
        seen = {home}
        while len(rings) < NEIGHBOURHOOD:
            following = [
                other for space in rings[-1] for other in board.neighbours[space] if other and other not in seen
            ]
            rings.append(tuple(dict.fromkeys(following)))
            seen.update(following)
        known[home] = tuple(rings)
    return known[home]


def buy_share(decision: Decision, options: list[Option]) -> Iterator[Scored]:
    """The share with the best return; shares of one's own company come first until it runs and is safe."""
    best: tuple[float, int, BuyShare] | None = None
    for action in map(lowest, options):
        assert isinstance(action, BuyShare)
        price = decision.cash - decision.after(action).state.players[decision.player].cash
        if decision.cash - price < decision.reserve:
            continue
        found = share_return(decision, action.company, price)
        if best is None or found > best[0]:
            best = found, price, action
    if best is not None:
        found, price, action = best
        yield found * price / 100.0, action


def share_return(decision: Decision, company: str, price: int) -> float:
    """What a share brings beyond its price, in per cent of it."""
    play, outlook = decision.play, decision.outlook
    charter = play.state.companies[company]
    value = outlook.share_value(play, company, decision.rounds)
    score = 100.0 * (value - price) / max(price, 1)
    mine = charter.shares.get(decision.player, 0)
    total = play.title.shares_of(play, company)
    if charter.president == decision.player and 10 * mine < ENOUGH * total:
        score += OWN_COMPANY
    if not charter.floated:
        missing = outlook.missing_shares(play, company)
        if missing * price > table_cash(play):
            score -= 60.0
        else:
            score += OWN_COMPANY / max(missing, 1)
    return score + decision.dice.random()


def sell_shares(decision: Decision, options: list[Option]) -> Iterator[Scored]:
    """Shares that will only lose, and so many as rid a player of a company he cannot pay for."""
    for action in map(lowest, options):
        assert isinstance(action, SellShares)
        price = decision.play.title.sale_price(decision.play, action.company)
        needed = SALE * price * action.shares
        yield decision.gain(action) - needed, action
