"""A search that has a budget ends when it is spent, also where nothing it tries leads on."""

from __future__ import annotations

import time

import pytest

from roundhouse.routes.pack import Option, OutOfTime, Packing


def test_options_that_all_meet_are_not_tried_for_ever() -> None:
    """Every path of the second train uses what every path of the first one does: no choice leads to another."""
    paths = [Option(0, 10, mask=1, node=node, rank=0) for node in range(200)]
    late = Packing([0], 1, lambda: None, deadline=time.perf_counter() - 1)
    with pytest.raises(OutOfTime):
        late.search([paths, paths], [0, 1], slack=100, best=0)
    assert late.steps == 1
    assert not Packing([0], 1, lambda: None).search([paths, paths], [0, 1], slack=100, best=0)
