"""What a tournament shows: who wins how often, by how much, how fast, and a rating with its interval."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import msgspec

from roundhouse.bots.tournament import Played

SURE = 1.96
"""Standard deviations on either side of an interval of 95 per cent."""


class Interval(msgspec.Struct, frozen=True):
    """A figure, and between what it lies with 95 per cent."""

    value: float
    low: float
    high: float


class Standing(msgspec.Struct, frozen=True):
    """How one kind of bot fared. `equal` is its part of the wins if all were equally strong."""

    bot: str
    seats: int
    equal: float
    wins: Interval
    place: float
    wealth: float
    rating: Interval
    milliseconds: float
    slowest: float


def share(won: float, games: int) -> Interval:
    """A part of games, with Wilson's interval."""
    if not games:
        return Interval(0.0, 0.0, 1.0)
    rate, squared = won / games, SURE * SURE
    middle = (rate + squared / (2 * games)) / (1 + squared / games)
    half = SURE / (1 + squared / games) * math.sqrt(rate * (1 - rate) / games + squared / (4 * games * games))
    return Interval(rate, max(0.0, middle - half), min(1.0, middle + half))


def places(scores: Sequence[int]) -> list[float]:
    """The place of each seat; those who have the same share their places."""
    return [
        1 + sum(other > score for other in scores) + (sum(other == score for other in scores) - 1) / 2
        for score in scores
    ]


def kinds(games: Iterable[Played]) -> list[str]:
    """The bots that take part, in the order in which they first sit."""
    return list(dict.fromkeys(bot for game in games for bot in game.seats))


def standings(games: Sequence[Played]) -> list[Standing]:
    """How every kind of bot fared, the best first."""
    rated = ratings(games)
    return sorted((_standing(bot, games, rated[bot]) for bot in kinds(games)), key=lambda each: -each.rating.value)


def _standing(bot: str, games: Sequence[Played], rating: Interval) -> Standing:
    seats = [(game, seat) for game in games for seat, name in enumerate(game.seats) if name == bot]
    moves = sum(game.moves[seat] for game, seat in seats)
    among = [game for game in games if bot in game.seats]
    return Standing(
        bot=bot,
        seats=len(seats),
        equal=sum(game.seats.count(bot) / len(game.seats) for game in among) / len(among),
        wins=share(sum(game.won[seat] for game, seat in seats), len(among)),
        place=sum(places(game.scores)[seat] for game, seat in seats) / len(seats),
        wealth=sum(game.scores[seat] / max(sum(game.scores), 1) for game, seat in seats) / len(seats),
        rating=rating,
        milliseconds=1000 * sum(game.seconds[seat] for game, seat in seats) / max(moves, 1),
        slowest=max(game.slowest[seat] for game, seat in seats),
    )


def matrix(games: Sequence[Played]) -> dict[tuple[str, str], Interval]:
    """How often one bot ends ahead of another where both sit at a table; a tie is half."""
    counts: dict[tuple[str, str], list[float]] = {}
    for game in games:
        for one, first in enumerate(game.seats):
            for two, second in enumerate(game.seats):
                if first != second:
                    ahead = game.scores[one] - game.scores[two]
                    counts.setdefault((first, second), []).append(0.5 if not ahead else float(ahead > 0))
    return {pair: share(sum(won), len(won)) for pair, won in counts.items()}


def ratings(games: Sequence[Played]) -> dict[str, Interval]:
    """A rating for every kind of bot by OpenSkill (Plackett and Luce), game after game."""
    from openskill.models import PlackettLuce  # an extra: only those who hold tournaments need it

    model = PlackettLuce()
    rated = {bot: model.rating(name=bot) for bot in kinds(games)}
    for game in games:
        sitting = list(dict.fromkeys(game.seats))
        if len(sitting) < 2:
            continue
        place = places(game.scores)
        mean = [
            sum(p for p, name in zip(place, game.seats, strict=True) if name == bot) / game.seats.count(bot)
            for bot in sitting
        ]
        for bot, (new,) in zip(sitting, model.rate([[rated[bot]] for bot in sitting], ranks=mean), strict=True):
            rated[bot] = new
    return {
        bot: Interval(each.mu, each.mu - SURE * each.sigma, each.mu + SURE * each.sigma) for bot, each in rated.items()
    }
