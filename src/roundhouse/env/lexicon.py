"""The words of a game as numbers: players by their seats from where one looks, and all that a title can name."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence

from roundhouse.board.open import OpenBoard
from roundhouse.engine.dividend import PAY, WITHHOLD
from roundhouse.engine.title import Title
from roundhouse.kernel.state import BANK, NOBODY, OFFER, POOL, TREASURY

AROUND = 16
"""An open board is rolled up: its squares repeat after so many in either direction, which no game comes near."""
OUTSIDE = 100_000
"""From here on are the numbers of words that no data of the title lists."""


class Places:
    """The spaces of a board by number. On an open board the middle is the square 0,0 at first."""

    def __init__(self, title: Title) -> None:
        self.board = title.board
        self.is_open = isinstance(title.board, OpenBoard)
        if self.is_open:
            half = AROUND // 2
            self.names = [f"{x - half},{half - 1 - y}" for y in range(AROUND) for x in range(AROUND)]
        else:
            self.names = list(self.board.spaces)
        self.numbers = {name: number for number, name in enumerate(self.names)}

    def __len__(self) -> int:
        return len(self.names)

    def number(self, space: str) -> int:
        """The number of a space, from 0."""
        found = self.numbers.get(space)
        if found is not None or not self.is_open:
            return self.numbers[space]
        x, y = self.board.grid.coordinates(space)
        half = AROUND // 2
        return (half - 1 - y) % AROUND * AROUND + (x + half) % AROUND

    def has(self, word: str) -> bool:
        return word in self.numbers or (self.is_open and word in self.board.spaces)


class Lexicon:
    """Numbers for words, from 1; 0 is nobody or nothing. Seats are counted clockwise from the one who looks."""

    def __init__(self, title: Title, players: Sequence[str]) -> None:
        self.players = tuple(players)
        self.places = Places(title)
        self.seats = [f"seat {number}" for number in range(len(players))]
        listed: Iterable[str] = (
            *self.seats,
            *(BANK, OFFER, POOL, TREASURY, PAY, WITHHOLD),
            *title.companies,
            *title.privates,
            *title.trains,
            *title.phases,
            *title.board.tiles,
            *title.things,
            *(frame.__name__ for frame in title.steps),
            *(kind for kind in title.notation.kinds),
        )
        self.words = [NOBODY, *dict.fromkeys(listed)]
        self.numbers = {word: number for number, word in enumerate(self.words)}
        self.first_place = len(self.words)

    def seat(self, player: str, viewer: str) -> int:
        """How many seats to the left of the one who looks a player sits."""
        return (self.players.index(player) - self.players.index(viewer)) % len(self.players)

    def number(self, word: str, viewer: str) -> int:
        """The number of any word; the same for all games of a title and a number of players."""
        if word in self.players:
            return 1 + self.seat(word, viewer)
        found = self.numbers.get(word)
        if found is not None:
            return found
        if self.places.has(word):
            return self.first_place + self.places.number(word)
        return OUTSIDE + zlib.crc32(word.encode()) % 900_000

    def word(self, number: int) -> str:
        """The word of a number that the title lists."""
        return self.words[number] if number < self.first_place else self.places.names[number - self.first_place]
