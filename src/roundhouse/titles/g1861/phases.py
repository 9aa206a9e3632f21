"""What the first train of a kind sets off (5.8): nationalisations, and the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.engine.nationalisation import offer_nationalisation
from roundhouse.engine.rounds import Rounds
from roundhouse.engine.step import find
from roundhouse.finance.bank import pay
from roundhouse.kernel.state import BANK
from roundhouse.titles.g1861.events import PrivateNationalised
from roundhouse.titles.g1861.operating import in_operating_order
from roundhouse.titles.g1861.rounds import FINAL_OPERATING_ROUNDS
from roundhouse.titles.g1861.rsr import RussianStateRailway
from roundhouse.titles.g1861.state import MINOR, PUBLIC, RSR, extra, kind

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

SCRAPPING = ("4", "6", "8")
"""The phases at whose beginning trains are scrapped."""


def phase_begins(play: Play, phase: str, state: RussianStateRailway) -> None:
    """Privates, then minors without a train, then publics without one (5.8.4-a to 5.8.4-f, G-34)."""
    if phase == "6":
        nationalise_privates(play)
    if phase == "8":
        set_the_end(play)
    if phase in SCRAPPING:
        extra(play).publics_to_ask = True
        for minor in in_order(play, MINOR):
            charter = play.state.companies[minor]
            if phase == "8" or (charter.operated and not charter.trains):
                state.nationalise(play, minor)


def in_order(play: Play, wanted: str) -> list[str]:
    """The minors, or the publics, in operating order."""
    return [name for name in in_operating_order(play) if kind(play, name) == wanted]


def nationalise_privates(play: Play) -> None:
    """The bank pays the value to the owner, and the RSR has the private (1.2.1-g, 5.8.4-f)."""
    for name, private in play.state.privates.items():
        if private.owner and private.owner != RSR:
            amount = play.title.privates[name].price
            play.emit(PrivateNationalised(name, private.owner, RSR, amount))
            pay(play, BANK, private.owner, amount)
            private.owner = RSR


def set_the_end(play: Play) -> None:
    """Three operating rounds are left to play in the last set (7-b, 7-c)."""
    rounds = find(play, Rounds)
    extra(play).final_set = rounds.number if rounds.part == 1 else rounds.number + 1
    if rounds.part == 1:
        rounds.parts = FINAL_OPERATING_ROUNDS


def ask_publics_without_train(play: Play) -> None:
    """Once trains have been scrapped, directors may give publics without one to the state (5.8.4-d)."""
    if not extra(play).publics_to_ask:
        return
    extra(play).publics_to_ask = False
    companies = play.state.companies
    trainless = [name for name in in_order(play, PUBLIC) if companies[name].operated and not companies[name].trains]
    offer_nationalisation(play, trainless)
