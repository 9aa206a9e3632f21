"""Comparing a position with a recorded snapshot of the same game, field by field."""

from __future__ import annotations

from typing import Any

from roundhouse.engine.dividend import PayDividend
from roundhouse.engine.operating import CompanyTurn, CompanyTurnStep, OperatingRound
from roundhouse.finance.market import share_price
from roundhouse.finance.shares import counted_certificates, worth
from roundhouse.formats.online.adapters import adapter_for
from roundhouse.game import Game
from roundhouse.kernel.state import OFFER, POOL

Raw = dict[str, Any]

IGNORED = frozenset({"id", "full", "turn", "step", "acts", "ndepot", "order"})
"""`turn`, `step` and `acts` name the site's own flow; `ndepot` and `order` follow from what is compared."""


def merged(previous: Raw, change: Raw) -> Raw:
    """The whole snapshot after a recorded change."""
    if change.get("full"):
        return change
    state = dict(previous)
    for key, value in change.items():
        if key in ("players", "corps"):
            entries = dict(state.get(key) or {})
            for name, fields in value.items():
                if fields is None:
                    entries.pop(name, None)
                else:
                    entry = {**entries.get(name, {}), **fields}
                    entries[name] = {k: v for k, v in entry.items() if v is not None}
            state[key] = entries
        elif value is None:
            state.pop(key, None)
        else:
            state[key] = value
    return state


class Comparer:
    """Says how a game differs from a snapshot. `ids` gives the site's id for each of our players."""

    def __init__(self, game: Game, ids: dict[str, Any]) -> None:
        self.game = game
        self.ids = ids
        self.adapter = adapter_for(game.setup.title)

    def differences(self, snapshot: Raw) -> list[str]:
        """Every field that differs, as `where: ours, theirs`."""
        return unlike(self.position(), snapshot)

    def position(self) -> Raw:
        """The position, in the words of the snapshots."""
        game, state, tokens = self.game, self.game.state, self.tokens()
        found: Raw = {
            "round": self.round_name(),
            "active": self.adapter.active(self),
            "phase": state.phase,
            "bank": state.bank,
            "depot": self.depot(),
            "discarded": sorted(state.train_pool),
            "finished": state.finished or False,
            "players": {str(self.ids[name]): self.player(name) for name in state.players},
            "corps": {
                self.adapter.theirs(name): self.company(name, tokens.get(name, {}))
                for name in state.companies
                if self.adapter.is_shown(game.play, name)
            },
        }
        for frame in state.stack:
            if isinstance(frame, OperatingRound) and not state.finished:
                order = self.adapter.queue(game.play, frame)
                found["queue"] = sorted(order, key=lambda name: name != self.operating())
        self.adapter.extend(self, found)
        return found

    def round_name(self) -> str:
        name = "ISR"
        for frame in self.game.state.stack:
            name = self.adapter.round_name(frame) or name
        return name

    def operating(self) -> str:
        """The company whose turn it is."""
        turn = next((f.company for f in self.game.state.stack if isinstance(f, CompanyTurn)), "")
        return self.adapter.theirs(turn)

    def has_operated(self, name: str) -> bool:
        """To the site a company has operated once its dividend is settled."""
        if self.game.state.companies[name].operated:
            return True
        turn = next((f for f in self.game.state.stack if isinstance(f, CompanyTurn)), None)
        if turn is None or turn.company != name:
            return False
        step = self.game.title.step_of(CompanyTurn)
        assert isinstance(step, CompanyTurnStep)
        settled = turn.at > step.sequence.index(PayDividend)
        return settled and not any(isinstance(f, PayDividend) for f in self.game.state.stack)

    def depot(self) -> list[str]:
        """The next three trains."""
        found: list[str] = []
        for name in self.game.title.trains:
            count = self.game.state.depot[name]
            found += [name] * (1 if count < 0 else count)
        return found[:3]

    def player(self, name: str) -> Raw:
        play, player = self.game.play, self.game.state.players[name]
        found: Raw = {
            "cash": player.cash,
            "value": worth(play, name),
            "certs": counted_certificates(play, name),
            "priority": self.adapter.priority(play) == name,
            "shares": {
                self.adapter.theirs(company): charter.shares[name]
                * 100
                // self.game.title.companies[company].total_shares
                for company, charter in play.state.companies.items()
                if name in charter.shares
            },
            "privates": sorted(p for p, private in play.state.privates.items() if private.owner == name),
        }
        if player.bankrupt:
            found["bankrupt"] = True
        return found

    def tokens(self) -> dict[str, dict[str, list[int] | None]]:
        """Where the tokens of each company stand, with the exits of the city if its space has several."""
        found: dict[str, dict[str, list[int] | None]] = {}
        for space, stops in self.game.state.tokens.items():
            if not any(stops):
                continue
            shape = self.game.title.board.shape(self.game.state, space)
            several = sum(stop.slots > 0 for stop in shape.stops) > 1
            for index, held in enumerate(stops):
                for name in held:
                    found.setdefault(name, {})[f"{space}/{index}"] = sorted(shape.exits[index]) if several else None
        return found

    def company(self, name: str, tokens: dict[str, list[int] | None]) -> Raw:
        play, charter = self.game.play, self.game.state.companies[name]
        percent = 100 // (self.game.title.companies[name].total_shares or 100)
        exits = {place: edges for place, edges in tokens.items() if edges is not None}
        found: Raw = {
            "cash": charter.cash,
            "price": share_price(play, name),
            "cell": list(charter.cell or ()),
            "par": charter.par,
            "ipo": charter.shares.get(OFFER, 0) * percent,
            "market": charter.shares.get(POOL, 0) * percent,
            "president": self.ids.get(charter.president, charter.president),
            "trains": sorted(charter.trains),
            "tokens": sorted(tokens),
            "unplaced": sorted(charter.tokens),
            "loans": charter.loans,
            "floated": charter.floated,
            "operated": self.has_operated(name),
        }
        privates = sorted(p for p, private in play.state.privates.items() if private.owner == name)
        if privates:
            found["privates"] = privates
        if exits:
            found["token_exits"] = exits
        self.adapter.company_fields(play, name, found)
        return found


def unlike(ours: Raw, snapshot: Raw) -> list[str]:
    """Every field in which a position of ours differs from a snapshot."""
    found: list[str] = []
    for key, theirs in snapshot.items():
        if key in IGNORED or (key == "active" and ours["finished"]):
            continue
        if key in ("players", "corps"):
            for name in sorted({*ours[key], *theirs}):
                found += _differing(f"{key}.{name}", ours[key].get(name), theirs.get(name))
        elif ours.get(key) != _ordered(key, theirs):
            found.append(f"{key}: {ours.get(key)!r}, recorded {theirs!r}")
    for key in ("queue", "bids"):
        if key not in snapshot and ours.get(key):
            found.append(f"{key}: {ours[key]!r}, recorded nothing")
    return found


def _ordered(key: str, value: Any) -> Any:
    """A recorded list whose order says nothing, sorted as ours is."""
    if key == "bids":
        return {item: sorted(offers, key=str) for item, offers in value.items()}
    if key == "discarded":
        return sorted(value)
    return value


SORTED_FIELDS = frozenset({"trains", "tokens", "unplaced", "privates"})


def _differing(where: str, ours: Raw | None, theirs: Raw | None) -> list[str]:
    if ours is None or theirs is None:
        return [
            f"{where}: {'missing' if ours is None else 'there'}, recorded {'missing' if theirs is None else 'there'}"
        ]
    if ours == theirs:
        return []
    found = []
    for field in sorted({*ours, *theirs}):
        mine, recorded = ours.get(field), theirs.get(field)
        if field in SORTED_FIELDS and recorded is not None:
            recorded = sorted(recorded)
        if mine != recorded:
            found.append(f"{where}.{field}: {mine!r}, recorded {recorded!r}")
    return found
