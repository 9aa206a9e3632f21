"""Standing orders: what the table does for a player by itself, until something happens that he should see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from roundhouse.engine.step import PriceRange
from roundhouse.game import Game
from roundhouse.kernel.actions import Action, Bid, BuyShare, Dividend, Pass, Run, SellShares, SetPar
from roundhouse.table import turns
from roundhouse.table.bids import bids_of

PAY = "pay"


def pass_of(game: Game, player: str) -> Action | None:
    """The pass that a player could make now."""
    for option in game.legal_actions(player).in_turn():
        if isinstance(option, Pass):
            return option
    return None


def only_pass(game: Game, player: str) -> bool:
    """Whether passing is all that a player can do in his turn."""
    return all(isinstance(option, Pass) for option in game.legal_actions(player).in_turn())


ROUND, CHANGED, CONCERNED, SOLD, PHASE = "round", "changed", "concerned", "sold", "phase"
"""Why something that was ordered holds no longer."""


def passing_ended(game: Game, player: str, wish: dict[str, Any]) -> str:
    """Why a wish to pass holds no longer; "" while it does."""
    way, later = wish.get("way", ""), game.actions[int(wish.get("count", 0)) :]
    if wish.get("round") != turns.round_of(game):
        return ROUND
    if way == "until_change" and not all(isinstance(action, Pass) for action in later):
        return CHANGED
    if way == "until_mine" and any(concerns(game, player, action) for action in later):
        return CONCERNED
    return ""


def order_ended(game: Game, player: str, wish: dict[str, Any], order: dict[str, Any]) -> str:
    """Why an order holds no longer: the round is over, somebody sold of that company, or a new phase has begun."""
    since = int(wish.get("count", 0))
    if wish.get("round") != turns.round_of(game):
        return ROUND
    if order.get("do") == "buy":
        sold = (each for each in game.actions[since:] if isinstance(each, SellShares) and each.actor != player)
        return SOLD if any(each.company == order.get("company") for each in sold) else ""
    if order.get("do") == "run" and game.at(min(since, len(game.actions))).state.phase != game.state.phase:
        return PHASE
    return ""


def wants_to_pass(game: Game, player: str, wish: dict[str, Any]) -> bool:
    """Whether a standing wish to pass holds now."""
    if wish.get("way") and not passing_ended(game, player, wish):
        return True
    return bool(wish.get("only")) and only_pass(game, player)


def concerns(game: Game, player: str, action: Action) -> bool:
    """Whether an action matters to a player: his company is sold, one is started, his bid is raised."""
    if action.actor == player:
        return False
    if isinstance(action, SellShares):
        return game.state.companies[action.company].president == player
    if isinstance(action, Bid):
        return any(item == action.item and who == player for item, who, _ in bids_of(game))
    return isinstance(action, SetPar)


def ordered(game: Game, player: str, wish: dict[str, Any]) -> Action | None:
    """The action that a player's standing orders ask for now; None leaves the decision to him."""
    for order in wish.get("orders", ()):
        if not order_ended(game, player, wish, order):
            action = _carried_out(game, player, order)
            if action is not None:
                return action
    return pass_of(game, player) if wants_to_pass(game, player, wish) else None


def _carried_out(game: Game, player: str, order: dict[str, Any]) -> Action | None:
    options = list(game.legal_actions(player).in_turn())
    if order.get("do") == "buy":
        return _buy(game, player, order, options)
    if order.get("do") == "bid":
        return _bid(game, player, order, options)
    if order.get("do") == "run":
        return next((each for each in options if isinstance(each, Run)), None) or next(
            (each for each in options if isinstance(each, Dividend) and each.kind == PAY), None
        )
    return None


def _buy(game: Game, player: str, order: dict[str, Any], options: Iterable[Any]) -> Action | None:
    """A share of a company while it costs no more than a limit."""
    company, most = str(order.get("company", "")), int(order.get("most", 0))
    for option in options:
        if isinstance(option, BuyShare) and option.company == company and 0 < cost_of(game, option, player) <= most:
            return option
    turn = game.state.stack[-1]
    if any(bought[0] == company for bought in getattr(turn, "bought", ())):
        return pass_of(game, player)
    return None


def _bid(game: Game, player: str, order: dict[str, Any], options: Iterable[Any]) -> Action | None:
    """The least bid on a thing, when somebody else has the highest and the limit is not reached."""
    item, most = str(order.get("item", "")), int(order.get("most", 0))
    standing = [(amount, who) for what, who, amount in bids_of(game) if what == item]
    if not standing or max(standing)[1] == player:
        return None
    for option in options:
        least = option.action if isinstance(option, PriceRange) else option
        if isinstance(least, Bid) and least.item == item and least.amount <= most:
            return least
    return None


def cost_of(game: Game, action: Action, player: str) -> int:
    """What an action takes from a player's cash."""
    twin = game.copy()
    twin.push(action)
    return game.play.cash(player) - twin.play.cash(player)
