"""The position as tables: players, companies, privates, market, trains, phases, board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from roundhouse.cli.output import console
from roundhouse.finance.bids import standing_bids
from roundhouse.finance.market import operating_order, share_price
from roundhouse.finance.shares import counted_certificates, worth
from roundhouse.finance.trains import on_sale
from roundhouse.game import Game
from roundhouse.kernel.actions import Action, Bid, Choose
from roundhouse.kernel.state import OFFER, POOL, WITHOUT_LIMIT
from roundhouse.render.palette import PALETTES
from roundhouse.render.views import view_of
from roundhouse.words import Words
from roundhouse.words.said_in_terminal import NOT_STARTED, PRIORITY

CELL = 6
"""How wide a cell of the market is at most: a price with its zone, or the letters of a company."""

ROOMY = 100
"""A terminal so wide has room for two blanks between columns; in a narrower one names would be cut."""

SHORTEST = 3
"""A word in a head keeps so many letters at least."""


def _table(words: Words, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """Rows under heads that are folded between words, never within them; where even that is too wide, cut short."""
    apart = 1 if console.width < ROOMY else 2
    heads = [words.text(column) if column else "" for column in columns]
    cells = [[Text(cell) for cell in row] for row in rows]
    room = console.width - apart * (len(heads) - 1)
    least = [_longest_word(cell.plain for cell in column) for column in zip(*cells, strict=True)] or [0] * len(heads)
    whole = [max((cell.cell_len for cell in column), default=0) for column in zip(*cells, strict=True)] or least
    heads = _shortened(heads, least, room)
    widths = [max(each, _longest_word([head])) for each, head in zip(least, heads, strict=True)]
    for wanted in (whole, [max(each, cell_len(head)) for each, head in zip(whole, heads, strict=True)]):
        for _ in range(room - sum(widths)):
            most = max(range(len(heads)), key=lambda k: wanted[k] - widths[k], default=0)
            widths[most] += wanted[most] > widths[most]
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, apart, 0, 0))
    for head, width in zip(heads, widths, strict=True):
        table.add_column(head, overflow="fold", width=width)
    for row in cells:
        table.add_row(*row)
    return table


def _shortened(heads: Sequence[str], least: Sequence[int], room: int) -> list[str]:
    """Heads whose longest words lose letters, a point instead of them, until the columns fit."""
    heads = list(heads)
    while sum(max(each, _longest_word([head])) for each, head in zip(least, heads, strict=True)) > room:
        above = [_longest_word([head]) - each for each, head in zip(least, heads, strict=True)]
        longest = max(
            (k for k in range(len(heads)) if above[k] > 0), key=lambda k: _longest_word([heads[k]]), default=-1
        )
        word = max(heads[longest].split(), key=cell_len) if longest >= 0 else ""
        if len(word.rstrip(".")) <= SHORTEST:
            break
        heads[longest] = heads[longest].replace(word, word.rstrip(".")[: -1 if word.endswith(".") else -2] + ".")
    return heads


def _longest_word(texts: Iterable[str]) -> int:
    return max((cell_len(word) for text in texts for word in text.split()), default=0)


def players(game: Game, words: Words) -> RenderableType:
    """Cash, worth, certificates, shares and privates of every player."""
    rows: list[tuple[str, ...]] = []
    play, state = game.play, game.state
    for name, player in state.players.items():
        limit = game.title.certificate_limit(play, name)
        shares = ", ".join(
            f"{company} {charter.shares[name]}{'P' if charter.president == name else ''}"
            for company, charter in state.companies.items()
            if name in charter.shares
        )
        privates = ", ".join(p for p, private in state.privates.items() if private.owner == name)
        mark = " *" if state.priority == name else ""
        certificates = f"{counted_certificates(play, name)}/{limit}"
        rows.append((name + mark, str(player.cash), str(worth(play, name)), certificates, shares, privates))
    table = _table(words, ("player", "cash", "worth", "certificates", "shares", "privates"), rows)
    told = {name: view_of(game.title).player_remarks(play, name) for name in state.players}
    priority = [Text(words.message(PRIORITY))] if state.priority else []
    return Group(table, *priority, *_remarks(words, told))


def companies(game: Game, words: Words) -> RenderableType:
    """The charters of companies that have started, in operating order, those without a price last; which have not."""
    state, view = game.state, view_of(game.title)
    others = sorted({o for c in state.companies.values() for o in c.shares} - {OFFER, POOL, *state.players})
    told = {name: view.charter_remarks(game.play, name) for name in state.companies}
    loans = any(charter.loans for charter in state.companies.values())
    columns = ["company", "president", "cash", "price", "par", "trains", "tokens left", "offer", "pool", *others]
    columns += [*["loans"] * loans, "privates"]
    rows: list[tuple[str, ...]] = []
    idle = [name for name in view.companies(game.play) if state.companies[name].cell is None]
    started = [*operating_order(game.play, state.companies), *(name for name in idle if state.companies[name].floated)]
    for name in started:
        charter = state.companies[name]
        privates = ", ".join(p for p, private in state.privates.items() if private.owner == name)
        told_of = (
            name if charter.floated else f"({name})",
            charter.president or "",
            str(charter.cash),
            "-" if charter.cell is None else str(share_price(game.play, name)),
            str(charter.par or "-"),
            " ".join(charter.trains) or "-",
            " ".join(map(str, charter.tokens)) or "-",
            str(charter.shares.get(OFFER, 0)),
            str(charter.shares.get(POOL, 0)),
            *(str(charter.shares.get(other, 0)) for other in others),
            *([str(charter.loans)] if loans else []),
            privates,
        )
        rows.append(told_of)
    waiting = [name for name in idle if name not in started]
    called = {name: words.name(name) for name in (*started, *waiting)}
    signs = [f"{name}: {said}" for name, said in called.items() if said.casefold() != name.casefold()]
    table = _table(words, columns, rows)
    others_told = [Text(words.message(NOT_STARTED, companies=tuple(waiting)))] if waiting else []
    return Group(table, *[Text(" · ".join(signs))][: len(signs)], *_remarks(words, told), *others_told)


def _remarks(words: Words, told: dict[str, tuple[str, ...]]) -> list[Text]:
    """What else is to be said of players or companies, a line each."""
    return [Text(f"{name}: {', '.join(map(words.remark, said))}") for name, said in told.items() if said]


def privates(game: Game, words: Words) -> RenderableType:
    """Privates and whatever else is sold or drafted just now, and what each of them does."""
    items = [*(name for name, private in game.state.privates.items() if not private.closed), *_on_sale(game)]
    told = {item: words.power(item) for item in dict.fromkeys(items)}
    found = [_items(game, words, told)] if told else []
    powers = [Text(f"{item}: {power}") for item, power in (told | _cards(game, words)).items() if power]
    return Group(*found, *powers) if found or powers else Text("-")


def _cards(game: Game, words: Words) -> dict[str, str]:
    """What each option of the cards does that can be taken just now."""
    found = {}
    for each in game.legal_actions().in_turn():
        if isinstance(each, Action) and hasattr(each, "card"):
            found[f"{each.card} {getattr(each, 'option', '')}".strip()] = words.power_in(each)
    return found


def sale(game: Game, words: Words) -> RenderableType | None:
    """What is sold or drafted just now, with the bids that stand; None when nothing is."""
    items = dict.fromkeys([*_on_sale(game), *(item for item, _, _ in standing_bids(game.state))])
    return _items(game, words, items) if items else None


def _on_sale(game: Game) -> list[str]:
    offered = (getattr(option, "action", option) for option in game.legal_actions().in_turn())
    return [action.item for action in offered if isinstance(action, Bid | Choose)]


def _items(game: Game, words: Words, items: Iterable[str]) -> RenderableType:
    title, state = game.title, game.state
    bids: dict[str, list[tuple[int, str]]] = {}
    for item, bidder, amount in standing_bids(state):
        bids.setdefault(item, []).append((amount, bidder))
    rows: list[tuple[str, ...]] = []
    for item in items:
        private = title.privates.get(item)
        name, owner = words.name(item), state.privates[item].owner if item in state.privates else ""
        numbers = (str(private.price or ""), str(private.revenue or "")) if private else ("", "")
        offered = ", ".join(f"{bidder} {amount}" for amount, bidder in sorted(bids.get(item, ()), reverse=True))
        rows.append((item, name if name != item else "", *numbers, owner or "", offered))
    heads = ("", "name", "price", "income", "owner", "bids")
    told = [k for k in range(len(heads)) if any(row[k] for row in rows)]
    return _table(words, [heads[k] for k in told], [[row[k] for k in told] for row in rows])


def market(game: Game, words: Words) -> RenderableType:
    """The market with the markers on it; a letter after a price is its zone. A wide one is told in several parts."""
    across = max(len(prices) for prices in game.title.market.prices)
    fit = max(1, (console.width + 1) // CELL)
    parts = [_market(game, begin, min(begin + fit, across)) for begin in range(0, across, fit)]
    told = (each for part in parts for each in ("", part)[part is parts[0] :])
    return Group(*told, *_legend(game, words))


def _legend(game: Game, words: Words) -> list[Text]:
    """What the letters of the zones mean, and at which prices companies start; none that nearly every price is."""
    grid, look = game.title.market, view_of(game.title).market_look(game.play, PALETTES["light"])
    letters = {zone for zones in grid.zones for zone in zones}
    found = [f"{zone}: {words.remark(said)}" for zone, said in look.zones.items() if zone in letters]
    kinds: dict[str, set[int]] = {}
    for cell in {*grid.par.values(), *look.par_kinds}:
        kinds.setdefault(look.par_kinds.get(cell, ""), set()).add(grid.price(cell))
    if 2 * sum(map(len, kinds.values())) <= sum(map(len, grid.prices)):
        for kind, said in look.par_words.items():
            if kind in kinds:
                found.append(f"{words.remark(said)}: {' '.join(map(str, sorted(kinds[kind])))}")
    return [Text(each) for each in found]


def _market(game: Game, begin: int, end: int) -> RenderableType:
    """The columns of the market from one up to another."""
    table = Table(show_header=False, box=None, padding=0)
    for _ in range(begin, end):
        table.add_column(no_wrap=True, min_width=CELL - 1)
    grid = game.title.market
    at: dict[tuple[int, int], list[str]] = {}
    for name in operating_order(game.play, game.state.companies):
        cell = game.state.companies[name].cell
        if cell is not None:
            at.setdefault(cell, []).append(name)
    for row, prices in enumerate(grid.prices):
        cells = []
        for column, price in list(enumerate(prices))[begin:end]:
            zone = grid.zone((row, column)) if price else ""
            text = Text(f"{price}{'' if zone in '. ' else zone}" if price else "")
            for name in at.get((row, column), ()):
                text.append(f"\n{name}", style="bold reverse")
            cells.append(text)
        if any(cell.plain for cell in cells):
            table.add_row(*cells)
    return table


def trains(game: Game, words: Words) -> RenderableType:
    """What the bank and the pool have; which phase the first of a kind begins, and what it rusts."""
    rows: list[tuple[str, ...]] = []
    now, begins = on_sale(game.play), {phase.starts_on: phase.name for phase in game.title.phases.values()}
    order = game.title.phase_order
    for name, kind in game.title.trains.items():
        left = game.state.depot.get(name, 0)
        amount = "∞" if left == WITHOUT_LIMIT else str(left)
        phase = begins.get(name, "")
        coming = bool(phase) and order[phase] > order[game.state.phase]
        first = (phase, " ".join(kind.rusts)) if coming else ("", "")
        rows.append((name, str(kind.price), amount, words.text("on sale") if name in now else "", *first))
    if game.state.train_pool:
        rows.append((words.text("pool"), "", " ".join(game.state.train_pool), words.text("on sale"), "", ""))
    return _table(words, ("train", "price", "left", "", "phase", "rusts"), rows)


def phases(game: Game, words: Words) -> RenderableType:
    """What holds in each phase, the present one marked."""
    rows: list[tuple[str, ...]] = []
    for name, phase in game.title.phases.items():
        mark = " *" if name == game.state.phase else ""
        tiles = ", ".join(map(words.text, phase.tiles))
        limit = str(phase.train_limit or "-")
        rows.append((name + mark, phase.starts_on or "-", tiles, limit, str(phase.operating_rounds)))
    return _table(words, ("phase", "begins with", "tiles", "train limit", "operating rounds"), rows)


def board(game: Game, words: Words) -> RenderableType:
    """Every space with a tile or a token."""
    rows: list[tuple[str, ...]] = []
    state = game.state
    for space in sorted({*state.tiles, *state.tokens}):
        tile, rotation = state.tiles.get(space, (words.text("printed"), 0))
        tokens = " | ".join(" ".join(held) for held in state.tokens.get(space, ()))
        rows.append((space, game.title.board.spaces[space].name, tile, str(rotation), tokens))
    return _table(words, ("space", "name", "tile", "orientation", "tokens"), rows)


TABLES = {
    "players": players,
    "companies": companies,
    "privates": privates,
    "market": market,
    "trains": trains,
    "phases": phases,
    "board": board,
}
