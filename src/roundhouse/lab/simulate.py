"""Thousands of games as tables: Parquet files in a folder, a file a block of games in a folder a table.

A block depends on its number alone. It is written whole or not at all, so that a run can be killed at any moment and
goes on without a game lost or doubled; workers, of this machine or of a cluster, change nothing in the files.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from roundhouse.bots import kind_of, make_bot
from roundhouse.bots.match import LONGEST, names_of, opened_by_chance
from roundhouse.bots.tournament import MOST_SEED
from roundhouse.formats.record import write_record
from roundhouse.game import new
from roundhouse.kernel.errors import BadRecord, BadSetup
from roundhouse.lab.rows import TABLES, Observer, Row
from roundhouse.titles import find_title, forget_titles

if TYPE_CHECKING:
    import polars

FORMAT = "roundhouse simulation"
PLAN = "plan.json"
BLOCK = 20
"""Games in a file."""
MOST_GAMES = 10_000_000
GAMES, RECORDS = "games", "records"
CUT_OFF = "cut_off"
"""How a game ended that does not come to its end: variants may bring such."""
LAST = b"PAR1"
"""How a Parquet file ends."""


Hands = Callable[[Callable[[int], dict[str, bytes]], list[int]], Iterable[dict[str, bytes]]]
"""Who does the work: this process (`map`), several (`in_turn`), or a cluster."""


class Plan(msgspec.Struct, frozen=True):
    """What is simulated; a folder holds one plan. Seats turn by one with every game."""

    title: str
    seats: tuple[str, ...]
    options: tuple[str, ...] = ()
    seed: int = 0
    records: bool = False
    block: int = BLOCK
    format: str = FORMAT
    variant: str = ""
    """The text of a variant."""
    opening: int = 0
    """So many decisions at the beginning of a game are left to chance."""


def checked(plan: Plan) -> Plan:
    """The plan, if such games can be played."""
    title = find_title(plan.title, frozenset(plan.options), variant=plan.variant)
    for bot in plan.seats:
        kind_of(bot)
    title.check_players(names_of(len(plan.seats)))
    if not 0 <= plan.seed <= MOST_SEED:
        raise BadSetup(
            "{seed} cannot be the seed of a game: give a whole number of at most 18 digits", seed=repr(plan.seed)
        )
    return msgspec.structs.replace(plan, title=title.id, options=tuple(sorted({*plan.options})))


def opened(folder: Path, plan: Plan) -> Path:
    """The folder of a simulation, new or as it was left."""
    file = folder / PLAN
    if file.exists():
        if plan_of(folder) != plan:
            raise BadSetup("{folder} holds another simulation; name another folder", folder=folder)
        return folder
    if folder.exists() and any(not path.name.startswith(f".{PLAN}.") for path in folder.iterdir()):
        raise BadSetup("there is something in {folder} already", folder=folder)
    folder.mkdir(parents=True, exist_ok=True)
    _written(file, msgspec.json.encode(plan) + b"\n")
    return folder


def plan_of(folder: Path) -> Plan:
    """What the games in a folder are."""
    try:
        plan = msgspec.json.decode((folder / PLAN).read_bytes(), type=Plan)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadRecord("{folder} holds no simulation: {error}", folder=folder, error=error) from error
    if plan.format != FORMAT:
        raise BadRecord("{folder} holds no simulation: {error}", folder=folder, error=plan.format)
    return plan


def play_game(plan: Plan, number: int) -> tuple[list[Row], str]:
    """The rows of one game, and its record if it is wanted."""
    turned = number % len(plan.seats)
    seats = plan.seats[turned:] + plan.seats[:turned]
    game = new(plan.title, names_of(len(seats)), plan.options, plan.seed + number, variant=plan.variant)
    observer = Observer(number, game, seats)
    bots = {name: make_bot(bot, name) for name, bot in zip(game.setup.players, seats, strict=True)}
    observer.see(game.events)
    for _ in opened_by_chance(game, plan.opening):
        observer.see(game.events)
    while not game.finished and len(game.actions) < LONGEST:
        seat = game.active[0]
        game.push(bots[seat].choose(game))
        observer.see(game.events)
    own, *others = observer.done()
    own = own if game.finished else msgspec.structs.replace(own, ended=CUT_OFF)
    return [own, *others], write_record(game).decode() if plan.records else ""


def play_block(plan: Plan, games: int, number: int) -> dict[str, bytes]:
    """The games of a block as files, by the names of their tables."""
    first = number * plan.block
    rows: dict[str, list[Row]] = {name: [] for name in TABLES}
    records: list[dict[str, Any]] = []
    names = {kind: name for name, kind in TABLES.items()}
    for game in range(first, min(first + plan.block, games)):
        found, record = play_game(plan, game)
        for row in found:
            rows[names[type(row)]].append(row)
        if plan.records:
            records.append({"game": game, "record": record})
    forget_titles()  # they remember every shape of track they have seen: a little more with each game
    files = {name: as_parquet(frame(kind, rows[name])) for name, kind in TABLES.items()}
    if plan.records:
        files[RECORDS] = as_parquet(_frame(records, {"game": int, "record": str}))
    return files


def keep(folder: Path, number: int, files: Mapping[str, bytes]) -> None:
    """Write a block; the table of games comes last, and goes first of one that grows: it says that a block is whole."""
    named = f"{number:06}.parquet"
    (folder / GAMES / named).unlink(missing_ok=True)
    for name in sorted(files, key=lambda name: name == GAMES):
        (folder / name).mkdir(exist_ok=True)
        _written(folder / name / named, files[name])
        for left in (folder / name).glob(f".{named}.*"):  # by a run that was killed
            left.unlink(missing_ok=True)


def kept(folder: Path, number: int) -> int:
    """How many games of a block there are; none of one of which a file is missing, or was not written to its end."""
    import polars

    file = folder / GAMES / f"{number:06}.parquet"
    tables = (*TABLES, RECORDS) if plan_of(folder).records else TABLES
    if not all(_ended(folder / name / file.name) for name in tables):
        return 0
    try:
        return int(polars.scan_parquet(file).select(polars.len()).collect().item())
    except (OSError, polars.exceptions.PolarsError):
        return 0


def _ended(file: Path) -> bool:
    """Whether a Parquet file has its end: it may be short where the power failed."""
    try:
        with file.open("rb") as data:
            data.seek(-len(LAST), os.SEEK_END)
            return data.read() == LAST
    except OSError:
        return False


def blocks(folder: Path) -> list[int]:
    """The blocks whose table of games is there, in order."""
    names = [file.stem for file in (folder / GAMES).glob("*.parquet")]
    return sorted(int(name) for name in names if name.isascii() and name.isdecimal())


def held(folder: Path) -> int:
    """How many games a folder holds, whole blocks and one that may still grow."""
    return sum(kept(folder, number) for number in blocks(folder))


def frame(kind: type[msgspec.Struct], rows: Iterable[msgspec.Struct]) -> polars.DataFrame:
    """Rows as a table, with its columns even where there is none."""
    hints = {field.name: field.type for field in msgspec.structs.fields(kind)}
    return _frame([msgspec.structs.asdict(row) for row in rows], hints)


def _frame(rows: list[dict[str, Any]], hints: dict[str, type]) -> polars.DataFrame:
    import polars

    types = {int: polars.Int64, float: polars.Float64, str: polars.String}
    return polars.DataFrame(rows, schema={name: types[hint] for name, hint in hints.items()})


def as_parquet(table: polars.DataFrame) -> bytes:
    """A table as the bytes of a Parquet file."""
    written = io.BytesIO()
    table.write_parquet(written, compression="zstd")
    return written.getvalue()


def _written(path: Path, data: bytes) -> None:
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        fresh.write_bytes(data)
        os.replace(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)


def simulate(
    folder: Path,
    plan: Plan,
    games: int,
    hands: Hands = map,
    told: Callable[[int], None] | None = None,
) -> None:
    """Play until the folder holds so many games. `hands` does the work, in order; `told` hears how many there are."""
    opened(folder, plan)
    sizes = {number: min(plan.block, games - number * plan.block) for number in range(-(-games // plan.block))}
    there = {number: kept(folder, number) for number in sizes}
    left = [number for number, size in sizes.items() if there[number] < size]
    done = sum(size for number, size in sizes.items() if number not in left)
    if told is not None:
        told(done)
    for number, files in zip(left, hands(partial(play_block, plan, games), left), strict=True):
        keep(folder, number, files)
        done += sizes[number]
        if told is not None:
            told(done)


def table(folder: Path, name: str) -> polars.LazyFrame:
    """A table of a simulation, in the order of its games; a block that was not written to its end is left out."""
    import polars

    plan = plan_of(folder)
    if name not in TABLES and not (name == RECORDS and plan.records):
        raise BadRecord("{folder} has no table '{name}'", folder=folder, name=name)
    files = [folder / name / f"{number:06}.parquet" for number in blocks(folder)]
    if not files:
        raise BadRecord("{folder} holds no game yet", folder=folder)
    there = [file.exists() for file in files]
    if not any(there):  # played before this table was kept
        raise BadRecord("{folder} has no table '{name}'", folder=folder, name=name)
    if not all(there):
        raise BadRecord("{folder} has gaps; run the simulation to its end first", folder=folder)
    return polars.scan_parquet(files)
