"""The end of a game: who won, what each had, how it came about, and the moments that decided it."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import msgspec

from roundhouse.finance.shares import worth
from roundhouse.game import Game
from roundhouse.kernel.events import (
    DividendPaid,
    GameEnded,
    PresidencyChanged,
    SharesSold,
    TrainRusted,
    WentBankrupt,
)
from roundhouse.render import Palette
from roundhouse.render.charts import SLIM, WIDTH, Line, line_chart
from roundhouse.render.history import round_name
from roundhouse.render.palette import colour_of
from roundhouse.render.signs import letters_of
from roundhouse.render.svg import sheet
from roundhouse.table.chips import ink_of
from roundhouse.table.drawing import each_chart, fluid
from roundhouse.table.room import Room
from roundhouse.words import Words

MOST_MOMENTS = 6


class Piece(msgspec.Struct):
    """A part of what somebody had: cash, the shares of a company, or what his title counts besides."""

    what: str
    amount: int
    shares: int = 0
    president: bool = False
    colour: str = ""
    ink: str = ""
    sign: str = ""


class FinalPlace(msgspec.Struct):
    """Somebody's place at the end."""

    place: int
    name: str
    score: int
    behind: int
    pieces: list[Piece]
    mine: bool = False


class DecisiveMoment(msgspec.Struct):
    """A moment that decided something: its kind, when it was, and what happened in words of its kind."""

    kind: str
    count: int
    round: str
    name: str = ""
    other: str = ""
    what: str = ""
    amount: int = 0
    number: int = 0


class PriceCourse(msgspec.Struct):
    """A company over the game: its price when it began and at the end, and its prices between."""

    company: str
    president: str
    colour: str
    ink: str
    sign: str
    first: int
    last: int
    points: str
    paid: int = 0
    """What a share of it has paid in all."""


class Summit(msgspec.Struct):
    """The greatest revenue of one turn: of which company, and when."""

    company: str
    revenue: int
    count: int
    round: str


class Ending(msgspec.Struct):
    standings: list[FinalPlace]
    moments: list[DecisiveMoment]
    curves: dict[str, list[str]]
    """Charts of the whole game by what they are about, each for a desk and for a phone; the worth comes first."""
    courses: list[PriceCourse]
    actions: int
    rounds: int
    why: list[tuple[str, int]]
    """What made the difference between the first and the second, the greatest first: cash, shares of a company …"""
    reason: str = ""
    """Why the game is over."""
    summit: Summit | None = None


def ending_of(
    game: Game, room: Room, words: Words, palette: Palette, mine: set[str], names: Mapping[str, str]
) -> Ending:
    """Everything that is told about a game when it is over; `names` are the rounds as the reader calls them."""
    moments = moments_of(game, room)
    standings = standings_of(game, mine)
    dividends = _dividends(game, room)
    return Ending(
        standings=standings,
        why=differences(*standings[:2]) if len(standings) > 1 else [],
        moments=moments,
        curves=each_chart(game, palette, words) | {"worth": _curves(game, room, moments, words, palette, names)},
        courses=_courses(game, room, dividends),
        actions=len(game.actions),
        rounds=_rounds(game, room),
        reason=words.event(GameEnded(game.finished, game.scores())) if game.finished else "",
        summit=_summit(room, dividends),
    )


def standings_of(game: Game, mine: set[str]) -> list[FinalPlace]:
    """The players from the first to the last, with the pieces of their worth; those add up to the score."""
    scores = sorted(game.scores().items(), key=lambda entry: -entry[1])
    best = scores[0][1] if scores else 0
    found = []
    for name, score in scores:
        place = 1 + sum(other > score for _, other in scores)
        pieces = _pieces(game, name, score) if name in game.state.players else [Piece("score", score)]
        found.append(FinalPlace(place, name, score, best - score, pieces, name in mine))
    return found


def differences(first: FinalPlace, second: FinalPlace) -> list[tuple[str, int]]:
    """What one had more than the other, or less, piece by piece; all of them add up to what lies between them."""
    found: dict[str, int] = {}
    for sign, standing in ((1, first), (-1, second)):
        for piece in standing.pieces:
            found[piece.what] = found.get(piece.what, 0) + sign * piece.amount
    return sorted(((what, amount) for what, amount in found.items() if amount), key=lambda each: -abs(each[1]))


def _pieces(game: Game, player: str, score: int) -> list[Piece]:
    play, title = game.play, game.title
    cash = game.state.players[player].cash
    held = []
    for name, charter in game.state.companies.items():
        shares, kind = charter.shares.get(player, 0), title.companies[name]
        if shares:
            amount = shares * title.share_value(play, name)
            is_president = charter.president == player
            held.append(
                Piece(name, amount, shares, is_president, colour_of(kind.colour), ink_of(kind), letters_of(kind))
            )
    held.sort(key=lambda piece: -piece.amount)
    besides = title.other_worth(play, player) if worth(play, player) == score else 0
    rest = score - cash - besides - sum(piece.amount for piece in held)
    found = [Piece("cash", cash), *held]
    return [*found, *([Piece("besides", besides + rest)] if besides + rest else [])]


def moments_of(game: Game, room: Room) -> list[DecisiveMoment]:
    """Changes of the leader, trains that rusted, companies left to others, and the greatest round."""
    found = [*_leads(room, game), *_greatest_round(room, game)]
    for number, events in enumerate(room.happened(0, len(game.actions))):
        sold = {event.company: event.player for event in events if isinstance(event, SharesSold)}
        rusted: list[TrainRusted] = []
        for event in events:
            if isinstance(event, PresidencyChanged) and sold.get(event.company) == event.old and event.new:
                when = _round_at(room, number)
                found.append(DecisiveMoment("left", number + 1, when, event.old, event.new, event.company))
            elif isinstance(event, WentBankrupt):
                found.append(DecisiveMoment("bankrupt", number + 1, _round_at(room, number), event.player))
            elif isinstance(event, TrainRusted) and event.owners:
                rusted.append(event)
        if rusted:
            trains = "/".join(dict.fromkeys(event.train for event in rusted))
            count = sum(len(event.owners) for event in rusted)
            found.append(DecisiveMoment("rust", number + 1, _round_at(room, number), what=trains, amount=count))
    weight = {"bankrupt": 4, "lead": 3, "round": 3, "rust": 2, "left": 1}
    best = sorted(found, key=lambda moment: (-weight[moment.kind], -moment.amount))[:MOST_MOMENTS]
    best.sort(key=lambda moment: moment.count)
    for number, moment in enumerate(best):
        moment.number = number + 1
    return best


def _rounds(game: Game, room: Room) -> int:
    """How many rounds were played, as players count them."""
    begun = [sample.round.kind for sample in room.samples if sample.round is not None]
    return sum(kind not in game.title.second_halves for kind in begun)


def _round_at(room: Room, number: int) -> str:
    name = ""
    for sample in room.samples:
        if sample.round is not None and sample.count <= number:
            name = round_name(sample.round)
    return name


def _stands(room: Room, game: Game) -> list[tuple[int, str, dict[str, int]]]:
    """How everybody stood: at the beginning of each round, and at the end."""
    found = [(each.count, round_name(each.round) if each.round else "", each.worth) for each in room.samples]
    return [*found, (len(game.actions), found[-1][1] if found else "", game.scores())]


def _leads(room: Room, game: Game) -> list[DecisiveMoment]:
    """Where somebody took the lead, by how much."""
    found, leader = [], ""
    for count, name, stood in _stands(room, game):
        ranked = sorted(stood.items(), key=lambda entry: -entry[1])
        if len(ranked) > 1 and ranked[0][1] > ranked[1][1] and ranked[0][0] != leader:
            if leader:
                found.append(
                    DecisiveMoment("lead", count, name, ranked[0][0], leader, amount=ranked[0][1] - stood[leader])
                )
            leader = ranked[0][0]
    return found


def _greatest_round(room: Room, game: Game) -> list[DecisiveMoment]:
    """The round in which somebody gained most."""
    gains = [
        (after[player] - before.get(player, 0), player, count, name)
        for (count, name, before), (_, _, after) in itertools.pairwise(_stands(room, game))
        for player in after
    ]
    if not gains:
        return []
    amount, player, count, name = max(gains)
    return [DecisiveMoment("round", count, name, player, amount=amount)] if amount > 0 else []


def _curves(
    game: Game,
    room: Room,
    moments: list[DecisiveMoment],
    words: Words,
    palette: Palette,
    names: Mapping[str, str],
) -> list[str]:
    """The worth of everybody from round to round, with the moments as numbers."""
    stands = _stands(room, game)
    rounds = [names.get(name, name) or "·" for _, name, _ in stands[:-1]] + ["■"]
    counts = [count for count, _, _ in stands]
    seats = {name: at for at, name in enumerate(game.state.players)}
    lines = [
        Line(player, palette.series[at % len(palette.series)], [stood.get(player) for _, _, stood in stands])
        for at, player in enumerate(sorted(game.scores(), key=lambda name: seats.get(name, len(seats))))
    ]
    marks = {
        moment.number: max((at for at, count in enumerate(counts) if count <= moment.count), default=0)
        for moment in moments
    }
    currency = game.title.currency
    drawn = [line_chart("Wealth", rounds, lines, palette, currency, marks=marks, width=each) for each in (WIDTH, SLIM)]
    return [words.picture(fluid(sheet(each, game.title.name, "", palette))) for each in drawn]


def _dividends(game: Game, room: Room) -> list[tuple[int, DividendPaid]]:
    """What became of every revenue, each with how many actions it came after."""
    return [
        (number + 1, event)
        for number, events in enumerate(room.happened(0, len(game.actions)))
        for event in events
        if isinstance(event, DividendPaid)
    ]


def _summit(room: Room, dividends: list[tuple[int, DividendPaid]]) -> Summit | None:
    count, best = max(dividends, key=lambda each: each[1].revenue, default=(0, None))
    if best is None or best.revenue <= 0:
        return None
    return Summit(best.company, best.revenue, count, _round_at(room, count - 1))


def _courses(game: Game, room: Room, dividends: list[tuple[int, DividendPaid]]) -> list[PriceCourse]:
    found = []
    paid: dict[str, int] = {}
    for _, event in dividends:
        paid[event.company] = paid.get(event.company, 0) + event.per_share
    for name, charter in game.state.companies.items():
        prices = [sample.prices[name] for sample in room.samples if sample.prices.get(name)]
        now = game.title.market.price(charter.cell) if charter.cell else 0
        prices += [now] if now else []
        if len(prices) < 2:
            continue
        top, last = max(prices), len(prices) - 1
        points = " ".join(f"{at / last * 100:.1f},{30 - 28 * price / top:.1f}" for at, price in enumerate(prices))
        kind = game.title.companies[name]
        colour = colour_of(kind.colour)
        found.append(
            PriceCourse(
                company=name,
                president=charter.president,
                colour=colour,
                ink=ink_of(kind),
                sign=letters_of(kind),
                first=prices[0],
                last=prices[-1],
                points=points,
                paid=paid.get(name, 0),
            )
        )
    return sorted(found, key=lambda course: -course.last)
