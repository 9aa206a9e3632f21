"""The titles whose games can be exchanged with 18xx.games."""

from __future__ import annotations

from roundhouse.formats.online.adapter import Adapter
from roundhouse.formats.online.g1830 import Adapter1830
from roundhouse.formats.online.g1861 import Adapter1861

ADAPTERS: dict[str, Adapter] = {adapter.title: adapter for adapter in (Adapter1830(), Adapter1861())}
