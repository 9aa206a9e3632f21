"""Bids, companies and shares: money that goes where it grows, and enough kept to float what is begun."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.bots.decision import NEVER
from roundhouse.bots.protocol import Choice, Term, lowest
from roundhouse.bots.stock import table_cash
from roundhouse.bots.weighing import Weighing
from roundhouse.engine.step import Option, PriceRange
from roundhouse.engine.stock import StockRound
from roundhouse.finance.shares import counted_certificates
from roundhouse.kernel.actions import Bid, BuyShare, SellShares, SetPar
from roundhouse.kernel.state import OFFER, POOL

ENOUGH = 5
"""The shares of his own company that a player gathers before he looks elsewhere, of ten."""


def float_reserve(weighing: Weighing) -> float:
    """The cash that floats the cheapest company there is, for a player who presides none yet."""
    play = weighing.play
    if weighing.presided or not play.title.market.par:
        return 0.0
    lowest_par = min(play.title.market.par)
    open_ = [name for name, charter in play.state.companies.items() if not charter.par and not charter.president]
    shares = min((weighing.outlook.missing_shares(play, name) for name in open_), default=0)
    return weighing.knowledge.saved * shares * lowest_par


def bid(weighing: Weighing, options: list[Option]) -> Iterator[Choice]:
    """A private up to its worth, but never with the money that a first company needs."""
    reserve = float_reserve(weighing)
    for option in options:
        action = lowest(option)
        assert isinstance(action, Bid)
        limit = weighing.knowledge.limit(weighing, action.item)
        terms = [Term("worth", limit - action.amount, {"item": action.item, "price": action.amount})]
        free = option.high if isinstance(option, PriceRange) else weighing.cash
        if free - action.amount < reserve:
            terms.append(Term("float", NEVER))
        yield Choice(action, tuple(terms))


def start_company(weighing: Weighing, options: list[Option]) -> Iterator[Choice]:
    """The company whose par the player can carry to its floating by himself, as high as that goes."""
    play, outlook = weighing.play, weighing.outlook
    actions = [action for action in map(lowest, options) if isinstance(action, SetPar)]
    homes = {name: weighing.knowledge.site(play, name) for name in sorted({action.company for action in actions})}
    best = max(homes.values(), default=1.0) or 1.0
    state = play.state
    begun = [name for name in weighing.presided if not state.companies[name].floated]
    many = len(weighing.presided) >= outlook.most_companies
    spare = weighing.cash - weighing.reserve
    value = weighing.knowledge.new_company(weighing.rounds)
    for action in actions:
        needed = outlook.missing_shares(play, action.company) * action.price
        terms = [
            Term("company", value, {"company": action.company, "price": action.price}),
            Term("home", weighing.knowledge.home * homes[action.company] / best),
        ]
        if needed <= spare:
            terms.append(Term("capital", weighing.knowledge.capital * needed))
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
        if charter.president == weighing.player and 10 * held < ENOUGH * total:
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
    best = gains(weighing, weighing.cash)
    now = best[0][0] if best and has_room(weighing) else 0.0
    for action in map(lowest, options):
        assert isinstance(action, SellShares)
        charter = weighing.play.state.companies[action.company]
        terms = list(weighing.terms(weighing.built(action)))
        if charter.president == weighing.player and not charter.floated:
            terms.append(Term("float", -weighing.knowledge.floated))
        raised = action.shares * play.title.sale_price(play, action.company)
        better = [gain for gain, company in gains(weighing, weighing.cash + raised) if company != action.company]
        if better and better[0] > now:
            terms.append(Term("room", weighing.knowledge.room * (better[0] - now)))
        yield Choice(action, (*terms, Term("fee", -weighing.knowledge.fee * raised)))


def has_room(weighing: Weighing) -> bool:
    """Whether the player may hold another certificate."""
    play, player = weighing.play, weighing.player
    return counted_certificates(play, player) < play.title.certificate_limit(play, player)


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
