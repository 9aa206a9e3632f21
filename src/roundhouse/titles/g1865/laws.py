"""What is true of every position of 1865, whatever has happened; checked in random games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.finance.shares import held, in_pool
from roundhouse.kernel.state import OFFER
from roundhouse.titles.g1865.charter import (
    DRAGONS,
    MAJOR_TOKENS,
    MINOR_SHARES,
    MINOR_TOKENS,
    box_of,
    charter_of,
    phase_number,
    token_spaces,
    total_shares,
)
from roundhouse.titles.g1865.dragons import dragons_certificates, dragons_limit
from roundhouse.titles.g1865.replacement import ReplaceTargetTokens
from roundhouse.titles.g1865.traffic import station

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


def violations(play: Play) -> Iterator[str]:
    """Every law that a position breaks; none, ever."""
    replacing = {frame.target for frame in play.state.stack if isinstance(frame, ReplaceTargetTokens)}
    for company in play.state.companies:
        if company not in replacing:
            yield from _company(play, company)
    if phase_number(play) > 1 and dragons_certificates(play) > dragons_limit(play):
        yield f"the Dragons hold {dragons_certificates(play)} certificates"
    for name, card in play.state.privates.items():
        if card.closed and card.owner:
            yield f"{name} is out of the game but belongs to {card.owner}"
        if phase_number(play) >= 5 and card.owner in play.state.players:
            yield f"{name} is still in a player's hand in phase {phase_number(play)}"


def _company(play: Play, company: str) -> Iterator[str]:
    charter = charter_of(play, company)
    spaces = token_spaces(play, company)
    tokens = len(charter.tokens) + len(spaces)
    if tokens > MAJOR_TOKENS or tokens < MINOR_TOKENS:
        yield f"{company} has {tokens} tokens"
    if len(box_of(play).carbonia & set(spaces)) > 1:
        yield f"{company} has two tokens in the Carbonia district"
    if any(station(play, space).kind not in ("city", "mine") for space in spaces):
        yield f"{company} has a token where there is no station"
    if charter.loans > play.title.loan_limit(play, company):
        yield f"{company} has {charter.loans} loans"
    half = total_shares(play, company) // 2
    if held(play, DRAGONS, company) > half or in_pool(play, company) > half:
        yield f"the Dragons or the pool hold more than half of {company}"
    if charter.floated != (charter.row in box_of(play).chart):
        yield f"{company} stands on row {charter.row} of the Dragons chart"
    if not charter.floated and (charter.traffic or charter.trains or charter.loans):
        yield f"{company} is not launched but owns something"
    if not charter.president and set(charter.shares) != {OFFER}:
        yield f"{company} has no president, but its certificates are not all in the Initial Offer"
    if phase_number(play) >= 5 and not charter.president and charter.shares == {OFFER: MINOR_SHARES}:
        yield f"{company} would start as a minor in phase {phase_number(play)}"
