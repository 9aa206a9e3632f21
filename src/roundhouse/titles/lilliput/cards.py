"""Action cards: two turns each in snake order, one option of one card in each (B, C)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeVar

from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, Step, pop, push
from roundhouse.engine.turn import Turn
from roundhouse.kernel.actions import Pass
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import TurnBegan
from roundhouse.kernel.state import Frame
from roundhouse.titles.lilliput.actions import CopyCard, TakeCard
from roundhouse.titles.lilliput.box import CardOption
from roundhouse.titles.lilliput.events import CardTaken
from roundhouse.titles.lilliput.money import CardTreasury, take_cash
from roundhouse.titles.lilliput.option import CardFrame
from roundhouse.titles.lilliput.shares import CardShares
from roundhouse.titles.lilliput.stations import CardStation
from roundhouse.titles.lilliput.table import companies_of, lilliput, table, treasury_card
from roundhouse.titles.lilliput.track import CardTrack
from roundhouse.titles.lilliput.trains import CardTrains

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


C = TypeVar("C", TakeCard, CopyCard)


class ActionRound(Frame):
    """Step 1 of a round: the players in `turns` have still to act, in this order (B-c)."""

    turns: tuple[str, ...]


class ActionTurn(Turn):
    """A player's turn; `card` is the action card he has used, "" before."""

    player: str
    card: str = ""


def frame_of(player: str, option: CardOption) -> CardFrame | None:
    """The frame in which an option is carried out that leaves something to decide; None for money."""
    if option.kind == "track":
        return CardTrack(player, option.colours)
    if option.kind == "shares":
        return CardShares(player)
    if option.kind == "trains":
        return CardTrains(player, option.maximum)
    return CardStation(player) if option.kind == "station" else None


TELLING = (
    *("station money", "no station left", "free slot", "one token a space"),
    *("cash", "bank out of shares", "certificate limit"),
    *("means for a train", "train limit"),
    "tile colour",
)
"""Refusals that say why there is nothing to do with an option, the most telling first; others speak of one place."""


def why_idle(play: Play, player: str, option: CardOption) -> Refusal | None:
    """Why nothing could be done with an option of a card; the cheapest thing is the one that money is short for."""
    frame = frame_of(player, option)
    if frame is None:
        return None
    found: list[tuple[int, int, int, Refusal]] = []
    for choice in play.title.steps[type(frame)].choices:
        for each in choice.candidates(play, frame):
            refusal = choice.check(play, frame, each)
            if refusal is not None and refusal.rule in TELLING:
                price = refusal.facts.get("price")
                found.append((TELLING.index(refusal.rule), int(str(price or 0)), len(found), refusal))
    return min(found)[-1] if found else None


def begin_option(play: Play, player: str, card: str, option: CardOption) -> None:
    """Carry out an option that needs no decision, or open the frame in which it is carried out."""
    if option.kind == "private_cash":
        assert isinstance(option.amount, int)
        take_cash(play, player, option.amount, card)
    elif (frame := frame_of(player, option)) is not None:
        play.state.stack.append(frame)
    else:
        assert option.kind == "treasury_cash" and isinstance(option.amount, dict)
        amount = treasury_card(play, option.amount)
        mine = companies_of(play, player)
        if len(mine) == 1:
            take_cash(play, mine[0], amount, card)
        else:
            push(play, CardTreasury, player, amount, card)


class UseCard(Choice[ActionTurn, C]):
    """Use one option of one card, one card a turn (B-d)."""

    def check(self, play: Play, frame: ActionTurn, action: C) -> Refusal | None:
        if frame.card:
            return refuse(play, "one card")
        if action.card not in lilliput(play).cards_in_use(play):
            return refuse(play, "no such card", card=action.card)
        if action.option not in (1, 2):
            return refuse(play, "card option")
        return self.card_refusal(play, frame, action)

    def card_refusal(self, play: Play, frame: ActionTurn, action: C) -> Refusal | None:
        raise NotImplementedError

    def use(self, play: Play, frame: ActionTurn, action: C, copied: bool) -> None:
        frame.card = action.card
        play.emit(CardTaken(frame.player, action.card, action.option, copied))
        begin_option(play, frame.player, action.card, lilliput(play).action_cards[action.card].option(action.option))


class TakeActionCard(UseCard[TakeCard]):
    """Take a card that is still on the table (B-d)."""

    action = TakeCard

    def candidates(self, play: Play, frame: ActionTurn) -> Iterator[TakeCard]:
        for card in lilliput(play).cards_in_use(play):
            for option in (1, 2):
                yield TakeCard(frame.player, card, option)

    def card_refusal(self, play: Play, frame: ActionTurn, action: TakeCard) -> Refusal | None:
        if action.card in dict(table(play).taken):
            return refuse(play, "card taken", card=action.card)
        return None

    def apply(self, play: Play, frame: ActionTurn, action: TakeCard) -> None:
        on = table(play)
        on.taken = (*on.taken, (action.card, frame.player))
        self.use(play, frame, action, copied=False)


class CopyActionCard(UseCard[CopyCard]):
    """Give up a copy card and use a card that somebody has taken this round (B-f)."""

    action = CopyCard

    def candidates(self, play: Play, frame: ActionTurn) -> Iterator[CopyCard]:
        for card, _ in table(play).taken:
            for option in (1, 2):
                yield CopyCard(frame.player, card, option)

    def card_refusal(self, play: Play, frame: ActionTurn, action: CopyCard) -> Refusal | None:
        on = table(play)
        if frame.player not in on.copies:
            return refuse(play, "no copy card", player=frame.player)
        if action.card not in dict(on.taken):
            return refuse(play, "nothing to copy", card=action.card)
        return None

    def apply(self, play: Play, frame: ActionTurn, action: CopyCard) -> None:
        on = table(play)
        copies = list(on.copies)
        copies.remove(frame.player)
        on.copies = tuple(copies)
        self.use(play, frame, action, copied=True)


class EndTurn(Choice[ActionTurn, Pass]):
    """End the turn after its card; there is no turn without one (B-e)."""

    action = Pass

    def candidates(self, play: Play, frame: ActionTurn) -> Iterator[Pass]:
        yield Pass(frame.player)

    def check(self, play: Play, frame: ActionTurn, action: Pass) -> Refusal | None:
        if not frame.card:
            return refuse(play, "must take a card", player=frame.player)
        return None

    def apply(self, play: Play, frame: ActionTurn, action: Pass) -> None:
        pop(play, frame)


class ActionTurnStep(Step[ActionTurn]):
    frame = ActionTurn
    rule = "card turn"

    def actors(self, play: Play, frame: ActionTurn) -> tuple[str, ...]:
        return (frame.player,)

    def advance(self, play: Play, frame: ActionTurn) -> bool:
        """A turn is over when its card is used and no character has anything to do."""
        if not frame.card:
            return False
        for choice in (*self.choices, *self.standing):
            if not isinstance(choice, EndTurn) and choice.possible(play, frame):
                return False
        pop(play, frame)
        return True


class ActionRoundStep(Step[ActionRound]):
    frame = ActionRound

    def advance(self, play: Play, frame: ActionRound) -> bool:
        if frame.turns:
            player, frame.turns = frame.turns[0], frame.turns[1:]
            play.emit(TurnBegan(player))
            push(play, ActionTurn, player)
        else:
            pop(play, frame)
        return True
