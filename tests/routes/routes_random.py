"""Random networks, trains, rules and bonuses: small boards with every kind of track and stop."""

from __future__ import annotations

import random

from roundhouse.routes import Bonus, Network, NetworkStop, Rules, SpaceTrack, Train

HEX = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
SQUARE = ((0, -1), (-1, 0), (0, 1), (1, 0))


class Case:
    """One random question."""

    def __init__(self, seed: int, size: tuple[int, int] = (4, 3), trains: int = 3, density: float = 0.95) -> None:
        rng = random.Random(seed)
        self.rng = rng
        self.own_pay = random.Random(seed)
        self.steps = rng.choice((HEX, SQUARE))
        columns, rows = size
        self.names = {}
        for x in range(columns):
            for y in range(rows):
                at = (x, 2 * y + x % 2) if self.steps is HEX else (x, y)
                self.names[at] = f"{chr(65 + x)}{y}"
        self.sides = len(self.steps)
        self.neighbours = {
            (name, edge): (self.names[x + dx, y + dy], (edge + self.sides // 2) % self.sides)
            for (x, y), name in self.names.items()
            for edge, (dx, dy) in enumerate(self.steps)
            if (x + dx, y + dy) in self.names
        }
        self.spaces = {name: self.space() for name in self.names.values() if rng.random() < density}
        self.network = Network(self.spaces, self.neighbours)
        self.rules = Rules(
            visit_once=rng.choice(("stop", "space")),
            token=rng.choice(("counted", "counted", "counted", "visited", "none")),
            group_once=rng.random() < 0.8,
            min_stops=rng.choice((2, 2, 2, 3)),
        )
        self.trains = [self.train() for _ in range(rng.randint(1, trains))]
        if rng.random() < 0.3:
            self.trains.append(self.trains[0])
        self.bonuses = [self.bonus() for _ in range(rng.choice((0, 0, 1, 2)))]

    def edges(self, least: int, most: int) -> list[int]:
        return self.rng.sample(range(self.sides), self.rng.randint(least, min(most, self.sides)))

    def stop(self, kind: str) -> NetworkStop:
        rng = self.rng
        own = kind == "city" and rng.random() < 0.4
        passable = own or (kind in ("city", "town") and rng.random() < 0.85)
        if own and rng.random() < 0.1:
            passable = False
        revenue = rng.choice((10, 20, 20, 30, 40, 50, 70) if rng.random() < 0.95 else (0, 5))
        return NetworkStop(
            kind, revenue, passable, own, rng.choice(("", "", "", "north")) if kind == "offboard" else ""
        )

    def space(self) -> SpaceTrack:
        """A space like those of real tiles: plain, junction, city, town, two cities, bypass, red area."""
        rng = self.rng
        shape = rng.choice(("plain", "cross", "city", "city", "city", "city", "town", "two", "bypass", "red"))
        if shape == "plain":
            return SpaceTrack((), (tuple(self.edges(2, 2)),))  # type: ignore[arg-type]
        if shape == "cross":
            pairs = {tuple(sorted(self.edges(2, 2))) for _ in range(rng.randint(2, 3))}
            return SpaceTrack((), tuple(sorted(pairs)))  # type: ignore[arg-type]
        if shape in ("city", "town", "red"):
            kind = "offboard" if shape == "red" else shape
            exits = self.edges(*{"red": (1, 3), "town": (2, 3), "city": (2, 5)}[shape])
            return SpaceTrack((self.stop(kind),), tuple((edge, "s0") for edge in exits))
        exits = self.edges(3, 5)
        if shape == "bypass":
            around = (exits[0], exits[1])
            return SpaceTrack((self.stop("city"),), (*((edge, "s0") for edge in exits), around))
        track: list[tuple[int | str, int | str]] = [(edge, f"s{i % 2}") for i, edge in enumerate(exits)]
        if rng.random() < 0.2:
            track.append(("s0", "s1"))
        return SpaceTrack((self.stop("city"), self.stop(rng.choice(("city", "town")))), tuple(track))

    def train(self) -> Train:
        rng = self.rng
        stops = rng.choice((2, 2, 3, 3, 4, 5, None))
        kind = rng.choice(("all", "all", "skip towns", "skip all", "cities", "cities and red"))
        skip = {"skip towns": {"town"}, "skip all": {"town", "city"}}.get(kind, set())
        counts = {"cities": frozenset({"city"}), "cities and red": frozenset({"city", "offboard"})}.get(kind)
        return Train(
            str(stops),
            stops,
            counts=counts,
            skip=frozenset(skip),
            multiplier=rng.choice((1, 1, 1, 2)),
            halved=rng.random() < 0.15,
            pays=self.pays(),
        )

    def pays(self) -> tuple[tuple[tuple[str, int], int], ...]:
        """Sometimes, what a few stops pay to this train alone."""
        places = list(self.network.places())
        if not places or self.own_pay.random() < 0.85:
            return ()
        some = self.own_pay.sample(places, min(2, len(places)))
        return tuple((place, self.own_pay.choice((0, 10, 60))) for place in some)

    def entries(self, most: int) -> frozenset[str | tuple[str, int]]:
        places = list(self.network.places())
        picked = self.rng.sample(places, min(len(places), self.rng.randint(1, most)))
        return frozenset(place if self.rng.random() < 0.5 else place[0] for place in picked)

    def bonus(self) -> Bonus:
        rng = self.rng
        kind = rng.choice(("visit", "pair", "count"))
        amounts = ((2, 20), (3, 50)) if kind == "count" else ()
        return Bonus(
            kind,
            self.entries(4 if kind == "count" else 2),
            self.entries(2) if kind == "pair" else frozenset(),
            rng.choice((10, 40)),
            amounts,
            multiplied=rng.random() < 0.5,
        )
