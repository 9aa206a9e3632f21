"""Words in games: nothing that happens is left without a sentence, and no refusal without a translation."""

from __future__ import annotations

import random
import re

import pytest

from roundhouse.game import Game, new
from roundhouse.lab.fuzz import neighbour
from roundhouse.lab.random_player import RandomPlayer
from roundhouse.titles import TITLES, find_title
from roundhouse.words import LANGUAGES, Words

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"]


ALIKE = {"Gulliver", "absorption"}
"""What is called the same in several languages."""


def talk_through(game: Game, player: RandomPlayer, actions: int) -> set[str]:
    """Play on, saying everything there is to say; returns the rules of all refusals met."""
    speakers = [Words(language, game.title) for language in LANGUAGES]
    names = {*ALIKE, *(name for company in game.title.companies.values() for name in (company.name, company.short))}
    rules = set()
    for _ in range(actions):
        if game.finished:
            break
        action = player.choose(game)
        mutant = neighbour(game, action, player)
        refusal = None if mutant is None else game.legal_actions().refusal(mutant)
        if refusal is not None:
            rules.add(refusal.rule)
        english: list[str] = []
        for words in speakers:
            said = [words.option(action), *words.where(game.state), *words.log(game.events)]
            said += [words.error(refusal)] if refusal is not None else []
            assert all(said), (action, game.events)
            same = {text for text in set(said) & set(english) if re.search("[a-z]{3}", text)}
            assert same <= names, f"not translated into {words.language}"
            english = english or said
            assert words.hint(game.state), game.state.stack[-1]
            assert not any("{" in text or "}" in text for text in said), said
        game.push(action)
    return rules


@pytest.mark.parametrize("name", sorted(TITLES))
@pytest.mark.parametrize("seed", range(2))
def test_everything_in_a_random_game_can_be_said(name: str, seed: int) -> None:
    counts = find_title(name).player_counts
    game = new(name, NAMES[: random.Random(seed).choice(counts)], seed=seed)
    assert len(talk_through(game, RandomPlayer(seed, "builder"), 900)) > 5
