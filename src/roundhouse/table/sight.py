"""What a person sees of a game: the position at some moment, in words and figures, and what he may do."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

from roundhouse.engine.run import RunTrains
from roundhouse.game import Game
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import Event
from roundhouse.render import Palette
from roundhouse.render.charts import SLIM
from roundhouse.render.manifest import MANIFEST
from roundhouse.render.view import ACROSS
from roundhouse.render.views import view_of
from roundhouse.table import drawing
from roundhouse.table.ahead import Debt, ForeseenChart, ForeseenCourse, chart_of, courses_of, debts_of
from roundhouse.table.bench import Stand, bench
from roundhouse.table.builder import Ledger, ledger_of, running_company
from roundhouse.table.chips import Chips
from roundhouse.table.companies import Card, cards_of
from roundhouse.table.course import Kind, Station, doomed, line_of_rounds, trains_left
from roundhouse.table.deck import DealtCard, deck_of
from roundhouse.table.effect import Effects
from roundhouse.table.exchange import MarketChart, ShareGrid, grid_of, market_of
from roundhouse.table.forge import Forge, Part, apart, asked_in_order, common, forges, listed, melts, tell
from roundhouse.table.i18n import Speech
from roundhouse.table.layers import MapChoice, choices
from roundhouse.table.models import Person, Seat
from roundhouse.table.offers import Group, Offers
from roundhouse.table.office import Charter, Compared, Stage, charter_of, compared, earnings, order_of, rail
from roundhouse.table.orders import SpokenOrder, standing_orders
from roundhouse.table.payout import Payout, payouts
from roundhouse.table.plight import Plight, Sale, plight_of, sales_of
from roundhouse.table.rooms import Opened
from roundhouse.table.saleroom import Lot, lots, sold
from roundhouse.table.shelf import Shelf, shelf_of
from roundhouse.table.stage import company_in_turn, has_place, layout_of, stage_of
from roundhouse.table.told import Chapter, Line, Teller, chapters, last_own, own_names, turn_began
from roundhouse.titles.plates import plates
from roundhouse.titles.rules import rule_text
from roundhouse.words import Words

LOG_SHOWN, WHOLE_LOG = 60, 3000
"""Moves that the log tells at first, and when all of it is asked for: twice as many as long games have."""
RECENT = 160
"""So many actions are looked through for the last runs and for cards taken."""
TABS = ("log", "market", "companies", "trains", "sheet", "charts", "tiles", "cards", "ahead", "notes")


class Sight:
    """A game seen by somebody. `at` is a moment of the past, `lines` are tried on a private copy."""

    def __init__(
        self,
        opened: Opened,
        person: Person | None,
        words: Words,
        palette: Palette,
        speech: Speech,
        game: Game,
        tab: str = "",
        at: int | None = None,
        lines: tuple[str, ...] = (),
        trying: bool = False,
    ) -> None:
        self.row, self.seats, self.room = opened.row, opened.seats, opened.room
        self.person, self.words, self.palette, self.game, self.speech = person, words, palette, game, speech
        self.at, self.lines, self.trying = at, lines, trying
        self.total = len(opened.game.actions)
        self.mine = {seat.name or "" for seat in opened.seats_of(person.id if person else None)}
        self.is_host = person is not None and person.id == self.row.host
        self.live = at is None and not trying
        acting = set(game.state.players) if trying else self.mine if self.live else set()
        self.offers = Offers(game, acting, words, Effects(game, words, speech))
        self.my_turn = bool(self.live and self.mine & set(game.active))
        self.stage, self.layout = stage_of(game), layout_of(game)
        self.tab = tab if tab in TABS else "market" if self.layout == "op" else "log"
        self.done_for: set[int] = set()
        """Actions that the table took for this person, by their numbers: he has not seen what was before them."""
        self.waits_for = [name for name in game.active if name not in self.mine]

    # -- where we are

    @property
    def where(self) -> list[str]:
        return self.words.where(self.game.state)

    @property
    def count(self) -> int:
        return len(self.game.actions)

    @property
    def end(self) -> str:
        """What ends the game, in the words of its clause."""
        title = self.game.title
        told = rule_text(title.id, title.clause("end"), self.words.language) or ""
        return told.partition(": ")[2]

    @property
    def characters(self) -> tuple[str, ...]:
        """Whose powers are one's own."""
        return view_of(self.game.title).characters(self.game.play, self.me) if self.me else ()

    # -- pictures

    @cached_property
    def board(self) -> str:
        drawn = drawing.board(self.game, self.palette, self.offers.spaces, self.routes)
        return self.words.picture(drawn)

    @cached_property
    def aspect(self) -> float:
        """How wide the board is for its height."""
        found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', self.board)
        return round(float(found[1]) / float(found[2]), 3) if found else 1.0

    @property
    def routes(self) -> tuple[Any, ...]:
        offered = (offer.fields["routes"] for offer in self.offers.all if "routes" in offer.fields)
        return drawing.shown_routes(self.game, offered)

    def layers(self) -> list[MapChoice]:
        """What the map can show instead of the game as it is."""
        return choices(self.game, self.recent)

    def route_colours(self) -> list[tuple[str, str]]:
        return drawing.route_colours(self.routes, self.palette)

    @property
    def has_cards(self) -> bool:
        """Whether the title has cards or charts of its own."""
        return view_of(self.game.title).cards(self.game.play, self.palette) is not None

    def pictures(self, name: str) -> list[str]:
        """Charts, tiles or cards twice: for a desk, and for a phone, where letters must not shrink with the picture."""
        if name == "charts":
            drawn = drawing.charts(self.game, self.palette, self.words)
        elif name == "cards":
            drawn = [drawing.cards(self.game, self.palette, across) for across in (ACROSS, SLIM)]
            drawn = [each for each in dict.fromkeys(drawn) if each]
        else:
            drawn = [drawing.tiles(self.game, self.palette, across) for across in (MANIFEST, SLIM)]
        return [self.words.picture(each) for each in drawn]

    # -- companies

    def companies(self) -> list[Card]:
        return cards_of(self.offers)

    # -- the frame of the page

    @cached_property
    def me(self) -> str:
        """The player through whose eyes the page is drawn: whoever is to move of those who sit here."""
        active = self.game.active
        if self.trying and active:
            return active[0]
        own = [name for name in self.game.state.players if name in self.mine]
        return next((name for name in own if name in active), own[0] if own else "")

    @cached_property
    def chips(self) -> Chips:
        return Chips(self.game.title, self.words)

    @cached_property
    def kinds(self) -> list[Kind]:
        """The trains still to be had."""
        return trains_left(self.game)

    @cached_property
    def doomed(self) -> set[str]:
        return doomed(self.kinds)

    def stations(self) -> list[Station]:
        return line_of_rounds(self.game, self.room.samples, self.words)

    @cached_property
    def stands(self) -> list[Stand]:
        return bench(self.game, self.row, self.seats, self.mine, self.words, self.live)

    @cached_property
    def places(self) -> dict[str, Stand]:
        return {stand.name: stand for stand in self.stands}

    # -- stages

    @cached_property
    def rest(self) -> list[Group]:
        """What may be done in turn that the stage has no place for."""
        return self.offers.groups(lambda kind: has_place(kind, self.stage))

    @cached_property
    def hint_clause(self) -> str:
        """The clause that the present step is about; "" where none is named."""
        stack = self.game.state.stack
        return plates(type(self.game.title)).clause_of(type(stack[-1])) if stack else ""

    @property
    def proposal(self) -> str:
        """What somebody is asked to agree to, in words."""
        action = getattr(self.game.state.stack[-1], "proposal", None) if self.game.state.stack else None
        return self.words.option(action) if action is not None else ""

    @cached_property
    def grid(self) -> ShareGrid:
        return grid_of(self.offers, self.me)

    @cached_property
    def market(self) -> MarketChart | None:
        return market_of(self.offers, self.palette)

    def lots(self) -> list[Lot]:
        return lots(self.offers)

    def sold(self) -> list[tuple[str, str]]:
        return sold(self.game)

    @cached_property
    def forges(self) -> list[Forge]:
        found = melts(self.offers)
        for melt in found:
            tell(melt, self.words, self.speech)
        return forges(found)

    @property
    def forges_listed(self) -> bool:
        return listed(self.forges)

    @property
    def forges_common(self) -> list[Part]:
        return common(self.forges)

    @property
    def forges_apart(self) -> list[tuple[Refusal, list[Forge]]]:
        return apart(self.forges)

    def asked_in_order(self) -> list[tuple[str, str]]:
        return asked_in_order(self.game)

    def deck(self) -> list[DealtCard]:
        return deck_of(self.offers, self.recent)

    @cached_property
    def earned(self) -> dict[str, list[int]]:
        return earnings(self.game, self.recent)

    @cached_property
    def charter(self) -> Charter | None:
        return charter_of(self.game, self.words, self.kinds, self.earned)

    @cached_property
    def compared(self) -> list[Compared]:
        """What the title measures of every company that operates."""
        return compared(self.game)

    def ledger(self) -> Ledger:
        """The trains of the run that is offered, each with its stops, what it earns, and the colour of its line."""
        if not running_company(self.game) or not self.offers.in_turn:
            return Ledger([], None)
        colours = [colour for _, colour in self.route_colours()]
        return ledger_of(self.game, list(zip(self.routes, colours, strict=True)))

    @property
    def has_runs(self) -> bool:
        """Whether trains run on routes in this title, so that one can ask what a train would earn."""
        return RunTrains in self.game.title.steps

    def payouts(self) -> list[Payout]:
        return payouts(self.offers, self.me)

    @cached_property
    def shelf(self) -> Shelf:
        return shelf_of(self.offers, self.kinds)

    @cached_property
    def plight(self) -> Plight | None:
        return plight_of(self.game, self.recent)

    @cached_property
    def sales(self) -> list[Sale]:
        """What the person may sell for a train; nothing where that is not for him to do."""
        selling = self.plight is not None and self.me == self.plight.president and (self.my_turn or self.trying)
        return sales_of(self.game, self.grid, self.me) if selling else []

    # -- what lies ahead

    @cached_property
    def courses(self) -> list[ForeseenCourse]:
        return courses_of(self.game, self.words, self.chips)

    @cached_property
    def chart(self) -> ForeseenChart | None:
        return chart_of(self.game, self.words, self.palette)

    @cached_property
    def debts(self) -> list[Debt]:
        return debts_of(self.game, self.earned)

    @property
    def has_ahead(self) -> bool:
        """Whether there is anything to be told of what lies ahead."""
        return bool(self.courses or self.chart or self.debts)

    def rail(self) -> list[Stage]:
        return rail(self.game, self.words)

    def order(self) -> list[tuple[str, str]]:
        return order_of(self.game)

    def standing(self, seat: Seat) -> list[SpokenOrder]:
        """What the table does by itself for a seat."""
        return standing_orders(self.game, seat.name or "", seat.auto, self.words, self.speech)

    # -- what happened

    @cached_property
    def recent(self) -> list[tuple[Event, ...]]:
        """What the last actions did."""
        return self.room.happened(max(0, self.count - RECENT), self.count)

    @cached_property
    def teller(self) -> Teller:
        return Teller(self.game, self.words, self.chips)

    @cached_property
    def moment(self) -> int:
        """How far the game had come when this person last did something."""
        return last_own(self.game, self.own, self.done_for)

    @cached_property
    def own(self) -> set[str]:
        """The seats and companies that this person acts for."""
        return own_names(self.game, self.mine, self.me, self.row.hotseat)

    @cached_property
    def since(self) -> list[Line]:
        """What the others did since; nothing while one looks at the past or at a copy."""
        if not self.live or not self.mine:
            return []
        first = max(self.looked, self.count - RECENT)
        before = self.room.happened(first - 1, first) if 0 < first == self.looked else []
        found = self.teller.after_own(before, first, self.own)
        if first < self.moment:
            found += self.teller.since(self.room.happened(first, self.turn_began), first)
        first = max(first, self.moment)
        return found + self.teller.since(self.room.happened(first, self.count), first)

    @cached_property
    def turn_began(self) -> int:
        company = company_in_turn(self.game)
        return turn_began(self.recent, self.count, company) if company in self.own else 0

    @cached_property
    def looked(self) -> int:
        """How far the game had come when this person last did something before this turn of his company.

        What the others did before it stays told as long as the turn lasts, and the board keeps its size.
        """
        if 0 < self.turn_began < self.moment:
            return last_own(self.game, self.own, self.done_for, self.turn_began)
        return self.moment

    @property
    def replay_from(self) -> int:
        """Where a replay of what the others did begins: before one's own action, if they acted within it."""
        return self.looked - 1 if any(line.number == self.looked for line in self.since) else self.looked

    @property
    def replayed(self) -> int:
        """How many things such a replay shows."""
        return self.count - self.looked + sum(line.number == self.looked for line in self.since)

    @property
    def step(self) -> str:
        """The present step as a heading."""
        step = self.words.where(self.game.state)[-1]
        return step[:1].upper() + step[1:]

    @property
    def asked(self) -> str:
        """What is to be decided; to one who plays alone at his screen, without his own name."""
        step = self.step
        mine = len(self.mine) == 1 and re.search(rf"\b{re.escape(self.words.name(self.me))}\b", step)
        return self.speech.gettext("Your move") if mine else step

    @property
    def log_is_cut(self) -> bool:
        """Whether there is more than the log shows at first."""
        return self.count > LOG_SHOWN

    def first_told(self, whole: bool) -> int:
        """How many moves were made before those that the log tells of."""
        return max(0, self.count - (WHOLE_LOG if whole else LOG_SHOWN))

    def log(self, whole: bool = False) -> list[Chapter]:
        """What happened, round by round, the newest first."""
        names = {
            sample.count: self.words.round(sample.round) for sample in self.room.samples if sample.round is not None
        }
        first = self.first_told(whole)
        if not any(at <= first for at in names):
            names.setdefault(0, next(iter(self.words.where(self.game.at(0).state)), ""))
        return chapters(self.teller, self.room.happened(first, self.count), first, names)
