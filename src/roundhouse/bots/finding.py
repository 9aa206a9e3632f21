"""The kinds of bots there are: those of this package, and those that other packages bring by entry points.

[project.entry-points."roundhouse.bots"]
penny = "my_package.penny:Penny"
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from importlib.metadata import entry_points

from roundhouse.bots.protocol import Bot
from roundhouse.kernel.errors import BadSetup

GROUP = "roundhouse.bots"
OURS = {
    "regular": "roundhouse.bots.regular:RegularBot",
    "simple": "roundhouse.bots.simple:SimpleBot",
    "random": "roundhouse.bots.random:RandomBot",
    "expert": "roundhouse.bots.expert:ExpertBot",
    "quick": "roundhouse.bots.quick:QuickBot",
}


class Bots(Mapping[str, Callable[[], Bot]]):
    """What makes a bot of each kind, by the name people choose it by; its code is read when it is asked for."""

    @cached_property
    def _places(self) -> dict[str, set[str]]:
        found = {name: {place} for name, place in OURS.items()}
        for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
            found.setdefault(entry.name, set()).add(entry.value)
        return found

    def __getitem__(self, name: str) -> Callable[[], Bot]:
        place, *others = sorted(self._places[name])
        if others:
            raise BadSetup(
                "two packages bring a bot '{name}': {places}", name=name, places=" and ".join([place, *others])
            )
        module, _, attribute = place.partition(":")
        try:
            made: Callable[[], Bot] = getattr(import_module(module), attribute)
        except (ImportError, AttributeError) as error:
            raise BadSetup(
                "the bot '{name}' cannot be loaded from {value}: {error}", name=name, value=place, error=error
            ) from error
        if not callable(getattr(made, "choose", None)):
            raise BadSetup("{value} is not a bot: it has no method choose", value=place)
        return made

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def look_again(self) -> None:
        """Forget what was found, because packages have come or gone."""
        self.__dict__.pop("_places", None)


BOTS = Bots()


def find_bot(name: str) -> Callable[[], Bot]:
    """What makes bots of a kind."""
    if name not in BOTS:
        raise BadSetup("there is no bot '{kind}'; there are {known}", kind=name, known=", ".join(BOTS))
    return BOTS[name]
