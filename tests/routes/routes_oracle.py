"""An oracle that cannot be wrong: every path piece by piece, every choice of stops, every set of routes.

Deliberately simple and slow, and written without the code under test: it follows pieces of track, not links.
"""

from __future__ import annotations

from itertools import combinations

from roundhouse.routes import Bonus, Network, Rules, Train

Walk = tuple[tuple[tuple[str, int], ...], frozenset[object]]


def walks(network: Network, rules: Rules, most: int = 4000) -> list[Walk] | None:
    """Every route that track and stops allow, for any train: its stops, the hexsides and pieces it uses."""
    found: dict[tuple[object, ...], Walk] = {}

    def ends(space: str, end: int | str) -> list[int | str]:
        pieces = network.spaces[space].track
        return [b for a, b in pieces if a == end] + [a for a, b in pieces if b == end]

    def may_add(stops: list[tuple[str, int]], place: tuple[str, int]) -> bool:
        stop = network.spaces[place[0]].stops[place[1]]
        for other in stops:
            if other == place or (rules.visit_once == "space" and other[0] == place[0]):
                return False
            group = network.spaces[other[0]].stops[other[1]].group
            if rules.group_once and group and group == stop.group:
                return False
        return True

    def arrive(stops: list[tuple[str, int]], place: tuple[str, int], used: frozenset[object]) -> bool:
        if not may_add(stops, place):
            return True
        now = [*stops, place]
        key = (min(tuple(now), tuple(reversed(now))), used)
        found[key] = (tuple(now), used)
        if len(found) > most:
            return False
        stop = network.spaces[place[0]].stops[place[1]]
        return not stop.passable or leave(now, used)

    def leave(stops: list[tuple[str, int]], used: frozenset[object]) -> bool:
        space, number = stops[-1]
        return all(follow(stops, space, f"s{number}", end, used) for end in ends(space, f"s{number}"))

    def follow(
        stops: list[tuple[str, int]], space: str, start: int | str, end: int | str, used: frozenset[object]
    ) -> bool:
        """Run over the piece from `start` to `end` in a space."""
        piece = ("piece", space, frozenset((start, end)))
        if piece in used:
            return True
        used |= {piece}
        if isinstance(end, str):
            return arrive(stops, (space, int(end[1:])), used)
        across = network.neighbour(space, end)
        if across is None or across[0] not in network.spaces:
            return True
        side = ("side", frozenset(((space, end), across)))
        if side in used:
            return True
        return all(follow(stops, across[0], across[1], on, used | {side}) for on in ends(*across))

    for place in network.places():
        if not leave([place], frozenset()):
            return None
    return list(found.values())


def value(network: Network, train: Train, rules: Rules, bonuses: list[Bonus], walk: Walk) -> int:
    """The most a train earns on a walk, over every choice of counted stops; 0 if it cannot run it."""
    places = walk[0]
    stops = [network.spaces[space].stops[number] for space, number in places]
    last = len(places) - 1
    must = [i for i in range(last + 1) if i in (0, last) or stops[i].kind not in train.skip]
    may = [i for i in range(last + 1) if i not in must]
    best = 0
    for size in range(len(may) + 1):
        for choice in combinations(may, size):
            counted = [*must, *choice]
            length = sum(train.counts is None or stops[i].kind in train.counts for i in counted)
            if train.stops is not None and length > train.stops:
                continue
            if len(counted) < rules.min_stops:
                continue
            if rules.token == "counted" and not any(stops[i].own for i in counted):
                continue
            if rules.token == "visited" and not any(stop.own for stop in stops):
                continue
            own = dict(train.pays)
            inside = sum(own.get(places[i], stops[i].revenue) for i in counted)
            outside = 0
            for bonus in bonuses:
                amount = earned(bonus, [places[i] for i in counted])
                if bonus.multiplied:
                    inside += amount
                else:
                    outside += amount
            inside *= train.multiplier
            if train.halved:
                inside = inside // 2 - inside // 2 % 10
            best = max(best, inside + outside)
    return best


def earned(bonus: Bonus, counted: list[tuple[str, int]]) -> int:
    """What a bonus gives for these counted stops."""

    def hits(entries: frozenset[object]) -> int:
        return sum(any(entry in (place, place[0]) for place in counted) for entry in entries)

    if bonus.kind == "visit":
        return bonus.amount if hits(bonus.at) else 0
    if bonus.kind == "pair":
        return bonus.amount if hits(bonus.at) and hits(bonus.other) else 0
    return max([amount for least, amount in bonus.amounts if hits(bonus.at) >= least], default=0)


def best_total(
    network: Network, trains: list[Train], rules: Rules, bonuses: list[Bonus], most: int = 60_000
) -> int | None:
    """The greatest total by trying every set of routes; None if there are too many to try."""
    every = walks(network, rules)
    if every is None:
        return None
    lists = []
    product = 1
    for train in trains:
        by_track: dict[frozenset[object], int] = {}
        for walk in every:
            earns = value(network, train, rules, bonuses, walk)
            if earns:
                by_track[walk[1]] = max(by_track.get(walk[1], 0), earns)
        lists.append([(earns, track) for track, earns in by_track.items()])
        product *= len(lists[-1]) + 1
    if product > most:
        return None

    def run(number: int, used: frozenset[object]) -> int:
        if number == len(lists):
            return 0
        best = run(number + 1, used)
        for earns, track in lists[number]:
            if not used & track:
                best = max(best, earns + run(number + 1, used | track))
        return best

    return run(0, frozenset())
