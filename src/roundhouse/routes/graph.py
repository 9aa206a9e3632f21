"""The network as the search sees it: numbered stops and links, sets as bit masks, only what is in reach."""

from __future__ import annotations

from .links import Key, Link, Resource
from .model import NetworkStop, Place, Rules
from .network import Network


class Graph:
    """Stops, links and the resources that routes must not share.

    `roots` are the stops of which every route contains one: the company's tokens (every stop if the rules
    ask for no token). `blocks` says which stops exclude each other on one route. `masks` gives each link its
    resources; a hexside whose links all use another one as well is one resource with it. `weights` settle which
    of several equally good paths is named (see `Link`). `board` is kept here by the kernels.
    """

    __slots__ = (
        "blocks",
        "board",
        "ends",
        "links",
        "masks",
        "near",
        "places",
        "resources",
        "roots",
        "stops",
        "weights",
    )

    def __init__(self, network: Network, rules: Rules) -> None:
        everywhere = rules.token == "none"
        self.places: list[Place] = []
        self.stops: list[NetworkStop] = []
        index: dict[Place, int] = {}

        def number(place: Place) -> int:
            known = index.get(place)
            if known is None:
                known = index[place] = len(self.places)
                self.places.append(place)
                self.stops.append(network.stop(place))
            return known

        for place in network.places() if everywhere else network.own():
            number(place)
        self.roots = list(range(len(self.places)))
        self.links: list[Link] = []
        self.near: list[list[tuple[int, int]]] = []
        seen: set[Key] = set()
        pairs: list[tuple[int, int]] = []
        here = 0
        while here < len(self.places):
            if here < len(self.roots) or self.stops[here].passable:
                for link in network.links(self.places[here]):
                    there = number(link.end)
                    if link.key not in seen:
                        seen.add(link.key)
                        self.links.append(link)
                        pairs.append((here, there))
            here += 1
        self._block(rules)
        self._join(pairs)
        self._name_resources()
        self.weights = [link.weight for link in self.links]
        self.board: object = None

    def _block(self, rules: Rules) -> None:
        bits: dict[object, int] = {}

        def bit(thing: object) -> int:
            return bits.setdefault(thing, 1 << len(bits))

        self.blocks: list[int] = []
        for place, stop in zip(self.places, self.stops, strict=True):
            block = bit(("space", place[0])) if rules.visit_once == "space" else bit(place)
            if stop.group and rules.group_once:
                block |= bit(("group", stop.group))
            self.blocks.append(block)

    def _join(self, pairs: list[tuple[int, int]]) -> None:
        """List the links at each stop, without those whose two stops exclude each other."""
        useful = [i for i, (a, b) in enumerate(pairs) if not self.blocks[a] & self.blocks[b]]
        self.links = [self.links[i] for i in useful]
        self.near = [[] for _ in self.places]
        self.ends = [pairs[i] for i in useful]
        for number, i in enumerate(useful):
            a, b = pairs[i]
            self.near[a].append((number, b))
            self.near[b].append((number, a))

    def _name_resources(self) -> None:
        users: dict[Resource, list[int]] = {}
        for number, link in enumerate(self.links):
            for resource in link.uses:
                users.setdefault(resource, []).append(number)
        alike: dict[frozenset[int], list[Resource]] = {}
        for resource, numbers in sorted(users.items(), key=lambda item: -len(item[1])):
            least = min(numbers, key=lambda number: len(self.links[number].uses))
            more = (same for other in self.links[least].uses if (same := frozenset(users[other])) in alike)
            mine = frozenset(numbers)
            alike.setdefault(next((same for same in more if mine <= same), mine), []).append(resource)
        self.resources: list[tuple[Resource, ...]] = [tuple(same) for same in alike.values()]
        self.masks = [0] * len(self.links)
        for bit, together in enumerate(alike):
            for number in together:
                self.masks[number] |= 1 << bit


def graph_of(network: Network, rules: Rules) -> Graph:
    """The graph of a network under these rules, made once."""
    graph: Graph | None = network.graphs.get(rules)
    if graph is None:
        graph = network.graphs[rules] = Graph(network, rules)
    return graph
