"""Offers: what a person may do now, as data for buttons; built from the actions' own fields, for any title."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from roundhouse.engine.step import Option, PriceRange
from roundhouse.game import Game
from roundhouse.kernel.actions import Action, LayTile, Pass
from roundhouse.kernel.notation import write
from roundhouse.table.effect import Effect, Effects, printed_on_card
from roundhouse.words import Words

MANY = 12
"""A longer group is shown in parts, one for each company, private or train it is about."""
MOST_SHOWN = 80
"""What so many options would do is found at once; with more of them, each is asked for when it is chosen."""
ASKED_FOR: tuple[type[Action], ...] = (LayTile, Pass)
"""Kinds whose outcome is asked for when one is chosen, or plain."""


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
    effect: Effect | None = None
    power: str = ""
    """What the thing does that is taken."""

    @property
    def cost(self) -> int:
        """What the player himself would pay; 0 where that is not known yet."""
        return self.effect.cost if self.effect is not None else 0

    @property
    def loses(self) -> bool:
        """Whether the player would lose the direction of a company."""
        return self.effect is not None and self.effect.loses

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

    def __init__(self, game: Game, players: Iterable[str], words: Words, effects: Effects | None = None) -> None:
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
        if effects is not None:
            shown = [each for each in self.all if each.span is None and not isinstance(each.action, ASKED_FOR)]
            for offer in shown if len(shown) <= MOST_SHOWN else ():
                offer.effect = effects.of(offer.action, offer.label)

    def _offer(self, option: Option, player: str, out_of_turn: bool) -> Offer:
        action = option.action if isinstance(option, PriceRange) else option
        span = None
        if isinstance(option, PriceRange):
            span = Span(option.field, option.low, option.high, option.step)
        fields = {name: getattr(action, name) for name in action.__struct_fields__}
        return Offer(
            line=write(action),
            kind=type(action).__name__,
            label=printed_on_card(action, self.words) or self.words.option(option),
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

    @property
    def passes(self) -> list[Offer]:
        """The ways out of a step."""
        return [offer for offer in self.in_turn if isinstance(offer.action, Pass)]

    def is_done(self, offer: Offer) -> bool:
        """Whether a way out ends what has been begun, instead of letting it pass."""
        return has_acted(self.game, offer.actor)

    def groups(self, placed: Callable[[type[Action]], bool]) -> list[Group]:
        """What may be done in turn, by kind: not on a space, no pass, and none of the kinds that have their place."""
        found: dict[str, Group] = {}
        now = kinds_of_step(self.game)
        for offer in self.in_turn:
            if "space" in offer.fields or isinstance(offer.action, Pass) or placed(type(offer.action)):
                continue
            group = found.get(offer.kind)
            if group is None:
                standing = type(offer.action) not in now
                group = found[offer.kind] = Group(offer.kind, self.words.kind(type(offer.action)), [], standing)
            group.offers.append(offer)
        return list(found.values())

    def space_groups(self) -> list[tuple[str, list[tuple[str, int]]]]:
        """For each kind of action on spaces, its name and the spaces, with the number of tiles to choose from."""
        found: dict[str, dict[str, set[str]]] = {}
        for offer in self.all:
            if isinstance(offer.fields.get("space"), str):
                label = self.words.kind(type(offer.action))
                tiles = found.setdefault(label, {}).setdefault(offer.fields["space"], set())
                tiles |= {offer.fields["tile"]} if "tile" in offer.fields else set()
        return [
            (label, [(name, len(spaces[name])) for name in sorted(spaces, key=_by_name)])
            for label, spaces in found.items()
        ]


def kinds_of_step(game: Game) -> set[type[Action]]:
    """The kinds of action that the present step is about."""
    play = game.play
    top = play.title.steps[type(play.state.stack[-1])] if play.state.stack else None
    return {choice.action for choice in top.choices} if top else set()


def has_acted(game: Game, actor: str) -> bool:
    """Whether somebody who may pass has done something in this turn or step already, so that passing only ends it."""
    last = game.actions[-1] if game.actions else None
    return last is not None and last.actor == actor and type(last) in kinds_of_step(game) - {Pass}


def _by_name(space: str) -> tuple[str, int, str]:
    letters = space.rstrip("0123456789")
    digits = space[len(letters) :]
    return letters, int(digits or 0), space
