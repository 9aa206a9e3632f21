"""What 1861 says in words of its own."""

from __future__ import annotations

from roundhouse.words.forms import chosen, said
from roundhouse.words.said import Counted, Power, Said

BONUS = "A company that owns it earns {amount:money} more with each route that counts {place}."


def _bonus(place: str) -> Power:
    return Power(BONUS, {"amount": 10, "place": place})


SAID = Said(
    events={
        "PrivateNationalised": said(
            "{private} is nationalised by {by}; {owner} receives {amount:money}.", "{private} is nationalised by {by}."
        ),
        "GameEnded": chosen("reason", {"final_phase": "The last operating rounds have been played: the game is over."}),
    },
    endings={"final_phase": "the last operating rounds have been played"},
    counted={
        "CompanyFormed": Counted("publics formed out of minors"),
        "Nationalised": Counted("companies that the state takes"),
    },
    frames={
        "PrivateSale": said("Sale of the private companies"),
        "ChooseSite": said("first token of {company}"),
        "PrivatesBeforeInterest": said("buy private companies"),
    },
    stops={"PrivatesBeforeInterest": "privates"},
    hints={
        "PrivateSale": "Bid on the private company, or pass. Private companies pay you in every operating round.",
        "ChooseSite": "Choose the city in which the company begins.",
        "PrivatesBeforeInterest": "The company may buy private companies before it pays interest.",
    },
    powers={
        "TSR": Power("It has no special power."),
        "BSS": _bonus("Odessa"),
        "MYR": _bonus("Moscow"),
        "MRR": _bonus("Moscow"),
        "WVR": _bonus("Poland"),
    },
    foreseen={
        "state": said("Next for the state railway"),
        "state, when": said("as things stand: whoever has no train at the end of its turn, or no money for interest"),
        "state, nobody": said("No company is in danger."),
        "state, no train": said(
            "{company} needs a train: with all its loans it has {power:money}, the cheapest costs {price:money}."
        ),
        "state, interest": said(
            "{company} owes {owed:money} interest and has {power:money} with all its loans: it must earn the rest."
        ),
        "state, minors": said(
            "With the first {train}-train it takes {companies:names}: they would have no train left."
        ),
        "state, all minors": said("With the first {train}-train it takes every minor: {companies:names}."),
        "state, publics": said(
            "With the first {train}-train {companies:names} would have no train left; directors may give them up."
        ),
        "state, privates": said("With the first {train}-train it takes the private companies for their value."),
    },
    words={"president": "director", "pool": "pool"},
    called={"RSR": "the RSR"},
    places=("Moscow", "St. Petersburg", "Poland", "Romania", "Caucasus", "Central Asia", "Ekaterinburg"),
    drawn=(
        "Baltic Sea",
        "Black Sea",
        "Caspian Sea",
        "a minor here may convert",
        "minors start",
        "minors and publics",
        "publics start",
    ),
)
