"""Sentences with open fields, as everything that is said to people is written.

After a colon a field may say what it is, so that it can be written in the reader's way:

    {price:money}     money of the title        {space:place}     a space, with the name printed on it
    {source:from_}    from somebody             {payee:to}        to somebody
    {space:city}      a city, with its number   {spaces:places}   several spaces
    {routes:routes}   routes, train by train    {owners:names}    several names
    {low:number}      a number                  {values:amounts}  several amounts of money
    {kind:action}     a kind of action          {colour:colour}   a colour of tiles
    {spaces:path}     spaces on a way
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

FIELD = re.compile(r"{(\w+)(?::(\w+))?}")


def plain(sentence: str, facts: Mapping[str, Any]) -> str:
    """A sentence with its facts as they stand: for programs and their logs."""
    return FIELD.sub(lambda field: _plain(facts[field[1]]), sentence)


def _plain(fact: object) -> str:
    return ", ".join(map(str, fact)) or "nobody" if isinstance(fact, tuple) else str(fact)
