"""1865 as it is seen: destinations, the price track with its surcharges, the Dragons chart."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.kernel.events import Event
from roundhouse.kernel.play import Play
from roundhouse.render.lettering import Note
from roundhouse.render.market import CellNote, MarketLook, markers_in
from roundhouse.render.palette import SMALL, Palette, colour_of
from roundhouse.render.panel import HEAD, PAD, headed
from roundhouse.render.svg import Drawing, rect, stack, text
from roundhouse.render.view import View
from roundhouse.titles.g1865.box import CHART, GREEN, ISLANDS, RAILWAYS, RED, WHITE, price_in, starting_values
from roundhouse.titles.g1865.chart import rank
from roundhouse.titles.g1865.charter import charter_of, phase_number, total_shares
from roundhouse.titles.g1865.events import IncomeDeclared
from roundhouse.titles.g1865.income import coverage

NOW, LATER = "red", "brown"
"""Starting values that may be chosen in this phase, and in a later one."""
WIDTH, HEIGHT = 54.0, 50.0
"""The size of a cell of the Dragons chart."""
ZONES = {RED: "r", WHITE: "w", GREEN: "g"}


class View1865(View):
    private_colour = "#2f7ba6"

    def spaces(self, play: Play) -> list[str]:
        """All of both islands; in the short game, Sardinia."""
        if not getattr(self.title, "short", False):
            return list(self.title.board.spaces)
        return [at for at, island in ISLANDS.items() if island == "sardinia"]

    def home_waits(self, play: Play, company: str) -> bool:
        return not play.state.companies[company].home_placed

    def notes(self, play: Play) -> Mapping[str, tuple[Note, ...]]:
        """Besides maritime companies, the destinations of minors that have not become major."""
        found = dict(super().notes(play))
        for name, company in self.title.companies.items():
            if name in play.state.companies and not charter_of(play, name).major:
                at = RAILWAYS[name].destination
                note = Note(f"→ {name}", colour_of(company.colour))
                found[at] = (*found.get(at, ()), note)
        return found

    def market_look(self, play: Play, palette: Palette) -> MarketLook:
        """Each cell tells what a share costs while its company is on white and on green."""
        market = self.title.market
        cells = [(0, column) for column in range(len(market.prices[0]))]
        notes = {
            cell: tuple(CellNote(str(price_in(cell, zone)), palette.zones[ZONES[zone]]) for zone in (WHITE, GREEN))
            for cell in cells
        }
        now = starting_values(phase_number(play))
        kinds = {cell: NOW if price in now else LATER for price, cell in market.par.items()}
        words = {NOW: "starting value", LATER: "starting value of a later phase"}
        zones = {"w": "price on white", "g": "price on green (on red: without surcharge)"}
        return MarketLook(zones, notes, par_words=words, par_kinds=kinds, arrows=False)

    def market(self, play: Play, palette: Palette) -> Drawing:
        """The price track, and the Dragons chart below it."""
        return stack([super().market(play, palette), self.cards(play, palette)], margin=0)

    def cards(self, play: Play, palette: Palette) -> Drawing:
        """The Dragons chart: rows are phases, columns are ranks; a marker stands where its company does."""
        ranks = range(1, 3 + max((limits.white_max for limits in CHART.values()), default=16))
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
        for line, (row, limits) in enumerate(CHART.items()):
            y = top + line * HEIGHT
            found.append(text((PAD, y + HEIGHT / 2), f"phase {row}", SMALL + 1, palette.ink, bold=True, anchor="start"))
            for number in ranks:
                x = left + (number - 1) * WIDTH
                fill = palette.zones[ZONES[limits.region(number)]]
                found.append(rect(x, y, WIDTH, HEIGHT, fill, stroke=palette.rule))
                names, centre = standing.get((row, number), []), (x + WIDTH / 2, y + HEIGHT / 2)
                markers.append(markers_in(names, self.title.companies, centre, WIDTH - 4, HEIGHT - 4))
        width, height = left + len(ranks) * WIDTH + PAD, top + len(CHART) * HEIGHT + PAD
        return headed(width, height, "The Dragons chart: companies by rank", palette, "".join(found + markers))

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


VIEW = View1865
