"""What was not tested, said at the end of every run; with CI=true it fails if the browser tests were among it."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping

import pytest

BROWSER = "tests/browser"


def reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Why a test was skipped."""
    where = report.longrepr
    text = where[2] if isinstance(where, tuple) else str(where)
    return text.removeprefix("Skipped: ")


def summary(reports: Iterable[pytest.TestReport | pytest.CollectReport]) -> list[str]:
    """How many tests were skipped, and why, the most frequent reason first."""
    reasons = Counter(map(reason, reports))
    if not reasons:
        return ["no test was skipped"]
    return [f"{reasons.total()} skipped:", *(f"  {count}: {why}" for why, count in reasons.most_common())]


def unseen(reports: Iterable[pytest.TestReport | pytest.CollectReport], environment: Mapping[str, str]) -> bool:
    """Whether this run must fail: somebody relies on it, and no browser has looked at our pages."""
    relied_on = environment.get("CI", "").lower() in ("1", "true", "yes")
    return relied_on and any(report.nodeid.startswith(BROWSER) for report in reports)


class Skipped:
    """Counts skipped tests in the process that reports."""

    def __init__(self) -> None:
        self.reports: list[pytest.TestReport | pytest.CollectReport] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped and not hasattr(report, "wasxfail"):
            self.reports.append(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.skipped:
            self.reports.append(report)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if not hasattr(session.config, "workerinput") and unseen(self.reports, os.environ):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for line in summary(self.reports):
            terminalreporter.write_line(line)
        if unseen(self.reports, os.environ):
            terminalreporter.write_line("FAILED: CI is set, and the browser tests did not run", red=True)
