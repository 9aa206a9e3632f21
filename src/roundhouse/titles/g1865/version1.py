"""1865 by version 1 of these rules: what version 2 has corrected, as it was, for games that were begun under it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import TYPE_CHECKING, Any

from roundhouse.board.reach import tokens_of
from roundhouse.engine.dividend import PayDividend
from roundhouse.engine.operating import company_turn
from roundhouse.engine.step import Step, pop
from roundhouse.finance.bank import pay
from roundhouse.kernel.errors import BadSetup
from roundhouse.kernel.state import BANK, Frame
from roundhouse.titles.g1865.charter import DRAGONS
from roundhouse.titles.g1865.direct import all_joined
from roundhouse.titles.g1865.income import (
    DecideDividend1865,
    DeclareIncome,
    DeclareIncomeStep,
    PayDividendStep1865,
    declare_income,
    income,
)
from roundhouse.titles.g1865.replacement import choices_with
from roundhouse.titles.g1865.title import FORMER_PRESIDENT, Title1865

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class Title1865Version1(Title1865):
    version = 1
    only_better_offers = True
    reserved_names = frozenset()
    option_types = tuple(option for option in Title1865.option_types if option.id != FORMER_PRESIDENT)

    def make_steps(self) -> Mapping[type[Frame], Step[Any]]:
        steps: list[Step[Any]] = [DeclareAtOnceStep(), CountAgainStep((DecideDividend1865(),))]
        return {**super().make_steps(), **{step.frame: step for step in steps}}

    def check_players(self, players: list[str]) -> None:
        super().check_players(players)
        if DRAGONS in players:
            raise BadSetup("{name} cannot be a player's name: the Dragons play by themselves", name=repr(DRAGONS))

    def pay_out(self, play: Play, owner: str, amount: int) -> None:
        """A loan could break the bank before any of it had come back."""
        pay(play, BANK, owner, amount)

    def too_few_tokens(self, play: Play, company: str, cities: list[str], mines: list[str]) -> list[tuple[str, ...]]:
        """All tokens had to be joined, also those that were there before; if they could not be, nothing had to be."""
        left, own = len(play.state.companies[company].tokens), tokens_of(play, company)
        for count in range(left, -1, -1):
            found = [
                spaces
                for chosen in combinations(cities, count)
                for spaces in choices_with(play, company, chosen, mines)
                if all_joined(play, [*own, *((space, 0) for space in spaces)])
            ]
            if found:
                return sorted(found)
        return list(combinations(cities, left))


class DeclareAtOnceStep(DeclareIncomeStep):
    """The income was declared as soon as the step began."""

    def advance(self, play: Play, frame: DeclareIncome) -> bool:
        declare_income(play, frame.company)
        pop(play, frame)
        return True


class CountAgainStep(PayDividendStep1865):
    """A maritime company given before the income was paid or kept changed it; an income of nothing stood."""

    def advance(self, play: Play, frame: PayDividend) -> bool:
        if company_turn(play).revenue != income(play, frame.company):
            declare_income(play, frame.company)
        return super().advance(play, frame)
