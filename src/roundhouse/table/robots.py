"""Robots: seats that move by themselves (bots, standing orders) and clocks that have run out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

from sqlalchemy import ColumnElement, String, and_, cast, or_, select

from roundhouse.bots import BOTS, make_bot
from roundhouse.table import turns
from roundhouse.table.database import AWAY
from roundhouse.table.errors import NotFound, Stale
from roundhouse.table.models import GameRow, Seat, now
from roundhouse.table.moves import Moves
from roundhouse.table.patience import Patience
from roundhouse.table.standing import ordered, pass_of

log = logging.getLogger(__name__)

AT_ZERO_BOT = "simple"
TICK = 1.0
SWEEP = 15.0
"""Seconds between looks at the clocks, and between sweeps over all games."""
LOOK = "look around"
STILL = 5.0
"""A game that has changed within so many seconds is being moved by somebody."""


class Robots:
    """Moves for those who do not move themselves, outside the event loop.

    A move that fails is tried again with patience, and what nobody asks for any more is found by a sweep; so a database
    that was away, or a process that ended between a commit and the next move, stops no game. Several processes may
    sweep one database: of two that make the same move, one finds that the game has moved on.
    """

    def __init__(self, moves: Moves, bots: tuple[str, ...] = tuple(BOTS)) -> None:
        self.moves = moves
        self.bots = bots
        self.patience = Patience()
        self._patience_with_all = Patience()
        self._workers = ThreadPoolExecutor(2, thread_name_prefix="robots")
        self._clocks = ThreadPoolExecutor(1, thread_name_prefix="clocks")
        self._waiting: set[str] = set()
        self._lock = threading.Lock()
        self._swept: float | None = None
        self._task: asyncio.Task[None] | None = None
        moves.changes.after.append(self.poke)

    async def start(self) -> None:
        self._task = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        for pool in (self._workers, self._clocks):
            pool.shutdown(wait=False, cancel_futures=True)

    async def _watch(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await loop.run_in_executor(self._clocks, self.look_around)
            await asyncio.sleep(TICK)

    def look_around(self) -> None:
        """Try again what has failed, see to the clocks, and sweep now and then."""
        if self._patience_with_all.waits(LOOK):
            return
        try:
            for game_id in self.patience.due():
                self.poke(game_id)
            self.run_out()
            if self._swept is None or time.monotonic() - self._swept > SWEEP:
                self.sweep(everything=self._swept is None)
                self._swept = time.monotonic()
        except Exception as error:
            if self._patience_with_all.failed(LOOK) == 1:
                _note(error, "games could not be looked through for moves that are due: %r", error)
        else:
            self._patience_with_all.worked(LOOK)

    def sweep(self, everything: bool = False) -> int:
        """Look at games that wait for a bot or have a standing wish, and have not changed for a moment.

        A wish that does not hold now does not hold later either: only games that changed of late are looked at for
        wishes, or all of them after a start. Gives how many games that were.
        """
        moment = now()
        found = (
            select(GameRow.id, GameRow.active, Seat.name)
            .join(Seat, Seat.game == GameRow.id)
            .where(GameRow.status == "playing")
            .order_by(GameRow.changed.desc())
        )
        wishes: ColumnElement[bool] = cast(Seat.auto, String).not_in(("{}", "null"))
        if not everything:
            found = found.where(GameRow.changed < moment - timedelta(seconds=STILL))
            wishes = and_(wishes, GameRow.changed > moment - timedelta(seconds=4 * SWEEP))
        with self.moves.database.reading() as session:
            seats = session.execute(found.where(or_(Seat.bot != "", wishes))).all()
        waiting = {game_id for game_id, active, name in seats if name in active}
        for game_id in waiting:
            if not self.patience.waits(game_id):
                self.poke(game_id)
        return len(waiting)

    def poke(self, game_id: str) -> None:
        """Look whether somebody in a game moves by himself."""
        with self._lock:
            if game_id in self._waiting:
                return
            self._waiting.add(game_id)
        with contextlib.suppress(RuntimeError):
            self._workers.submit(self._drive, game_id)

    def _drive(self, game_id: str) -> None:
        """Make one move, if one is due; the commit of it asks for the next. One broken game stops no other."""
        with self._lock:
            self._waiting.discard(game_id)
        try:
            if not self.step(game_id):
                self._at_zero(game_id)
        except Stale:
            self.poke(game_id)
        except NotFound:
            self.patience.worked(game_id)
        except Exception as error:
            times = self.patience.failed(game_id)
            said = "no move by itself in game %s, for the %d. time: %r"
            if times == 1:
                _note(error, said, game_id, times, error)
            else:
                log.warning(said, game_id, times, error)
        else:
            self.patience.worked(game_id)

    def step(self, game_id: str) -> bool:
        """Make one move for a bot or for somebody who wants to pass; whether there was one."""
        with self.moves.rooms.open(game_id) as opened:
            if opened.row.status != "playing":
                return False
            for player in opened.game.active:
                seat = opened.seat(player)
                if seat is None:
                    continue
                if seat.bot:
                    twin, version = opened.game.copy(), opened.room.version
                    break
                action = ordered(opened.game, player, seat.auto)
                if action is not None:
                    self.moves.act_for(opened, action, "auto")
                    return True
            else:
                return False
        bot = make_bot(seat.bot, player)
        chosen = bot.choose(twin)
        with self.moves.rooms.open(game_id) as opened:
            if opened.room.version != version:
                raise Stale(opened.room.version)
            self.moves.act_for(opened, chosen, "bot")
        return True

    # -- clocks

    def run_out(self) -> int:
        """See to the games whose clocks are at zero; gives how many that are."""
        with self.moves.database.reading() as session:
            due = session.scalars(
                select(GameRow.id).where(
                    GameRow.status == "playing", GameRow.at_zero != "nothing", GameRow.deadline <= now()
                )
            ).all()
        for game_id in due:
            if not self.patience.waits(game_id):
                self.poke(game_id)
        return len(due)

    def _at_zero(self, game_id: str) -> int:
        with self.moves.rooms.open(game_id) as opened:
            row, game = opened.row, opened.game
            if row.deadline is None or row.deadline > now() or row.status != "playing":
                return 0
            for player in game.active:
                seat = opened.seat(player)
                left = turns.seconds_left(row, seat) if seat is not None and not seat.bot else None
                if left is None or left > 0:
                    continue
                action = pass_of(game, player)
                if row.at_zero == "bot" or action is None:
                    twin = game.copy()
                    action = make_bot(AT_ZERO_BOT, player).choose(twin)
                self.moves.act_for(opened, action, "clock")
                return 1
        return 0


def _note(error: Exception, said: str, *facts: object) -> None:
    """Log something that has failed: with where it was, unless it was only the database that did not answer."""
    if isinstance(error, AWAY):
        why = type(error.__cause__ or error).__name__
        log.warning("the database does not answer (%s); moves that are due wait", why)
    else:
        log.warning(said, *facts, exc_info=error)
