"""What 1830 says in words of its own."""

from __future__ import annotations

from roundhouse.words.forms import said
from roundhouse.words.said import Power, Said

SAID = Said(
    frames={
        "FreeToken": said("free token"),
    },
    hints={
        "FreeToken": "Place the token that the private company allows, or pass.",
    },
    powers={
        "SV": Power("It has no special power."),
        "CS": Power("A company that owns it may lay an extra tile on B20, for free."),
        "DH": Power("A company that owns it may lay a tile on F16 from anywhere, and place a token there for free."),
        "MH": Power("Its owner may exchange it for a 10% share of {company}."),
        "CA": Power("Its first buyer at once receives a 10% share of {company}, for free."),
        "BO": Power(
            "Its buyer becomes president of {company} and sets its par value. It closes when {company} buys a train."
        ),
    },
    names={"BO": "B&O (private)"},
    places=("Canadian West", "Maritime Provinces", "Gulf", "Deep South", "Montreal"),
    drawn=(
        "Lake Huron",
        "Atlantic Ocean",
        "do not count towards the certificate limit",
        "nor is there a limit on holdings",
        "and several may be bought at once",
    ),
)
