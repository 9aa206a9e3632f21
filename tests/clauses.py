"""Which clauses of the rulebooks the tests hold us to: `make rules` prints it, `test_clauses.py` demands it.

A test cites a clause by `@pytest.mark.rule("1830/12.0-c")`. A folder of rule tests names clauses that cannot be tested,
with the reason, in NOT_TESTABLE in its __init__.py.
"""

from __future__ import annotations

import importlib
import importlib.util
import io
import sys
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from roundhouse.titles import TITLES
from roundhouse.titles.rules import clauses, testable

TESTS = Path(__file__).parent
CITED = pytest.StashKey[frozenset[str]]()
"""Every clause cited by a test that was collected."""
COMPLETE = pytest.StashKey[bool]()
"""Whether all tests were collected, and not only those somebody asked for."""


class Citations:
    """Notes the marks of whatever is collected, before anything is left out of the run."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        marks = (mark for item in items for mark in item.iter_markers("rule"))
        config.stash[CITED] = frozenset(str(clause) for mark in marks for clause in mark.args)
        asked = [(config.rootpath / arg).resolve() for arg in config.args]
        config.stash[COMPLETE] = any(TESTS.is_relative_to(path) for path in asked) and not config.getoption("lf", False)


def not_testable(title: str) -> dict[str, str]:
    """Clauses that cannot be tested, and why."""
    name = f"tests.rules.{TITLES[title].__module__.split('.')[-2]}"
    if importlib.util.find_spec(name) is None:
        return {}
    return dict(getattr(importlib.import_module(name), "NOT_TESTABLE", {}))


def missing(title: str, cited: frozenset[str]) -> list[str]:
    """The clauses of a title without a test, and citations of clauses that do not exist."""
    known = clauses(title)
    marks = {mark.partition("/")[2] for mark in cited if mark.startswith(f"{title}/")}
    found = [clause for clause in testable(title) if clause not in marks and clause not in not_testable(title)]
    found += [f"{mark} (cited, but there is no such clause)" for mark in sorted(marks - set(known))]
    return found + [
        f"{mark} (not testable, but there is no such clause)" for mark in not_testable(title).keys() - known
    ]


def strangers(cited: frozenset[str]) -> list[str]:
    """Citations that name no title."""
    return sorted(mark for mark in cited if mark.partition("/")[0] not in TITLES)


def collected() -> frozenset[str]:
    """Every clause that some test cites, by collecting all tests without running them."""

    class Quiet(Citations):
        cited: frozenset[str] = frozenset()

        def pytest_collection_finish(self, session: pytest.Session) -> None:
            self.cited = session.config.stash[CITED]

    plugin = Quiet()
    with redirect_stdout(io.StringIO()) as said:
        code = pytest.main(["--collect-only", "-qq", "-n0", str(TESTS)], [plugin])
    if code:
        sys.exit(f"the tests cannot be collected:\n{said.getvalue()}")
    return plugin.cited


def main() -> int:
    """Print how many clauses each title has, and which have no test."""
    cited = collected()
    left = strangers(cited)
    lines = [f"{mark}: there is no such title" for mark in left]
    for title in TITLES:
        gaps = missing(title, cited)
        left += gaps
        count, out = len(testable(title)), len(not_testable(title))
        lines.append(f"{title}: {count} clauses, {out} not testable, {len(gaps)} without a test")
        lines += [f"  {clause}" for clause in gaps]
    print("\n".join(lines))
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
