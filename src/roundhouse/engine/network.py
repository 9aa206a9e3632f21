"""The board as one company's trains see it: the network that routes are checked and searched on."""

from __future__ import annotations

from typing import TYPE_CHECKING

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


def network_for(play: Play, company: str) -> Network:
    """The network of a company now. What the last one of this company knew and is still true is kept."""
    found: Network | None = play.memo.get(("network", company))
    if found is not None:
        return found
    spaces = {}
    for space in play.title.track_spaces(play):
        track = space_track(play, company, space)
        if track is not None:
            spaces[space] = track
    before = play.networks.get(company)
    if before is not None and before.spaces.keys() <= spaces.keys():
        changes = {name: track for name, track in spaces.items() if before.spaces.get(name) is not track}
        found = before.with_spaces(changes) if changes else before
    else:
        neighbours, board = play.title.board.neighbours, play.title.board

        def across(space: str, edge: int) -> tuple[str, int] | None:
            other = neighbours[space][edge]
            return (other, board.opposite(edge)) if other else None

        found = Network(spaces, across)
    play.memo["network", company] = found
    play.networks[company] = found
    return found


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
