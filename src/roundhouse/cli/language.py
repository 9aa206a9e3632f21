"""In which language a command speaks."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from roundhouse.words import LANGUAGES, negotiate

Language = Annotated[
    str, typer.Option("--language", help=f"One of: {', '.join(LANGUAGES)}; that of the system by default.")
]


def spoken(language: str) -> str:
    """The language that was asked for, or that of the system."""
    return language or negotiate([os.environ.get("LC_ALL", ""), os.environ.get("LANG", "")])
