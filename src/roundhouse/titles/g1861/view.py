"""1861 as it is seen: start cells by kind, the yellow column, closed hexes, charters of what is in play."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.engine.ahead import Ahead
from roundhouse.kernel.events import Event
from roundhouse.kernel.play import Play
from roundhouse.render.charter import charter_order
from roundhouse.render.lettering import Note
from roundhouse.render.market import MarketLook
from roundhouse.render.palette import Palette
from roundhouse.render.scenery import Label, Scenery
from roundhouse.render.view import View
from roundhouse.titles.g1861.ahead import state_ahead
from roundhouse.titles.g1861.events import PrivateNationalised
from roundhouse.titles.g1861.market import Market1861
from roundhouse.titles.g1861.state import PUBLIC, is_closed, kind

FOR_MINORS, FOR_BOTH, FOR_PUBLICS = "brown", "red", "violet"


class View1861(View):
    scenery = Scenery(
        water=(
            *("A1", "A3", "B0", "B2", "C1", "D0"),
            *("D22", "E21", "E23", "F22", "G21", "G23", "H22", "D24", "F24", "H24"),
            *("N22", "O21", "O23", "P22", "P20", "Q21", "Q23", "N24", "P24"),
        ),
        labels=(
            Label("Baltic Sea", (140.0, 120.0)),
            Label("Black Sea", (750.0, 1905.0)),
            Label("Caspian Sea", (2240.0, 1800.0)),
        ),
    )
    zones = {"y": "a minor here may convert"}
    moves = {"dividend": "→", "withheld": "←", "sold": "↓", "sold out": "↑"}
    closed_colour = "#a33f31"

    def notes(self, play: Play) -> Mapping[str, tuple[Note, ...]]:
        """Hexes that may not be built on yet are said to be closed."""
        found = dict(super().notes(play))
        for at in self.title.board.spaces:
            if self.title.space_closed(play, at) is not None:
                found[at] = (*found.get(at, ()), Note("closed", self.closed_colour))
        return found

    def market_look(self, play: Play, palette: Palette) -> MarketLook:
        market = self.title.market
        assert isinstance(market, Market1861)
        minors, publics = set(market.minor_start.values()), set(market.par.values())
        kinds = {cell: FOR_BOTH if cell in publics else FOR_MINORS for cell in minors}
        kinds |= dict.fromkeys(publics - minors, FOR_PUBLICS)
        cells = [(row, column) for row, prices in enumerate(market.prices) for column in range(len(prices))]
        yellow = {cell: "y" for cell in cells if market.exists(cell) and market.is_yellow(cell)}
        words = {FOR_MINORS: "minors start", FOR_BOTH: "minors and publics", FOR_PUBLICS: "publics start"}
        return MarketLook(self.zones, par_words=words, par_kinds=kinds, tinted=yellow)

    def ahead(self, play: Play) -> tuple[Ahead, ...]:
        return (state_ahead(play),)

    def companies(self, play: Play) -> list[str]:
        """What is in play; at the start, the publics that may come."""
        living = [name for name in charter_order(play) if not is_closed(play, name)]
        begun = [name for name in living if play.state.companies[name].floated]
        return begun if len(begun) > 1 else begun + [name for name in living if kind(play, name) == PUBLIC]

    def gained(self, event: Event) -> int:
        return event.amount if isinstance(event, PrivateNationalised) else super().gained(event)


VIEW = View1861
