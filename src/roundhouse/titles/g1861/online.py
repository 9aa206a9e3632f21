"""1861 on 18xx.games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.engine.auction import Auction
from roundhouse.engine.merger import MergerRound, MergerTurn
from roundhouse.engine.network import Ground
from roundhouse.engine.operating import OperatingRound
from roundhouse.engine.rounds import Rounds
from roundhouse.engine.step import find
from roundhouse.engine.stock import StockRound
from roundhouse.finance.market import share_price
from roundhouse.formats.online.adapter import Adapter, Raw
from roundhouse.formats.online.papers import Certificates
from roundhouse.game import Game
from roundhouse.kernel.actions import (
    Action,
    BuyShare,
    Convert,
    Decline,
    FormCompany,
    MergeWith,
    Nationalise,
    RedeemShares,
    RemoveToken,
    RunRoute,
    SellShares,
)
from roundhouse.kernel.events import (
    CompanyFormed,
    Nationalised,
    ParSet,
    PresidencyChanged,
    SharesBought,
    SharesSold,
    TrainBought,
)
from roundhouse.kernel.state import OFFER, POOL, TREASURY, Frame
from roundhouse.routes import Route, RouteError, Train, route_value
from roundhouse.routes.tariff import tariff_of
from roundhouse.titles.g1861.privates import PrivateSale, lowest_bid, unsold
from roundhouse.titles.g1861.recalled import ExtraOnline
from roundhouse.titles.g1861.rounds import MERGER
from roundhouse.titles.g1861.state import RSR
from roundhouse.titles.g1861.stock import ChooseSite

if TYPE_CHECKING:
    from roundhouse.formats.online.reader import Reader
    from roundhouse.formats.online.snapshot import Comparer
    from roundhouse.formats.online.writer import Writer
    from roundhouse.kernel.play import Play

CITY = "city"
NAMES = {
    "SPW": "StP-W",
    "MNN": "M-NN",
    "RO": "R-O",
    "OK": "O-K",
    "KK": "K-K",
    "MV": "M-V",
    "KB": "K-B",
    "KR": "K-R",
    "MB": "M-B",
    "Y": "D",
    "TR": "T-R",
    "SV": "S-V",
    "GRR": "GR",
}


MOVING = frozenset({CompanyFormed, Nationalised, PresidencyChanged, SharesBought, SharesSold, ParSet})
"""The events with which certificates or trains change hands."""


def papers_follow(papers: Certificates, game: Game, action: Action, named: list[str]) -> None:
    """Move the certificates that an action names, and those that mergers and nationalisations move."""
    if isinstance(action, BuyShare):
        president, mine = f"{action.company}_0", papers.ordinary(action.company, action.actor)
        for share in named:
            papers.move(share, action.actor)
        if papers.owner(president) == TREASURY and len(mine) == 1:
            for share in (*mine, *named):
                papers.move(share, TREASURY)
            papers.move(president, action.actor)
    elif isinstance(action, (SellShares, RedeemShares)):
        for share in named:
            papers.move(share, POOL if isinstance(action, SellShares) else TREASURY)
    for event in game.events:
        if isinstance(event, CompanyFormed):
            hand_out(papers, event.company, event.owners)
        elif isinstance(event, Nationalised):
            papers.reset(event.company)
        elif not isinstance(event, (PresidencyChanged, SharesBought, SharesSold, ParSet)):
            continue
        papers.settle(game.state, event.company)


def hand_out(papers: Certificates, company: str, owners: tuple[str, ...]) -> None:
    """A share for each merging minor, from the last one on; the first with two takes the director's instead."""
    president = f"{company}_0"
    for owner in owners:
        mine = papers.ordinary(company, owner)
        free = papers.owner(president) == OFFER
        if len(owners) == 1 or (free and len(mine) == 1):
            for share in mine:
                papers.move(share, OFFER)
            papers.move(president, owner)
        else:
            papers.move(papers.held[company][OFFER][-1], owner)
    for share in list(papers.held[company][OFFER]):
        papers.move(share, TREASURY)


def note_trains_that_ran(writer: Writer) -> None:
    """Which of the site's trains have run, for each company whose dividend is settled in this operating round."""
    found, trains = writer.game.state.extra, writer.trains
    ran = found.ran if isinstance(found, ExtraOnline) else {}
    if not ran:
        trains.ran.clear()
    for company in ran:
        if company not in trains.settled:
            trains.ran.update(trains.owned(company))
    trains.settled = set(ran)


OWN_KINDS = frozenset({"convert", "merge", "remove_token", "choose", "buy_shares"})
"""The kinds of action that 1861 alone has, or reads differently."""


def begins_merger(raw: Raw, entity: Raw) -> bool:
    """Whether an action is a step towards a merger or conversion of a minor."""
    return raw["type"] in ("merge", "convert") and raw["entity"] == entity["entity"]


class Adapter1861(Adapter):
    options = {"column_market": "column_market"}
    names = NAMES
    printed = {
        "H18": "H18-1",
        "I13": "I13-2",
        "I19": "I19-3",
        "K17": "K17-4",
        "L12": "L12-5",
        "P8": "P8-6",
        "M7": "M7-1",
        "D20": "D20-1",
        "M19": "M19-2",
        "N10": "N10-3",
    }

    # -- reading

    def action(self, reader: Reader, raw: Raw) -> Action | None:
        kind, state = raw["type"], reader.game.state
        if kind not in OWN_KINDS:
            return None
        if kind == "convert":
            return Convert(reader.actor(raw))
        if kind == "merge":
            other = self.ours(raw["corporation"])
            if isinstance(state.stack[-1], MergerTurn):
                return MergeWith(reader.actor(raw), other)
            return FormCompany(reader.actor(raw), other)
        if kind == "remove_token":
            return RemoveToken(reader.actor(raw), *reader.city(raw))
        if kind == "choose":
            return Nationalise(reader.actor(raw))
        if kind == "buy_shares" and raw["entity_type"] == "corporation":
            company = reader.actor(raw)
            return RedeemShares(company, raw["percent"] * reader.game.title.companies[company].total_shares // 100)
        return None

    def source(self, reader: Reader, raw: Raw) -> str:
        return reader.certificates.owner(self.certificate(raw["shares"][0]))

    def certificate(self, share: str) -> str:
        """Our name of a certificate."""
        company, number = share.rsplit("_", 1)
        return f"{self.ours(company)}_{number}"

    def route(self, reader: Reader, company: str, route: RunRoute) -> RunRoute:
        """The site lets a route end in stops it does not count; ours ends where it counts, for the same revenue."""
        play = reader.game.play
        train = play.title.route_train(play, route.train)
        if CITY not in train.skip and self._all_counted(play, train, route):
            return route
        best, kept = self._value(play, company, train, Route(0, route.stops, route.path)), route
        if best >= 0 and CITY not in train.skip:
            return route
        tariff = tariff_of(train, play.title.route_rules, play.title.route_bonuses(play, company))
        ground = Ground(play, company)
        fares = [tariff.fare(place, ground.stop(place)) for place in route.stops]
        for length in range(len(route.stops) - 1, 1, -1):
            for first in range(len(route.stops) - length + 1):
                earned = tariff.best(fares[first : first + length])
                if earned is None or earned[0] <= best:
                    continue
                stops, path = route.stops[first : first + length], route.path[first : first + length - 1]
                value = self._value(play, company, train, Route(0, stops, path))
                if value > best:
                    best, kept = value, RunRoute(route.train, stops, path)
        return kept

    def _all_counted(self, play: Play, train: Train, route: RunRoute) -> bool:
        """Whether the train is long enough for both ends and all that it cannot skip."""
        kinds = [play.title.board.shape(play.state, space).stops[stop].kind for space, stop in route.stops]
        needed = 2 + sum(kind not in train.skip for kind in kinds[1:-1])
        return train.stops is None or needed <= train.stops

    def _value(self, play: Play, company: str, train: Train, route: Route) -> int:
        rules, bonuses = play.title.route_rules, play.title.route_bonuses(play, company)
        try:
            return route_value(Ground(play, company), train, rules, bonuses, route)
        except RouteError:
            return -1

    def follow(self, reader: Reader, raw: Raw, action: Action) -> None:
        """Certificates go where the action says; trains of merged and nationalised companies have another owner."""
        shares, events = raw.get("shares"), reader.game.play.events
        if not shares and MOVING.isdisjoint(map(type, events)):
            return
        named = [self.certificate(share) for share in shares or ()]
        for event in events:
            if isinstance(event, CompanyFormed):
                reader.trains_moved(event.minors, event.company)
            elif isinstance(event, Nationalised):
                reader.trains_moved((event.company,), event.by)
        papers_follow(reader.certificates, reader.game, action, named)

    # -- writing

    def written(self, writer: Writer, action: Action) -> Raw | None:
        match action:
            case Convert():
                return {"type": "convert"}
            case MergeWith(minor=other) | FormCompany(company=other):
                return {"type": "merge", "corporation": self.theirs(other)}
            case Nationalise():
                return {"type": "choose", "choice": "nationalize"}
            case RemoveToken(actor=company, space=space, stop=stop):
                slot = writer.slots.of(company, space, stop)
                return {"type": "remove_token", "city": writer.tiles.city(space, stop), "slot": slot}
            case RedeemShares(actor=company, shares=shares):
                ids = writer.certificates.ordinary(company, POOL)[:shares]
                names = writer.certificate_names(ids)
                return {"type": "buy_shares", "shares": names, "percent": writer.percent(company, shares)}
        return None

    def instead(self, writer: Writer, action: Action, actions: list[Raw]) -> list[Raw]:
        """A merger that was given up is undone there, and the minor passes."""
        if not isinstance(action, Decline):
            return []
        entity = writer.entity(action)
        first = len(actions)
        if actions[first - 1]["type"] == "pass":
            first -= 1
        while first and begins_merger(actions[first - 1], entity):
            first -= 1
        return [{"type": "undo", **entity, "action_id": first}, {"type": "pass", **entity}]

    def wrote(self, writer: Writer, action: Action) -> None:
        """Trains follow mergers, nationalisations and the RSR; certificates follow everything."""
        note_trains_that_ran(writer)
        for event in writer.game.events:
            if isinstance(event, CompanyFormed):
                writer.trains.moved(event.minors, event.company)
            elif isinstance(event, Nationalised):
                writer.trains.moved((event.company,), event.by)
            elif isinstance(event, TrainBought) and event.company == RSR:
                writer.trains.bought(event.train, event.source, RSR)
        named: list[str] = []
        papers = writer.certificates
        if isinstance(action, RedeemShares):
            named = papers.ordinary(action.actor, POOL)[: action.shares]
        elif isinstance(action, BuyShare):
            named = papers.ordinary(action.company, action.actor)[-1:]
            for share in named:
                papers.move(share, action.source)
        papers_follow(papers, writer.game, action, named)

    # -- comparing

    def round_name(self, frame: Frame) -> str:
        if isinstance(frame, PrivateSale):
            return "ISR"
        if isinstance(frame, MergerRound) or (isinstance(frame, Rounds) and frame.stage == MERGER):
            return f"MR {frame.number}.{frame.part}"
        return super().round_name(frame)

    def queue(self, play: Play, frame: OperatingRound) -> list[str]:
        """The order is fixed; the RSR stands in it in every phase, a nationalised company until it would have acted."""
        waiting = [name for name in frame.companies if name not in frame.done]
        while waiting and not play.state.companies[waiting[0]].floated:
            del waiting[0]
        return [self.theirs(name) for name in waiting]

    def priority(self, play: Play) -> str:
        """While a public chooses its first token, the site shows the card with the player who began the round."""
        if isinstance(play.state.stack[-1], ChooseSite):
            return find(play, StockRound).first
        return super().priority(play)

    def is_shown(self, play: Play, company: str) -> bool:
        """Also the RSR, and a minor whose auction is under way."""
        charter = play.state.companies[company]
        return charter.cell is not None or charter.home_placed or company == RSR

    def extend(self, comparer: Comparer, found: Raw) -> None:
        game = comparer.game
        for frame in game.state.stack:
            if isinstance(frame, PrivateSale):
                bids = game.title.minimum_bids  # type: ignore[attr-defined]
                found["forsale"] = {name: bids[name] for name in unsold(game.play)}
                if found["forsale"]:
                    found["forsale"][unsold(game.play)[0]] = lowest_bid(game.play, frame)
            elif isinstance(frame, Auction):
                offers = sorted(([comparer.ids[player], amount] for player, amount in frame.bids), key=str)
                found["bids"] = {self.theirs(frame.item): offers}

    def company_fields(self, play: Play, company: str, found: Raw) -> None:
        """The site's par is the price; before there is one, nothing is known; treasury shares are its initial offer."""
        charter = play.state.companies[company]
        percent = 100 // (play.title.companies[company].total_shares or 100)
        found["ipo"] += charter.shares.get(TREASURY, 0) * percent
        found["par"] = share_price(play, company)
        if charter.cell is None:
            found["par"] = found["price"] = found["cell"] = None
        if not charter.president:
            found["president"] = None


ADAPTER = Adapter1861()
