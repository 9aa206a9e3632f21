"""The board as one company's trains see it: the network that routes are checked and searched on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from roundhouse.kernel.memory import TILES, TOKENS, as_value, recall, values_of
from roundhouse.routes import Bonus, Network, Result, Route, SpaceTrack, Stop, Train, best_routes

if TYPE_CHECKING:
    from roundhouse.kernel.actions import RunRoute
    from roundhouse.kernel.play import Play


Values = tuple[object, ...]
"""What the values of stops depend on besides the tile and the tokens of a space."""


def space_track(play: Play, company: str, space: str, values: Values) -> SpaceTrack | None:
    """One space for one company: its track, values in force, blocked cities; None where no track lies.

    It follows from what the key names, so the title keeps it for all its games.
    """
    state, title = play.state, play.title
    tokens = state.tokens.get(space, ())
    shape = title.shape_for(state.tiles, company, space)
    key = (space, shape, tokens, company, values)
    known = title.space_tracks
    if key in known:
        return known[key]
    found = None
    if shape.track:
        stops = []
        for index, stop in enumerate(shape.stops):
            held = tokens[index] if index < len(tokens) else ()
            full = 0 < stop.slots <= len(held)
            own = company in held
            stops.append(
                Stop(
                    stop.kind,
                    title.own_stop_value(play, company, stop) if own else title.stop_value(play, company, stop),
                    passable=not title.ends_route(stop) and (own or not full),
                    own=own,
                    group=title.stop_group(stop),
                )
            )
        found = SpaceTrack(tuple(stops), shape.track)
    if len(known) > 50_000:
        known.clear()
    known[key] = found
    return found


class Drawn(NamedTuple):
    """A company's network, and what it was drawn from."""

    network: Network
    tiles: Mapping[str, tuple[str, int]]
    tokens: Mapping[str, tuple[tuple[str, ...], ...]]
    values: Values


def network_for(play: Play, company: str) -> Network:
    """The network of a company now. What the last one of this company knew and is still true is kept."""
    return recall(play, (TILES, TOKENS, *play.title.stop_values_from), _network, company)


def _network(play: Play, company: str) -> Network:
    state, sources = play.state, play.memory.sources
    values = values_of(play.title.stop_values_from, state)
    before: Drawn | None = sources.get((_network, company))
    found = redrawn(play, company, before, values) if before is not None else None
    found = found or drawn(play, company)
    sources[_network, company] = Drawn(found, as_value(state.tiles), as_value(state.tokens), values)
    return found


def drawn(play: Play, company: str) -> Network:
    """The network of a company, from the whole board."""
    tiles, board = play.state.tiles, play.title.board
    neighbours, printed = board.neighbours, board.printed_track
    values = values_of(play.title.stop_values_from, play.state)
    spaces = {}
    for space in play.title.track_spaces(play):
        if space in tiles or space in printed:
            track = space_track(play, company, space, values)
            if track is not None:
                spaces[space] = track

    def across(space: str, edge: int) -> tuple[str, int] | None:
        other = neighbours[space][edge]
        return (other, board.opposite(edge)) if other else None

    return Network(spaces, across)


def redrawn(play: Play, company: str, before: Drawn, values: Values) -> Network | None:
    """The last network with the spaces that have changed since; None if track has gone, so that all must be drawn.

    What a company sees of a space depends on its tile, its tokens and the values in force, and on nothing else.
    """
    state, network = play.state, before.network
    if values != before.values:
        touched = set(network.spaces)
    else:
        touched = {space for space, _ in state.tokens.items() ^ before.tokens.items()}
    touched.update(space for space, _ in state.tiles.items() ^ before.tiles.items())
    changes = {}
    for space in touched:
        track, known = space_track(play, company, space, values), network.spaces.get(space)
        if track is None and known is not None:
            return None
        if track is not None and track is not known:
            changes[space] = track
    return network.with_spaces(changes) if changes else network


def best_run(play: Play, company: str, budget: float | None = None) -> Result:
    """The routes that earn most with the company's trains, with the proof that nothing earns more."""
    title, state = play.title, play.state
    trains = tuple(title.route_train(play, name) for name in state.companies[company].trains)
    bonuses = title.route_bonuses(play, company)
    if budget is None:
        return recall(play, (TILES, TOKENS, *title.stop_values_from), _best, company, trains, bonuses)
    return best_routes(network_for(play, company), trains, title.route_rules, bonuses, budget)


def _best(play: Play, company: str, trains: tuple[Train, ...], bonuses: tuple[Bonus, ...]) -> Result:
    return best_routes(network_for(play, company), trains, play.title.route_rules, bonuses)


def route_of(play: Play, company: str, routes: tuple[RunRoute, ...]) -> list[Route] | str:
    """Routes as the search writes them, each with a train of its own; or the name of a train there is not."""
    trains = list(play.state.companies[company].trains)
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
