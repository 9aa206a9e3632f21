"""Why a run is not legal, as data."""

from __future__ import annotations

from roundhouse.kernel.errors import RoundhouseError


class RouteError(RoundhouseError):
    """A run that breaks a rule: a short code, the route (its index in the run) and what it concerns.

    Codes: ``unknown train``, ``train twice``, ``unknown stop``, ``too few stops``, ``not connected``,
    ``stop twice``, ``area twice``, ``runs through``, ``track reused`` (by the route itself), ``track shared`` (with
    another route), ``no token``, ``too long``, ``not counted``.
    """

    def __init__(self, code: str, route: int, *where: object) -> None:
        self.code = code
        self.route = route
        self.where = where
        super().__init__(" ".join([f"route {route}: {code}", *map(str, where)]))
