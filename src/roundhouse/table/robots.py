"""Robots: seats that move by themselves (bots, standing orders) and clocks that have run out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, String, and_, cast, or_, select

from roundhouse.table import turns
from roundhouse.table.behalf import AT_ZERO, BOT, ORDERED
from roundhouse.table.database import AWAY
from roundhouse.table.errors import NotFound, Stale
from roundhouse.table.levels import EASY
from roundhouse.table.minds import Minds, Thought
from roundhouse.table.models import GameRow, Seat, now
from roundhouse.table.moves import Moves
from roundhouse.table.patience import Patience
from roundhouse.table.standing import ordered, pass_of
from roundhouse.table.thinkers import Thinkers

log = logging.getLogger(__name__)

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

    def __init__(self, moves: Moves, minds: Minds | None = None, places: int = 100) -> None:
        self.moves = moves
        self.minds = minds or Minds(Thinkers())
        self.places = places
        """So many games may wait for a bot that thinks; in any more of them the easy bot moves."""
        self.patience = Patience()
        self._patience_with_all = Patience()
        self._workers = ThreadPoolExecutor(2, thread_name_prefix="robots")
        self._thoughts = ThreadPoolExecutor(self.minds.thinkers.most, thread_name_prefix="thoughts")
        self._clocks = ThreadPoolExecutor(1, thread_name_prefix="clocks")
        self._slowly = ThreadPoolExecutor(1, thread_name_prefix="slow games")
        self._waiting: set[str] = set()
        self._thinking: dict[str, bool] = {}
        """Games that wait for a bot that thinks, and whether somebody has asked for a look meanwhile."""
        self._chosen: dict[str, tuple[int, Thought]] = {}
        """Moves that are chosen and wait until people could follow, with the version they were chosen at."""
        self._lock = threading.Lock()
        self._swept: float | None = None
        self._task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        moves.changes.after.append(self.poke)

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        self._loop = None
        for pool in (self._workers, self._thoughts, self._clocks, self._slowly):
            pool.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self.minds.thinkers.close)

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
        pool = self._slowly if self.moves.rooms.is_slow(game_id) else self._workers
        with contextlib.suppress(RuntimeError):
            pool.submit(self._drive, game_id)

    def _drive(self, game_id: str) -> None:
        """Make one move, if one is due; the commit of it asks for the next. One broken game stops no other."""
        with self._lock:
            self._waiting.discard(game_id)
        self._try(game_id, thinking=False)

    def _think(self, game_id: str) -> None:
        """The same with time to think; whoever has asked for a look meanwhile is heard afterwards."""
        self._try(game_id, thinking=True)
        with self._lock:
            again = self._thinking.pop(game_id, False)
        if again:
            self.poke(game_id)

    def _try(self, game_id: str, thinking: bool) -> None:
        try:
            if not self.step(game_id, thinking):
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

    def step(self, game_id: str, thinking: bool = False) -> bool:
        """Make one move for a bot or for somebody who wants to pass; whether there was one.

        Without leave to think, a bot that needs time gets a place among those who do.
        """
        known, thought = self._chosen.pop(game_id, (None, None))
        with self.moves.rooms.open(game_id) as opened:
            row = opened.row
            if row.status != "playing":
                return False
            due = row.changed + timedelta(seconds=row.bot_pause)
            for player in opened.game.active:
                seat = opened.seat(player)
                if seat is None:
                    continue
                if seat.bot:
                    twin, version, bot = opened.game.copy(), opened.room.version, seat.bot
                    break
                action = ordered(opened.game, player, seat.auto)
                if action is not None:
                    self.moves.act_for(opened, action, ORDERED)
                    return True
            else:
                return False
        if thought is None or known != version:
            if self.minds.thinks(bot) and not thinking:
                if self._takes_a_place(game_id):
                    return True
                thought = self.minds.stand_in(twin, player)
            else:
                thought = self.minds.choose(game_id, twin, player, bot, len(self._thinking))
        if self.minds.thinkers.closed or self._waits(game_id, due, version, thought):
            return True
        with self.moves.rooms.open(game_id) as opened:
            if opened.room.version != version:
                raise Stale(opened.room.version)
            self.moves.act_for(opened, thought.action, BOT, thought.why)
        return True

    def _takes_a_place(self, game_id: str) -> bool:
        """Let a game wait for a bot that thinks, or go on doing so; False if too many wait."""
        with self._lock:
            if game_id in self._thinking:
                self._thinking[game_id] = True
                return True
            if len(self._thinking) >= self.places:
                return False
            self._thinking[game_id] = False
        with contextlib.suppress(RuntimeError):
            self._thoughts.submit(self._think, game_id)
        return True

    def _waits(self, game_id: str, due: datetime, version: int, thought: Thought) -> bool:
        """Keep a move until people had time to see the last one; whether it has to wait."""
        left, loop = (due - now()).total_seconds(), self._loop
        if left <= 0 or loop is None:
            return False
        self._chosen[game_id] = version, thought
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(loop.call_later, left, self.poke, game_id)
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
                    action = self.minds.choose(game_id, game.copy(), player, EASY).action
                self.moves.act_for(opened, action, AT_ZERO)
                return 1
        return 0


def _note(error: Exception, said: str, *facts: object) -> None:
    """Log something that has failed: with where it was, unless it was only the database that did not answer."""
    if isinstance(error, AWAY):
        why = type(error.__cause__ or error).__name__
        log.warning("the database does not answer (%s); moves that are due wait", why)
    else:
        log.warning(said, *facts, exc_info=error)
