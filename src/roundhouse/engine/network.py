"""The board as one company's trains see it: the network that routes are checked and searched on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from roundhouse.routes import Network, Result, Route, SpaceTrack, Stop, best_routes

if TYPE_CHECKING:
    from roundhouse.kernel.actions import RunRoute
    from roundhouse.kernel.play import Play


def space_track(play: Play, company: str, space: str) -> SpaceTrack | None:
    """One space for one company: its track, values in force, blocked cities; None where no track lies.

    Remembered by the title for as long as tile, tokens and phase stay the same.
    """
    state, title = play.state, play.title
    tokens = state.tokens.get(space, ())
    shape = title.shape_for(play, company, space)
    key = (space, shape, tokens, company if tokens else "", state.phase)
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
    """A company's network, and the board it was drawn from."""

    network: Network
    tiles: dict[str, tuple[str, int]]
    tokens: dict[str, tuple[tuple[str, ...], ...]]
    phase: str


def network_for(play: Play, company: str) -> Network:
    """The network of a company now. What the last one of this company knew and is still true is kept."""
    found: Network | None = play.memo.get(("network", company))
    if found is None:
        before, state = play.networks.get(company), play.state
        found = redrawn(play, company, before) if before is not None else None
        found = found or drawn(play, company)
        play.memo["network", company] = found
        play.networks[company] = Drawn(found, state.tiles.copy(), state.tokens.copy(), state.phase)
    return found


def drawn(play: Play, company: str) -> Network:
    """The network of a company, from the whole board."""
    tiles, board = play.state.tiles, play.title.board
    neighbours, printed = board.neighbours, board.printed_track
    spaces = {}
    for space in play.title.track_spaces(play):
        if space in tiles or space in printed:
            track = space_track(play, company, space)
            if track is not None:
                spaces[space] = track

    def across(space: str, edge: int) -> tuple[str, int] | None:
        other = neighbours[space][edge]
        return (other, board.opposite(edge)) if other else None

    return Network(spaces, across)


def redrawn(play: Play, company: str, before: Drawn) -> Network | None:
    """The last network with the spaces that have changed since; None if track has gone, so that all must be drawn.

    What a company sees of a space depends on its tile, its tokens and the phase, and on nothing else.
    """
    state, network = play.state, before.network
    if state.phase != before.phase:
        touched = set(network.spaces)
    else:
        touched = {space for space, _ in state.tokens.items() ^ before.tokens.items()}
    touched.update(space for space, _ in state.tiles.items() ^ before.tiles.items())
    changes = {}
    for space in touched:
        track, known = space_track(play, company, space), network.spaces.get(space)
        if track is None and known is not None:
            return None
        if track is not None and track is not known:
            changes[space] = track
    return network.with_spaces(changes) if changes else network


def best_run(play: Play, company: str, budget: float | None = None) -> Result:
    """The routes that earn most with the company's trains, with the proof that nothing earns more."""
    key = ("best", company, play.state.companies[company].trains)
    found: Result | None = play.memo.get(key)
    if found is None:
        title = play.title
        trains = [title.route_train(play, name) for name in play.state.companies[company].trains]
        network = network_for(play, company)
        found = best_routes(network, trains, title.route_rules, title.route_bonuses(play, company), budget)
        if found.proven:
            play.memo[key] = found
    return found


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
