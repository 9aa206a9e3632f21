"""What is still missing of a title: found by looking through its folder, and by playing it once."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module, resources
from pathlib import Path
from pkgutil import iter_modules

import msgspec

from roundhouse.engine.box import FILE as BOX
from roundhouse.engine.step import Step
from roundhouse.engine.title import Title
from roundhouse.kernel.errors import RoundhouseError
from roundhouse.kernel.events import Event
from roundhouse.lab.fuzz import Violation, random_game
from roundhouse.lab.refusals import gaps, left_over
from roundhouse.render import PALETTES, PICTURES
from roundhouse.render.export import NothingToDraw
from roundhouse.titles import find_title
from roundhouse.titles.parts import ONLINE, OUTLOOK, SAID, VIEW, folders, has_part
from roundhouse.titles.plates import FILE as PLATES
from roundhouse.titles.reconstructed import FILE as RECONSTRUCTED
from roundhouse.titles.rules import clauses, testable
from roundhouse.titles.variants import FOLDER as VARIANTS
from roundhouse.words.catalogue import LANGUAGES, SOURCE, catalogue
from roundhouse.words.forms import Form, Plural
from roundhouse.words.refusals import reasons_of
from roundhouse.words.said import of_kind
from roundhouse.words.spoken import said_of
from roundhouse.words.update import messages_of

BY_NAME = {"read_board": ("tiles.toml", "board.toml")}
"""Functions that read files without naming them where they are called."""
MAY_BE_WANTED = {
    VIEW: "it is drawn as any other title",
    OUTLOOK: "bots judge it as any other title",
    SAID: "it has no words of its own",
    ONLINE: "its games cannot be exchanged with 18xx.games",
}


class Check:
    """One title under examination. `missing` is what must be mended, `wishes` what one may want besides."""

    def __init__(self, name: str) -> None:
        self.title = find_title(name)
        self.kind = type(self.title)
        self.folder = folders(self.kind)[0]
        self.place = Path(str(resources.files(self.folder)))

    def missing(self, games: int = 1) -> list[str]:
        """Everything that must still be done, in the order of a title's growth."""
        found = [*self.data(), *self.refusals(), *self.tests(), *self.words(), *self.translations()]
        return found if found and not games else [*found, *self.play(games)]

    def wishes(self) -> list[str]:
        return [f"no {name}.py: {what}" for name, what in MAY_BE_WANTED.items() if not has_part(self.kind, name)]

    # -- what the folder has

    @cached_property
    def modules(self) -> dict[str, ast.Module]:
        """Its own Python files, parsed."""
        return {path.name: ast.parse(path.read_text("utf-8")) for path in sorted(self.place.rglob("*.py"))}

    def data(self) -> Iterator[str]:
        """Files of data that neither it nor the titles it builds on read."""
        named: set[str] = {BOX, PLATES, RECONSTRUCTED}
        shared = {sys.modules[each.__module__] for each in self.kind.__mro__ if issubclass(each, Title)}
        for module in (*self.modules.values(), *(ast.parse(inspect.getsource(each)) for each in shared)):
            names = {node.id for node in ast.walk(module) if isinstance(node, ast.Name)}
            named |= _strings(module).union(*(BY_NAME[name] for name in names & BY_NAME.keys()))
        for path in sorted(self.place.rglob("*.toml")):
            if path.parent.name == VARIANTS:
                yield from self._variant(path)
            elif path.name not in named:
                yield f"{path.name}: nothing reads it"

    def _variant(self, path: Path) -> Iterator[str]:
        """What is wrong with a variant that the title brings."""
        try:
            find_title(self.title.id, variant=path.read_text("utf-8"))
        except RoundhouseError as error:
            yield f"{path.name}: {error}"

    def refusals(self) -> Iterator[str]:
        """Refusals without clause, sentence or facts; entries of the tables that nothing uses."""
        yield from gaps(self.title)
        known = clauses(self.title.id)
        for rule, clause in self.title.clauses.items():
            if clause not in known:
                yield f"rules.md has no clause {clause}, which the rule '{rule}' cites"
        yield from (f"the rule '{rule}' has an entry, but no option of the title uses it" for rule in self._unused())

    def _unused(self) -> list[str]:
        """Entries that are left over however the options are chosen, one at a time."""
        left = set(left_over(self.title))
        for option in self.kind.option_types:
            try:
                left &= set(left_over(find_title(self.title.id, frozenset({option.id}))))
            except RoundhouseError:
                continue
        return sorted(left)

    def tests(self) -> Iterator[str]:
        """Clauses that no test cites."""
        root = next((each for each in self.place.parents if (each / "pyproject.toml").is_file()), None)
        if root is None:
            yield "its tests cannot be found: there is no pyproject.toml above its folder"
            return
        known: set[str] = set()
        for path in sorted((root / "tests").rglob("*.py")):
            module = ast.parse(path.read_text("utf-8"))
            known |= _strings(module)
            if path.parent.name in ("tests", self.place.name):
                known |= {f"{self.title.id}/{clause}" for clause in _not_testable(module)}
        for clause in testable(self.title.id):
            if f"{self.title.id}/{clause}" not in known:
                yield f"clause {clause} has no test"

    # -- what is said

    def words(self) -> Iterator[str]:
        """Kinds without words, steps without hints, things to be taken that do not say what they do."""
        said = said_of(self.kind)
        for began in sorted(said.rounds.keys() - said.short_rounds.keys()):
            yield f"said.py has no short name for the round {began}"
        for event in self._own(Event):
            if of_kind(said.events, event) is None:
                yield f"said.py has no words for the event {event.__name__}"
        for frame, step in self.title.steps.items():
            if of_kind(said.frames, frame) is None:
                yield f"said.py has no words for the frame {frame.__name__}"
            if step.choices and type(step).actors is not Step.actors and of_kind(said.hints, frame) is None:
                yield f"said.py has no hint for the frame {frame.__name__}"
        for kind in self.title.notation.kinds.values():
            if of_kind(said.options, kind) is None or of_kind(said.kinds, kind) is None:
                yield f"said.py has no words for the action {kind.__name__}"
        for private in self.title.privates:
            if private not in said.powers:
                yield f"said.py does not say what {private} does"

    def _own(self, base: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
        """The kinds that its folder declares."""
        for module in iter_modules([str(self.place)]):
            found = import_module(f"{self.folder}.{module.name}")
            for each in vars(found).values():
                if isinstance(each, type) and issubclass(each, base) and each.__module__ == found.__name__:
                    yield each

    def translations(self) -> Iterator[str]:
        """Messages that a language does not have."""
        forms: list[Form] = list(messages_of(self.kind))
        wanted = {form.one if isinstance(form, Plural) else form for form in forms} | set(reasons_of(self.kind))
        for language, name in LANGUAGES.items():
            if language == SOURCE:
                continue
            there = {}
            for message in catalogue(language, self.folder):
                first = message.id[0] if isinstance(message.id, tuple | list) else message.id
                texts = message.string if isinstance(message.string, tuple | list) else (message.string,)
                there[first] = all(texts)
            for text in sorted(wanted):
                if not there.get(text):
                    yield f"{name}: no translation of “{text}”"

    # -- what it does

    def play(self, games: int) -> Iterator[str]:
        """Random games to their end with every law checked, and every picture of the last."""
        counts = self.title.player_counts
        for seed in range(games):
            try:
                game, _ = random_game(self.title.id, counts[seed % len(counts)], seed, profile="builder")
            except Violation as violation:
                action = f", after {violation.action}" if violation.action else ""
                yield f"a random game (seed {seed}) breaks a law: {violation.what}{action}"
                return
        for name, draw in PICTURES.items() if games else ():
            try:
                draw(game, PALETTES["light"])
            except NothingToDraw:
                continue
            except Exception as error:
                yield f"the picture '{name}' cannot be drawn: {type(error).__name__}: {error}"


def _strings(module: ast.Module) -> set[str]:
    """Every text that stands in a file."""
    return {node.value for node in ast.walk(module) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def _not_testable(module: ast.Module) -> set[str]:
    """The clauses that a file of tests says cannot be tested: the keys of its NOT_TESTABLE."""
    found: set[str] = set()
    for node in ast.walk(module):
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(each, ast.Name) and each.id == "NOT_TESTABLE" for each in targets):
                found |= {str(key.value) for key in node.value.keys if isinstance(key, ast.Constant)}
    return found
