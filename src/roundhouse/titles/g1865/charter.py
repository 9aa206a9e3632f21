"""What 1865 keeps of a company, a player and a company's turn beyond what every title keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.board.reach import tokens_of
from roundhouse.engine.operating import CompanyTurn
from roundhouse.engine.step import find
from roundhouse.kernel.state import NOBODY, OFFER, Company, Player

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play
    from roundhouse.titles.g1865.box import Contents
    from roundhouse.titles.g1865.title import Title1865

DRAGONS = "dragons"
"""The owner of the certificates the Dragons hold."""
DRAGONS_NAMES = frozenset(
    article + name
    for articles, names in (
        (("", "the "), ("dragon", "dragons")),
        (("", "le ", "les ", "un "), ("dragon", "dragons", "trader", "traders")),
        (("", "il ", "i ", "un "), ("dragon", "drago", "draghi", "dragone", "dragoni")),
    )
    for article in articles
    for name in names
)
"""What the Dragons are called at a table: in English, in French (the French rulebook says traders), in Italian."""
MINOR_SHARES, MAJOR_SHARES = 5, 10
MAJOR_TOKENS, MINOR_TOKENS = 7, 3


class Company1865(Company):
    """`traffic` counts cubes; `row` is the row of the Dragons chart, 0 before the launch; `home` may change (5.3-i)."""

    traffic: int = 0
    major: bool = False
    row: int = 0
    home: str = NOBODY


class Player1865(Player):
    """`loans` are personal state loans, which only a bankrupt gets and nobody repays (4.9, 5.5-g)."""

    loans: int = 0


class CompanyTurn1865(CompanyTurn):
    """`new_train`: the price rose for a new train; `helped`: the president paid; `absorbed`: the company is gone."""

    new_train: bool = False
    helped: bool = False
    absorbed: bool = False


def title_1865(play: Play) -> Title1865:
    """The title as this package knows it."""
    title: Title1865 = play.title  # type: ignore[assignment]
    return title


def box_of(play: Play) -> Contents:
    """What is in the box of the title that is played."""
    return title_1865(play).contents


def charter_of(play: Play, company: str) -> Company1865:
    charter = play.state.companies[company]
    assert isinstance(charter, Company1865)
    return charter


def player_of(play: Play, player: str) -> Player1865:
    found = play.state.players[player]
    assert isinstance(found, Player1865)
    return found


def turn_1865(play: Play) -> CompanyTurn1865:
    return find(play, CompanyTurn1865)


def phase_number(play: Play) -> int:
    return int(play.state.phase)


def total_shares(play: Play, company: str) -> int:
    """Five shares of 20% in a minor, ten of 10% in a major (1-e)."""
    return MAJOR_SHARES if charter_of(play, company).major else MINOR_SHARES


def bought(play: Play, company: str) -> int:
    """The shares that are not in the Initial Offer."""
    return total_shares(play, company) - play.state.companies[company].shares.get(OFFER, 0)


def token_spaces(play: Play, company: str) -> list[str]:
    """The spaces that hold a token of the company."""
    return list(dict.fromkeys(space for space, _ in tokens_of(play, company)))
