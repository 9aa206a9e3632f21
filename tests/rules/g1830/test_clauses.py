"""Every refusal names a clause that exists."""

import importlib
import inspect
import re
from pathlib import Path

import roundhouse
from roundhouse.engine.step import Step
from roundhouse.engine.title import CASE_OF
from roundhouse.titles.g1830.clauses import CLAUSES
from roundhouse.titles.g1830.title import Title1830
from roundhouse.titles.rules import clauses

SOURCE = Path(roundhouse.__file__).parent


def test_the_clauses_named_in_the_map_and_in_refusals_exist() -> None:
    known = set(clauses("1830"))
    assert set(CLAUSES.values()) <= known
    for path in (SOURCE / "titles" / "g1830").glob("*.py"):
        named = re.findall(r'Refusal\(\s*"([^"]+)"', path.read_text(encoding="utf-8"))
        assert set(named) <= known, path


def test_every_rule_that_the_steps_of_1830_name_has_a_clause() -> None:
    modules = {"roundhouse.engine.flow", "roundhouse.engine.shares"}
    for step in Title1830().steps.values():
        for part in (step, *step.choices, *step.standing):
            modules.update(kind.__module__ for kind in type(part).__mro__ if kind.__module__.startswith("roundhouse"))
    assert len(modules) > 15
    for module in sorted(modules):
        text = inspect.getsource(importlib.import_module(module))
        for rule in re.findall(r'refuse\([\w.]+, "([^"]+)"', text) + re.findall(r'rule = "([^"]+)"', text):
            while rule not in CLAUSES and rule in CASE_OF:
                rule = CASE_OF[rule]
            assert rule in CLAUSES, f"{module}: {rule}"


def test_every_step_that_waits_for_somebody_says_which_rule_it_is() -> None:
    title = Title1830()
    known = {*CLAUSES, *clauses("1830")}
    for step in title.steps.values():
        if type(step).actors is not Step.actors and step.choices:
            assert step.clause in known, type(step).__name__
