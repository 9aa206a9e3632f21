"""What a report has to say: for each question a few sentences, a chart and a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from roundhouse.lab.report.charts import Curve, curves, dots, histogram, spans, stacks
from roundhouse.lab.report.figures import Figure, Line, differs, together
from roundhouse.lab.report.happenings import happenings, last_phases, last_train, middle_phase
from roundhouse.lab.report.speech import Say, Speech, as_it_is, spoken
from roundhouse.lab.report.study import Study
from roundhouse.lab.report.style import CURVES
from roundhouse.words import said_in_reports as said

ROUNDS = "operating round"
Label = Callable[[str], str]


class Table(msgspec.Struct, frozen=True):
    """Lines with their figures under each heading. Programs read ids, people what `label` and `says` make of them."""

    name: str
    first: str
    heads: tuple[str, ...]
    lines: tuple[tuple[str, tuple[Line, ...]], ...]
    says: tuple[Say, ...]
    label: Label


class Section(msgspec.Struct, frozen=True):
    """One question with its answer."""

    anchor: str
    heading: str
    """In English; people read it in their language."""
    words: tuple[str, ...]
    charts: tuple[tuple[str, str], ...]
    table: Table | None = None


def _table(name: str, first: str, columns: Sequence[tuple[str, Sequence[Line], Say]], label: Label = as_it_is) -> Table:
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
        label,
    )


def _lines(studies: Sequence[Study], ask: Callable[[Study], dict[str, Figure | None]]) -> list[Line]:
    return together([ask(study) for study in studies])


def _leaning(speech: Speech, lines: Sequence[Line], equal: float) -> tuple[str, ...]:
    """Which lines are surely above or below what would be equal, in the first study."""
    sure = [line for line in lines if differs(line.figures[0], equal)]
    part = speech.per_cent(equal)
    if not sure:
        return (speech(said.NOBODY_SURE, part=part),)
    better = [line.label for line in sure if _value(line) > equal]
    worse = [line.label for line in sure if _value(line) < equal]
    pairs = ((said.SURELY_MORE, better), (said.SURELY_LESS, worse))
    return tuple(speech(form, part=part, names=speech.listed(names)) for form, names in pairs if names)


def _value(line: Line) -> float:
    return 0.0 if line.figures[0] is None else line.figures[0].value


def _changed(speech: Speech, lines: Sequence[Line]) -> tuple[str, ...]:
    """Which lines surely differ between two studies."""
    if not lines or len(lines[0].figures) < 2:
        return ()
    names = [line.label for line in lines if differs(line.difference)]
    return (speech(said.CHANGED, names=speech.listed(names)) if names else speech(said.NOTHING_CHANGED),)


def _chances(speech: Speech, wins: Sequence[Line], equal: float, words: str, under: str) -> tuple[str, str]:
    """How often each of some things wins, beside what would be equal."""
    text, say = speech.words.text, speech.per_cent
    return dots(speech, wins, say, text(words), equal, speech(said.ALL_EQUAL, part=say(equal))), text(under)


def seats(studies: Sequence[Study], speech: Speech) -> Section:
    wealth, wins = _lines(studies, Study.wealth_by_seat), _lines(studies, Study.wins_by_seat)
    shown, equal, text = spoken(wins, speech.seat), studies[0].equal, speech.words.text
    rich = dots(speech, spoken(wealth, speech.seat), speech.money, text("Wealth by seat"))
    columns = (("wins", wins, speech.per_cent), ("wealth", wealth, speech.money))
    return Section(
        "seats",
        "Seats",
        (*_leaning(speech, shown, equal), *_changed(speech, shown)),
        (
            _chances(speech, shown, equal, "Chance to win by seat", "How often each seat wins."),
            (rich, text("Wealth at the end by seat, on average.")),
        ),
        _table("seats", "seat", columns, speech.seat),
    )


def bots(studies: Sequence[Study], speech: Speech) -> Section | None:
    wins = _lines(studies, Study.wins_by_bot)
    if len(wins) < 2:
        return None
    equal = studies[0].equal
    columns = (("wins", wins, speech.per_cent), ("wealth", _lines(studies, Study.wealth_by_bot), speech.money))
    return Section(
        "bots",
        "Bots",
        _leaning(speech, wins, equal),
        (_chances(speech, wins, equal, "Chance to win by bot", "How often each bot wins."),),
        _table("bots", "bot", columns),
    )


def companies(studies: Sequence[Study], speech: Speech) -> Section | None:
    wins = sorted(_lines(studies, Study.wins_by_company), key=lambda line: -_value(line))
    if not wins:
        return None
    shown, equal = spoken(wins, speech.words.name), studies[0].equal
    return Section(
        "companies",
        "Companies",
        (speech(said.STARTERS), *_leaning(speech, shown, equal), *_changed(speech, shown)),
        (_chances(speech, shown, equal, "Chance to win by company", "By company started."),),
        _table("companies", "company", (("wins", wins, speech.per_cent),), speech.words.name),
    )


def choices(studies: Sequence[Study], speech: Speech) -> Section | None:
    wins = sorted(_lines(studies, Study.wins_by_choice), key=lambda line: -_value(line))
    if not wins:
        return None
    shown, equal = spoken(wins, speech.words.name), studies[0].equal
    return Section(
        "draft",
        "The draft",
        (speech(said.DRAFTED), *_leaning(speech, shown, equal)),
        (_chances(speech, shown, equal, "Chance to win by card drafted", "By what was drafted."),),
        _table("draft", "card", (("wins", wins, speech.per_cent),), speech.words.name),
    )


def _over_time(studies: Sequence[Study], speech: Speech, column: str) -> list[Curve]:
    if len(studies) > 1:
        return [Curve(study.name, f"study{at}", study.by_round(column)) for at, study in enumerate(studies)]
    study = studies[0]
    busiest = sorted(study.busiest(CURVES), key=list(study.title.companies).index)
    return [Curve(speech.words.name(name), f"c{at}", study.by_round(column, name)) for at, name in enumerate(busiest)]


def course(studies: Sequence[Study], speech: Speech) -> Section | None:
    prices, incomes = _over_time(studies, speech, "price"), _over_time(studies, speech, "revenue")
    if not any(curve.points for curve in prices):
        return None
    say, several, text = speech.money, len(studies) > 1, speech.words.text
    below_prices = said.PRICES_OF_ALL if several else said.PRICES_OF_SOME
    below_incomes = said.INCOMES_OF_ALL if several else said.INCOMES_OF_SOME
    columns = [
        (head, together([{str(n): figure for n, figure in study.by_round(column).items()} for study in studies]), say)
        for head, column in (("price", "price"), ("income", "revenue"), ("treasury", "treasury"))
    ]
    return Section(
        "course",
        "Prices and incomes",
        (speech(said.COURSE),),
        (
            (
                curves(prices, say, text("Share prices over time"), text(ROUNDS), several),
                speech(below_prices, number=CURVES),
            ),
            (
                curves(incomes, say, text("Incomes over time"), text(ROUNDS), several),
                speech(below_incomes, number=CURVES),
            ),
        ),
        _table("course", ROUNDS, columns),
    )


def trains(studies: Sequence[Study], speech: Speech) -> Section | None:
    sold = [study.spans(study.first_sales) for study in studies]
    rusted = [study.spans(study.rustings) for study in studies]
    every = dict.fromkeys(name for study in studies for name in study.title.trains)
    labels = [name for name in every if any(name in study for study in (*sold, *rusted))]
    if not labels:
        return None
    middle, text = sold[0] or sold[-1], speech.words.text
    typical = [speech(said.TRAIN_IN, train=name, round=f"{middle[name][2]:.0f}") for name in labels if name in middle]
    columns = (
        ("games", _lines(studies, Study.trains_reached), speech.per_cent),
        ("first sold in", _lines(studies, lambda study: study.mean_round(study.first_sales)), speech.number),
        ("rusted in", _lines(studies, lambda study: study.mean_round(study.rustings)), speech.number),
    )
    picture = spans(speech, labels, sold, rusted, text("When trains were first sold and rusted"), text(ROUNDS))
    return Section(
        "trains",
        "Trains",
        (speech(said.FIRST_TRAINS, trains=", ".join(typical)),) if typical else (),
        ((picture, speech(said.HOW_TRAINS_ARE_DRAWN)),),
        _table("trains", "train", columns),
    )


def happened(studies: Sequence[Study], speech: Speech) -> Section:
    """In which phase games ended, and how often that happened which decides them."""
    phases, found = _lines(studies, last_phases), [happenings(study) for study in studies]
    often = together([{name: each.games for name, each in study.items()} for study in found])
    number = together([{name: each.mean for name, each in study.items()} for study in found])
    text, label = speech.words.text, partial(speech.happening, last_train=last_train(studies[0]))
    shown = spoken(phases, label)
    charts = []
    if len(phases) > 1:
        charts.append((dots(speech, shown, speech.per_cent, text("Last phases")), text("In which phase games ended.")))
    missing = [
        speech(said.NOT_KEPT, study=study.name, tables=speech.listed(study.missing))
        for study in studies
        if study.missing
    ]
    columns = (("games", [*phases, *often], speech.per_cent), ("in a game", number, speech.number))
    return Section(
        "happenings",
        "The course of the game",
        (speech(said.MIDDLE_PHASE, phase=middle_phase(studies[0])), *missing, *_changed(speech, spoken(often, label))),
        tuple(charts),
        _table("happenings", "happening", columns, label),
    )


def endings(studies: Sequence[Study], speech: Speech) -> Section:
    ended = _lines(studies, Study.endings)
    lengths = {"actions in a game": "actions", "rounds in a game": "rounds"}
    lengths["operating rounds in a game"] = "operating_rounds"
    typical = {
        label: Line(label, tuple(study.typical(column) for study in studies)) for label, column in lengths.items()
    }
    usual, text, say = max(ended, key=_value), speech.words.text, speech.per_cent
    actions, rounds = typical["actions in a game"], typical["operating rounds in a game"]
    shown = spoken([*ended, *typical.values()], speech.ending)
    charts = []
    if len(ended) > 1:
        charts.append((dots(speech, spoken(ended, speech.ending), say, text("Endings")), text("Why games ended.")))
    for line in (actions, rounds):
        values, name = [study.lengths(lengths[line.label]) for study in studies], text(line.label)
        if len({each for study in values for each in study}) > 1:
            charts.append((histogram(speech, values, name, name), ""))
    return Section(
        "endings",
        "Endings and length",
        (
            speech(said.MOST_END, part=say(_value(usual)), ending=speech.ending(usual.label)),
            speech(said.LENGTH, actions=speech.number(_value(actions)), rounds=speech.number(_value(rounds))),
            *_changed(speech, shown),
        ),
        tuple(charts),
        _table("endings", "", (("games", ended, say), ("mean", [*typical.values()], speech.number)), speech.ending),
    )


def privates(studies: Sequence[Study], speech: Speech) -> Section | None:
    found = [study.privates() for study in studies]
    if not any(found):
        return None
    say, name, text = speech.money, speech.words.name, speech.words.text

    def lines(column: str) -> list[Line]:
        return together([{name: row[column] for name, row in study.items()} for study in found])

    gains, prices = lines("gain"), lines("price")
    columns = (
        ("price", prices, say),
        ("income", lines("income"), say),
        ("sold for", lines("sold_for"), say),
        ("gain", gains, say),
        ("owner wins", lines("won"), speech.per_cent),
    )
    gained = dots(speech, spoken(gains, name), say, text("What privates brought"), 0.0, text("nothing gained"))
    charts = [(gained, text("What remained of income and sale."))]
    if any(line.figures[0] and line.figures[0].value for line in prices):
        paid = dots(speech, spoken(prices, name), say, text("Prices of privates"))
        charts.insert(0, (paid, text("Prices paid to the bank.")))
    words = (speech(said.PRIVATES), *_changed(speech, spoken(gains, name)))
    return Section("privates", "Privates", words, tuple(charts), _table("privates", "private", columns, name))


def openings(studies: Sequence[Study], speech: Speech) -> Section | None:
    found = [study.openings() for study in studies]
    if not any(found):
        return None
    wins = together([{label: pair[0] for label, pair in study.items()} for study in found])
    shares = together([{label: pair[1] for label, pair in study.items()} for study in found])
    columns = (("part of the wealth", shares, speech.per_cent), ("wins", wins, speech.per_cent))
    return Section(
        "openings",
        "Strongest openings",
        (speech(said.OPENINGS),),
        (),
        _table("openings", "opening", columns, speech.opening),
    )


def sources(studies: Sequence[Study], speech: Speech) -> Section:
    text = speech.words.text
    rows = []
    for study in studies:
        for winners, who in ((True, text("winners")), (False, text("others"))):
            found = {text(source): figure for source, figure in study.money(winners).items()}
            if any(found.values()):
                label = speech(said.OF_STUDY, who=who, study=study.name) if len(studies) > 1 else who
                rows.append((label, found))
    won = _lines(studies, lambda study: study.money(True))
    lost = _lines(studies, lambda study: study.money(False))
    gap = [
        (line.label, _value(line) - _value(other))
        for line, other in zip(won, lost, strict=False)
        if line.figures[0] and other.figures[0]
    ]
    words = []
    if gap:
        source, amount = max(gap, key=lambda each: abs(each[1]))
        form = said.WINNERS_HAVE_MORE if amount > 0 else said.WINNERS_HAVE_LESS
        words.append(speech(form, source=text(source), amount=speech.money(abs(amount))))
    picture = stacks(speech, rows, text("Money by source"))
    return Section(
        "money",
        "Money by source",
        tuple(words),
        ((picture, text("Where the money of a player came from, on average.")),),
        _table("money", "source", (("winners", won, speech.money), ("others", lost, speech.money)), text),
    )


def sections(studies: Sequence[Study], speech: Speech) -> list[Section]:
    """All that the studies have to say, in the order of reading."""
    asked = (seats, bots, companies, choices, openings, course, trains, privates, sources, happened, endings)
    found = [ask(studies, speech) for ask in asked]
    return [section for section in found if section is not None]
