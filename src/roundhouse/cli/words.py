"""Options as the notation writes them."""

from __future__ import annotations

from roundhouse.engine.step import Option, PriceRange
from roundhouse.kernel.notation import write


def option_text(option: Option) -> str:
    """An option as one line; a range shows its ends."""
    if not isinstance(option, PriceRange):
        return write(option)
    text = write(option.action)
    low = str(option.low)
    at = text.rindex(low)
    return f"{text[:at]}{option.low}…{option.high}{text[at + len(low) :]}"
