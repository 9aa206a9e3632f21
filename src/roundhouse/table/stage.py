"""The stage: what the page is about now, by the kinds of action that the present step has; never by a title."""

from __future__ import annotations

from functools import cache

import msgspec

from roundhouse.board.open import OpenBoard
from roundhouse.engine.operating import CompanyTurn
from roundhouse.game import Game
from roundhouse.kernel import actions as do
from roundhouse.kernel.actions import Action
from roundhouse.table.offers import kinds_of_step

AUCTION, STOCK, TRACK, RUN, DIVIDEND, TRAINS, EMERGENCY, FORGE, CARDS, ASKED, PLAIN, END = (
    "auction", "stock", "track", "run", "dividend", "trains", "emergency", "forge", "cards", "asked", "plain", "end",
)  # fmt: skip

BY_KIND: tuple[tuple[str, tuple[type[Action], ...], frozenset[str]], ...] = (
    (CARDS, (), frozenset({"card", "option"})),
    (FORGE, (do.MergeWith, do.Convert, do.FormCompany, do.Nationalise), frozenset({"target"})),
    (DIVIDEND, (do.Dividend,), frozenset()),
    (RUN, (do.Run,), frozenset()),
    (TRAINS, (do.BuyTrain, do.DiscardTrain), frozenset()),
    (STOCK, (do.BuyShare, do.SetPar), frozenset()),
    (EMERGENCY, (do.SellShares,), frozenset()),
    (TRACK, (), frozenset({"space"})),
    (AUCTION, (do.Bid, do.Choose), frozenset()),
    (ASKED, (do.Accept, do.Decline), frozenset()),
)
"""For each stage the kinds of action it is about, or the fields by which one knows them; the first that fits."""


@cache
def fields_of(kind: type[Action]) -> frozenset[str]:
    return frozenset(field.name for field in msgspec.structs.fields(kind))


def is_about(kind: type[Action], name: str) -> bool:
    """Whether a kind of action belongs to a stage."""
    for stage, kinds, fields in BY_KIND:
        if stage == name:
            return kind in kinds or bool(fields and fields <= fields_of(kind))
    return False


def stage_of(game: Game) -> str:
    """The name of the stage, which is that of its template."""
    if game.finished:
        return END
    kinds = kinds_of_step(game)
    found = next((name for name, _, _ in BY_KIND if any(is_about(kind, name) for kind in kinds)), PLAIN)
    if found == TRAINS and any(isinstance(each, do.SellShares | do.DeclareBankruptcy) for each in game.legal_actions()):
        return EMERGENCY
    return found


def company_in_turn(game: Game) -> str:
    """The company whose turn it is; "" between companies' turns."""
    for frame in reversed(game.state.stack):
        if isinstance(frame, CompanyTurn):
            return frame.company
    return ""


def layout_of(game: Game) -> str:
    """Which part of the page is large: the board in a company's turn, papers and shares otherwise; both where the
    board has no end.

    It holds for the whole turn, so that the board keeps its size from step to step.
    """
    if company_in_turn(game) and stage_of(game) != EMERGENCY:
        return "op"
    return "grow" if isinstance(game.title.board, OpenBoard) else "deal"


ALSO: dict[str, tuple[type[Action], ...]] = {
    STOCK: (do.SellShares, do.Bid),
    EMERGENCY: (do.BuyTrain, do.DeclareBankruptcy),
}
"""Kinds that a stage has a place for besides those it is about."""


def has_place(kind: type[Action], name: str) -> bool:
    """Whether a stage has a place for a kind of action; all others are offered beside it by their names."""
    return is_about(kind, name) or kind in ALSO.get(name, ())
