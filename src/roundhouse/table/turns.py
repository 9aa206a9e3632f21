"""Whose turn it is: what lists, clocks and notices need to know after every change of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from roundhouse.game import Game
from roundhouse.table.models import GameRow, Notice, Seat, now


def round_of(game: Game) -> str:
    """A short name of the round that is being played: the same for as long as it lasts, and of no other round."""
    if not game.state.stack:
        return ""
    rounds = game.state.stack[0]
    kind = getattr(rounds, "stage", "") or type(rounds).__name__
    number = ".".join(str(getattr(rounds, name)) for name in ("number", "part") if getattr(rounds, name, 0))
    return f"{kind} {number}".strip()


def moved(row: GameRow, seats: Sequence[Seat], game: Game, before: Iterable[str], told: bool) -> list[Notice]:
    """Bring a game's row up to date after a change; gives notices for the people whose turn has just begun.

    `before` are the players who had to decide until now: their clocks have run. `told` says whether new turns make
    notices.
    """
    moment = now()
    active = list(game.active)
    charge(row, seats, before)
    row.active, row.where, row.count, row.changed = active, round_of(game), len(game.actions), moment
    if game.finished:
        row.status, row.finished, row.result = "finished", game.finished[:80], game.scores()
    else:
        row.status, row.finished, row.result = "playing", "", {}
    row.turn_began, row.move_used = moment, 0.0
    row.deadline = deadline(row, seats)
    return _called(row, seats, before, told)


def begun(row: GameRow, seats: Sequence[Seat]) -> list[Notice]:
    """Let a game go on from a position that its row knows already; gives notices for those whose turn it is."""
    row.status, row.turn_began, row.move_used = "playing", now(), 0.0
    row.deadline = deadline(row, seats)
    return _called(row, seats, before=(), told=True)


def _called(row: GameRow, seats: Sequence[Seat], before: Iterable[str], told: bool) -> list[Notice]:
    """Count the turns that have just begun."""
    notices, known = [], set(before)
    for seat in seats:
        if seat.name in row.active and seat.name not in known:
            seat.turn += 1
            if told and seat.person is not None and not row.hotseat:
                notices.append(Notice(game=row.id, person=seat.person, turn=seat.turn))
    return notices


def charge(row: GameRow, seats: Sequence[Seat], players: Iterable[str]) -> None:
    """Add the time since the turn began to the clocks of those who had to decide."""
    if row.turn_began is None or row.paused:
        return
    elapsed = max(0.0, (now() - row.turn_began).total_seconds())
    deciding = set(players)
    for seat in seats:
        if seat.name in deciding:
            seat.seconds_used += elapsed


def paused(row: GameRow, seats: Sequence[Seat], stop: bool) -> None:
    """Stop the clocks where they are, or let them run on from there."""
    charge(row, seats, row.active)
    moment = now()
    if stop and row.turn_began is not None:
        row.move_used += max(0.0, (moment - row.turn_began).total_seconds())
    row.paused, row.turn_began = stop, moment
    row.deadline = deadline(row, seats)


def handed_over(row: GameRow, seats: Sequence[Seat], idle: Seat | None) -> None:
    """Begin to measure time anew where a seat changes hands; that of the `idle` seat is charged to nobody.

    What the others have used of their move stays used.
    """
    running = [seat for seat in seats if seat is not idle]
    charge(row, running, row.active)
    moment = now()
    if row.turn_began is not None and not row.paused and any(seat.name in row.active for seat in running):
        row.move_used += max(0.0, (moment - row.turn_began).total_seconds())
    row.turn_began = moment
    row.deadline = deadline(row, seats)


def deadline(row: GameRow, seats: Sequence[Seat]) -> datetime | None:
    """When the first clock of those who must decide reaches zero; None without a clock."""
    if row.paused or row.status != "playing" or row.turn_began is None:
        return None
    left = []
    for seat in seats:
        if seat.name in row.active and not seat.bot:
            if row.move_seconds:
                left.append(max(0.0, row.move_seconds - row.move_used))
            if row.game_seconds:
                left.append(max(0.0, row.game_seconds - seat.seconds_used))
    return row.turn_began + timedelta(seconds=min(left)) if left else None


def clocks_of(row: GameRow, seat: Seat) -> tuple[float | None, float | None]:
    """What is left to a seat now of the time for a move, and of that for the whole game; None without such a clock."""
    runs = seat.name in row.active and row.turn_began is not None and not row.paused and row.status == "playing"
    elapsed = (now() - row.turn_began).total_seconds() if runs and row.turn_began is not None else 0.0
    used = elapsed + (row.move_used if seat.name in row.active else 0.0)
    move = row.move_seconds - used if row.move_seconds else None
    return move, row.game_seconds - seat.seconds_used - elapsed if row.game_seconds else None


def seconds_left(row: GameRow, seat: Seat) -> float | None:
    """What a seat's clock shows now: the shorter of its two; None without a clock. Below zero it has run out."""
    return min((left for left in clocks_of(row, seat) if left is not None), default=None)
