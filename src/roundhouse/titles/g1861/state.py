"""What 1861 keeps besides what every game keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.kernel.state import Company, Extra

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

MINOR, PUBLIC, NATIONAL = "minor", "public", "national"
RSR = "RSR"
MOSCOW, ST_PETERSBURG = "H8", "E1"


class Company1861(Company):
    """A minor that has merged, converted or been nationalised is closed for good (1.2.2-d)."""

    closed: bool = False


class Extra1861(Extra):
    """`kept_for_rsr` are the hexes where a token of the RSR is still to come (5.6.1-b).

    `final_set` is the number of the last set of operating rounds, once the first 8 is sold (7-a to 7-c).
    `founded` are the minors in the order in which they were founded (6.2-e).
    `publics_to_ask` while a purchase is carried out after which publics without a train may be nationalised (5.8.4-d).
    """

    kept_for_rsr: tuple[str, ...] = (ST_PETERSBURG, MOSCOW)
    final_set: int = 0
    publics_to_ask: bool = False
    founded: tuple[str, ...] = ()


def extra(play: Play) -> Extra1861:
    found = play.state.extra
    assert isinstance(found, Extra1861)
    return found


def kind(play: Play, company: str) -> str:
    """Minor, public, or the RSR."""
    return play.title.companies[company].kind


def is_closed(play: Play, company: str) -> bool:
    charter = play.state.companies[company]
    return isinstance(charter, Company1861) and charter.closed


def started(play: Play, wanted: str) -> list[str]:
    """The minors, or the publics, that are in play."""
    return [name for name, charter in play.state.companies.items() if charter.floated and kind(play, name) == wanted]
