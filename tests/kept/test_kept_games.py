"""Games kept from every version of the rules lead today to the positions and results they led to then."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from roundhouse.formats.record import begin
from roundhouse.kernel.errors import IllegalAction
from roundhouse.titles import TITLES, find_title
from tests.kept.keep import FOLDER, KeptGame, digests, read_kept

FILES = sorted(FOLDER.glob("*.json.gz"))
GAMES = [(path, number) for path in FILES for number in range(len(read_kept(path)))]


def named(path: Path) -> tuple[str, int]:
    """The title and the version of the rules that a file is kept for."""
    title, _, version = path.name.removesuffix(".json.gz").rpartition("-")
    return title, int(version)


@pytest.mark.parametrize(("path", "number"), GAMES, ids=lambda value: getattr(value, "name", str(value)).split(".")[0])
def test_a_kept_game_leads_where_it_led(path: Path, number: int) -> None:
    found = read_kept(path)[number]
    game = begin(found.record)
    assert (game.setup.title, game.setup.rules) == named(path)
    assert list(digests(game, found.record.actions)) == found.digests
    assert found.record.result == (game.scores() if game.finished else {})


def leads_elsewhere(kept: KeptGame) -> bool:
    """Whether the newest rules refuse the game, or lead it to other positions."""
    newest = TITLES[kept.record.title].version
    start = kept.record.start.replace(f'"rules":{kept.record.rules}', f'"rules":{newest}')
    record = msgspec.structs.replace(kept.record, rules=newest, start=start)
    try:
        return list(digests(begin(record), record.actions)) != kept.digests
    except IllegalAction:
        return True


@pytest.mark.parametrize("path", [path for path in FILES if TITLES[named(path)[0]].version > named(path)[1]])
def test_the_kept_games_tell_their_version_from_the_newest(path: Path) -> None:
    """If not, they would prove nothing about the corrections."""
    assert any(leads_elsewhere(kept) for kept in read_kept(path) if "online" not in kept.record.options)


def test_every_title_has_kept_games_of_its_earlier_versions() -> None:
    assert {named(path) for path in FILES} >= {(name, version) for name in TITLES for version in TITLES[name].earlier}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.split(".")[0])
def test_every_option_and_number_of_players_is_among_the_kept_games(path: Path) -> None:
    records = [found.record for found in read_kept(path)]
    title, version = named(path)
    played = {option for record in records for option in record.options}
    assert played == {option.id for option in find_title(title, version=version).option_types}
    assert {len(record.players) for record in records} >= set(find_title(title, version=version).player_counts)
