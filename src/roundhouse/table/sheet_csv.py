"""The spreadsheet as a file that other programs read."""

from __future__ import annotations

import csv
import io

from roundhouse.table.i18n import Speech
from roundhouse.table.sheet import Sheet
from roundhouse.words import Words

BYTE_ORDER = "\ufeff"
"""Without it some programs take the letters for those of another alphabet."""
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv_of(sheet: Sheet, words: Words, speech: Speech) -> str:
    """Companies, what each player has, and how fortunes grew, one table below the other."""
    _ = speech.gettext
    text = io.StringIO()
    write = csv.writer(text).writerow
    holders = [words.name(owner) for owner in sheet.holders]
    head = [_("company"), _("order"), _("price"), _("par"), _("treasury"), _("trains"), _("tokens")]
    write(_safe([*head, *holders, *sheet.rounds, _("privates"), _("besides")]))
    for row in sheet.rows:
        held = [f"{part}{'*' if president else ''}" for part, president in row.held]
        earned = ["" if revenue is None else revenue for revenue in row.revenues]
        figures = [row.company, row.order or "", row.price, row.par or "", row.cash, " ".join(row.trains), row.tokens]
        write(_safe([*figures, *held, *earned, ", ".join(row.privates), row.remarks]))
    feet = {
        "cash": _("cash"),
        "liquidity": _("can raise"),
        "certificates": _("certificates"),
        "privates": _("privates"),
        "worth": _("worth"),
    }
    before = [""] * (len(head) - 1 + len(holders) - len(sheet.players))
    for what, told in sheet.foot:
        write(_safe([feet[what], *before, *told]))
    write([])
    write(_safe([_("round"), *(word for player in sheet.players for word in (player, _("gain")))]))
    for growth in sheet.growth:
        pairs = zip(growth.worth, growth.gains, strict=True)
        write(_safe([growth.label or _("beginning"), *(figure for pair in pairs for figure in pair)]))
    return BYTE_ORDER + text.getvalue()


def _safe(cells: list[str | int]) -> list[str | int]:
    """Cells that no program takes for a formula: names come from strangers.

    Where numbers are written with a comma, programs part cells at a semicolon: none may stand inside one.
    """
    told = (cell.replace(";", ",") if isinstance(cell, str) else cell for cell in cells)
    return [f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell for cell in told]
