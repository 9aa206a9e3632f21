"""After a merger: which tokens the new company keeps, and who buys more of its shares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.board.reach import tokens_of
from roundhouse.engine.nationalisation import remove_token
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, Step, pop
from roundhouse.finance.bank import pay
from roundhouse.finance.market import share_price
from roundhouse.finance.shares import counted_certificates, held, move_shares, settle_presidency
from roundhouse.kernel.actions import BuyShare, Pass, RemoveToken
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import Passed, PresidencyChanged, SharesBought, TokenRemoved
from roundhouse.kernel.state import TREASURY, Frame

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class KeepTokens(Frame):
    """The company has to remove tokens; `placed` are those it came with: space, stop, price on the charter."""

    company: str
    placed: tuple[tuple[str, int, int], ...]


class NewShares(Frame):
    """Players may buy shares of the new company from its treasury.

    `asked` in this order; those in `several` any number, the others one each; `passed` are done.
    """

    company: str
    asked: tuple[str, ...]
    several: tuple[str, ...]
    passed: tuple[str, ...] = ()
    stage: int = 1
    stages: int = 1


class TakeTokenOff(Choice[KeepTokens, RemoveToken]):
    """Remove one of the tokens; as many hexes as the company may keep tokens must still have one."""

    action = RemoveToken

    def __init__(self, limit: int) -> None:
        self.limit = limit

    def candidates(self, play: Play, frame: KeepTokens) -> Iterator[RemoveToken]:
        for space, stop in sorted(tokens_of(play, frame.company)):
            yield RemoveToken(frame.company, space, stop)

    def check(self, play: Play, frame: KeepTokens, action: RemoveToken) -> Refusal | None:
        places = tokens_of(play, frame.company)
        if (action.space, action.stop) not in places:
            return refuse(play, "no token to remove", company=frame.company)
        spaces = {space for space, _ in places}
        kept = {space for space, stop in places if (space, stop) != (action.space, action.stop)}
        if len(kept) < min(self.limit, len(spaces)):
            return refuse(play, "merged tokens", company=frame.company, limit=self.limit)
        return None

    def apply(self, play: Play, frame: KeepTokens, action: RemoveToken) -> None:
        remove_token(play, frame.company, action.space, action.stop)
        price = next(price for space, stop, price in frame.placed if (space, stop) == (action.space, action.stop))
        charter = play.state.companies[frame.company]
        charter.tokens = (*charter.tokens, price)
        play.emit(TokenRemoved(frame.company, action.space, action.stop))


class KeepTokensStep(Step[KeepTokens]):
    """Over when no hex has two tokens and no more than `limit` are left; the title then says what the others cost."""

    frame = KeepTokens
    rule = "merged tokens"
    interrupts = True

    def __init__(self, limit: int) -> None:
        super().__init__((TakeTokenOff(limit),))
        self.limit = limit

    def actors(self, play: Play, frame: KeepTokens) -> tuple[str, ...]:
        return (frame.company,)

    def advance(self, play: Play, frame: KeepTokens) -> bool:
        places = list(tokens_of(play, frame.company))
        if len(places) > self.limit or len({space for space, _ in places}) < len(places):
            return False
        pop(play, frame)
        play.state.companies[frame.company].tokens = self.charter_tokens(play, frame, places)
        return True

    def charter_tokens(self, play: Play, frame: KeepTokens, kept: list[tuple[str, int]]) -> tuple[int, ...]:
        """The prices of the tokens the company has left on its charter."""
        raise NotImplementedError


def share_refusal(play: Play, player: str, company: str) -> Refusal | None:
    """Why a player cannot buy a share of a new company."""
    state, title = play.state, play.title
    charter = state.companies[company]
    if not charter.shares.get(TREASURY):
        return refuse(play, "treasury empty", company=company)
    price = share_price(play, company)
    if state.players[player].cash < price:
        return refuse(play, "cash", player=player, cash=state.players[player].cash, price=price)
    if held(play, player, company) >= title.holding_limit(play, company):
        return refuse(play, "holding limit", player=player, company=company)
    limit = title.certificate_limit(play, player)
    if counted_certificates(play, player) >= limit:
        return refuse(play, "certificate limit", player=player, limit=limit)
    return None


def buy_new_share(play: Play, player: str, company: str) -> None:
    """Buy a share from the treasury; the first to hold a president's certificate's worth presides."""
    charter = play.state.companies[company]
    price = share_price(play, company)
    pay(play, player, company, price)
    move_shares(play, company, TREASURY, player, 1)
    play.emit(SharesBought(player, company, 1, TREASURY, price))
    if charter.president:
        settle_presidency(play, company)
    elif charter.shares[player] >= play.title.companies[company].president_shares:
        charter.president = player
        play.emit(PresidencyChanged(company, "", player))


def eligible(play: Play, frame: NewShares) -> list[str]:
    """Who can still buy, in order."""
    return [
        player
        for player in frame.asked
        if player not in frame.passed and share_refusal(play, player, frame.company) is None
    ]


class BuyNewShare(Choice[NewShares, BuyShare]):
    """Buy one share from the treasury."""

    action = BuyShare

    def candidates(self, play: Play, frame: NewShares) -> Iterator[BuyShare]:
        for player in self.actors(play, frame):
            yield BuyShare(player, frame.company, TREASURY)

    def check(self, play: Play, frame: NewShares, action: BuyShare) -> Refusal | None:
        if action.company != frame.company or action.source != TREASURY:
            return refuse(play, "new shares", company=frame.company)
        return share_refusal(play, action.actor, frame.company)

    def apply(self, play: Play, frame: NewShares, action: BuyShare) -> None:
        buy_new_share(play, action.actor, frame.company)
        if action.actor not in frame.several:
            frame.passed = (*frame.passed, action.actor)


class NoMoreShares(Choice[NewShares, Pass]):
    """Buy no share, or no more; not the last one who could make a president of himself."""

    action = Pass

    def __init__(self, asks_again: bool) -> None:
        self.asks_again = asks_again

    def candidates(self, play: Play, frame: NewShares) -> Iterator[Pass]:
        for player in self.actors(play, frame):
            yield Pass(player)

    def check(self, play: Play, frame: NewShares, action: Pass) -> Refusal | None:
        if not play.state.companies[frame.company].president and len(eligible(play, frame)) == 1:
            return refuse(play, "no president", company=frame.company, player=action.actor)
        return None

    def apply(self, play: Play, frame: NewShares, action: Pass) -> None:
        """Where the title does not ask again, who ends a stage by passing and would begin the next one is left out."""
        play.emit(Passed(action.actor))
        frame.passed = (*frame.passed, action.actor)
        if not self.asks_again and frame.stage < frame.stages and not eligible(play, frame):
            next_stage(play, frame)
            if eligible(play, frame)[:1] == [action.actor]:
                frame.passed = (action.actor,)


def next_stage(play: Play, frame: NewShares) -> None:
    """Everybody may buy one share, beginning with the president."""
    frame.stage += 1
    frame.asked = tuple(play.seats_from(play.state.companies[frame.company].president))
    frame.several = frame.passed = ()


class NewSharesStep(Step[NewShares]):
    """Stage after stage, the first who can buy decides."""

    frame = NewShares
    rule = "new shares"
    interrupts = True

    def __init__(self, asks_again: bool = True) -> None:
        super().__init__((BuyNewShare(), NoMoreShares(asks_again)))

    def actors(self, play: Play, frame: NewShares) -> tuple[str, ...]:
        return tuple(eligible(play, frame)[:1])

    def advance(self, play: Play, frame: NewShares) -> bool:
        if eligible(play, frame):
            return False
        if frame.stage < frame.stages:
            next_stage(play, frame)
        else:
            pop(play, frame)
        return True
