"""The best routes, exactly: links between stops, and a search that proves its answer."""

from .check import check_routes, route_value, route_values
from .direct import DirectRoute, DirectTariff, different_routes, direct_routes, stations_joined
from .errors import RouteError
from .kernels import warm_up
from .links import Resource, followed
from .model import Bonus, NetworkStop, Place, Result, Route, Rules, SpaceTrack, Train
from .network import Network, joined_ends
from .others import routes_of_train
from .search import best_routes
from .wished import Wish, as_earned, best_wished

__all__ = [
    "Bonus",
    "DirectRoute",
    "DirectTariff",
    "Network",
    "NetworkStop",
    "Place",
    "Resource",
    "Result",
    "Route",
    "RouteError",
    "Rules",
    "SpaceTrack",
    "Train",
    "Wish",
    "as_earned",
    "best_routes",
    "best_wished",
    "check_routes",
    "different_routes",
    "direct_routes",
    "followed",
    "joined_ends",
    "route_value",
    "route_values",
    "routes_of_train",
    "stations_joined",
    "warm_up",
]
