"""What a player who knows the game expects of a position, for everybody at the table, item by item.

It is an `Outlook` that looks further: how long trains last at the pace at which they are bought, what companies earn
until then and after, where prices are going, and what presidents will have to pay.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from roundhouse.bots.numbers import Numbers
from roundhouse.bots.offers import company_limit
from roundhouse.bots.outlook import FOREVER, Outlook
from roundhouse.bots.stock import surroundings
from roundhouse.engine.home import place_home_token
from roundhouse.engine.operating import OperatingRound
from roundhouse.engine.rounds import OPERATING, Rounds
from roundhouse.engine.step import find
from roundhouse.engine.token import reserved_stop
from roundhouse.finance.market import share_price
from roundhouse.finance.trains import on_sale, phase

if TYPE_CHECKING:
    from roundhouse.bots.decision import Decision
    from roundhouse.bots.weighing import Judge
    from roundhouse.kernel.actions import Action
    from roundhouse.kernel.play import Play

FEWEST, MOST = 0.5, 8.0
"""Operating rounds a player reckons with: the further away, the less is known."""
KEPT = 1.5
"""For so many rounds a private's revenue is counted on: it may close, or be sold."""


class Promise(NamedTuple):
    """What a share is worth besides its price: dividends to come and where the price is going."""

    price: float
    dividends: float
    rise: float


class Knowledge(Numbers, Outlook):
    """How a title's positions look to a player who knows it; a title overrides what is otherwise there."""

    judges: ClassVar[Mapping[type[Action], Judge]] = {}
    """Judges of the title's own actions, and of others that it sees otherwise."""

    def limit(self, weighing: Decision, item: str) -> float:
        """The most a player pays in an auction for a private or a company.

        What closes with a train is worth the certificate that comes with it, and that costs about as much.
        """
        if item in weighing.play.state.companies:
            return company_limit(weighing, item)
        kind = weighing.play.title.privates[item]
        taste = 0.9 + 0.2 * weighing.dice.random()
        liked = self.taste("bid", item)
        if kind.closes_with_train:
            return kind.price + taste + liked
        return kind.price + taste * (self.resale * kind.price + self.held * kind.revenue) + liked

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
        resale = self.kept * kind.price if held.owner in play.state.players else 0.0
        return min(rounds, KEPT) * kind.revenue + resale

    # -- time

    def rounds_left(self, play: Play) -> float:
        """Operating rounds still to come, if what is paid out grows as it does in most games."""
        paid = sum(
            self.earned(play, name, charter.trains, rough=True)
            for name, charter in play.state.companies.items()
            if charter.floated and charter.president in play.state.players
        )
        rounds = math.log1p(self.growth * max(play.state.bank, 0) / max(paid, 100)) / math.log1p(self.growth)
        return max(FEWEST, min(MOST, self.to_the_end_of_a_set(play, rounds)))

    def to_the_end_of_a_set(self, play: Play, rounds: float) -> float:
        """The rounds until the end of the set in which the bank will break: no set is cut short."""
        parts = phase(play).operating_rounds
        course = find(play, Rounds)
        left = float(parts)
        if course.stage == OPERATING:
            left = course.parts - course.part + self.of_this_round(play)
        if play.state.bank_broken or rounds <= left:
            return left
        return left + parts * math.ceil((rounds - left) / parts)

    def of_this_round(self, play: Play) -> float:
        """The part of the operating round under way that is still to come."""
        for frame in play.state.stack:
            if isinstance(frame, OperatingRound):
                return 1.0 - len(frame.done) / max(len(frame.companies), 1)
        return 0.0

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
        return max(1.0, self.speed * count)

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
            total += sure * (rounds - until) * self.replaced * now
            running += sure * (rounds - until)
        more = self.affordable(play, company)
        if more != trains:
            total += self.bought * max(0.0, rounds - 1.0) * max(0, self.earned(play, company, more) - now)
        if not self.at_work(play, company):
            young = super().prospect(play, company)
            staying = sum(self.lasting(play, train, pace) > self.soon for train in more)
            total = max(total, self.young * rounds * young * min(1.0, 0.4 + 0.3 * staying))
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
        dividends = self.paid * total / max(play.title.shares_of(play, company), 1)
        if charter.cell is None:
            return Promise(price, dividends, 0.0)
        market, cell = play.title.market, charter.cell
        fallen = market.price(market.left(market.left(cell)))
        rise, left = 0.0, min(running, self.moves)
        idle = max(0.0, 1.0 - left)
        while left > 0.0:
            following = market.right(cell)
            rise += min(left, 1.0) * (market.price(following) - market.price(cell))
            cell, left = following, left - 1.0
        return Promise(price, dividends, self.sure * (rise + idle * (fallen - price)))

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
                if charter.loans:
                    owed = shares * (promise.price - title.share_value(play, company))
                    items["loans"] = items.get("loans", 0.0) - owed
        for name, private in state.privates.items():
            if private.owner in found and not private.closed:
                items = found[private.owner]
                items["privates"] = items.get("privates", 0.0) + self.private_value(play, name, rounds)
        for name, items in found.items():
            items["trains"] = -self.danger(play, name)
        return found

    def danger(self, play: Play, player: str) -> float:
        """What a player's companies may cost him for trains; worse where his cash would not be enough."""
        missing, cash = super().reserve(play, player), play.state.players[player].cash
        return self.own_money * min(missing, cash) + self.forced * max(0.0, missing - cash)

    def reserve(self, play: Play, player: str) -> float:
        """The cash a careful player keeps for the trains of his companies."""
        return self.reserve_kept * super().reserve(play, player)

    def shortage(self, play: Play, company: str) -> float:
        """What will be missing for a train that the company must buy, now or soon."""
        charter = play.state.companies[company]
        if not charter.floated:
            return 0.0
        if not charter.trains:
            return float(max(0, self.cheapest_train(play) - self.treasury_of(play, company)))
        pace = self.pace(play)
        longest = max(self.lasting(play, train, pace) for train in charter.trains)
        if longest > 2 * self.soon:
            return 0.0
        saved = self.income(play, company) * max(0.0, longest - 0.5) * 0.5
        likely = self.caught_soon if longest <= self.soon else self.caught_later
        return likely * max(0.0, self.next_price(play) - charter.cash - saved)
