"""What is true of every position of 18Lilliput, besides what is true of every title."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.discard import DiscardTrains, is_over_limit
from roundhouse.finance.shares import counted_certificates
from roundhouse.titles.lilliput.box import ANYWHERE
from roundhouse.titles.lilliput.laying import closed_against, touches_its_kind
from roundhouse.titles.lilliput.table import GULLIVER, MILDENDO, companies_of, is_gullivers, lilliput, table

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


def violations(play: Play) -> Iterator[str]:
    """Everything that is wrong with a position; nothing, ever."""
    yield from on_the_board(play)
    state, on = play.state, table(play)
    for player in state.players:
        if counted_certificates(play, player) > play.title.certificate_limit(play, player):
            yield f"{player} holds too many certificates (F-g)"
        if len(companies_of(play, player)) > lilliput(play).contents.limits.directorships_per_player:
            yield f"{player} directs too many companies (F-h)"
    discarding = any(isinstance(frame, DiscardTrains) for frame in state.stack)
    for name, charter in state.companies.items():
        if not discarding and is_over_limit(play, name):
            yield f"{name} has too many trains (E-k)"
        if is_gullivers(play, name) and charter.cash:
            yield f"{name} is {GULLIVER}'s and has a treasury (S-a)"
        if charter.president and charter.shares.get(charter.president, 0) < 5:
            yield f"{charter.president} has lost the director's certificate of {name} (F-d)"
    if len(dict(on.taken)) != len(on.taken):
        yield f"an action card has been taken twice: {on.taken} (B-d)"


def on_the_board(play: Play) -> Iterator[str]:
    """Tiles that touch their own kind, and sides that no track may lead to."""
    title, state = lilliput(play), play.state
    for space, laid in state.tiles.items():
        card = title.cards[laid[0]]
        if card.site != ANYWHERE and space != MILDENDO and touches_its_kind(title, state, space, card.site):
            yield f"{laid[0]} touches its own kind on {space} (D-f, D-g)"
        if closed_against(title, state, space, card, title.board.shapes[laid]):
            yield f"track leads to a closed side at {space} (D-j)"
