"""Does the learned judgement see who will win? Asked in the middle of recorded games, beside current worth.

python -m benchmarks.judgement FOLDER [PATTERN]

FOLDER holds exports of 18xx.games in a folder a title; PATTERN names the games ("real_*" for those between people).
A position is asked at the beginning of every round between a quarter and three quarters of a game.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from roundhouse.bots.judgement import judgement_for
from roundhouse.bots.standings import share
from roundhouse.formats.decoding import decoded
from roundhouse.formats.files import read_bytes
from roundhouse.formats.online.reader import Reader
from roundhouse.game import Game
from roundhouse.kernel.errors import RoundhouseError
from roundhouse.kernel.events import RoundBegan
from roundhouse.titles import TITLES, find_title

Asked = tuple[bool, bool]
"""Whether the later winner came first by the judgement, and by current worth."""


def asked(file: Path) -> list[Asked]:
    """All positions asked of a game; none if it did not come to its end."""
    reader = Reader(decoded(read_bytes(file)))
    for _ in reader.steps():
        pass
    game = reader.game
    scores = list(game.scores().items())
    if not game.finished or len(scores) < 2 or scores[0][1] == scores[1][1]:
        return []
    return [looked(game.at(count), scores[0][0]) for count in moments(game)]


def moments(game: Game) -> Iterator[int]:
    """After how many actions a round began, in the middle half of a game."""
    length = len(game.actions)
    for count in range(length // 4, 3 * length // 4 + 1):
        if any(isinstance(event, RoundBegan) for event in game.at(count).events):
            yield count


def looked(game: Game, winner: str) -> Asked:
    judgement = judgement_for(game.title)
    assert judgement is not None
    chances, scores = judgement.forecast(game.play).chances, game.scores()
    return max(chances, key=lambda name: chances[name]) == winner, next(iter(scores)) == winner


def main() -> None:
    folder = Path(sys.argv[1])
    pattern = sys.argv[2] if len(sys.argv) > 2 else "real_*"
    for title in sorted(TITLES):
        if judgement_for(find_title(title)) is None:
            print(f"{title:<11} nothing was learned")
            continue
        games = []
        for file in sorted((folder / title).glob(pattern)):
            try:
                games.append(asked(file))
            except RoundhouseError as error:
                print(f"{file.name}: {error}")
        positions = [each for game in games for each in game]
        if positions:
            ours, worth = (share(sum(each[i] for each in positions), len(positions)).value for i in (0, 1))
            print(
                f"{title:<11} the later winner comes first in {100 * ours:.0f} % of {len(positions)} positions of "
                f"{sum(map(bool, games))} games; by current worth in {100 * worth:.0f} %"
            )


if __name__ == "__main__":
    main()
