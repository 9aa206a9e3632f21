"""Words of our own that stand in sentences: the owners that are nobody, with and without a preposition."""

from __future__ import annotations

from roundhouse.kernel.state import BANK, OFFER, POOL, TREASURY
from roundhouse.words.said_of_frames import ROUND

OWNERS: dict[str, str] = {
    BANK: "the bank",
    POOL: "the pool",
    OFFER: "the initial offer",
    TREASURY: "the treasury",
}
FROM: dict[str, str] = {
    BANK: "from the bank",
    POOL: "from the pool",
    OFFER: "from the initial offer",
    TREASURY: "from the treasury",
}
TO: dict[str, str] = {
    BANK: "to the bank",
    POOL: "to the pool",
    OFFER: "to the initial offer",
    TREASURY: "to the treasury",
}
PLAIN: dict[str, str] = {
    BANK: "bank",
    POOL: "pool",
    OFFER: "initial offer",
    TREASURY: "treasury",
}
"""As a refusal names them."""

FROM_SOMEBODY = "from {name}"
TO_SOMEBODY = "to {name}"
COMPANY = "the {name}"
"""A company or a private in a sentence, where a language has an article before initials: la PRR."""
BETWEEN = "{low}–{high}"
AMOUNT = "{currency}{amount}"
CITY = "{place}, city {number}"
ACTOR = "{actor}: {text}"
ROUTE = "{train}-train {places}"
NOBODY = "nobody"

INCOME = "Pays its owner {amount:money} in every operating round."
"""Of every private that pays."""

LOOSE: tuple[str, ...] = (
    *(INCOME, ROUND, NOBODY, FROM_SOMEBODY, TO_SOMEBODY, COMPANY),
    *(BETWEEN, AMOUNT, CITY, ACTOR, ROUTE),
)
"""Forms used between sentences."""
