"""The numbered list of what may be done; long families of actions are folded by space."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.cli.words import option_text
from roundhouse.engine.step import Option, PriceRange
from roundhouse.game import Game
from roundhouse.kernel.actions import Action, LayTile
from roundhouse.kernel.errors import RoundhouseError

Ask = Callable[[str], str | None]


class Menu:
    """Options under numbers. Tile lays on one space share a number, unless the whole list is wanted."""

    def __init__(self, game: Game, whole: bool = False) -> None:
        self.lines: list[str] = []
        self.entries: list[list[Option]] = []
        folded: dict[str, int] = {}
        legal = game.legal_actions()
        for option in legal.in_turn():
            if isinstance(option, LayTile) and not whole:
                key = f"{option.actor} lays a tile on {option.space}{f' by {option.by}' if option.by else ''}"
                if key in folded:
                    self.entries[folded[key]].append(option)
                    continue
                folded[key] = len(self.entries)
                self.lines.append(key)
            else:
                self.lines.append(option_text(option))
            self.entries.append([option])
        for option in legal.out_of_turn():
            self.lines.append(f"{option_text(option)}  (out of turn)")
            self.entries.append([option])
        for index in folded.values():
            count = len(self.entries[index])
            self.lines[index] += f" ({count} way{'s' if count > 1 else ''})"

    def choose(self, number: int, ask: Ask) -> Action | None:
        """The action under a number; asks for what is still open. None if the player thinks again."""
        if not 1 <= number <= len(self.entries):
            raise RoundhouseError(f"there is no number {number} in the list")
        found = self.entries[number - 1]
        option = found[0]
        if len(found) > 1:
            for index, each in enumerate(found, 1):
                print(f"  {index:>3}  {option_text(each)}")
            answer = ask("Which? ")
            if not answer or not answer.isdigit() or not 1 <= int(answer) <= len(found):
                return None
            option = found[int(answer) - 1]
        if isinstance(option, PriceRange):
            answer = ask(f"How much ({option.low} to {option.high})? [{option.low}] ")
            if answer is None or (answer and not answer.isdigit()):
                return None
            return option.at(int(answer) if answer else option.low)
        return option
