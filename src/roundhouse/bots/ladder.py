"""The ladder of a title: how strong its levels are, measured by games between them, and where a person stands on it.

A difference of 400 means ahead in ten games of eleven, wherever both sit at a table. The ladder lies in the title's
folder as `ladder.json`, made from the tournaments that `docs/make_bots.py` reads.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import resources

import msgspec

from roundhouse.bots.standings import matrix
from roundhouse.bots.tournament import Plan, Played
from roundhouse.engine.title import Title
from roundhouse.titles.parts import folders

FILE = "ladder.json"
FOOT = "simple"
"""The bot that all others are measured by."""
FOOT_RATING = 1000
TENFOLD = 400
"""The difference in rating at which one is ahead ten times as often as not."""
ROUNDS = 500
USUAL, SPREAD = 1100.0, 300.0
"""What is thought of a person before any game: about this, give or take so much."""
LOWEST, HIGHEST = 0.0, 3000.0

Tournament = tuple[Plan, Sequence[Played]]
Meeting = tuple[float, float]
"""The rating of somebody at the same table, and 1 if one ended ahead of him, 0 if behind, 0.5 if neither."""


class Rung(msgspec.Struct, frozen=True, omit_defaults=True):
    """A level. `alone` is how often it wins where it plays by itself, in how many games."""

    bot: str
    rating: int | None = None
    milliseconds: float = 0.0
    alone: float | None = None
    alone_games: int = 0


class Ladder(msgspec.Struct, frozen=True):
    """The levels of a title, the weakest first, and how many games say so."""

    games: int = 0
    rungs: tuple[Rung, ...] = ()

    def rating(self, bot: str) -> int | None:
        """The rating of a bot; None where it was never measured."""
        return next((rung.rating for rung in self.rungs if rung.bot == bot), None)


def ladder_of(kind: type[Title]) -> Ladder:
    """The ladder that a title brings; an empty one where there is none."""
    return _kept(folders(kind)[0])  # one that builds on another is not measured by the games of that


@cache
def _kept(package: str) -> Ladder:
    file = resources.files(package).joinpath(FILE)
    return msgspec.json.decode(file.read_bytes(), type=Ladder) if file.is_file() else Ladder()


def ahead(rating: float, other: float) -> float:
    """How often one ends ahead of the other."""
    return 1 / (1 + 10 ** ((other - rating) / TENFOLD))


def chance(rating: float, others: Iterable[float]) -> float:
    """How often one ends ahead of all others at a table."""
    return 1 / (1 + sum(10 ** ((other - rating) / TENFOLD) for other in others))


def rating_of(meetings: Sequence[Meeting]) -> int:
    """The likeliest rating of somebody who met these, given what is thought of a person before."""
    low, high = LOWEST, HIGHEST
    while high - low > 0.5:
        middle = (low + high) / 2
        beyond = sum(won - ahead(middle, other) for other, won in meetings) * math.log(10) / TENFOLD
        low, high = (middle, high) if beyond > (middle - USUAL) / SPREAD**2 else (low, middle)
    return round(low)


def ladder(tournaments: Iterable[Tournament]) -> Ladder:
    """The ladder that tournaments of one title tell; levels that no game links with the foot have no rating."""
    played = [(plan, games) for plan, games in tournaments if games and not plan.options and not plan.variant]
    met = [(plan, games) for plan, games in played if len({*map(_level, plan.bots)}) > 1]
    rated = _ratings([game for _, games in met for game in games])
    bots = sorted({_level(bot) for plan, _ in played for bot in plan.bots}, key=lambda bot: (rated.get(bot, 0), bot))
    return Ladder(sum(len(games) for _, games in met), tuple(_rung(bot, played, rated.get(bot)) for bot in bots))


def _level(bot: str) -> str:
    """A bot without its budget."""
    return bot.partition("@")[0]


def _rung(bot: str, played: Iterable[Tournament], rating: int | None) -> Rung:
    games = [game for _, games in played for game in games]
    seats = [(game, seat) for game in games for seat, name in enumerate(game.seats) if _level(name) == bot]
    thought = sum(game.seconds[seat] for game, seat in seats)
    alone = [game for game, _ in seats if len(game.seats) == 1]
    won = round(sum(game.won[0] for game in alone) / len(alone), 3) if alone else None
    moves = sum(game.moves[seat] for game, seat in seats)
    return Rung(bot, rating, round(1000 * thought / max(moves, 1), 1), won, len(alone))


def _ratings(games: Sequence[Played]) -> dict[str, int]:
    """Ratings by the model of Bradley and Terry; one game each way is added, so that none is beyond all measure."""
    levels = [msgspec.structs.replace(game, seats=tuple(map(_level, game.seats))) for game in games]
    times = Counter((one, two) for game in levels for one in game.seats for two in game.seats if one != two)
    linked = _linked(times)
    won = {pair: rate.value * times[pair] + 0.5 for pair, rate in matrix(levels).items() if pair[0] in linked}
    strength = dict.fromkeys(linked, 1.0)
    for _ in range(ROUNDS if linked else 0):
        for bot in linked:
            wins = sum(count for (one, _), count in won.items() if one == bot)
            met = sum((times[bot, two] + 1) / (strength[bot] + strength[two]) for one, two in won if one == bot)
            strength[bot] = wins / met
        foot = strength[FOOT]
        strength = {bot: value / foot for bot, value in strength.items()}
    return {bot: round(FOOT_RATING + TENFOLD * math.log10(value)) for bot, value in strength.items()}


def _linked(times: Iterable[tuple[str, str]]) -> list[str]:
    """The bots that games link with the foot, one after the other."""
    pairs = list(times)
    found = [FOOT] if any(FOOT in pair for pair in pairs) else []
    for bot in found:
        found += [two for one, two in pairs if one == bot and two not in found]
    return list(dict.fromkeys(found))
