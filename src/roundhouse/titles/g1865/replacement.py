"""After an absorption: mines given up, the target's tokens replaced, a network that stays connected (5.4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from roundhouse.board.reach import tokens_of
from roundhouse.engine.discard import discard_if_over_limit
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, Step, pop
from roundhouse.finance.bank import pay
from roundhouse.kernel.actions import Pass
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.state import BANK, Frame
from roundhouse.titles.g1865.actions import ReplaceTokens, VacateToken
from roundhouse.titles.g1865.charter import MAJOR_TOKENS, box_of, title_1865, token_spaces
from roundhouse.titles.g1865.direct import all_joined
from roundhouse.titles.g1865.events import TokenReplaced, TokenVacated
from roundhouse.titles.g1865.maritime import collect_bonuses
from roundhouse.titles.g1865.traffic import is_mine

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class VacateMines(Frame):
    """The acquirer may take its own tokens back from mines (5.4-c)."""

    company: str


class ReplaceTargetTokens(Frame):
    """The acquirer replaces the tokens of the company it took over (5.4-d)."""

    company: str
    target: str


def mines_of(play: Play, company: str) -> list[str]:
    return [space for space in token_spaces(play, company) if is_mine(play, space)]


def remove_token(play: Play, company: str, space: str, new: str = "") -> None:
    """Take a company's token from a space; with `new`, put another company's in its place."""
    put = (new,) if new else ()
    play.state.tokens[space] = tuple(
        tuple(token for old in held for token in (put if old == company else (old,)))
        for held in play.state.tokens[space]
    )
    if not any(play.state.tokens[space]):
        del play.state.tokens[space]


class VacateMine(Choice[VacateMines, VacateToken]):
    """Take the token back from one mine; it returns to the charter."""

    action = VacateToken

    def candidates(self, play: Play, frame: VacateMines) -> Iterator[VacateToken]:
        for space in mines_of(play, frame.company):
            yield VacateToken(frame.company, space)

    def check(self, play: Play, frame: VacateMines, action: VacateToken) -> Refusal | None:
        if action.space not in mines_of(play, frame.company):
            return refuse(play, "vacate", company=frame.company, space=action.space)
        return None

    def apply(self, play: Play, frame: VacateMines, action: VacateToken) -> None:
        remove_token(play, frame.company, action.space)
        play.state.companies[frame.company].tokens += (0,)
        play.emit(TokenVacated(frame.company, action.space))


class KeepMines(Choice[VacateMines, Pass]):
    """Give up no mine, or no more."""

    action = Pass

    def candidates(self, play: Play, frame: VacateMines) -> Iterator[Pass]:
        yield Pass(frame.company)

    def check(self, play: Play, frame: VacateMines, action: Pass) -> Refusal | None:
        return None

    def apply(self, play: Play, frame: VacateMines, action: Pass) -> None:
        pop(play, frame)


class VacateMinesStep(Step[VacateMines]):
    frame = VacateMines
    rule = "vacate"
    interrupts = True

    def __init__(self) -> None:
        super().__init__((VacateMine(), KeepMines()))

    def actors(self, play: Play, frame: VacateMines) -> tuple[str, ...]:
        return (frame.company,)

    def advance(self, play: Play, frame: VacateMines) -> bool:
        if mines_of(play, frame.company):
            return False
        pop(play, frame)
        return True


def replaceable(play: Play, frame: ReplaceTargetTokens) -> tuple[list[str], list[str]]:
    """The cities and the mines with a token of the target and none of the acquirer."""
    mine = set(token_spaces(play, frame.company))
    spaces = sorted(space for space in token_spaces(play, frame.target) if space not in mine)
    return [s for s in spaces if not is_mine(play, s)], [s for s in spaces if is_mine(play, s)]


def one_in_carbonia(play: Play, company: str, spaces: tuple[str, ...]) -> bool:
    """The limit of the Carbonia district holds for replaced tokens too (5.4-f, A5)."""
    return len(box_of(play).carbonia & {*token_spaces(play, company), *spaces}) <= 1


def replacements(play: Play, frame: ReplaceTargetTokens) -> list[tuple[str, ...]]:
    """Every legal choice of spaces, as sorted tuples (5.4-e to 5.4-g, A6, A7)."""
    cities, mines = replaceable(play, frame)
    left = len(play.state.companies[frame.company].tokens)
    if len(cities) > left:
        return title_1865(play).too_few_tokens(play, frame.company, cities, mines)
    return sorted(choices_with(play, frame.company, tuple(cities), mines))


def choices_with(play: Play, company: str, cities: tuple[str, ...], mines: list[str]) -> Iterator[tuple[str, ...]]:
    """These cities and any of the mines, as far as tokens are left and the Carbonia district allows it."""
    left = len(play.state.companies[company].tokens) - len(cities)
    for count in range(min(left, len(mines)) + 1):
        for chosen in combinations(mines, count):
            if one_in_carbonia(play, company, chosen):
                yield tuple(sorted((*cities, *chosen)))


def connected_choices(play: Play, company: str, cities: list[str], mines: list[str]) -> list[tuple[str, ...]]:
    """With too few tokens: as many cities as can be such that each replaced token is joined to another one (5.4-g).

    What the acquirer had before is asked nothing, however it lies. Tokens left over may go to mines (A7).
    """
    left, own = len(play.state.companies[company].tokens), tokens_of(play, company)
    found = [
        spaces
        for count in range(left + 1)
        for chosen in combinations(cities, count)
        for spaces in choices_with(play, company, chosen, mines)
        if all_joined(play, [(space, 0) for space in spaces], own)
    ]
    most = max(len({*cities} & {*spaces}) for spaces in found)
    return sorted(spaces for spaces in found if len({*cities} & {*spaces}) == most)


class ChooseReplacements(Choice[ReplaceTargetTokens, ReplaceTokens]):
    """Say where own tokens take the target's places; all others of the target are removed."""

    action = ReplaceTokens

    def candidates(self, play: Play, frame: ReplaceTargetTokens) -> Iterator[ReplaceTokens]:
        for spaces in replacements(play, frame):
            yield ReplaceTokens(frame.company, spaces)

    def options(self, play: Play, frame: ReplaceTargetTokens) -> Iterator[ReplaceTokens]:
        return self.candidates(play, frame)

    def check(self, play: Play, frame: ReplaceTargetTokens, action: ReplaceTokens) -> Refusal | None:
        if action.spaces in replacements(play, frame):
            return None
        cities, mines = replaceable(play, frame)
        spaces = action.spaces
        if not set(spaces) <= {*cities, *mines} or len(set(spaces)) != len(spaces) or list(spaces) != sorted(spaces):
            return refuse(play, "replace", company=frame.target, spaces=(*cities, *mines))
        left = len(play.state.companies[frame.company].tokens)
        if len(spaces) > left:
            return refuse(play, "replacing tokens", company=frame.company, tokens=left)
        if not one_in_carbonia(play, frame.company, spaces):
            return refuse(play, "one token in Carbonia", company=frame.company)
        if len(cities) <= left:
            return refuse(play, "replace cities", spaces=tuple(cities))
        return refuse(play, "stay connected", company=frame.company)

    def apply(self, play: Play, frame: ReplaceTargetTokens, action: ReplaceTokens) -> None:
        pop(play, frame)
        replace_tokens(play, frame.company, frame.target, action.spaces)


def replace_tokens(play: Play, acquirer: str, target: str, spaces: tuple[str, ...]) -> None:
    """Replace, remove, and pay for cities where both had a token; no traffic is collected (5.4-d to 5.4-i)."""
    buyer, prey = play.state.companies[acquirer], play.state.companies[target]
    own = set(token_spaces(play, acquirer))
    for space in token_spaces(play, target):
        if space in spaces:
            buyer.tokens = buyer.tokens[1:]
            remove_token(play, target, space, acquirer)
            play.emit(TokenReplaced(space, target, acquirer))
        else:
            paid = box_of(play).entities.costs.synergy_paid_by_bank if space in own else 0
            pay(play, BANK, acquirer, paid)
            remove_token(play, target, space)
            play.emit(TokenReplaced(space, target, "", paid))
    prey.tokens = (0,) * MAJOR_TOKENS
    collect_bonuses(play, acquirer)
    discard_if_over_limit(play, [acquirer])


class ReplaceTargetTokensStep(Step[ReplaceTargetTokens]):
    frame = ReplaceTargetTokens
    rule = "replace"
    interrupts = True

    def __init__(self) -> None:
        super().__init__((ChooseReplacements(),))

    def actors(self, play: Play, frame: ReplaceTargetTokens) -> tuple[str, ...]:
        return (frame.company,)

    def advance(self, play: Play, frame: ReplaceTargetTokens) -> bool:
        """Where there is only one way, it is gone."""
        ways = replacements(play, frame)
        if len(ways) > 1:
            return False
        pop(play, frame)
        replace_tokens(play, frame.company, frame.target, ways[0])
        return True
