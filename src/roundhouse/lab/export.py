"""One game as rows for a notebook: the tables of a simulation, and its actions one by one."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from roundhouse.game import Game
from roundhouse.kernel.errors import BadSetup
from roundhouse.kernel.notation import write
from roundhouse.lab.rows import TABLES, Observer, Row

ACTIONS, WEALTH = "actions", "wealth"


class ActionRow(msgspec.Struct, frozen=True):
    """One action: its number, when it was taken, by whom, and its line of notation."""

    game: int
    action: int
    round: str
    operating_round: int
    phase: str
    player: str
    actor: str
    kind: str
    line: str


class WealthRow(msgspec.Struct, frozen=True):
    """How a player stood after an action."""

    game: int
    action: int
    operating_round: int
    player: str
    cash: int
    score: int


ExportRow = Row | ActionRow | WealthRow
EXPORTS: dict[str, type[ExportRow]] = {**TABLES, ACTIONS: ActionRow, WEALTH: WealthRow}
"""Every table that a game can be written as."""
KINDS = (".parquet", ".csv", ".jsonl")


def rows_of(game: Game, number: int = 0) -> dict[str, list[ExportRow]]:
    """All rows of a game, over or not, by the names of their tables; it is played again for it."""
    twin = game.at(0)
    observer = Observer(number, twin)
    observer.see(twin.events)
    actions: list[ExportRow] = []
    wealth: list[ExportRow] = []
    for at, action in enumerate(game.actions, 1):
        when = observer.round, observer.operating_rounds, twin.state.phase
        player = twin.play.player_for(action.actor)
        actions.append(ActionRow(number, at, *when, player, action.actor, type(action).__name__, write(action)))
        twin.push(action)
        observer.see(twin.events)
        scores = twin.scores()
        wealth += [
            WealthRow(number, at, observer.operating_rounds, name, owner.cash, scores[name])
            for name, owner in twin.state.players.items()
        ]
    found: dict[str, list[ExportRow]] = {name: [] for name in EXPORTS}
    names = {kind: name for name, kind in TABLES.items()}
    for row in observer.done():
        found[names[type(row)]].append(row)
    found[ACTIONS], found[WEALTH] = actions, wealth
    return found


def written(kind: type[ExportRow], rows: Iterable[ExportRow], form: str) -> bytes:
    """Rows as the bytes of a file of a form: ".parquet", ".csv" or ".jsonl"."""
    if form == ".jsonl":
        return b"".join(msgspec.json.encode(row) + b"\n" for row in rows)
    if form == ".csv":
        text = io.StringIO()
        out = csv.writer(text, lineterminator="\n")
        out.writerow(kind.__struct_fields__)
        out.writerows(msgspec.structs.astuple(row) for row in rows)
        return text.getvalue().encode()
    if form == ".parquet":
        try:
            from roundhouse.lab.simulate import as_parquet, frame

            return as_parquet(frame(kind, rows))
        except ImportError as error:
            raise BadSetup("Parquet files need Polars; install it: pip install 'roundhouse-18xx[lab]'") from error
    raise BadSetup("rows are written as {known}, not as '{form}'", known=", ".join(KINDS), form=form)


def write_rows(rows: Mapping[str, list[ExportRow]], folder: Path, form: str) -> list[Path]:
    """Write each table as a file of its name into a folder."""
    data = {name: written(EXPORTS[name], found, form) for name, found in rows.items()}
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{name}{form}" for name in data]
    for path, content in zip(paths, data.values(), strict=True):
        path.write_bytes(content)
    return paths
