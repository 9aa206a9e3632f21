"""The numbers of a player who knows a game: how much of everything he reckons with.

A title changes those that are otherwise there. Which suit it best is found out by play: `roundhouse.lab.learn tune`
varies them over many games, and what won its match lies in the title's folder as `numbers.json`.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Self

INDIFFERENT = 100.0
"""A taste for something that is neither better nor worse than what is known of it."""


class Numbers:
    """What a player counts on, in parts of one or in money."""

    # -- what is to come
    speed = 1.0
    """How many of the trains that companies could pay for at once they buy in a round."""
    growth = 0.15
    """By how much all that is paid out grows from round to round."""
    paid = 0.9
    """The part of the earnings that is paid out."""
    moves = 5.0
    """So many moves of a price a player counts on at most."""
    sure = 0.8
    """The part of a rise that comes true."""
    replaced = 0.6
    """What a company that can pay for its next train will earn with it, as a part of what it earns now."""
    bought = 0.4
    """The part of the earnings of trains that a company could pay for at once: what it does not own, it may not get."""
    young = 0.6
    """The part of what a new company promises that comes true."""
    treasury = 0.2
    """What a unit of a treasury is worth to the owners, besides the trains it buys."""
    others = 0.7
    """What a loss of the others, on average, is worth to the player."""
    rusts = 1.8
    """The same where trains rust: it strikes all the others at once, and goes on to do so."""

    # -- privates and companies
    resale = 0.5
    """The part of its price that a private brings its owner beyond it when he sells it to his company."""
    held = 1.0
    """For so many rounds the revenue of a private counts when it is bid for."""
    kept = 0.25
    """What a private may still bring its owner beyond its price, as a part of it: less than a sale brings now."""
    saved = 1.0
    """The part of what floats the cheapest company that a player without one keeps back in an auction."""
    company = 120.0
    """What it is worth to begin a company."""
    capital = 0.15
    """What a unit of capital is worth to the president of a new company."""
    floated = 120.0
    """What it is worth to float a company of one's own."""
    home = 40.0
    """What the best home on the board is worth beyond the poorest."""
    another = 1.0
    """The part of `company` that a second one is worth."""
    gather = 5.0
    """The shares of his own company that a player gathers before he looks elsewhere, of ten."""

    joined = 0.0
    """What it is worth to turn small companies into one with more shares."""
    lost = 0.0
    """What a unit of money costs that is missing to keep such a company from others."""

    # -- shares
    own = 0.0
    """What a share of a company of one's own is worth beyond its price, as a part of it, up to half of the company."""
    fee = 0.06
    """A sale must bring at least this part of its price."""
    room = 1.0
    """What better shares that a sale makes room for count."""
    better = 1
    """So many better shares a sale may make room for, before others have taken them."""
    reserve_kept = 1.0
    """The part of what his companies' trains may cost him that a player keeps back when he buys shares."""

    # -- trains
    fund = 1.0
    """How sure it is that a train that is saved for will be bought."""
    steady = 0.0
    """How evenly saving counts: at 0 the last round of it above all, at 1 every round alike, and a late train less."""
    first = 100.0
    """What it is worth to a company to own a train at all, whatever it earns today."""
    place = 80.0
    """What the last place for a train is worth to a company, kept for one that does not rust."""
    caught_soon, caught_later = 0.8, 0.5
    """How likely a president pays what is missing for the next train: if the last one rusts soon, or somewhat later."""
    own_money, forced = 0.7, 1.5
    """What a unit of it costs him: of his own cash, and where shares must be sold for it."""
    ending = 0.3
    """What it is worth to end the game, as a part of the lead, or costs where the player is behind."""

    soon = 1.6
    """A train that lasts no more than so many rounds must be replaced now."""

    # -- track
    ahead, most_rounds = 0.3, 4.0
    """What a unit of what track leads towards weighs against one of revenue, and for how many rounds track counts."""
    at_the_end = 1.0
    """So many of the rounds still to come are run with what is there: what leads towards more comes too late."""
    thorough = 90
    """Stops within reach times stops of all trains, up to which the runs of many lays are worked out."""
    future = 0.0
    """What a unit of revenue of trains to come weighs, where track is laid, against one of today's."""
    cost = 0.25
    """What a unit of a company's cost weighs against one of its owners' money."""
    spoil = 1.0
    """What counts of what is kept or taken from the runs of others."""

    def taste(self, what: str, name: str) -> float:
        """What one thing is worth beyond all that is known of its kind, if a file says so: 100 is nothing."""
        return float(getattr(self, f"{what}_{name}", INDIFFERENT)) - INDIFFERENT

    def varied(self, numbers: Mapping[str, float]) -> Self:
        """The same with other numbers."""
        other = copy.copy(self)
        for name, value in numbers.items():
            setattr(other, name, value)
        return other
