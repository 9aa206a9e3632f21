"""What would make runs that nobody can work out: a board that is too dense, or many trains that go far on it.

A best run is always the proven best, and games of strangers are played on servers. So a variant may be a little denser
than the title it changes, and no company may have more than a few trains that go as far as they like.
"""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.board.tile import Shape
from roundhouse.engine.title import Title
from roundhouse.finance.trains import TrainType
from roundhouse.kernel.errors import Flaw

FAR = 8
"""A train that makes more stops goes far."""
MOST_FAR = 2
DENSEST = 140
"""Of any title; 36 cities that lead six ways are solved in seconds for two diesels, 81 in no time one would wait."""
DENSER = 1.25
"""How much denser than the title itself a variant may be."""


def run_flaws(title: Title, ordinary: Title) -> Iterator[Flaw]:
    dense, most = density(title), max(DENSEST, int(density(ordinary) * DENSER))
    if dense > most:
        yield Flaw(
            "tiles and board lead {number} more ways than two each; {most} are allowed, or no run could be worked out",
            ("tile",),
            ("hex",),
            number=dense,
            most=most,
        )
    for name, train in title.trains.items():
        if not goes_far(train) or _as_printed(train, ordinary):
            continue
        for phase in _phases_with(title, name):
            number = title.phases[phase].train_limit
            if number <= MOST_FAR:
                continue
            yield Flaw(
                "train {name} goes far, and in phase {phase} a company may have {number} trains: {most} are allowed",
                ("phase", phase, "train_limit"),
                ("train", name),
                ("phase",),
                name=name,
                phase=phase,
                number=number,
                most=MOST_FAR,
            )


def density(title: Title) -> int:
    """How many ways more than two lead out of all tiles and printed spaces together."""
    board = title.board
    room = sum(board.buildable(name) for name in board.spaces) or len(board.tiles)
    found = sum(_branches(shape) for shape in board.printed.values())
    for tile in board.tiles.values():
        count = min(tile.count, room) if isinstance(tile.count, int) else room
        found += count * _branches(board.shapes[tile.id, board.rotations[tile.id][0]])
    return found


def goes_far(train: TrainType) -> bool:
    return train.reach is None or train.reach > FAR


def _as_printed(train: TrainType, ordinary: Title) -> bool:
    """Whether the title itself has a train that goes as far, and not without end."""
    known = ordinary.trains.get(train.name)
    return train.reach is not None and known is not None and known.reach is not None and known.reach >= train.reach


def _phases_with(title: Title, train: str) -> list[str]:
    """The phases in which a company may have a train: from the one that it begins; all, if it begins none."""
    names = list(title.phases)
    begun = next((at for at, phase in enumerate(title.phases.values()) if phase.starts_on == train), 0)
    return names[begun:]


def _branches(shape: Shape) -> int:
    return max(0, shape.mask.bit_count() - 2)
