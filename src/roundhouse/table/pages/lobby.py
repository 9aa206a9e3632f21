"""The lobby: my games, open games, finished games; a new game; invitations; files."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, partial
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Path
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response

from roundhouse.engine.title import Title
from roundhouse.engine.variant import LONGEST
from roundhouse.kernel.errors import BadSetup, RoundhouseError
from roundhouse.render import draw_board
from roundhouse.table import given
from roundhouse.table.asking import in_line, whence
from roundhouse.table.errors import TableError
from roundhouse.table.games import LARGEST_IMPORT
from roundhouse.table.house import address_of, session_of
from roundhouse.table.levels import EASY, levels
from roundhouse.table.models import GameRow, Person, Seat
from roundhouse.table.pages.context import Page, Posted, page_of, posted
from roundhouse.table.pages.variants import samples, variant_in
from roundhouse.table.strength import own_standings, strength
from roundhouse.table.wish import Wish, bot_seat
from roundhouse.titles import TITLES, find_title, meant
from roundhouse.titles.reconstructed import behind, reconstructed
from roundhouse.words import Words

router = APIRouter(include_in_schema=False)
APage = Annotated[Page, Depends(page_of)]
AForm = Annotated[Posted, Depends(posted)]
GameId = Annotated[str, Path(pattern="^[a-z0-9]{1,16}$")]
Token = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,64}$")]

CLAUSES_NAMED = re.compile(r"[A-Z]?[\d.]*-[a-z]+|[A-Z]{1,2}-?\d+")
"""Clauses and rulings in the words of an option."""
PERSON = "person"
"""A seat in the form that somebody gets a link for."""
UNITS = {"minutes": 60, "hours": 3600, "days": 86400}


@router.get("/")
def lobby(page: APage) -> Response:
    return _lobby_with(page)


@router.get("/next")
def next_game(page: APage, besides: str = "") -> Response:
    """The game where one's move has been waited for longest, other than the one that was looked at; or the lobby."""
    mine = page.house.games.lists(page.person)["mine"]
    waiting = [row for row, seats in mine if row.id != besides and _is_turn(page, row, seats)]
    return page.go(f"/games/{min(waiting, key=lambda row: row.changed).id}" if waiting else "/")


@router.get("/new")
def new(page: APage, title: str = "") -> Response:
    return _form(page, meant(title) or next(iter(TITLES)))


def _form(
    page: Page, title: str, error: str = "", status: int = 200, landscape: str = "", variant: str = ""
) -> Response:
    name = page.person.name if page.person else ""
    own = own_standings(page.house.games.database, page.person) if page.person else {}
    known = levels(page.house.games.bots, page.speech)
    you = page.speech.gettext("You")
    return page.show(
        "new.html",
        status,
        titles=TITLES,
        chosen=TITLES[title],
        needs={each: needs_of(each) for each in TITLES},
        reconstructed=_reconstructed(page),
        marked={each: _marked(kind) for each, kind in TITLES.items()},
        landscapes={each: about for each, kind in TITLES.items() if (about := kind.landscapes())},
        landscape=landscape,
        longest_landscape=given.LONGEST_LANDSCAPE,
        samples={each: samples(each, page.speech.gettext("My variant")) for each in TITLES},
        variant=variant,
        longest_variant=LONGEST,
        strengths={each: strength(kind, known, own.get(each), you) for each, kind in TITLES.items()},
        name=name,
        error=error,
    )


def _reconstructed(page: Page) -> dict[str, list[str]]:
    """What stands in no rulebook, in the reader's language, by title."""
    found = ((kind, reconstructed(kind)) for kind in TITLES.values())
    return {kind.id: [page.speech.of_title(kind, each.what) for each in entries] for kind, entries in found if entries}


def _marked(kind: type[Title]) -> set[str]:
    """The options of a title that rest on what stands in no rulebook, by the clauses they name."""
    cited = ((option.id, CLAUSES_NAMED.findall(option.words)) for option in kind.option_types)
    return {option for option, found in cited if any(behind(kind, clause) for clause in found)}


class Need(msgspec.Struct):
    """What an option asks for: how many may play with it, and another option without which there is none."""

    fewest: int
    most: int
    other: str = ""


@cache
def needs_of(title: str) -> dict[str, Need]:
    """The needs of a title without options ("") and with each of them, found by setting it up."""
    found: dict[str, Need] = {}
    options = [option.id for option in TITLES[title].option_types]
    for option in ("", *options):
        for other in ("", *options):
            try:
                counts = find_title(title, frozenset(filter(None, (option, other)))).player_counts
            except BadSetup:
                continue
            found[option] = Need(counts[0], counts[-1], other)
            break
    return found


def whoever(page: Page, form: Posted) -> tuple[Person, bool]:
    """The person who asks; somebody who has not said who he is becomes a guest with the name in the form."""
    if page.person is not None:
        return page.person, False
    page.house.people.limit("guest", address_of(page.request), 30, 3600)
    return page.house.people.guest(form.text("name") or page.speech.gettext("Guest")), True


def signed(page: Page, response: Response, person: Person, is_new: bool) -> Response:
    """Give a new guest his cookie with the answer."""
    if is_new:
        page.house.sessions.write(response, session_of(page.request), person)
    return response


@router.post("/new")
def create(page: APage, form: AForm) -> Response:
    quick, _, _ = form.text("quick").partition("/")
    title = meant(quick or form.text("title")) or next(iter(TITLES))
    try:
        person, is_new = whoever(page, form)
        page.person = person
        game = _create(page, form, title, person)
    except TableError as error:
        return _form(
            page, title, page.speech.error(error), error.status, _landscape(form, title), variant_in(form, title)
        )
    except RoundhouseError as error:
        return _form(page, title, page.speech.trouble(error), 422, _landscape(form, title), variant_in(form, title))
    return signed(page, page.go(f"/games/{game}"), person, is_new)


@router.post("/new/landscape")
@in_line
def preview(page: APage, form: AForm) -> Response:
    """The landscape in the form as a picture, or what is wrong with it; no game begins."""
    name = meant(form.text("title")) or next(iter(TITLES))
    try:
        title = find_title(name, frozenset(_options(form, name)))
        drawn = draw_board(page.house.games.landscape(title, _landscape(form, name)), page.palette)
        drawn = Words(page.speech.language, title).picture(drawn)
    except TableError as error:
        return page.show("landscape.html", error.status, drawn="", error=page.speech.error(error))
    except RoundhouseError as error:
        return page.show("landscape.html", 422, drawn="", error=page.speech.trouble(error))
    return page.show("landscape.html", drawn=drawn, error="")


def _landscape(form: Posted, title: str) -> str:
    """The landscape of one's own that was described for a title, if it has such."""
    text = form.text(f"landscape {title}", 2 * given.LONGEST_LANDSCAPE).replace("\r\n", "\n")
    return text if text.strip() and TITLES[title].landscapes() else ""


def _create(page: Page, form: Posted, title: str, person: Person) -> str:
    page.house.allow.new_game(person, address_of(page.request))
    seats = _seats(form, person.name)
    hotseat = form.text("together") == "hotseat" or len(seats) == 1
    unit = UNITS.get(form.text("clock_unit"), 60)
    wish = Wish(
        title=title,
        seats=tuple(seats),
        options=tuple(_options(form, title)),
        seed=form.number("seed", default=-1, most=given.MOST + 1) if form.text("seed").strip() else None,
        name=form.text("game_name", 80),
        private=form.flag("private"),
        hotseat=hotseat,
        slow=form.text("pace") == "slow",
        shuffled=form.flag("shuffled"),
        move_seconds=form.number("move_clock", most=10_000) * unit,
        game_seconds=form.number("game_clock", most=10_000) * unit,
        at_zero=form.text("at_zero") or "nothing",
        landscape=_landscape(form, title),
        variant=variant_in(form, title),
        bot_pause=form.number("bot_pause", round(1000 * given.USUAL_PAUSE), most=5000) / 1000,
    )
    return page.house.games.create(person, wish)


def _options(form: Posted, title: str) -> list[str]:
    """Options of other titles may stand in the form too; only those of this one count."""
    known = {option.id for option in TITLES[title].option_types}
    return [option for option in form.texts("option") if option in known]


def _seats(form: Posted, mine: str) -> list[str]:
    """The seats: the first is mine; the others are bots, free, or names at one keyboard."""
    _, _, quick = form.text("quick").partition("/")
    players = given.whole(quick, least=1, most=8)
    if players is not None:
        return [mine, *[f"bot:{EASY}"] * (players - 1)]
    together, count = form.text("together"), max(1, min(form.number("players", 3), 8))
    if together == "hotseat":
        names = [given.one_line(name, 80) for name in form.text("names").split(",")]
        return [name for name in names if name] or [mine]
    usual = f"bot:{form.text('level', 40) or EASY}" if together == "bots" else ""
    return [mine, *(_other(form, number, usual) for number in range(2, count + 1))]


def _other(form: Posted, number: int, usual: str) -> str:
    """Who was chosen for a seat: a bot, or a person who gets a link; where nothing was, whoever sits there usually."""
    chosen = form.text(f"seat {number}", 50)
    return chosen if bot_seat(chosen) else "" if chosen == PERSON else usual


@router.post("/import")
async def bring_in(page: APage, form: AForm) -> Response:
    try:
        data = await form.file("file", LARGEST_IMPORT)
        person, is_new = await run_in_threadpool(whoever, page, form)
        await run_in_threadpool(page.house.allow.bring_in, person, address_of(page.request))
        bring_in = partial(page.house.games.bring_in, person, data, form.text("game_name", 80))
        gone, there = page.request.is_disconnected, whence(page.request)
        game = await page.house.imports.ask(f"person {person.id}", bring_in, gone=gone, whence=there)
    except TableError as error:
        return await run_in_threadpool(_lobby_with, page, page.speech.error(error), error.status)
    except RoundhouseError as error:
        return await run_in_threadpool(_lobby_with, page, page.speech.trouble(error), 422)
    return signed(page, page.go(f"/games/{game}"), person, is_new)


def _lobby_with(page: Page, error: str = "", status: int = 200) -> Response:
    """The lobby: games where it is my move come first."""
    lists = page.house.games.lists(page.person)
    me = page.person.id if page.person else -1
    turn = {row.id for row, seats in lists["mine"] if _is_turn(page, row, seats)}
    lists["mine"].sort(key=lambda each: each[0].id not in turn)
    alone = [title for title in TITLES.values() if title.player_counts[0] == 1]
    words = {name: Words(page.speech.language, find_title(name)) for name in TITLES}
    played = [row for row, _ in (*lists["mine"], *lists["watch"]) if row.status == "playing" and row.title in TITLES]
    stands = {row.id: words[row.title].round_by_name(row.where) for row in played}
    return page.show(
        "lobby.html",
        status,
        lists=lists,
        turn=turn,
        stands=stands,
        said=words,
        me=me,
        titles=TITLES,
        players={each: find_title(each).player_counts for each in TITLES},
        alone=min(alone, key=lambda title: title.box.minutes, default=None),
        error=error,
    )


def _is_turn(page: Page, row: GameRow, seats: Sequence[Seat]) -> bool:
    """Whether whoever looks must decide in a game."""
    me = page.person.id if page.person else -1
    return row.status == "playing" and any(seat.person == me and seat.name in row.active for seat in seats)


@router.get("/join/{token}")
def invited(page: APage, token: Token) -> Response:
    """An invitation: whoever has it sees the game, and may take the seat."""
    game, _ = page.house.games.by_invitation(token)
    if page.person is not None:
        page.house.games.let_watch(page.person, game, token)
    with page.house.rooms.looking(game) as opened:
        mine = bool(opened.seats_of(page.person.id if page.person else None))
        row, seats = opened.row, opened.seats
    if mine or (page.person is not None and row.status != "open"):
        return page.go(f"/games/{game}")
    return _invitation(page, row, seats, token)


def _invitation(
    page: Page, row: GameRow, seats: Sequence[Seat], token: str, error: str = "", status: int = 200
) -> Response:
    """To what somebody is invited: who plays, and what is agreed."""
    box = TITLES[row.title]
    options = [each for each in box.option_types if each.id in row.options]
    return page.show("join.html", status, row=row, seats=seats, token=token, box=box, options=options, error=error)


@router.post("/join/{token}")
def accept(page: APage, form: AForm, token: Token) -> Response:
    game, _ = page.house.games.by_invitation(token)
    person, is_new = whoever(page, form)
    page.house.games.let_watch(person, game, token)
    if not form.flag("watch"):
        try:
            page.house.allow.take_seat(person, address_of(page.request))
            page.house.games.join(person, game, token, form.text("name"))
        except TableError as error:
            page.person = person
            with page.house.rooms.looking(game) as opened:
                said = page.speech.error(error)
                shown = _invitation(page, opened.row, opened.seats, token, said, error.status)
            return signed(page, shown, person, is_new)
    return signed(page, page.go(f"/games/{game}"), person, is_new)


@router.post("/games/{game_id}/join")
def join_open(page: APage, form: AForm, game_id: GameId) -> Response:
    """Take a seat of an open public game."""
    person, is_new = whoever(page, form)
    page.house.allow.take_seat(person, address_of(page.request))
    page.house.games.join(person, game_id, "", form.text("name"))
    return signed(page, page.go(f"/games/{game_id}"), person, is_new)
