"""Games as rows: creating, seating, starting, listing, importing. What happens inside a game is in `moves`."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence

import msgspec
from sqlalchemy import func, insert, or_, select
from sqlalchemy.orm import Session, defer

from roundhouse.engine.title import Title
from roundhouse.formats.files import loads
from roundhouse.formats.position import write_position
from roundhouse.game import Game, Setup
from roundhouse.kernel.errors import BadRecord, BadSetup
from roundhouse.kernel.notation import write
from roundhouse.kernel.play import Play
from roundhouse.table import given, turns
from roundhouse.table.changes import Change, Changes, moves_by_itself
from roundhouse.table.database import LOCKED, Database
from roundhouse.table.errors import Forbidden, NotFound, NotNow, TableError, TooLarge, TooMany
from roundhouse.table.models import ActionRow, GameRow, Message, Person, Removal, Seat, Watcher
from roundhouse.table.rooms import Opened, Rooms, record_file
from roundhouse.table.wish import Wish, bot_name, bot_seat, name_of_variant
from roundhouse.titles import find_title

LARGEST_IMPORT = 8 * 1024 * 1024
LONGEST_START = 200_000
"""Characters of the position that a game goes on from and of its landscape: the longest real ones have a tenth."""
AT_ZERO = ("nothing", "pass", "bot")
LONGEST_GAME_NAME = 80
LONGEST_CLOCK = 90 * 24 * 3600
SHORT = [defer(long, raiseload=True) for long in (GameRow.variant, GameRow.landscape, GameRow.start)]
"""A list tells nothing of the long texts of a game, and does not read them."""
LEVEL = "level "
"""Before the bot, in what the table says when a seat plays at another level."""


class Games:
    """All that is done with games as a whole."""

    def __init__(
        self,
        database: Database,
        rooms: Rooms,
        changes: Changes,
        bots: Sequence[str] = (),
        per_person: int = 200,
        seats_per_person: int | None = None,
    ) -> None:
        self.database = database
        self.changes = changes
        self.rooms = rooms
        self.bots = tuple(bots)
        self.per_person = per_person
        self.seats_per_person = seats_per_person

    # -- beginning

    def create(self, host: Person, wish: Wish) -> str:
        """A new game; it begins at once when no seat is free. Gives its id."""
        self._check(wish)
        title = find_title(wish.title, frozenset(wish.options), variant=wish.variant)
        row = GameRow(
            id=_new_id(),
            title=title.id,
            rules=title.version,
            options=sorted({*wish.options}),
            seed=secrets.randbelow(2**31) if wish.seed is None else wish.seed,
            name=given.one_line(wish.name, LONGEST_GAME_NAME),
            host=host.id,
            private=wish.private or wish.hotseat,
            hotseat=wish.hotseat,
            slow=wish.slow,
            shuffled=wish.shuffled,
            move_seconds=wish.move_seconds,
            game_seconds=wish.game_seconds,
            at_zero=wish.at_zero,
            landscape=wish.landscape,
            variant=wish.variant,
            variant_name=name_of_variant(title),
            bot_pause=wish.bot_pause,
            invitation=secrets.token_urlsafe(24),
        )
        with self.database.writing() as session:
            self._not_too_many(session, host)
            session.add(row)
            session.flush()
            seats = [self._seat(row, host, number, seat) for number, seat in enumerate(wish.seats)]
            session.add_all(seats)
            session.flush()
            self._begin_if_full(Change(session, row, seats))
        if moves_by_itself(row.active, seats):
            self.changes.wake(row.id)
        return row.id

    def _seat(self, row: GameRow, host: Person, number: int, seat: str) -> Seat:
        bot = bot_seat(seat)
        name = bot_name(number) if bot else given.name(seat) if seat else None
        mine = name is not None and not bot
        return Seat(
            game=row.id,
            number=number,
            order=number,
            name=name,
            bot=bot,
            person=host.id if mine else None,
            invitation=secrets.token_urlsafe(24),
        )

    def _check(self, wish: Wish) -> None:
        """Refuse what cannot become a game."""
        title = find_title(wish.title, frozenset(wish.options), variant=wish.variant)
        taken = [seat for seat in wish.seats if seat and not bot_seat(seat)]
        if wish.hotseat and any(not seat for seat in wish.seats):
            raise TableError("In a hotseat game every player has a name.")
        names = [bot_name(number) if bot_seat(seat) else seat for number, seat in enumerate(wish.seats)]
        players = [given.name(name) if name else f"?{number}" for number, name in enumerate(names)]
        title.check_players(players)
        if wish.landscape:
            self.landscape(title, wish.landscape)
        if not wish.hotseat and len(taken) > 1:
            raise TableError("You can take one seat; the others are for bots or for people you invite.")
        for bot in filter(None, map(bot_seat, wish.seats)):
            if bot not in self.bots:
                raise TableError("There is no bot called %(bot)s.", bot=bot)
        if wish.at_zero not in AT_ZERO:
            raise TableError("At zero a clock does nothing, passes, or lets the bot move.")
        if not 0 <= wish.bot_pause <= given.LONGEST_PAUSE:
            raise TableError("Bots wait for at most five seconds.")
        if not (0 <= wish.move_seconds <= LONGEST_CLOCK and 0 <= wish.game_seconds <= LONGEST_CLOCK):
            raise TableError("A clock runs for at most 90 days.")
        if wish.seed is not None and not 0 <= wish.seed < 2**31:
            raise TableError("A seed is a number from 0 to 2147483647.")

    def landscape(self, title: Title, text: str) -> Play:
        """A table with the landscape that somebody describes, or why it cannot be laid out."""
        if len(text) > given.LONGEST_LANDSCAPE:
            raise TooLarge("A landscape has at most %(most)s characters.", most=given.LONGEST_LANDSCAPE)
        state = title.setup([f"?{number}" for number in range(title.player_counts[-1])], 0)
        if text:
            title.lay_landscape(state, text)
        return Play(title, state)

    def _not_too_many(self, session: Session, host: Person) -> None:
        """One after the other for one person: two at once would both be the last."""
        session.get(Person, host.id, with_for_update=LOCKED)
        count = session.scalar(
            select(func.count()).select_from(GameRow).where(GameRow.host == host.id, GameRow.status != "finished")
        )
        if (count or 0) >= self.per_person:
            raise TooMany("You have too many unfinished games; finish or delete one first.")

    def _not_too_many_seats(self, session: Session, person: Person) -> None:
        """The same for seats at unfinished games, somebody else's included."""
        if self.seats_per_person is None:
            return
        session.get(Person, person.id, with_for_update=LOCKED)
        held = session.scalar(
            select(func.count(func.distinct(Seat.game)))
            .join(GameRow, GameRow.id == Seat.game)
            .where(Seat.person == person.id, GameRow.status != "finished")
        )
        if (held or 0) >= self.seats_per_person:
            raise TooMany("You play in too many unfinished games; finish one first.")

    def _begin_if_full(self, change: Change) -> None:
        """Begin when every seat has somebody; the order of seats is drawn by the seed if that was wished."""
        row = change.row
        seats = sorted(change.seats, key=lambda seat: seat.number)
        if any(seat.free for seat in seats):
            return
        change.move_on()
        if row.goes_on:
            change.call(turns.begun(row, seats))
            return
        if row.shuffled:
            random.Random(row.seed).shuffle(seats)
        for order, seat in enumerate(seats):
            seat.order = order
        names = tuple(seat.name or "" for seat in seats)
        game = Game(Setup(row.title, names, tuple(row.options), row.seed, row.rules, row.landscape, row.variant))
        row.status = "playing"
        change.call(turns.moved(row, seats, game, before=(), told=True))

    # -- seats

    def join(
        self, person: Person, game_id: str, invitation: str = "", name: str = "", number: int | None = None
    ) -> int:
        """Take a free seat: one in an open public game, or by an invitation to the game or to that seat."""
        with self.changes.changing(game_id, person, invitation=invitation) as change:
            row = change.row
            mine = change.seats_of(person)
            if mine:
                return mine[0].number
            own = next((seat for seat in change.seats if seat.invitation == invitation), None)
            if own is None and row.private and invitation != row.invitation and row.host != person.id:
                raise Forbidden("This game is private: you need its link.")
            if change.session.get(Removal, (game_id, person.id)) is not None:
                raise Forbidden("The host does not want you in this game.")
            free = [seat for seat in change.seats if seat.free]
            if row.status != "open" or not free:
                raise NotNow("No seat is free in this game.")
            seat = own if own is not None else free[0]
            if own is None and number is not None:
                seat = next((each for each in free if each.number == number), free[0])
            if not seat.free:
                raise NotNow("This seat is taken.")
            self._not_too_many_seats(change.session, person)
            seat.name = seat.name or self._name_for(change, seat, given.name(name or person.name))
            seat.person = person.id
            change.move_on()
            self._begin_if_full(change)
        return seat.number

    def _name_for(self, change: Change, seat: Seat, name: str) -> str:
        """A name that nobody else at the game has and that the title allows."""
        title = find_title(change.row.title, frozenset(change.row.options), variant=change.row.variant)
        others = [each.name or f"?{each.number}" for each in change.seats if each is not seat]
        try:
            title.check_players([*others, name])
        except BadSetup as error:
            raise NotNow("%(why)s. Please take another name.", why=error) from error
        return name

    def leave(self, person: Person, game_id: str) -> None:
        """Give a seat back while the game has not begun."""
        with self.changes.changing(game_id, person) as change:
            if change.row.status != "open":
                raise NotNow("The game has begun; a seat cannot be left any more.")
            for seat in change.seats_of(person):
                change.vacate(seat)

    def seat_bot(self, person: Person, game_id: str, number: int, bot: str) -> None:
        """The host gives a free seat to a bot, or lets the bot of a seat play at another level.

        The bot that plays for somebody who is away is what the table has agreed to; its level is not the host's.
        """
        if bot not in self.bots:
            raise TableError("There is no bot called %(bot)s.", bot=bot)
        with self.changes.changing(game_id, person) as change:
            change.only_host(person)
            seat = change.seat(number)
            if seat is None or seat.is_somebodys or (seat.free and change.row.status != "open"):
                raise NotNow("This seat is taken.")
            if change.row.status == "finished":
                raise NotNow("The game is over.")
            if seat.bot == bot:
                return
            was, seat.bot = seat.bot, bot
            seat.name = seat.name or self._name_for(change, seat, bot_name(number))
            change.move_on()
            if was:
                told = Message(game=game_id, person=None, name=seat.name, text=f"{LEVEL}{bot}", count=change.row.count)
                change.session.add(told)
            else:
                self._begin_if_full(change)

    def by_invitation(self, token: str) -> tuple[str, bool]:
        """The game an invitation leads to, and whether it is to one seat."""
        with self.database.reading() as session:
            game = session.scalar(select(GameRow.id).where(GameRow.invitation == token))
            if game is not None:
                return game, False
            game = session.scalar(select(Seat.game).where(Seat.invitation == token))
        if game is None:
            raise NotFound("This invitation is not valid.")
        return game, True

    def let_watch(self, person: Person, game_id: str, invitation: str) -> None:
        """Remember that somebody has the link to a private game."""
        with self.changes.changing(game_id, person, invitation=invitation) as change:
            watcher = self.database.insert(Watcher).values(game=game_id, person=person.id)
            change.session.execute(watcher.on_conflict_do_nothing())

    def delete(self, person: Person, game_id: str) -> None:
        """The host removes a game that has not begun, or one in which only he and bots sit."""
        with self.changes.changing(game_id, person) as change:
            change.only_host(person)
            people = {who for seat in change.seats for who in (seat.person, seat.away)}
            if change.row.status != "open" and not people <= {None, person.id}:
                raise NotNow("Other people play in this game; it cannot be deleted.")
            change.session.delete(change.row)
            change.shut()
        self.rooms.forget(game_id)

    # -- lists

    def lists(self, person: Person | None, most: int = 50) -> dict[str, list[tuple[GameRow, list[Seat]]]]:
        """My games, games with a free seat, games to watch, finished games."""
        with self.database.reading() as session:
            found: dict[str, list[GameRow]] = {}
            newest = select(GameRow).options(*SHORT).order_by(GameRow.changed.desc()).limit(most)
            if person is not None:
                mine = select(Seat.game).where(or_(Seat.person == person.id, Seat.away == person.id))
                ours = or_(GameRow.id.in_(mine), GameRow.host == person.id)
                found["mine"] = list(session.scalars(newest.where(ours, GameRow.status != "finished")))
                seen = or_(ours, GameRow.private.is_(False))
                found["finished"] = list(session.scalars(newest.where(seen, GameRow.status == "finished")))
            else:
                public = newest.where(GameRow.private.is_(False), GameRow.status == "finished")
                found["mine"], found["finished"] = [], list(session.scalars(public))
            mine_ids = {row.id for row in found["mine"]}
            for name, status in (("open", "open"), ("watch", "playing")):
                rows = session.scalars(newest.where(GameRow.private.is_(False), GameRow.status == status))
                found[name] = [row for row in rows if row.id not in mine_ids]
            ids = [row.id for rows in found.values() for row in rows]
            seats: dict[str, list[Seat]] = {}
            for seat in session.scalars(select(Seat).where(Seat.game.in_(ids)).order_by(Seat.order, Seat.number)):
                seats.setdefault(seat.game, []).append(seat)
        return {name: [(row, seats.get(row.id, [])) for row in rows] for name, rows in found.items()}

    # -- files

    def bring_in(self, host: Person, data: bytes, name: str = "") -> str:
        """A game from a file: our record, a position, or an export of 18xx.games. The host plays all seats."""
        if len(data) > LARGEST_IMPORT:
            raise TooLarge("This file is too large to be a game.")
        try:
            game = loads(data)
        except RecursionError as error:
            raise BadRecord("the file is nested too deeply to be a game") from error
        if len(game.actions) > given.MOST_ACTIONS:
            raise TooLarge("This file is too large to be a game.")
        for player in game.setup.players:
            if given.name(player) != player:
                raise TableError("A name has 1 to 40 characters.")
        start = write_position(game.at(0)) if game.started_elsewhere else ""
        if len(start) + len(game.setup.landscape) > LONGEST_START:
            raise TooLarge("This file is too large to be a game.")
        row = GameRow(
            id=_new_id(),
            title=game.setup.title,
            rules=game.setup.rules,
            options=sorted({*game.setup.options}),
            seed=game.setup.seed,
            landscape=game.setup.landscape,
            variant=game.setup.variant,
            variant_name=name_of_variant(game.title),
            start=start,
            name=given.one_line(name, LONGEST_GAME_NAME),
            host=host.id,
            private=True,
            hotseat=True,
            invitation=secrets.token_urlsafe(24),
            status="playing",
            version=1,
        )
        seats = [
            Seat(
                game=row.id,
                number=number,
                order=number,
                name=player,
                person=host.id,
                invitation=secrets.token_urlsafe(24),
                seconds_used=0.0,
                turn=0,
            )
            for number, player in enumerate(game.setup.players)
        ]
        who, actions = game.at(0), []
        for number, action in enumerate(game.actions, 1):
            player = who.legal_actions().player_for(action)
            who.push(action)
            actions.append({"game": row.id, "number": number, "line": write(action), "player": player})
        turns.moved(row, seats, game, before=(), told=False)
        with self.database.writing() as session:
            self._not_too_many(session, host)
            session.add(row)
            session.flush()
            session.add_all(seats)
            if actions:
                session.execute(insert(ActionRow), [each | {"person": host.id, "how": "file"} for each in actions])
        return row.id

    def record(self, opened: Opened) -> bytes:
        """The game as a file."""
        file = record_file(opened, tuple(opened.room.lines))
        if opened.row.status == "finished":
            file.result = opened.game.scores()
        return msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"


def _new_id() -> str:
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(10))
