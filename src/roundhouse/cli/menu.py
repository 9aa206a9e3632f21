"""The numbered list of what may be done; long families of actions are folded by space."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.engine.step import Option, PriceRange
from roundhouse.game import Game
from roundhouse.kernel.actions import Action, LayTile
from roundhouse.kernel.errors import RoundhouseError
from roundhouse.words import Words
from roundhouse.words.said_in_terminal import HOW_MUCH, OUT_OF_TURN, TILES_ON, TILES_WITH, WHICH
from roundhouse.words.said_of_names import ACTOR

Ask = Callable[[str], str | None]


class Menu:
    """Options under numbers. Tile lays on one space share a number, unless the whole list is wanted."""

    def __init__(self, game: Game, words: Words, whole: bool = False) -> None:
        self.words = words
        self.lines: list[str] = []
        self.entries: list[list[Option]] = []
        folded: dict[tuple[str, str, str], int] = {}
        legal = game.legal_actions()
        for option in legal.in_turn():
            if isinstance(option, LayTile) and not whole:
                key = (option.actor, option.space, option.by)
                if key in folded:
                    self.entries[folded[key]].append(option)
                    continue
                folded[key] = len(self.entries)
            power = words.power_in(option) if isinstance(option, Action) and hasattr(option, "card") else ""
            self.lines.append(words.option(option) + (f": {power}" if power else ""))
            self.entries.append([option])
        for option in legal.out_of_turn():
            self.lines.append(words.message(OUT_OF_TURN, option=words.option(option)))
            self.entries.append([option])
        for (actor, space, by), index in folded.items():
            ways = len(self.entries[index])
            if ways > 1:
                form = TILES_WITH if by else TILES_ON
                text = words.message(form, space=space, by=by, ways=ways)
                self.lines[index] = words.message(ACTOR, actor=actor, text=text)

    def choose(self, number: int, ask: Ask) -> Action | None:
        """The action under a number; asks for what is still open. None if the player thinks again."""
        if not 1 <= number <= len(self.entries):
            raise RoundhouseError(f"there is no number {number} in the list")
        found = self.entries[number - 1]
        option = found[0]
        if len(found) > 1:
            for index, each in enumerate(found, 1):
                print(f"  {index:>3}  {self.words.option(each)}")
            answer = ask(self.words.message(WHICH))
            if not answer or not answer.isdecimal() or not 1 <= int(answer) <= len(found):
                return None
            option = found[int(answer) - 1]
        if isinstance(option, PriceRange):
            answer = ask(self.words.message(HOW_MUCH, low=option.low, high=option.high))
            if answer is None or (answer and not answer.isdecimal()):
                return None
            return option.at(int(answer) if answer else option.low)
        return option
