"""Bids, companies and shares: money that goes where it grows, and enough kept to float what is begun."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.bots.protocol import Choice, Term, lowest
from roundhouse.bots.stock import table_cash
from roundhouse.bots.weighing import Weighing
from roundhouse.engine.components import PRESIDENCY
from roundhouse.engine.step import Option, PriceRange
from roundhouse.engine.stock import StockRound
from roundhouse.finance.market import share_price
from roundhouse.finance.shares import counted_certificates
from roundhouse.kernel.actions import Bid, BuyShare, SellShares, SetPar
from roundhouse.kernel.state import OFFER, POOL

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


def float_reserve(weighing: Weighing, item: str) -> float:
    """The cash that floats the cheapest company there is, for a player who presides none yet.

    A private that brings the presidency of one leaves fewer of its shares to be paid for.
    """
    play = weighing.play
    if weighing.presided or not play.title.market.par:
        return 0.0
    lowest_par = min(play.title.market.par)
    open_ = [name for name, charter in play.state.companies.items() if not charter.par and not charter.president]
    shares = min((weighing.outlook.missing_shares(play, name) for name in open_), default=0)
    private = play.title.privates.get(item)
    if private is not None and private.brings == PRESIDENCY:
        shares -= play.title.companies[private.company].president_shares
    return weighing.knowledge.saved * shares * lowest_par


def bid(weighing: Weighing, options: list[Option]) -> Iterator[Choice]:
    """What returns most for its price, up to its worth, but never with the money that a first company needs."""
    found: list[tuple[float, Choice]] = []
    for option in options:
        action = lowest(option)
        assert isinstance(action, Bid)
        free = option.high if isinstance(option, PriceRange) else weighing.cash
        if free - action.amount >= float_reserve(weighing, action.item):
            gain = weighing.knowledge.limit(weighing, action.item) - action.amount
            term = Term("worth", gain, {"item": action.item, "price": action.amount})
            found.append((gain / max(action.amount, 1), Choice(action, (term,))))
    if found:
        yield max(found, key=lambda each: each[0])[1]


def start_company(weighing: Weighing, options: list[Option]) -> Iterator[Choice]:
    """The company whose par the player can carry to its floating by himself, as high as that goes."""
    play, outlook, knowledge = weighing.play, weighing.outlook, weighing.knowledge
    actions = [action for action in map(lowest, options) if isinstance(action, SetPar)]
    homes = {name: knowledge.site(play, name) for name in sorted({action.company for action in actions})}
    best = max(homes.values(), default=1.0) or 1.0
    state = play.state
    begun = [name for name in weighing.presided if not state.companies[name].floated]
    many = len(weighing.presided) >= outlook.most_companies
    spare = weighing.cash - weighing.reserve
    value = knowledge.new_company(weighing.rounds)
    if weighing.presided:
        value *= knowledge.another
    for action in actions:
        needed = outlook.missing_shares(play, action.company) * action.price
        terms = [
            Term("company", value, {"company": action.company, "price": action.price}),
            Term("home", knowledge.home * homes[action.company] / best),
        ]
        if liked := knowledge.taste("begun", action.company):
            terms.append(Term("won", liked, {"company": action.company}))
        if needed <= spare:
            terms.append(Term("capital", knowledge.capital * needed))
        else:
            terms.append(Term("float", -2.0 * (needed - spare) - (200.0 if needed > table_cash(play) else 0.0)))
        if begun or many:
            terms.append(Term("enough", -1000.0))
        yield Choice(action, tuple(terms))


def buy_share(weighing: Weighing, options: list[Option]) -> Iterator[Choice]:
    """What a share will bring beyond its price; what floats a company of one's own comes first."""
    play, outlook = weighing.play, weighing.outlook
    for action in map(lowest, options):
        assert isinstance(action, BuyShare)
        then = weighing.built(action)
        price = weighing.cash - then.state.players[weighing.player].cash
        terms = list(weighing.terms(then))
        charter = play.state.companies[action.company]
        left = weighing.cash - price - weighing.reserve
        if left < 0:
            terms.append(Term("reserve", left))
        held, total = charter.shares.get(weighing.player, 0), play.title.shares_of(play, action.company)
        if charter.president == weighing.player and 10 * held < weighing.knowledge.gather * total:
            terms.append(Term("own", weighing.knowledge.own * price, {"company": action.company}))
        if not charter.floated:
            missing = outlook.missing_shares(play, action.company)
            if charter.president == weighing.player:
                alone = missing * price <= weighing.cash
                terms.append(Term("float", weighing.knowledge.floated / max(missing, 1) if alone else 10.0))
            elif missing * price > 0.5 * table_cash(play):
                terms.append(Term("float", -60.0))
        for name in weighing.presided:
            if name != action.company and not play.state.companies[name].floated:
                own = play.state.companies[name]
                if left < outlook.missing_shares(play, name) * own.par <= weighing.cash:
                    terms.append(Term("float", -weighing.knowledge.floated))
        yield Choice(action, tuple(terms))


def sell_shares(weighing: Weighing, options: list[Option]) -> Iterator[Choice]:
    """What will lose more than its price, and what rids a player of a company that would cost him more."""
    play = weighing.play
    now = invested(weighing, weighing.cash, places(weighing, play))
    for action in map(lowest, options):
        assert isinstance(action, SellShares)
        charter = weighing.play.state.companies[action.company]
        then = weighing.built(action)
        terms = list(weighing.terms(then))
        if charter.president == weighing.player and not charter.floated:
            terms.append(Term("float", -weighing.knowledge.floated))
        raised = action.shares * play.title.sale_price(play, action.company)
        more = invested(weighing, weighing.cash + raised, places(weighing, then), action.company) - now
        if more > 0:
            terms.append(Term("room", weighing.knowledge.room * more))
        yield Choice(action, (*terms, Term("fee", -weighing.knowledge.fee * raised)))


def places(weighing: Weighing, play: Play) -> int:
    """How many more certificates the player may hold."""
    return max(0, play.title.certificate_limit(play, weighing.player) - counted_certificates(play, weighing.player))


def invested(weighing: Weighing, cash: float, places: int, sold: str = "") -> float:
    """What the best shares on sale would bring beyond their prices, as many as cash and places allow."""
    play, total = weighing.play, 0.0
    left = min(places, weighing.knowledge.better)
    for gain, company in gains(weighing, cash):
        charter = play.state.companies[company]
        if gain <= 0 or company == sold:
            continue
        free = play.title.holding_limit(play, company) - charter.shares.get(weighing.player, 0)
        price = share_price(play, company)
        offered = [(price, POOL), (charter.par or price, OFFER)]
        for price, source in sorted(each for each in offered if each[0]):
            bought = int(min(left, free, charter.shares.get(source, 0), cash // price))
            total += bought * max(0.0, sum(weighing.promises[company]) - price)
            cash, left, free = cash - bought * price, left - bought, free - bought
    return total


def gains(weighing: Weighing, cash: float) -> list[tuple[float, str]]:
    """What one share of each company on sale would bring beyond its price, the best first."""
    play = weighing.play
    found = []
    gone = {
        company
        for frame in play.state.stack
        if isinstance(frame, StockRound)
        for player, company in frame.sales
        if player == weighing.player
    }
    for company, charter in play.state.companies.items():
        if not charter.floated or charter.cell is None or company in gone:
            continue
        promise = weighing.promises[company]
        prices = [promise.price] * (POOL in charter.shares) + [charter.par or promise.price] * (OFFER in charter.shares)
        held = charter.shares.get(weighing.player, 0)
        if prices and min(prices) <= cash and held < play.title.holding_limit(play, company):
            found.append((sum(promise) - min(prices), company))
    return sorted(found, reverse=True)
