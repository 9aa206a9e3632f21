"""What a train earns on the stops of its way: two ways to say it that must agree."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from roundhouse.routes.model import Bonus, NetworkStop, Rules, Train
from roundhouse.routes.tariff import Tariff

KINDS = ("city", "town")
PLACES = [(name, 0) for name in "ABCDEFG"]


@st.composite
def questions(draw: st.DrawFn) -> tuple[Tariff, list[NetworkStop]]:
    """A train, rules of the house, perhaps a bonus, and the stops of a path."""
    limit = draw(st.none() | st.integers(2, 5))
    counts = draw(st.sampled_from((None, frozenset({"city"}))))
    skip = draw(st.sampled_from((frozenset[str](), frozenset({"town"}), frozenset(KINDS))))
    train = Train("T", stops=limit, counts=counts, skip=skip, multiplier=draw(st.integers(1, 2)))
    rules = Rules(min_stops=draw(st.integers(1, 3)), token=draw(st.sampled_from(("counted", "visited", "none"))))
    bonuses = draw(st.sampled_from(((), (Bonus("visit", at=frozenset({"B"}), amount=30),))))
    stop = st.builds(
        NetworkStop,
        kind=st.sampled_from(KINDS),
        revenue=st.integers(1, 8).map(lambda tens: 10 * tens),
        own=st.booleans(),
    )
    return Tariff(train, rules, bonuses), draw(st.lists(stop, min_size=1, max_size=len(PLACES)))


@given(questions())
def test_the_value_of_a_path_is_that_of_its_best_choice_of_stops(asked: tuple[Tariff, list[NetworkStop]]) -> None:
    tariff, stops = asked
    fares = [tariff.fare(place, stop) for place, stop in zip(PLACES, stops, strict=False)]
    best = tariff.best(fares)
    assert tariff.most(fares) == (-1 if best is None else best[0])
