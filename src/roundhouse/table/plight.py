"""The plight of a president who must pay for a train: the bill, what is missing, and how near bankruptcy is."""

from __future__ import annotations

import msgspec

from roundhouse.engine.forced import missing_money, sellable_for_train
from roundhouse.engine.trains import cheapest_new
from roundhouse.finance.market import share_price
from roundhouse.game import Game
from roundhouse.table.stage import company_in_turn


class Plight(msgspec.Struct):
    """What the train costs, who has how much of it, and all that could be sold at today's prices."""

    company: str
    president: str
    train: str
    price: int
    treasury: int
    cash: int
    missing: int
    most: int

    @property
    def enough(self) -> bool:
        return self.most >= self.missing

    def part(self, amount: int) -> int:
        """An amount as a part of the price, in percent."""
        return min(100, 100 * max(0, amount) // max(1, self.price))

    def scale(self, amount: int) -> int:
        """An amount on a scale that ends with the larger of what is missing and what can be sold."""
        return min(100, 100 * max(0, amount) // max(1, self.missing, self.most))


def plight_of(game: Game) -> Plight | None:
    """The bill of a company that must buy a train it cannot pay; None where the rules know no such thing."""
    company = company_in_turn(game)
    cheapest = cheapest_new(game.play) if company else None
    missing = missing_money(game.play, company) if company else 0
    if cheapest is None or not missing:
        return None
    charter = game.state.companies[company]
    sales = sellable_for_train(game.play, company)
    return Plight(
        company=company,
        president=charter.president,
        train=str(cheapest[1]),
        price=cheapest[0],
        treasury=charter.cash,
        cash=game.state.players[charter.president].cash,
        missing=missing,
        most=sum(sale.shares * share_price(game.play, sale.company) for sale in sales),
    )
