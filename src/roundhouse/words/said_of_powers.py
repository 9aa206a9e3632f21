"""What is said of things a player may take without knowing them: privates, characters, action cards. By title."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Power(NamedTuple):
    """What a thing does, as a form with its facts."""

    form: str
    facts: Mapping[str, str | int] = {}


INCOME = "Pays its owner {amount:money} in every operating round."
"""Of every private that pays."""

BONUS = "A company that owns it earns {amount:money} more with each route that counts {place}."
MARITIME = "Given to a company, it covers 8 points of traffic, and brings more once there is a token in {place}."
ONE_TILE = "Lay one tile of any colour."
TWO_COLOURS = "Lay one yellow tile, one green tile, or both."
YELLOW_TILES = "Lay one or two yellow tiles."
SHARES = "Sell any number of shares, then buy at most one."
ONE_TRAIN = "Buy at most one train."
TWO_TRAINS = "Buy one or two trains."
STATION = "Place a station."
CASH = "Take {amount:money} for yourself."
TREASURY = "The bank pays {low:money} to {high:money} to your companies, more in later phases."


def _maritime(place: str) -> Power:
    return Power(MARITIME, {"place": place})


def _bonus(place: str) -> Power:
    return Power(BONUS, {"amount": 10, "place": place})


def _cash(amount: int) -> Power:
    return Power(CASH, {"amount": amount})


POWERS: dict[str, dict[str, Power]] = {
    "1830": {
        "SV": Power("It has no power of its own."),
        "CS": Power("A company that owns it may lay an extra tile on B20, for nothing."),
        "DH": Power("A company that owns it may lay a tile on F16 from anywhere, and place a token there for nothing."),
        "MH": Power("Its owner may exchange it for a 10 % share of NYC."),
        "CA": Power("Its first buyer at once receives a 10 % share of PRR, for nothing."),
        "BO": Power("Its buyer becomes president of B&O and sets its par value. It closes when B&O buys a train."),
    },
    "1861": {
        "TSR": Power("It has no power of its own."),
        "BSS": _bonus("Odessa"),
        "MYR": _bonus("Moscow"),
        "MRR": _bonus("Moscow"),
        "WVR": _bonus("Poland"),
    },
    "1865": {
        "M1": _maritime("Olbia"),
        "M2": _maritime("Arbatax"),
        "M3": _maritime("Cagliari"),
        "M4": _maritime("Serbariu, Monteponi, Su Zurfuru"),
        "M5": _maritime("Oristano"),
        "M6": _maritime("Sassari"),
        "M7": _maritime("Ajaccio"),
        "M8": _maritime("Calvi"),
    },
    "18Lilliput": {
        "emperor": Power("Your yellow metropolises cost nothing. Own tile: the castle."),
        "general": Power("Your stations cost half. Own tile: a city that grows with the phases."),
        "admiral": Power("Your trains from the bank cost 10 % less. Own tiles: two harbours."),
        "judge": Power("Each round you take 5 for yourself or 20 for your companies. Own tiles: two towns."),
        "treasurer": Power("Once you exchange it for 10 times the number of the round. Own tile: a late city."),
        "AC1 1": Power(ONE_TILE),
        "AC1 2": _cash(5),
        "AC2 1": Power(TWO_COLOURS),
        "AC2 2": Power(ONE_TILE),
        "AC3 1": Power(YELLOW_TILES),
        "AC3 2": _cash(5),
        "AC4 1": Power(SHARES),
        "AC4 2": Power(ONE_TILE),
        "AC5 1": Power(SHARES),
        "AC5 2": _cash(10),
        "AC6 1": Power(SHARES),
        "AC6 2": _cash(5),
        "AC7 1": Power(ONE_TRAIN),
        "AC7 2": Power(ONE_TILE),
        "AC8 1": Power(TWO_TRAINS),
        "AC8 2": _cash(5),
        "AC9 1": Power(STATION),
        "AC9 2": _cash(5),
        "AC10 1": Power(TREASURY, {"low": 50, "high": 100}),
        "AC10 2": _cash(20),
    },
}
"""An action card has an entry for each of its two options."""
