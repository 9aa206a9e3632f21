"""Games of ours under `online` go on in the engine of 18xx.games, with the same position after every action."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.oracle.lockstep import BOTS, Parted, Table, play
from tests.oracle.site import MISSING, Site, engine

TABLES = [
    Table("1830", 3, ("online",), "builder", 1),
    Table("1830", 5, ("extra_6_train", "online"), "founder", 7),
    Table("1861", 4, ("column_market", "online"), "founder", 6),
    Table("1861", 2, ("online",), BOTS, 1),
]


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    folder = engine()
    if folder is None:
        pytest.skip(MISSING)
    with Site(folder) as found:
        yield found


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_game_of_ours_is_the_same_game_there(table: Table, site: Site) -> None:
    """More of them: `python -m tests.oracle 1830 1861 --games 100`."""
    assert play(table, site).finished


def test_a_difference_is_found_and_told(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there another position is reached, the first action that leads to it is named, with both sides."""
    act = site.act
    monkeypatch.setattr(site, "act", lambda actions: [{**there, "bank": 7} for there in act(actions)])
    with pytest.raises(Parted, match=r"action 1, .*: bank: \d+, there 7"):
        play(TABLES[0], site, at_once=1)


def test_a_refusal_there_is_found_and_told(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the site does not let pass is named too, with its reason."""
    act = site.act
    monkeypatch.setattr(site, "act", lambda actions: act([{**action, "entity": 3} for action in actions]))
    with pytest.raises(Parted, match="refused there"):
        play(TABLES[0], site, at_once=1)
