"""Games of ours under `online` go on in the engine of 18xx.games, with the same position after every action."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.oracle.lockstep import BOTS, Parted, Table, play
from tests.oracle.site import MISSING, Site, engine

WHOLE = Table("1830", 3, ("online",), "builder", 1)
BEGUN = [
    (Table("1861", 2, ("online", "column_market"), "founder", 1017), 470),
    (Table("1830", 5, ("extra_6_train", "online"), BOTS, 7), 200),
    (Table("1861", 4, ("online",), BOTS, 1), 200),
]
"""Games and how far they are played."""


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    folder = engine()
    if folder is None:
        pytest.skip(MISSING)
    with Site(folder) as found:
        yield found


def test_a_whole_game_of_ours_is_the_same_game_there(site: Site) -> None:
    """More of them: `python -m tests.oracle 1830 1861 --games 100`."""
    assert play(WHOLE, site).finished


@pytest.mark.parametrize(("table", "actions"), BEGUN, ids=str)
def test_games_of_ours_are_the_same_there(table: Table, actions: int, site: Site) -> None:
    assert len(play(table, site, most=actions).actions) == actions


def test_a_difference_is_found_and_told(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there another position is reached, the first action that leads to it is named, with both sides."""
    act = site.act
    monkeypatch.setattr(site, "act", lambda actions: [{**there, "bank": 7} for there in act(actions)])
    with pytest.raises(Parted, match=r"action 1, .*: bank: \d+, there 7"):
        play(WHOLE, site, at_once=1)


def test_a_refusal_there_is_found_and_told(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the site does not let pass is named too, with its reason."""
    act = site.act
    monkeypatch.setattr(site, "act", lambda actions: act([{**action, "entity": 3} for action in actions]))
    with pytest.raises(Parted, match="refused there"):
        play(WHOLE, site, at_once=1)
