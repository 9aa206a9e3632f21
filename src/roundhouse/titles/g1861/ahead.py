"""Who goes to the Russian State Railway next, as things stand (5.8.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.ahead import LOSS, Ahead, Foreseen
from roundhouse.engine.loans import buying_power
from roundhouse.engine.trains import cheapest_new
from roundhouse.finance.trains import begun
from roundhouse.titles.g1861.phases import SCRAPPING, in_order
from roundhouse.titles.g1861.state import MINOR, PUBLIC, RSR

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

LAST, PRIVATES_GO = "8", "6"


def state_ahead(play: Play) -> Ahead:
    """Companies in need of a train or of money for interest, then what the next scrapping phases bring."""
    lines = (*_in_need(play), *_with_phases(play))
    return Ahead("state", "state, when", lines or (Foreseen("state, nobody"),))


def _in_need(play: Play) -> Iterator[Foreseen]:
    """Without a train at the end of its turn, or without money for interest, a company goes at once (5.8.4-c)."""
    cheapest = cheapest_new(play)
    for name in (*in_order(play, MINOR), *in_order(play, PUBLIC)):
        charter = play.state.companies[name]
        power, owed = buying_power(play, name), charter.loans * play.title.loan_interest
        if cheapest is not None and not charter.trains:
            facts = {"company": name, "power": power, "price": cheapest[0]}
            yield Foreseen("state, no train", facts, LOSS if power < cheapest[0] else "")
        if power < owed:
            yield Foreseen("state, interest", {"company": name, "power": power, "owed": owed}, LOSS)


def _with_phases(play: Play) -> Iterator[Foreseen]:
    """What the first trains of the next phases take (5.8.4-a, 5.8.4-b, 5.8.4-d, 5.8.4-f)."""
    gone: set[str] = set()
    for name, phase in play.title.phases.items():
        train = phase.starts_on
        if begun(play, name) or not train:
            continue
        gone |= {*play.title.trains[train].rusts}
        if name == PRIVATES_GO and any(each.owner not in ("", RSR) for each in play.state.privates.values()):
            yield Foreseen("state, privates", {"train": train})
        if name not in SCRAPPING:
            continue
        left = [each for each in in_order(play, MINOR) if name == LAST or _left_without(play, each, gone)]
        if left:
            yield Foreseen("state, all minors" if name == LAST else "state, minors", _facts(train, left), LOSS)
        asked = [each for each in in_order(play, PUBLIC) if _left_without(play, each, gone)]
        if asked:
            yield Foreseen("state, publics", _facts(train, asked))
        if left or asked:
            return


def _facts(train: str, companies: list[str]) -> dict[str, object]:
    return {"train": train, "companies": tuple(companies)}


def _left_without(play: Play, company: str, gone: set[str]) -> bool:
    """Whether a company that has operated would have no train left (5.8.4-e)."""
    charter = play.state.companies[company]
    return charter.operated and not {*charter.trains} - gone
