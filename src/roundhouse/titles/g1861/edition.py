"""1861 as 18xx.games plays it: the rules that differ from the rulebook (D-1 to D-38), and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from roundhouse.board.rails import Place, Track
from roundhouse.board.reach import enters, tokens_of, track_of
from roundhouse.board.search import search
from roundhouse.board.tile import Shape
from roundhouse.engine.auction import AuctionStep
from roundhouse.engine.discard import discard_if_over_limit
from roundhouse.engine.dividend import PayDividend
from roundhouse.engine.formation import KeepTokens, NewShares, NewSharesStep
from roundhouse.engine.merger import MergerRoundStep, MergerTurnStep, NameCompanyStep
from roundhouse.engine.nationalisation import GiveToState, OfferNationalisation, OfferNationalisationStep
from roundhouse.engine.operating import CompanyTurn, CompanyTurnStep, OperatingRound
from roundhouse.engine.privates import BuyPrivatesStep, CompanyBuysPrivate
from roundhouse.engine.redemption import BuyBackStep
from roundhouse.engine.refusals import refuse
from roundhouse.engine.run import DeclareRun, RunTrainsStep
from roundhouse.engine.step import Step, find, push
from roundhouse.engine.stock import EndStockTurn
from roundhouse.engine.token import EndTokens, slot_refusal, tokens_at
from roundhouse.engine.track import EndTrack
from roundhouse.finance.shares import counted_certificates, settle_presidency
from roundhouse.finance.trains import remove_train
from roundhouse.kernel.actions import Bid, BuyTrain, LayTile, Nationalise
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.state import Frame
from roundhouse.routes import Rules
from roundhouse.titles.g1861.box import MergerNumbers, Tile1861, TrainCard
from roundhouse.titles.g1861.market import GRID, LINE, Market1861, MarketData
from roundhouse.titles.g1861.merging import KeepTokens1861Step, MergerRules1861, reached_minors
from roundhouse.titles.g1861.operating import (
    BuyOneTrain1861,
    BuyTrains1861Step,
    OperatingRound1861Step,
    PrivatesBeforeInterestStep,
)
from roundhouse.titles.g1861.privates import (
    BidForPrivate,
    PrivateSale,
    PrivateSaleStep,
    full_price,
    lowest_bid,
    reduction,
    unsold,
)
from roundhouse.titles.g1861.recalled import (
    ExtraOnline,
    PlaceFirstTokenOnline,
    PlaceOneTokenOnline,
    PlaceTokensOnline,
    StateRailwayOnline,
    forget_answers,
    keep_reach,
    note_runs,
    ran_trains,
    seen_reach,
)
from roundhouse.titles.g1861.rsr import StateTurnStep
from roundhouse.titles.g1861.sites import Sites, leads_back, leads_to_a_stop
from roundhouse.titles.g1861.state import NATIONAL, RSR, Extra1861, extra, kind
from roundhouse.titles.g1861.steps import TURN
from roundhouse.titles.g1861.stock import (
    Auctions1861,
    BuyCertificate1861,
    ChooseSiteStep,
    FormPublic,
    PutUpMinor,
    SellCertificates1861,
    StockTurn1861Step,
)
from roundhouse.titles.g1861.title import Title1861
from roundhouse.titles.g1861.track import LayOneTile1861, LayTrack1861Step, pieces, stop_grows

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


LISTED = (
    "R-O K-B O-K K-K StP-W K-R N M-K M-NN M-V "
    "NW SW SE MVR MK GR MKN MKV "
    "M-B D V T-R S-V E"
)  # fmt: skip
"""The first minors, the publics, and the minors of phase 3."""


class Online1861(Title1861):
    fewest_players = 2
    extra_type: ClassVar[type[Extra1861]] = ExtraOnline
    first_8_decides = True
    route_rules = Rules(visit_once="space")

    def make_state_railway(self) -> StateRailwayOnline:
        return StateRailwayOnline(RSR)

    def make_market(self, markets: Mapping[str, MarketData]) -> Market1861:
        """One line, as in 1867, if that is chosen (D-22)."""
        return Market1861(markets[LINE if "column_market" in self.options else GRID], diagonal_everywhere=False)

    def tile_count(self, tile: Tile1861) -> int | str:
        """Other numbers of tiles (D-3)."""
        return tile.count_online

    def train_count(self, train: TrainCard) -> int | str:
        """Other numbers of trains (D-2)."""
        return train.count_online or super().train_count(train)

    def make_steps(self) -> Mapping[type[Frame], Step[Any]]:
        """Nobody is asked for consent, a lesser run may be taken, and turns stay open longer."""
        state, sites = self.state_railway, SitesOnline()
        auctions, purchase = Auctions1861(self.contents.auction, token_at_opening=True), CompanyBuysPrivate(asked=False)
        mergers = MergerRulesOnline(self.contents.merger)
        steps: list[Step[Any]] = [
            PrivateSaleOnline(BidOnline(auctions, at_price=True)),
            AuctionStep(auctions),
            StockTurn1861Step(
                (
                    BuyCertificate1861(),
                    FormPublic(sites),
                    PutUpMinor(auctions),
                    SellCertificates1861(in_parts=False),
                    EndStockTurn(),
                ),
                lingers=True,
            ),
            ChooseSiteStep(PlaceFirstTokenOnline(sites)),
            OperatingRoundOnline(),
            CompanyTurnOnline(TURN, standing=(purchase,)),
            StateTurnStep(state, declared=True),
            OfferNationalisationStep(GiveToStateOnline(state)),
            BuyBackStep(once=True),
            LayTrack1861Step(LayOneTileOnline(self.contents.track, most_exits=False), EndTrack(), lingers=True),
            PlaceTokensOnline((PlaceOneTokenOnline(), EndTokens())),
            RunTrainsStep((DeclareRun(must_be_best=False),)),
            PrivatesBeforeInterestStep(purchase, every_company=True),
            BuyTrains1861Step(BuyOneTrainOnline(asked=False), state, lingers=True),
            BuyPrivatesStep(purchase),
            MergerRoundStep(mergers),
            MergerTurnStep(mergers, lingers=True, abandoning_ends=True),
            NameCompanyStep(mergers, asked=False),
            KeepTokensOnline(self.contents.tokens.kept_in_merger),
            NewSharesStep(asks_again=False),
        ]
        return {**super().make_steps(), **{step.frame: step for step in steps}}

    def tile_laid(self, play: Play, action: LayTile) -> None:
        forget_answers(play)
        super().tile_laid(play, action)
        keep_reach(play, action.actor)

    def loan_limit(self, play: Play, company: str) -> int:
        """The 172 loan markers are enough for 16 minors, 8 publics, and so many of the RSR (D-21)."""
        if kind(play, company) == NATIONAL:
            return self.contents.loans.state_railway_online
        return super().loan_limit(play, company)

    def lay_cost(self, play: Play, space: str) -> int:
        """Nizhnii Novgorod costs something when its printed track is replaced (D-9)."""
        printed = space not in play.state.tiles and self.board.spaces[space].colour != "white"
        return self._hexes[space].cost_on_upgrade if printed else super().lay_cost(play, space)

    def running_trains(self, play: Play, company: str) -> tuple[str, ...]:
        """A train that has run for a nationalised company does not run again for the RSR in the same round."""
        trains = super().running_trains(play, company)
        if company == RSR:
            for name, ran in ran_trains(play).items():
                for train in ran:
                    if not play.state.companies[name].floated and train in trains:
                        trains = remove_train(trains, train)
        return trains

    def fall_after_sale(self, play: Play, company: str, shares: int, by_president: bool) -> int:
        """Each sale of a director counts (D-6)."""
        return 1 if by_president else 0

    def discard_order(self, play: Play) -> list[str]:
        """As the site lists companies (D-25); those of a variant come last."""
        listed = LISTED.split()
        own = [name for name in self.companies if name not in listed and name != RSR]
        return [name for name in (*listed, *own) if name in self.companies]

    def train_bought(self, play: Play, company: str, action: BuyTrain) -> None:
        """If trains are scrapped again before publics have answered, all are asked anew; before any discard (D-35)."""
        if extra(play).publics_to_ask:
            play.state.stack = [frame for frame in play.state.stack if not isinstance(frame, OfferNationalisation)]
        super().train_bought(play, company, action)
        play.state.stack.sort(key=lambda frame: isinstance(frame, OfferNationalisation))

    def other_worth(self, play: Play, player: str) -> int:
        """Privates count at their value (D-20)."""
        return sum(self.privates[name].price for name, p in play.state.privates.items() if p.owner == player)


class SitesOnline(Sites):
    """The station must be empty, and no station of the hex may be connected, be it to itself (D-8)."""

    def refusal(self, play: Play, company: str, space: str, stop: int) -> Refusal | None:
        refusal = slot_refusal(play, company, space, stop)
        if refusal:
            return refusal
        if tokens_at(play, space, stop):
            return refuse(play, "station taken", space=space)
        stops = play.title.board.shape(play.state, space).stops
        for index, found in enumerate(stops):
            if found.slots and (leads_to_a_stop(play, space, index) or leads_back(play, space, index)):
                return refuse(play, "station connected", space=space)
        return None


class BidOnline(BidForPrivate):
    """The sale cannot go on there if nobody has the price of a bid left for the next private."""

    def ruinous(self, play: Play, action: Bid) -> Refusal | None:
        players, least = play.state.players, self.rules.increment
        left = {name: player.cash - (action.amount if name == action.actor else 0) for name, player in players.items()}
        if len(unsold(play)) > 1 and max(left.values()) < least:
            return refuse(play, "money for the next private", least=least)
        return None


class PrivateSaleOnline(PrivateSaleStep):
    def least_cash(self, play: Play, frame: PrivateSale) -> int:
        """At the first reduction only those are asked who were asked before; if nobody was, all (D-38)."""
        full = full_price(play)
        was_asked = max(player.cash for player in play.state.players.values()) >= full
        return full if was_asked and frame.discount == reduction(play) else lowest_bid(play, frame)


class LayOneTileOnline(LayOneTile1861):
    """New track counts only if it can be run on from the side where it was entered.

    Not if all ways to it have left the space there before.
    """

    def connects(self, play: Play, company: str, space: str, new: Shape) -> bool:
        old = play.title.board.shape(play.state, space)
        if not super().connects(play, company, space, new) or not is_seen(play, company, space, new):
            return False
        return not old.track or can_be_run(play, company, space, old, new)


def is_seen(play: Play, company: str, space: str, new: Shape) -> bool:
    """Whether the company knew of a way to one of the tile's edges when it was told what it reaches (D-36)."""
    return space in {at for at, _ in tokens_of(play, company)} or seen_reach(play, company).enters(space, new.mask)


def can_be_run(play: Play, company: str, space: str, old: Shape, new: Shape) -> bool:
    """Whether some new track or a grown stop on a tile lies on a way that repeats no hexside."""
    if any(company in tokens for tokens in play.state.tokens.get(space, ())):
        return True
    before = pieces(old)
    for edge in range(new.edges):
        arrives = new.from_edge[edge] and enters(play, company, space, 1 << edge)
        if arrives and leads_on(play, company, (space, edge), old, new, before):
            return True
    return False


def leads_on(play: Play, company: str, entry: Place, old: Shape, new: Shape, before: set[frozenset[int | str]]) -> bool:
    """Whether a train that comes in by an edge can go on over new track, or finds a stop that has grown."""
    space, edge = entry
    for end in new.from_edge[edge]:
        if end < 0 and stop_grows(old, new, edge, -1 - end):
            return True
        if end < 0 or frozenset((edge, end)) in before:
            continue
        if not old.from_edge[end] or arrives_without(play, company, entry, (space, end)):
            return True
    return False


def arrives_without(play: Play, company: str, entry: Place, closed: Place) -> bool:
    """Whether a company's track arrives by an entry although another side of that space is closed."""
    track, board = track_of(play, company), play.title.board
    beyond = track.across(closed)
    sides: dict[Place, Place | None] = {**board.sides, closed: None}
    if beyond is not None:
        sides[beyond] = None
    shut = Track(track.look, board.neighbours, board.half, track.passable, sides, {}, track.held)
    return search(shut, tokens_of(play, company)).enters(entry[0], 1 << entry[1])


class OperatingRoundOnline(OperatingRound1861Step):
    """The player with the priority deal runs the RSR."""

    def operators(self, play: Play) -> tuple[str, ...]:
        play.state.companies[RSR].president = play.state.priority
        self.begin_runs(play)
        return super().operators(play)

    def begin_runs(self, play: Play) -> None:
        """No train has run yet."""
        note_runs(play, {})


class CompanyTurnOnline(CompanyTurnStep):
    """Once its dividend is settled, a company's trains have run."""

    def advance(self, play: Play, frame: CompanyTurn) -> bool:
        if frame.at == self.sequence.index(PayDividend) + 1:
            trains = play.state.companies[frame.company].trains
            note_runs(play, {**ran_trains(play), frame.company: trains})
        return super().advance(play, frame)


class GiveToStateOnline(GiveToState):
    """When the company that operates has gone by its own purchase, the next one has begun its turn (D-37)."""

    def check(self, play: Play, frame: OfferNationalisation, action: Nationalise) -> Refusal | None:
        stack = play.state.stack
        if any(isinstance(at, OperatingRound) for at in stack) and not any(isinstance(at, CompanyTurn) for at in stack):
            round_ = find(play, OperatingRound)
            waiting = (name for name in round_.companies if name not in round_.done)
            if action.actor == next((name for name in waiting if play.state.companies[name].floated), ""):
                return refuse(play, "next to operate", company=action.actor)
        return super().check(play, frame, action)


class BuyOneTrainOnline(BuyOneTrain1861):
    """A train that has run remains one when it is sold."""

    def settle(self, play: Play, action: BuyTrain) -> None:
        super().settle(play, action)
        ran = ran_trains(play)
        sold = ran.get(action.source, ())
        if action.train in sold:
            bought = (*ran.get(action.actor, ()), action.train)
            note_runs(play, {**ran, action.source: remove_train(sold, action.train), action.actor: bought})


class MergerRulesOnline(MergerRules1861):
    """How minors merge (D-12 to D-16)."""

    def __init__(self, numbers: MergerNumbers) -> None:
        super().__init__(numbers)
        self.lowest_price = numbers.lowest_price_online

    def are_linked(self, play: Play, merging: tuple[str, ...]) -> bool:
        """Every minor added is in reach of one already chosen (D-12)."""
        return any(merging[-1] in reached_minors(play, minor) for minor in merging[:-1])

    def completion_refusal(self, play: Play, merging: tuple[str, ...]) -> Refusal | None:
        """Somebody must be able to become director (D-15)."""
        owners = [play.state.companies[minor].president for minor in merging]
        if len(set(owners)) < len(owners):
            return None
        price = self.price(play, merging)
        for minor, owner in zip(merging, owners, strict=True):
            certificates = counted_certificates(play, owner) + (not play.title.counts_towards_limit(play, minor))
            if play.state.players[owner].cash >= price and certificates < play.title.certificate_limit(play, owner):
                return None
        return refuse(play, "no director")

    def give_share(self, play: Play, company: str, owner: str) -> None:
        """The first to reach two shares takes the director's certificate (D-14)."""
        super().give_share(play, company, owner)
        charter = play.state.companies[company]
        if charter.president:
            settle_presidency(play, company)
        elif charter.shares[owner] >= play.title.companies[company].president_shares:
            charter.president = owner

    def name_director(self, play: Play, company: str, owners: list[str]) -> None:
        """Nobody has to buy at once (D-15)."""

    def follow_up(self, play: Play, company: str, owners: list[str]) -> None:
        """Trains are given up last. A conversion has one stage, a merger two (D-16)."""
        forget_answers(play, company)
        discard_if_over_limit(play, [company])
        seats = tuple(play.seats_from(owners[0]))
        if len(owners) == 1:
            push(play, NewShares, company, seats, seats[:1])
        else:
            merged = tuple(player for player in seats if player in owners)
            push(play, NewShares, company, merged, merged, stages=2)


class KeepTokensOnline(KeepTokens1861Step):
    """A removed token of the first minor is free to place again (D-17)."""

    def charter_tokens(self, play: Play, frame: KeepTokens, kept: list[tuple[str, int]]) -> tuple[int, ...]:
        if len(kept) < len(frame.placed):
            forget_answers(play)
        if len(kept) == 1 and len(frame.placed) > 1 and frame.placed[0][:2] not in kept:
            return (0, *play.title.companies[frame.company].token_costs[2:])
        return super().charter_tokens(play, frame, kept)
