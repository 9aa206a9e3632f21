"""The office: the company whose turn it is, with all it has, and the steps of its turn as stations on a line."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from roundhouse.engine.home import HomeToken
from roundhouse.engine.operating import CompanyTurn, CompanyTurnStep, OperatingRound
from roundhouse.finance.market import operating_order, share_price
from roundhouse.finance.trains import phase
from roundhouse.game import Game
from roundhouse.kernel.events import Event
from roundhouse.render.views import view_of
from roundhouse.table.course import Kind
from roundhouse.table.effect import percent, whole_of
from roundhouse.table.stage import company_in_turn
from roundhouse.words import Words


class Charter(msgspec.Struct):
    """The company that acts, as its card shows it."""

    company: str
    name: str
    president: str
    part: str
    cash: int
    price: int
    trains: list[tuple[str, str]]
    """Its trains, each with the kind of train that will rust it."""
    slots: int
    limit: int
    """How many trains it may have; 0 where that is not limited."""
    tokens: tuple[int, ...]
    loans: int
    best_loans: int
    last: int
    best: int
    privates: list[str]
    holders: list[tuple[str, str]]
    bars: list[tuple[str, int, int]]
    """What is compared: its name, how much, and how long its bar is."""
    comes_to: str


class Compared(msgspec.Struct):
    """A company in a table of all: what the title measures of it, and what that comes to."""

    company: str
    president: str
    price: int
    loans: int
    figures: list[tuple[str, int, bool]]
    """What is measured, how much, and whether this alone holds the company back."""
    amount: int


class Stage(msgspec.Struct):
    """A step of the turn: done, now, or to come."""

    label: str
    when: str


def earnings(game: Game, log: Iterable[tuple[Event, ...]]) -> dict[str, list[int]]:
    """What each company has earned, run by run."""
    view = view_of(game.title)
    found: dict[str, list[int]] = {}
    for events in log:
        for event in events:
            earned = view.earned(event)
            if earned is not None:
                found.setdefault(earned[0], []).append(earned[1])
    return found


def charter_of(game: Game, words: Words, kinds: list[Kind], earned: dict[str, list[int]]) -> Charter | None:
    """The charter of the company in turn; None between turns."""
    name = company_in_turn(game)
    if not name or name not in game.state.companies:
        return None
    play, state, title = game.play, game.state, game.title
    charter, kind = state.companies[name], title.companies[name]
    whole = whole_of(game, name)
    ends = {train: coming.name for coming in reversed(kinds) for train in coming.rusts}
    runs = earned.get(name, [])
    limit = title.train_limit(play, name) if phase(play).train_limit else 0
    found = view_of(title).measured(play, name)
    return Charter(
        company=name,
        name=kind.name,
        president=charter.president,
        part=percent(charter.shares.get(charter.president, 0), whole),
        cash=charter.cash,
        price=share_price(play, name),
        trains=[(train, ends.get(train, "")) for train in charter.trains],
        slots=max(0, limit - len(charter.trains)),
        limit=limit,
        tokens=charter.tokens,
        loans=charter.loans,
        best_loans=title.loan_limit(play, name),
        last=runs[-1] if runs else 0,
        best=max(runs, default=0),
        privates=[p for p, each in state.privates.items() if each.owner == name and not each.closed],
        holders=[(owner, percent(shares, whole)) for owner, shares in charter.shares.items() if shares],
        bars=_bars(game, name),
        comes_to=words.foreseen(found.what, found.facts) if found else "",
    )


def compared(game: Game) -> list[Compared]:
    """The companies that operate, in their order, if the title measures anything of at least two of them."""
    view, play, found = view_of(game.title), game.play, []
    for name in operating_order(play, [name for name, _ in order_of(game)]):
        measures = view.measures(play, name)
        if measures:
            least = min(value for _, value in measures)
            alone = sum(value == least for _, value in measures) == 1
            told, charter = view.measured(play, name), game.state.companies[name]
            figures = [(what, value, alone and value == least) for what, value in measures]
            amount = int(told.facts.get("amount", 0)) if told is not None else 0
            found.append(Compared(name, charter.president, share_price(play, name), charter.loans, figures, amount))
    return found if len(found) > 1 else []


def _bars(game: Game, company: str) -> list[tuple[str, int, int]]:
    measures = view_of(game.title).measures(game.play, company)
    most = max((value for _, value in measures), default=0) or 1
    return [(name, value, 100 * value // most) for name, value in measures]


def rail(game: Game, words: Words) -> list[Stage]:
    """The steps of a company's turn: those begun, the present one, those to come.

    A home token is placed once in a game, so its step is shown only while it is for somebody to decide.
    """
    for frame in reversed(game.state.stack):
        step = game.title.steps.get(type(frame))
        if isinstance(frame, CompanyTurn) and isinstance(step, CompanyTurnStep):
            found = []
            for at, kind in enumerate(step.sequence, 1):
                label = words.stop(kind(frame.company))
                when = "done" if at < frame.at else "now" if at == frame.at else "next"
                if label and (when == "now" or not issubclass(kind, HomeToken)):
                    found.append(Stage(label[:1].upper() + label[1:], when))
            return found
    return []


def order_of(game: Game) -> list[tuple[str, str]]:
    """The companies in the order in which they operate, each `done`, `now` or `next`."""
    for frame in game.state.stack:
        if isinstance(frame, OperatingRound):
            now = company_in_turn(game)
            waiting = operating_order(game.play, [c for c in frame.companies if c not in frame.done and c != now])
            found = [(name, "done") for name in frame.done if name in game.state.companies]
            return found + ([(now, "now")] if now else []) + [(name, "next") for name in waiting]
    running = [name for name, charter in game.state.companies.items() if charter.floated]
    return [(name, "next") for name in operating_order(game.play, running)]
