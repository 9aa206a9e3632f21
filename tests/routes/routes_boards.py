"""Small boards for tests: tiles turned and laid, on the hexes of 1830, the hexes of 1861 or on squares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundhouse.routes import Network, NetworkStop, Route, SpaceTrack

Track = Sequence[Sequence[int | str]]
POINTY = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))
FLAT = ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1))


def turned(track: Track, rotation: int, sides: int = 6) -> tuple[tuple[int | str, int | str], ...]:
    """The track of a tile after a rotation."""
    ends = [[(end + rotation) % sides if isinstance(end, int) else end for end in piece] for piece in track]
    return tuple((one, other) for one, other in ends)


def city(revenue: int, **flags: object) -> NetworkStop:
    return NetworkStop("city", revenue, **flags)  # type: ignore[arg-type]


def town(revenue: int = 10) -> NetworkStop:
    return NetworkStop("town", revenue)


def red(revenue: int, group: str = "") -> NetworkStop:
    return NetworkStop("offboard", revenue, passable=False, group=group)


def space(stops: Sequence[NetworkStop], track: Track, rotation: int = 0, sides: int = 6) -> SpaceTrack:
    return SpaceTrack(tuple(stops), turned(track, rotation, sides))


def pointy(spaces: Mapping[str, SpaceTrack]) -> Network:
    """Row letter and column number, as in 1830."""
    return Network(spaces, lambda name, edge: _beside(name, edge, POINTY))


def flat(spaces: Mapping[str, SpaceTrack]) -> Network:
    """Column letter and row number, as in 1861."""

    def across(name: str, edge: int) -> tuple[str, int]:
        down, right = FLAT[edge]
        return f"{chr(ord(name[0]) + right)}{int(name[1:]) + down}", (edge + 3) % 6

    return Network(spaces, across)


def square(spaces: Mapping[tuple[int, int], SpaceTrack]) -> Network:
    """x to the east, y to the north; edges 0 S, 1 W, 2 N, 3 E."""
    steps = ((0, -1), (-1, 0), (0, 1), (1, 0))

    def across(name: str, edge: int) -> tuple[str, int]:
        x, y = map(int, name.split(","))
        dx, dy = steps[edge]
        return f"{x + dx},{y + dy}", (edge + 2) % 4

    return Network({f"{x},{y}": track for (x, y), track in spaces.items()}, across)


def _beside(name: str, edge: int, steps: Sequence[tuple[int, int]]) -> tuple[str, int]:
    down, right = steps[edge]
    return f"{chr(ord(name[0]) + down)}{int(name[1:]) + right}", (edge + 3) % 6


def along(network: Network, names: Sequence[str], train: int = 0) -> Route:
    """The route over these spaces in order, stopping in each that has a stop (its first).

    A space with a stop where the route can run past it is not for this function.
    """
    stops: list[tuple[str, int]] = []
    path: list[tuple[str, ...]] = []
    chain: list[str] = []
    for name in names:
        chain.append(name)
        if network.spaces[name].stops:
            if stops:
                path.append(tuple(chain))
            stops.append((name, 0))
            chain = [name]
    return Route(train, tuple(stops), tuple(path))
