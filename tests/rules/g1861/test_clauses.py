"""Every refusal names a clause that exists."""

import re
from pathlib import Path

import roundhouse
from roundhouse.engine.step import Step
from roundhouse.titles.g1861.clauses import CLAUSES
from roundhouse.titles.g1861.title import Title1861
from roundhouse.titles.rules import clauses

SOURCE = Path(roundhouse.__file__).parent


def test_the_clauses_named_in_the_map_and_in_refusals_exist() -> None:
    known = set(clauses("1861"))
    assert set(CLAUSES.values()) <= known
    for path in (SOURCE / "titles" / "g1861").glob("*.py"):
        named = re.findall(r'Refusal\(\s*"([^"]+)"', path.read_text(encoding="utf-8"))
        assert set(named) <= known, path


def test_every_rule_that_shared_steps_name_has_a_clause() -> None:
    for path in (SOURCE / "engine").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        for rule in re.findall(r'refuse\([\w.]+, "([^"]+)"', text) + re.findall(r'rule = "([^"]+)"', text):
            assert rule in CLAUSES, f"{path.name}: {rule}"


def test_every_step_that_waits_for_somebody_says_which_rule_it_is() -> None:
    title = Title1861()
    known = {*CLAUSES, *clauses("1861")}
    for step in title.steps.values():
        if type(step).actors is not Step.actors and step.choices:
            assert step.clause in known, type(step).__name__
