"""Which clauses of the rulebooks no test cites: `make rules`.

A test cites a clause by `@pytest.mark.rule("1830/12.0-c")`. A folder of rule tests may name clauses that cannot be
tested, with the reason, in NOT_TESTABLE in its __init__.py.
"""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path

from roundhouse.titles import TITLES
from roundhouse.titles.rules import clauses, testable

TESTS = Path(__file__).parent
_MARK = re.compile(r"mark\.rule\(([^)]*)\)", re.DOTALL)
_CITED = re.compile(r"""["']([^"']+)["']""")


def cited() -> set[str]:
    """Every clause that some test cites."""
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for mark in _MARK.finditer(path.read_text(encoding="utf-8")):
            found.update(_CITED.findall(mark[1]))
    return found


def not_testable(title: str) -> dict[str, str]:
    """Clauses that cannot be tested, and why."""
    package = TITLES[title].__module__.split(".")[-2]
    path = TESTS / "rules" / package / "__init__.py"
    if not path.exists():
        return {}
    spec = importlib.util.spec_from_file_location(f"rules_{package}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return dict(getattr(module, "NOT_TESTABLE", {}))


def missing(title: str) -> list[str]:
    """The clauses of a title without a test, and citations of clauses that do not exist."""
    known = clauses(title)
    marks = {mark.partition("/")[2] for mark in cited() if mark.startswith(f"{title}/")}
    found = [clause for clause in testable(title) if clause not in marks and clause not in not_testable(title)]
    found += [f"{mark} (cited, but there is no such clause)" for mark in sorted(marks - set(known))]
    return found


def main() -> int:
    code = 0
    for title in TITLES:
        left = missing(title)
        untestable = len(not_testable(title))
        print(f"{title}: {len(testable(title))} clauses, {untestable} not testable, {len(left)} without a test")
        for clause in left:
            print(f"  {clause}")
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main())
