"""Every refusal that the steps of a title can make, found without playing: what has no clause, sentence or facts."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import NamedTuple

from roundhouse.engine import flow
from roundhouse.engine.refusals import SENTENCES
from roundhouse.engine.run import DeclareRun
from roundhouse.engine.step import Step
from roundhouse.engine.title import Title
from roundhouse.game import LegalActions
from roundhouse.kernel.sentences import FIELD

NOT_RULES = ("roundhouse.kernel", "roundhouse.board", "roundhouse.finance", "roundhouse.routes")
ROUTE = "route "
"""How the rules begin that a run can break; they come from the route's own check."""


class Made(NamedTuple):
    """A refusal in the source: its rule, the facts it gives, and where it stands."""

    rule: str
    facts: frozenset[str]
    where: str


def gaps(title: Title) -> list[str]:
    """What is missing for the refusals of a title: clauses, sentences, facts."""
    found = []
    for rule, facts, where in sorted(refusals_of(title), key=str):
        if rule in title.never_refused:
            continue
        if rule not in title.clauses:
            found.append(f"{where}: {title.name} has no clause for the rule '{rule}'")
        if rule not in title.sentences and rule not in SENTENCES:
            found.append(f"{where}: the rule '{rule}' has no sentence")
        elif {field for field, _ in FIELD.findall(title.sentence(rule))} != facts:
            found.append(f"{where}: the facts of '{rule}' are not those of its sentence: {title.sentence(rule)}")
    for rule, where in cited(title):
        if rule not in title.clauses:
            found.append(f"{where}: {title.name} has no clause for the rule '{rule}'")
    return found


def left_over(title: Title) -> list[str]:
    """Rules in the tables of a title that none of its steps refuses by, nor any of its own files names."""
    used = {made.rule for made in refusals_of(title)} | {rule for rule, _ in cited(title)}
    named = {
        node.value
        for path in Path(inspect.getfile(type(title))).parent.rglob("*.py")
        if path.stem != "clauses"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant)
    }
    return sorted(rule for rule in {*title.clauses, *title.sentences} if rule not in used and rule not in named)


def cited(title: Title) -> Iterator[tuple[str, str]]:
    """Rules that are cited, and where: for what a step is, and for runs."""
    for step in title.steps.values():
        name = type(step).__name__
        if type(step).actors is not Step.actors and step.choices:
            yield step.rule, name
        if any(isinstance(choice, DeclareRun) for choice in step.choices):
            yield from ((rule, name) for rule in SENTENCES if rule.startswith(ROUTE))


def refusals_of(title: Title) -> set[Made]:
    """Every refusal that a title, its steps and choices, and the functions they name can make."""
    walk = Walk()
    walk.function(flow.find_choice, None)
    walk.function(LegalActions.refusal, None)
    walk.part(title)
    for step in title.steps.values():
        walk.part(step)
    return walk.made


class Walk:
    """A walk through methods and functions, each looked at once."""

    def __init__(self) -> None:
        self.made: set[Made] = set()
        self._seen: set[object] = set()

    def part(self, part: object) -> None:
        """A title, a step, a choice or what these are made of."""
        kind = type(part)
        if not is_rule(kind.__module__) or id(part) in self._seen:
            return
        self._seen.add(id(part))
        hidden: set[str] = set()
        for base in kind.__mro__:
            for name, method in vars(base).items():
                if isinstance(method, FunctionType) and name not in hidden:
                    self.function(method, kind)
                    if "super" not in method.__code__.co_names:
                        hidden.add(name)
        if not isinstance(part, Title):
            for value in getattr(part, "__dict__", {}).values():  # numbers of the box are plain data
                for each in value if isinstance(value, tuple) else (value,):
                    self.part(each)

    def function(self, function: object, owner: type | None) -> None:
        """A function or method, and the functions that it names."""
        function = inspect.unwrap(function) if callable(function) else function
        if not isinstance(function, FunctionType) or not is_rule(function.__module__):
            return
        if (function, owner) in self._seen:
            return
        self._seen.add((function, owner))
        self.made.update(made_in(function, owner))
        for name in function.__code__.co_names:
            self.function(function.__globals__.get(name), None)


def is_rule(module: str) -> bool:
    """Whether rules may stand in a module: in the engine, or in the folder of any title."""
    return module not in sys.stdlib_module_names and not module.startswith(
        ("builtins", "typing", "msgspec", *NOT_RULES)
    )


def made_in(function: FunctionType, owner: type | None) -> Iterator[Made]:
    """The refusals in a function's own text; `owner` is the class of the part it is a method of."""
    node = functions_in(function.__module__).get(function.__code__.co_firstlineno)
    if node is None:
        return
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "refuse":
            facts = frozenset(str(each.arg) for each in call.keywords)
            for rule in rules_in(call.args[1], node, owner):
                yield Made(rule, facts, f"{function.__module__}.{function.__qualname__}")


@cache
def functions_in(module: str) -> dict[int, ast.FunctionDef]:
    """The functions of a module by the line they begin on, decorators included."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    found = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return {min([node.lineno, *(each.lineno for each in node.decorator_list)]): node for node in found}


def rules_in(value: ast.expr, function: ast.FunctionDef, owner: type | None) -> Iterator[str]:
    """The rules an expression can name: a text, one of two, a variable made of these, or what a class says."""
    if isinstance(value, ast.Constant):
        yield str(value.value)
    elif isinstance(value, ast.IfExp):
        yield from rules_in(value.body, function, owner)
        yield from rules_in(value.orelse, function, owner)
    elif isinstance(value, ast.Name):
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and value.id in [getattr(each, "id", "") for each in node.targets]:
                yield from rules_in(node.value, function, owner)
    elif isinstance(value, ast.Attribute) and isinstance(value.value, ast.Name) and value.value.id == "self":
        yield str(getattr(owner, value.attr))
    else:
        raise ValueError(f"nobody can tell which rule this is: {ast.unparse(value)}")
