"""1830 as it is seen: the words for its market zones."""

from __future__ import annotations

from roundhouse.render.scenery import Label, Scenery
from roundhouse.render.view import View


class View1830(View):
    scenery = Scenery(
        water=(
            *("C3", "C5", "B4", "B6", "B8", "A3", "A5", "A7", "B2", "C1", "A1"),
            *("G21", "G23", "G25", "H20", "H22", "H24", "I21", "I23", "I25", "J16", "J18", "J20", "J22", "J24"),
            *(
                "K17",
                "K19",
                "K21",
                "K23",
                "K25",
                "F26",
                "E25",
                "E27",
                "D26",
                "C25",
                "B26",
                "L16",
                "L18",
                "L20",
                "L22",
                "L24",
                "L26",
            ),
        ),
        labels=(Label("Lake Huron", (432.0, 150.0), 38.0), Label("Atlantic Ocean", (1900.0, 1350.0), 42.0)),
        lakes=True,
    )
    zones = {
        "y": "do not count towards the certificate limit",
        "o": "nor is there a limit on holdings",
        "b": "and several may be bought at once",
    }
    moves = {"dividend": "→", "withheld": "←", "sold": "↓", "sold out": "↑"}


VIEW = View1830
