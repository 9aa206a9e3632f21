"""What a person sees of a game: the position at some moment, in words and figures, and what he may do."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec

from roundhouse.engine.title import CompanyType
from roundhouse.finance.market import share_price
from roundhouse.finance.shares import counted_certificates
from roundhouse.finance.trains import on_sale
from roundhouse.game import Game
from roundhouse.kernel.state import OFFER, POOL, WITHOUT_LIMIT
from roundhouse.render import Palette
from roundhouse.render.palette import colour_of, contrast_of, legible
from roundhouse.render.views import view_of
from roundhouse.table import drawing
from roundhouse.table.models import Person, Seat
from roundhouse.table.offers import Offer, Offers
from roundhouse.table.rooms import Opened
from roundhouse.table.turns import seconds_left
from roundhouse.words import Words, picture_in

LOG_SHOWN = 40
TABS = ("market", "companies", "players", "trains", "log", "chat", "sheet", "charts", "tiles", "cards", "notes")


def ink_of(company: CompanyType) -> str:
    """The colour of a company's letters on its own colour: the printed one, if it can be read."""
    ground = colour_of(company.colour)
    return legible(colour_of(company.text_colour), ground, contrast_of(ground))


class Holder(msgspec.Struct):
    """Who holds shares of a company, and what may be done with them."""

    owner: str
    name: str
    shares: int
    percent: int
    president: bool
    offers: list[Offer]


class Card(msgspec.Struct):
    """A company as its card shows it."""

    id: str
    name: str
    kind: str
    colour: str
    ink: str
    president: str
    cash: int
    price: int
    par: int
    trains: tuple[str, ...]
    tokens: tuple[int, ...]
    loans: int
    floated: bool
    operated: bool
    holders: list[Holder]
    offers: list[Offer]
    privates: list[str]
    acting: bool


class Stand(msgspec.Struct):
    """A player as his card shows him."""

    name: str
    cash: int
    score: int
    certificates: int
    limit: int
    priority: bool
    active: bool
    bankrupt: bool
    holdings: list[tuple[str, int, int, bool, str, str]]
    privates: list[tuple[str, str, list[Offer]]]
    bot: str
    mine: bool
    seconds: float | None


class Depot(msgspec.Struct):
    """A kind of train as the bank has it."""

    name: str
    price: int
    left: str
    on_sale: bool
    rusts: tuple[str, ...]
    phase: str
    offers: list[Offer]


class Entry(msgspec.Struct):
    """One action in the log."""

    number: int
    line: str
    sentences: list[str]


class Sight:
    """A game seen by somebody. `at` is a moment of the past, `lines` are tried on a private copy."""

    def __init__(
        self,
        opened: Opened,
        person: Person | None,
        words: Words,
        palette: Palette,
        game: Game,
        tab: str = "market",
        at: int | None = None,
        lines: tuple[str, ...] = (),
        trying: bool = False,
    ) -> None:
        self.row, self.seats, self.room = opened.row, opened.seats, opened.room
        self.person, self.words, self.palette, self.game = person, words, palette, game
        self.tab = tab if tab in TABS else "market"
        self.at, self.lines, self.trying = at, lines, trying
        self.total = len(opened.game.actions)
        self.mine = {seat.name or "" for seat in opened.seats_of(person.id if person else None)}
        self.is_host = person is not None and person.id == self.row.host
        self.live = at is None and not trying
        acting = set(game.state.players) if trying else self.mine if self.live else set()
        self.offers = Offers(game, acting, words)
        self.my_turn = bool(self.live and self.mine & set(game.active))
        self.waits_for = [name for name in game.active if name not in self.mine]

    # -- where we are

    @property
    def where(self) -> list[str]:
        return self.words.where(self.game.state)

    @property
    def count(self) -> int:
        return len(self.game.actions)

    def clocks(self) -> list[tuple[Seat, float]]:
        """The clocks of all seats, if the game has any."""
        found = [(seat, seconds_left(self.row, seat)) for seat in self.seats if not seat.bot]
        return [(seat, left) for seat, left in found if left is not None]

    # -- pictures

    @cached_property
    def board(self) -> str:
        drawn = drawing.board(self.game, self.palette, self.offers.spaces, self.routes)
        return picture_in(self.words.language, drawn)

    @property
    def ratio(self) -> str:
        """How high the board is for its width."""
        return f"{drawing.ratio(self.board):.3f}"

    @property
    def routes(self) -> tuple[Any, ...]:
        offered = (offer.fields["routes"] for offer in self.offers.all if "routes" in offer.fields)
        return drawing.shown_routes(self.game, offered)

    def route_colours(self) -> list[tuple[str, str]]:
        return drawing.route_colours(self.routes, self.palette)

    @property
    def has_cards(self) -> bool:
        """Whether the title has cards or charts of its own."""
        return view_of(self.game.title).cards(self.game.play, self.palette) is not None

    def picture(self, name: str) -> str:
        draw = {
            "market": drawing.market,
            "tiles": drawing.tiles,
            "charts": drawing.charts,
            "cards": drawing.cards,
        }[name]
        return picture_in(self.words.language, draw(self.game, self.palette))

    # -- companies

    def companies(self) -> list[Card]:
        """The companies, in the order in which they matter."""
        found = []
        for name in view_of(self.game.title).companies(self.game.play):
            if name in self.game.state.companies:
                found.append(self._card(name))
        return found

    def _card(self, name: str) -> Card:
        play, state, title = self.game.play, self.game.state, self.game.title
        charter, kind = state.companies[name], title.companies[name]
        total = max(1, title.shares_of(play, name))
        offers = self.offers.on("company", name)
        holders = []
        placed: set[int] = set()
        for owner, shares in charter.shares.items():
            own = [
                (index, offer)
                for index, offer in enumerate(offers)
                if offer.about("source") == owner or (offer.actor == owner and "shares" in offer.fields)
            ]
            placed |= {index for index, _ in own}
            if shares or own:
                holders.append(
                    Holder(
                        owner=owner,
                        name=self.words.name(owner),
                        shares=shares,
                        percent=100 * shares // total,
                        president=owner == charter.president,
                        offers=[offer for _, offer in own],
                    )
                )
        order = [OFFER, POOL, *state.players]
        holders.sort(key=lambda holder: order.index(holder.owner) if holder.owner in order else len(order))
        return Card(
            id=name,
            name=kind.name,
            kind=kind.kind,
            colour=colour_of(kind.colour),
            ink=ink_of(kind),
            president=charter.president,
            cash=charter.cash,
            price=share_price(play, name),
            par=charter.par,
            trains=charter.trains,
            tokens=charter.tokens,
            loans=charter.loans,
            floated=charter.floated,
            operated=charter.operated,
            holders=holders,
            offers=[offer for index, offer in enumerate(offers) if index not in placed],
            privates=[self.words.name(p) for p, private in state.privates.items() if private.owner == name],
            acting=name in self.game.actors,
        )

    # -- players

    def players(self) -> list[Stand]:
        play, state, title = self.game.play, self.game.state, self.game.title
        scores = self.game.scores()
        seats = {seat.name: seat for seat in self.seats}
        found = []
        for name, player in state.players.items():
            holdings = [
                (
                    company,
                    charter.shares[name],
                    100 * charter.shares[name] // max(1, title.shares_of(play, company)),
                    charter.president == name,
                    colour_of(title.companies[company].colour),
                    ink_of(title.companies[company]),
                )
                for company, charter in state.companies.items()
                if charter.shares.get(name)
            ]
            privates = [
                (self.words.name(p), self.words.power(p), [*self.offers.on("private", p), *self.offers.on("item", p)])
                for p, private in state.privates.items()
                if private.owner == name and not private.closed
            ]
            seat = seats.get(name)
            found.append(
                Stand(
                    name=name,
                    cash=player.cash,
                    score=scores.get(name, 0),
                    certificates=counted_certificates(play, name),
                    limit=self._limit(name),
                    priority=state.priority == name,
                    active=name in self.game.active,
                    bankrupt=player.bankrupt,
                    holdings=holdings,
                    privates=privates,
                    bot=seat.bot if seat else "",
                    mine=name in self.mine,
                    seconds=seconds_left(self.row, seat) if seat and self.live else None,
                )
            )
        return found

    def _limit(self, player: str) -> int:
        """The certificate limit; 0 in a title that has none."""
        try:
            return self.game.title.certificate_limit(self.game.play, player)
        except NotImplementedError:
            return 0

    # -- trains

    def trains(self) -> list[Depot]:
        """The kinds of train with what is left, and what the first of a kind sets off."""
        state, title = self.game.state, self.game.title
        now = on_sale(self.game.play)
        starts = {phase.starts_on: phase.name for phase in title.phases.values()}
        found = []
        for name, kind in title.trains.items():
            left = state.depot.get(name, 0)
            found.append(
                Depot(
                    name=name,
                    price=kind.price,
                    left="∞" if left == WITHOUT_LIMIT else str(left),
                    on_sale=name in now,
                    rusts=kind.rusts,
                    phase=starts.get(name, ""),
                    offers=self.offers.on("train", name),
                )
            )
        return found

    # -- the log

    def log(self, most: int = LOG_SHOWN) -> list[Entry]:
        """What happened, the newest first."""
        room = self.room
        last = min(self.count, len(room.log))
        begin = max(0, last - most) if most else 0
        entries = [
            Entry(number + 1, room.lines[number], [text for text in self.words.log(events) if text])
            for number, events in enumerate(room.happened(begin, last), begin)
        ]
        return entries[::-1]
