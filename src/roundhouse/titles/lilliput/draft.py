"""The draft of companies and characters, and the home tiles next to Mildendo (A-i to A-q, O, R-m)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, Step, pop, push
from roundhouse.engine.track import put_tile
from roundhouse.kernel.actions import Choose, LayTile
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.state import Frame
from roundhouse.titles.lilliput.events import Chosen, CompanyRemoved
from roundhouse.titles.lilliput.founding import place_home, take_directorship
from roundhouse.titles.lilliput.laying import place_refusal
from roundhouse.titles.lilliput.money import take_cash
from roundhouse.titles.lilliput.table import MILDENDO, characters_of, companies_of, lilliput, table

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class Draft(Frame):
    """The players in `turns` have still to choose, in this order."""

    turns: tuple[str, ...]


class LayHome(Frame):
    """The owner of a starting company lays its home tile next to Mildendo."""

    company: str


def home_squares(play: Play) -> list[str]:
    """The sides of Mildendo that no company has taken (A-n)."""
    grid = play.title.board.grid
    sides = [grid.across(MILDENDO, edge) for edge in range(grid.edges)]
    return [side for side in sides if side not in play.state.tiles]


def home_tiles(play: Play, company: str) -> list[LayTile]:
    """Every way to lay a company's home tile (A-m)."""
    title = lilliput(play)
    return [
        LayTile(company, space, tile, rotation)
        for space in home_squares(play)
        for tile in title.home_tiles(company)
        for rotation in title.board.rotations[tile]
        if home_refusal(play, company, LayTile(company, space, tile, rotation)) is None
    ]


def home_refusal(play: Play, company: str, action: LayTile) -> Refusal | None:
    """Why a home tile cannot lie there; any orientation will do that leads to no sea (A-m to A-o)."""
    title = lilliput(play)
    if action.space not in home_squares(play):
        return refuse(play, "side of Mildendo", space=action.space)
    if action.tile not in title.home_tiles(company):
        metropolis = action.tile in title.cards and title.cards[action.tile].is_metropolis
        rule = "home is no metropolis" if metropolis else "home tile"
        return refuse(play, rule, company=company, tiles=title.home_tiles(company))
    return place_refusal(play, action.space, action.tile, action.rotation)


def lay_home(play: Play, action: LayTile) -> None:
    """Lay the home tile, free, and put the first station on it."""
    on = table(play)
    on.homes = (*on.homes, action.space)
    put_tile(play, action.actor, action, 0)
    place_home(play, action.actor, action.space, 0)


def take_company(play: Play, player: str, company: str, with_treasury: bool = True) -> None:
    """What a starting company brings at once (A-k, A-l). Its 2-trains are not purchases (A-q)."""
    title = lilliput(play)
    card = title.company_cards[company]
    take_directorship(play, player, company, card.price, card.treasury if with_treasury else 0)
    play.state.companies[company].trains = card.trains
    if card.owner_cash:
        take_cash(play, player, card.owner_cash - title.counts[title.players_at(play)].cash, company)


class ChooseCard(Choice[Draft, Choose]):
    """Take a starting company or a character, of a kind one does not have yet (A-i)."""

    action = Choose

    def candidates(self, play: Play, frame: Draft) -> Iterator[Choose]:
        title = lilliput(play)
        for item in (*title.starting, *title.characters):
            yield Choose(frame.turns[0], item)

    def check(self, play: Play, frame: Draft, action: Choose) -> Refusal | None:
        title, player = lilliput(play), action.actor
        if action.item in title.starting:
            if play.state.companies[action.item].president:
                return refuse(play, "item taken", item=action.item)
            if companies_of(play, player):
                return refuse(play, "needs a character", player=player)
            return None
        if action.item not in title.characters:
            return refuse(play, "draft", item=action.item)
        if action.item in dict(table(play).characters):
            return refuse(play, "item taken", item=action.item)
        if len(characters_of(play, player)) >= title.characters_each:
            return refuse(play, "needs a company", player=player)
        return None

    def apply(self, play: Play, frame: Draft, action: Choose) -> None:
        frame.turns = frame.turns[1:]
        play.emit(Chosen(action.actor, action.item))
        if action.item in lilliput(play).starting:
            take_company(play, action.actor, action.item)
            push(play, LayHome, action.item)
        else:
            on = table(play)
            on.characters = (*on.characters, (action.item, action.actor))


class DraftStep(Step[Draft]):
    frame = Draft
    rule = "draft"

    def actors(self, play: Play, frame: Draft) -> tuple[str, ...]:
        return frame.turns[:1]

    def advance(self, play: Play, frame: Draft) -> bool:
        if frame.turns:
            return False
        pop(play, frame)
        remove_unchosen(play)
        return True


def remove_unchosen(play: Play) -> None:
    """Starting companies nobody took leave the game, with their Laputa tiles (A-j, O-b, O-d, R-h)."""
    title, state = lilliput(play), play.state
    for name in title.starting:
        if not state.companies[name].president:
            del state.companies[name]
            for tile in [card.id for card in title.cards.values() if card.company == name]:
                del state.supply[tile]
            play.emit(CompanyRemoved(name))


class LayHomeTile(Choice[LayHome, LayTile]):
    """The home tile, in any orientation, on a free side of Mildendo (A-m)."""

    action = LayTile

    def candidates(self, play: Play, frame: LayHome) -> Iterator[LayTile]:
        yield from home_tiles(play, frame.company)

    def check(self, play: Play, frame: LayHome, action: LayTile) -> Refusal | None:
        if action.by:
            return refuse(play, "home without power")
        return home_refusal(play, frame.company, action)

    def apply(self, play: Play, frame: LayHome, action: LayTile) -> None:
        pop(play, frame)
        lay_home(play, action)


class LayHomeStep(Step[LayHome]):
    frame = LayHome
    rule = "home tile"

    def actors(self, play: Play, frame: LayHome) -> tuple[str, ...]:
        return (frame.company,)
