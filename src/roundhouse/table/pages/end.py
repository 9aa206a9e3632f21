"""The page of a finished game: ranking, curve of worth, decisive moments, another game with the same people."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from roundhouse.render.history import round_name
from roundhouse.table.asking import InLine
from roundhouse.table.bench import initials
from roundhouse.table.chips import Chips
from roundhouse.table.ending import ending_of
from roundhouse.table.errors import NotFound, NotSignedIn
from roundhouse.table.house import address_of
from roundhouse.table.pages.context import Page
from roundhouse.table.pages.lobby import AForm, APage, GameId
from roundhouse.table.room import Room
from roundhouse.table.wish import Wish
from roundhouse.words import Words

router = APIRouter(include_in_schema=False, route_class=InLine)


@router.get("/games/{game_id}/end")
def end(page: APage, game_id: GameId) -> Response:
    """How a game ended; one that is not over is shown as it is."""
    with page.house.rooms.looking(game_id) as opened:
        page.house.see(opened, page.person)
        if opened.row.status != "finished":
            return page.go(f"/games/{game_id}")
        words = Words(page.speech.language, opened.game.title)
        mine = {seat.name or "" for seat in opened.seats_of(page.person.id if page.person else None)}
        rounds = _rounds(opened.room, words)
        told = ending_of(opened.game, opened.room, words, page.palette, mine, rounds)
        names = [words.name(each.name) for each in told.standings]
        return page.show(
            "end.html",
            row=opened.row,
            seats=opened.seats,
            game=opened.game,
            words=words,
            chips=Chips(opened.game.title, words),
            told=told,
            rounds=rounds,
            mine=mine,
            signs={each.name: sign for each, sign in zip(told.standings, initials(names), strict=True)},
        )


def _rounds(room: Room, words: Words) -> dict[str, str]:
    """The rounds of a game as the reader's language names them in a few letters."""
    begun = [sample.round for sample in room.samples if sample.round is not None]
    return {round_name(began): words.short_round(began) for began in begun}


@router.post("/games/{game_id}/again")
def again(page: APage, form: AForm, game_id: GameId) -> Response:
    """The same game with the same people and bots, each one seat on; people who are not here get a link."""
    if page.person is None:
        raise NotSignedIn("Please say first who you are: play as a guest, or sign in.")
    with page.house.rooms.looking(game_id) as opened:
        page.house.see(opened, page.person)
        if not opened.seats_of(page.person.id):
            raise NotFound("This is not a game of yours.")
        wish = _again(page, opened.row.id)
    page.house.allow.new_game(page.person, address_of(page.request))
    return page.go(f"/games/{page.house.games.create(page.person, wish)}")


def _again(page: Page, game_id: str) -> Wish:
    assert page.person is not None
    with page.house.rooms.looking(game_id) as opened:
        row, seats = opened.row, opened.seats
        places = []
        for seat in [*seats[1:], *seats[:1]]:
            own = row.hotseat or seat.person == page.person.id
            places.append(f"bot:{seat.bot}" if seat.bot else (seat.name or "") if own else "")
        return Wish(
            title=row.title,
            seats=tuple(places),
            options=tuple(row.options),
            name=row.name,
            private=row.private,
            hotseat=row.hotseat,
            slow=row.slow,
            move_seconds=row.move_seconds,
            game_seconds=row.game_seconds,
            at_zero=row.at_zero,
            landscape=row.landscape,
            variant=row.variant,
            bot_pause=row.bot_pause,
        )
