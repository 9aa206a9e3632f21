"""A learned judgement of positions: each player's chance to win, and his share of the final wealth.

The same small network looks at every player's features and gives him two marks; the marks of all players together
become chances and shares. A title's networks lie in its folder as `judgement.json`, one for each kind of table, with
the recipes that made them (`roundhouse.lab.learn`), and are reckoned with NumPy.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

import msgspec

from roundhouse.bots.features import features, names
from roundhouse.bots.outlooks import outlook_for
from roundhouse.kernel.errors import BadRecord, BadSetup
from roundhouse.titles.parts import folders

if TYPE_CHECKING:
    from roundhouse.bots.outlook import Outlook
    from roundhouse.kernel.play import Play

FILE = "judgement.json"
FARTHEST = 4.0
"""Deviations from the mean beyond which a feature tells no more: positions unlike all that were learned from."""


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A network as it is kept: what it looks at, how that is scaled, and its layers.

    `recipe` says how it was made, `measured` how well it did on games that it had not learned from.
    """

    features: tuple[str, ...]
    mean: tuple[float, ...]
    scale: tuple[float, ...]
    first: tuple[tuple[float, ...], ...]
    bias: tuple[float, ...]
    second: tuple[tuple[float, ...], ...]
    straight: tuple[tuple[float, ...], ...]
    recipe: dict[str, Any] = {}
    measured: dict[str, float] = {}


class Forecast(msgspec.Struct, frozen=True):
    """What becomes of every player: his chance to win, and his share of all wealth at the end."""

    chances: dict[str, float]
    shares: dict[str, float]


class Judgement:
    """Weights, ready to be asked."""

    def __init__(self, weights: Weights, outlook: Outlook) -> None:
        numpy = _numpy()
        shown = names(outlook)
        if unknown := [name for name in weights.features if name not in shown]:
            raise BadRecord("the judgement was learned from other features: {names}", names=", ".join(unknown))
        self.outlook, self.numpy = outlook, numpy
        self.columns = [shown.index(name) for name in weights.features]
        self.mean, self.scale = numpy.array(weights.mean), numpy.array(weights.scale)
        self.first, self.bias = numpy.array(weights.first), numpy.array(weights.bias)
        self.second, self.straight = numpy.array(weights.second), numpy.array(weights.straight)

    def forecast(self, play: Play) -> Forecast:
        """What becomes of every player; once the game is over, what has become of him."""
        players = list(play.state.players)
        if play.state.finished:
            return settled(play)
        chances, shares = self.reckoned(features(play, self.outlook))
        return Forecast(dict(zip(players, chances, strict=True)), dict(zip(players, shares, strict=True)))

    def reckoned(self, rows: list[list[float]]) -> tuple[list[float], list[float]]:
        """Chances and shares of the players whose features are given."""
        numpy = self.numpy
        seen = numpy.clip((numpy.array(rows)[:, self.columns] - self.mean) / self.scale, -FARTHEST, FARTHEST)
        marks = numpy.tanh(seen @ self.first + self.bias) @ self.second + seen @ self.straight
        marks = numpy.exp(marks - marks.max(axis=0))
        parts = marks / marks.sum(axis=0)
        return parts[:, 0].tolist(), parts[:, 1].tolist()


def _numpy() -> Any:
    """An extra: only bots that judge so need it."""
    try:
        import numpy
    except ImportError as error:
        raise BadSetup("a bot that looks ahead needs NumPy: install roundhouse-18xx[lab]") from error
    return numpy


def settled(play: Play) -> Forecast:
    """The end of a game as a forecast: the winners share the victory."""
    scores = play.title.scores(play)
    best, whole = max(scores.values()), max(sum(max(score, 0) for score in scores.values()), 1)
    winners = sum(score == best for score in scores.values())
    return Forecast(
        {player: (scores[player] == best) / winners for player in play.state.players},
        {player: max(scores[player], 0) / whole for player in play.state.players},
    )


def read(data: bytes) -> dict[str, Weights]:
    """Weights from their file, by the kind of table."""
    try:
        return msgspec.json.decode(data, type=dict[str, Weights])
    except msgspec.MsgspecError as error:
        raise BadRecord("this is no judgement: {error}", error=error) from error


def judgement_of(play: Play) -> Judgement | None:
    """What was learned about such a table, or else about the title; None where nothing was."""
    outlook = outlook_for(play.title)
    kept = kept_in(folders(type(play.title)), outlook)
    return kept.get(outlook.table(play)) or kept.get("")


@cache
def kept_in(packages: tuple[str, ...], outlook: Outlook) -> dict[str, Judgement]:
    """What lies in the first of these packages that has a judgement, by the kind of table."""
    for package in packages:
        file = resources.files(package).joinpath(FILE)
        if file.is_file():
            return {kind: Judgement(weights, outlook) for kind, weights in read(file.read_bytes()).items()}
    return {}
