"""Words of our own that stand in sentences: the owners that are nobody, with and without a preposition."""

from __future__ import annotations

from roundhouse.kernel.state import BANK, OFFER, POOL

OWNERS: dict[str, str] = {BANK: "the bank", POOL: "the pool", OFFER: "the initial offer"}
FROM: dict[str, str] = {BANK: "from the bank", POOL: "from the pool", OFFER: "from the initial offer"}
TO: dict[str, str] = {BANK: "to the bank", POOL: "to the pool", OFFER: "to the initial offer"}
PLAIN: dict[str, str] = {BANK: "bank", POOL: "pool", OFFER: "initial offer"}
"""As a refusal names them."""

FROM_SOMEBODY = "from {name}"
TO_SOMEBODY = "to {name}"
BETWEEN = "{low} to {high}"
CITY = "{place}, city {number}"
ACTOR = "{actor}: {text}"
ROUTE = "{train}-train {places}"
NOT_NOW = "{kind}: this is not the moment for it."

LOOSE: tuple[str, ...] = (NOT_NOW, FROM_SOMEBODY, TO_SOMEBODY, BETWEEN, CITY, ACTOR, ROUTE)
"""Forms used between sentences."""
