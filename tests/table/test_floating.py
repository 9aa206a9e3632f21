"""When a company floats is asked of the title's rule, and a start costs what its effect says."""

from __future__ import annotations

import pytest

from roundhouse.game import new
from roundhouse.table.floating import floats_at, times_par


@pytest.mark.parametrize(
    ("title", "company", "part"), [("1830", "PRR", "60"), ("1865", "FMS", "60"), ("18Lilliput", "", "")]
)
def test_the_rule_of_the_title_says_when_a_company_floats(title: str, company: str, part: str) -> None:
    game = new(title, ["Ada", "Ben", "Cleo"], seed=1)
    before = {name: (dict(each.shares), each.president) for name, each in game.state.companies.items()}
    names = [company] if company else list(game.state.companies)
    assert floats_at(game, names) == ({company: part} if part else {})
    assert {name: (dict(each.shares), each.president) for name, each in game.state.companies.items()} == before


def test_a_start_costs_so_many_times_its_par_only_if_that_holds_for_each() -> None:
    assert times_par([(67, 134), (100, 200)]) == 2
    assert times_par([(67, 134), (100, 100)]) == times_par([(67, 100)]) == times_par([]) == times_par([(67, 0)]) == 0
