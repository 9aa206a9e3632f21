"""What is true of every position of 1861, besides what is true of every title."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.board.reach import tokens_of
from roundhouse.titles.g1861.box import DIRECTOR_SHARES
from roundhouse.titles.g1861.operating import in_operating_order
from roundhouse.titles.g1861.state import MINOR, NATIONAL, PUBLIC, RSR, extra, kind
from roundhouse.titles.invariants import usual_violations

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


def violations(play: Play) -> Iterator[str]:
    """Tokens, loans, minors and the RSR's reserved tokens that are not as they must be; nothing, ever."""
    yield from usual_violations(play)
    title = play.title
    for name, charter in play.state.companies.items():
        placed, sort = len(tokens_of(play, name)), kind(play, name)
        if placed + len(charter.tokens) > len(title.companies[name].token_costs) and sort != PUBLIC:
            yield f"{name} has {placed} tokens on the map and {charter.tokens} left"
        if sort == MINOR and charter.loans > title.loan_limit(play, name):
            yield f"{name} has {charter.loans} loans"
        if sort == MINOR and charter.floated and charter.shares != {charter.president: DIRECTOR_SHARES}:
            yield f"{name} is not owned outright: {charter.shares}"
        if sort != NATIONAL and charter.floated != (charter.cell is not None):
            yield f"{name} has a price without operating, or operates without one"
        if not charter.floated and (charter.cash or charter.trains or charter.loans):
            yield f"{name} is not in play but owns something"
    if len(extra(play).kept_for_rsr) > len(play.state.companies[RSR].tokens):
        yield "a reserved token of the RSR is missing"
    if play.state.phase == "8" and any(kind(play, name) == MINOR for name in in_operating_order(play)):
        yield "a minor is left in phase 8"
