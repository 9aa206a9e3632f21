"""The small named rules of track, tokens and routes that titles decide differently."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar

from roundhouse.board.reach import has_route
from roundhouse.board.tile import stops_after
from roundhouse.engine.refusals import refuse
from roundhouse.kernel.memory import PHASE, Parts
from roundhouse.routes import Bonus, Place, Resource, Rules, SpaceTrack, Train

if TYPE_CHECKING:
    from roundhouse.board.board import Board
    from roundhouse.board.tile import Shape, Stop
    from roundhouse.finance.trains import TrainType
    from roundhouse.kernel.errors import Refusal
    from roundhouse.kernel.play import Play


class TrackRules:
    """What may be laid and placed, and what a route may be; with what follows from shapes, which never change."""

    end_stops: ClassVar[frozenset[str]] = frozenset({"offboard"})
    route_rules: ClassVar[Rules] = Rules()
    track_may_be_private: ClassVar[bool] = False
    """Whether some track is one company's own, so that `shape_for` differs between companies."""
    stop_values_from: ClassVar[Parts] = (PHASE,)
    """The parts of the state, besides tile and tokens of its space, that the value of a stop depends on."""
    track_may_run_back: ClassVar[bool] = False
    """Whether track counts as reached although no train could run there without using some of it twice."""
    route_once_is_enough: bool = False
    """Whether a company that once had a route must own a train even without one now."""

    board: Board
    trains: Mapping[str, TrainType]

    def __init__(self) -> None:
        self.kept: dict[tuple[int, int], bool] = {}
        self.space_tracks: dict[object, dict[object, SpaceTrack | None]] = {}
        self.chains: dict[object, tuple[Resource, ...] | None] = {}
        self.route_trains: dict[object, Train] = {}
        self.first_by_space: dict[str, tuple[str, ...]] = {}
        self.turns_kept: dict[tuple[Shape, str], tuple[int, ...]] = {}

    def first_tiles(self, space: str) -> tuple[str, ...]:
        """The tiles that may be the first on a space."""
        raise NotImplementedError

    def next_tiles(self, play: Play, space: str) -> tuple[str, ...]:
        """The tiles that may come next on a space: its first tile, or replacements of the one that lies there."""
        laid = play.state.tiles.get(space)
        if laid is not None:
            return self.board.tiles[laid[0]].upgrades
        found = self.first_by_space.get(space)
        if found is None:
            found = self.first_by_space[space] = self.first_tiles(space)
        return found

    def track_is_kept(self, play: Play, space: str, tile: str, new: Shape) -> bool:
        """Whether a tile, turned to this shape, keeps what must be kept of the track of a space."""
        return self.keeps_all_track(self.board.shape(play.state, space), new)

    def kept_rotations(self, play: Play, space: str, tile: str) -> tuple[int, ...]:
        """The rotations in which a tile keeps what must be kept of the track of a space.

        Remembered where that follows from the shapes alone: where a title has no rule of its own for it.
        """
        shapes, old = self.board.shapes, self.board.shape(play.state, space)
        found = self.turns_kept.get((old, tile))
        if found is None:
            turns = self.board.rotations[tile]
            found = tuple(turn for turn in turns if self.track_is_kept(play, space, tile, shapes[tile, turn]))
            if type(self).track_is_kept is TrackRules.track_is_kept:
                self.turns_kept[old, tile] = found
        return found

    def keeps_all_track(self, old: Shape, new: Shape) -> bool:
        """Whether a new shape has all the track of the old one. Remembered: shapes never change."""
        key = (id(old), id(new))
        found = self.kept.get(key)
        if found is None:
            found = self.kept[key] = stops_after(old, new) is not None
        return found

    def space_closed(self, play: Play, space: str) -> Refusal | None:
        """Why nobody may build on a space now."""
        return None

    def lay_cost(self, play: Play, space: str) -> int:
        """What a tile costs on a space: terrain is paid for once, with the first tile."""
        return 0 if space in play.state.tiles else self.board.spaces[space].cost

    def token_cost(self, play: Play, company: str, space: str) -> int:
        """What the company's next token costs on a space."""
        return play.state.companies[company].tokens[0]

    def token_without_track(self, play: Play, company: str, space: str, token: str) -> None:
        """What happens to a token that had no track, when a tile is laid under it by a company."""
        raise NotImplementedError

    def home_is_kept(self, play: Play, company: str) -> bool:
        """Whether a slot of its home is still kept for a company."""
        return not play.state.companies[company].home_placed

    def kept_for(self, play: Play, space: str, company: str) -> Refusal:
        """Why nobody else may take the slot that is kept for a company."""
        return refuse(play, "home kept", space=space, company=company)

    def needs_train(self, play: Play, company: str) -> bool:
        """Whether a company without a train must get one: it has a route, or had one where that is enough."""
        had_route = play.state.companies[company].had_route
        return has_route(play, company) or (had_route and self.route_once_is_enough)

    def track_spaces(self, play: Play) -> Iterable[str]:
        """The spaces that may carry track now."""
        return self.board.spaces

    def shape_for(self, tiles: Mapping[str, tuple[str, int]], company: str, space: str) -> Shape:
        """The track of a space that a company may use; where some of it is another company's own, less than lies."""
        return self.board.shape_in(tiles, space)

    def ends_route(self, stop: Stop) -> bool:
        """Whether a route can only begin or end at a stop."""
        return stop.terminal or stop.kind in self.end_stops

    def stop_group(self, stop: Stop) -> str:
        """The place a stop belongs to, of which a route may use only one stop."""
        return stop.area

    def route_train(self, play: Play, train: str) -> Train:
        """A train as the route search knows it."""
        pays = self.train_pays(play, train)
        found = self.route_trains.get((train, pays))
        if found is None:
            found = self.route_trains[train, pays] = Train(train, self.trains[train].reach, pays=pays)
        return found

    def running_trains(self, play: Play, company: str) -> tuple[str, ...]:
        """The trains with which a company may run now."""
        return play.state.companies[company].trains

    def train_pays(self, play: Play, train: str) -> tuple[tuple[Place, int], ...]:
        """What some stops pay this kind of train, where that is not what they pay every train."""
        return ()

    def route_bonuses(self, play: Play, company: str) -> tuple[Bonus, ...]:
        """What a company's routes earn besides the values of their stops."""
        return ()

    def stop_value(self, play: Play, company: str, stop: Stop) -> int:
        """What a stop pays a company now."""
        raise NotImplementedError

    def own_stop_value(self, play: Play, company: str, stop: Stop) -> int:
        """What a stop pays a company that has a token in it."""
        return stop.revenue_with_token or self.stop_value(play, company, stop)

    def manifest(self, play: Play) -> Mapping[str, int | str]:
        """How many of each tile are in the game, on the board and beside it."""
        return {tile.id: tile.count for tile in self.board.tiles.values()}
