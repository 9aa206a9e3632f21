"""`python -m roundhouse.lab.learn`: play games to learn from, and learn."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec

from roundhouse.bots.judgement import read
from roundhouse.bots.outlooks import Learned
from roundhouse.kernel.errors import BadSetup, RoundhouseError
from roundhouse.lab.learn import games, screening, tuning
from roundhouse.lab.learn.network import Recipe, train
from roundhouse.lab.learn.ranking import ranking


def main(arguments: list[str]) -> int:
    """Do what is asked for; 1 if that cannot be done."""
    asked = _parser().parse_args(arguments)
    try:
        {"play": _play, "train": _train, "tune": _tune, "screen": _screen, "rank": _rank}[asked.what](asked)
    except RoundhouseError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _play(asked: argparse.Namespace) -> None:
    plan = games.Plan(
        asked.title, tuple(asked.seats.split(",")), tuple(asked.options), asked.seed, asked.errors, asked.between,
        asked.ahead, asked.opening, asked.spread, asked.level,
    )  # fmt: skip
    games.play(asked.folder, plan, asked.games, asked.workers, lambda number: print(f"game {number}", flush=True))


def _train(asked: argparse.Namespace) -> None:
    found = [game for folder in asked.folders for game in games.read(folder)]
    plans = [msgspec.to_builtins(games.plan_of(folder)) for folder in asked.folders]
    counts = [len(games.read(folder)) for folder in asked.folders]
    made_of = {"played": [plan | {"games": count} for plan, count in zip(plans, counts, strict=True)]}
    weights = train(found, Recipe(hidden=asked.hidden, epochs=asked.epochs, seed=asked.seed), made_of)
    kept = read(asked.file.read_bytes()) if asked.file.exists() else {}
    whole = msgspec.json.encode({**kept, asked.table: weights})
    asked.file.write_bytes(msgspec.json.format(whole, indent=0) + b"\n")
    for name, value in weights.measured.items():
        print(f"{name}: {value}")


def _tune(asked: argparse.Namespace) -> None:
    rivals = tuple(asked.rivals.split(",")) if asked.rivals else ()
    plan = tuning.Plan(
        asked.title, rivals, tuple(asked.options), asked.seed, asked.games, asked.spread, asked.opening, asked.level
    )
    begun = numbers = tuning.numbers_of(tuning.known(plan))
    for found in tuning.tuned(plan, asked.generations, asked.workers):
        numbers = found.numbers
        print(
            f"wins {found.wins:.3f}", {name: sure for name, sure in found.sureness.items() if abs(sure) > 2}, flush=True
        )
    measured = {
        "games": asked.check,
        "wins before": tuning.wins(plan, begun, asked.check, asked.workers),
        "wins": tuning.wins(plan, numbers, asked.check, asked.workers),
    }
    recipe = msgspec.to_builtins(plan) | {"generations": asked.generations, "begun": _rounded(begun)}
    _kept(asked.file, asked.table, numbers, recipe, measured)
    print(measured)


def _screen(asked: argparse.Namespace) -> None:
    further = _factors(asked.further)
    plans = [games.plan_of(folder) for folder in asked.folders]
    found = [games.read(folder) for folder in asked.folders]
    kinds = {
        (plan.title, plan.options, plan.spread, tuple(game.middle.items()))
        for plan, played in zip(plans, found, strict=True)
        for game in played
    }
    if len(kinds) > 1:
        raise BadSetup("these games were played with different titles, options, spreads or numbers")
    middle = dict(next(iter(kinds))[3]) if kinds else {}
    off, marks, shares = [], [], []
    for plan, played in zip(plans, found, strict=True):
        for game in played:
            for seat, ways in games.off_the_middle(plan, middle, game.number).items():
                off.append(ways)
                marks.append(screening.mark(game.shares, seat) if len(game.shares) > 1 else game.chances[seat])
                shares.append(game.shares[seat])
    if not off or not middle:
        raise BadSetup("there is nothing to learn from: play some games with a spread first")
    effects = screening.effects(list(middle), off, marks)
    for name, does in sorted(effects.items(), key=lambda item: -abs(item[1].line)):
        print(
            f"{name:18} {100 * does.line:6.1f} ({100 * does.line_error:.1f})  "
            f"bend {100 * does.bend:6.1f} ({100 * does.bend_error:.1f})  way {does.way:5.2f}"
        )
    far = screening.agreed(effects, screening.effects(list(middle), off, shares), further)
    numbers = screening.moved(middle, far, asked.step * plans[0].spread)
    screened = [msgspec.to_builtins(plan) | {"games": len(each)} for plan, each in zip(plans, found, strict=True)]
    recipe = {"screened": screened, "step": asked.step, "further": asked.further, "begun": _rounded(middle)}
    _kept(asked.file, asked.table, numbers, recipe, {})


def _factors(further: list[str]) -> dict[str, float]:
    """How much further some numbers go, by how their names begin."""
    pairs = [each.partition("=") for each in further]
    try:
        return {name: float(factor) for name, _, factor in pairs}
    except ValueError as error:
        raise BadSetup("how much further must be a number, as in begun=1.5: {error}", error=error) from error


def _kept(
    file: Path, table: str, numbers: dict[str, float], recipe: dict[str, Any], measured: dict[str, float]
) -> None:
    kept = msgspec.json.decode(file.read_bytes(), type=dict[str, Learned]) if file.exists() else {}
    learned = {**kept, table: Learned(_rounded(numbers), recipe, measured)}
    file.write_bytes(msgspec.json.format(msgspec.json.encode(learned), indent=1) + b"\n")


def _rounded(numbers: dict[str, float]) -> dict[str, float]:
    return {name: float(f"{value:.4g}") for name, value in numbers.items()}


def _rank(asked: argparse.Namespace) -> None:
    weights = read(asked.judgement.read_bytes())[""] if asked.judgement else None
    for title, found in ranking(asked.files, weights).items():
        print(
            f"{title}: {found.positions} positions of {found.games} games; the later winner comes first by judgement "
            f"in {found.judged}, by worth in {found.worth}"
        )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m roundhouse.lab.learn", description=__doc__)
    kinds = parser.add_subparsers(dest="what", required=True)
    play = kinds.add_parser("play", help="play games between bots and keep what they show")
    play.add_argument("folder", type=Path)
    play.add_argument("--title", required=True)
    play.add_argument("--seats", required=True, help="bots, separated by commas")
    play.add_argument("--options", nargs="*", default=[])
    play.add_argument("--games", type=int, required=True)
    play.add_argument("--seed", type=int, default=0)
    play.add_argument("--errors", type=float, default=0.03, help="how often a seat does anything at all")
    play.add_argument("--between", type=float, default=0.04, help="how often a position within a round is kept")
    play.add_argument("--ahead", type=float, default=0.0, help="how often the end of a line is kept")
    play.add_argument("--opening", type=int, default=0, help="how many first decisions are left to chance")
    play.add_argument("--spread", type=float, default=0.0, help="how far the numbers of every regular bot are off")
    play.add_argument("--level", default="", help="the level off whose own numbers they are")
    play.add_argument("--workers", type=int, default=1)
    screen = kinds.add_parser("screen", help="find numbers in games that were played with a spread")
    screen.add_argument("folders", type=Path, nargs="+")
    screen.add_argument("file", type=Path)
    screen.add_argument("--table", default="", help="the kind of table, where numbers differ by it")
    screen.add_argument("--step", type=float, default=1.0, help="how far to go where the games are sure, in spreads")
    screen.add_argument("--further", nargs="*", default=[], help="which go further, by how they begin: begun=1.5")
    tune = kinds.add_parser("tune", help="find the regular bot's numbers for a title")
    tune.add_argument("file", type=Path)
    tune.add_argument("--title", required=True)
    tune.add_argument("--rivals", default="", help="bots, separated by commas")
    tune.add_argument("--options", nargs="*", default=[])
    tune.add_argument("--table", default="", help="the kind of table, where numbers differ by it")
    tune.add_argument("--games", type=int, default=tuning.Plan("").games, help="in a generation; an even number")
    tune.add_argument("--generations", type=int, default=4)
    tune.add_argument("--spread", type=float, default=tuning.Plan("").spread, help="how far numbers are off")
    tune.add_argument("--level", default="", help="the level whose own numbers are gone on from")
    tune.add_argument("--opening", type=int, default=0, help="how many first decisions are left to chance")
    tune.add_argument("--check", type=int, default=128, help="games to measure what was found")
    tune.add_argument("--seed", type=int, default=0)
    tune.add_argument("--workers", type=int, default=1)
    learn = kinds.add_parser("train", help="learn from the games in some folders")
    learn.add_argument("folders", type=Path, nargs="+")
    learn.add_argument("file", type=Path)
    learn.add_argument("--table", default="", help="the kind of table, where judgements differ by it")
    learn.add_argument("--hidden", type=int, default=Recipe().hidden)
    learn.add_argument("--epochs", type=int, default=Recipe().epochs)
    learn.add_argument("--seed", type=int, default=Recipe().seed)
    rank = kinds.add_parser("rank", help="ask a judgement in the middle of recorded games who will win")
    rank.add_argument("files", type=Path, nargs="+", help="games exported from 18xx.games")
    rank.add_argument("--judgement", type=Path, help="another judgement than the title's own")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
