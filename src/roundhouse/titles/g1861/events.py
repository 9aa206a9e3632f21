"""What happens in 1861 alone."""

from __future__ import annotations

from roundhouse.kernel.events import Event


class PrivateNationalised(Event, frozen=True):
    private: str
    owner: str
    by: str
    amount: int
