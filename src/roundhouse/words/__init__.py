"""Sentences for people, in English, French and Italian, made from typed events, frames, options and refusals.

words = Words("fr", game.title)
for event in game.events:
    print(words.event(event))
"""

from roundhouse.words.catalogue import LANGUAGES, negotiate
from roundhouse.words.refusals import trouble_in
from roundhouse.words.words import Words

__all__ = ["LANGUAGES", "Words", "negotiate", "trouble_in"]
