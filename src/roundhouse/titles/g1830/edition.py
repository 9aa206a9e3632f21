"""1830 as 18xx.games plays it: the rules that differ from the rulebook (D-01 to D-43), and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from roundhouse.board.reach import track_of
from roundhouse.board.search import is_linked
from roundhouse.board.tile import Stop
from roundhouse.engine.forced import GoBankrupt, SellForTrain
from roundhouse.engine.operating import CompanyTurnStep, OperatingRoundStep, company_turn
from roundhouse.engine.privates import BuyPrivatesStep, CompanyBuysPrivate, ExchangeForCertificate
from roundhouse.engine.refusals import refuse
from roundhouse.engine.run import DeclareRun, RunTrainsStep
from roundhouse.engine.step import Step
from roundhouse.engine.stock import BuyCertificate, EndStockTurn, StockRoundStep, StockTurn, StockTurnStep
from roundhouse.engine.track import EndTrack, LayOneTile, LayTrackStep
from roundhouse.engine.trains import BuyOneTrain, BuyTrains, BuyTrainsStep, EndTrains, has_room, must_buy_train
from roundhouse.engine.waterfall import (
    BuyOrBid,
    PassInAuction,
    PrivateAuction,
    PrivateAuctionStep,
    direct_purchase,
    unsold,
)
from roundhouse.kernel.actions import BuyPrivate, BuyShare, BuyTrain
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.state import POOL, Frame
from roundhouse.titles.g1830.powers import DH_SPACE, ChamplainTile, DelawareTile, FreeToken
from roundhouse.titles.g1830.stock import BROWN, BuyPrivate1830, SellCertificates1830, StartCompany1830, in_first_round
from roundhouse.titles.g1830.title import TURN, Title1830

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

PRIVATE = "private"
"""What was bought in a turn, if it was no certificate."""
LISTED = "CA"


class Online1830(Title1830):
    route_once_is_enough = True
    any_sale_helps = True

    def make_steps(self) -> Mapping[type[Frame], Step[Any]]:
        """Nobody is asked for consent, a lesser run may be taken, the C&SL tile is laid at any moment of the turn."""
        exchange, purchase = ExchangeForCertificate("MH", any_moment=True), CompanyBuysPrivateOnline(asked=False)
        numbers = self.waterfall
        steps: list[Step[Any]] = [
            PrivateAuctionOnline((BuyOrBid(numbers), PassOnline(numbers))),
            StockRoundStep(standing=(exchange,)),
            StockTurnOnline(
                (
                    BuyCertificateOnline("multiple_brown_from_ipo" in self.options),
                    StartCompany1830(),
                    SellCertificates1830(),
                    BuyPrivateOnline(),
                    EndStockTurn(),
                )
            ),
            OperatingRoundStep(standing=(exchange,)),
            CompanyTurnStep(TURN, standing=(purchase, ChamplainTile())),
            LayTrackStep((LayOneTile(), DelawareTile(), EndTrack())),
            RunTrainsStep((DeclareRun(must_be_best=False),)),
            BuyTrainsOnline((BuyOneTrainOnline(asked=False), EndTrains(), SellForTrain(), GoBankrupt())),
            BuyPrivatesStep(purchase, lingers=owns_unused_champlain),
        ]
        return {**super().make_steps(), **{step.frame: step for step in steps}}

    def bank_is_broken(self, cash: int) -> bool:
        """Only below nothing (D-31)."""
        return cash < 0

    def floated(self, play: Play, company: str) -> None:
        """Capital comes as soon as a company floats (D-20)."""
        super().floated(play, company)
        self.pay_capital(play, company)

    def before_first_operation(self, play: Play, company: str) -> None:
        """It has its capital already."""

    def stop_group(self, stop: Stop) -> str:
        """The two hexes of the Gulf are not enforced to be one place (D-24)."""
        return "" if stop.area == "Gulf" else stop.area

    def discard_order(self, play: Play, company: str) -> Iterable[str]:
        return self.companies

    def token_without_track(self, play: Play, company: str, space: str, token: str) -> None:
        """Before its city is chosen the token counts in the first one; a route from there counts as had (D-36)."""
        if token == company and is_linked(track_of(play, company), [(space, 0)]):
            play.state.companies[company].had_route = True
        super().token_without_track(play, company, space, token)


class PassOnline(PassInAuction):
    """When all pass the same round goes on, and a private given away does not move the priority deal (D-06).

    Nor does it end when the bank has nothing left for the privates (D-43).
    """

    ends_with_the_bank = False

    def give_away(self, play: Play, frame: PrivateAuction, private: str) -> None:
        priority = play.state.priority
        direct_purchase(play, frame, frame.to_act, private, 0)
        play.state.priority = priority


class PrivateAuctionOnline(PrivateAuctionStep):
    """When all privates are sold the player who would be next has the priority deal (D-06)."""

    def advance(self, play: Play, frame: PrivateAuction) -> bool:
        if not unsold(play):
            play.state.priority = frame.to_act
        return super().advance(play, frame)


class BuyCertificateOnline(BuyCertificate):
    """Several certificates of one brown company, and nothing else but a private before them (D-11)."""

    def __init__(self, brown_from_offer: bool, after_private: bool = True) -> None:
        self.brown_from_offer = brown_from_offer
        self.after_private = after_private

    def once_a_turn(self, play: Play, frame: StockTurn, action: BuyShare) -> Refusal | None:
        if not frame.bought:
            return None
        cell = play.state.companies[action.company].cell
        if cell is None or play.title.market.zone(cell) != BROWN:
            return refuse(play, "one buy")
        for company, source in (*frame.bought, (action.company, action.source)):
            if source == PRIVATE and self.after_private:
                continue
            if company != action.company:
                return refuse(play, "brown of one company")
            if source != POOL and not self.brown_from_offer:
                return refuse(play, "brown from the pool")
        return None


class BuyPrivateOnline(BuyPrivate1830):
    """Buying a private is the purchase of the turn, whatever the certificate limit (D-14, D-15).

    The B&O cannot be bought, nor the C&A, which brings its certificate to every buyer there: it would be taken from
    a player.
    """

    lowest = 1
    within_limit = False
    stay: frozenset[str] = frozenset({"BO", "CA"})

    def __init__(self) -> None:
        super().__init__(asked=False)

    def banned(self, play: Play, frame: Frame, private: str) -> Refusal | None:
        assert isinstance(frame, StockTurn)
        if private in self.stay:
            return refuse(play, "private stays", private=private)
        if frame.bought:
            return refuse(play, "one purchase")
        return super().banned(play, frame, private)

    def settle(self, play: Play, action: BuyPrivate) -> None:
        super().settle(play, action)
        turn = play.state.stack[-1]
        assert isinstance(turn, StockTurn)
        turn.bought = (*turn.bought, (action.private, PRIVATE))
        turn.acted = True


class CompanyBuysPrivateOnline(CompanyBuysPrivate):
    """Not between the tile of the D&H and what becomes of its token (D-42)."""

    def check(self, play: Play, frame: Any, action: BuyPrivate) -> Refusal | None:
        if isinstance(play.state.stack[-1], FreeToken):
            return refuse(play, "free token first", space=DH_SPACE)
        return super().check(play, frame, action)


class StockTurnOnline(StockTurnStep):
    """A turn does not end by itself while another player has a private that is listed for sale, be it one that stays.

    The C&A is listed, the B&O is not (D-15).
    """

    def advance(self, play: Play, frame: StockTurn) -> bool:
        state = play.state
        owner = state.privates[LISTED].owner
        listed = owner in state.players and owner != frame.player
        if listed and not frame.bought and state.players[frame.player].cash > 0 and not in_first_round(play):
            return False
        return super().advance(play, frame)


class BuyOneTrainOnline(BuyOneTrain):
    """Whoever must buy may be helped with any other company's train up to its face value.

    Once shares have been sold, the last of them must have been needed for every train of the turn that is dearer than
    what the company has.
    """

    def price_range(self, play: Play, company: str, train: str) -> tuple[int, int]:
        cash, face = play.state.companies[company].cash, play.title.trains[train].price
        if cash >= face:
            return 1, cash
        with_help = cash + self.help_available(play, company)
        last_sale = company_turn(play).last_sale
        low = max(1, with_help - last_sale + 1) if last_sale else 1
        return low, min(face, with_help) if must_buy_train(play, company) else cash

    def settle(self, play: Play, action: BuyTrain) -> None:
        last_sale = company_turn(play).last_sale
        super().settle(play, action)
        company_turn(play).last_sale = last_sale


class BuyTrainsOnline(BuyTrainsStep):
    """The step is open while the company has room and the least that any train could cost, whatever it may pay."""

    def advance(self, play: Play, frame: BuyTrains) -> bool:
        companies, company = play.state.companies, frame.company
        others = any(charter.trains for name, charter in companies.items() if name != company)
        if has_room(play, company) and others and companies[company].cash > 0:
            return False
        return super().advance(play, frame)


def owns_unused_champlain(play: Play, company: str) -> bool:
    """A turn does not end by itself while the C&SL tile could be laid (D-17)."""
    private = play.state.privates["CS"]
    return private.owner == company and not private.used
