"""The page: one file that needs nothing else, and its tables for other programs."""

from __future__ import annotations

import csv
import io
from base64 import b64encode
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path

from roundhouse.lab.report.figures import Figure, differs
from roundhouse.lab.report.sections import Section, Table, sections
from roundhouse.lab.report.speech import Say, Speech
from roundhouse.lab.report.study import Study, names_of, same_kind
from roundhouse.lab.report.style import STYLE
from roundhouse.words import said_in_reports as said
from roundhouse.words.catalogue import SOURCE


def read(folders: Sequence[Path]) -> list[Study]:
    """The simulations in one or two folders."""
    studies = [Study(folder, name) for folder, name in zip(folders, names_of(folders), strict=True)]
    same_kind(studies)
    return studies


def report(folders: Sequence[Path], language: str = SOURCE) -> str:
    """A report on a simulation, or on two side by side, as HTML in a language."""
    studies = read(folders)
    title = studies[0].title
    speech = Speech(language, title)
    found = sections(studies, speech)
    links = "".join(f'<a href="#{escape(each.anchor)}">{escape(speech.words.text(each.heading))}</a>' for each in found)
    heading = title.name if len(studies) == 1 else speech(said.TWO_STUDIES, title=title.name)
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{escape(heading)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body><main>'
        f"<h1>{escape(heading)}</h1>{_about(studies, speech)}{_facts(studies, speech)}<nav>{links}</nav>"
        f"{''.join(_section(each, studies, speech) for each in found)}"
        f"<footer>{_foot(studies, speech)}</footer></main></body></html>\n"
    )


def tables(folders: Sequence[Path]) -> dict[str, str]:
    """The tables of a report as CSV, by their names; the same in every language."""
    studies = read(folders)
    found = sections(studies, Speech(SOURCE, studies[0].title))
    return {each.table.name: as_csv(each.table, studies) for each in found if each.table is not None}


def _about(studies: Sequence[Study], speech: Speech) -> str:
    if len(studies) == 1:
        return f'<p class="about">{escape(_played(studies[0], speech))}</p>'
    return "".join(
        f'<p class="about"><span class="key study{at}"></span><b>{escape(study.name)}</b>: '
        f"{escape(_played(study, speech))}</p>"
        for at, study in enumerate(studies)
    )


def _played(study: Study, speech: Speech) -> str:
    """What was played in a study."""
    title = study.title.name
    if study.title.variant is not None:
        title = speech(said.VARIANT_OF, title=title, name=study.title.variant.name)
    if study.plan.options:
        title = speech(said.WITH_OPTIONS, title=title, options=", ".join(study.plan.options))
    return speech(said.GAMES_OF, games=study.games.height, title=title, bots=", ".join(study.plan.seats))


def _facts(studies: Sequence[Study], speech: Speech) -> str:
    asked: tuple[tuple[str, Callable[[Study], str]], ...] = (
        ("games", lambda study: speech.number(study.games.height)),
        ("actions in a game", lambda study: _figure(study.typical("actions"), speech.number)),
        ("operating rounds in a game", lambda study: _figure(study.typical("operating_rounds"), speech.number)),
        ("wealth of the winner", lambda study: _figure(study.typical("best_score"), speech.money)),
    )
    cards = []
    for name, ask in asked:
        first, *others = (ask(study) for study in studies)
        beside = [speech(said.IN_STUDY, figure=other, study=studies[1].name) for other in others]
        more = "".join(f"<small>{escape(each)}</small>" for each in beside)
        cards.append(f"<div><dt>{escape(speech.words.text(name))}</dt><dd>{escape(first)}{more}</dd></div>")
    return f'<dl class="facts">{"".join(cards)}</dl>'


def _figure(figure: Figure | None, say: Say) -> str:
    return "–" if figure is None else say(figure.value)


def _section(section: Section, studies: Sequence[Study], speech: Speech) -> str:
    words = "".join(f"<p>{escape(each)}</p>" for each in section.words)
    charts = "".join(f"<figure>{svg}<figcaption>{escape(under)}</figcaption></figure>" for svg, under in section.charts)
    heading = escape(speech.words.text(section.heading))
    found = "" if section.table is None else _table(section.table, studies, speech, folded=bool(section.charts))
    return f'<section id="{escape(section.anchor)}"><h2>{heading}</h2>{words}{charts}{found}</section>'


def _table(table: Table, studies: Sequence[Study], speech: Speech, folded: bool) -> str:
    text = speech.words.text
    several = len(studies) > 1
    names = [study.name for study in studies] if several else [""]
    heads = "".join(
        f"<th>{escape(' '.join(filter(None, (text(head), name))))}</th>"
        for head in table.heads
        for name in (*names, *((text("difference"),) if several else ()))
    )
    rows = []
    for label, lines in table.lines:
        cells = []
        for line, say in zip(lines, table.says, strict=True):
            cells += [_cell(figure, say, speech) for figure in line.figures]
            if several:
                cells.append(_difference(line.difference, say, speech))
        rows.append(f"<tr><td>{escape(table.label(label))}</td>{''.join(cells)}</tr>")
    data = b64encode(as_csv(table, studies).encode()).decode()
    link = f'<a class="csv" download="{table.name}.csv" href="data:text/csv;base64,{data}">{escape(text("as CSV"))}</a>'
    first = escape(text(table.first) if table.first else "")
    body = f'<div class="wide"><table><tr><th>{first}</th>{heads}</tr>{"".join(rows)}</table></div>{link}'
    summary = escape(text("Figures with their intervals"))
    return f"<details><summary>{summary}</summary>{body}</details>" if folded else body


def _cell(figure: Figure | None, say: Say, speech: Speech) -> str:
    if figure is None:
        return "<td>–</td>"
    return f"<td>{escape(say(figure.value))}{_between(figure, say, speech)}</td>"


def _between(figure: Figure, say: Say, speech: Speech) -> str:
    between = speech.between(figure, say)
    return f" <small>{escape(between)}</small>" if between else ""


def _difference(figure: Figure | None, say: Say, speech: Speech) -> str:
    if figure is None:
        return "<td>–</td>"
    kind = ("more" if figure.value > 0 else "less") if differs(figure) else ""
    sign = "+" if figure.value > 0 else ""
    return f'<td class="{kind}">{sign}{escape(say(figure.value))}{_between(figure, say, speech)}</td>'


def as_csv(table: Table, studies: Sequence[Study]) -> str:
    """A table for other programs: every figure with its interval and the number of cases."""
    several = len(studies) > 1
    names = [f" {study.name}" for study in studies] if several else [""]
    written = io.StringIO()
    out = csv.writer(written, lineterminator="\n")
    wanted = [*names, *([" difference"] if several else [])]
    out.writerow([
        table.first or "of",
        *(f"{head}{name}{what}" for head in table.heads for name in wanted for what in ("", " low", " high", " cases")),
    ])  # fmt: skip
    for label, lines in table.lines:
        row: list[object] = [label]
        for line in lines:
            for figure in (*line.figures, *((line.difference,) if several else ())):
                row += (
                    ["", "", "", ""]
                    if figure is None
                    else [_rounded(figure.value), "", "", figure.cases]
                    if not figure.known
                    else [*map(_rounded, (figure.value, figure.low, figure.high)), figure.cases]
                )
        out.writerow(row)
    return written.getvalue()


def _rounded(value: float) -> float:
    return round(value, 6)


def _foot(studies: Sequence[Study], speech: Speech) -> str:
    seeds = (speech(said.SEEDS, study=study.name, seed=study.plan.seed) for study in studies)
    return escape(" ".join((speech(said.FOOT), *seeds)))
