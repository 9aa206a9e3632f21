"""18Lilliput as it is seen: the checkerboard, what is printed on its tiles, action cards and characters."""

from __future__ import annotations

from roundhouse.board.board import Space
from roundhouse.board.tile import Tile
from roundhouse.engine.ahead import Ahead
from roundhouse.kernel.events import Event
from roundhouse.kernel.play import Play
from roundhouse.render.cards import Half, card_drawing
from roundhouse.render.market import MarketLook
from roundhouse.render.palette import Palette, colour_of
from roundhouse.render.svg import Drawing, flow, stack, text
from roundhouse.render.tile import BARE, Face
from roundhouse.render.view import ACROSS, View
from roundhouse.titles.lilliput.ahead import gulliver_ahead
from roundhouse.titles.lilliput.box import CITY, Card, CardOption, Character
from roundhouse.titles.lilliput.draft import Draft
from roundhouse.titles.lilliput.events import CashTaken
from roundhouse.titles.lilliput.gulliver import GulliverActs
from roundhouse.titles.lilliput.laying import site_of
from roundhouse.titles.lilliput.table import characters_of, lilliput, table

TERRAIN = {"SH": "hills", "SF": "forest", "SS": "sea", "SG": "mountain"}
SIGNS = {"track": "tile", "shares": "share", "trains": "train", "station": "station"}
"""The signs of the options of action cards, by their kind; the others bring money."""
NAMED = frozenset({"tunnel", "mine", "wiggywack"})


class ViewLilliput(View):
    # -- the board

    def spaces(self, play: Play) -> list[str]:
        """Where tiles lie, and the squares beside them, from the north-west to the south-east."""
        grid = self.title.board.grid
        found = set(play.state.tiles)
        for at in play.state.tiles:
            found |= {grid.across(at, edge) for edge in range(grid.edges)}
        return sorted(found, key=lambda at: (-grid.coordinates(at)[1], grid.coordinates(at)[0]))

    def space(self, at: str) -> Space:
        """An empty square, in the colour that says what may lie on it."""
        return Space(at, "white" if site_of(at) == CITY else "plain")

    def face(self, tile: Tile) -> Face:
        if not isinstance(tile, Card):
            return BARE
        own = tuple((edge.edge, colour_of(self.title.companies[edge.company].colour)) for edge in tile.private)
        terrain = TERRAIN.get(tile.id, "")
        name = tile.name.split(",")[0].capitalize() if tile.kind in NAMED else ""
        return Face(name, terrain, tile.cost if terrain else 0, own)

    # -- papers

    def market_look(self, play: Play, palette: Palette) -> MarketLook:
        return MarketLook(par_words={})

    def companies(self, play: Play) -> list[str]:
        """Those that have a director, then those that may be founded."""
        return sorted(super().companies(play), key=lambda name: not play.state.companies[name].president)

    def player_remarks(self, play: Play, player: str) -> tuple[str, ...]:
        """Characters and copy cards."""
        names = [lilliput(play).characters[name].name for name in characters_of(play, player)]
        copies = table(play).copies.count(player)
        return (*names, *(("copy card",) if copies == 1 else (f"{copies} copy cards",) if copies else ()))

    def characters(self, play: Play, player: str) -> tuple[str, ...]:
        return tuple(characters_of(play, player))

    def card_sign(self, card: str, option: int) -> str:
        both = self.title.action_cards[card]  # type: ignore[attr-defined]
        half = both.first if option == 1 else both.second
        return SIGNS.get(half.kind) or ("treasury" if isinstance(half.amount, dict) else "coins")

    def ahead(self, play: Play) -> tuple[Ahead, ...]:
        """Gulliver, as long as his turn is to come in this round."""
        is_to_come = any(isinstance(frame, GulliverActs | Draft) for frame in play.state.stack)
        return (gulliver_ahead(play),) if is_to_come and table(play).gulliver else ()

    def cards(self, play: Play, palette: Palette, across: float = ACROSS) -> Drawing:
        """The action cards of this number of players, and the characters."""
        taken = dict(table(play).taken)
        title = lilliput(play)
        actions = []
        for name in title.cards_in_use(play):
            card = title.action_cards[name]
            halves = (_half(card.first, title.currency), _half(card.second, title.currency))
            by = taken.get(name, "")
            actions.append(card_drawing(name, halves, palette, by, self._colour(play, by, palette), bool(by)))
        people = []
        for person in title.characters.values():
            owner = next((o for n, o in table(play).characters if n == person.id), "")
            half = Half("portrait", (person.name, *_ability(person)))
            people.append(card_drawing("character", (half,), palette, owner, self._colour(play, owner, palette)))
        parts = [_heading("Action cards", palette), flow(actions, across, 12, 0)]
        return stack([*parts, _heading("Characters", palette), flow(people, across, 12, 0)])

    def gained(self, event: Event) -> int:
        return event.amount if isinstance(event, CashTaken) else super().gained(event)

    def _colour(self, play: Play, player: str, palette: Palette) -> str:
        players = list(play.state.players)
        return palette.series[players.index(player) % len(palette.series)] if player in players else palette.faint


def _heading(words: str, palette: Palette) -> Drawing:
    return Drawing(200, 24, text((0, 12), words, 20, palette.ink, bold=True, anchor="start"))


def _ability(person: Character) -> tuple[str, ...]:
    """What a character can do, in a few words."""
    if person.metropolis_cost is not None:
        free = not person.metropolis_cost
        return ("yellow metropolises", "are free" if free else f"for {person.metropolis_cost} each")
    if person.station_percent != 100:
        half = person.station_percent == 50
        return ("stations at half price",) if half else (f"stations for {person.station_percent}%",)
    if person.train_percent != 100:
        return ("trains from the bank", f"for {100 - person.train_percent}% less")
    if person.private_income or person.treasury_income:
        return (f"each round {person.private_income} for himself", f"or {person.treasury_income} for treasuries")
    return (f"once: {person.cash_per_round} times the", "number of the round") if person.cash_per_round else ()


def _half(option: CardOption, currency: str) -> Half:
    """An option of an action card as it is drawn."""
    if option.kind == "track":
        colours = tuple("white" if colour == "any" else colour for colour in option.colours[: option.tiles])
        kinds = tuple(dict.fromkeys(option.colours))
        what = "any tile" if kinds == ("any",) else f"{kinds[0]} ones" if len(kinds) == 1 else " and ".join(kinds)
        words = (what,) if option.tiles == 1 else (f"up to {option.tiles} tiles", what)
        return Half("track", words, colours)
    if option.kind == "shares":
        return Half("shares", ("sell, then buy shares",))
    if option.kind == "trains":
        return Half("trains", ("buy a train",) if option.maximum == 1 else (f"buy up to {option.maximum} trains",))
    if option.kind == "station":
        return Half("station", ("place a station",))
    amount = option.amount
    if isinstance(amount, dict):
        return Half("money", (f"{currency}{' / '.join(map(str, amount.values()))} for treasuries",))
    return Half("money", (f"{currency}{amount} for yourself",))


VIEW = ViewLilliput
