"""What a player who knows the game expects of a position, for everybody at the table, item by item.

It is an `Outlook` that looks further: how long trains last at the pace at which they are bought, what companies earn
until then and after, where prices are going, and what presidents will have to pay.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from roundhouse.bots.offers import company_limit
from roundhouse.bots.outlook import FOREVER, Outlook
from roundhouse.bots.stock import surroundings
from roundhouse.engine.home import place_home_token
from roundhouse.engine.token import reserved_stop
from roundhouse.finance.market import share_price
from roundhouse.finance.trains import on_sale

if TYPE_CHECKING:
    from roundhouse.bots.decision import Decision
    from roundhouse.bots.weighing import Judge
    from roundhouse.kernel.actions import Action
    from roundhouse.kernel.play import Play

GROWTH = 0.15
"""By how much all that is paid out grows from round to round."""
FEWEST, MOST = 1.5, 7.0
"""Operating rounds a player reckons with: the further away, the less is known."""
PAID = 0.9
"""The part of the earnings that is paid out."""
MOVES = 5
"""So many moves of a price a player counts on at most."""
SURE = 0.8
"""The part of a rise that comes true."""
SOON = 1.6
"""A train that lasts no more than so many rounds must be replaced now."""
REPLACED = 0.6
"""What a company that can pay for its next train will earn with it, as a part of what it earns now."""


KEPT = 1.5
"""For so many rounds a private's revenue is counted on: it may close, or be sold."""
RESALE = 0.25
"""What a private may still bring its owner beyond its price, as a part of it: less than a sale brings now."""


class Promise(NamedTuple):
    """What a share is worth besides its price: dividends to come and where the price is going."""

    price: float
    dividends: float
    rise: float


class Knowledge(Outlook):
    """How a title's positions look to a player who knows it; a title overrides what is otherwise there."""

    resale = 0.5
    """The part of its price that a private brings its owner beyond it when he sells it to his company."""
    at_the_end = 1.0
    """So many of the rounds still to come are run with what is there: what leads towards more comes too late."""
    future = 0.0
    """What a unit of revenue of trains to come weighs, where track is laid, against one of today's."""
    company = 120.0
    """What it is worth to begin a company."""
    ahead, most_rounds = 0.3, 4.0
    """What a unit of what track leads towards weighs against one of revenue, and for how many rounds track counts."""
    bought = 0.4
    """The part of the earnings of trains that a company could pay for at once: what it does not own, it may not get."""
    fund = 1.0
    """How sure it is that a train that is saved for will be bought."""
    judges: ClassVar[Mapping[type[Action], Judge]] = {}
    """Judges of the title's own actions, and of others that it sees otherwise."""
    treasury = 0.2
    """What a unit of a treasury is worth to the owners, besides the trains it buys."""

    def limit(self, weighing: Decision, item: str) -> float:
        """The most a player pays in an auction for a private or a company."""
        if item in weighing.play.state.companies:
            return company_limit(weighing, item)
        kind = weighing.play.title.privates[item]
        taste = 0.9 + 0.2 * weighing.dice.random()
        return kind.price + taste * (self.resale * kind.price + kind.revenue)

    def new_company(self, rounds: float) -> float:
        """What it is worth to begin a company, besides its shares."""
        return self.company

    def treasury_of(self, play: Play, company: str) -> int:
        """The cash of a company, with the capital that a new one is about to receive."""
        charter = play.state.companies[company]
        if charter.floated and not charter.operated and not charter.cash:
            return charter.par * play.title.shares_of(play, company)
        return charter.cash

    def private_value(self, play: Play, private: str, rounds: float) -> float:
        """What a private will bring: its revenue, and what a company of its owner can pay for it later."""
        kind, held = play.title.privates[private], play.state.privates[private]
        resale = RESALE * kind.price if held.owner in play.state.players else 0.0
        return min(rounds, KEPT) * kind.revenue + resale

    # -- time

    def rounds_left(self, play: Play) -> float:
        """Operating rounds still to come, if what is paid out grows as it does in most games."""
        paid = sum(
            self.earned(play, name, charter.trains, rough=True)
            for name, charter in play.state.companies.items()
            if charter.floated and charter.president in play.state.players
        )
        rounds = math.log1p(GROWTH * max(play.state.bank, 0) / max(paid, 100)) / math.log1p(GROWTH)
        return max(FEWEST, min(MOST, rounds))

    def pace(self, play: Play) -> float:
        """How many new trains a round will see sold."""
        now = on_sale(play)
        if not now:
            return 1.0
        price = play.title.trains[now[0]].price
        count = 0.0
        for name, charter in play.state.companies.items():
            if charter.floated and charter.president in play.state.players:
                room = play.title.train_limit(play, name) - len(charter.trains)
                count += 0.3 + 0.7 * max(0, min(room, charter.cash // max(price, 1)))
        return max(1.0, count)

    def lasting(self, play: Play, train: str, pace: float) -> float:
        """For how many more rounds a kind of train will run."""
        life = self.life(play, train)
        return math.inf if life >= FOREVER else 0.5 + life / pace

    # -- companies

    def site(self, play: Play, company: str) -> float:
        """What a new company could earn from its home: on the track that is there, and by what lies around."""
        around = 0.15 * surroundings(play, company)
        home = play.title.companies[company].home
        if play.state.companies[company].home_placed or home not in play.state.tiles:
            return around
        twin = play.copy()
        stop = reserved_stop(twin, company)
        if stop is None:
            return around
        place_home_token(twin, company, home, stop)
        return around + self.earned(twin, company, tuple(on_sale(play)[:1]) * 2)

    def coming(self, play: Play, company: str, rounds: float, pace: float) -> tuple[float, float]:
        """What a company will earn in all, and in how many rounds it will earn anything."""
        charter = play.state.companies[company]
        if not charter.floated:
            return rounds * super().prospect(play, company) * 0.7, max(0.0, rounds - 2.0)
        trains = charter.trains
        now = self.income(play, company)
        lasting = {train: min(rounds, self.lasting(play, train, pace)) for train in trains}
        total = running = until = 0.0
        for end in sorted(set(lasting.values())):
            earned = self.earned(play, company, tuple(train for train in trains if lasting[train] >= end))
            total += (end - until) * earned
            running += (end - until) * (earned > 0)
            until = end
        if until < rounds:
            sure = min(1.0, (charter.cash + now) / max(self.next_price(play), 1)) ** 2
            total += sure * (rounds - until) * REPLACED * now
            running += sure * (rounds - until)
        more = self.affordable(play, company)
        if more != trains:
            total += self.bought * max(0.0, rounds - 1.0) * max(0, self.earned(play, company, more) - now)
        if not self.at_work(play, company):
            young = super().prospect(play, company)
            staying = sum(self.lasting(play, train, pace) > SOON for train in more)
            total = max(total, 0.6 * rounds * young * min(1.0, 0.4 + 0.3 * staying))
        return total, max(running, rounds - 1.0 if total > 0 and not now else 0.0)

    def coming_trains(self, play: Play, company: str) -> tuple[str, ...]:
        """Two trains of the kind that will be on sale a little later: track is laid for these too."""
        names = list(play.title.trains)
        now = on_sale(play)
        at = names.index(now[0]) if now else len(names) - 1
        return (names[min(at + 1, len(names) - 1)],) * 2

    def promised(self, play: Play, company: str, rounds: float, pace: float) -> Promise:
        """What a share of a company is worth besides its price."""
        charter = play.state.companies[company]
        price = share_price(play, company)
        total, running = self.coming(play, company, rounds, pace)
        dividends = PAID * total / max(play.title.shares_of(play, company), 1)
        if charter.cell is None:
            return Promise(price, dividends, 0.0)
        market, cell = play.title.market, charter.cell
        fallen = market.price(market.left(market.left(cell)))
        rise, left = 0.0, min(running, MOVES)
        idle = max(0.0, 1.0 - left)
        while left > 0.0:
            following = market.right(cell)
            rise += min(left, 1.0) * (market.price(following) - market.price(cell))
            cell, left = following, left - 1.0
        return Promise(price, dividends, SURE * (rise + idle * (fallen - price)))

    # -- players

    def items(self, play: Play, rounds: float) -> dict[str, dict[str, float]]:
        """What every player has and may expect, item by item."""
        state, title = play.state, play.title
        pace = self.pace(play)
        found = {
            name: {"cash": float(player.cash), "other": float(title.other_worth(play, name))}
            for name, player in state.players.items()
        }
        for company, charter in state.companies.items():
            owners = [owner for owner in charter.shares if owner in found]
            if not owners:
                continue
            promise = self.promised(play, company, rounds, pace)
            for owner in owners:
                items, shares = found[owner], charter.shares[owner]
                items["shares"] = items.get("shares", 0.0) + shares * promise.price
                items["dividends"] = items.get("dividends", 0.0) + shares * promise.dividends
                items["prices"] = items.get("prices", 0.0) + shares * promise.rise
                part = shares / max(title.shares_of(play, company), 1)
                items["treasury"] = items.get("treasury", 0.0) + self.treasury * part * charter.cash
        for name, private in state.privates.items():
            if private.owner in found and not private.closed:
                items = found[private.owner]
                items["privates"] = items.get("privates", 0.0) + self.private_value(play, name, rounds)
        for name, items in found.items():
            items["trains"] = -self.danger(play, name)
        return found

    def shortage(self, play: Play, company: str) -> float:
        """What will be missing for a train that the company must buy, now or soon."""
        charter = play.state.companies[company]
        if not charter.floated:
            return 0.0
        if not charter.trains:
            return float(max(0, self.cheapest_train(play) - self.treasury_of(play, company)))
        pace = self.pace(play)
        longest = max(self.lasting(play, train, pace) for train in charter.trains)
        if longest > 2 * SOON:
            return 0.0
        saved = self.income(play, company) * max(0.0, longest - 0.5) * 0.5
        return (0.8 if longest <= SOON else 0.5) * max(0.0, self.next_price(play) - charter.cash - saved)
