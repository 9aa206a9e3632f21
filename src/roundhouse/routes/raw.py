"""Raw boards: the JSON files of the benchmark of networks, as questions for the search."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from .model import Bonus, NetworkStop, Rules, SpaceTrack, Train
from .network import Network, Side


class Problem(msgspec.Struct, frozen=True):
    """A question for the search, and its answer where it is known."""

    name: str
    network: Network
    trains: tuple[Train, ...]
    rules: Rules
    bonuses: tuple[Bonus, ...] = ()
    best: int | None = None


def load_network(path: str | Path) -> Problem:
    """A raw board from its file."""
    return read_network(msgspec.json.decode(Path(path).read_bytes()))


def read_network(data: dict[str, Any]) -> Problem:
    """A raw board from its decoded JSON."""
    company = data["company"]
    flags = data["rules"]
    spaces = {
        name: SpaceTrack(
            stops=tuple(_stop(stop, company, flags) for stop in space["stops"]),
            track=tuple((one, other) for one, other in space["track"]),
        )
        for name, space in data["spaces"].items()
    }
    sides = 4 if data["layout"] == "square" else 6
    neighbours: dict[Side, Side] = {
        (name, int(edge)): (other, (int(edge) + sides // 2) % sides)
        for name, around in data["neighbours"].items()
        for edge, other in around.items()
    }
    return Problem(
        name=data["name"],
        network=Network(spaces, neighbours),
        trains=tuple(
            Train(train["name"], train["stops"], skip=frozenset(train["skip"]), multiplier=train["multiplier"])
            for train in data["trains"]
        ),
        rules=Rules(
            min_stops=flags["min_stops"],
            visit_once=flags["visit_once"],
            token=flags["token"],
            group_once=flags["group_once"],
        ),
        bonuses=tuple(_bonus(bonus) for bonus in flags["bonuses"]),
        best=data.get("best"),
    )


def _stop(data: dict[str, Any], company: str, flags: dict[str, Any]) -> NetworkStop:
    tokens = data.get("tokens", [])
    own = company in tokens
    blocked = bool(tokens) and None not in tokens and not own and flags["blocked_city"] == "end only"
    outside = data["kind"] == "offboard" and flags["offboard"] == "end only"
    return NetworkStop(data["kind"], data["revenue"], not (blocked or outside), own, data.get("group") or "")


def _bonus(data: dict[str, Any]) -> Bonus:
    at = frozenset(data["at"] if data["kind"] == "visit" else data["from"])
    other = frozenset(data.get("to", ()))
    return Bonus(data["kind"], at, other, data["amount"], multiplied=data["multiplied"])
