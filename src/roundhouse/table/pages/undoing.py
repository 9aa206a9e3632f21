"""Going back, as a page shows it: whether somebody may, what he is asked before, and what he asks of the others."""

from __future__ import annotations

from collections import Counter

from sqlalchemy import and_, or_, select
from sqlalchemy.orm import Session

from roundhouse.kernel.notation import write
from roundhouse.table.behalf import ORDERED
from roundhouse.table.models import ActionRow, UndoRequest
from roundhouse.table.rooms import Opened
from roundhouse.table.sight import Sight


def undoes(session: Session, opened: Opened, sight: Sight, me: int | None) -> tuple[bool, str]:
    """Whether somebody has a move to undo, and what he is asked before: others have moved after him."""
    row = opened.row
    newest = (
        select(ActionRow.number, ActionRow.person, ActionRow.player)
        .where(ActionRow.game == row.id)
        .order_by(ActionRow.number.desc())
        .limit(1)
    )
    by_order = and_(ActionRow.how == ORDERED, ActionRow.player.in_(sight.mine))
    last = session.execute(newest.where(or_(ActionRow.person.is_not(None), by_order))).first()
    if last is None or row.hotseat or last.person in (me, None):
        return last is not None or row.host == me, ""
    if row.host == me:
        asked = sight.speech.gettext("That was a move of %(name)s. Undo it, for everyone?")
        return True, asked % {"name": sight.words.name(last.player)}
    own = session.execute(newest.where(or_(ActionRow.person == me, by_order))).first()
    if own is None:
        return False, ""
    since = row.count - own.number
    asked = sight.speech.ngettext(
        "Your last move and %(num)s move after it would be undone, if the others agree. Ask them?",
        "Your last move and %(num)s moves after it would be undone, if the others agree. Ask them?",
        since,
    )
    return True, asked % {"num": since}


def wished(session: Session, wish: UndoRequest, opened: Opened, sight: Sight) -> str:
    """Who asks to go back, over how many moves of whom, and to before which action."""
    name = next((seat.name for seat in opened.seats if seat.person == wish.person), "") or "?"
    actions = opened.game.actions[wish.count :]
    before = sight.words.option(opened.game.at(wish.count).read(write(actions[0]))) if actions else ""
    text = sight.speech.ngettext(
        "%(name)s asks to undo %(num)s move (%(whose)s), back to before: %(before)s",
        "%(name)s asks to undo %(num)s moves (%(whose)s), back to before: %(before)s",
        len(actions),
    )
    movers = select(ActionRow.player).where(ActionRow.game == wish.game, ActionRow.number > wish.count)
    moved = Counter(session.scalars(movers.order_by(ActionRow.number)))
    whose = ", ".join(f"{sight.words.name(player)} {number}" for player, number in moved.items())
    return text % {"name": name, "num": len(actions), "whose": whose, "before": before}
