"""1865 as it is seen: destinations, the price track with its surcharges, the Dragons chart."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from roundhouse.engine.ahead import Ahead, Bill, Chart, Foreseen
from roundhouse.kernel.events import Event
from roundhouse.kernel.play import Play
from roundhouse.render.geometry import Atlas, Sheet
from roundhouse.render.lettering import Note
from roundhouse.render.market import CellNote, MarketLook, markers_in
from roundhouse.render.palette import SMALL, Palette, colour_of
from roundhouse.render.panel import HEAD, PAD, headed
from roundhouse.render.scenery import NO_SCENERY, Label, Scenery
from roundhouse.render.svg import Drawing, rect, stack, text
from roundhouse.render.view import ACROSS, View
from roundhouse.titles.g1865.ahead import ZONES, dragons_ahead, dragons_chart, forced_bill
from roundhouse.titles.g1865.box import GREEN, WHITE, Contents
from roundhouse.titles.g1865.chart import rank
from roundhouse.titles.g1865.charter import charter_of, phase_number, total_shares
from roundhouse.titles.g1865.events import IncomeDeclared, PersonalLoansTaken, RobotBought, RobotSold
from roundhouse.titles.g1865.income import coverage, income

NOW, LATER = "red", "brown"
"""Starting values that may be chosen in this phase, and in a later one."""
WIDTH, HEIGHT = 54.0, 50.0
"""The size of a cell of the Dragons chart."""


CORSICA = (-1080.0, 1386.0)
"""How far Corsica is moved."""
BOTH_ISLANDS = Scenery(
    labels=(
        Label("Corsica", (-480.0, 2760.0), 46.0),
        Label("Sea of Sardinia", (-400.0, 3170.0), 40.0),
        Label("Sardinia", (-130.0, 2480.0), 46.0),
    ),
    legend=(-660.0, 2880.0),
)


class View1865(View):
    private_colour = "#2f7ba6"

    @property
    def scenery(self) -> Scenery:
        """The names of islands and sea, where both islands are in play."""
        return NO_SCENERY if self.is_short else BOTH_ISLANDS

    @property
    def contents(self) -> Contents:
        found: Contents = self.title.contents  # type: ignore[attr-defined]
        return found

    @property
    def is_short(self) -> bool:
        return bool(getattr(self.title, "short", False))

    def spaces(self, play: Play) -> list[str]:
        """Both islands; in the short game, Sardinia. Of the sea there is only what ferries tell."""
        islands = ("sardinia",) if self.is_short else ("sardinia", "corsica")
        return [at for at, island in self.contents.islands.items() if island in islands]

    @cached_property
    def sheet(self) -> Sheet:
        """Corsica lies to the west of Sardinia, where the sheet has room, not to the north."""
        moved = {at: CORSICA for at, island in self.contents.islands.items() if island == "corsica"}
        return Atlas(self.title.board.grid, moved)

    def home_waits(self, play: Play, company: str) -> bool:
        return not play.state.companies[company].home_placed

    def notes(self, play: Play) -> Mapping[str, tuple[Note, ...]]:
        """Besides maritime companies, the destinations of minors that have not become major."""
        found = dict(super().notes(play))
        for name, company in self.title.companies.items():
            if name in play.state.companies and not charter_of(play, name).major:
                at = self.contents.railways[name].destination
                note = Note(f"→ {name}", colour_of(company.colour))
                found[at] = (*found.get(at, ()), note)
        return found

    def market_look(self, play: Play, palette: Palette) -> MarketLook:
        """Each cell tells what a share costs while its company is on white and on green."""
        market = self.title.market
        cells = [(0, column) for column in range(len(market.prices[0]))]
        notes = {
            cell: tuple(
                CellNote(str(self.contents.price_in(cell, zone)), palette.zones[ZONES[zone]]) for zone in (WHITE, GREEN)
            )
            for cell in cells
        }
        now = self.contents.starting_values(phase_number(play))
        kinds = {cell: NOW if price in now else LATER for price, cell in market.par.items()}
        words = {NOW: "starting value", LATER: "starting value of a later phase"}
        zones = {"w": "price on white", "g": "price on green (on red: without surcharge)"}
        return MarketLook(zones, notes, par_words=words, par_kinds=kinds, arrows=False)

    def market(self, play: Play, palette: Palette) -> Drawing:
        """The price track, and the Dragons chart below it."""
        return stack([super().market(play, palette), self.cards(play, palette)], margin=0)

    def cards(self, play: Play, palette: Palette, across: float = ACROSS) -> Drawing:
        """The Dragons chart: rows are phases, columns are ranks; a marker stands where its company does."""
        chart = self.contents.chart
        ranks = range(1, 3 + max((limits.white_max for limits in chart.values()), default=16))
        standing: dict[tuple[int, int], list[str]] = {}
        for name in play.state.companies:
            row = charter_of(play, name).row
            if row:
                standing.setdefault((row, min(rank(play, name), ranks[-1])), []).append(name)
        left, top = PAD + 74, HEAD + 26
        found, markers = [], []
        for number in ranks:
            more = "+" if number == ranks[-1] else ""
            found.append(text((left + (number - 0.5) * WIDTH, HEAD + 12), f"{number}{more}", SMALL, palette.faint))
        for line, (row, limits) in enumerate(chart.items()):
            y = top + line * HEIGHT
            found.append(text((PAD, y + HEIGHT / 2), f"phase {row}", SMALL + 1, palette.ink, bold=True, anchor="start"))
            for number in ranks:
                x = left + (number - 1) * WIDTH
                fill = palette.zones[ZONES[limits.region(number)]]
                found.append(rect(x, y, WIDTH, HEIGHT, fill, stroke=palette.rule))
                names, centre = standing.get((row, number), []), (x + WIDTH / 2, y + HEIGHT / 2)
                markers.append(markers_in(names, self.title.companies, centre, WIDTH - 4, HEIGHT - 4))
        width, height = left + len(ranks) * WIDTH + PAD, top + len(chart) * HEIGHT + PAD
        return headed(width, height, "The Dragons chart: companies by rank", palette, "".join(found + markers))

    def ahead(self, play: Play) -> tuple[Ahead, ...]:
        return (dragons_ahead(play),)

    def chart(self, play: Play) -> Chart:
        return dragons_chart(play)

    def bill(self, play: Play) -> Bill | None:
        return forced_bill(play)

    def measures(self, play: Play, company: str) -> tuple[tuple[str, int], ...]:
        """Income is ten times the smaller of traffic and coverage (4.5-b)."""
        return (("traffic", charter_of(play, company).traffic), ("coverage", coverage(play, company)))

    def measured(self, play: Play, company: str) -> Foreseen | None:
        figures = dict(self.measures(play, company))
        earned = income(play, company)
        if not earned:
            return None
        least = min(figures.values())
        holding = [name for name, value in figures.items() if value == least]
        return Foreseen("measured", {"amount": earned, "least": holding[0] if len(holding) == 1 else ""})

    def charter_remarks(self, play: Play, company: str) -> tuple[str, ...]:
        charter = charter_of(play, company)
        if not charter.par:
            return ()
        kind = "major" if charter.major else "minor"
        return (kind, f"traffic {charter.traffic}, coverage {coverage(play, company)}", f"rank {rank(play, company)}")

    def whole(self, play: Play, company: str) -> int:
        """A minor has five shares, a major ten."""
        return total_shares(play, company)

    def earned(self, event: Event) -> tuple[str, int] | None:
        return (event.company, event.income) if isinstance(event, IncomeDeclared) else None

    def gained(self, event: Event) -> int:
        match event:
            case PersonalLoansTaken():
                return event.amount
            case RobotSold():
                return event.price
            case RobotBought():
                return -event.price
        return super().gained(event)


VIEW = View1865
