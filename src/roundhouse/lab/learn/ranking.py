"""Does a judgement see who will win? Asked in the middle of recorded games, beside what the players are worth then.

A position is asked at the beginning of every round in the middle half of a game: the one that the judgement gives the
best chance, and the one who is worth most, either won in the end or did not.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from roundhouse.bots.judgement import Judgement, Weights, judgement_of
from roundhouse.bots.outlooks import outlook_for
from roundhouse.formats.decoding import decoded
from roundhouse.formats.files import read_bytes
from roundhouse.formats.online.reader import Reader
from roundhouse.kernel.events import RoundBegan

FIRST, LAST = 0.25, 0.75
"""The parts of a game between which positions are asked."""


class Ranking(NamedTuple):
    """Of so many positions of so many games, how often the later winner came first by judgement, and by worth."""

    games: int = 0
    positions: int = 0
    judged: int = 0
    worth: int = 0

    def __add__(self, other: object) -> Ranking:
        assert isinstance(other, Ranking)
        return Ranking(*(mine + his for mine, his in zip(self, other, strict=True)))


def ranked(export: dict[str, Any], weights: Weights | None = None) -> Ranking:
    """What the positions of one game show, by the title's own judgement or another one.

    Nothing where there is no judgement, or no single winner.
    """
    reader = Reader(export)
    asked: list[tuple[str, str]] = []
    for count, (_, game) in enumerate(reader.steps()):
        middle = FIRST <= count / len(reader.live) <= LAST
        if not middle or game.finished or not any(isinstance(event, RoundBegan) for event in game.events):
            continue
        own = judgement_of(game.play) if weights is None else Judgement(weights, outlook_for(game.title))
        if own is None:
            return Ranking()
        chances, scores = own.forecast(game.play).chances, game.scores()
        asked.append((max(chances, key=lambda name: chances[name]), max(scores, key=lambda name: scores[name])))
    scores = reader.game.scores()
    best = [name for name, score in scores.items() if score == max(scores.values())]
    if not asked or len(best) > 1:
        return Ranking()
    return Ranking(1, len(asked), sum(one == best[0] for one, _ in asked), sum(one == best[0] for _, one in asked))


def ranking(files: Sequence[Path], weights: Weights | None = None) -> dict[str, Ranking]:
    """What games exported from 18xx.games show, by title."""
    found: dict[str, Ranking] = {}
    for file in files:
        export = decoded(read_bytes(file))
        title = str(export.get("title"))
        found[title] = found.get(title, Ranking()) + ranked(export, weights)
    return found
