"""Records and positions: written, read back, refused when broken."""

from __future__ import annotations

import contextlib
import json
import random
from pathlib import Path

import pytest

import roundhouse as rh
from roundhouse.formats.position import read_position, write_position
from roundhouse.formats.record import read_record, schema, write_record
from roundhouse.lab.fuzz import random_game


@pytest.fixture(scope="module")
def game() -> rh.Game:
    return random_game("1830", 3, 5, profile="builder", checks=False)[0]


def test_a_record_replays_to_the_same_state(game: rh.Game) -> None:
    again = read_record(write_record(game))
    assert again.hash == game.hash
    assert again.record == game.record


def test_a_record_can_be_loaded_at_any_action(game: rh.Game, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(write_record(game))
    for count in (0, 1, 7, 8, 9, len(game.actions) // 2, len(game.actions)):
        assert rh.load(path, count).hash == game.at(count).hash


def test_a_record_names_the_version_of_the_rules(game: rh.Game) -> None:
    data = json.loads(write_record(game))
    assert data["rules"] == game.title.version == 2
    data["rules"] = 99
    with pytest.raises(rh.BadRecord, match="version 99"):
        read_record(json.dumps(data).encode())


def test_an_illegal_action_in_a_record_is_named(game: rh.Game) -> None:
    data = json.loads(write_record(game))
    data["actions"][3] = "Ada bids 5 on CA"
    with pytest.raises(rh.ReplayError) as caught:
        read_record(json.dumps(data).encode())
    assert caught.value.at == 4


def test_the_schema_describes_the_record() -> None:
    fields = schema()["$defs"]["RecordFile"]
    assert set(fields["required"]) == {"format", "version", "title", "rules", "players", "actions"}


def test_positions_read_back_all_through_a_game(game: rh.Game) -> None:
    for count in range(0, len(game.actions), 37):
        here = game.at(count)
        text = write_position(here)
        assert read_position(text).hash == here.hash, count
        assert write_position(read_position(text)) == text


def test_a_game_goes_on_from_a_position_and_its_record_keeps_it(game: rh.Game) -> None:
    start = read_position(write_position(game.at(40)))
    start.extend(game.actions[40:60])
    assert start.hash == game.at(60).hash
    assert read_record(write_record(start)).hash == start.hash


def test_a_consent_that_is_open_survives_a_position() -> None:
    found = 0
    for seed in range(6):
        game, _ = random_game("1830", 4, seed, profile="trader", checks=False)
        for count in range(len(game.actions)):
            if type(game.actions[count]).__name__ in ("Accept", "Decline"):
                here = game.at(count)
                assert read_position(write_position(here)).hash == here.hash
                found += 1
                break
    assert found


def test_broken_records_are_refused_without_a_traceback(game: rh.Game) -> None:
    good = write_record(game)
    dice = random.Random(1)
    for _ in range(300):
        data = bytearray(good)
        for _ in range(dice.randint(1, 6)):
            kind = dice.randrange(3)
            at = dice.randrange(len(data))
            if kind == 0:
                data[at] = dice.randrange(256)
            elif kind == 1:
                del data[at : at + dice.randrange(200)]
            else:
                data[at:at] = bytes(dice.randrange(256) for _ in range(3))
        with contextlib.suppress(rh.RoundhouseError):
            rh.loads(bytes(data))


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"null", b"{", b"\xff\xfe", b'{"actions": 3}', b'{"format": "x"}'])
def test_what_is_no_game_is_refused(data: bytes) -> None:
    with pytest.raises(rh.RoundhouseError):
        rh.loads(data)


def test_a_mark_before_the_text_does_not_matter(game: rh.Game) -> None:
    for text in (write_record(game), write_position(game.at(40)).encode()):
        assert rh.loads(b"\xef\xbb\xbf" + text).hash == rh.loads(text).hash


def test_a_game_cannot_be_loaded_beyond_its_end(game: rh.Game) -> None:
    count = len(game.actions)
    for data in (write_record(game), write_position(game).encode()):
        with pytest.raises(rh.BadRecord, match=f"not {count + 1}"):
            rh.loads(data, count + 1)
        with pytest.raises(rh.BadRecord, match="negative"):
            rh.loads(data, -1)


@pytest.mark.parametrize("title", ["1830", "1861", "1865", "18Lilliput"])
def test_broken_positions_are_refused_without_a_traceback(title: str) -> None:
    """Lines lost, doubled, cut short or taken from another place; what is accepted can be played on."""
    text = write_position(random_game(title, 3, 2, profile="builder", checks=False)[0].at(60))
    dice = random.Random(3)
    refused = 0
    for _ in range(60):
        lines = text.splitlines()
        at, other = dice.randrange(len(lines)), dice.choice(lines)
        lines[at : at + 1] = dice.choice([[], [lines[at], other], [lines[at][: dice.randrange(60)]], [other]])
        try:
            game = rh.loads("\n".join(lines).encode())
        except rh.RoundhouseError as error:
            assert str(error)
            refused += 1
        else:
            assert list(game.legal_actions()) and game.scores()
    assert refused > 20


def test_the_schema_in_the_documentation_is_current() -> None:
    path = Path(__file__).parents[2] / "docs" / "record.schema.json"
    assert json.loads(path.read_text()) == json.loads(json.dumps(schema()))
