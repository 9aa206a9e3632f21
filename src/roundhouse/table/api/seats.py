"""The API for seats that change hands: removing somebody, a bot for a free seat or one who is away, coming back."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request

from roundhouse.table.api.forms import AnswerBody, BotBody, PaceBody, ReplacedAnswer, SeatBody
from roundhouse.table.api.games import GameId, Me
from roundhouse.table.house import checked, house_of

router = APIRouter(prefix="/api", tags=["games"], dependencies=[Depends(checked)])


@router.post("/games/{game_id}/remove", status_code=204)
def remove(game_id: GameId, body: SeatBody, request: Request, me: Me) -> None:
    """The host frees a seat of a game that has not begun."""
    house_of(request).seats.remove(me, game_id, body.seat)


@router.post("/games/{game_id}/bot", status_code=204)
def seat_bot(game_id: GameId, body: BotBody, request: Request, me: Me) -> None:
    """The host gives a free seat to a bot, or lets the bot of a seat play at another level."""
    house_of(request).games.seat_bot(me, game_id, body.seat, body.bot)


@router.post("/games/{game_id}/pace", status_code=204)
def pace(game_id: GameId, body: PaceBody, request: Request, me: Me) -> None:
    """Somebody who plays says how long bots wait between two moves."""
    house_of(request).hosting.pace(me, game_id, body.seconds)


@router.post("/games/{game_id}/replace")
def replace(game_id: GameId, body: SeatBody, request: Request, me: Me) -> ReplacedAnswer:
    """Ask the others to let a bot play for somebody who is away."""
    return ReplacedAnswer(replaced=house_of(request).seats.ask(me, game_id, body.seat))


@router.post("/games/{game_id}/replace/answer")
def answer_replace(game_id: GameId, body: AnswerBody, request: Request, me: Me) -> ReplacedAnswer:
    """Agree that a bot plays for somebody who is away, or refuse."""
    return ReplacedAnswer(replaced=house_of(request).seats.answer(me, game_id, body.agree))


@router.post("/games/{game_id}/away", status_code=204)
def go_away(game_id: GameId, request: Request, me: Me) -> None:
    """Let a bot play on one's own seat until one takes it back."""
    house_of(request).seats.go_away(me, game_id)


@router.post("/games/{game_id}/return", status_code=204)
def come_back(game_id: GameId, request: Request, me: Me) -> None:
    """Take a seat back from the bot that played meanwhile."""
    house_of(request).seats.come_back(me, game_id)
