"""The exchange: the market as cells with markers, and the companies as rows of certificates one can press."""

from __future__ import annotations

import msgspec

from roundhouse.finance.market import operating_order, share_price
from roundhouse.kernel.actions import BuyShare, ExchangePrivate, SellShares, SetPar
from roundhouse.kernel.state import OFFER, POOL, TREASURY
from roundhouse.render.market import MarketLook, stacks
from roundhouse.render.palette import Palette, contrast_of
from roundhouse.render.views import view_of
from roundhouse.table.effect import percent, whole_of
from roundhouse.table.floating import floats_at, times_par
from roundhouse.table.offers import Offer, Offers
from roundhouse.table.stage import EMERGENCY, STOCK, stage_of

LONGEST_LINE = 18
"""A market of one row that is longer goes on in the next line."""
CORNER = 5
"""So many lines at the lower end of a market must be short for words to stand beside them."""
USUAL = (OFFER, POOL, TREASURY)


class MarketCell(msgspec.Struct):
    """A price, with what stands on it."""

    row: int
    column: int
    line: int
    place: int
    price: int
    colour: str
    ink: str
    par: bool
    par_kind: str
    markers: list[str]
    notes: list[tuple[str, str, str]]


class MarketChart(msgspec.Struct):
    """The market as a grid: how many columns and lines it has, its cells, and what its colours mean."""

    columns: int
    lines: int
    cells: list[MarketCell]
    zones: list[tuple[str, str]]
    pars: list[tuple[str, str]]
    """The kinds of cell in which companies start, and what each is called."""
    order: list[tuple[str, int]]
    """The companies as they will operate, with their prices."""
    corner: bool
    """Whether the lower right is free for what its colours mean."""
    moves: list[tuple[str, str]] = []
    """What moves a marker, and where to."""


def market_of(offers: Offers, palette: Palette) -> MarketChart | None:
    """The market of a position; None where a title has none."""
    game = offers.game
    market, play = game.title.market, game.play
    if not market.prices:
        return None
    look: MarketLook = view_of(game.title).market_look(play, palette)
    marked = stacks(game.state)
    par = set(market.par.values()) | set(look.par_kinds)
    if 2 * len(par) > sum(map(len, market.prices)):
        par = set()  # a mark that nearly every price bears tells nothing
    rows = [[(row, at) for at in range(len(prices))] for row, prices in enumerate(market.prices)]
    if len(rows) == 1 and len(rows[0]) > LONGEST_LINE:
        size = -(-len(rows[0]) // -(-len(rows[0]) // LONGEST_LINE))
        rows = [rows[0][at : at + size] for at in range(0, len(rows[0]), size)]
    cells = []
    tinted: set[str] = set()
    for line, row in enumerate(rows):
        for place, cell in enumerate(row):
            if market.exists(cell):
                zone = look.tinted.get(cell) or market.zone(cell)
                colour = palette.zones.get(zone, "") if zone != "w" else ""
                tinted |= {zone} if colour else set()
                notes = [(note.words, note.colour, contrast_of(note.colour)) for note in look.notes.get(cell, ())]
                ink = contrast_of(colour) if colour else ""
                kind = look.par_kinds.get(cell, "")
                markers = marked.get(cell, [])
                cells.append(
                    MarketCell(
                        cell[0], cell[1], line + 1, place + 1, market.price(cell), colour, ink, cell in par, kind,
                        markers, notes,
                    )
                )  # fmt: skip
    zones = [(palette.zones.get(zone, ""), words) for zone, words in look.zones.items() if zone in tinted]
    running = [name for name, charter in game.state.companies.items() if charter.floated]
    order = [(name, share_price(play, name)) for name in operating_order(play, running)]
    pars = list(look.par_words.items()) if market.par else []
    columns, lines = max(map(len, rows)), len(rows)
    widest = max((cell.place for cell in cells if cell.line > lines - CORNER), default=0)
    corner = lines > CORNER and widest < columns * 0.5
    return MarketChart(columns, lines, cells, zones, pars, order, corner, list(view_of(game.title).moves.items()))


class Certificate(msgspec.Struct):
    """A certificate one may sell: the k-th bears the sum for k of them; without an offer it cannot be sold."""

    shares: int
    offer: Offer | None
    sum: int
    loses: bool


class Pile(msgspec.Struct):
    """The shares that lie in one place, with what may be bought there."""

    source: str
    shares: int
    price: int
    offer: Offer | None
    certificates: str


class ShareRow(msgspec.Struct):
    """A company in the grid."""

    company: str
    kind: str
    price: int
    par: int
    cash: int
    president: str
    started: bool
    floated: bool
    piles: list[Pile]
    own: list[Certificate]
    mine: str
    pars: list[Offer]
    costs: int
    """How many times its par it costs to start it; 0 where that is not known."""
    floats: str
    """The part of it, in percent, with which it floats; "" once it has, and where nothing is left to be sold first."""
    others: list[Offer]
    held: list[tuple[str, str, bool]]
    trains: tuple[str, ...]
    loans: int
    tokens: int
    acting: bool


class ShareGrid(msgspec.Struct):
    """All companies, the places where shares lie, and the players whose holdings are shown as figures."""

    rows: list[ShareRow]
    sources: list[str]
    players: list[str]
    sells: bool
    """Whether this is the time to sell, so that one's own shares lie there as certificates."""
    acts: bool
    """Whether anything else may be done in the row of a company."""


def grid_of(offers: Offers, me: str) -> ShareGrid:
    """The grid as a player sees it: in his turn his own certificates can be sold, all others are told."""
    game = offers.game
    play, state, title = game.play, game.state, game.title
    view = view_of(title)
    shown = [name for name in view.companies(play) if name in state.companies]
    for offer in offers.all:
        name = offer.fields.get("company")
        if isinstance(offer.action, BuyShare | SellShares | SetPar) and name in state.companies and name not in shown:
            shown.append(str(name))
    order = {name: at for at, name in enumerate(operating_order(play, shown))}
    shown.sort(key=lambda name: order.get(name, len(order)))
    owners = dict.fromkeys(owner for name in shown for owner in state.companies[name].shares)
    sources = [each for each in USUAL if each in owners] + [
        owner for owner in owners if owner not in USUAL and owner not in state.players
    ]
    sells = bool(offers.in_turn) and stage_of(game) in (STOCK, EMERGENCY)
    sells = sells or any(isinstance(each.action, SellShares) for each in offers.all)
    players = [name for name in state.players if name != me or not sells]
    floats = floats_at(game, [name for name in shown if not state.companies[name].floated])
    rows = [row for name in shown if (row := _row(offers, name, me, sources, players, floats)) is not None]
    return ShareGrid(rows, sources, players, sells, any(row.others for row in rows))


def _row(
    offers: Offers, name: str, me: str, sources: list[str], players: list[str], floats: dict[str, str]
) -> ShareRow | None:
    game = offers.game
    play, state, title = game.play, game.state, game.title
    charter, whole = state.companies[name], whole_of(game, name)
    about = offers.on("company", name)
    price = share_price(play, name)
    buys = {str(offer.about("source")): offer for offer in about if isinstance(offer.action, BuyShare)}
    sells = {int(offer.fields["shares"]): offer for offer in about if isinstance(offer.action, SellShares)}
    pars = [offer for offer in about if isinstance(offer.action, SetPar)]
    exchanges = [offer for offer in offers.all if isinstance(offer.action, ExchangePrivate)]
    placed = {id(offer) for offer in (*buys.values(), *sells.values(), *pars)}
    others = [offer for offer in about if id(offer) not in placed and "space" not in offer.fields]
    others += [offer for offer in exchanges if title.privates[str(offer.fields["private"])].company == name]
    piles = []
    for source in sources:
        shares = charter.shares.get(source, 0)
        offer = buys.get(source)
        cost = offer.cost if offer is not None and offer.cost else (charter.par or price) if source == OFFER else price
        piles.append(Pile(source, shares, cost, offer, percent(shares, whole)))
    mine = charter.shares.get(me, 0)
    brings = title.sale_price(play, name)
    own = [
        Certificate(count, sells.get(count), count * brings, bool(sells.get(count) and sells[count].loses))
        for count in range(1, mine + 1)
    ]
    held = []
    for player in players:
        shares = charter.shares.get(player, 0)
        held.append((player, percent(shares, whole) if shares else "", charter.president == player))
    return ShareRow(
        company=name,
        kind=title.companies[name].kind,
        price=price,
        par=charter.par,
        cash=charter.cash,
        president=charter.president,
        started=charter.cell is not None or charter.floated,
        floated=charter.floated,
        piles=piles,
        own=own,
        mine=percent(mine, whole) if mine else "",
        pars=pars,
        costs=times_par((int(offer.fields["price"]), offer.cost) for offer in pars),
        floats=floats.get(name, ""),
        others=others,
        held=held,
        trains=charter.trains,
        loans=charter.loans,
        tokens=len(charter.tokens),
        acting=name in game.actors,
    )
