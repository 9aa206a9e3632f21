"""What a position promises a player: money, shares at what they will bring, and the trains still to be paid for."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from roundhouse.board.reach import reach
from roundhouse.bots.promise import ahead_of
from roundhouse.engine.network import best_run
from roundhouse.finance.market import share_price
from roundhouse.finance.trains import on_sale
from roundhouse.kernel.state import OFFER, WITHOUT_LIMIT

if TYPE_CHECKING:
    from roundhouse.kernel.actions import Action
    from roundhouse.kernel.play import Play

FEWEST_ROUNDS, MOST_ROUNDS = 1.0, 6.0
ENDLESS = 12
"""The stops of a train without limit, for reckoning."""
LARGE = 220
"""Stops within reach times stops of all trains: from here on a run is reckoned roughly."""
SOON = 3
"""A train lasts no longer than a little while if so few trains must be sold until it rusts."""
FOREVER = 1_000
TREASURY = 0.15
"""What a unit of money in a treasury is worth to those who own the company, besides the trains it can buy."""
FIRST_INCOME = 0.06
"""What a company that has never run may be expected to earn in a round, as a part of its par value."""


class Trust(NamedTuple):
    """What somebody who looks ahead goes by, in parts of one."""

    learned: float = 0.5
    """What a learned judgement counts beside that of knowledge, where a title has one."""
    winning: float = 0.1
    """What the learned chance to win counts beside the learned share of the final wealth."""
    known: float = 0.5
    """What knowledge says of an action counts beside what came of it."""
    clear: float = 0.03
    """By which part of what the player has an action must be better than what knowledge finds best."""


class Outlook:
    """How a title's positions are judged. A title whose companies earn in another way overrides `earned`."""

    most_companies = 2
    """So many companies a player wants to preside at once."""
    careful = False
    """Whether lines are played on by the regular bot, not quickly: where quick play does not know what is done."""
    settled: tuple[type[Action], ...] = ()
    """Kinds of actions that are left to knowledge, because what comes of them shows only after a long time."""
    signs: tuple[str, ...] = ()
    """The features of a player that only this title has, by name; `sign` tells them."""

    def sign(self, play: Play, player: str) -> tuple[float, ...]:
        """What a position shows of a player besides what it shows in every title."""
        return ()

    def table(self, play: Play) -> str:
        """The kind of table, where what was learned differs by it."""
        return ""

    def depths(self, play: Play) -> tuple[int, ...]:
        """How far it is worth while to look, step by step: until the companies have earned so often; 0 is at once."""
        return (1, 2, 3)

    def trust(self, play: Play) -> Trust:
        """What somebody who looks ahead goes by at such a table."""
        return Trust()

    # -- companies

    def earned(self, play: Play, company: str, trains: tuple[str, ...], rough: bool | None = None) -> int:
        """What a company would earn in a round with the given trains: exactly, or, on large networks, roughly."""
        if not trains:
            return 0
        if self.is_large(play, company, trains) if rough is None else rough:
            return self.roughly(play, company, trains)
        charter = play.state.companies[company]
        kept = charter.trains
        charter.trains = trains
        try:
            return best_run(play, company).total
        finally:
            charter.trains = kept

    def stops_of(self, play: Play, train: str) -> int:
        """How many stops a train makes at most."""
        return min(play.title.trains[train].reach or ENDLESS, ENDLESS)

    def is_large(self, play: Play, company: str, trains: tuple[str, ...], most: int = LARGE) -> bool:
        """Whether the best run would take too long to work out many times in a move."""
        stops = len(reach(play, company).stops)
        return stops * sum(self.stops_of(play, train) for train in trains) > most

    def roughly(self, play: Play, company: str, trains: tuple[str, ...]) -> int:
        """What trains earn that share the best stops within reach: each further one a little less."""
        state, title = play.state, play.title
        values = sorted(
            (
                title.stop_value(play, company, title.board.shape(state, space).stops[index])
                for space, index in reach(play, company).stops
            ),
            reverse=True,
        )
        total, part = 0.0, 0.75
        for count in sorted((self.stops_of(play, train) for train in trains), reverse=True):
            total += part * sum(values[:count])
            part *= 0.75
        return int(total)

    def income(self, play: Play, company: str) -> int:
        """What a company would earn now."""
        return self.earned(play, company, play.state.companies[company].trains)

    def affordable(self, play: Play, company: str) -> tuple[str, ...]:
        """The trains a company has, and those it could buy from its treasury at once."""
        charter, title = play.state.companies[company], play.title
        trains, cash = charter.trains, charter.cash
        for name in on_sale(play)[:1]:
            left = play.state.depot.get(name, 0)
            price = title.trains[name].price
            while len(trains) < title.train_limit(play, company) and cash >= price and left:
                trains, cash, left = (*trains, name), cash - price, left - 1
        return trains

    def prospect(self, play: Play, company: str) -> float:
        """What a company may be expected to earn in the coming rounds."""
        charter = play.state.companies[company]
        if not charter.floated:
            total = play.title.shares_of(play, company)
            return FIRST_INCOME * charter.par * total
        now = self.income(play, company)
        lasting = tuple(train for train in charter.trains if self.life(play, train) > SOON)
        if lasting != charter.trains:
            now = (now + self.earned(play, company, lasting)) // 2
        if self.at_work(play, company):
            return 0.4 * now + 0.6 * self.earned(play, company, self.affordable(play, company))
        return max(now, FIRST_INCOME * share_price(play, company) * play.title.shares_of(play, company))

    def promise(self, play: Play, company: str) -> float:
        """What a company's track reaches and leads towards."""
        return ahead_of(play, company)

    def at_work(self, play: Play, company: str) -> bool:
        """Whether a company's track already leads somewhere."""
        return reach(play, company).linked

    def life(self, play: Play, train: str) -> int:
        """How many new trains must be sold until a kind of train rusts."""
        sold = 0
        for name, kind in play.title.trains.items():
            left = play.state.depot.get(name, 0)
            if train in kind.rusts:
                return sold
            if left == WITHOUT_LIMIT:
                break
            sold += left
        return FOREVER

    def cheapest_train(self, play: Play) -> int:
        """The price of the cheapest train that bank or pool have; 0 if there is none."""
        prices = [play.title.trains[name].price for name in (*on_sale(play), *play.state.train_pool)]
        return min(prices, default=0)

    def shortage(self, play: Play, company: str) -> float:
        """What will be missing for a train that the company must buy, now or soon."""
        charter = play.state.companies[company]
        if not charter.floated:
            return 0.0
        if not charter.trains:
            return float(max(0, self.cheapest_train(play) - charter.cash))
        if any(self.life(play, train) > SOON for train in charter.trains):
            return 0.0
        return 0.6 * max(0, self.next_price(play) - charter.cash - self.income(play, company))

    def next_price(self, play: Play) -> int:
        """The price of the train that a company will have to buy once its present ones have rusted."""
        now = on_sale(play)
        if not now:
            return 0
        names = list(play.title.trains)
        coming = names[names.index(now[0]) :]
        for name in coming:
            if self.life(play, name) > SOON:
                return play.title.trains[name].price
        return play.title.trains[coming[-1]].price

    # -- shares and players

    def rounds_left(self, play: Play) -> float:
        """How many operating rounds may still come, by what the bank has left."""
        incomes = sum(
            self.earned(play, name, charter.trains, rough=True)
            for name, charter in play.state.companies.items()
            if charter.floated and charter.president in play.state.players
        )
        return max(FEWEST_ROUNDS, min(MOST_ROUNDS, play.state.bank / max(incomes, 1)))

    def share_value(self, play: Play, company: str, rounds: float) -> float:
        """What a share is worth to its owner: its price, the dividends to come, and where the price is going."""
        charter = play.state.companies[company]
        price = share_price(play, company)
        total = play.title.shares_of(play, company)
        coming = self.prospect(play, company)
        value = price + rounds * coming / total
        if charter.cell is not None:
            market = play.title.market
            if coming:
                value += min(rounds, 2.0) * (market.price(market.right(charter.cell)) - price)
            else:
                value += min(rounds, 2.0) * (market.price(market.left(charter.cell)) - price)
        return value

    def private_value(self, play: Play, private: str, rounds: float) -> float:
        """What a private will bring a player besides what it counts at the end."""
        return min(rounds, 3.0) * play.title.privates[private].revenue

    def part(self, play: Play, player: str, company: str) -> float:
        """The part of a company that a player owns."""
        held = play.state.companies[company].shares.get(player, 0)
        return held / max(play.title.shares_of(play, company), 1)

    def worth(self, play: Play, player: str, rounds: float) -> float:
        """Everything a player has and may expect."""
        state = play.state
        total = float(state.players[player].cash + play.title.other_worth(play, player))
        for name, charter in state.companies.items():
            shares = charter.shares.get(player, 0)
            if shares:
                total += shares * self.share_value(play, name, rounds)
            if charter.president == player:
                total += TREASURY * self.part(play, player, name) * charter.cash
        for name, private in state.privates.items():
            if private.owner == player and not private.closed:
                total += self.private_value(play, name, rounds)
        return total - self.danger(play, player)

    def danger(self, play: Play, player: str) -> float:
        """What a player's companies may cost him for trains; worse where his cash would not be enough."""
        missing = sum(
            self.shortage(play, name) for name, charter in play.state.companies.items() if charter.president == player
        )
        cash = play.state.players[player].cash
        return 0.7 * min(missing, cash) + 1.5 * max(0.0, missing - cash)

    def reserve(self, play: Play, player: str) -> float:
        """The cash a careful player keeps for the trains of his companies."""
        return sum(
            self.shortage(play, name) for name, charter in play.state.companies.items() if charter.president == player
        )

    def missing_shares(self, play: Play, company: str) -> int:
        """How many shares must still leave the initial offer for a company to operate."""
        charter = play.state.companies[company]
        if charter.floated:
            return 0
        kept = charter.shares, charter.president
        offered = charter.shares.get(OFFER, 0)
        try:
            for sold in range(1, offered + 1):
                charter.shares = {**kept[0], OFFER: offered - sold}
                charter.president = kept[1] or next(iter(play.state.players))
                if play.title.is_sold_enough(play, company):
                    return sold
        finally:
            charter.shares, charter.president = kept
        return offered
