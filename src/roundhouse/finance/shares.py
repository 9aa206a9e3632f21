"""Shares and certificates: who holds what, who presides, what limits apply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.kernel.events import PresidencyChanged
from roundhouse.kernel.state import OFFER, POOL

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


def held(play: Play, owner: str, company: str) -> int:
    """The shares of a company that an owner holds."""
    return play.state.companies[company].shares.get(owner, 0)


def move_shares(play: Play, company: str, giver: str, taker: str, shares: int) -> None:
    """Hand over shares; who presides is settled by `settle_presidency`."""
    holdings = play.state.companies[company].shares
    left = holdings[giver] - shares
    if left:
        holdings[giver] = left
    else:
        del holdings[giver]
    if shares:
        holdings[taker] = holdings.get(taker, 0) + shares


def certificates(play: Play, owner: str, company: str) -> int:
    """The number of certificates an owner holds: the president's certificate stands for several shares."""
    charter = play.state.companies[company]
    shares = charter.shares.get(owner, 0)
    if charter.president == owner:
        shares -= play.title.companies[company].president_shares - 1
    return shares


def largest_other(play: Play, company: str, owner: str) -> int:
    """The largest holding of any other player."""
    charter = play.state.companies[company]
    return max((n for who, n in charter.shares.items() if who != owner and who in play.state.players), default=0)


def settle_presidency(play: Play, company: str) -> None:
    """The largest holder presides; the president stays on equality, then the first to his left comes next."""
    charter = play.state.companies[company]
    old = charter.president
    if not old:
        return
    shares = charter.shares
    best = max(shares.get(name, 0) for name in play.state.players)
    if shares.get(old, 0) >= best:
        return
    for name in play.seats_from(old):
        if shares.get(name, 0) == best:
            charter.president = name
            play.emit(PresidencyChanged(company, old, name))
            return


def sold(play: Play, company: str) -> int:
    """The shares that have ever left the initial offer."""
    total = play.title.companies[company].total_shares
    return total - play.state.companies[company].shares.get(OFFER, 0)


def in_pool(play: Play, company: str) -> int:
    return play.state.companies[company].shares.get(POOL, 0)


def counted_certificates(play: Play, player: str) -> int:
    """The certificates that count towards a player's limit: open privates, and shares unless their zone frees them."""
    state, title = play.state, play.title
    count = 0
    if title.privates_are_certificates:
        for private in state.privates.values():
            if private.owner == player and not private.closed:
                count += 1
    for name, charter in state.companies.items():
        if player in charter.shares and title.counts_towards_limit(play, name):
            count += certificates(play, player, name)
    return count


def worth(play: Play, player: str) -> int:
    """Cash, shares at their value, and what the title counts besides."""
    state = play.state
    total = state.players[player].cash + play.title.other_worth(play, player)
    for name, charter in state.companies.items():
        shares = charter.shares.get(player, 0)
        if shares:
            total += shares * play.title.share_value(play, name)
    return total
