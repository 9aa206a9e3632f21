"""What cannot be played of the data of 1865, as a variant may have made them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.flaws import MOST_OF_A_TRAIN, at_least, map_flaws
from roundhouse.engine.flaws_of_board import among, count_flaws, first_lay_flaws, unknown
from roundhouse.kernel.errors import Flaw
from roundhouse.titles.g1865.box import Contents

if TYPE_CHECKING:
    from roundhouse.titles.g1865.title import Title1865

PLAYERS, SHORT_PLAYERS = (2, 3, 4), (2, 3)
ISLANDS = ("sardinia", "corsica", "sea")


def flaws(title: Title1865) -> Iterator[Flaw]:
    box = title.contents
    yield from _money(box)
    yield from _companies(title, box)
    yield from _trains(box)
    yield from _chart(box)
    for at, island in box.islands.items():
        yield from among(island, ISLANDS, ("hex", at, "island"))
    kinds = ("plain", "town", "city", "mine")
    yield from first_lay_flaws(title.first_lay, title.board, kinds)


def _money(box: Contents) -> Iterator[Flaw]:
    data = box.entities
    yield from map_flaws(data.bank.start_cash, PLAYERS, ("bank", "start_cash"), exactly=True)
    yield from map_flaws(data.limits.player_certificates, PLAYERS, ("limits", "player_certificates"), exactly=True)
    short = data.short_game.player_certificates
    yield from map_flaws(short, SHORT_PLAYERS, ("short_game", "player_certificates"), exactly=True)
    yield from at_least(1, data.loans.value, ("loans", "value"))
    yield from at_least(0, data.limits.company_loans, ("limits", "company_loans"), most=20)
    yield from at_least(1, data.income.per_traffic_point, ("income", "per_traffic_point"), most=1000)
    yield from at_least(0, data.maritime_rules.coverage, ("maritime_rules", "coverage"), most=100)


def _companies(title: Title1865, box: Contents) -> Iterator[Flaw]:
    data, spaces = box.entities, title.board.spaces
    homes: dict[str, str] = {}
    for company in data.company:
        for key, at in (("home", company.home), ("destination", company.destination)):
            yield from unknown("hex", at, spaces, ("company", company.id, key), ("hex", at))
            if at in spaces and not any(stop.slots for stop in spaces[at].stops):
                yield Flaw("{at} has no station", ("company", company.id, key), ("hex", at), at=at)
        if company.home in homes:
            yield Flaw(
                "{company} and {other} are at home in the same city",
                ("company", company.id),
                ("company", homes[company.home]),
                company=company.id,
                other=homes[company.home],
            )
        homes[company.home] = company.id
    short = data.short_game
    for name in short.removed_companies:
        yield from unknown("company", name, box.railways, ("short_game", "removed_companies"), ("company", name))
    cards = {card.id for card in data.maritime}
    for name in short.removed_maritime:
        yield from unknown("maritime company", name, cards, ("short_game", "removed_maritime"), ("maritime", name))
    most = max(PLAYERS if not title.short else SHORT_PLAYERS)
    if len(title.privates) < 2 * most:
        yield Flaw(
            "{number} players take two maritime companies each, and there are fewer",
            ("maritime",),
            ("short_game",),
            number=most,
        )


def _trains(box: Contents) -> Iterator[Flaw]:
    data = box.entities
    names, phases = {card.id for card in data.train}, {phase.number for phase in data.phase}
    for card in data.train:
        where = ("train", card.id)
        yield from count_flaws(card.count, MOST_OF_A_TRAIN, (*where, "count"))
        gone = data.short_game.removed_trains.get(card.id, 0)
        if isinstance(card.count, int):
            least = gone + (2 if card.discount_price else 1)
            yield from at_least(least, card.count, (*where, "count"), ("short_game", "removed_trains"), where)
        elif card.discount_price:
            yield Flaw("the last {train} is cheaper, so their number has a limit", where, train=card.id)
        if card.rusted_by and card.rusted_by not in names:
            yield Flaw(
                "train {name} is rusted by '{other}', and there is no such train",
                (*where, "rusted_by"), ("train", card.rusted_by), where, name=card.id, other=card.rusted_by,
            )  # fmt: skip
        if card.phase not in phases:
            yield Flaw("there is no {what} '{name}'", (*where, "phase"), what="phase", name=card.phase)
        yield from at_least(1, card.coverage, (*where, "coverage"), most=200)
    yield from map_flaws(data.short_game.removed_trains, names, ("short_game", "removed_trains"))
    if not any(card.count == "unlimited" for card in data.train):
        yield Flaw("trains would run out: of one kind there must be an unlimited number", ("train",))


def _chart(box: Contents) -> Iterator[Flaw]:
    for phase in box.entities.phase:
        where = ("phase", phase.number)
        if phase.number > 1 and phase.number not in box.chart:
            yield Flaw(
                "the Dragons chart has no row for phase {phase}",
                ("dragons_row", phase.number),
                where,
                phase=phase.number,
            )
        if phase.number > 1:
            yield from at_least(1, phase.train_limit, (*where, "train_limit"), most=6)
    for row in box.chart.values():
        if row.red_max >= row.white_max or row.red_max < 1 or row.white_max > 40:
            yield Flaw(
                "on row {row} of the chart red ends before white does, and white before 40",
                ("dragons_row", row.phase),
                row=row.phase,
            )
    if not box.starting_values(2):
        yield Flaw("the market has no cell at which a company could start in phase 2", ("cell",))
    phases = {"0", *(str(phase.number) for phase in box.entities.phase)}
    for cell in box.cells:
        yield from among(str(cell.par), phases, ("cell", cell.price, "par"))
    prices = [cell.price for cell in box.cells]
    if prices != sorted(set(prices)):
        yield Flaw("the prices of the track must rise from cell to cell", ("cell",))
    for cell in box.cells:
        if not cell.price <= cell.white <= cell.green:
            yield Flaw(
                "a share is never cheaper on white than on red, nor on green than on white", ("cell", cell.price)
            )
