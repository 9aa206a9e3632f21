"""Standing orders: what the table does for a player by itself, until something happens that he should see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from roundhouse.engine.step import PriceRange
from roundhouse.game import Game
from roundhouse.kernel.actions import Action, Bid, BuyShare, Dividend, Pass, Run, SellShares, SetPar
from roundhouse.table import turns
from roundhouse.table.bids import bids_of
from roundhouse.table.told import own_names

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


ROUND, DONE, SOLD, PHASE, LIMIT, GONE = "round", "done", "sold", "phase", "limit", "gone"
"""Why something that was ordered holds no longer."""
ALARMS = (SOLD, PHASE)
"""What its owner has not counted with: then nothing is passed for him either."""


class Ended(msgspec.Struct, frozen=True):
    """Why an order holds no longer, and the action that ended it, if one did."""

    why: str
    by: Action | None = None


def passing_ended(game: Game, player: str, wish: dict[str, Any]) -> Ended | None:
    """Why a wish to pass holds no longer; None while it does."""
    if wish.get("round") != turns.round_of(game):
        return Ended(ROUND)
    orders = (order_ended(game, player, wish, order) for order in wish.get("orders", ()))
    alarm = next((ended for ended in orders if ended is not None and ended.why in ALARMS), None)
    if alarm is not None:
        return alarm
    later = _of_others(game, player, wish)
    if wish.get("way") == "until_change":
        return next((Ended(DONE, action) for action in later if not isinstance(action, Pass)), None)
    if wish.get("way") == "until_mine" and later:
        before = game.at(_since(game, wish))
        return next((Ended(DONE, action) for action in later if concerns(game, player, action, before)), None)
    return None


def order_ended(game: Game, player: str, wish: dict[str, Any], order: dict[str, Any]) -> Ended | None:
    """Why an order holds no longer: its round, its price or what it is about is over, or something has happened."""
    if wish.get("round") != turns.round_of(game):
        return Ended(ROUND)
    if order.get("do") == "buy":
        sold = (each for each in _of_others(game, player, wish) if isinstance(each, SellShares))
        return next((Ended(SOLD, each) for each in sold if each.company == order.get("company")), None)
    if order.get("do") == "bid":
        return _bidding_ended(game, player, str(order.get("item", "")), int(order.get("most", 0)))
    if order.get("do") == "run" and game.at(_since(game, wish)).state.phase != game.state.phase:
        return Ended(PHASE)
    return None


def _bidding_ended(game: Game, player: str, item: str, most: int) -> Ended | None:
    """Why no more is bid on a thing: somebody has it, or another bid has reached the limit."""
    private = game.state.privates.get(item)
    if private is not None and (private.owner or private.closed):
        return Ended(GONE)
    highest = max(((amount, who) for what, who, amount in bids_of(game) if what == item), default=(0, player))
    return Ended(LIMIT) if highest[1] != player and highest[0] >= most else None


def _since(game: Game, wish: dict[str, Any]) -> int:
    return min(int(wish.get("count", 0)), len(game.actions))


def _of_others(game: Game, player: str, wish: dict[str, Any]) -> list[Action]:
    """What others have done since something was ordered."""
    own = own_names(game, {player}, player, hotseat=False)
    return [action for action in game.actions[_since(game, wish) :] if action.actor not in own]


def wants_to_pass(game: Game, player: str, wish: dict[str, Any]) -> bool:
    """Whether a standing wish to pass holds now."""
    if wish.get("way") and passing_ended(game, player, wish) is None:
        return True
    return bool(wish.get("only")) and only_pass(game, player)


def concerns(game: Game, player: str, action: Action, before: Game) -> bool:
    """Whether an action of somebody else matters to a player who has not looked since `before`.

    His company is sold, or another holds as much of it as he; a company is started; his bid is raised.
    """
    if isinstance(action, SellShares | BuyShare):
        charters = [found for each in (game, before) if (found := each.state.companies.get(action.company)) is not None]
        if not any(charter.president == player for charter in charters):
            return False
        shares = charters[0].shares
        return isinstance(action, SellShares) or shares.get(action.actor, 0) >= shares.get(player, 0)
    if isinstance(action, Bid):
        return any(item == action.item and who == player for item, who, _ in bids_of(game))
    return isinstance(action, SetPar)


def ordered(game: Game, player: str, wish: dict[str, Any]) -> Action | None:
    """The action that a player's standing orders ask for now; None leaves the decision to him."""
    for order in wish.get("orders", ()):
        if order_ended(game, player, wish, order) is None:
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
    """The cheapest share of a company while it costs no more than a limit."""
    company, most = str(order.get("company", "")), int(order.get("most", 0))
    costs = {
        option: cost_of(game, option, player)
        for option in options
        if isinstance(option, BuyShare) and option.company == company
    }
    within = [option for option, cost in costs.items() if 0 < cost <= most]
    if within:
        return min(within, key=lambda option: costs[option])
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
