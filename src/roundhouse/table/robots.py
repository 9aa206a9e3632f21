"""Robots: seats that move by themselves (bots, standing wishes to pass) and clocks that have run out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import select

from roundhouse.bots import BOTS, make_bot
from roundhouse.game import Game
from roundhouse.kernel.actions import Action, Pass
from roundhouse.table import turns
from roundhouse.table.errors import Stale, TableError
from roundhouse.table.models import GameRow, Seat, now
from roundhouse.table.moves import Moves
from roundhouse.table.rooms import Opened

log = logging.getLogger(__name__)

AT_ZERO_BOT = "simple"
WAYS_TO_PASS = ("only", "round", "until_change")
"""Pass when nothing else is possible; until this round ends; until somebody does something else than pass."""


def pass_of(game: Game, player: str) -> Action | None:
    """The pass that a player could make now."""
    for option in game.legal_actions(player).in_turn():
        if isinstance(option, Pass):
            return option
    return None


def only_pass(game: Game, player: str) -> bool:
    """Whether passing is all that a player can do in his turn."""
    return all(isinstance(option, Pass) for option in game.legal_actions(player).in_turn())


def wants_to_pass(opened: Opened, seat: Seat) -> bool:
    """Whether a seat's standing wish to pass holds now."""
    game, wish = opened.game, seat.auto
    way = wish.get("way", "")
    if way == "round":
        return bool(wish.get("round") == turns.round_of(game))
    if way == "until_change":
        since = int(wish.get("count", 0))
        if wish.get("round") != turns.round_of(game):
            return False
        return all(isinstance(action, Pass) for action in game.actions[since:])
    return bool(wish.get("only")) and only_pass(game, seat.name or "")


class Robots:
    """Moves for those who do not move themselves, outside the event loop."""

    def __init__(self, moves: Moves, bots: tuple[str, ...] = tuple(BOTS)) -> None:
        self.moves = moves
        self.bots = bots
        self._workers = ThreadPoolExecutor(2, thread_name_prefix="robots")
        self._waiting: set[str] = set()
        self._lock = threading.Lock()
        self._task: asyncio.Task[None] | None = None
        moves.changes.after.append(self.poke)

    async def start(self) -> None:
        await asyncio.to_thread(self._wake)
        self._task = asyncio.create_task(self._watch_clocks())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        self._workers.shutdown(wait=False, cancel_futures=True)

    def _wake(self) -> None:
        """After a start: go on where a bot was about to move."""
        with self.moves.database.reading() as session:
            waiting = session.scalars(
                select(GameRow.id)
                .join(Seat, Seat.game == GameRow.id)
                .where(GameRow.status == "playing", Seat.bot != "")
                .distinct()
            ).all()
        for game_id in waiting:
            self.poke(game_id)

    def poke(self, game_id: str) -> None:
        """Look whether somebody in a game moves by himself."""
        with self._lock:
            if game_id in self._waiting:
                return
            self._waiting.add(game_id)
        with contextlib.suppress(RuntimeError):
            self._workers.submit(self._drive, game_id)

    def _drive(self, game_id: str) -> None:
        """Make one move, if one is due; the commit of it asks for the next."""
        with self._lock:
            self._waiting.discard(game_id)
        try:
            self.step(game_id)
        except Stale:
            self.poke(game_id)
        except TableError:
            pass
        except Exception:
            log.exception("a robot could not move in game %s", game_id)

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
                action = pass_of(opened.game, player) if wants_to_pass(opened, seat) else None
                if action is not None:
                    self.moves.act_for(opened, action, "auto")
                    return True
            else:
                return False
        bot = make_bot(seat.bot, player)
        chosen = bot.choose(twin, twin.legal_actions(player))
        with self.moves.rooms.open(game_id) as opened:
            if opened.room.version != version:
                raise Stale(opened.room.version)
            self.moves.act_for(opened, chosen, "bot")
        return True

    # -- clocks

    async def _watch_clocks(self) -> None:
        while True:
            try:
                await asyncio.to_thread(self.run_out)
            except Exception:
                log.exception("the clocks could not be read")
            await asyncio.sleep(1)

    def run_out(self) -> int:
        """Do what was agreed for clocks at zero; gives how many moves that made."""
        with self.moves.database.reading() as session:
            due = session.scalars(
                select(GameRow.id).where(
                    GameRow.status == "playing", GameRow.at_zero != "nothing", GameRow.deadline <= now()
                )
            ).all()
        made = 0
        for game_id in due:
            with contextlib.suppress(TableError):
                made += self._at_zero(game_id)
        return made

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
                    action = make_bot(AT_ZERO_BOT, player).choose(twin, twin.legal_actions(player))
                self.moves.act_for(opened, action, "clock")
                return 1
        return 0
