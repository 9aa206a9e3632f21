"""Printing: tables for people, JSON for programs, and errors without tracebacks."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import msgspec
import typer
from rich.console import Console

from roundhouse.kernel.errors import RoundhouseError

console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)


def print_json(value: Any) -> None:
    """One value as JSON on standard output."""
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


def fail(message: str) -> NoReturn:
    """Say what went wrong, and leave with exit code 1."""
    errors.print(message, style="red", markup=False)
    raise typer.Exit(1)


@contextmanager
def plain_errors() -> Iterator[None]:
    """Turn our own errors into one clear sentence."""
    try:
        yield
    except RoundhouseError as error:
        fail(str(error))


INTERRUPTED = 130
"""The exit code of what was broken off by Ctrl-C."""


@contextmanager
def written(place: Path) -> Iterator[None]:
    """Say plainly where nothing can be written, and how long work that is broken off goes on."""
    try:
        yield
    except OSError as error:
        fail(f"{error.filename or place} cannot be written: {error.strerror or error}")
    except KeyboardInterrupt:
        errors.print(f"{place}: broken off; the same command goes on", markup=False, soft_wrap=True)
        raise typer.Exit(INTERRUPTED) from None
