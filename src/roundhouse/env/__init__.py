"""Environments for machine learning: a table of any title for PettingZoo, and one seat of it for Gymnasium.

env = roundhouse.env.env("1830", players=3)
seat = roundhouse.env.OneSeat("18Lilliput", players=2, bots="simple")
"""

from __future__ import annotations

from roundhouse.env.actions import Actions
from roundhouse.env.lexicon import Lexicon
from roundhouse.env.observation import Observer
from roundhouse.env.seat import OneSeat
from roundhouse.env.table import IllegalIndex, Table, env

__all__ = ["Actions", "IllegalIndex", "Lexicon", "Observer", "OneSeat", "Table", "env"]
