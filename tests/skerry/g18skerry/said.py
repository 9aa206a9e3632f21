"""What 18Skerry says in words of its own."""

from __future__ import annotations

from roundhouse.words.forms import chosen, said
from roundhouse.words.said import Said

SAID = Said(
    events={
        "FerryCalled": said("{company} calls the ferry for {price:money}."),
        "GameEnded": chosen("reason", {"sets": "The last set of rounds has been played: the game is over."}),
    },
    endings={"sets": "the last set of rounds has been played"},
    frames={"Ferry": said("ferry")},
    hints={"Ferry": "With the ferry each route that counts the Mainland earns more in this turn. Or pass."},
    options={"CallFerry": said("Call the ferry for {price:money}")},
    kinds={"CallFerry": "Call the ferry"},
    drawn=("ferry", "the ferry waits"),
)
