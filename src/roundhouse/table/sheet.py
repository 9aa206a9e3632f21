"""The spreadsheet: everybody's finances in one table, and how they grew from round to round."""

from __future__ import annotations

import msgspec

from roundhouse.kernel.state import OFFER, POOL
from roundhouse.table.sight import Sight


class SheetRow(msgspec.Struct):
    """One company: prices, what the bank has, and what each player holds."""

    company: str
    colour: str
    ink: str
    price: int
    par: int
    cash: int
    trains: str
    offer: int
    pool: int
    held: list[tuple[int, bool]]
    others: list[tuple[str, int]]


class Growth(msgspec.Struct):
    """How everybody stood when a round began."""

    count: int
    label: str
    worth: list[int]


class Sheet(msgspec.Struct):
    players: list[str]
    rows: list[SheetRow]
    cash: list[int]
    score: list[int]
    growth: list[Growth]
    bank: int


def sheet_of(sight: Sight) -> Sheet:
    """The finances of the position a person sees."""
    game = sight.game
    players = list(game.state.players)
    rows = []
    for card in sight.companies():
        shares = {holder.owner: holder for holder in card.holders}
        known = {OFFER, POOL, *players}
        if not card.floated and not card.president and not card.price:
            continue
        rows.append(
            SheetRow(
                company=card.id,
                colour=card.colour,
                ink=card.ink,
                price=card.price,
                par=card.par,
                cash=card.cash,
                trains=" ".join(card.trains),
                offer=shares[OFFER].shares if OFFER in shares else 0,
                pool=shares[POOL].shares if POOL in shares else 0,
                held=[
                    (shares[player].shares, shares[player].president) if player in shares else (0, False)
                    for player in players
                ],
                others=[(holder.name, holder.shares) for holder in card.holders if holder.owner not in known],
            )
        )
    scores = game.scores()
    growth = [
        Growth(sample.count, sight.words.round(sample.round) if sample.round else "", [*sample.worth.values()])
        for sample in sight.room.samples
        if sample.count <= sight.count
    ]
    return Sheet(
        players=players,
        rows=rows,
        cash=[game.state.players[player].cash for player in players],
        score=[scores.get(player, 0) for player in players],
        growth=growth,
        bank=game.state.bank,
    )
