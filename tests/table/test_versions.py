"""Games that were begun under an earlier version of the rules go on under it at a table that plays a newer one."""

from __future__ import annotations

import msgspec
import pytest

from roundhouse.formats.record import begin
from roundhouse.table.house import House
from roundhouse.titles import TITLES
from tests.kept.keep import FOLDER, read_kept
from tests.table.conftest import Browser
from tests.table.test_rooms import brought, fresh

OLD = [name for name in TITLES if 1 in TITLES[name].earlier]
STORED = 120
"""So many actions had been taken when the table was brought up to date."""


@pytest.mark.parametrize("title", OLD)
def test_a_stored_game_of_version_1_is_opened_and_played_on(title: str, house: House, ada: Browser) -> None:
    records = [kept.record for kept in read_kept(FOLDER / f"{title}-1.json.gz")]
    record = next(each for each in records if not each.start and len(each.actions) > STORED + 20)
    then = begin(record)
    then.extend(map(then.read, record.actions[:STORED]))
    game_id = brought(ada, then)
    opened = fresh(house).look(game_id)
    assert opened.row.rules == opened.game.title.version == 1
    assert opened.game.hash == then.hash
    for line in record.actions[STORED : STORED + 20]:
        assert ada.act(game_id, line).status_code == 200, line
        then.push(then.read(line))
    assert fresh(house).look(game_id).game.hash == then.hash
    kept = msgspec.json.decode(ada.client.get(f"/api/games/{game_id}/record", headers=ada.headers).content)
    assert kept["rules"] == 1


@pytest.mark.parametrize("title", OLD)
def test_a_new_game_has_the_newest_rules(title: str, house: House, ada: Browser) -> None:
    game_id = ada.create(title=title, hotseat=True, seats=["Ada", "Ben", "Cleo"])
    assert house.rooms.look(game_id).row.rules == TITLES[title].version > 1
