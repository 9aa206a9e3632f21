"""Offers: what a person may do now, as data for buttons; built from the actions' own fields, for any title."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from roundhouse.engine.step import Option, PriceRange
from roundhouse.game import Game
from roundhouse.kernel.actions import Action, Bid, LayTile, Pass
from roundhouse.kernel.errors import IllegalAction, RoundhouseError
from roundhouse.kernel.events import Paid, Passed, TurnBegan
from roundhouse.kernel.notation import write
from roundhouse.words import Words

MANY = 12
"""A longer group is shown in parts, one for each company, private or train it is about."""
FEW = 8
"""Groups of at most so many options show beforehand what each would do."""
NOT_SHOWN: tuple[type[Action], ...] = (LayTile, Bid)
"""Kinds whose outcome is plain, or shown elsewhere."""


class Span(msgspec.Struct, frozen=True):
    """A number that is still open."""

    field: str
    low: int
    high: int
    step: int


class Offer(msgspec.Struct):
    """One thing that may be done: its line of notation, its words, and the fields it has."""

    line: str
    kind: str
    label: str
    player: str
    actor: str
    out_of_turn: bool
    fields: dict[str, Any]
    action: Action
    span: Span | None = None
    effects: list[str] = []
    power: str = ""
    """What the thing does that is taken."""

    def about(self, field: str) -> Any:
        return self.fields.get(field)


class Group(msgspec.Struct):
    """Offers of one kind of action."""

    kind: str
    label: str
    offers: list[Offer]
    standing: bool = False
    """Whether this may be done at any moment of the turn, and is not what the present step is about."""

    def parts(self) -> list[tuple[str, list[Offer]]]:
        """The offers by what they are about; one part without a name if they are few."""
        if len(self.offers) > MANY:
            for field in ("company", "private", "item", "train", "source"):
                found: dict[str, list[Offer]] = {}
                for offer in self.offers:
                    found.setdefault(str(offer.fields.get(field, "")), []).append(offer)
                if 1 < len(found) < len(self.offers):
                    return list(found.items())
        return [("", self.offers)]


class Offers:
    """Everything a person may do in a position, sorted for the places where he looks."""

    def __init__(self, game: Game, players: Iterable[str], words: Words) -> None:
        self.game = game
        self.words = words
        mine = set(players)
        legal = game.legal_actions()
        self.all: list[Offer] = []
        if not game.finished and mine:
            for out_of_turn, options in ((False, legal.in_turn()), (True, legal.out_of_turn())):
                for option in options:
                    player = legal.player_for(option)
                    if player in mine:
                        self.all.append(self._offer(option, player, out_of_turn))

    def _offer(self, option: Option, player: str, out_of_turn: bool) -> Offer:
        action = option.action if isinstance(option, PriceRange) else option
        span = None
        if isinstance(option, PriceRange):
            span = Span(option.field, option.low, option.high, option.step)
        fields = {field.name: getattr(action, field.name) for field in msgspec.structs.fields(action)}
        return Offer(
            line=write(action),
            kind=type(action).__name__,
            label=self.words.option(option),
            player=player,
            actor=action.actor,
            out_of_turn=out_of_turn,
            fields=fields,
            action=action,
            span=span,
            power=self.words.power_in(action),
        )

    @property
    def in_turn(self) -> list[Offer]:
        return [offer for offer in self.all if not offer.out_of_turn]

    @property
    def out_of_turn(self) -> list[Offer]:
        return [offer for offer in self.all if offer.out_of_turn]

    @property
    def spaces(self) -> frozenset[str]:
        """The spaces on which something may be done."""
        return frozenset(offer.fields["space"] for offer in self.all if isinstance(offer.fields.get("space"), str))

    def on_space(self, space: str) -> list[Offer]:
        return [offer for offer in self.all if offer.fields.get("space") == space]

    def on(self, field: str, value: str) -> list[Offer]:
        """What may be done with a company, a private, a train …"""
        return [offer for offer in self.all if offer.fields.get(field) == value]

    def groups(self) -> list[Group]:
        """What may be done in turn and not on a space, by kind; passing comes last."""
        found: dict[str, Group] = {}
        now = kinds_of_step(self.game)
        for offer in self.in_turn:
            if "space" in offer.fields:
                continue
            group = found.get(offer.kind)
            if group is None:
                standing = type(offer.action) not in now
                group = found[offer.kind] = Group(offer.kind, self.words.kind(type(offer.action)), [], standing)
            group.offers.append(offer)
        for group in found.values():
            if len(group.offers) <= FEW and not isinstance(group.offers[0].action, NOT_SHOWN):
                for offer in group.offers:
                    if offer.span is None and not offer.power:
                        offer.effects = [
                            text
                            for text in effects(self.game, offer.action, self.words)
                            if not says_again(offer.label, text, self.words.name(offer.actor))
                        ]
        return sorted(found.values(), key=lambda group: group.kind == Pass.__name__)

    def space_groups(self) -> list[tuple[str, list[str]]]:
        """For each kind of action on spaces, its name and the spaces."""
        found: dict[str, dict[str, None]] = {}
        for offer in self.all:
            if isinstance(offer.fields.get("space"), str):
                label = self.words.kind(type(offer.action))
                found.setdefault(label, {})[offer.fields["space"]] = None
        return [(label, sorted(spaces, key=_by_name)) for label, spaces in found.items()]


def kinds_of_step(game: Game) -> set[type[Action]]:
    """The kinds of action that the present step is about."""
    play = game.play
    top = play.title.steps[type(play.state.stack[-1])] if play.state.stack else None
    return {choice.action for choice in top.choices} if top else set()


def _by_name(space: str) -> tuple[str, int, str]:
    letters = space.rstrip("0123456789")
    digits = space[len(letters) :]
    return letters, int(digits or 0), space


def says_again(label: str, text: str, actor: str) -> bool:
    """Whether a sentence only says what a button says: "Ada chooses the Emperor." under "Choose the Emperor"."""
    told = text.removesuffix(".").removeprefix(f"{actor} ").partition(" ")[2]
    return bool(told) and told == label.partition(" ")[2]


def effects(game: Game, action: Action, words: Words) -> list[str]:
    """What an action would do: who gains and loses how much, and what else happens."""
    twin = game.copy()
    try:
        twin.push(action)
    except IllegalAction as error:
        return [str(error)]
    return changes(game, twin, words)


def changes(before: Game, after: Game, words: Words) -> list[str]:
    """How a position differs from an earlier one, in words: money first, then what the last action did."""
    found = []
    money = []
    for name in (*after.state.players, *after.state.companies):
        if name not in before.state.players and name not in before.state.companies:
            continue
        try:
            gain = after.play.cash(name) - before.play.cash(name)
        except (KeyError, RoundhouseError):
            continue
        if gain:
            money.append(f"{words.name(name)} {'+' if gain > 0 else '−'}{words.money(abs(gain))}")
    if money:
        found.append(", ".join(money))
    for event in after.events:
        if isinstance(event, Paid | Passed | TurnBegan):
            continue
        text = words.event(event)
        if text and text not in found:
            found.append(text)
    return found
