"""`roundhouse play`: a game in the terminal, everybody at one keyboard."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from roundhouse.cli.language import Language, spoken
from roundhouse.cli.menu import Menu
from roundhouse.cli.output import console, errors, plain_errors
from roundhouse.cli.tables import TABLES, sale
from roundhouse.cli.text_map import text_map
from roundhouse.cli.variant import VariantOption, read_variant
from roundhouse.engine.variant import Variant
from roundhouse.formats.files import load, save
from roundhouse.game import Game, new
from roundhouse.kernel.actions import Action
from roundhouse.kernel.errors import BadNotation, BadSetup, IllegalAction, RoundhouseError
from roundhouse.titles import TITLES, find_title
from roundhouse.titles.rules import rule_text
from roundhouse.words import Words
from roundhouse.words.forms import Form
from roundhouse.words.said_in_terminal import (
    GOODBYE,
    HELP,
    HOW_TO_GET_HELP,
    NO_CLAUSE,
    NOTHING_TO_UNDO,
    OVER,
    PLACE,
    SAVED,
    SEE_RULE,
    STANDING,
    VARIANT,
    WHO_PLAYS,
)

EXAMPLE_NAMES = "Ada, Ben, Cleo"


def play(
    title: Annotated[str, typer.Option("--title", help="The title to play; the first one by default.")] = "",
    players: Annotated[str, typer.Option("--players", help="Names, separated by commas.")] = "",
    option: Annotated[
        list[str] | None, typer.Option("--option", help="An option of the title; may be repeated.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="The seed of the game.")] = 0,
    landscape: Annotated[
        Path | None,
        typer.Option("--landscape", help="A file with a landscape of one's own, for titles that have such."),
    ] = None,
    variant: VariantOption = "",
    file: Annotated[Path | None, typer.Option("--file", help="Go on with a game from a file.")] = None,
    language: Language = "",
) -> None:
    """Play a game in the terminal."""
    chosen_language = spoken(language)
    with plain_errors():
        if file is not None:
            game = load(file)
        else:
            changes = read_variant(variant)
            chosen = find_title(title or (Variant(changes).title if changes else next(iter(TITLES))))
            words = Words(chosen_language, chosen)
            names = players or _ask(words.message(WHO_PLAYS, title=chosen.id, names=EXAMPLE_NAMES)) or EXAMPLE_NAMES
            described = read_landscape(landscape) if landscape is not None else ""
            seats = [name.strip() for name in names.split(",")]
            game = new(chosen.id, seats, option or (), seed, landscape=described, variant=changes)
        Terminal(game, chosen_language).run()


def read_landscape(path: Path) -> str:
    """The text of a landscape file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadSetup("{path} cannot be opened: {reason}", path=path, reason=error.strerror or error) from error
    except UnicodeDecodeError as error:
        raise BadSetup("{path} is not a text file, so it is not a landscape", path=path) from error
    if not text.strip():
        raise BadSetup("{path} is empty, so it is not a landscape", path=path)
    return text


def _ask(prompt: str) -> str | None:
    """A line from the keyboard; None at the end of input."""
    try:
        return console.input(prompt, markup=False).strip()
    except (EOFError, KeyboardInterrupt):
        return None


class Terminal:
    """A game and the person in front of it."""

    def __init__(self, game: Game, language: str = "en") -> None:
        self.game = game
        self.words = Words(language, game.title)
        self.running = True
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "help": lambda _: self.say(HELP),
            "?": lambda _: self.say(HELP),
            "map": lambda _: console.print(text_map(self.game, console.width)),
            "all": self.whole_menu,
            "rule": self.rule,
            "undo": self.undo,
            "save": self.save,
            "log": lambda _: self.log(),
            "quit": self.quit,
            "exit": self.quit,
        }
        for name, table in TABLES.items():
            self.commands[name] = lambda _, table=table: console.print(table(self.game, self.words))  # type: ignore[misc]

    def say(self, form: Form, **values: object) -> None:
        console.print(self.words.message(form, **values), markup=False)

    def run(self) -> None:
        if self.game.title.variant is not None:
            self.say(VARIANT, name=self.game.title.variant.name, title=self.game.title.name)
        console.print(text_map(self.game, console.width))
        console.print(TABLES["market"](self.game, self.words))
        self.say(HOW_TO_GET_HELP)
        while self.running:
            if self.game.finished:
                self.ended()
                return
            self.status()
            choices = self.menu()
            line = _ask(f"{self.game.active[0]}> ")
            if line is None:
                console.print()
                self.say(GOODBYE)
                return
            self.obey(line, choices)

    def status(self) -> None:
        console.rule(" › ".join(self.words.where(self.game.state)), align="left")
        self.say(STANDING, phase=self.game.state.phase, bank=self.game.state.bank)
        console.print(TABLES["players"](self.game, self.words))
        if any(company.president for company in self.game.state.companies.values()):
            console.print(TABLES["companies"](self.game, self.words))
        offered = sale(self.game, self.words)
        if offered is not None:
            console.print(offered)

    def menu(self, whole: bool = False) -> Menu:
        menu = Menu(self.game, self.words, whole)
        for number, line in enumerate(menu.lines, 1):
            console.print(f"{number:>3}  {line}", markup=False, soft_wrap=True)
        return menu

    def whole_menu(self, _: list[str]) -> None:
        self.menu(whole=True)

    def obey(self, line: str, menu: Menu) -> None:
        """Do what a line says; say what is wrong with it if it cannot be done."""
        if not line:
            return
        word, *rest = shlex.split(line, posix=False)
        if word.lower() in self.commands:
            self.commands[word.lower()](rest)
            return
        try:
            action = menu.choose(int(word), _ask) if word.isdecimal() and not rest else self.typed(line)
            if action is not None:
                self.game.push(action)
                self.log()
        except IllegalAction as refusal:
            self.complain(f"{self.game.title.id} {refusal.clause}: {self.words.error(refusal)}")
            self.complain(self.words.message(SEE_RULE, clause=refusal.clause))
        except RoundhouseError as error:
            self.complain(f"{error}. {self.words.message(HOW_TO_GET_HELP)}")

    def complain(self, text: str) -> None:
        errors.print(text, style="red", markup=False)

    def typed(self, line: str) -> Action:
        try:
            return self.game.read(line)
        except BadNotation:
            return self.game.read(f"{self.game.actors[0]} {line}")

    def log(self) -> None:
        for event in self.game.events:
            console.print(f"  {self.words.event(event)}", style="dim", markup=False, soft_wrap=True)

    def rule(self, words: list[str]) -> None:
        clause = words[0] if words else ""
        text = rule_text(self.game.title.id, clause, self.words.language)
        console.print(text or self.words.message(NO_CLAUSE, clause=clause), markup=False)

    def undo(self, _: list[str]) -> None:
        if self.game.actions:
            self.game.pop()
        else:
            self.say(NOTHING_TO_UNDO)

    def save(self, words: list[str]) -> None:
        path = Path(words[0] if words else f"{self.game.setup.title}.json")
        try:
            save(self.game, path)
            self.say(SAVED, path=path)
        except OSError as error:
            errors.print(f"{path} cannot be written: {error.strerror}", style="red", markup=False)

    def quit(self, _: list[str]) -> None:
        self.running = False
        self.say(GOODBYE)

    def ended(self) -> None:
        console.rule(self.words.message(OVER, reason=self.game.finished), align="left")
        for place, (name, score) in enumerate(self.game.scores().items(), 1):
            self.say(PLACE, place=place, name=name, score=score)
