"""How a title is seen: what lies on its board now, and which drawings it has besides. Titles may see differently."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from roundhouse.board.board import Space
from roundhouse.board.tile import Tile
from roundhouse.engine.ahead import Ahead, Bill, Chart, Foreseen, bill_in_turn
from roundhouse.engine.title import Title
from roundhouse.game import Game
from roundhouse.kernel.actions import RunRoute
from roundhouse.kernel.events import Event
from roundhouse.kernel.play import Play
from roundhouse.render.board import board_drawing
from roundhouse.render.charter import charter_drawing, charter_order
from roundhouse.render.charts import WIDTH, final_words, history_drawings
from roundhouse.render.geometry import Sheet, sheet_of
from roundhouse.render.history import Named, history_of, money_in, revenue_in, round_name
from roundhouse.render.lettering import Note
from roundhouse.render.manifest import MANIFEST, manifest_drawing
from roundhouse.render.market import MarketLook, market_drawing
from roundhouse.render.painter import BoardPainter, painter_for
from roundhouse.render.palette import NAME, Palette
from roundhouse.render.players import player_drawing
from roundhouse.render.routes import route_pieces
from roundhouse.render.scene import Marks, Scene, home_note
from roundhouse.render.scenery import NO_SCENERY, Scenery
from roundhouse.render.svg import Drawing, flow
from roundhouse.render.tile import BARE, Face
from roundhouse.render.trains import phases_drawing, roster_drawing

ACROSS = 1300.0
"""How wide a sheet of papers is."""


class View:
    """A title as everybody sees it. A title that shows more has a view of its own."""

    def __init__(self, title: Title) -> None:
        self.title = title

    # -- the board

    def spaces(self, play: Play) -> Iterable[str]:
        """The spaces to be drawn."""
        return self.title.board.spaces

    def kept(self, play: Play) -> Mapping[tuple[str, int], tuple[str, ...]]:
        """The stops that have a slot kept for companies: homes whose token has not been placed."""
        found: dict[tuple[str, int], tuple[str, ...]] = {}
        for name, company in self.title.companies.items():
            if self._waits(play, name) and len(company.home_stops) == 1:
                place = (company.home, company.home_stops[0])
                found[place] = (*found.get(place, ()), name)
        return found

    def notes(self, play: Play) -> Mapping[str, tuple[Note, ...]]:
        """Remarks on spaces: hexes of privates that are open, and homes where the company will choose its city."""
        found: dict[str, tuple[Note, ...]] = {}
        for name, private in self.title.privates.items():
            if not play.state.privates[name].closed:
                for at in private.hexes:
                    found[at] = (*found.get(at, ()), Note(private.short or name, self.private_colour))
        for name, company in self.title.companies.items():
            if self._waits(play, name) and len(company.home_stops) > 1:
                found[company.home] = (*found.get(company.home, ()), home_note(company))
        return found

    private_colour = "#7a6a8f"

    def _waits(self, play: Play, company: str) -> bool:
        home = self.title.companies[company].home
        return home in self.title.board.spaces and company in play.state.companies and self.home_waits(play, company)

    def home_waits(self, play: Play, company: str) -> bool:
        return self.title.home_is_kept(play, company)

    @cached_property
    def _by_phase(self) -> frozenset[str]:
        """The printed spaces whose value depends on the phase."""
        return frozenset(
            at
            for at, space in self.title.board.spaces.items()
            if any(isinstance(stop.revenue, dict) for stop in space.stops)
        )

    def value_now(self, play: Play, at: str) -> str:
        """The colour of the value that counts now on a space whose value depends on the phase."""
        now = ""
        for stop in self.title.board.shape(play.state, at).stops:
            if isinstance(stop.revenue, dict):
                for colour in self.title.phases[play.state.phase].tiles:
                    now = colour if colour in stop.revenue else now
        return now

    def scenes(self, play: Play, routes: Iterable[RunRoute] = (), palette: Palette | None = None) -> dict[str, Scene]:
        """What is to be seen on every space."""
        state, board = play.state, self.title.board
        kept, notes = self.kept(play), self.notes(play)
        kept_at = {at for at, _ in kept}
        routes = tuple(routes)
        lines = route_pieces(board, state, routes, palette.routes) if palette else {}
        if palette:
            notes = _with_trains(notes, routes, palette)
        tiles, tokens = state.tiles, state.tokens
        found = {}
        for at in self.spaces(play):
            tile = tiles.get(at)
            varies = at in self._by_phase if tile is None else self._tile_varies(tile[0])
            slots: tuple[tuple[str, ...], ...] = ()
            if at in kept_at:
                slots = tuple(kept.get((at, n), ()) for n in range(len(board.shape(state, at).stops)))
            found[at] = Scene(
                tile,
                tokens.get(at, ()),
                slots,
                notes.get(at, ()),
                self.value_now(play, at) if varies else "",
                tuple(lines.get(at, ())),
            )
        return found

    def _tile_varies(self, tile: str) -> bool:
        return any(isinstance(stop.revenue, dict) for stop in self.title.board.tiles[tile].stops)

    def painter(self, palette: Palette) -> BoardPainter:
        title = self.title
        return painter_for(title.board, title.companies, palette, self.face, self.space, self.sheet, self.scenery)

    @property
    def scenery(self) -> Scenery:
        """What the printed board shows beside its spaces."""
        return NO_SCENERY

    @cached_property
    def sheet(self) -> Sheet:
        """Where the spaces lie."""
        return sheet_of(self.title.board.grid)

    def board(self, play: Play, palette: Palette, marks: Marks, routes: Iterable[RunRoute] = ()) -> Drawing:
        """The board as it lies now."""
        return board_drawing(self.painter(palette), self.scenes(play, routes, palette), play.state, marks)

    def space(self, at: str) -> Space:
        """A space as it is printed."""
        return self.title.board.spaces[at]

    def face(self, tile: Tile) -> Face:
        """What is printed on a tile besides track, values and label."""
        return BARE

    # -- papers

    zones: Mapping[str, str] = {}
    """What the coloured zones of the market mean, by their letters."""
    moves: Mapping[str, str] = {}
    """Where a marker goes, as an arrow: for a "dividend", one "withheld", shares "sold", all "sold out"."""

    def market_look(self, play: Play, palette: Palette) -> MarketLook:
        return MarketLook(self.zones)

    def market(self, play: Play, palette: Palette) -> Drawing:
        """The stock market with its markers."""
        look = self.market_look(play, palette)
        return market_drawing(self.title.market, play.state, self.title.companies, palette, look)

    def manifest(self, play: Play | None, palette: Palette, across: float = MANIFEST) -> Drawing:
        """All tiles, with what is left of them."""
        supply = play.state.supply if play else None
        return manifest_drawing(self.title.board, supply, palette, across, faces=self.face)

    def measures(self, play: Play, company: str) -> tuple[tuple[str, int], ...]:
        """Figures of a company that are compared with one another, as bars: their names and how much."""
        return ()

    def measured(self, play: Play, company: str) -> Foreseen | None:
        """What these figures come to."""
        return None

    def charter_remarks(self, play: Play, company: str) -> tuple[str, ...]:
        """What else is to be said on a charter."""
        return ()

    def player_remarks(self, play: Play, player: str) -> tuple[str, ...]:
        """What else a player has."""
        return ()

    def characters(self, play: Play, player: str) -> tuple[str, ...]:
        """Who stands by a player with a power of his own, by the names under which that is told."""
        return ()

    def companies(self, play: Play) -> list[str]:
        """The companies whose charters are shown."""
        return charter_order(play)

    def whole(self, play: Play, company: str) -> int:
        """How many shares are 100 % of a company."""
        return self.title.companies[company].total_shares

    def charters(self, play: Play, palette: Palette) -> Drawing:
        return flow(
            (
                charter_drawing(play, name, palette, self.whole(play, name), self.charter_remarks(play, name))
                for name in self.companies(play)
            ),
            ACROSS,
        )

    def players(self, play: Play, palette: Palette) -> Drawing:
        wholes = {name: self.whole(play, name) for name in play.state.companies}
        return flow(
            (player_drawing(play, p, palette, wholes, self.player_remarks(play, p)) for p in play.state.players),
            ACROSS,
        )

    def trains(self, play: Play, palette: Palette) -> Drawing:
        """The train roster and the phases."""
        return flow([roster_drawing(play, palette), phases_drawing(play, palette)], ACROSS)

    def cards(self, play: Play, palette: Palette, across: float = ACROSS) -> Drawing | None:
        """Cards and charts that only this title has, within a width if they can be told in rows."""
        return None

    def card_sign(self, card: str, option: int) -> str:
        """The sign on a half of a card, where the title says so: tile, share, train, station, treasury or coins."""
        return ""

    # -- what lies ahead

    def ahead(self, play: Play) -> tuple[Ahead, ...]:
        """What will happen by itself as things stand, without what chance decides."""
        return ()

    def chart(self, play: Play) -> Chart | None:
        """A chart of the title's own on which its companies stand."""
        return None

    def bill(self, play: Play) -> Bill | None:
        """A train that somebody must pay and cannot yet."""
        return bill_in_turn(play)

    def earned(self, event: Event) -> tuple[str, int] | None:
        """The company and the revenue that an event tells of."""
        return revenue_in(event)

    def gained(self, event: Event) -> int:
        """The money that whoever acts gains by an event, less than nothing where he pays; 0 where nobody does either.

        A title answers for events of its own.
        """
        return money_in(event)

    def charts(
        self, game: Game, palette: Palette, named: Named = round_name, widths: Sequence[float] = (WIDTH,)
    ) -> tuple[list[Drawing], str]:
        """Charts over the whole game, each so wide, side by side if they are broad; and how it stands in words."""
        drawn, words = self.each_chart(game, palette, named, widths)
        sheets = [
            flow(each.values(), ACROSS if width >= WIDTH else width) for each, width in zip(drawn, widths, strict=True)
        ]
        return sheets, words

    def each_chart(
        self, game: Game, palette: Palette, named: Named = round_name, widths: Sequence[float] = (WIDTH,)
    ) -> tuple[list[dict[str, Drawing]], str]:
        """The same charts each by itself, by what they are about, once for every width."""
        history = history_of(game, self.earned, named)
        kinds, currency = self.title.companies, self.title.currency
        drawn = [history_drawings(history, kinds, palette, currency, width) for width in widths]
        return drawn, final_words(history, currency)


def _with_trains(
    notes: Mapping[str, tuple[Note, ...]], routes: Iterable[RunRoute], palette: Palette
) -> dict[str, tuple[Note, ...]]:
    """Notes with the train of each route at both of its ends, in its colour."""
    found = dict(notes)
    for number, route in enumerate(routes):
        note = Note(route.train, palette.routes[number % len(palette.routes)], True, True, NAME)
        for at in dict.fromkeys(space for space, _ in (*route.stops[:1], *route.stops[-1:])):
            found[at] = (*found.get(at, ()), note)
    return found
