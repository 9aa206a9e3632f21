"""Merger rounds (6): who may convert or merge, at what price, and how the new public is put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from roundhouse.board.rails import Track
from roundhouse.board.reach import reach, tokens_of
from roundhouse.board.search import search
from roundhouse.engine.discard import discard_if_over_limit
from roundhouse.engine.formation import KeepTokens, KeepTokensStep, NewShares, buy_new_share
from roundhouse.engine.merger import MergerRules
from roundhouse.engine.nationalisation import remove_token
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import push
from roundhouse.engine.token import put_token
from roundhouse.finance.bank import pay
from roundhouse.finance.market import operating_order, place_marker, share_price
from roundhouse.finance.shares import move_shares
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import CompanyFloated, CompanyFormed
from roundhouse.kernel.memory import TILES, TOKENS, remembered
from roundhouse.kernel.state import OFFER
from roundhouse.titles.g1861.box import MergerNumbers
from roundhouse.titles.g1861.market import Market1861
from roundhouse.titles.g1861.state import MINOR, PUBLIC, Company1861, extra, kind, started
from roundhouse.titles.g1861.stock import to_treasury

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


@remembered(TILES, TOKENS)
def linked_minors(play: Play, minor: str) -> frozenset[str]:
    """The minors to whose cities track leads from this one, whatever tokens stand in the way (6.2-b)."""
    state, board = play.state, play.title.board

    def open_stop(space: str, index: int) -> bool:
        return board.shape(state, space).stops[index].kind not in play.title.end_stops

    track = Track(lambda at: board.shape(state, at), board.neighbours, board.half, open_stop, board.sides)
    return minors_at(play, search(track, tokens_of(play, minor)).stops, minor)


def reached_minors(play: Play, minor: str) -> frozenset[str]:
    """The minors in cities that a route of this one could reach, blocked by others' tokens (D-12)."""
    return minors_at(play, reach(play, minor).stops, minor)


def minors_at(play: Play, stops: set[tuple[str, int]], minor: str) -> frozenset[str]:
    found: set[str] = set()
    for space, index in stops:
        held = play.state.tokens.get(space, ())
        if index < len(held):
            found.update(name for name in held[index] if kind(play, name) == MINOR and name != minor)
    return frozenset(found)


class MergerRules1861(MergerRules):
    """By the book."""

    def __init__(self, numbers: MergerNumbers) -> None:
        self.numbers = numbers
        self.lowest_price = numbers.lowest_price

    @staticmethod
    def market(play: Play) -> Market1861:
        market = play.title.market
        assert isinstance(market, Market1861)
        return market

    def minors(self, play: Play) -> tuple[str, ...]:
        return tuple(operating_order(play, started(play, MINOR)))

    def is_open(self, play: Play, minor: str) -> bool:
        return play.state.companies[minor].floated

    def unformed(self, play: Play) -> list[str]:
        return [
            name for name, charter in play.state.companies.items() if not charter.floated and kind(play, name) == PUBLIC
        ]

    def conversion_refusal(self, play: Play, minor: str) -> Refusal | None:
        """The price token must be in the yellow column (6.1-a)."""
        cell = play.state.companies[minor].cell
        if cell is None or not self.market(play).is_yellow(cell):
            return refuse(play, "conversion price", company=minor)
        return None

    def merger_refusal(self, play: Play, merging: tuple[str, ...]) -> Refusal | None:
        if len(merging) > self.numbers.most_minors:
            return refuse(play, "most minors", limit=self.numbers.most_minors)
        owners = [play.state.companies[minor].president for minor in merging]
        for owner in owners:
            if owners.count(owner) > self.numbers.most_of_one_owner:
                return refuse(play, "most of one owner", player=owner, limit=self.numbers.most_of_one_owner)
        if not self.are_linked(play, merging):
            return refuse(play, "minors linked", companies=tuple(merging))
        return None

    def are_linked(self, play: Play, merging: tuple[str, ...]) -> bool:
        """One of them has a route to each of the others (6.2-b)."""
        return any(linked_minors(play, minor) >= set(merging) - {minor} for minor in merging)

    def price(self, play: Play, merging: Sequence[str]) -> int:
        """The minor's own price; or the highest plus the lowest, rounded down to a start price (6.1-b, 6.2-c)."""
        prices = [share_price(play, minor) for minor in merging]
        total = prices[0] if len(prices) == 1 else max(prices) + min(prices)
        if len(prices) > 1:
            total = max(self.lowest_price, min(self.numbers.highest_price, total))
        return self.market(play).start_below(total, minor=False)

    def completion_refusal(self, play: Play, merging: tuple[str, ...]) -> Refusal | None:
        """Without two shares in one hand the owner of the oldest minor must be able to buy one (6.2-f)."""
        owners = [play.state.companies[minor].president for minor in self.by_age(play, merging)]
        if len(set(owners)) < len(owners):
            return None
        price = self.price(play, merging)
        if play.state.players[owners[0]].cash < price:
            return refuse(play, "director's share", player=owners[0])
        return None

    def in_order(self, play: Play, merging: tuple[str, ...]) -> tuple[str, ...]:
        """The merging minors in operating order."""
        return tuple(operating_order(play, merging))

    def by_age(self, play: Play, merging: tuple[str, ...]) -> tuple[str, ...]:
        """The merging minors, the oldest first (6.2-e, G-38)."""
        founded = extra(play).founded
        return tuple(
            sorted(
                self.in_order(play, merging),
                key=lambda minor: founded.index(minor) if minor in founded else len(founded),
            )
        )

    def form(self, play: Play, merging: tuple[str, ...], company: str) -> None:
        """Price, shares, assets and tokens change hands; then come tokens to remove, trains, and more shares."""
        order = self.in_order(play, merging)
        price = self.price(play, merging)
        owners = [play.state.companies[minor].president for minor in order]
        by_age = [play.state.companies[minor].president for minor in self.by_age(play, merging)]
        placed = take_over(play, order, company)
        charter = play.state.companies[company]
        charter.par = price
        place_marker(play, company, self.market(play).par[price])
        charter.floated = charter.home_placed = True
        if len(owners) == 1:
            move_shares(play, company, OFFER, owners[0], play.title.companies[company].president_shares)
            charter.president = owners[0]
        else:
            for owner in owners:
                self.give_share(play, company, owner)
        to_treasury(play, company)
        self.name_director(play, company, by_age)
        play.emit(CompanyFormed(company, order, tuple(owners), charter.president, price))
        play.emit(CompanyFloated(company))
        self.follow_up(play, company, owners)
        push(play, KeepTokens, company, placed)

    def give_share(self, play: Play, company: str, owner: str) -> None:
        """Each minor becomes one share for its owner (6.2-d)."""
        move_shares(play, company, OFFER, owner, 1)

    def name_director(self, play: Play, company: str, owners: list[str]) -> None:
        """Most shares; tied, the owner of the oldest minor (6.2-e); he may have to buy (6.2-f)."""
        charter = play.state.companies[company]
        if charter.president:
            return
        most = max(charter.shares[owner] for owner in owners)
        if most == 1:
            buy_new_share(play, owners[0], company)
        else:
            charter.president = next(owner for owner in owners if charter.shares[owner] == most)

    def follow_up(self, play: Play, company: str, owners: list[str]) -> None:
        """Who may buy more shares: first the holders any number, then everybody one (6.3-d, 6.3-e)."""
        asked = tuple(play.seats_from(play.state.companies[company].president))
        holders = tuple(player for player in asked if player in owners)
        push(play, NewShares, company, holders, holders, stages=2)
        discard_if_over_limit(play, [company])


def take_over(play: Play, minors: tuple[str, ...], company: str) -> tuple[tuple[str, int, int], ...]:
    """The public gets everything the minors have, and its tokens for theirs (6.1-c, 6.3-a).

    Returns the tokens placed, with the prices they had on the charter.
    """
    charter, prices = play.state.companies[company], play.title.companies[company].token_costs
    placed: list[tuple[str, int, int]] = []
    for minor in minors:
        old = play.state.companies[minor]
        assert isinstance(old, Company1861)
        for space, stop in tokens_of(play, minor):
            remove_token(play, minor, space, stop)
            if company not in play.state.tokens[space][stop]:
                price = prices[len(placed)] if len(placed) < len(prices) else 0
                placed.append((space, stop, price))
                put_token(play, company, space, stop, 0)
        pay(play, minor, company, old.cash)
        charter.trains = (*charter.trains, *old.trains)
        charter.loans += old.loans
        for private in play.state.privates.values():
            if private.owner == minor:
                private.owner = company
        old.shares, old.trains, old.tokens = {}, (), ()
        old.cell, old.president, old.loans, old.par = None, "", 0, 0
        old.floated, old.home_placed, old.closed = False, False, True
    charter.tokens = prices[len(placed) :]
    return tuple(placed)


class KeepTokens1861Step(KeepTokensStep):
    """Two tokens in different hexes stay; the third costs 40 R a hex, after one the next 20 R (6.2-h, G-39)."""

    def charter_tokens(self, play: Play, frame: KeepTokens, kept: list[tuple[str, int]]) -> tuple[int, ...]:
        return play.title.companies[frame.company].token_costs[max(1, len(kept)) :]
