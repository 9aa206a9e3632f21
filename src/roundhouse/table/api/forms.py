"""What programs send and get: the bodies of the API."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from roundhouse.engine.variant import LONGEST as LONGEST_VARIANT
from roundhouse.table.given import LONGEST_LANDSCAPE, LONGEST_PAUSE

Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
Text = Annotated[str, Field(max_length=4000)]
Name = Annotated[str, Field(min_length=1, max_length=40)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class GuestBody(Body):
    name: Name


class AccountBody(Body):
    login: Annotated[str, Field(max_length=40)]
    password: Annotated[str, Field(max_length=200)]
    name: Annotated[str, Field(max_length=40)] = ""


class LoginBody(Body):
    login: Annotated[str, Field(max_length=40)]
    password: Annotated[str, Field(max_length=200)]


class NewGameBody(Body):
    """A new game. A seat is a name (yours, or everybody's in a hotseat game), `bot:regular`, or "" if free."""

    title: Annotated[str, Field(max_length=40, examples=["1830"])]
    seats: Annotated[list[Annotated[str, Field(max_length=40)]], Field(min_length=1, max_length=8)]
    options: Annotated[list[Annotated[str, Field(max_length=60)]], Field(max_length=40)] = []
    seed: Number | None = None
    name: Annotated[str, Field(max_length=80)] = ""
    private: bool = False
    hotseat: bool = False
    slow: bool = False
    shuffled: bool = False
    move_seconds: Number = 0
    game_seconds: Number = 0
    at_zero: Literal["nothing", "pass", "bot"] = "nothing"
    landscape: Annotated[str, Field(max_length=LONGEST_LANDSCAPE)] = ""
    variant: Annotated[str, Field(max_length=LONGEST_VARIANT)] = ""
    """The text of a variant, as `docs/variants.md` says."""
    bot_pause: Annotated[float, Field(ge=0, le=LONGEST_PAUSE)] = 0.0


class VariantBody(Body):
    """A variant to be looked at before anybody plays it."""

    title: Annotated[str, Field(max_length=40)]
    text: Annotated[str, Field(max_length=LONGEST_VARIANT)]
    options: list[Annotated[str, Field(max_length=40)]] = Field(default=[], max_length=20)


class VariantAnswer(BaseModel):
    """Whether a variant can be played; if not, what is wrong and on which line (0 if it is no single one)."""

    good: bool
    name: str = ""
    about: str = ""
    line: int = 0
    wrong: str = ""


class SampleAnswer(BaseModel):
    """A variant that comes with a title."""

    id: str
    title: str
    name: str
    about: str
    text: str


class JoinBody(Body):
    invitation: Annotated[str, Field(max_length=64)] = ""
    name: Annotated[str, Field(max_length=40)] = ""
    seat: Annotated[int, Field(ge=0, le=20)] | None = None


class ActBody(Body):
    """An action as a line of notation, and the version of the game it was decided on."""

    action: Text
    version: Number


class UndoBody(Body):
    """Back to the moment after `count` actions; without it, before one's own last action (the host: anybody's)."""

    version: Number
    count: Number | None = None


class RedoBody(Body):
    version: Number


class SeatBody(Body):
    seat: Annotated[int, Field(ge=0, le=20)]


class BotBody(SeatBody):
    bot: Annotated[str, Field(max_length=40, examples=["regular"])]


class PaceBody(Body):
    seconds: Annotated[float, Field(ge=0, le=LONGEST_PAUSE)]


class AnswerBody(Body):
    agree: bool


class PauseBody(Body):
    paused: bool


class SayBody(Body):
    text: Annotated[str, Field(min_length=1, max_length=1000)]


class NoteBody(Body):
    text: Annotated[str, Field(max_length=20_000)]


class OrderBody(Body):
    """A standing order: buy a share of a company up to a price, raise a bid on an item, or run and pay out."""

    do: Literal["buy", "bid", "run"]
    company: Annotated[str, Field(max_length=40)] = ""
    item: Annotated[str, Field(max_length=40)] = ""
    most: Number = 0


class AutoBody(Body):
    """What a seat does by itself while the round lasts.

    It passes until the round ends (`round`), until somebody does something else (`until_change`), or until something
    concerns it (`until_mine`); before that it carries out its orders.
    """

    seat: Annotated[int, Field(ge=0, le=20)]
    way: Literal["", "round", "until_change", "until_mine"] = ""
    only: bool = False
    orders: Annotated[list[OrderBody], Field(max_length=6)] = []


class WhatIfBody(Body):
    """Actions to try on a private copy, from the moment after `count` actions (now, by default)."""

    actions: Annotated[list[Text], Field(max_length=200)] = []
    count: Number | None = None


class PersonAnswer(BaseModel):
    id: int
    name: str
    login: str | None


class KeyAnswer(PersonAnswer):
    """A person with a key: send it as `Authorization: Bearer …`."""

    key: str


class MeAnswer(BaseModel):
    person: PersonAnswer | None
    csrf: str


class OptionAnswer(BaseModel):
    id: str
    words: str


class TitleAnswer(BaseModel):
    id: str
    name: str
    fewest: int
    most: int
    options: list[OptionAnswer]


class SeatAnswer(BaseModel):
    number: int
    name: str | None
    bot: str
    mine: bool
    away: bool = False
    invitation: str | None = None
    seconds_left: float | None = None


class GameAnswer(BaseModel):
    """A game as lists show it. `invitation` is only told to those who may pass it on."""

    id: str
    title: str
    options: list[str]
    variant: str = ""
    """The name of the variant, "" for an ordinary game."""
    name: str
    status: Literal["open", "playing", "finished"]
    private: bool
    hotseat: bool
    slow: bool
    version: int
    count: int
    active: list[str]
    round: str
    finished: str
    result: dict[str, int]
    seats: list[SeatAnswer]
    host: bool
    paused: bool
    invitation: str | None = None


class ListsAnswer(BaseModel):
    mine: list[GameAnswer]
    open: list[GameAnswer]
    watch: list[GameAnswer]
    finished: list[GameAnswer]


class RangeAnswer(BaseModel):
    """Actions that differ only in one number; `action` has the lowest."""

    field: str
    low: int
    high: int
    step: int


class LegalAnswer(BaseModel):
    action: str
    kind: str
    actor: str
    player: str
    out_of_turn: bool
    fields: dict[str, Any]
    range: RangeAnswer | None = None


class LegalListAnswer(BaseModel):
    version: int
    active: list[str]
    actions: list[LegalAnswer]


class DoneAnswer(BaseModel):
    version: int
    count: int
    active: list[str]
    finished: str


class TermAnswer(BaseModel):
    """One reason by its name, what it is worth to the player, and the facts of the case."""

    name: str
    amount: int
    facts: dict[str, str | int]


class WeighedAnswer(BaseModel):
    """Something else that could be done, and what it is expected to bring, in money."""

    action: str
    score: int


class HintAnswer(BaseModel):
    """What the hard bot would do for a player, what that is expected to bring, why, and what else it has weighed."""

    player: str
    action: str
    score: int
    terms: list[TermAnswer]
    others: list[WeighedAnswer]


class ReplacedAnswer(BaseModel):
    """`replaced` is true when a bot plays from now on; otherwise the others have to agree first."""

    replaced: bool


class UndoAnswer(BaseModel):
    """`asked` is true when the others have to agree first; then nothing has changed yet."""

    asked: bool
    done: DoneAnswer | None = None


class StateAnswer(BaseModel):
    """A position. `state` is the whole state of the engine, `frames` the stack from the outermost frame in."""

    version: int
    count: int
    at: int
    active: list[str]
    finished: str
    scores: dict[str, int]
    hash: str
    frames: list[dict[str, Any]]
    state: dict[str, Any]


class MessageAnswer(BaseModel):
    """A line of chat. Whoever is not `seated` may call himself what he likes: his name says nothing."""

    id: int
    name: str
    seated: bool
    text: str
    count: int
    said: str


class NoteAnswer(BaseModel):
    text: str


class ErrorAnswer(BaseModel):
    """Why not. A refusal by the rules has its clause, its rule and its facts; a stale version the one to look at."""

    error: str
    message: str
    clause: str | None = None
    rule: str | None = None
    facts: dict[str, str | int | tuple[str, ...] | tuple[int, ...]] | None = None
    reason: str | None = None
    version: int | None = None
