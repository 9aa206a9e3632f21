"""Pictures: a whole sheet for everything a player has on the table, as SVG text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from roundhouse.board.board import Board
from roundhouse.board.tile import Tile
from roundhouse.finance.market import Market
from roundhouse.game import Game
from roundhouse.kernel.actions import RunRoute
from roundhouse.kernel.events import TileLaid, TokenPlaced
from roundhouse.kernel.play import Play
from roundhouse.render.board import SCALE, board_drawing
from roundhouse.render.charts import WIDTH
from roundhouse.render.export import NothingToDraw
from roundhouse.render.geometry import FLAT, SQUARE, Layout
from roundhouse.render.history import Named, round_name
from roundhouse.render.manifest import MANIFEST, manifest_drawing
from roundhouse.render.market import market_drawing
from roundhouse.render.painter import painter_for
from roundhouse.render.palette import LIGHT, Palette
from roundhouse.render.scene import NO_MARKS, Marks, scenes_of
from roundhouse.render.signs import called
from roundhouse.render.svg import Drawing, sheet, stack
from roundhouse.render.tile import describe, tile_drawing
from roundhouse.render.views import view_of

Shown = Game | Play


def _play(shown: Shown) -> Play:
    return shown.play if isinstance(shown, Game) else shown


def draw_board(
    shown: Shown | Board, palette: Palette = LIGHT, marks: Marks = NO_MARKS, routes: Iterable[RunRoute] = ()
) -> str:
    """The board as it lies now, or as it is printed."""
    if isinstance(shown, Board):
        if not shown.printed:
            words = f"A board without end, made of {len(shown.tiles)} kinds of tile."
            return sheet(manifest_drawing(shown, None, palette), "Board", words, palette)
        drawing = board_drawing(painter_for(shown, {}, palette), scenes_of(shown, None))
        return sheet(drawing, "Board", f"A board of {len(shown.spaces)} spaces.", palette, SCALE)
    play = _play(shown)
    view = view_of(play.title)
    drawing = view.board(play, palette, marks, routes)
    return sheet(drawing, f"{play.title.name}: the board", _board_words(play), palette, SCALE)


def _board_words(play: Play) -> str:
    state = play.state
    tokens = sum(len(held) for stops in state.tokens.values() for held in stops)
    return f"Phase {state.phase}. {len(state.tiles)} tiles and {tokens} tokens lie on the board."


def last_played(play: Play) -> Marks:
    """Marks on the spaces that the last action changed."""
    spaces = {event.space for event in play.events if isinstance(event, TileLaid | TokenPlaced)}
    return Marks(last=frozenset(spaces))


def draw_market(shown: Shown, palette: Palette = LIGHT) -> str:
    play = _play(shown)
    kinds, market = play.title.companies, play.title.market
    companies = play.state.companies.items()
    prices = [f"{called(kinds[name])} {market.price(charter.cell)}" for name, charter in companies if charter.cell]
    words = f"Share prices: {', '.join(prices) or 'no company has started'}."
    return _paper(view_of(play.title).market(play, palette), play, "the stock market", words, palette)


def draw_bare_market(market: Market, palette: Palette = LIGHT) -> str:
    """A market by itself, without markers."""
    words = f"Prices from {min(p for row in market.prices for p in row if p)} to {max(map(max, market.prices))}."
    return sheet(stack([market_drawing(market, None, {}, palette)]), "Stock market", words, palette)


def draw_tiles(shown: Shown, palette: Palette = LIGHT, across: float = MANIFEST) -> str:
    play = _play(shown)
    drawing = view_of(play.title).manifest(play, palette, across)
    words = f"{len(play.title.board.tiles)} kinds of tile, how many of each are left, and what replaces them."
    return sheet(drawing, f"{play.title.name}: the tiles", words, palette)


def draw_charters(shown: Shown, palette: Palette = LIGHT) -> str:
    play = _play(shown)
    kinds = play.title.companies
    words = ". ".join(
        f"{kinds[name].name}: {c.president or 'no president'}, treasury {c.cash}, "
        f"trains {', '.join(c.trains) or 'none'}"
        for name, c in play.state.companies.items()
    )
    return sheet(view_of(play.title).charters(play, palette), f"{play.title.name}: the charters", words, palette)


def draw_players(shown: Shown, palette: Palette = LIGHT) -> str:
    play = _play(shown)
    scores = play.title.scores(play)
    words = ". ".join(f"{name}: cash {p.cash}, score {scores.get(name, 0)}" for name, p in play.state.players.items())
    return sheet(view_of(play.title).players(play, palette), f"{play.title.name}: the players", words, palette)


def draw_trains(shown: Shown, palette: Palette = LIGHT) -> str:
    play = _play(shown)
    words = f"Phase {play.state.phase}. Trains: " + ", ".join(play.title.trains) + "."
    return sheet(view_of(play.title).trains(play, palette), f"{play.title.name}: trains and phases", words, palette)


def draw_cards(shown: Shown, palette: Palette = LIGHT) -> str:
    """Cards and charts that only this title has."""
    play = _play(shown)
    drawing = view_of(play.title).cards(play, palette)
    if drawing is None:
        raise NothingToDraw(f"{play.title.name} has no cards or charts of its own")
    return sheet(drawing, f"{play.title.name}: cards and charts", "What only this title has.", palette)


def draw_charts(game: Game, palette: Palette = LIGHT, named: Named = round_name) -> str:
    """Charts over the whole game up to now; `named` says what a round is called."""
    return draw_charts_in(game, (WIDTH,), palette, named)[0]


def draw_charts_in(
    game: Game, widths: Sequence[float], palette: Palette = LIGHT, named: Named = round_name
) -> list[str]:
    """The same charts in several widths: for a desk, for a phone."""
    drawn, words = view_of(game.title).charts(game, palette, named, widths)
    about = f"{game.title.name}: the course of the game"
    return [sheet(drawing, about, words or "Nothing has happened yet.", palette) for drawing in drawn]


def draw_tile(tile: Tile, rotation: int = 0, palette: Palette = LIGHT, layout: Layout | None = None) -> str:
    """A picture of one tile; unless told otherwise, a hex lies on its flat side."""
    layout = layout or (SQUARE if tile.edges == SQUARE.edges else FLAT)
    return sheet(tile_drawing(layout, tile, rotation, palette), f"Tile {tile.id}", describe(tile), palette, 0.6)


def _paper(drawing: Drawing, play: Play, what: str, words: str, palette: Palette) -> str:
    return sheet(stack([drawing]), f"{play.title.name}: {what}", words, palette)


PICTURES: dict[str, Callable[[Game, Palette], str]] = {
    "board": draw_board,
    "market": draw_market,
    "tiles": draw_tiles,
    "charters": draw_charters,
    "players": draw_players,
    "trains": draw_trains,
    "cards": draw_cards,
    "charts": draw_charts,
}
"""Everything that can be drawn of a game, by name."""
