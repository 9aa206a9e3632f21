"""The stock round: turns in which players sell and buy until all have passed one after the other."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from roundhouse.engine.refusals import refuse
from roundhouse.engine.shares import certificate_price, float_if_sold, sale_refusal, sell
from roundhouse.engine.step import Choice, Step, pop, push
from roundhouse.engine.turn import Turn
from roundhouse.finance.bank import pay
from roundhouse.finance.market import move_marker, operating_order, place_marker
from roundhouse.finance.shares import (
    counted_certificates,
    move_shares,
    settle_presidency,
)
from roundhouse.kernel.actions import BuyShare, Pass, SellShares, SetPar
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import (
    ParSet,
    Passed,
    PriorityMoved,
    RoundBegan,
    SharesBought,
)
from roundhouse.kernel.state import BANK, OFFER, POOL, TREASURY, Frame

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class StockRound(Frame):
    """`first` began the round; `sales` remembers who has sold what; `passes` counts the passes in a row."""

    number: int
    to_act: str
    first: str = ""
    passes: int = 0
    sales: tuple[tuple[str, str], ...] = ()
    begun: bool = False


class StockTurn(Turn):
    """`bought` lists this turn's purchases as (company, source), `sold` what was sold; `acted` tells it from a pass.

    `prices` are those before the first sale of each company, where all that is sold of it in a turn is one sale.
    """

    player: str
    bought: tuple[tuple[str, str], ...] = ()
    sold: tuple[str, ...] = ()
    acted: bool = False
    prices: tuple[tuple[str, int], ...] = ()


def stock_round(play: Play) -> StockRound:
    for frame in reversed(play.state.stack):
        if isinstance(frame, StockRound):
            return frame
    raise LookupError("no stock round is under way")


def has_acted(play: Play, frame: StockTurn) -> None:
    """Note that the player has bought or sold: the priority deal is now to his left."""
    frame.acted = True
    left = play.left_of(frame.player)
    if play.state.priority != left:
        play.state.priority = left
        play.emit(PriorityMoved(left))


def is_above_limits(play: Play, player: str) -> bool:
    """Whether a player holds too many certificates, or too much of one company."""
    title = play.title
    if counted_certificates(play, player) > title.certificate_limit(play, player):
        return True
    for name, charter in play.state.companies.items():
        if player in charter.shares and charter.shares[player] > title.holding_limit(play, name):
            return True
    return False


def excess(play: Play, player: str) -> tuple[Refusal | None, list[str]]:
    """Why a player must sell before anything else, and the companies whose sale puts it right; none if not.

    He holds too many certificates, or too much of one company.
    """
    title = play.title
    why: Refusal | None = None
    helpful = []
    limit = title.certificate_limit(play, player)
    too_many = counted_certificates(play, player) > limit
    if too_many:
        why = refuse(play, "excess certificates", player=player, limit=limit)
    for name, charter in play.state.companies.items():
        shares = charter.shares.get(player, 0)
        if shares and shares > title.holding_limit(play, name):
            why = why or refuse(play, "excess holding", player=player, company=name)
            helpful.append(name)
        elif shares and too_many and (title.any_sale_helps or title.counts_towards_limit(play, name)):
            helpful.append(name)
    return why, helpful


def must_sell(play: Play, frame: StockTurn) -> Refusal | None:
    """Excess holdings are put right before anything else, as far as sales can do it and the title asks for it."""
    title = play.title
    if not title.excess_must_be_sold or not is_above_limits(play, frame.player):
        return None
    why, helpful = excess(play, frame.player)
    if why and any(sale.company in helpful for sale in _sales(play, frame)):
        return why
    return None


def limit_refusal(play: Play, player: str, company: str) -> Refusal | None:
    """Why a player may not take one more certificate of a company: he holds as many as he may."""
    if is_full(play, player) and play.title.counts_towards_limit(play, company):
        return refuse(play, "certificate limit", player=player, limit=play.title.certificate_limit(play, player))
    return None


def is_full(play: Play, player: str) -> bool:
    """Whether a player holds as many certificates as he may."""
    return counted_certificates(play, player) >= play.title.certificate_limit(play, player)


P = TypeVar("P", BuyShare, SetPar)


def still_open(play: Play, frame: StockTurn, found: list[P]) -> Iterator[P]:
    """Of certificates that a player could buy, those his limits leave open; asked once, not for each of them."""
    if found and is_full(play, frame.player):
        found = [action for action in found if not play.title.counts_towards_limit(play, action.company)]
    if found and must_sell(play, frame) is None:
        yield from found


def _sales(play: Play, frame: StockTurn) -> Iterator[SellShares]:
    for choice in play.title.steps[type(frame)].choices:
        if choice.action is SellShares:
            yield from choice.options(play, frame)  # type: ignore[misc]


class BuyCertificate(Choice[StockTurn, BuyShare]):
    """Buy one certificate."""

    action = BuyShare
    sources: tuple[str, ...] = (OFFER, POOL)

    def options(self, play: Play, frame: StockTurn) -> Iterator[BuyShare]:
        found = [action for action in self.candidates(play, frame) if self.one_refusal(play, frame, action) is None]
        yield from still_open(play, frame, found)

    def candidates(self, play: Play, frame: StockTurn) -> Iterator[BuyShare]:
        player = frame.player
        cash = play.state.players[player].cash
        for name, charter in play.state.companies.items():
            if charter.president:
                for source in self.sources:
                    if source in charter.shares:
                        action = BuyShare(player, name, source)
                        if self.price(play, action) <= cash:
                            yield action

    def check(self, play: Play, frame: StockTurn, action: BuyShare) -> Refusal | None:
        refusal = self.one_refusal(play, frame, action)
        return refusal or limit_refusal(play, frame.player, action.company) or must_sell(play, frame)

    def one_refusal(self, play: Play, frame: StockTurn, action: BuyShare) -> Refusal | None:
        """Why a player may not buy this certificate, however many he holds. A title that refuses more does it here."""
        state, title = play.state, play.title
        player, name = frame.player, action.company
        charter = state.companies.get(name)
        if charter is None or action.source not in self.sources:
            return refuse(play, "buy", company=name, source=action.source)
        if not charter.president:
            return refuse(play, "president first", company=name)
        if not charter.shares.get(action.source):
            return refuse(play, "none left", company=name, source=action.source)
        refusal = self.once_a_turn(play, frame, action)
        if refusal:
            return refusal
        if (player, name) in stock_round(play).sales:
            return refuse(play, "no buying back", player=player, company=name)
        price = self.price(play, action)
        if state.players[player].cash < price:
            return refuse(play, "cash", player=player, cash=state.players[player].cash, price=price)
        if charter.shares.get(player, 0) >= title.holding_limit(play, name):
            return refuse(play, "holding limit", player=player, company=name)
        return None

    def price(self, play: Play, action: BuyShare) -> int:
        return certificate_price(play, action)

    def payee(self, play: Play, action: BuyShare) -> str:
        """Who is paid for the certificate: the company for what lies in its treasury, or else the bank."""
        return action.company if action.source == TREASURY else BANK

    def once_a_turn(self, play: Play, frame: StockTurn, action: BuyShare) -> Refusal | None:
        """One certificate in a turn."""
        if frame.bought:
            return refuse(play, "one buy")
        return None

    def apply(self, play: Play, frame: StockTurn, action: BuyShare) -> None:
        player, name = frame.player, action.company
        price = self.price(play, action)
        pay(play, player, self.payee(play, action), price)
        move_shares(play, name, action.source, player, 1)
        play.emit(SharesBought(player, name, 1, action.source, price))
        settle_presidency(play, name)
        frame.bought = (*frame.bought, (name, action.source))
        has_acted(play, frame)
        float_if_sold(play, name)


class StartCompany(Choice[StockTurn, SetPar]):
    """Buy the president's certificate of a company that has no par value, and set it."""

    action = SetPar

    def candidates(self, play: Play, frame: StockTurn) -> Iterator[SetPar]:
        if frame.bought:
            return
        cash, companies = play.state.players[frame.player].cash, play.title.companies
        for name, charter in play.state.companies.items():
            if charter.cell is None:
                shares = companies[name].president_shares
                for price in self.par_values(play):
                    if shares * price <= cash:
                        yield SetPar(frame.player, name, price)

    def options(self, play: Play, frame: StockTurn) -> Iterator[SetPar]:
        found = [action for action in self.candidates(play, frame) if self.one_refusal(play, frame, action) is None]
        yield from still_open(play, frame, found)

    def check(self, play: Play, frame: StockTurn, action: SetPar) -> Refusal | None:
        refusal = self.one_refusal(play, frame, action)
        return refusal or limit_refusal(play, frame.player, action.company) or must_sell(play, frame)

    def one_refusal(self, play: Play, frame: StockTurn, action: SetPar) -> Refusal | None:
        """Why a player may not start this company, however many he holds. A title that refuses more does it here."""
        state, title = play.state, play.title
        player, name = frame.player, action.company
        charter = state.companies.get(name)
        if charter is None:
            return refuse(play, "no such company", company=name)
        if charter.cell is not None:
            return refuse(play, "has par", company=name)
        shares = title.companies[name].president_shares
        if charter.shares.get(OFFER, 0) < shares or not self.on_sale(play, name):
            return refuse(play, "president not on sale", company=name)
        if action.price not in self.par_values(play):
            return refuse(play, "par", price=action.price)
        if frame.bought:
            return refuse(play, "one buy")
        cost = shares * action.price
        if state.players[player].cash < cost:
            return refuse(play, "cash", player=player, cash=state.players[player].cash, price=cost)
        return None

    def par_values(self, play: Play) -> Collection[int]:
        """The prices at which a company may start now."""
        return play.title.market.par

    def payee(self, play: Play, company: str) -> str:
        """Who is paid for the president's certificate."""
        return BANK

    def on_sale(self, play: Play, company: str) -> bool:
        """Whether the president's certificate can be bought at all."""
        return True

    def apply(self, play: Play, frame: StockTurn, action: SetPar) -> None:
        player, name = frame.player, action.company
        shares = play.title.companies[name].president_shares
        pay(play, player, self.payee(play, name), shares * action.price)
        start_company(play, player, name, action.price)
        play.emit(SharesBought(player, name, shares, OFFER, shares * action.price))
        frame.bought = (*frame.bought, (name, OFFER))
        has_acted(play, frame)
        float_if_sold(play, name)


def start_company(play: Play, player: str, company: str, par: int) -> None:
    """Give a player the president's certificate and put the marker on the par cell."""
    charter = play.state.companies[company]
    move_shares(play, company, OFFER, player, play.title.companies[company].president_shares)
    charter.president = player
    charter.par = par
    place_marker(play, company, play.title.market.par[par])
    play.emit(ParSet(company, player, par))


class SellCertificates(Choice[StockTurn, SellShares]):
    """Sell shares of one company to the pool."""

    action = SellShares

    def candidates(self, play: Play, frame: StockTurn) -> Iterator[SellShares]:
        player = frame.player
        if self.banned(play, frame):
            return
        for name, charter in play.state.companies.items():
            for shares in range(1, charter.shares.get(player, 0) + 1):
                yield SellShares(player, name, shares)

    def check(self, play: Play, frame: StockTurn, action: SellShares) -> Refusal | None:
        return self.banned(play, frame) or sale_refusal(play, action)

    def banned(self, play: Play, frame: StockTurn) -> Refusal | None:
        """Whether selling is forbidden altogether now."""
        return None

    def apply(self, play: Play, frame: StockTurn, action: SellShares) -> None:
        sell(play, action)
        round_ = stock_round(play)
        if (frame.player, action.company) not in round_.sales:
            round_.sales = (*round_.sales, (frame.player, action.company))
        frame.sold = (*frame.sold, action.company)
        has_acted(play, frame)


class EndStockTurn(Choice[StockTurn, Pass]):
    """Pass, or end the turn after buying or selling."""

    action = Pass

    def candidates(self, play: Play, frame: StockTurn) -> Iterator[Pass]:
        yield Pass(frame.player)

    def check(self, play: Play, frame: StockTurn, action: Pass) -> Refusal | None:
        return must_sell(play, frame)

    def apply(self, play: Play, frame: StockTurn, action: Pass) -> None:
        if not frame.acted:
            play.emit(Passed(frame.player))
        end_turn(play, frame)


def end_turn(play: Play, frame: StockTurn) -> None:
    """The turn passes to the left; a turn without deed is one pass more in a row."""
    pop(play, frame)
    round_ = stock_round(play)
    round_.passes = 0 if frame.acted else round_.passes + 1
    round_.to_act = play.left_of(frame.player)


class StockTurnStep(Step[StockTurn]):
    frame = StockTurn
    rule = "turn"

    def __init__(self, choices: tuple[Choice[Any, Any], ...] = (), standing: tuple[Choice[Any, Any], ...] = ()) -> None:
        super().__init__(choices, standing)
        deeds = [choice for choice in choices if choice.action is not Pass]
        self.deeds = sorted(deeds, key=lambda choice: choice.action is not SellShares)
        """What can be done, what is quickest to know first."""

    def actors(self, play: Play, frame: StockTurn) -> tuple[str, ...]:
        return (frame.player,)

    def advance(self, play: Play, frame: StockTurn) -> bool:
        """A player who can do nothing passes by himself."""
        if any(choice.possible(play, frame) for choice in self.deeds):
            return False
        end_turn(play, frame)
        return True


class StockRoundStep(Step[StockRound]):
    frame = StockRound

    def advance(self, play: Play, frame: StockRound) -> bool:
        if not frame.begun:
            frame.begun = True
            frame.first = frame.to_act
            play.emit(RoundBegan("stock", frame.number))
        if frame.passes >= sum(not player.bankrupt for player in play.state.players.values()):
            self.end(play, frame)
        else:
            push(play, StockTurn, frame.to_act)
        return True

    def end(self, play: Play, frame: StockRound) -> None:
        """Markers rise, and the priority deal lies left of the last player who did anything."""
        sold_out_rise(play)
        play.state.priority = frame.to_act
        pop(play, frame)


def sold_out_rise(play: Play) -> None:
    """At the end of a stock round the markers of companies wholly in players' hands go up, in operating order."""
    market = play.title.market
    for name in operating_order(play, play.state.companies):
        charter = play.state.companies[name]
        if charter.cell is not None and play.title.is_sold_out(play, name):
            move_marker(play, name, market.sold_out(charter.cell), "sold out")
