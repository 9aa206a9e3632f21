"""`python -m roundhouse.lab.learn`: play games to learn from, and learn."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from roundhouse.kernel.errors import RoundhouseError
from roundhouse.lab.learn import games
from roundhouse.lab.learn.network import Recipe, train


def main(arguments: list[str]) -> int:
    """Do what is asked for; 1 if that cannot be done."""
    asked = _parser().parse_args(arguments)
    try:
        if asked.what == "play":
            _play(asked)
        else:
            _train(asked)
    except RoundhouseError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _play(asked: argparse.Namespace) -> None:
    plan = games.Plan(
        asked.title, tuple(asked.seats.split(",")), tuple(asked.options), asked.seed, asked.errors
    )  # fmt: skip
    games.play(asked.folder, plan, asked.games, asked.workers, lambda number: print(f"game {number}", flush=True))


def _train(asked: argparse.Namespace) -> None:
    found = [game for folder in asked.folders for game in games.read(folder)]
    plans = [msgspec.to_builtins(games.plan_of(folder)) for folder in asked.folders]
    counts = [len(games.read(folder)) for folder in asked.folders]
    made_of = {"played": [plan | {"games": count} for plan, count in zip(plans, counts, strict=True)]}
    weights = train(found, Recipe(hidden=asked.hidden, epochs=asked.epochs, seed=asked.seed), made_of)
    asked.file.write_bytes(msgspec.json.format(msgspec.json.encode(weights), indent=0) + b"\n")
    for name, value in weights.measured.items():
        print(f"{name}: {value}")


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
    play.add_argument("--workers", type=int, default=1)
    learn = kinds.add_parser("train", help="learn from the games in some folders")
    learn.add_argument("folders", type=Path, nargs="+")
    learn.add_argument("file", type=Path)
    learn.add_argument("--hidden", type=int, default=Recipe().hidden)
    learn.add_argument("--epochs", type=int, default=Recipe().epochs)
    learn.add_argument("--seed", type=int, default=Recipe().seed)
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
