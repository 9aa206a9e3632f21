"""A report on simulations: what they say, with intervals, as one page a person can read."""

from __future__ import annotations

from roundhouse.lab.report.page import report, tables

__all__ = ["report", "tables"]
