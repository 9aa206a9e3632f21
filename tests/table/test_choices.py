"""What is said of several things that may be done on one space."""

from __future__ import annotations

from roundhouse.table.pages.targets import told_apart


def test_labels_say_what_the_others_do_not() -> None:
    one, two = "PRR: Place a token on H18 (Philadelphia), city 1", "PRR: Place a token on H18 (Philadelphia), city 2"
    assert told_apart([one, two]) == {one: "City 1", two: "City 2"}
    red, blue = "Blefuscu Railway : placer une gare en -1,4", "Slamecksan Railway : placer une gare en -1,4"
    assert told_apart([red, blue]) == {red: "Blefuscu Railway", blue: "Slamecksan Railway"}


def test_labels_that_are_of_another_kind_are_said_in_full() -> None:
    assert told_apart(["PRR: Place a token on H18"]) == {}
    assert told_apart(["PRR: Place a token on H18, city 1", "PRR: Place a token on H18"]) == {}
    assert told_apart([]) == {}
