"""The page of a game: its view, kept up to date, and everything that can be done on it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Query
from fastapi.responses import Response
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from roundhouse.game import Game
from roundhouse.kernel.actions import Action
from roundhouse.kernel.errors import BadNotation, IllegalAction, Refusal
from roundhouse.kernel.notation import write
from roundhouse.table import given
from roundhouse.table.again import next_of
from roundhouse.table.asking import InLine
from roundhouse.table.behalf import done_for
from roundhouse.table.effect import Effect, Effects
from roundhouse.table.errors import NotSignedIn, Refused, TableError
from roundhouse.table.hints import wrongs_nobody
from roundhouse.table.models import ActionRow, Message, MomentNote, Replacement, TakenBack, UndoRequest, now
from roundhouse.table.moves import must_agree
from roundhouse.table.pages.context import Page, Posted
from roundhouse.table.pages.lobby import AForm, APage, GameId
from roundhouse.table.pages.undoing import undoes, wished
from roundhouse.table.parts import HEADER, known_in
from roundhouse.table.reasons import sentence
from roundhouse.table.rooms import Opened
from roundhouse.table.seats import is_away, patience
from roundhouse.table.sheet import sheet_of
from roundhouse.table.sight import RECENT, TABS, Sight
from roundhouse.titles import TITLES
from roundhouse.words import Words

router = APIRouter(include_in_schema=False, route_class=InLine)

MOST_TRIED = 200


class Asked(msgspec.Struct):
    """Which view of a game is asked for: a tab, a moment of the past, actions tried on a private copy."""

    tab: str = ""
    at: int | None = None
    lines: tuple[str, ...] = ()
    trying: bool = False
    whole: bool = False
    """Whether the whole log is asked for, and not only its newest lines."""


def asked(
    tab: Annotated[str, Query(max_length=20)] = "",
    at: Annotated[str, Query(max_length=10)] = "",
    lines: Annotated[str, Query(max_length=60_000)] = "",
    trying: Annotated[str, Query(max_length=5)] = "",
    whole: Annotated[str, Query(max_length=5)] = "",
) -> Asked:
    return _asked(tab, at, lines, trying, whole)


def _asked(tab: str, at: str, lines: str, trying: str, whole: str) -> Asked:
    tried = tuple(filter(None, map(str.strip, lines.split("\n"))))[:MOST_TRIED]
    return Asked(tab if tab in TABS else "", given.whole(at), tried, trying == "1", whole == "1")


def asked_in(form: Posted) -> Asked:
    fields = (form.text(name) for name in ("trying", "whole"))
    return _asked(form.text("tab"), form.text("at", 10), form.text("lines", 60_000), *fields)


AView = Annotated[Asked, Depends(asked)]


class Banner(msgspec.Struct):
    """Something to be said above the board. With a refusal it is what the rules refuse, and still to be said."""

    text: str
    clause: str = ""
    refusal: Refusal | None = None
    bad: bool = True


def position(opened: Opened, view: Asked) -> tuple[Game, Asked, IllegalAction | BadNotation | None]:
    """The position a view shows: now, in the past, or after actions tried on a copy."""
    game = opened.game
    total = len(game.actions)
    at = view.at if view.at is not None and view.at < total else None
    if not view.trying:
        return (game if at is None else game.at(at)), msgspec.structs.replace(view, at=at, lines=()), None
    twin = game.at(total if at is None else at)
    kept: list[str] = []
    trouble: IllegalAction | BadNotation | None = None
    for line in view.lines:
        try:
            twin.push(twin.read(line))
        except (IllegalAction, BadNotation) as error:
            trouble = error
            break
        kept.append(line)
    return twin, msgspec.structs.replace(view, at=at, lines=tuple(kept)), trouble


def sight_of(page: Page, opened: Opened, view: Asked) -> tuple[Sight, Banner | None]:
    game, shown, trouble = position(opened, view)
    words = Words(page.speech.language, game.title)
    sight = Sight(
        opened, page.person, words, page.palette, page.speech, game, shown.tab, shown.at, shown.lines, shown.trying
    )
    return sight, _trouble(page, words, trouble)


def _trouble(page: Page, words: Words, error: IllegalAction | BadNotation | None) -> Banner | None:
    """What went wrong with an action tried on a private copy."""
    if isinstance(error, IllegalAction):
        return Banner(words.error(error), error.clause)
    return Banner(page.speech.gettext("This move cannot be read.")) if error is not None else None


def render(page: Page, opened: Opened, view: Asked, template: str, notice: Banner | None = None) -> Response:
    """The page or its changing part."""
    page.house.see(opened, page.person)
    base = page.house.settings.public_url or str(page.request.base_url).rstrip("/")
    path = f"/games/{opened.row.id}"
    facts: dict[str, Any] = {"row": opened.row, "seats": opened.seats, "notice": notice, "base": base, "path": path}
    if opened.row.status == "open":
        host = page.person is not None and page.person.id == opened.row.host
        mine = bool(opened.seats_of(page.person.id if page.person else None))
        waiting = "waiting.html" if template == "view.html" else "game.html"
        box = TITLES[opened.row.title]
        facts |= {"box": box, "options": [each for each in box.option_types if each.id in opened.row.options]}
        return page.show(waiting, **facts, sight=None, host=host, mine=mine)
    sight, trouble = sight_of(page, opened, view)
    if notice is not None and notice.refusal is not None:
        notice = Banner(sight.words.error(notice.refusal), notice.refusal.clause)
    facts["notice"] = notice or trouble
    known = known_in(page.request.headers.get(HEADER, "")) if page.is_fragment else {}
    facts |= {"whole": view.whole, "known": known, **_around(page, opened, sight, view.whole)}
    return page.show(template, sight=sight, **facts)


def _around(page: Page, opened: Opened, sight: Sight, whole: bool) -> dict[str, Any]:
    """What a view shows besides the position: chat, notes, a wish to take back."""
    game_id = opened.row.id
    seated = {seat.person for seat in opened.seats}
    found: dict[str, Any] = {"seated": seated, "messages": [], "note": "", "wish": None, "sheet": None, "my_seats": []}
    found |= {"moments": [], "again": "", "deciders": {}, "hows": {}, "wished": "", "to_agree": [], "reasons": {}}
    with page.house.database.reading() as session:
        if sight.live and sight.mine:
            sight.done_for = done_for(session, game_id, sight.mine, sight.count - RECENT)
        if sight.tab == "log":
            newest = select(Message).where(Message.game == game_id).order_by(Message.id.desc()).limit(200)
            found["messages"] = list(session.scalars(newest))
            first = sight.first_told(whole)
            asked = select(ActionRow.number, ActionRow.player, ActionRow.how)
            taken = session.execute(asked.where(ActionRow.game == game_id, ActionRow.number > first)).all()
            found["deciders"] = {each.number: each.player for each in taken}
            found["hows"] = {each.number: each.how for each in taken}
        if not sight.trying:
            first = min(sight.looked, sight.first_told(whole)) if sight.tab == "log" else sight.looked
            found["reasons"] = _reasons(session, sight, first)
        me = page.person.id if page.person else None
        found["spoken"] = _spoken(session, game_id, me)
        found["may_undo"], found["undoes"] = undoes(session, opened, sight, me)
        absent = session.get(Replacement, game_id)
        kept = session.get(TakenBack, game_id)
        again = next_of(kept, opened.row, opened.seats, page.person) if sight.live else []
        wish = session.get(UndoRequest, game_id)
        if wish is not None and wish.version == opened.row.version:
            found["wish"] = wish
            found["wished"] = wished(session, wish, opened, sight)
            waits = must_agree(session, opened.seats, wish) - {*wish.agreed}
            found["to_agree"] = [seat.name or "?" for seat in opened.seats if {seat.person, seat.away} & waits]
    moment = now()
    away = [seat for seat in opened.seats if is_away(opened.row, seat, moment)]
    found["away"] = away
    found["absent"] = absent if absent and any((s.number, s.turn) == (absent.seat, absent.turn) for s in away) else None
    found["overdue"] = absent is not None and moment - absent.made >= patience(opened.row)
    found["replaced"] = me is not None and any(seat.away == me for seat in opened.seats)
    if again:
        found["again"] = sight.words.option(opened.game.read(again[0][0]))
    if page.person is not None and sight.tab in ("log", "notes"):
        found["moments"] = _moments(page.house.wishes.moments(page.person, game_id), opened)
    if sight.tab == "notes" and page.person is not None:
        found["note"] = page.house.wishes.note(page.person, game_id)
    if sight.tab == "sheet":
        found["sheet"] = sheet_of(sight)
    to_move = sight.my_turn or (opened.row.status == "finished" and not sight.game.finished)
    found["may_ask"] = bool(to_move) and not sight.trying and wrongs_nobody(opened.row, opened.seats, page.person)
    if page.person is not None:
        found["my_seats"] = opened.seats_of(page.person.id)
    return found


def _spoken(session: Session, game_id: str, me: int | None) -> int:
    """The latest message of somebody else, by its number: the page knows which it has shown."""
    others = (Message.game == game_id, Message.person.is_not(None), Message.person.is_distinct_from(me))
    return session.scalar(select(func.max(Message.id)).where(*others)) or 0


def _reasons(session: Session, sight: Sight, first: int) -> dict[int, str]:
    """Why bots did what they did in the actions after the first so many, by the numbers of these."""
    known = select(ActionRow.number, ActionRow.why).where(
        ActionRow.game == sight.row.id,
        ActionRow.number > first,
        ActionRow.number <= sight.count,
        ActionRow.why.is_not(None),
    )
    return {number: sentence(why, sight.words) for number, why in session.execute(known)}


class NotedMoment(msgspec.Struct):
    """A note at a moment; `stands` while the action that led to it has not been taken back."""

    count: int
    text: str
    stands: bool


def _moments(notes: list[MomentNote], opened: Opened) -> list[NotedMoment]:
    lines = ["", *opened.room.lines]
    return [NotedMoment(each.count, each.text, lines[each.count : each.count + 1] == [each.line]) for each in notes]


@router.get("/games/{game_id}")
def game_page(page: APage, game_id: GameId, view: AView) -> Response:
    with page.house.rooms.looking(game_id) as opened:
        return render(page, opened, view, "game.html")


@router.get("/games/{game_id}/panel")
def panel_part(page: APage, game_id: GameId, view: AView) -> Response:
    """What a tab shows, by itself: the board and what is chosen stay as they are."""
    with page.house.rooms.looking(game_id) as opened:
        return render(page, opened, view, "side.html")


@router.get("/games/{game_id}/view")
def view_part(page: APage, game_id: GameId, view: AView) -> Response:
    with page.house.rooms.looking(game_id) as opened:
        return render(page, opened, view, "view.html")


def _line(page: Page, game_id: str, form: Posted) -> str:
    """The line of the button that was pressed; one with an open number has its number filled in."""
    chosen = form.text("range")
    if not chosen:
        return form.text("line") or form.text("typed")
    line, field = form.text(f"line-{chosen}"), form.text(f"field-{chosen}")
    with page.house.rooms.looking(game_id) as opened:
        action = opened.game.read(line)
    return write(_filled(action, field, form.text(f"amount-{chosen}")))


def _filled(action: Action, field: str, amount: str) -> Action:
    """An action with the number that was left open."""
    number = given.whole(amount, least=-given.MOST)
    if number is None or not isinstance(getattr(action, field, None), int):
        return action
    changed: dict[str, Any] = {field: number}
    return msgspec.structs.replace(action, **changed)


@router.post("/games/{game_id}/act")
def act(page: APage, form: AForm, game_id: GameId) -> Response:
    """Take the action of a button, in the game or on a private copy."""
    view = asked_in(form)
    notice = None
    try:
        line = _line(page, game_id, form)
        if view.trying:
            view = msgspec.structs.replace(view, lines=(*view.lines, line))
        else:
            page.house.moves.act(page.person, game_id, line, form.number("version"))
    except Refused as error:
        notice = Banner(error.reason, refusal=error.refusal)
    except TableError as error:
        notice = Banner(page.speech.error(error))
    except BadNotation:
        notice = Banner(page.speech.gettext("This move cannot be read."))
    return after(page, game_id, view, notice)


def after(page: Page, game_id: str, view: Asked, notice: Banner | None) -> Response:
    """The new view; without htmx, the page again."""
    if not page.is_fragment and notice is None and not view.trying:
        return page.go(f"/games/{game_id}?tab={view.tab}")
    with page.house.rooms.looking(game_id) as opened:
        return render(page, opened, view, "view.html" if page.is_fragment else "game.html", notice)


@router.post("/games/{game_id}/undo")
def undo(page: APage, form: AForm, game_id: GameId) -> Response:
    view = asked_in(form)
    notice = None
    if view.trying:
        view = msgspec.structs.replace(view, lines=view.lines[:-1])
        return after(page, game_id, view, None)
    try:
        if page.person is None:
            raise NotSignedIn("Please say first who you are: play as a guest, or sign in.")
        count = form.number("back_to") if form.text("back_to") else None
        done = page.house.moves.undo(page.person, game_id, form.number("version"), count)
        view = msgspec.structs.replace(view, at=None)
        if done is None:
            notice = Banner(page.speech.gettext("The others have been asked to agree."), bad=False)
    except TableError as error:
        notice = Banner(page.speech.error(error))
    return after(page, game_id, view, notice)


@router.post("/games/{game_id}/redo")
def redo(page: APage, form: AForm, game_id: GameId) -> Response:
    """Take again what was taken back last."""
    notice = None
    try:
        if page.person is None:
            raise NotSignedIn("Please say first who you are: play as a guest, or sign in.")
        page.house.again.redo(page.person, game_id, form.number("version"))
    except TableError as error:
        notice = Banner(page.speech.error(error))
    return after(page, game_id, asked_in(form), notice)


@router.post("/games/{game_id}/undo/answer")
def answer(page: APage, form: AForm, game_id: GameId) -> Response:
    notice = None
    try:
        if page.person is not None:
            page.house.moves.answer(page.person, game_id, form.text("agree") == "1")
    except TableError as error:
        notice = Banner(page.speech.error(error))
    return after(page, game_id, asked_in(form), notice)


@router.get("/games/{game_id}/effect")
def effect_of(
    page: APage,
    game_id: GameId,
    view: AView,
    line: Annotated[str, Query(max_length=4000)],
    field: Annotated[str, Query(max_length=20)] = "",
    amount: Annotated[str, Query(max_length=10)] = "",
) -> Response:
    """What an action would do, before it is confirmed; an open number is filled in first."""
    with page.house.rooms.looking(game_id) as opened:
        page.house.see(opened, page.person)
        game, _, _ = position(opened, view)
        words = Words(page.speech.language, game.title)
        effects = Effects(game, words, page.speech)
        try:
            action = _filled(game.read(line), field, amount)
        except BadNotation:
            unread = page.speech.gettext("This move cannot be read.")
            return as_json(Effect("", "", [], [unread], refused=True).json)
        return as_json(effects.of(action).json)


def as_json(text: str) -> Response:
    return Response(text, media_type="application/json", headers={"Cache-Control": "no-store"})
