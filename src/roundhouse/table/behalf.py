"""What the table has done for a player who did not act himself: by his orders, at zero, or while a bot sat for him."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import select
from sqlalchemy.orm import Session

from roundhouse.table.models import ActionRow, Seat

ORDERED, AT_ZERO, BOT = "auto", "clock", "bot"
"""How an action came about that no person has taken."""


def done_for(session: Session, game_id: str, players: Iterable[str], first: int) -> set[int]:
    """The numbers of actions after the first so many that were taken for these players."""
    taken = select(ActionRow.number).where(
        ActionRow.game == game_id,
        ActionRow.number > first,
        ActionRow.player.in_(list(players)),
        ActionRow.how.in_((ORDERED, AT_ZERO, BOT)),
    )
    return set(session.scalars(taken))


def take_back_orders(seats: Iterable[Seat], taken: Iterable[ActionRow], count: int, person: int) -> None:
    """Let orders follow a game that goes back to `count`: nothing that happens anew is taken for seen.

    Those of whoever takes back what they have done hold no longer, or it would be done again at once.
    """
    done = {each.player for each in taken if each.how == ORDERED}
    for seat in seats:
        if seat.person == person and seat.name in done:
            seat.auto = {}
        elif int(seat.auto.get("count", 0)) > count:
            seat.auto = seat.auto | {"count": count}
