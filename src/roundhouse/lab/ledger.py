"""A simulation as a tournament: the same games tell who is stronger, too, and need not be played twice."""

from __future__ import annotations

from pathlib import Path

from roundhouse.bots.tournament import Ledger, Plan, Played
from roundhouse.kernel.errors import BadSetup
from roundhouse.lab import simulate
from roundhouse.lab.simulate import GAMES, plan_of, table


def ledger_of(folder: Path) -> tuple[Plan, list[Played]]:
    """The games of a simulation as those of a tournament; nobody looked at a clock while they were played."""
    plan = plan_of(folder)
    games = table(folder, GAMES).collect().sort("game")
    numbers = games["game"].to_list()
    rows = table(folder, "players").collect().sort("game", "seat")
    whole = rows.filter(rows["game"].is_in(numbers))  # a block that a kill has cut off has players and no games
    players = whole.partition_by("game", maintain_order=True)
    if numbers != list(range(len(numbers))):
        raise BadSetup("{folder} has gaps; run the simulation to its end first", folder=folder)
    unknown = (0,) * len(plan.seats)
    played = [
        Played(
            row["game"], row["seed"], tuple(seats["bot"]), tuple(seats["score"]), tuple(seats["won"]), row["actions"],
            row["phase"], row["ended"], row["hash"], unknown, unknown, unknown,
        )
        for row, seats in zip(games.iter_rows(named=True), players, strict=True)
    ]  # fmt: skip
    return _as_tournament(plan), played


def write_ledger(folder: Path, file: Path) -> None:
    """Write a simulation as the file of a tournament, to be gone on with; a file of another one is left alone."""
    plan, played = ledger_of(folder)
    ledger = Ledger(file, plan)
    for game in played[len(ledger.games) :]:
        ledger.add(game)


def _as_tournament(plan: simulate.Plan) -> Plan:
    return Plan(
        plan.title, plan.seats, plan.options, plan.seed, variant=plan.variant, opening=plan.opening, alike=False
    )
