"""The bench: the players in a row, each with what he has, what he could raise, and whether it is his move."""

from __future__ import annotations

from itertools import takewhile

import msgspec

from roundhouse.engine.shares import most_sellable
from roundhouse.finance.market import share_price
from roundhouse.finance.shares import counted_certificates
from roundhouse.game import Game
from roundhouse.kernel.errors import RoundhouseError
from roundhouse.table.bids import bound
from roundhouse.table.effect import percent, whole_of
from roundhouse.table.models import GameRow, Seat
from roundhouse.table.turns import clocks_of, seconds_left
from roundhouse.words import Words


class Holding(msgspec.Struct):
    """A player's part of a company."""

    company: str
    percent: str
    shares: int
    president: bool


class Stand(msgspec.Struct):
    """A player as everybody sees him. `raised` is cash and what he could sell today; `aside` is bound in bids."""

    name: str
    initial: str
    cash: int
    score: int
    raised: int
    aside: int
    certificates: int
    limit: int
    priority: bool
    active: bool
    bankrupt: bool
    holdings: list[Holding]
    privates: list[str]
    bot: str
    mine: bool
    seconds: float | None
    clocks: tuple[float | None, float | None]
    """What is left for a move and for the whole game, where there are both; `seconds` is the shorter."""
    ticking: bool


def raised(game: Game, player: str) -> int:
    """Cash, and what a player's shares would bring at today's prices, as far as they may be sold."""
    play = game.play
    total = game.state.players[player].cash
    for name, charter in game.state.companies.items():
        if charter.shares.get(player) and charter.cell is not None:
            try:
                total += most_sellable(play, player, name) * share_price(play, name)
            except RoundhouseError:
                continue
    return total


def initials(names: list[str]) -> list[str]:
    """A letter for each name; where several begin alike, two: the first, and the one in which they differ."""
    found = [name[:1].upper() for name in names]
    for letter in {each for each in found if found.count(each) > 1}:
        alike = [name for name in names if name[:1].upper() == letter]
        shared = sum(1 for _ in takewhile(lambda each: len(set(each)) == 1, zip(*map(str.upper, alike), strict=False)))
        told = [letter + name[shared : shared + 1].upper() for name in alike]
        if len(set(told)) < len(told):
            told = [f"{letter}{names.index(name) + 1}" for name in alike]
        for name, sign in zip(alike, told, strict=True):
            found[names.index(name)] = sign
    return found


def bench(game: Game, row: GameRow, seats: list[Seat], mine: set[str], words: Words, live: bool) -> list[Stand]:
    """The players in the order of their seats."""
    scores = game.scores()
    by_name = {seat.name: seat for seat in seats}
    signs = dict(zip(game.state.players, initials([words.name(name) for name in game.state.players]), strict=True))
    found = []
    for name, player in game.state.players.items():
        holdings = [
            Holding(
                company,
                percent(charter.shares[name], whole_of(game, company)),
                charter.shares[name],
                charter.president == name,
            )
            for company, charter in game.state.companies.items()
            if charter.shares.get(name)
        ]
        holdings.sort(key=lambda held: -float(held.percent))
        seat = by_name.get(name)
        found.append(
            Stand(
                name=name,
                initial=signs[name],
                cash=player.cash,
                score=scores.get(name, 0),
                raised=raised(game, name),
                aside=bound(game, name),
                certificates=counted_certificates(game.play, name),
                limit=game.title.certificate_limit(game.play, name),
                priority=game.state.priority == name,
                active=name in game.active,
                bankrupt=player.bankrupt,
                holdings=holdings,
                privates=[p for p, each in game.state.privates.items() if each.owner == name and not each.closed],
                bot=seat.bot if seat else "",
                mine=name in mine,
                seconds=seconds_left(row, seat) if seat and live else None,
                clocks=clocks_of(row, seat) if seat and live else (None, None),
                ticking=bool(seat and name in row.active and not row.paused),
            )
        )
    return found
