"""What lies on the table besides board and money: cards taken, copy cards, characters, Gulliver's companies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.engine.rounds import Rounds
from roundhouse.engine.step import find
from roundhouse.finance.trains import phase
from roundhouse.kernel.state import Extra

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play
    from roundhouse.titles.lilliput.title import Title18Lilliput

GULLIVER = "Gulliver"
MILDENDO = "0,0"


class Table(Extra):
    """`taken` pairs each action card used this round with the player who took it, `characters` each character with
    its owner; `copies` names a player once for each copy card he still has; `homes` are the squares of the home
    cities laid in setup; `rolls` counts the dice thrown since the game began.
    """

    seed: int
    rolls: int = 0
    taken: tuple[tuple[str, str], ...] = ()
    copies: tuple[str, ...] = ()
    characters: tuple[tuple[str, str], ...] = ()
    homes: tuple[str, ...] = ()
    cashed_in: bool = False
    gulliver: tuple[str, ...] = ()
    gulliver_home: str = ""
    gulliver_shares: int = 0


def table(play: Play) -> Table:
    extra = play.state.extra
    assert isinstance(extra, Table)
    return extra


def lilliput(play: Play) -> Title18Lilliput:
    """The title as this package knows it."""
    title: Title18Lilliput = play.title  # type: ignore[assignment]
    return title


def seats(play: Play) -> list[str]:
    """The people at the table, clockwise; Gulliver does not sit."""
    return [name for name in play.state.players if name != GULLIVER]


def seats_from_first(play: Play) -> list[str]:
    """The people clockwise from the holder of the first-player card (state.priority)."""
    names = seats(play)
    at = names.index(play.state.priority)
    return names[at:] + names[:at]


def is_solo(play: Play) -> bool:
    return GULLIVER in play.state.players


def is_gullivers(play: Play, company: str) -> bool:
    return play.state.companies[company].president == GULLIVER


def round_number(play: Play) -> int:
    return find(play, Rounds).number


def is_last_round(play: Play) -> bool:
    """The eighth round, with three players the ninth (B-a, O-a)."""
    return round_number(play) == lilliput(play).counts[len(seats(play))].rounds


def companies_of(play: Play, player: str) -> list[str]:
    """The companies a player directs."""
    return [name for name, charter in play.state.companies.items() if charter.president == player]


def owner_of(play: Play, character: str) -> str:
    """Who has a character, or "" if nobody."""
    for name, owner in table(play).characters:
        if name == character:
            return owner
    return ""


def characters_of(play: Play, player: str) -> list[str]:
    return [name for name, owner in table(play).characters if owner == player]


def serves(play: Play, character: str, company: str) -> bool:
    """Whether a character's ability serves a company: its director owns the card (J-a)."""
    owner = owner_of(play, character)
    return bool(owner) and play.state.companies[company].president == owner


def best_colour(play: Play) -> str:
    """The highest colour of tile available."""
    return phase(play).tiles[-1]


def treasury_card(play: Play, amounts: dict[str, int]) -> int:
    """What the card that pays treasuries is worth in this phase (I-b)."""
    return amounts[best_colour(play)]
