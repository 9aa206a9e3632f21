"""A position as text: one line for what is short, one line for each player, company, private and frame.

1830 {"players":["Ada","Ben"],"rules":2}
bank 9600
player Ada {"cash":600}
frame {"frame":"PrivateAuction","to_act":"Ada"}
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec.structs import FieldInfo

from roundhouse.engine.title import Title
from roundhouse.formats.soundness import broken_laws, can_go_on, flaws
from roundhouse.game import Game, Setup
from roundhouse.kernel.actions import Action
from roundhouse.kernel.errors import BadNotation, RoundhouseError
from roundhouse.kernel.state import Company, Extra, Frame, Player, Private, State
from roundhouse.titles import find_title

PLURAL = {"player": "players", "company": "companies", "private": "privates"}


@cache
def fields_of(kind: type[msgspec.Struct]) -> tuple[FieldInfo, ...]:
    """The fields of a struct, looked up once: msgspec reads the annotations anew every time it is asked."""
    return msgspec.structs.fields(kind)


def write_position(game: Game) -> str:
    """The position a game has reached; its past is not part of it."""
    state = game.state
    header = msgspec.to_builtins(game.setup)
    del header["title"]
    if not game.setup.variant:
        del header["variant"]
    lines = [f"{game.setup.title} {_json(header)}"]
    for field in fields_of(State):
        value = getattr(state, field.name)
        if field.name in PLURAL.values():
            singular = next(one for one, many in PLURAL.items() if many == field.name)
            lines += [f"{singular} {_json(name)} {_json(_set_fields(entry))}" for name, entry in value.items()]
        elif field.name == "stack":
            lines += [f"frame {_json({'frame': type(frame).__name__, **_set_fields(frame)})}" for frame in value]
        elif field.name == "extra":
            lines += [] if value is None else [f"extra {_json(_set_fields(value))}"]
        else:
            lines.append(f"{field.name} {_json(msgspec.to_builtins(value))}")
    return "\n".join(lines) + "\n"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _set_fields(struct: msgspec.Struct) -> dict[str, Any]:
    """The fields that differ from their defaults."""
    found = {}
    for field in fields_of(type(struct)):
        value = getattr(struct, field.name)
        if field.required or value != field.default:
            found[field.name] = msgspec.to_builtins(value)
    return found


def read_position(text: str) -> Game:
    """A game that stands at the position a text describes."""
    lines = [line for line in text.splitlines() if line.strip()]
    name, brace, header = lines[0].partition(" {") if lines else ("", "", "")
    if not brace:
        raise BadNotation("this is neither a record nor a position")
    try:
        setup = msgspec.convert({"title": name, **msgspec.json.decode("{" + header)}, Setup)
        return _sound_game(setup, lines[1:])
    except (RoundhouseError, msgspec.MsgspecError) as error:
        raise BadNotation("this position cannot be read: {error}", error=error) from error
    except (LookupError, ValueError, TypeError, AttributeError, AssertionError) as error:
        raise BadNotation("this position does not hold together: something in it is missing or wrong") from error


def read_state(text: str) -> State:
    """The state that a position of ours describes, as it was written; whether it holds together is not asked."""
    first, _, rest = text.partition("\n")
    name, brace, header = first.partition(" {")
    if not brace:
        raise BadNotation("this is no position")
    try:
        setup = msgspec.convert({"title": name, **msgspec.json.decode("{" + header)}, Setup)
        title = find_title(setup.title, frozenset(setup.options), setup.rules or None, setup.variant)
        return _state(title, rest.splitlines())
    except (RoundhouseError, msgspec.MsgspecError, LookupError, ValueError, TypeError, AttributeError) as error:
        raise BadNotation("this position cannot be read: {error}", error=error) from error


def _sound_game(setup: Setup, lines: list[str]) -> Game:
    """The game, if the position holds together."""
    title = find_title(setup.title, frozenset(setup.options), setup.rules or None, setup.variant)
    state = _state(title, lines)
    for flaw in flaws(title, setup.players, state):
        raise BadNotation("this position does not hold together: {flaw}", flaw=flaw)
    game = Game(setup, start=state)
    for flaw in broken_laws(game):
        raise BadNotation("this position does not hold together: {flaw}", flaw=flaw)
    can_go_on(game)
    return game


def _state(title: Title, lines: list[str]) -> State:
    frames = {kind.__name__: kind for kind in title.steps}
    given: dict[str, Any] = {"players": {}, "companies": {}, "privates": {}, "stack": []}
    entry_types: dict[str, type[Player | Company | Private]] = {
        "player": title.player_type,
        "company": title.company_type,
        "private": Private,
    }
    decoder = msgspec.json.Decoder()
    for line in lines:
        word, _, rest = line.partition(" ")
        if word in PLURAL:
            name = msgspec.json.decode(rest[: rest.index("{")].strip(), type=str)
            fields = decoder.decode(rest[rest.index("{") :])
            given[PLURAL[word]][name] = msgspec.convert(fields, entry_types[word])
        elif word == "frame":
            fields = decoder.decode(rest)
            given["stack"].append(_frame(title, frames[fields.pop("frame")], fields))
        elif word == "extra":
            given["extra"] = _extra(title.extra_type, decoder.decode(rest))
        else:
            given[word] = decoder.decode(rest)
    types = {field.name: field.type for field in fields_of(State)}
    kept = {"players", "companies", "privates", "stack", "extra"}
    return State(**{k: v if k in kept else msgspec.convert(v, types[k]) for k, v in given.items()})


def _extra(kind: type[Extra], fields: dict[str, Any]) -> Extra:
    return msgspec.convert(fields, kind)


def _frame(title: Title, kind: type[Frame], fields: dict[str, Any]) -> Frame:
    types = {field.name: field.type for field in fields_of(kind)}
    return kind(**{name: _field(title, types[name], value) for name, value in fields.items()})


def _field(title: Title, kind: Any, value: Any) -> Any:
    """A field of a frame; an action in it is known by its tag."""
    if isinstance(value, dict) and "do" in value:
        return _action(title, value)
    if isinstance(value, list) and value and isinstance(value[0], dict) and "do" in value[0]:
        return tuple(_action(title, each) for each in value)
    return msgspec.convert(value, kind)


def _action(title: Title, fields: dict[str, Any]) -> Action:
    return msgspec.convert(fields, title.notation.kinds[fields["do"]])
