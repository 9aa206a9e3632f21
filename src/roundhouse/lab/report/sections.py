"""What a report has to say: for each question a few sentences, a chart and a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from roundhouse.lab.report.charts import Curve, Say, curves, dots, histogram, per_cent, spans, stacks
from roundhouse.lab.report.figures import Figure, Line, differs, together
from roundhouse.lab.report.study import Study
from roundhouse.lab.report.style import CURVES

ROUNDS = "operating round"


class Table(msgspec.Struct, frozen=True):
    """Lines with their figures under each heading; `say` writes them for people."""

    name: str
    first: str
    heads: tuple[str, ...]
    lines: tuple[tuple[str, tuple[Line, ...]], ...]
    says: tuple[Say, ...]


class Section(msgspec.Struct, frozen=True):
    """One question with its answer."""

    anchor: str
    heading: str
    words: tuple[str, ...]
    charts: tuple[tuple[str, str], ...]
    table: Table | None = None


def money(study: Study) -> Say:
    """How sums are written in a title."""
    sign = study.title.currency
    before = len(sign) == 1 and not sign.isalpha()

    def say(value: float) -> str:
        minus = "−" if round(value) < 0 else ""
        return f"{minus}{sign}{abs(value):,.0f}" if before else f"{minus}{abs(value):,.0f} {sign}"

    return say


def number(value: float) -> str:
    return f"{value:,.1f}" if abs(value) < 100 and value != int(value) else f"{value:,.0f}"


def _table(name: str, first: str, columns: Sequence[tuple[str, Sequence[Line], Say]]) -> Table:
    labels = dict.fromkeys(line.label for _, lines, _ in columns for line in lines)
    by_label = [{line.label: line for line in lines} for _, lines, _ in columns]
    width = max(len(line.figures) for _, lines, _ in columns for line in lines)
    nothing = (None,) * width
    return Table(
        name,
        first,
        tuple(head for head, _, _ in columns),
        tuple((label, tuple(column.get(label, Line(label, nothing)) for column in by_label)) for label in labels),
        tuple(say for _, _, say in columns),
    )


def _lines(studies: Sequence[Study], ask: Callable[[Study], dict[str, Figure | None]]) -> list[Line]:
    return together([ask(study) for study in studies])


def _leaning(lines: Sequence[Line], equal: float, what: str) -> str:
    """Which lines are surely above or below what would be equal, in the first study."""
    better = [line.label for line in lines if differs(line.figures[0], equal) and _value(line) > equal]
    worse = [line.label for line in lines if differs(line.figures[0], equal) and _value(line) < equal]
    if not better and not worse:
        return f"No {what} is surely better or worse than the others: every interval contains {per_cent(equal)}."
    said = [
        f"{_listed(names)} {'wins' if len(names) == 1 else 'win'} {how} often than {per_cent(equal)}"
        for names, how in ((better, "more"), (worse, "less"))
        if names
    ]
    return f"Surely, {', and '.join(said)}."


def _value(line: Line) -> float:
    return 0.0 if line.figures[0] is None else line.figures[0].value


def _listed(names: Sequence[str], most: int = 6) -> str:
    shown = list(names[:most])
    if len(names) > most:
        shown.append(f"{len(names) - most} more")
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def _changed(lines: Sequence[Line], what: str) -> tuple[str, ...]:
    """Which lines surely differ between two studies."""
    if not lines or len(lines[0].figures) < 2:
        return ()
    names = [line.label for line in lines if differs(line.difference)]
    if not names:
        return (f"Between the two studies no {what} differs surely.",)
    return (f"Between the two studies these differ surely: {_listed(names)}.",)


def seats(studies: Sequence[Study]) -> Section:
    wealth = _lines(studies, Study.wealth_by_seat)
    wins = _lines(studies, Study.wins_by_seat)
    equal = studies[0].equal
    say = money(studies[0])
    return Section(
        "seats",
        "Seats",
        (_leaning(wins, equal, "seat"), *_changed(wins, "chance of a seat")),
        (
            (
                dots(wins, per_cent, "Chance to win by seat", equal, f"all equal: {per_cent(equal)}"),
                "How often each seat wins.",
            ),
            (dots(wealth, say, "Wealth by seat"), "Wealth at the end by seat, on average."),
        ),
        _table("seats", "seat", (("wins", wins, per_cent), ("wealth", wealth, say))),
    )


def bots(studies: Sequence[Study]) -> Section | None:
    wins = _lines(studies, Study.wins_by_bot)
    if len(wins) < 2:
        return None
    wealth = _lines(studies, Study.wealth_by_bot)
    equal = studies[0].equal
    say = money(studies[0])
    return Section(
        "bots",
        "Bots",
        (_leaning(wins, equal, "bot"),),
        (
            (
                dots(wins, per_cent, "Chance to win by bot", equal, f"all equal: {per_cent(equal)}"),
                "How often each bot wins.",
            ),
        ),
        _table("bots", "bot", (("wins", wins, per_cent), ("wealth", wealth, say))),
    )


def companies(studies: Sequence[Study]) -> Section | None:
    wins = sorted(_lines(studies, Study.wins_by_company), key=lambda line: -_value(line))
    if not wins:
        return None
    equal = studies[0].equal
    return Section(
        "companies",
        "Companies",
        (
            "The chance to win of the player who starts a company. Whoever starts one late is often ahead already.",
            _leaning(wins, equal, "company"),
            *_changed(wins, "company"),
        ),
        (
            (
                dots(wins, per_cent, "Chance to win by company", equal, f"all equal: {per_cent(equal)}"),
                "By company started.",
            ),
        ),
        _table("companies", "company", (("wins", wins, per_cent),)),
    )


def choices(studies: Sequence[Study]) -> Section | None:
    wins = sorted(_lines(studies, Study.wins_by_choice), key=lambda line: -_value(line))
    if not wins:
        return None
    equal = studies[0].equal
    return Section(
        "draft",
        "The draft",
        ("The chance to win of the player who took it.", _leaning(wins, equal, "card")),
        (
            (
                dots(wins, per_cent, "Chance to win by card drafted", equal, f"all equal: {per_cent(equal)}"),
                "By what was drafted.",
            ),
        ),
        _table("draft", "card", (("wins", wins, per_cent),)),
    )


def _over_time(studies: Sequence[Study], column: str) -> list[Curve]:
    if len(studies) > 1:
        return [Curve(study.name, f"study{at}", study.by_round(column)) for at, study in enumerate(studies)]
    study = studies[0]
    busiest = sorted(study.busiest(CURVES), key=list(study.title.companies).index)
    return [Curve(name, f"c{at}", study.by_round(column, name)) for at, name in enumerate(busiest)]


def course(studies: Sequence[Study]) -> Section | None:
    prices, incomes = _over_time(studies, "price"), _over_time(studies, "revenue")
    if not any(curve.points for curve in prices):
        return None
    say, several = money(studies[0]), len(studies) > 1
    whose = "of all companies" if several else f"of the {CURVES} companies that operate most"
    columns = [
        (head, together([{str(n): figure for n, figure in study.by_round(column).items()} for study in studies]), say)
        for head, column in (("price", "price"), ("income", "revenue"), ("treasury", "treasury"))
    ]
    return Section(
        "course",
        "Prices and incomes",
        ("Share prices and incomes when companies operate, in rounds that enough games reach.",),
        (
            (curves(prices, say, "Share prices over time", ROUNDS, several), f"Share prices {whose}, on average."),
            (curves(incomes, say, "Incomes over time", ROUNDS, several), f"Incomes of a turn {whose}, on average."),
        ),
        _table("course", ROUNDS, columns),
    )


def trains(studies: Sequence[Study]) -> Section | None:
    sold = [study.spans(study.first_sales) for study in studies]
    rusted = [study.spans(study.rustings) for study in studies]
    labels = [name for name in studies[0].title.trains if any(name in study for study in (*sold, *rusted))]
    if not labels:
        return None
    middle = sold[0]
    words = [f"{name} in {middle[name][2]:.0f}" for name in labels if name in middle]
    quick = f"The first train of each kind is typically sold in these operating rounds: {', '.join(words)}."
    columns = (
        ("games", _lines(studies, Study.trains_reached), per_cent),
        ("first sold in", _lines(studies, lambda study: study.mean_round(study.first_sales)), number),
        ("rusted in", _lines(studies, lambda study: study.mean_round(study.rustings)), number),
    )
    picture = spans(labels, sold, rusted, "When trains were first sold and rusted", ROUNDS)
    under = (
        "Bars: the middle half of the games, lines: eight of ten. A cross is where half of the trains that rust are "
        "gone; on the right, in how many games the train was sold."
    )
    return Section("trains", "Trains", (quick,), ((picture, under),), _table("trains", "train", columns))


def endings(studies: Sequence[Study]) -> Section:
    ended = _lines(studies, Study.endings)
    long = [study.lengths("actions") for study in studies]
    rounds = [study.lengths("operating_rounds") for study in studies]
    typical = [
        Line(label, tuple(study.typical(column) for study in studies))
        for label, column in (("actions", "actions"), ("rounds", "rounds"), ("operating rounds", "operating_rounds"))
    ]
    usual = max(ended, key=_value)
    said = f"{per_cent(_value(usual))} of the games end by “{usual.label}”."
    steps = (
        f"A game has {number(_value(typical[0]))} actions and {number(_value(typical[2]))} operating rounds on average."
    )
    charts = [(dots(ended, per_cent, "Endings"), "Why games ended.")] if len(ended) > 1 else []
    charts += [
        (histogram(values, f"{name} in a game", name), f"How many {name} games had.")
        for name, values in (("actions", long), ("operating rounds", rounds))
        if len({each for study in values for each in study}) > 1
    ]
    return Section(
        "endings",
        "Endings and length",
        (said, steps, *_changed([*ended, *typical], "ending or length")),
        tuple(charts),
        _table("endings", "", (("games", ended, per_cent), ("mean", typical, number))),
    )


def privates(studies: Sequence[Study]) -> Section | None:
    found = [study.privates() for study in studies]
    if not any(found):
        return None
    say = money(studies[0])

    def lines(column: str) -> list[Line]:
        return together([{name: row[column] for name, row in study.items()} for study in found])

    gains, prices = lines("gain"), lines("price")
    paid = any(line.figures[0] and line.figures[0].value for line in prices)
    columns = (
        ("price", prices, say),
        ("income", lines("income"), say),
        ("sold for", lines("sold_for"), say),
        ("gain", gains, say),
        ("owner wins", lines("won"), per_cent),
    )
    words = (
        "What the first owner paid the bank for a private, what it paid him while he had it, for how much he sold it, "
        "and what remained."
    )
    charts = [(dots(gains, say, "What privates brought", 0.0, "nothing gained"), "What remained of income and sale.")]
    if paid:
        charts.insert(0, (dots(prices, say, "Prices of privates"), "Prices paid to the bank."))
    return Section(
        "privates", "Privates", (words, *_changed(gains, "gain")), tuple(charts), _table("privates", "private", columns)
    )


def openings(studies: Sequence[Study]) -> Section | None:
    found = [study.openings() for study in studies]
    if not any(found):
        return None
    wins = together([{label: pair[0] for label, pair in study.items()} for study in found])
    shares = together([{label: pair[1] for label, pair in study.items()} for study in found])
    words = (
        "What a player has before the first operating round: privates, things drafted, companies started with "
        "their value. Those that led to the largest part of the wealth, the surest first; what is seldom seen "
        "has a wide interval."
    )
    return Section(
        "openings",
        "Strongest openings",
        (words,),
        (),
        _table("openings", "opening", (("part of the wealth", shares, per_cent), ("wins", wins, per_cent))),
    )


def sources(studies: Sequence[Study]) -> Section:
    say = money(studies[0])
    rows, several = [], len(studies) > 1
    for study in studies:
        for winners, label in ((True, "winners"), (False, "others")):
            found = study.money(winners)
            if any(found.values()):
                rows.append((f"{label}, {study.name}" if several else label, found))
    won = _lines(studies, lambda study: study.money(True))
    lost = _lines(studies, lambda study: study.money(False))
    gap = [
        (line.label, _value(line) - _value(other))
        for line, other in zip(won, lost, strict=False)
        if line.figures[0] and other.figures[0]
    ]
    words = []
    if gap:
        name, amount = max(gap, key=lambda each: abs(each[1]))
        more = "more" if amount > 0 else "less"
        words.append(f"Winners differ most from the others by {name}: {say(abs(amount))} {more} for a player.")
    return Section(
        "money",
        "Money by source",
        tuple(words),
        ((stacks(rows, say, "Money by source"), "Where the money of a player came from, on average."),),
        _table("money", "source", (("winners", won, say), ("others", lost, say))),
    )


def sections(studies: Sequence[Study]) -> list[Section]:
    """All that the studies have to say, in the order of reading."""
    asked = (seats, bots, companies, choices, openings, course, trains, privates, sources, endings)
    found = [ask(studies) for ask in asked]
    return [section for section in found if section is not None]
