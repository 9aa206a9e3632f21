"""The page: one file that needs nothing else, and its tables for other programs."""

from __future__ import annotations

import csv
import io
from base64 import b64encode
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path

from roundhouse.lab.report.charts import Say
from roundhouse.lab.report.figures import Figure, differs
from roundhouse.lab.report.sections import Section, Table, money, number, sections
from roundhouse.lab.report.study import Study, same_kind
from roundhouse.lab.report.style import STYLE


def read(folders: Sequence[Path]) -> list[Study]:
    """The simulations in one or two folders."""
    studies = [Study(folder) for folder in folders]
    same_kind(studies)
    return studies


def report(folders: Sequence[Path]) -> str:
    """A report on a simulation, or on two side by side, as HTML."""
    studies = read(folders)
    found = sections(studies)
    links = "".join(f'<a href="#{escape(each.anchor)}">{escape(each.heading)}</a>' for each in found)
    heading = studies[0].title.name if len(studies) == 1 else f"{studies[0].title.name}: two studies"
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(heading)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body><main>'
        f"<h1>{escape(heading)}</h1>{_about(studies)}{_facts(studies)}<nav>{links}</nav>"
        f"{''.join(_section(each, studies) for each in found)}<footer>{_foot(studies)}</footer></main></body></html>\n"
    )


def tables(folders: Sequence[Path]) -> dict[str, str]:
    """The tables of a report as CSV, by their names."""
    studies = read(folders)
    return {each.table.name: as_csv(each.table, studies) for each in sections(studies) if each.table is not None}


def _about(studies: Sequence[Study]) -> str:
    if len(studies) == 1:
        return f'<p class="about">{escape(studies[0].about)}.</p>'
    return "".join(
        f'<p class="about"><span class="key study{at}"></span><b>{escape(study.name)}</b>: {escape(study.about)}.</p>'
        for at, study in enumerate(studies)
    )


def _facts(studies: Sequence[Study]) -> str:
    say = money(studies[0])
    asked: tuple[tuple[str, Callable[[Study], str]], ...] = (
        ("games", lambda study: f"{study.games.height:,}"),
        ("actions in a game", lambda study: _figure(study.typical("actions"), number)),
        ("operating rounds", lambda study: _figure(study.typical("operating_rounds"), number)),
        ("wealth of the winner", lambda study: _figure(study.typical("best_score"), say)),
    )
    cards = []
    for name, ask in asked:
        first, *others = (ask(study) for study in studies)
        more = "".join(f"<small>{escape(other)} in {escape(studies[1].name)}</small>" for other in others)
        cards.append(f"<div><dt>{escape(name)}</dt><dd>{escape(first)}{more}</dd></div>")
    return f'<dl class="facts">{"".join(cards)}</dl>'


def _figure(figure: Figure | None, say: Say) -> str:
    return "–" if figure is None else say(figure.value)


def _section(section: Section, studies: Sequence[Study]) -> str:
    words = "".join(f"<p>{escape(each)}</p>" for each in section.words)
    charts = "".join(f"<figure>{svg}<figcaption>{escape(under)}</figcaption></figure>" for svg, under in section.charts)
    found = "" if section.table is None else _table(section.table, studies, folded=bool(section.charts))
    return f'<section id="{escape(section.anchor)}"><h2>{escape(section.heading)}</h2>{words}{charts}{found}</section>'


def _table(table: Table, studies: Sequence[Study], folded: bool) -> str:
    several = len(studies) > 1
    names = [study.name for study in studies] if several else [""]
    heads = "".join(
        f"<th>{escape(' '.join(filter(None, (head, name))))}</th>"
        for head in table.heads
        for name in (*names, *(("difference",) if several else ()))
    )
    rows = []
    for label, lines in table.lines:
        cells = []
        for line, say in zip(lines, table.says, strict=True):
            cells += [_cell(figure, say) for figure in line.figures]
            if several:
                cells.append(_difference(line.difference, say))
        rows.append(f"<tr><td>{escape(label)}</td>{''.join(cells)}</tr>")
    data = b64encode(as_csv(table, studies).encode()).decode()
    link = f'<a class="csv" download="{table.name}.csv" href="data:text/csv;base64,{data}">as CSV</a>'
    body = f'<div class="wide"><table><tr><th>{escape(table.first)}</th>{heads}</tr>{"".join(rows)}</table></div>{link}'
    return f"<details><summary>Figures with their intervals</summary>{body}</details>" if folded else body


def _cell(figure: Figure | None, say: Say) -> str:
    if figure is None:
        return "<td>–</td>"
    return (
        f"<td>{escape(say(figure.value))} <small>{escape(say(figure.low))} to {escape(say(figure.high))}</small></td>"
    )


def _difference(figure: Figure | None, say: Say) -> str:
    if figure is None:
        return "<td>–</td>"
    kind = ("more" if figure.value > 0 else "less") if differs(figure) else ""
    sign = "+" if figure.value > 0 else ""
    inner = f"{sign}{escape(say(figure.value))} <small>{escape(say(figure.low))} to {escape(say(figure.high))}</small>"
    return f'<td class="{kind}">{inner}</td>'


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
                    else [*map(_rounded, (figure.value, figure.low, figure.high)), figure.cases]
                )
        out.writerow(row)
    return written.getvalue()


def _rounded(value: float) -> float:
    return round(value, 6)


def _foot(studies: Sequence[Study]) -> str:
    seeds = ", ".join(f"{study.name}: seeds from {study.plan.seed}" for study in studies)
    return escape(
        f"Intervals are of 95 per cent: Wilson's for parts, the normal one for means and differences. {seeds}."
    )
