"""A game that somebody wants, and what its seats say."""

from __future__ import annotations

import msgspec

from roundhouse.engine.title import Title


class Wish(msgspec.Struct, frozen=True):
    """A game that somebody wants. `seats` has a name, `bot:NAME`, or "" for a seat that is still free."""

    title: str
    seats: tuple[str, ...]
    options: tuple[str, ...] = ()
    seed: int | None = None
    name: str = ""
    private: bool = False
    hotseat: bool = False
    slow: bool = False
    shuffled: bool = False
    move_seconds: int = 0
    game_seconds: int = 0
    at_zero: str = "nothing"
    landscape: str = ""
    variant: str = ""
    bot_pause: float = 0.0


def name_of_variant(title: Title) -> str:
    """What a game is marked with wherever it is listed; "" for an ordinary one."""
    return "" if title.variant is None else title.variant.name


def bot_seat(seat: str) -> str:
    """The bot that a wish puts on a seat, or ""."""
    return seat.removeprefix("bot:") if seat.startswith("bot:") else ""


def bot_name(number: int) -> str:
    """What a bot is called on a seat; its name stays when its level changes."""
    return f"Bot {number + 1}"
