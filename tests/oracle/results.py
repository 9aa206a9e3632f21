"""How games in both engines went, kept in a file so that runs add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tests.oracle.lockstep import BOTS, Table


class Result(msgspec.Struct, frozen=True):
    """A game: how many actions were compared, and why it ended, here and there, or how it parted."""

    table: Table
    actions: int
    end: str
    equal: bool


class Results:
    """Results in the order of play; with a file, those of earlier runs too."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        lines = file.read_bytes().splitlines() if file and file.exists() else []
        self.found = [msgspec.json.decode(line, type=Result) for line in lines]
        self.tables = {result.table for result in self.found}

    def __contains__(self, table: Table) -> bool:
        return table in self.tables

    def add(self, result: Result) -> None:
        self.found.append(result)
        self.tables.add(result.table)
        if self.file:
            with self.file.open("ab") as out:
                out.write(msgspec.json.encode(result) + b"\n")

    def all_equal(self) -> bool:
        return all(result.equal for result in self.found)

    def totals(self) -> Iterator[str]:
        """A line for each title and kind of player: games, actions, numbers of players and ends."""
        kinds = sorted({(result.table.title, result.table.style == BOTS) for result in self.found})
        for title, bots in kinds:
            games = [r for r in self.found if r.table.title == title and (r.table.style == BOTS) == bots]
            equal = [game for game in games if game.equal]
            who = "bots" if bots else "random players"
            seats = Counter(f"{game.table.players} players" for game in equal)
            ends = Counter(game.end for game in equal)
            actions = sum(game.actions for game in equal)
            yield f"{title}, {who}: {len(equal)} of {len(games)} games equal, {actions} actions"
            yield f"  {told(seats)}; {told(ends)}"


def told(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
