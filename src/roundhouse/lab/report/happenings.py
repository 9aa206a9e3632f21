"""The course of the game: in which phase games ended, and how often that happened which decides them."""

from __future__ import annotations

from typing import Any, NamedTuple

import polars as pl

from roundhouse.lab.report.figures import Figure, mean, part
from roundhouse.lab.report.study import Figures, Study

LAST_TRAIN, HELPED, LEFT = "last train", "helped", "left"


class Happening(NamedTuple):
    """In which part of the games something happened, and how often in a game."""

    games: Figure | None
    mean: Figure | None


def last_phases(study: Study) -> Figures:
    """In which part of the games each phase was the last, in the order of the phases."""
    counts = dict(study.games.group_by("phase").len().iter_rows())
    return {f"phase {name}": part(counts[name], study.games.height) for name in study.title.phases if name in counts}


def middle_phase(study: Study) -> str:
    """The last phase of the game in the middle, when games stand in the order of their last phases."""
    order = list(study.title.phases)
    ended = sorted(study.games["phase"].to_list(), key=order.index)
    return str(ended[(len(ended) - 1) // 2])


def happenings(study: Study) -> dict[str, Happening]:
    """What is told of every game; of what the tables of a study do not hold, nothing."""
    found = {}
    train = last_train(study)
    if train:
        bought = study.tables["purchases"].filter((pl.col("kind") == "train") & (pl.col("what") == train))
        found[LAST_TRAIN] = _happening(study, bought.select("game", times="number"))
    helped = study.players.filter(pl.col("for_trains") > 0)
    found[HELPED] = _happening(study, helped.select("game", times=pl.lit(1)))
    if "presidencies" in study.tables:
        left = study.tables["presidencies"].filter(pl.col("sold") > 0)
        found[LEFT] = _happening(study, left.select("game", times=pl.lit(1)))
    if "events" in study.tables:
        for event, counted in study.counted.items():
            seen = study.tables["events"].filter(pl.col("event") == event)
            found[event] = _happening(study, seen.select("game", times="shares" if counted.shares else "times"))
    return found


def last_train(study: Study) -> str:
    """The kind of train that begins the last phase."""
    return list(study.title.phases.values())[-1].starts_on


def _happening(study: Study, times: pl.DataFrame) -> Happening:
    """Of what happened so many times in some games; in the others it did not."""
    each = times.group_by("game").agg(pl.col("times").sum())
    whole: Any = study.games.select("game").join(each, on="game", how="left")["times"].fill_null(0)
    games = study.games.height
    error = (whole.std() or 0.0) / games**0.5
    return Happening(part(int((whole > 0).sum()), games), mean(whole.mean(), error, games))
