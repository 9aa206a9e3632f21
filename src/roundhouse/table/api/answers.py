"""From rows and games to the answers of the API."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from roundhouse.engine.step import PriceRange
from roundhouse.game import Game
from roundhouse.kernel.notation import write
from roundhouse.table.api.forms import (
    DoneAnswer,
    GameAnswer,
    LegalAnswer,
    PersonAnswer,
    RangeAnswer,
    SeatAnswer,
    StateAnswer,
)
from roundhouse.table.models import GameRow, Person, Seat, now
from roundhouse.table.moves import Done
from roundhouse.table.seats import is_away
from roundhouse.table.turns import seconds_left


def person_answer(person: Person) -> PersonAnswer:
    return PersonAnswer(id=person.id, name=person.name, login=person.login)


def game_answer(row: GameRow, seats: Sequence[Seat], person: Person | None) -> GameAnswer:
    """A game in short; invitations only for its host (to seats) and its players (to the game)."""
    me = person.id if person else -1
    host = row.host == me
    plays = host or any(seat.person == me for seat in seats)
    return GameAnswer(
        id=row.id,
        title=row.title,
        options=row.options,
        variant=row.variant_name,
        name=row.name,
        status=row.status,  # type: ignore[arg-type]
        private=row.private,
        hotseat=row.hotseat,
        slow=row.slow,
        version=row.version,
        count=row.count,
        active=row.active if row.status == "playing" else [],
        round=row.where,
        finished=row.finished,
        result=row.result,
        host=host,
        paused=row.paused,
        invitation=row.invitation if plays else None,
        seats=[
            SeatAnswer(
                number=seat.number,
                name=seat.name,
                bot=seat.bot,
                mine=seat.person == me,
                away=is_away(row, seat, now()),
                invitation=seat.invitation if host and row.status == "open" and seat.free else None,
                seconds_left=seconds_left(row, seat),
            )
            for seat in seats
        ],
    )


def done_answer(done: Done) -> DoneAnswer:
    return DoneAnswer(version=done.version, count=done.count, active=list(done.active), finished=done.finished)


def legal_answers(game: Game, player: str | None) -> list[LegalAnswer]:
    """Every option, those of the turn first."""
    legal = game.legal_actions(player)
    found = []
    for out_of_turn, options in ((False, legal.in_turn()), (True, legal.out_of_turn())):
        for option in options:
            action = option.action if isinstance(option, PriceRange) else option
            limits = None
            if isinstance(option, PriceRange):
                limits = RangeAnswer(field=option.field, low=option.low, high=option.high, step=option.step)
            fields: dict[str, Any] = msgspec.to_builtins(action)
            found.append(
                LegalAnswer(
                    action=write(action),
                    kind=fields.pop("do"),
                    actor=fields.pop("actor"),
                    player=legal.player_for(option),
                    out_of_turn=out_of_turn,
                    fields=fields,
                    range=limits,
                )
            )
    return found


def state_answer(game: Game, version: int, count: int) -> StateAnswer:
    state: dict[str, Any] = msgspec.to_builtins(game.state, str_keys=True)
    return StateAnswer(
        version=version,
        count=count,
        at=len(game.actions),
        active=list(game.active),
        finished=game.finished,
        scores=game.scores(),
        hash=game.hash,
        frames=state.pop("stack"),
        state=state,
    )
