"""What a simulation says, read from its tables with Polars."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from roundhouse.kernel.errors import BadRecord
from roundhouse.kernel.state import BANK
from roundhouse.lab.report.figures import Figure, mean, part
from roundhouse.lab.rows import LATER, TABLES
from roundhouse.lab.simulate import GAMES, plan_of, table
from roundhouse.titles import find_title
from roundhouse.words.said import Counted
from roundhouse.words.spoken import said_of

ENOUGH = 5
"""Fewer cases say nothing worth showing."""
Figures = dict[str, Figure | None]
Span = tuple[float, float, float, float, float, float]
"""A tenth, a quarter, half, three quarters, nine tenths of the games are below these; and the part that has any."""


class Study:
    """One simulation."""

    def __init__(self, folder: Path, name: str = "") -> None:
        self.folder = folder
        self.name = name or folder.resolve().name
        """How the study is called in the report."""
        self.plan = plan_of(folder)
        self.title = find_title(self.plan.title, frozenset(self.plan.options), variant=self.plan.variant)
        self.missing = [name for name in TABLES if name in LATER and not self._is_whole(name)]
        """Tables that were not kept yet when some of the games were played."""
        self.tables = {name: self._read(name) for name in TABLES if name not in self.missing}
        self.games = self.tables[GAMES]
        if not self.games.height:
            raise BadRecord("{folder} holds no game yet", folder=folder)

    def _is_whole(self, name: str) -> bool:
        """Whether a table has every block of games."""
        blocks = (self.folder / GAMES).glob("[0-9]*.parquet")
        return all((self.folder / name / block.name).exists() for block in blocks)

    def _read(self, name: str) -> pl.DataFrame:
        try:
            found = table(self.folder, name).collect()
        except (pl.exceptions.PolarsError, OSError) as error:
            raise BadRecord(
                "the table '{name}' in {folder} cannot be read: {error}", name=name, folder=self.folder, error=error
            ) from error
        missing = [each for each in TABLES[name].__struct_fields__ if each not in found.columns]
        if missing:
            raise BadRecord(
                "the table '{name}' in {folder} has no column {columns}: simulate again",
                name=name,
                folder=self.folder,
                columns=", ".join(missing),
            )
        return found

    @cached_property
    def players(self) -> pl.DataFrame:
        return self.tables["players"]

    @property
    def counted(self) -> Mapping[str, Counted]:
        """The kinds of events that are counted in games of this title."""
        return said_of(type(self.title)).counted

    @property
    def seats(self) -> int:
        return len(self.plan.seats)

    @property
    def equal(self) -> float:
        """The part of the victories that would be a player's if all were equal."""
        return float(self.players["won"].mean() or 0.0)  # type: ignore[arg-type]

    # -- who wins

    def wealth_by_seat(self) -> Figures:
        return self._means(self.players.with_columns(label=_seat()), "score", "seat")

    def wins_by_seat(self) -> Figures:
        return self._parts(self.players.with_columns(label=_seat()), "seat")

    def wealth_by_bot(self) -> Figures:
        return self._means(self.players.with_columns(label=pl.col("bot")), "score", "label")

    def wins_by_bot(self) -> Figures:
        return self._parts(self.players.with_columns(label=pl.col("bot")), "label")

    def wins_by_company(self) -> Figures:
        """How often he wins who started a company."""
        return self._parts(self._with_player("par", "buyer").with_columns(label=pl.col("what")), "label")

    def wins_by_choice(self) -> Figures:
        """How often he wins who took a thing in a draft."""
        found = self._with_player("choice", "buyer").filter(~pl.col("what").is_in(list(self.title.companies)))
        return self._parts(found.with_columns(label=pl.col("what")), "label")

    def openings(self, most: int = 12) -> dict[str, tuple[Figure | None, Figure | None]]:
        """What players had before the first operating round: how often it won, and its part of all wealth."""
        known = self.players.filter(pl.col("opening") != "").with_columns(label=pl.col("opening"))
        wins = self._parts(known, "label")
        shares = self._means(known, "share", "label")
        common = {label: figure for label, figure in shares.items() if figure and figure.cases >= ENOUGH}
        best = sorted(common, key=lambda label: -(common[label].low if common[label] else 0.0))
        return {label: (wins[label], shares[label]) for label in best[:most]}

    def _with_player(self, kind: str, column: str) -> pl.DataFrame:
        bought = self.tables["purchases"].filter(pl.col("kind") == kind)
        return bought.join(self.players, left_on=["game", column], right_on=["game", "player"])

    def _means(self, frame: pl.DataFrame, column: str, order: str) -> Figures:
        """Means by label. What happens in one game is alike, so the games differ from the mean, not their cases."""
        wanted, games = pl.col(column).cast(pl.Float64), pl.col("sum").sum().over("label")
        each = frame.group_by("label", "game").agg(
            wanted.sum().alias("sum"), wanted.count().alias("cases"), pl.col(order).min().alias("order")
        )
        each = each.with_columns(mean=games / pl.col("cases").sum().over("label"))
        beside = (pl.col("sum") - pl.col("mean") * pl.col("cases")).pow(2).sum()
        found = each.group_by("label").agg(
            pl.col("mean").first(),
            pl.len().alias("games"),
            pl.col("cases").sum(),
            (beside * pl.len() / (pl.len() - 1).clip(1)).sqrt().alias("scatter"),
            pl.col("order").min(),
        )
        return {
            row["label"]: mean(row["mean"], row["scatter"] / row["cases"], row["games"], row["cases"])
            for row in found.sort("order", "label").iter_rows(named=True)
        }

    def _parts(self, frame: pl.DataFrame, order: str) -> Figures:
        found = frame.group_by("label").agg(pl.col("won").sum(), pl.len(), pl.col(order).min().alias("order"))
        return {
            row["label"]: part(row["won"], row["len"]) for row in found.sort("order", "label").iter_rows(named=True)
        }

    # -- the course of the game

    def by_round(self, column: str, company: str = "") -> dict[int, Figure]:
        """The mean of a column of the turns in each operating round, of one company or of all."""
        turns = self.tables["turns"]
        if company:
            turns = turns.filter(pl.col("company") == company)
        least = max(ENOUGH, self.games.height // 20)
        reached = turns.group_by("operating_round").agg(pl.col("game").n_unique())
        enough = dict(reached.filter(pl.col("game") >= least).iter_rows())
        figures = self._means(turns.with_columns(label=pl.col("operating_round")), column, "label")
        return {int(number): figure for number, figure in figures.items() if number in enough and figure is not None}

    def busiest(self, most: int) -> list[str]:
        """The companies that operated most often."""
        found = self.tables["turns"].group_by("company").len().sort("len", "company", descending=[True, False])
        return found["company"].to_list()[:most]

    @cached_property
    def first_sales(self) -> pl.DataFrame:
        """In which operating round of each game each kind of train was first bought from the bank; 0 is before them."""
        bought = self.tables["purchases"].filter((pl.col("kind") == "train") & (pl.col("source") == BANK))
        return bought.group_by("game", pl.col("what").alias("label")).agg(pl.col("operating_round").min())

    @cached_property
    def rustings(self) -> pl.DataFrame:
        """In which operating round of each game each kind of train was gone."""
        return self.tables["rusted"].with_columns(label=pl.col("train"))

    def trains_reached(self) -> Figures:
        """In which part of the games each kind of train was sold."""
        found = self.first_sales.group_by("label").len()
        return {name: part(count, self.games.height) for name, count in self._in_order(found.iter_rows())}

    def mean_round(self, frame: pl.DataFrame) -> Figures:
        """The mean operating round of first sales, or of rustings."""
        return dict(self._in_order(self._means(frame, "operating_round", "label").items()))

    def _in_order(self, rows: Iterable[tuple[str, Any]]) -> list[tuple[str, Any]]:
        order = {name: number for number, name in enumerate(self.title.trains)}
        return sorted(rows, key=lambda row: order.get(row[0], len(order)))

    def spans(self, frame: pl.DataFrame) -> dict[str, Span]:
        """When first sales, or rustings, happen."""
        rounds = pl.col("operating_round")
        parts = [rounds.quantile(at, "linear").alias(str(at)) for at in (0.1, 0.25, 0.5, 0.75, 0.9)]
        found = frame.group_by("label").agg(*parts, pl.col("game").n_unique().alias("games"))
        return {row[0]: (*row[1:6], row[6] / self.games.height) for row in found.iter_rows()}

    def endings(self) -> Figures:
        found = self.games.group_by("ended").len().sort("len", "ended", descending=[True, False])
        return {name: part(count, self.games.height) for name, count in found.iter_rows()}

    def lengths(self, column: str) -> list[int]:
        return self.games[column].to_list()

    def typical(self, column: str) -> Figure | None:
        """The mean of a column of the games."""
        values: Any = self.games[column]
        return mean(values.mean(), (values.std() or 0.0) / self.games.height**0.5, self.games.height)

    # -- money

    def privates(self) -> dict[str, dict[str, Figure | None]]:
        """Of each private: what its first owner paid the bank, what it brought him, and how often he won."""
        held = self.tables["privates"].join(self.players, left_on=["game", "owner"], right_on=["game", "player"])
        held = held.with_columns(brought=pl.col("income") + pl.col("sold_for"))
        held = held.with_columns(gain=pl.col("brought") - pl.col("price"), label=pl.col("private"))
        order = [name for name in self.title.privates if name in set(held["private"])]
        found = {name: self._means(held, name, "label") for name in ("price", "income", "sold_for", "gain")}
        found["won"] = self._parts(held, "label")
        return {name: {column: figures[name] for column, figures in found.items()} for name in order}

    def money(self, winners: bool) -> Figures:
        """Where the money of winners, or of the others, came from: means for a player."""
        wanted = self.players.filter(pl.col("won") > 0) if winners else self.players.filter(pl.col("won") == 0)
        sources = {"at the beginning": "start", **SOURCES}
        spent = sum((pl.col(name) for name in USES.values()), pl.lit(0))
        known = sum((pl.col(name) for name in sources.values()), pl.lit(0))
        frame = wanted.with_columns(label=pl.lit("all"), other=pl.col("cash") + spent - known)
        columns = {**sources, "elsewhere": "other"}
        return {label: self._means(frame, column, "label").get("all") for label, column in columns.items()}


SOURCES = {"dividends": "from_dividends", "privates": "from_privates", "sales": "from_sales"}
USES = {"shares": "for_shares", "privates": "for_privates", "trains": "for_trains"}


def _seat() -> pl.Expr:
    return pl.format("seat {}", pl.col("seat") + 1)


def names_of(folders: Sequence[Path]) -> list[str]:
    """What studies are called: their folders, with as much of the way to each as it takes to tell them apart."""
    ways = [folder.resolve().parts for folder in folders]
    for length in range(1, max(map(len, ways)) + 1):
        names = ["/".join(way[-length:]).lstrip("/") for way in ways]
        if len(set(names)) == len(names):
            return names
    return [f"{way[-1]} {number}" for number, way in enumerate(ways, 1)]


def same_kind(studies: list[Study]) -> None:
    """Refuse to compare what cannot be compared."""
    names = {study.title.id for study in studies}
    if len(names) > 1:
        raise BadRecord("{names} cannot be compared: they are different titles", names=" and ".join(sorted(names)))
