"""The Dragons: foreign investors who act before every player by a fixed algorithm (3.2).

They are no player and are never asked: their turn is part of how the stock round goes on, and the events say which
comparison decided it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from roundhouse.finance.bank import pay
from roundhouse.finance.market import move_marker, operating_order, share_price
from roundhouse.finance.shares import held, in_pool, move_shares
from roundhouse.kernel.state import BANK, OFFER, POOL
from roundhouse.titles.g1865.box import GREEN, RED
from roundhouse.titles.g1865.chart import rank, region
from roundhouse.titles.g1865.charter import DRAGONS, box_of, phase_number, total_shares
from roundhouse.titles.g1865.events import Rival, RobotBought, RobotPassed, RobotSold

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

TIE_BREAKS: tuple[tuple[str, Callable[[Rival], int]], ...] = (
    ("fewest certificates", lambda rival: rival.certificates),
    ("highest rank", lambda rival: -rival.rank),
    ("cheapest", lambda rival: rival.price),
    ("top of the stack", lambda rival: rival.place),
)
"""What is compared, in order (3.2-h); the least number wins."""
ONLY_ONE = "only one on green"


def dragons_turn(play: Play) -> bool:
    """Sell what is on red, then buy one certificate on green. False if they did neither: a pass (3.2-j)."""
    sold = sell_red(play)
    return buy_green(play, quietly=sold) or sold


def dragons_certificates(play: Play) -> int:
    return sum(held(play, DRAGONS, company) for company in play.state.companies)


def dragons_limit(play: Play) -> int:
    """6, 10 or 16 certificates by the phase (3.2-m)."""
    return box_of(play).dragons_limits[phase_number(play)]


def share_limit(play: Play, company: str) -> int:
    """At most 50% of a company (3.2-m)."""
    return total_shares(play, company) // 2


def sell_red(play: Play) -> bool:
    """Sell every certificate of a company on red, as far as the pool has room (3.2-f, D3, D5)."""
    sold = False
    for company in operating_order(play, play.state.companies):
        mine = held(play, DRAGONS, company)
        if not mine or region(play, company) != RED:
            continue
        shares = min(mine, play.title.pool_limit(play, company) - in_pool(play, company))
        if shares <= 0:
            continue
        price = share_price(play, company)
        move_shares(play, company, DRAGONS, POOL, shares)
        play.emit(RobotSold(DRAGONS, company, shares, price, mine - shares))
        cell = play.state.companies[company].cell
        assert cell is not None
        for _ in range(shares):
            cell = play.title.market.down(cell)
        move_marker(play, company, cell, "sale")
        sold = True
    return sold


def rivals_on_green(play: Play) -> list[Rival]:
    """The launched companies on green of which a certificate can be had without going over 50% (3.2-g)."""
    found = []
    for place, company in enumerate(operating_order(play, play.state.companies)):
        charter = play.state.companies[company]
        if not charter.floated or region(play, company) != GREEN:
            continue
        mine = held(play, DRAGONS, company)
        if mine < share_limit(play, company) and (charter.shares.get(OFFER) or charter.shares.get(POOL)):
            found.append(Rival(company, mine, rank(play, company), share_price(play, company), place))
    return found


def choose(rivals: list[Rival]) -> tuple[Rival, str]:
    """The company the Dragons buy, and the comparison that left it alone (3.2-h)."""
    left, decided_by = rivals, ONLY_ONE
    for name, measure in TIE_BREAKS:
        if len(left) == 1:
            break
        best = min(map(measure, left))
        left, decided_by = [rival for rival in left if measure(rival) == best], name
    return left[0], decided_by


def buy_green(play: Play, quietly: bool) -> bool:
    """Buy one certificate, from the Initial Offer if it is there (3.2-g to 3.2-j, 3.2-n)."""
    if dragons_certificates(play) >= dragons_limit(play):
        why = "certificate limit"
    elif not (rivals := rivals_on_green(play)):
        why = "nothing on green"
    else:
        chosen, decided_by = choose(rivals)
        company = chosen.company
        source = OFFER if play.state.companies[company].shares.get(OFFER) else POOL
        move_shares(play, company, source, DRAGONS, 1)
        if source == OFFER:
            pay(play, BANK, company, chosen.price)
        others = tuple(rival for rival in rivals if rival is not chosen)
        play.emit(RobotBought(DRAGONS, company, source, chosen.price, decided_by, (chosen, *others)))
        return True
    if not quietly:
        play.emit(RobotPassed(DRAGONS, why))
    return False
