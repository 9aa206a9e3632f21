"""Words of our own that stand in sentences: the owners that are nobody, with and without a preposition."""

from __future__ import annotations

from roundhouse.kernel.state import BANK, OFFER, POOL, TREASURY

DRAGONS = "dragons"
"""The investors of 1865."""

OWNERS: dict[str, str] = {
    BANK: "the bank",
    POOL: "the pool",
    OFFER: "the initial offer",
    TREASURY: "the treasury",
    DRAGONS: "the Dragons",
}
FROM: dict[str, str] = {
    BANK: "from the bank",
    POOL: "from the pool",
    OFFER: "from the initial offer",
    TREASURY: "from the treasury",
    DRAGONS: "from the Dragons",
}
TO: dict[str, str] = {
    BANK: "to the bank",
    POOL: "to the pool",
    OFFER: "to the initial offer",
    TREASURY: "to the treasury",
    DRAGONS: "to the Dragons",
}
PLAIN: dict[str, str] = {
    BANK: "bank",
    POOL: "pool",
    OFFER: "initial offer",
    TREASURY: "treasury",
    DRAGONS: "Dragons",
}
"""As a refusal names them."""

CHARACTERS: dict[str, str] = {
    "emperor": "the Emperor",
    "general": "the General",
    "admiral": "the Admiral",
    "judge": "the Judge",
    "treasurer": "the Treasurer",
}
"""The characters of 18Lilliput."""

FROM_SOMEBODY = "from {name}"
TO_SOMEBODY = "to {name}"
BETWEEN = "{low} to {high}"
CITY = "{place}, city {number}"
ACTOR = "{actor}: {text}"
ROUTE = "{train}-train {places}"
NOBODY = "nobody"

LOOSE: tuple[str, ...] = (NOBODY, FROM_SOMEBODY, TO_SOMEBODY, BETWEEN, CITY, ACTOR, ROUTE)
"""Forms used between sentences."""
