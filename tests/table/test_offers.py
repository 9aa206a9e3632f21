"""What stands under a button."""

from __future__ import annotations

import pytest

from roundhouse.game import new
from roundhouse.table.offers import Offers, says_again
from roundhouse.words import Words


@pytest.mark.parametrize(
    ("label", "text", "again"),
    [
        ("Choose the Emperor", "Ada chooses the Emperor.", True),
        ("Choisir l’Empereur", "Ada choisit l’Empereur.", True),
        ("Choose the Emperor", "Ada receives £30.", False),
        ("Pass", "Ada passes.", False),
        ("Choose the Emperor", "Ben chooses the Emperor.", False),
    ],
)
def test_a_sentence_that_says_what_the_button_says(label: str, text: str, again: bool) -> None:
    assert says_again(label, text, "Ada") == again


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_a_choice_of_company_tells_what_it_brings_and_not_itself(language: str) -> None:
    game = new("18Lilliput", ["Ada"], seed=1)
    offers = Offers(game, game.active, Words(language, game.title))
    shown = [offer for group in offers.groups() for offer in group.offers if offer.effects]
    assert shown
    for offer in shown:
        assert not any(says_again(offer.label, text, offer.actor) for text in offer.effects)
        assert any(any(letter.isdigit() for letter in text) for text in offer.effects)
