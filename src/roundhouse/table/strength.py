"""How strong the levels of a title are, and where a person stands among them, for the form of a new game."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

import msgspec
from sqlalchemy import select

from roundhouse.bots.ladder import FOOT_RATING, Meeting, Rung, ahead, ladder_of, rating_of
from roundhouse.engine.title import Title
from roundhouse.table.database import Database
from roundhouse.table.levels import Level
from roundhouse.table.models import GameRow, Person, Seat
from roundhouse.titles import TITLES

GAMES_COUNTED = 60
"""The last games that tell how strong a person is."""
STEP = 100
WIDTH, MARGIN = 640, 46
LETTER = 7.4
"""About how wide a letter of a name on the rail is."""


class Own(msgspec.Struct, frozen=True):
    """Where a person stands, and how many games say so."""

    rating: int
    games: int


class Row(msgspec.Struct, frozen=True):
    """A level and what was measured of it."""

    level: Level
    rating: int | None
    beats: float | None
    """How often it ends ahead of the level below all others."""
    milliseconds: float
    alone: float | None


class Mark(msgspec.Struct, frozen=True):
    """A place on the rail: of a level, or one's own. Names that would meet stand one above the other."""

    x: float
    name: str
    line: int
    mine: bool = False


class Strength(msgspec.Struct, frozen=True):
    """What there is to be told of a title."""

    games: int
    rows: tuple[Row, ...]
    ticks: tuple[tuple[float, int], ...]
    marks: tuple[Mark, ...]
    own: Own | None


def strength(kind: type[Title], levels: Iterable[Level], own: Own | None, you: str) -> Strength:
    """The levels of a title on its rail, with somebody who has played against them."""
    ladder = ladder_of(kind)
    rungs = {rung.bot: rung for rung in ladder.rungs}
    rows = tuple(_row(level, rungs[level.bot]) for level in levels if level.bot in rungs)
    rated = [(row.rating, row.level.name, False) for row in rows if row.rating is not None]
    places = sorted([*rated, *([(own.rating, you, True)] if own is not None and rated else [])])
    ticks = range(places[0][0] // STEP * STEP, places[-1][0] + STEP, STEP) if places else range(0)
    low, high = (ticks[0], max(ticks[-1], ticks[0] + STEP)) if places else (0, 1)

    def x(rating: int) -> float:
        return round(MARGIN + (WIDTH - 2 * MARGIN) * (rating - low) / (high - low), 1)

    return Strength(
        ladder.games if rated else 0,
        rows,
        tuple((x(tick), tick) for tick in ticks),
        tuple(_marks([(x(rating), f"{name} {rating}", mine) for rating, name, mine in places])),
        own,
    )


def _row(level: Level, rung: Rung) -> Row:
    beats = None if rung.rating is None else ahead(rung.rating, FOOT_RATING)
    return Row(level, rung.rating, beats, rung.milliseconds, rung.alone)


def _marks(places: Sequence[tuple[float, str, bool]]) -> Iterable[Mark]:
    """Each name on the lowest line where it meets no other."""
    ends: list[float] = []
    for x, name, mine in places:
        half = LETTER * len(name) / 2
        line = next((line for line, end in enumerate(ends) if end < x - half), len(ends))
        ends[line : line + 1] = [x + half]
        yield Mark(x, name, line, mine)


def own_standings(database: Database, person: Person) -> dict[str, Own]:
    """Where a person stands in each title, by his last games against levels of known strength, as the box has them."""
    with database.reading() as session:
        mine = select(Seat.game).where(Seat.person == person.id)
        whole = select(GameRow).where(GameRow.id.in_(mine), GameRow.status == "finished", GameRow.hotseat.is_(False))
        plain = whole.where(GameRow.variant == "", GameRow.landscape == "", GameRow.start == "")
        rows = {row.id: row for row in session.scalars(plain.order_by(GameRow.changed.desc()).limit(GAMES_COUNTED))}
        seats: dict[str, list[Seat]] = defaultdict(list)
        for seat in session.scalars(select(Seat).where(Seat.game.in_(rows))):
            seats[seat.game].append(seat)
    met: dict[str, list[Meeting]] = defaultdict(list)
    games: Counter[str] = Counter()
    for game, row in rows.items():
        if row.title in TITLES and (meetings := _meetings(row, seats[game], person)):
            met[row.title] += meetings
            games[row.title] += 1
    return {title: Own(rating_of(meetings), games[title]) for title, meetings in met.items()}


def _meetings(row: GameRow, seats: Sequence[Seat], person: Person) -> list[Meeting]:
    """Whom a person met in a game that is over, and whether he ended ahead."""
    ladder = ladder_of(TITLES[row.title])
    scores = [row.result.get(seat.name or "") for seat in seats if seat.person == person.id]
    if len(scores) != 1 or scores[0] is None:
        return []
    found = []
    for seat in seats:
        rating, score = ladder.rating(seat.bot) if seat.bot else None, row.result.get(seat.name or "")
        if rating is not None and score is not None:
            found.append((float(rating), 0.5 if score == scores[0] else float(scores[0] > score)))
    return found
