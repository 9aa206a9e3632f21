"""The board as one company's trains see it: the network that routes are checked and searched on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from roundhouse.kernel.memory import TILES, TOKENS, as_value, differing, recall, values_of
from roundhouse.routes import (
    Bonus,
    Network,
    NetworkStop,
    Place,
    Resource,
    Result,
    Route,
    SpaceTrack,
    Train,
    best_routes,
    followed,
    joined_ends,
)

if TYPE_CHECKING:
    from roundhouse.board.tile import Shape
    from roundhouse.kernel.actions import RunRoute
    from roundhouse.kernel.play import Play


Values = tuple[object, ...]
"""What the values of stops depend on besides the tile and the tokens of a space."""
MOST_SEEN = 1_000
"""So many companies and sets of values a title keeps what they see of."""
MOST_CHAINS = 50_000
"""So many chains of track a title keeps."""


class Seen:
    """The board space by space as one company sees it: its track, values in force, blocked cities.

    What it sees of a space follows from the track and the tokens there, from the company and from the values in
    force; so the title keeps it for all its games.
    """

    __slots__ = ("company", "known", "plain", "play")

    def __init__(self, play: Play, company: str, values: Values) -> None:
        self.play, self.company = play, company
        tracks = play.title.space_tracks
        if len(tracks) > MOST_SEEN:
            tracks.clear()
        self.plain = tracks.setdefault((), {})
        self.known = tracks.setdefault((company, values), {})

    def space(self, space: str) -> SpaceTrack | None:
        """One space; None where no track lies."""
        play, company = self.play, self.company
        shape = play.title.shape_for(play.state.tiles, company, space)
        if not shape.stops:
            if shape not in self.plain:
                self.plain[shape] = SpaceTrack((), shape.track) if shape.track else None
            return self.plain[shape]
        tokens = play.state.tokens.get(space, ())
        key = (space, shape, tokens)
        if key not in self.known:
            self.known[key] = SpaceTrack(self._stops(shape, tokens), shape.track) if shape.track else None
        return self.known[key]

    def _stops(self, shape: Shape, tokens: tuple[tuple[str, ...], ...]) -> tuple[NetworkStop, ...]:
        play, company, title = self.play, self.company, self.play.title
        stops = []
        for index, stop in enumerate(shape.stops):
            held = tokens[index] if index < len(tokens) else ()
            full = 0 < stop.slots <= len(held)
            own = company in held
            stops.append(
                NetworkStop(
                    stop.kind,
                    title.own_stop_value(play, company, stop) if own else title.stop_value(play, company, stop),
                    passable=not title.ends_route(stop) and (own or not full),
                    own=own,
                    group=title.stop_group(stop),
                )
            )
        return tuple(stops)


class Ground:
    """The board as one company's trains see it, looked at only where a run goes: enough to check it."""

    __slots__ = ("_company", "_play", "_seen", "_tiles")

    def __init__(self, play: Play, company: str) -> None:
        self._play, self._company, self._tiles = play, company, play.state.tiles
        self._seen = Seen(play, company, values_of(play.title.stop_values_from, play.state))

    def space(self, name: str) -> SpaceTrack | None:
        """One space; None where no track lies."""
        lies = name in self._tiles or name in self._play.title.board.printed_track
        return self._seen.space(name) if lies else None

    def stop(self, place: Place) -> NetworkStop:
        """The stop at a place."""
        track = self.space(place[0])
        if track is None:
            raise KeyError(place)
        return track.stops[place[1]]

    def ends(self, space: str) -> dict[int | str, list[int | str]]:
        """For each end of track in a space, the other ends of its pieces."""
        track = self.space(space)
        return {} if track is None else joined_ends(track)

    def neighbour(self, space: str, edge: int) -> tuple[str, int] | None:
        """The same hexside seen from the space beyond it."""
        board = self._play.title.board
        other = board.neighbours[space][edge]
        return (other, board.opposite(edge)) if other else None

    def chain(self, start: Place, end: Place, spaces: tuple[str, ...]) -> tuple[Resource, ...] | None:
        """The hexsides (or the piece) of the track from one stop to the next over these spaces; None if there is none.

        It follows from the tiles on them, and from the company where track may be private: the title keeps it.
        """
        title = self._play.title
        whose = self._company if title.track_may_be_private else ""
        asked = (start, end, spaces, tuple(map(self._tiles.get, spaces)), whose)
        try:
            return title.chains[asked]
        except KeyError:
            if len(title.chains) > MOST_CHAINS:
                title.chains.clear()
            found = title.chains[asked] = followed(self, start, end, spaces)
            return found


class Drawn(NamedTuple):
    """A company's network, and what it was drawn from."""

    network: Network
    tiles: Mapping[str, tuple[str, int]]
    tokens: Mapping[str, tuple[tuple[str, ...], ...]]
    values: Values | None
    """None if they may be other values than those of the company that asks."""


def network_for(play: Play, company: str) -> Network:
    """The network of a company now. What the last one of this company knew and is still true is kept."""
    return recall(play, (TILES, TOKENS, *play.title.stop_values_from), _network, company)


def _network(play: Play, company: str) -> Network:
    """Made from the last network of the company, or else from that of another one, which has most track in common."""
    state, sources = play.state, play.memory.sources
    values = values_of(play.title.stop_values_from, state)
    before: Drawn | None = sources.get((_network, company))
    found = None
    if before is not None:
        found = redrawn(play, company, before, values)
    elif not play.title.track_may_be_private:
        other: Drawn | None = sources.get(_network)
        if other is not None:
            found = redrawn(play, company, other._replace(values=None), values)
            if found is not None and found is not other.network:
                found.known = {}  # what another company's trains could do says little
    found = found or drawn(play, company)
    sources[_network, company] = sources[_network] = Drawn(found, as_value(state.tiles), as_value(state.tokens), values)
    return found


def drawn(play: Play, company: str) -> Network:
    """The network of a company, from the whole board."""
    tiles, board = play.state.tiles, play.title.board
    neighbours, printed = board.neighbours, board.printed_track
    seen = Seen(play, company, values_of(play.title.stop_values_from, play.state))
    spaces = {}
    for space in play.title.track_spaces(play):
        if space in tiles or space in printed:
            track = seen.space(space)
            if track is not None:
                spaces[space] = track

    def across(space: str, edge: int) -> tuple[str, int] | None:
        other = neighbours[space][edge]
        return (other, board.opposite(edge)) if other else None

    return Network(spaces, across)


def redrawn(play: Play, company: str, before: Drawn, values: Values) -> Network | None:
    """An earlier network with the spaces that are others now; None if track has gone, so that all must be drawn.

    Where the values in force, or the company, are others, every space with a stop may be.
    """
    state, network, seen = play.state, before.network, Seen(play, company, values)
    touched = {*differing(before.tokens, as_value(state.tokens)), *differing(before.tiles, as_value(state.tiles))}
    if values != before.values:
        touched.update(space for space, track in network.spaces.items() if track.stops)
    changes = {}
    for space in touched:
        track, known = seen.space(space), network.spaces.get(space)
        if track is None and known is not None:
            return None
        if track is not None and track is not known and track != known:
            changes[space] = track
    return network.with_spaces(changes) if changes else network


def best_run(play: Play, company: str, budget: float | None = None) -> Result:
    """The routes that earn most with the company's trains, with the proof that nothing earns more."""
    title = play.title
    trains = tuple(title.route_train(play, name) for name in title.running_trains(play, company))
    bonuses = title.route_bonuses(play, company)
    if budget is None:
        return recall(play, (TILES, TOKENS, *title.stop_values_from), _best, company, trains, bonuses)
    return best_routes(network_for(play, company), trains, title.route_rules, bonuses, budget)


def _best(play: Play, company: str, trains: tuple[Train, ...], bonuses: tuple[Bonus, ...]) -> Result:
    return best_routes(network_for(play, company), trains, play.title.route_rules, bonuses)


def route_of(play: Play, company: str, routes: tuple[RunRoute, ...]) -> list[Route] | str:
    """Routes as the search writes them, each with a train of its own; or the name of a train there is not."""
    trains = play.title.running_trains(play, company)
    taken: set[int] = set()
    found = []
    for route in routes:
        for index, name in enumerate(trains):
            if name == route.train and index not in taken:
                taken.add(index)
                found.append(Route(index, route.stops, route.path))
                break
        else:
            return route.train
    return found
