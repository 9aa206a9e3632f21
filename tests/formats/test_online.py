"""18xx.games' export: undo and redo, programmed actions, broken files, and writing it."""

from __future__ import annotations

import copy
import gzip
import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import roundhouse as rh
from roundhouse.formats.online.undo import live_actions
from roundhouse.formats.online.writer import write_online
from roundhouse.formats.replay import replay
from roundhouse.lab.fuzz import random_game


def act(number: int, kind: str = "pass", **more: Any) -> dict[str, Any]:
    return {"type": kind, "id": number, **more}


def test_undo_takes_back_the_last_action_and_redo_brings_it_back() -> None:
    live = live_actions([act(1), act(2), act(3, "undo"), act(4, "redo"), act(5, "message"), act(6)])
    assert [action["id"] for action in live] == [1, 2, 6]


def test_undo_to_an_action_takes_back_all_after_it() -> None:
    live = live_actions([act(1), act(2), act(3), act(4, "undo", action_id=1), act(5)])
    assert [action["id"] for action in live] == [1, 5]


def test_redo_after_something_new_is_refused() -> None:
    with pytest.raises(rh.BadRecord, match="nothing to redo"):
        live_actions([act(1), act(2, "undo"), act(3), act(4, "redo")])


def test_undo_of_nothing_is_refused() -> None:
    with pytest.raises(rh.BadRecord, match="nothing to undo"):
        live_actions([act(1, "undo")])


@cache
def written() -> bytes:
    return write_online(random_game("1830", 3, 3, ("online",), "builder", checks=False)[0])


def export() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(written())
    return data


@pytest.mark.parametrize("seed", range(4))
def test_a_written_export_reads_back_to_the_same_state(seed: int) -> None:
    game, _ = random_game("1830", 2 + seed, seed, ("online",), "trader", checks=False)
    assert rh.loads(write_online(game)).hash == game.hash


def test_a_game_by_the_rulebook_is_not_exported() -> None:
    with pytest.raises(rh.BadRecord, match="online"):
        write_online(rh.new("1830", ["Ada", "Ben"]))


def test_written_exports_agree_with_recorded_games(recorded: Path) -> None:
    """Certificates, trains' prices, tiles, routes and tokens are written as the site wrote them."""
    for path in sorted((recorded / "1830").glob("gen_*"))[::6]:
        theirs = json.loads(gzip.decompress(path.read_bytes()))
        ours = json.loads(write_online(rh.load(path)))
        for mine, recorded_action in zip(ours["actions"], theirs["actions"], strict=True):
            for key in ("type", "entity", "entity_type", "price", "kind", "hex", "rotation", "percent", "slot"):
                assert mine.get(key) == recorded_action.get(key), (path.name, mine, recorded_action)
            if "shares" in mine:
                assert sorted(mine["shares"]) == sorted(recorded_action["shares"])
            for route, other in zip(mine.get("routes", ()), recorded_action.get("routes", ()), strict=True):
                assert route["revenue"] == other["revenue"]


def test_what_the_site_refused_is_refused(recorded: Path) -> None:
    """`rejected` lists what players tried in vain; with our edition of its rules it is in vain too."""
    tried = 0
    for path in sorted((recorded / "1830").glob("gen_*")):
        data = json.loads(gzip.decompress(path.read_bytes()))
        for rejected in data.get("rejected", ()):
            cut = {**data, "actions": [a for a in data["actions"] if a["id"] <= rejected["after"]]}
            cut["actions"].append({**rejected["action"], "id": 10**9})
            with pytest.raises(rh.ReplayError) as caught:
                rh.loads(json.dumps(cut).encode())
            assert caught.value.at == 10**9
            tried += 1
    assert tried


def test_programmed_actions_and_auto_actions() -> None:
    data = export()
    data["actions"].insert(0, {"type": "program_share_pass", "entity": 1, "entity_type": "player", "id": 0})
    first, second = data["actions"][1], data["actions"][2]
    first["auto_actions"] = [second]
    data["actions"].remove(second)
    assert rh.loads(json.dumps(data).encode()).finished


def test_a_game_that_players_agreed_to_stop() -> None:
    data = export()
    data["actions"] = [*data["actions"][:40], {"type": "end_game", "entity": 1, "entity_type": "player", "id": 41}]
    game = rh.loads(json.dumps(data).encode())
    assert len(game.actions) == 40
    assert not game.finished


def broken(data: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """The same export with a few fields changed, missing or of another type."""
    twin = copy.deepcopy(data)
    for _ in range(dice.randint(1, 3)):
        target: Any = dice.choice([twin, *dice.sample(twin["actions"], 3), twin["settings"]])
        if not isinstance(target, dict) or not target:
            continue
        key = dice.choice(list(target))
        change = dice.randrange(4)
        if change == 0:
            del target[key]
        else:
            target[key] = [None, "nonsense", -7, {"a": 1}][change] if change < 4 else None
        if not isinstance(twin.get("actions"), list) or not isinstance(twin.get("settings"), dict):
            break
    return twin


def test_broken_exports_get_a_clear_error_and_never_a_traceback(tmp_path: Path) -> None:
    data = export()
    dice = random.Random(7)
    refused = 0
    for number in range(150):
        path = tmp_path / f"{number}.json"
        path.write_text(json.dumps(broken(data, dice)))
        result = replay(path)
        refused += not result.ok
        assert result.ok or result.why
    assert refused > 50


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("auto_actions", 3),
        ("auto_actions", ["pass"]),
        ("price", 20.0),
        ("price", True),
        ("price", "20"),
        ("entity", [1]),
        ("company", {}),
        ("type", "follow"),
    ],
)
def test_what_no_action_says_is_refused_and_named(field: str, value: Any, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    first = {"type": "bid", "entity": 1, "entity_type": "player", "company": "SV", "price": 20, "id": 1}
    begun = {key: claimed for key, claimed in export().items() if key not in ("result", "status")}
    path.write_text(json.dumps({**begun, "actions": [first]}))
    assert replay(path).ok
    path.write_text(json.dumps({**begun, "actions": [{**first, field: value}]}))
    result = replay(path)
    assert not result.ok and result.at == 1 and ("read" in result.why or "not an action" in result.why)


SNAPSHOT: dict[str, Any] = {"id": 1, "players": {"1": {"cash": 0}}, "bank": 0}


@pytest.mark.parametrize(
    "snapshot",
    [
        3,
        {},
        {"id": []},
        {**SNAPSHOT, "players": 3},
        {**SNAPSHOT, "players": {"1": 3}},
        {**SNAPSHOT, "corps": "x"},
        {**SNAPSHOT, "discarded": 5},
        {**SNAPSHOT, "bids": []},
    ],
)
def test_broken_snapshots_get_a_clear_error_and_never_a_traceback(snapshot: Any, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(json.dumps({**export(), "initial": {}, "snapshots": [snapshot]}))
    result = replay(path, snapshots=True)
    assert not result.ok and "snapshot" in result.why


@pytest.mark.parametrize(
    "change",
    [
        {"title": "18Chesapeake"},
        {"title": 5},
        {"players": []},
        {"players": [{"id": 1, "name": "Ada"}]},
        {"players": None},
        {"settings": {"optional_rules": ["unheard_of"]}},
        {"settings": {"optional_rules": 3}},
        {"settings": {"optional_rules": [["online"]]}},
        {"settings": [1]},
        {"actions": [1, 2]},
        {"actions": None},
    ],
)
def test_impossible_headers_are_refused(change: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(json.dumps({**export(), **change}))
    result = replay(path)
    assert not result.ok
    assert result.why


def old_export() -> dict[str, Any]:
    """As exports were before they told the way of each route."""
    data = export()
    for action in data["actions"]:
        for route in action.get("routes", ()):
            del route["connections"], route["nodes"]
    return data


def test_an_old_export_without_connections_is_read() -> None:
    found = rh.loads(json.dumps(old_export()).encode())
    assert found.hash == rh.loads(written()).hash
    assert any(getattr(action, "routes", ()) for action in found.actions)


def test_an_old_export_whose_stops_no_train_joins_is_refused_clearly() -> None:
    data = old_export()
    run = next(action for action in data["actions"] if action.get("routes"))
    run["routes"][0]["hexes"] = ["H10", "A17"]
    with pytest.raises(rh.ReplayError, match="does not say which way the trains ran"):
        rh.loads(json.dumps(data).encode())
    del run["routes"][0]["hexes"]
    with pytest.raises(rh.ReplayError, match="does not say which way the trains ran"):
        rh.loads(json.dumps(data).encode())
