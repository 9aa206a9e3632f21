"""Placing a token at the end of a direct route (4.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.operating import company_turn
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, pop
from roundhouse.engine.token import PlaceTokens, PlaceTokensStep, put_token, slot_refusal, take_token
from roundhouse.finance.bank import pay
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.memory import TILES, TOKENS, remembered
from roundhouse.kernel.state import BANK
from roundhouse.routes import DirectRoute, Place
from roundhouse.titles.g1865.actions import PlaceTokenByRoute
from roundhouse.titles.g1865.charter import box_of, token_spaces
from roundhouse.titles.g1865.direct import Outcome, stations_joined_to, token_routes
from roundhouse.titles.g1865.events import DirectRouteUsed
from roundhouse.titles.g1865.maritime import collect_bonuses
from roundhouse.titles.g1865.traffic import gain

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


def place_refusal(play: Play, company: str, space: str, stop: int) -> Refusal | None:
    """Why a company cannot have a token there: no free slot, one already, or one in Carbonia (4.4-b, 4.4-d, 4.3-e)."""
    refusal = slot_refusal(play, company, space, stop)
    carbonia = box_of(play).carbonia
    if refusal is None and space in carbonia and carbonia & set(token_spaces(play, company)):
        return refuse(play, "carbonia", company=company)
    return refusal


def routes_to_free_places(play: Play, company: str) -> dict[Place, dict[Outcome, DirectRoute]]:
    """The direct routes by which the company could place a token, by what they cost and collect."""
    return token_routes(play, company, free_places(play, company), play.state.companies[company].cash)


@remembered(TILES, TOKENS)
def free_places(play: Play, company: str) -> frozenset[Place]:
    """Where the company could have a token, of the stations joined to it."""
    return frozenset(at for at in stations_joined_to(play, company) if place_refusal(play, company, *at) is None)


class PlaceTokenOnRoute(Choice[PlaceTokens, PlaceTokenByRoute]):
    """Place a token; the president chooses the direct route, which decides cost and traffic (4.4-g)."""

    action = PlaceTokenByRoute

    def candidates(self, play: Play, frame: PlaceTokens) -> Iterator[PlaceTokenByRoute]:
        company = frame.company
        for (space, stop), routes in sorted(routes_to_free_places(play, company).items()):
            for cost, traffic in sorted(routes):
                yield PlaceTokenByRoute(company, space, stop, cost, traffic)

    def check(self, play: Play, frame: PlaceTokens, action: PlaceTokenByRoute) -> Refusal | None:
        company, place = frame.company, (action.space, action.stop)
        charter = play.state.companies[company]
        if company_turn(play).tokened:
            return refuse(play, "one token")
        if not charter.tokens:
            return refuse(play, "no token left", company=company)
        refusal = place_refusal(play, company, *place)
        if refusal:
            return refusal
        if place not in stations_joined_to(play, company):
            return refuse(play, "direct route to token", company=company, space=action.space)
        if charter.cash < action.cost:
            return refuse(play, "token money", company=company, cash=charter.cash, price=action.cost)
        if (action.cost, action.traffic) not in routes_to_free_places(play, company).get(place, {}):
            return refuse(play, "token route", price=action.cost, traffic=action.traffic)
        return None

    def apply(self, play: Play, frame: PlaceTokens, action: PlaceTokenByRoute) -> None:
        company = frame.company
        route = routes_to_free_places(play, company)[action.space, action.stop][action.cost, action.traffic]
        pay(play, company, BANK, action.cost)
        take_token(play, company)
        put_token(play, company, action.space, action.stop, action.cost)
        play.emit(DirectRouteUsed(company, route.spaces, action.cost, action.traffic))
        gain(play, company, action.traffic, "token", action.space)
        collect_bonuses(play, company)
        company_turn(play).tokened = True
        pop(play, frame)


class PlaceTokensStep1865(PlaceTokensStep):
    """Left out when no token can be placed (4.1-c)."""

    def advance(self, play: Play, frame: PlaceTokens) -> bool:
        if play.state.companies[frame.company].tokens and self.choices[0].possible(play, frame):
            return False
        pop(play, frame)
        return True
