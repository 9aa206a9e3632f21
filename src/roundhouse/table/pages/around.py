"""What is done around a game: chat, notes, passing by itself, clocks, seats."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter
from fastapi.responses import Response

from roundhouse.table import given
from roundhouse.table.asking import InLine
from roundhouse.table.errors import NotSignedIn, TableError
from roundhouse.table.forks import ALONE, COMPANY
from roundhouse.table.house import address_of
from roundhouse.table.models import Person
from roundhouse.table.pages.context import Page, Posted
from roundhouse.table.pages.game import Banner, after, asked_in
from roundhouse.table.pages.lobby import AForm, APage, GameId

router = APIRouter(include_in_schema=False, prefix="/games/{game_id}", route_class=InLine)


def _do(page: Page, form: Posted, game_id: str, what: Callable[[Person], None]) -> Response:
    """Do something as the person who asks, and show the view again."""
    notice = None
    try:
        if page.person is None:
            raise NotSignedIn("Please say first who you are: play as a guest, or sign in.")
        what(page.person)
    except TableError as error:
        notice = Banner(page.speech.error(error))
    return after(page, game_id, asked_in(form), notice)


@router.post("/say")
def say(page: APage, form: AForm, game_id: GameId) -> Response:
    def speak(person: Person) -> None:
        page.house.allow.say(person)
        page.house.moves.say(person, game_id, form.text("text", 1000))

    return _do(page, form, game_id, speak)


@router.post("/note")
def note(page: APage, form: AForm, game_id: GameId) -> Response:
    def keep(person: Person) -> None:
        page.house.wishes.keep_note(person, game_id, form.text("note", 20_000))

    return _do(page, form, game_id, keep)


@router.post("/moment")
def note_moment(page: APage, form: AForm, game_id: GameId) -> Response:
    def keep(person: Person) -> None:
        page.house.wishes.note_moment(person, game_id, form.number("count"), form.text("note", 1000))

    return _do(page, form, game_id, keep)


@router.post("/settle")
def settle(page: APage, form: AForm, game_id: GameId) -> Response:
    """The host names the game anew, and says who may see it."""

    def change(host: Person) -> None:
        page.house.hosting.settle(host, game_id, form.text("name", 80), form.flag("private"))

    return _do(page, form, game_id, change)


@router.post("/host")
def hand_over(page: APage, form: AForm, game_id: GameId) -> Response:
    return _do(page, form, game_id, lambda host: page.house.hosting.hand_over(host, game_id, form.number("seat")))


@router.post("/auto")
def auto(page: APage, form: AForm, game_id: GameId) -> Response:
    def wish(person: Person) -> None:
        way = form.text("way")
        page.house.wishes.pass_by_itself(
            person,
            game_id,
            form.number("seat"),
            way if way in ("round", "until_change", "until_mine") else "",
            form.flag("only"),
            _orders(form),
        )

    return _do(page, form, game_id, wish)


def _orders(form: Posted) -> list[dict[str, str | int]]:
    """The standing orders of a form: those whose limit is filled in."""
    found: list[dict[str, str | int]] = []
    for do, what in (("buy", "company"), ("bid", "item")):
        for name, most in zip(form.texts(do), form.texts(f"{do}_most"), strict=False):
            limit = given.whole(most)
            if name and limit:
                found.append({"do": do, what: name[:40], "most": limit})
    if form.flag("run"):
        found.append({"do": "run"})
    return found


@router.post("/fork")
def fork(page: APage, form: AForm, game_id: GameId) -> Response:
    """A new game that goes on from a moment of this one: alone at this screen, against bots, or with friends."""
    if page.person is None:
        raise NotSignedIn("Please say first who you are: play as a guest, or sign in.")
    with page.house.rooms.looking(game_id) as opened:
        page.house.see(opened, page.person)
        moment = opened.game.at(min(form.number("count"), len(opened.game.actions)))
        mine = next((seat.name or "" for seat in opened.seats_of(page.person.id)), "")
        name = page.speech.gettext("%(game)s, from move %(n)s") % {
            "game": opened.row.name or opened.row.title,
            "n": len(moment.actions),
        }
    page.house.allow.bring_in(page.person, address_of(page.request))
    company = form.text("with") if form.text("with") in COMPANY else ALONE
    found = page.house.forks.fork(page.person, moment, name, company, form.text("seat", 40) or mine)
    return page.go(f"/games/{found}")


@router.post("/pause")
def pause(page: APage, form: AForm, game_id: GameId) -> Response:
    return _do(page, form, game_id, lambda person: page.house.moves.pause(person, game_id, form.flag("paused")))


@router.post("/bot")
def seat_bot(page: APage, form: AForm, game_id: GameId) -> Response:
    def seat(person: Person) -> None:
        page.house.games.seat_bot(person, game_id, form.number("seat"), form.text("bot"))

    return _do(page, form, game_id, seat)


@router.post("/pace")
def pace(page: APage, form: AForm, game_id: GameId) -> Response:
    """How long bots wait between two moves, in milliseconds."""
    return _do(
        page, form, game_id, lambda me: page.house.hosting.pace(me, game_id, form.number("bot_pause", most=5000) / 1000)
    )


@router.post("/remove")
def remove(page: APage, form: AForm, game_id: GameId) -> Response:
    """The host frees a seat before the game begins."""
    return _do(page, form, game_id, lambda host: page.house.seats.remove(host, game_id, form.number("seat")))


@router.post("/replace")
def replace(page: APage, form: AForm, game_id: GameId) -> Response:
    """Ask to let a bot play for somebody who is away, or answer that."""

    def ask(person: Person) -> None:
        if form.text("agree"):
            page.house.seats.answer(person, game_id, form.text("agree") == "1")
        else:
            page.house.seats.ask(person, game_id, form.number("seat"))

    return _do(page, form, game_id, ask)


@router.post("/away")
def go_away(page: APage, form: AForm, game_id: GameId) -> Response:
    """Let a bot play for oneself."""
    return _do(page, form, game_id, lambda person: page.house.seats.go_away(person, game_id))


@router.post("/return")
def come_back(page: APage, form: AForm, game_id: GameId) -> Response:
    """Take a seat back from the bot that played meanwhile."""
    return _do(page, form, game_id, lambda person: page.house.seats.come_back(person, game_id))


@router.post("/leave")
def leave(page: APage, form: AForm, game_id: GameId) -> Response:
    def go(person: Person) -> None:
        page.house.games.leave(person, game_id)

    return _do(page, form, game_id, go)


@router.post("/delete")
def delete(page: APage, form: AForm, game_id: GameId) -> Response:
    if page.person is None:
        raise NotSignedIn("Please say first who you are: play as a guest, or sign in.")
    page.house.games.delete(page.person, game_id)
    return page.go("/")
