"""The spreadsheet: everybody's finances in one table, what companies earned, and how fortunes grew."""

from __future__ import annotations

import msgspec

from roundhouse.finance.market import operating_order
from roundhouse.finance.shares import counted_certificates
from roundhouse.kernel.events import DividendPaid, RoundBegan
from roundhouse.kernel.state import OFFER, POOL
from roundhouse.render.views import view_of
from roundhouse.table.bench import raised
from roundhouse.table.sight import Sight

REVENUES = 6
"""So many rounds in which companies earned something are columns."""


class SheetRow(msgspec.Struct):
    """One company: prices, what the bank has, what each player and others hold, what it earned."""

    company: str
    order: int
    colour: str
    ink: str
    price: int
    par: int
    cash: int
    trains: tuple[str, ...]
    tokens: int
    privates: list[str]
    remarks: str
    held: list[tuple[str, bool]]
    """The part of everybody in `Sheet.holders`, and whether he is its president."""
    revenues: list[int | None]
    ways: list[str]
    """How each revenue was given out: `pay`, `half`, `withhold`; nothing where that is not known."""
    best: int


class Growth(msgspec.Struct):
    """How everybody stood when a round began, and what the round brought him."""

    count: int
    label: str
    worth: list[int]
    gains: list[int]


class Sheet(msgspec.Struct):
    holders: list[str]
    players: list[str]
    rows: list[SheetRow]
    rounds: list[str]
    foot: list[tuple[str, list[str]]]
    growth: list[Growth]
    most: int
    bank: int


def sheet_of(sight: Sight) -> Sheet:
    """The finances of the position a person sees."""
    game = sight.game
    state, players = game.state, list(game.state.players)
    cards = [card for card in sight.companies() if card.floated or card.president or card.price]
    known = {holder.owner for card in cards for holder in card.holders}
    others = known - {OFFER, POOL, *players}
    holders = [*(owner for owner in (OFFER, POOL) if owner in known), *sorted(others), *players]
    afloat = [card.id for card in cards if card.floated]
    turn = {name: at + 1 for at, name in enumerate(operating_order(game.play, afloat))}
    rounds, earned, ways = _earned(sight)
    view, rows = view_of(game.title), []
    for card in cards:
        parts = {holder.owner: holder for holder in card.holders}
        revenues = [earned.get((each, card.id)) for each in rounds]
        rows.append(
            SheetRow(
                company=card.id,
                order=turn.get(card.id, 0),
                colour=card.colour,
                ink=card.ink,
                price=card.price,
                par=card.par,
                cash=card.cash,
                trains=card.trains,
                tokens=len(card.tokens),
                privates=card.privates,
                remarks=", ".join(
                    [
                        *map(sight.words.remark, view.charter_remarks(game.play, card.id)),
                        *([_loans(sight, card.loans)] if card.loans else []),
                    ]
                ),
                held=[
                    (parts[owner].percent, parts[owner].president) if owner in parts else ("", False)
                    for owner in holders
                ],
                revenues=revenues[-REVENUES:],
                ways=[ways.get((each, card.id), "") for each in rounds[-REVENUES:]],
                best=max((value or 0 for value in revenues), default=0),
            )
        )
    growth = _growth(sight, players)
    return Sheet(
        holders=holders,
        players=players,
        rows=rows,
        rounds=rounds[-REVENUES:],
        foot=_foot(sight, players),
        growth=growth,
        most=max((gain for each in growth for gain in each.gains), default=0),
        bank=state.bank,
    )


def _loans(sight: Sight, loans: int) -> str:
    return sight.speech.ngettext("%(num)s loan", "%(num)s loans", loans) % {"num": loans}


def _foot(sight: Sight, players: list[str]) -> list[tuple[str, list[str]]]:
    """What is told of every player below the companies: rows with a name and a word for each."""
    game, number = sight.game, sight.words.number
    scores = game.scores()
    limits = [game.title.certificate_limit(game.play, player) for player in players]
    counted = [counted_certificates(game.play, player) for player in players]
    papers = [f"{count}/{limit}" if limit else str(count) for count, limit in zip(counted, limits, strict=True)]
    open_ones = {name: private for name, private in game.state.privates.items() if not private.closed}
    owned = [[sight.words.name(p) for p, each in open_ones.items() if each.owner == player] for player in players]
    found = [
        ("cash", [number(game.state.players[player].cash) for player in players]),
        ("liquidity", [number(raised(game, player)) for player in players]),
        ("certificates", papers),
        ("privates", [", ".join(names) for names in owned]),
        ("worth", [number(scores.get(player, 0)) for player in players]),
    ]
    return [row for row in found if game.title.privates or row[0] != "privates"]


def _earned(sight: Sight) -> tuple[list[str], dict[tuple[str, str], int], dict[tuple[str, str], str]]:
    """The rounds in which companies earned something, what each earned in each, and how it was given out."""
    view = view_of(sight.game.title)
    found: dict[tuple[str, str], int] = {}
    ways: dict[tuple[str, str], str] = {}
    rounds: list[str] = []
    name = ""
    for events in sight.room.happened(0, min(sight.count, sight.total)):
        for event in events:
            if isinstance(event, RoundBegan):
                name = sight.words.short_round(event)
            if isinstance(event, DividendPaid) and event.revenue:
                ways[name, event.company] = event.kind
            told = view.earned(event)
            if told is not None:
                rounds += [name] if name not in rounds else []
                found[name, told[0]] = told[1]
    return rounds, found, ways


def _growth(sight: Sight, players: list[str]) -> list[Growth]:
    """The newest round first."""
    samples = [sample for sample in sight.room.samples if sample.count <= sight.count]
    after = [*(sample.worth for sample in samples[1:]), sight.game.scores()]
    found = []
    for sample, then in zip(samples, after, strict=True):
        label = sight.words.round(sample.round) if sample.round else ""
        worth = [sample.worth.get(player, 0) for player in players]
        gains = [then.get(player, 0) - stood for player, stood in zip(players, worth, strict=True)]
        found.append(Growth(sample.count, label, worth, gains))
    return found[::-1]
