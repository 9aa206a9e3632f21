"""The API for games: list, create, join, look, act, take back."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from pydantic import ValidationError
from sqlalchemy import select

from roundhouse.formats.online.writer import write_online
from roundhouse.formats.position import write_position
from roundhouse.kernel.errors import BadNotation, IllegalAction
from roundhouse.table.api.answers import done_answer, game_answer, legal_answers, state_answer
from roundhouse.table.api.forms import (
    ActBody,
    AnswerBody,
    AutoBody,
    DoneAnswer,
    GameAnswer,
    JoinBody,
    LegalListAnswer,
    ListsAnswer,
    MessageAnswer,
    NewGameBody,
    NoteAnswer,
    NoteBody,
    Number,
    OptionAnswer,
    PauseBody,
    RedoBody,
    SayBody,
    StateAnswer,
    TitleAnswer,
    UndoAnswer,
    UndoBody,
    WhatIfBody,
)
from roundhouse.table.asking import asker_of, in_line, whence
from roundhouse.table.errors import NotFound, Refused, TableError, TooLarge
from roundhouse.table.games import LARGEST_IMPORT
from roundhouse.table.house import address_of, checked, house_of, person_or_nobody, somebody
from roundhouse.table.models import GameRow, Message, Person, Seat
from roundhouse.table.moves import MayTakeLong
from roundhouse.table.rooms import Opened
from roundhouse.table.wish import Wish
from roundhouse.titles import TITLES, meant
from roundhouse.titles.rules import ENGLISH, clauses
from roundhouse.words import LANGUAGES

log = logging.getLogger(__name__)

router = APIRouter(prefix="/api", tags=["games"], dependencies=[Depends(checked)])

GameId = Annotated[str, Path(pattern="^[a-z0-9]{1,16}$")]
MESSAGES_SHOWN = 200
Me = Annotated[Person, Depends(somebody)]
Anybody = Annotated[Person | None, Depends(person_or_nobody)]


@router.post("/games/{game_id}/actions", response_model=DoneAnswer)
async def act(game_id: GameId, body: ActBody, request: Request, me: Me) -> Response:
    """Take an action. 409 if the game has moved on, 422 with the clause if the rules refuse it.

    In a game whose actions may take long it stands in line: no thread that answers others waits for it.
    """
    house = house_of(request)
    work = partial(house.moves.act, me, game_id, body.action, body.version)
    try:
        done = await run_in_threadpool(work, quickly=True) if not house.rooms.is_slow(game_id) else None
    except MayTakeLong:
        done = None
    if done is None:
        gone, there = request.is_disconnected, whence(request)
        done = await house.slow_acts.ask(asker_of(request), work, gone=gone, whence=there)
    return Response(msgspec.json.encode(done), media_type="application/json")


@router.get("/titles")
def titles() -> list[TitleAnswer]:
    """The titles that can be played, with their options in words."""
    return [
        TitleAnswer(
            id=title.id,
            name=title.name,
            fewest=title.player_counts[0],
            most=title.player_counts[-1],
            options=[OptionAnswer(id=option.id, words=option.words) for option in title.option_types],
        )
        for title in TITLES.values()
    ]


@router.get("/titles/{title}/rules")
def rules(
    title: Annotated[str, Path(max_length=40)], language: Annotated[str, Query(max_length=20)] = ENGLISH
) -> dict[str, str]:
    """The clauses of a title's rules, by their ids, in the language asked for where they are written in it."""
    found = meant(title)
    if found is None:
        raise NotFound("There is no such title.")
    return clauses(found, language if language in LANGUAGES else ENGLISH)


@router.get("/games")
def lists(request: Request, me: Anybody) -> ListsAnswer:
    """My games, games with a free seat, games to watch, finished games."""
    found = house_of(request).games.lists(me)
    return ListsAnswer(**{name: list(_listed(rows, me)) for name, rows in found.items()})


def _listed(rows: Sequence[tuple[GameRow, list[Seat]]], me: Person | None) -> Iterator[GameAnswer]:
    """Games in short, but for one whose row is damaged: it must not hide the others."""
    for row, seats in rows:
        try:
            yield game_answer(row, seats, me)
        except ValidationError:
            log.exception("game %s cannot be listed", row.id)


@router.post("/games", status_code=201)
def create(body: NewGameBody, request: Request, me: Me) -> GameAnswer:
    """Create a game; it begins when every seat is taken."""
    house = house_of(request)
    house.allow.new_game(me, address_of(request))
    given = body.model_dump()
    given |= {"seats": tuple(given["seats"]), "options": tuple(given["options"])}
    game_id = house.games.create(me, Wish(**given))
    return game(game_id, request, me)


@router.post("/games/import", status_code=201)
async def bring_in(request: Request, me: Me) -> GameAnswer:
    """Import a record, a position or an export of 18xx.games; the body is the file."""
    house = house_of(request)
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > LARGEST_IMPORT:
            raise TooLarge("This file is too large to be a game.")
    await run_in_threadpool(house.allow.bring_in, me, address_of(request))
    bring_in = partial(house.games.bring_in, me, bytes(data))
    gone, there = request.is_disconnected, whence(request)
    game_id = await house.imports.ask(f"person {me.id}", bring_in, gone=gone, whence=there)
    return await run_in_threadpool(game, game_id, request, me)


def seen(opened: Opened, request: Request, me: Person | None) -> Opened:
    house_of(request).see(opened, me)
    return opened


@router.get("/games/{game_id}")
def game(game_id: GameId, request: Request, me: Anybody) -> GameAnswer:
    """A game in short."""
    with house_of(request).rooms.looking(game_id) as opened:
        seen(opened, request, me)
        return game_answer(opened.row, opened.seats, me)


@router.delete("/games/{game_id}", status_code=204)
def delete(game_id: GameId, request: Request, me: Me) -> None:
    """The host removes a game in which nobody else plays."""
    house_of(request).games.delete(me, game_id)


@router.post("/games/{game_id}/join")
def join(game_id: GameId, body: JoinBody, request: Request, me: Me) -> GameAnswer:
    """Take a free seat."""
    house = house_of(request)
    house.allow.take_seat(me, address_of(request))
    house.games.join(me, game_id, body.invitation, body.name, body.seat)
    return game(game_id, request, me)


@router.post("/games/{game_id}/leave")
def leave(game_id: GameId, request: Request, me: Me) -> GameAnswer:
    """Give a seat back before the game begins."""
    house = house_of(request)
    house.games.leave(me, game_id)
    with house.rooms.looking(game_id) as opened:
        return game_answer(opened.row, opened.seats, me)


@router.get("/games/{game_id}/state")
@in_line
def state(game_id: GameId, request: Request, me: Anybody, at: Annotated[Number | None, Query()] = None) -> StateAnswer:
    """The position now, or after `at` actions."""
    with house_of(request).rooms.looking(game_id) as opened:
        seen(opened, request, me)
        current = opened.game
        if at is not None and at > len(current.actions):
            raise NotFound("The game has not come that far.")
        shown = current if at is None else current.at(at)
        return state_answer(shown, opened.row.version, len(current.actions))


@router.get("/games/{game_id}/legal")
@in_line
def legal(
    game_id: GameId, request: Request, me: Anybody, player: Annotated[str | None, Query(max_length=40)] = None
) -> LegalListAnswer:
    """What may be done now: by anybody, or by one player."""
    with house_of(request).rooms.looking(game_id) as opened:
        seen(opened, request, me)
        current = opened.game
        return LegalListAnswer(
            version=opened.row.version, active=list(current.active), actions=legal_answers(current, player)
        )


@router.post("/games/{game_id}/undo")
def undo(game_id: GameId, body: UndoBody, request: Request, me: Me) -> UndoAnswer:
    """Take actions back, or ask the others to agree to it."""
    done = house_of(request).moves.undo(me, game_id, body.version, body.count)
    return UndoAnswer(asked=done is None, done=done_answer(done) if done else None)


@router.post("/games/{game_id}/redo")
def redo(game_id: GameId, body: RedoBody, request: Request, me: Me) -> DoneAnswer:
    """Take again what was taken back last, as long as nothing else was done."""
    return done_answer(house_of(request).again.redo(me, game_id, body.version))


@router.post("/games/{game_id}/undo/answer")
def answer_undo(game_id: GameId, body: AnswerBody, request: Request, me: Me) -> UndoAnswer:
    """Agree to take actions back, or not."""
    done = house_of(request).moves.answer(me, game_id, body.agree)
    return UndoAnswer(asked=done is None and body.agree, done=done_answer(done) if done else None)


@router.post("/games/{game_id}/pause", status_code=204)
def pause(game_id: GameId, body: PauseBody, request: Request, me: Me) -> None:
    """Stop the clocks or let them run again."""
    house_of(request).moves.pause(me, game_id, body.paused)


@router.post("/games/{game_id}/auto", status_code=204)
def auto(game_id: GameId, body: AutoBody, request: Request, me: Me) -> None:
    """Say what one of my seats does by itself."""
    orders = [order.model_dump() for order in body.orders]
    house_of(request).wishes.pass_by_itself(me, game_id, body.seat, body.way, body.only, orders)


@router.post("/games/{game_id}/what-if")
@in_line
def what_if(game_id: GameId, body: WhatIfBody, request: Request, me: Anybody) -> StateAnswer:
    """Try actions on a private copy; nothing of it is kept."""
    with house_of(request).rooms.looking(game_id) as opened:
        seen(opened, request, me)
        current = opened.game
        if body.count is not None and body.count > len(current.actions):
            raise NotFound("The game has not come that far.")
        twin = current.at(len(current.actions) if body.count is None else body.count)
        version, count = opened.row.version, len(current.actions)
    try:
        for line in body.actions:
            twin.push(twin.read(line))
    except IllegalAction as error:
        raise Refused(error) from error
    except BadNotation as error:
        raise TableError("“%(line)s” is not a move.", line=line[:100]) from error
    return state_answer(twin, version, count)


@router.get("/games/{game_id}/record")
@in_line
def record(game_id: GameId, request: Request, me: Anybody) -> Any:
    """The game as our record."""
    house = house_of(request)
    with house.rooms.looking(game_id) as opened:
        seen(opened, request, me)
        opened.room.playing()
        return Response(house.games.record(opened), media_type="application/json")


@router.get("/games/{game_id}/position")
@in_line
def position(game_id: GameId, request: Request, me: Anybody) -> Any:
    """Where the game stands, as text."""
    with house_of(request).rooms.looking(game_id) as opened:
        seen(opened, request, me)
        opened.room.playing()
        return Response(write_position(opened.game), media_type="text/plain; charset=utf-8")


@router.get("/games/{game_id}/online")
@in_line
def online(game_id: GameId, request: Request, me: Anybody) -> Any:
    """The game as an export for 18xx.games."""
    with house_of(request).rooms.looking(game_id) as opened:
        seen(opened, request, me)
        return Response(write_online(opened.game), media_type="application/json")


@router.get("/games/{game_id}/messages")
def messages(
    game_id: GameId, request: Request, me: Anybody, before: Annotated[Number | None, Query()] = None
) -> list[MessageAnswer]:
    """What was said last, in its order: up to 200 lines, or as many before the one with the id `before`."""
    house = house_of(request)
    with house.rooms.looking(game_id) as opened:
        seen(opened, request, me)
        seated = {seat.person for seat in opened.seats}
    with house.database.reading() as session:
        said = select(Message).where(Message.game == game_id, Message.person.is_not(None))
        if before is not None:
            said = said.where(Message.id < before)
        found = session.scalars(said.order_by(Message.id.desc()).limit(MESSAGES_SHOWN)).all()
    return [
        MessageAnswer(
            id=each.id,
            name=each.name,
            seated=each.person in seated,
            text=each.text,
            count=each.count,
            said=each.said.isoformat(),
        )
        for each in reversed(found)
    ]


@router.post("/games/{game_id}/messages", status_code=204)
def say(game_id: GameId, body: SayBody, request: Request, me: Me) -> None:
    """Say something."""
    house = house_of(request)
    house.allow.say(me)
    house.moves.say(me, game_id, body.text)


@router.get("/games/{game_id}/note")
def note(game_id: GameId, request: Request, me: Me) -> NoteAnswer:
    """My own notes on a game."""
    house = house_of(request)
    with house.rooms.looking(game_id) as opened:
        seen(opened, request, me)
    return NoteAnswer(text=house.wishes.note(me, game_id))


@router.put("/games/{game_id}/note", status_code=204)
def keep_note(game_id: GameId, body: NoteBody, request: Request, me: Me) -> None:
    """Keep my own notes on a game."""
    house_of(request).wishes.keep_note(me, game_id, body.text)
