"""What has happened, told in lines: who, what, how much; since one's last move, and in the log."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import groupby

import msgspec
from markupsafe import Markup

from roundhouse.game import Game
from roundhouse.kernel import events as told
from roundhouse.kernel.events import Event
from roundhouse.render.views import view_of
from roundhouse.table.chips import Chips
from roundhouse.table.effect import decided_by_itself
from roundhouse.words import Words

MONEY, TRACK, TRAINS, OTHER, LOUD, PASS = "money", "track", "trains", "other", "loud", "pass"
LOUD_EVENTS = (
    told.TrainRusted, told.PhaseBegan, told.WentBankrupt, told.BankBroken, told.GameEnded, told.PresidencyChanged,
)  # fmt: skip
"""What everybody should notice."""
SILENT = (told.Paid, told.TurnBegan, told.PriorityMoved, told.PriceMoved, told.RoundBegan)
"""Events that are no line of their own: the price folds into what moved it."""
ACTORS = ("player", "company", "actor", "owner", "who", "robot", "proposer", "acquirer", "buyer")
SMALL = (told.PrivateIncome, told.CapitalPaid, told.CompanyFloated)
"""What the log tells, but not the strip of what the others did."""


class Line(msgspec.Struct):
    """An event as one line: whose it is, its words with signs, the money, and what it is about."""

    number: int
    actor: str
    company: bool
    text: Markup
    amount: int
    topic: str
    space: str = ""
    price: str = ""
    """How the price moved by it."""
    whose: str = ""
    """Who took the action it belongs to."""
    named: int = 0
    """Money that is spoken of and not paid, as in a bid."""
    by: str = ""
    """Who did it, also where the sentence does not begin with him."""
    first: bool = False
    """Whether it is the first thing that is told of its action."""
    because: dict[str, str] = {}
    """The clauses by which somebody who plays by the book came to it, each with what he decided."""


class ToldTurn(msgspec.Struct):
    """What one company or player did without anybody in between."""

    whose: str
    lines: list[Line]


class Chapter(msgspec.Struct):
    """A round with its lines, the newest first."""

    name: str
    lines: list[Line]

    def turns(self) -> list[ToldTurn]:
        return [ToldTurn(whose, list(lines)) for whose, lines in groupby(self.lines, lambda line: line.whose)]


class Teller:
    """Tells what happened in a game."""

    def __init__(self, game: Game, words: Words, chips: Chips) -> None:
        self.game, self.words, self.chips = game, words, chips
        self.view = view_of(game.title)

    def lines(self, number: int, events: Iterable[Event]) -> list[Line]:
        """The lines of one action."""
        found: list[Line] = []
        taken = self.game.actions[number - 1 : number]
        because: dict[str, str] = {}
        for event in events:
            if isinstance(event, told.PriceMoved):
                self._price(found, event)
            elif decided_by_itself(event) and hasattr(event, "clause"):
                because[event.clause] = f"{because.get(event.clause, '')} {self.words.event(event)}".strip()
            elif not isinstance(event, SILENT):
                line = self._line(number, event)
                if line is not None:
                    line.whose = taken[0].actor if taken else ""
                    line.because, because = because, {}
                    found.append(line)
                if line is not None and taken and isinstance(event, told.ConsentAsked):
                    line.text += Markup(": ") + self.chips.text(self.words.option(taken[0]))
        return found

    def _price(self, found: list[Line], event: told.PriceMoved) -> None:
        """A price that moved belongs to the line that moved it."""
        new = self.words.money(event.new)
        for line in reversed(found):
            if line.price and line.by == event.company:
                line.price += f" → {new}"
                return
            if not line.price and line.topic not in (LOUD, PASS):
                line.price = f"{self.words.money(event.old)} → {new}"
                return

    def _line(self, number: int, event: Event) -> Line | None:
        text = self.words.event(event)
        if not text:
            return None
        actor = next(
            (str(value) for name in ACTORS if isinstance(value := getattr(event, name, None), str) and value), ""
        )
        if actor not in self.game.state.players and actor not in self.game.title.companies:
            actor = ""
        by = actor
        power = self.words.power(f"{getattr(event, 'card', '')} {getattr(event, 'option', '')}")
        called = self.words.name(actor) if actor else ""
        if called and text.startswith(f"{called} "):
            text = power or text[len(called) + 1 :]
        else:
            actor = ""
        return Line(
            number=number,
            actor=actor,
            by=by,
            company=actor in self.game.title.companies,
            text=self.chips.text(text.removesuffix(".")),
            amount=self.view.gained(event),
            topic=self._topic(event),
            space=str(getattr(event, "space", "") or ""),
            named=event.amount if isinstance(event, told.BidMade) else 0,
        )

    def _topic(self, event: Event) -> str:
        """What an event is about, by what it has: a space, a train, or money."""
        if isinstance(event, LOUD_EVENTS):
            return LOUD
        if isinstance(event, told.Passed):
            return PASS
        if hasattr(event, "space") or hasattr(event, "traffic"):
            return TRACK
        if hasattr(event, "train") or isinstance(event, told.TrainsRun):
            return TRAINS
        return MONEY if self.view.gained(event) or isinstance(event, told.BidMade) else OTHER

    # -- since one's last move

    def since(self, log: list[tuple[Event, ...]], first: int) -> list[Line]:
        """What the others did in actions of which the first has this number, the oldest first, with who passed."""
        found = []
        for number, events in enumerate(log, first + 1):
            for line in self.lines(number, [event for event in events if not isinstance(event, SMALL)]):
                if line.topic != OTHER or line.by:
                    found.append(line)
        return found

    def after_own(self, log: list[tuple[Event, ...]], number: int, own: set[str]) -> list[Line]:
        """What others did by themselves within one's own action, as one does who plays by the book."""
        found: list[Line] = []
        others = False
        for line in self.since(log, number - 1):
            others = line.by not in own if line.by else others and line.topic == LOUD
            if others:
                found.append(line)
        return found


def own_names(game: Game, mine: set[str], me: str, hotseat: bool) -> set[str]:
    """The seats and companies that this person acts for (at a shared screen: this player)."""
    own = {me} if hotseat else mine
    return own | {name for name, charter in game.state.companies.items() if charter.president in own}


def last_own(game: Game, own: set[str], besides: Collection[int] = (), until: int | None = None) -> int:
    """The number of actions up to and with the last one of one's own, `besides` those that were taken for one."""
    for number in range(len(game.actions) if until is None else until, 0, -1):
        if game.actions[number - 1].actor in own and number not in besides:
            return number
    return 0


def turn_began(log: list[tuple[Event, ...]], count: int, company: str) -> int:
    """The number of the action with which the turn of a company began, out of the last ones; 0 if they do not tell."""
    for number, events in zip(range(count, 0, -1), reversed(log), strict=False):
        if any(isinstance(event, told.TurnBegan) and event.actor == company for event in events):
            return number
    return 0


def chapters(teller: Teller, log: list[tuple[Event, ...]], first: int, names: dict[int, str]) -> list[Chapter]:
    """Actions by rounds, the newest first; `names` are the rounds by the action that began them."""
    found: list[Chapter] = [Chapter("", [])]
    for number in range(first + len(log), first, -1):
        events = log[number - 1 - first]
        if number in names:
            before, after = _split(teller, number, events)
            found[-1].lines += after[::-1]
            found[-1].name = names[number]
            found.append(Chapter("", before[::-1]))
        else:
            found[-1].lines += teller.lines(number, events)[::-1]
    if not found[-1].name:
        found[-1].name = names.get(max((at for at in names if at <= first), default=0), "")
    known: set[int] = set()
    for line in (line for chapter in reversed(found) for line in reversed(chapter.lines)):
        line.first = line.number not in known
        known.add(line.number)
    return [chapter for chapter in found if chapter.lines or chapter.name]


def _split(teller: Teller, number: int, events: tuple[Event, ...]) -> tuple[list[Line], list[Line]]:
    """The lines of an action that ended a round, and those of the round it began."""
    at = next((at for at, event in enumerate(events) if isinstance(event, told.RoundBegan)), len(events))
    return teller.lines(number, events[:at]), teller.lines(number, events[at + 1 :])
