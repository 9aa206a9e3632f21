"""The merger round: each minor in turn may convert, or merge with others, into a company not yet formed.

What may merge, at what price, and what is handed over, are `MergerRules` of the title.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.consent import Agreed, Consent
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, Step, find, pop, push
from roundhouse.engine.turn import Turn
from roundhouse.kernel.actions import Convert, Decline, FormCompany, MergeWith, Pass
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import ConsentAsked, MergerAbandoned, Passed, RoundBegan, TurnBegan
from roundhouse.kernel.state import Frame

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class MergerRound(Frame):
    """`minors` in their operating order when the round began; `done` have had their turn."""

    number: int
    part: int
    minors: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    begun: bool = False


class MergerTurn(Turn):
    """A minor's turn; `merging` are the minors of the merger it proposes, itself first.

    `refused` are the mergers to which some owner has not agreed, each as its minors in alphabetical order.
    """

    minor: str
    merging: tuple[str, ...] = ()
    refused: tuple[tuple[str, ...], ...] = ()


class NameCompany(Frame):
    """The new company of these minors is to be named; `agreed` are the owners who have consented."""

    minor: str
    merging: tuple[str, ...]
    agreed: tuple[str, ...] = ()


class MergerRules:
    """What a title decides about conversions and mergers."""

    def minors(self, play: Play) -> tuple[str, ...]:
        """The minors that take a turn in the round, in order."""
        raise NotImplementedError

    def is_open(self, play: Play, minor: str) -> bool:
        """Whether a minor still exists."""
        raise NotImplementedError

    def conversion_refusal(self, play: Play, minor: str) -> Refusal | None:
        """Why a minor cannot convert."""
        raise NotImplementedError

    def merger_refusal(self, play: Play, merging: tuple[str, ...]) -> Refusal | None:
        """Why these minors cannot be together in one merger, complete or not."""
        raise NotImplementedError

    def completion_refusal(self, play: Play, merging: tuple[str, ...]) -> Refusal | None:
        """Why a merger of exactly these minors is not possible."""
        return None

    def unformed(self, play: Play) -> list[str]:
        """The companies that can be formed."""
        raise NotImplementedError

    def form(self, play: Play, merging: tuple[str, ...], company: str) -> None:
        """Make a company of these minors (of one: a conversion)."""
        raise NotImplementedError


def is_refused(frame: MergerTurn, merging: tuple[str, ...]) -> bool:
    """Whether an owner has said no to a merger of exactly these minors."""
    return tuple(sorted(merging)) in frame.refused


def others(play: Play, rules: MergerRules, merging: tuple[str, ...]) -> Iterator[str]:
    """The minors that could be drawn into the merger."""
    for minor in rules.minors(play):
        if minor not in merging and rules.merger_refusal(play, (*merging, minor)) is None:
            yield minor


def can_be_formed(play: Play, rules: MergerRules, frame: MergerTurn, merging: tuple[str, ...]) -> bool:
    """Whether these minors, as they are or with others drawn in, can form a company to which nobody has said no."""
    if not is_refused(frame, merging) and rules.completion_refusal(play, merging) is None:
        return True
    return any(can_be_formed(play, rules, frame, (*merging, minor)) for minor in others(play, rules, merging))


class ConvertMinor(Choice[MergerTurn, Convert]):
    """The minor becomes a company by itself."""

    action = Convert

    def __init__(self, rules: MergerRules) -> None:
        self.rules = rules

    def candidates(self, play: Play, frame: MergerTurn) -> Iterator[Convert]:
        yield Convert(frame.minor)

    def check(self, play: Play, frame: MergerTurn, action: Convert) -> Refusal | None:
        if frame.merging:
            return refuse(play, "merging already", company=frame.minor)
        if not self.rules.unformed(play):
            return refuse(play, "no public left")
        return self.rules.conversion_refusal(play, frame.minor)

    def apply(self, play: Play, frame: MergerTurn, action: Convert) -> None:
        push(play, NameCompany, frame.minor, (frame.minor,))


class DrawInMinor(Choice[MergerTurn, MergeWith]):
    """Add a minor to the merger, if a company can come of it."""

    action = MergeWith

    def __init__(self, rules: MergerRules) -> None:
        self.rules = rules

    def candidates(self, play: Play, frame: MergerTurn) -> Iterator[MergeWith]:
        for minor in self.rules.minors(play):
            yield MergeWith(frame.minor, minor)

    def check(self, play: Play, frame: MergerTurn, action: MergeWith) -> Refusal | None:
        merging = frame.merging or (frame.minor,)
        if action.minor in merging or action.minor not in self.rules.minors(play):
            return refuse(play, "not to be merged", company=action.minor)
        if not self.rules.unformed(play):
            return refuse(play, "no public left")
        merging = (*merging, action.minor)
        refusal = self.rules.merger_refusal(play, merging)
        if refusal or can_be_formed(play, self.rules, frame, merging):
            return refusal
        if is_refused(frame, merging):
            return refuse(play, "merger declined")
        return self.rules.completion_refusal(play, merging)

    def apply(self, play: Play, frame: MergerTurn, action: MergeWith) -> None:
        frame.merging = (*(frame.merging or (frame.minor,)), action.minor)
        complete = self.rules.completion_refusal(play, frame.merging) is None
        if complete and next(others(play, self.rules, frame.merging), None) is None:
            push(play, NameCompany, frame.minor, frame.merging)


class EndMergerTurn(Choice[MergerTurn, Pass]):
    """Do nothing; or, with a merger begun, add no more minors to it."""

    action = Pass

    def __init__(self, rules: MergerRules) -> None:
        self.rules = rules

    def candidates(self, play: Play, frame: MergerTurn) -> Iterator[Pass]:
        yield Pass(frame.minor)

    def check(self, play: Play, frame: MergerTurn, action: Pass) -> Refusal | None:
        if is_refused(frame, frame.merging):
            return refuse(play, "merger declined")
        return self.rules.completion_refusal(play, frame.merging) if frame.merging else None

    def apply(self, play: Play, frame: MergerTurn, action: Pass) -> None:
        if frame.merging:
            push(play, NameCompany, frame.minor, frame.merging)
            return
        play.emit(Passed(frame.minor))
        end_merger_turn(play)


def end_merger_turn(play: Play) -> None:
    """The minor's turn is over, with everything that was begun in it."""
    turn = find(play, MergerTurn)
    stack = play.state.stack
    del stack[stack.index(turn) :]
    round_ = find(play, MergerRound)
    round_.done = (*round_.done, turn.minor)


class AbandonMerger(Choice[MergerTurn, Decline]):
    """Give up a merger that was begun; the minor may still do something else: convert, or merge with others.

    Where it `ends_turn`, it does so only if an owner did not agree.
    """

    action = Decline

    def __init__(self, ends_turn: bool = False) -> None:
        self.ends_turn = ends_turn

    def candidates(self, play: Play, frame: MergerTurn) -> Iterator[Decline]:
        yield Decline(frame.minor)

    def check(self, play: Play, frame: MergerTurn, action: Decline) -> Refusal | None:
        if not frame.merging and isinstance(play.state.stack[-1], MergerTurn):
            return refuse(play, "no merger begun", company=frame.minor)
        return None

    def apply(self, play: Play, frame: MergerTurn, action: Decline) -> None:
        play.emit(MergerAbandoned(frame.minor))
        said_no = tuple(offer for offer in frame.declined if isinstance(offer, FormCompany))
        if self.ends_turn and not said_no:
            end_merger_turn(play)
            return
        stack = play.state.stack
        del stack[stack.index(frame) + 1 :]
        if said_no:
            frame.refused = (*frame.refused, tuple(sorted(frame.merging)))
        frame.declined = tuple(offer for offer in frame.declined if offer not in said_no)
        frame.merging = ()


class NameNewCompany(Agreed[NameCompany, FormCompany]):
    """Name the new company. Every other owner of a merging minor is asked whether he agrees."""

    action = FormCompany

    def __init__(self, rules: MergerRules, asked: bool = True) -> None:
        super().__init__(asked)
        self.rules = rules

    def candidates(self, play: Play, frame: NameCompany) -> Iterator[FormCompany]:
        for company in self.rules.unformed(play):
            yield FormCompany(frame.minor, company)

    def check(self, play: Play, frame: NameCompany, action: FormCompany) -> Refusal | None:
        if action.company not in self.rules.unformed(play):
            return refuse(play, "not to be formed", company=action.company)
        if any(isinstance(offer, FormCompany) for offer in find(play, MergerTurn).declined):
            return refuse(play, "merger declined")
        return None

    def whose_consent(self, play: Play, action: FormCompany) -> str:
        frame = find(play, NameCompany)
        companies = play.state.companies
        for minor in frame.merging:
            owner = companies[minor].president
            if owner != companies[frame.minor].president and owner not in frame.agreed:
                return owner
        return ""

    def settle(self, play: Play, action: FormCompany) -> None:
        frame = find(play, NameCompany)
        if self.asked:
            frame.agreed = (*frame.agreed, self.whose_consent(play, action))
            player = self.whose_consent(play, action)
            if player:
                push(play, Consent, player, action)
                play.emit(ConsentAsked(player, action.actor))
                return
        merging = frame.merging
        end_merger_turn(play)
        self.rules.form(play, merging, action.company)


class NameCompanyStep(Step[NameCompany]):
    frame = NameCompany
    rule = "merger"

    def __init__(self, rules: MergerRules, asked: bool = True) -> None:
        super().__init__((NameNewCompany(rules, asked),))

    def actors(self, play: Play, frame: NameCompany) -> tuple[str, ...]:
        return (frame.minor,)


class MergerTurnStep(Step[MergerTurn]):
    """Left out when the minor can do nothing, unless the title `lingers`."""

    frame = MergerTurn
    rule = "merger"

    def __init__(self, rules: MergerRules, lingers: bool = False, abandoning_ends: bool = False) -> None:
        self.rules = rules
        self.lingers = lingers
        self.deeds = (ConvertMinor(rules), DrawInMinor(rules))
        super().__init__((*self.deeds, EndMergerTurn(rules)), standing=(AbandonMerger(abandoning_ends),))

    def actors(self, play: Play, frame: MergerTurn) -> tuple[str, ...]:
        return (frame.minor,)

    def advance(self, play: Play, frame: MergerTurn) -> bool:
        if self.lingers or frame.merging:
            return False
        if any(deed.possible(play, frame) for deed in self.deeds):
            return False
        end_merger_turn(play)
        return True


class MergerRoundStep(Step[MergerRound]):
    frame = MergerRound

    def __init__(self, rules: MergerRules) -> None:
        super().__init__()
        self.rules = rules

    def advance(self, play: Play, frame: MergerRound) -> bool:
        if not frame.begun:
            frame.begun = True
            frame.minors = self.rules.minors(play)
            play.emit(RoundBegan("merger", frame.number, frame.part))
        for minor in frame.minors:
            if minor not in frame.done and self.rules.is_open(play, minor):
                play.emit(TurnBegan(minor))
                push(play, MergerTurn, minor)
                return True
        pop(play, frame)
        return True
