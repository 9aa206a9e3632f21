"""The commands of `roundhouse`, put together."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from roundhouse.version import __version__

COMMANDS = {
    "titles": "titles.titles",
    "title": "title.title",
    "play": "play.play",
    "serve": "serve.serve",
    "deliver": "serve.deliver",
    "replay": "replay.replay_files",
    "convert": "convert.convert",
    "fuzz": "fuzz.fuzz",
    "legal": "legal.legal",
    "show": "show.show",
    "draw": "draw.draw",
    "routes": "routes.routes",
    "bots": "bots.bots",
    "tournament": "tournament.tournament",
    "simulate": "simulate.simulate_games",
    "analyse": "analyse.analyse",
    "export": "export.export",
    "variant": "variant.variant",
}
"""Each command and the function behind it (or commands of its own), imported when it is wanted."""


class Commands(TyperGroup):
    """The commands, each read when it is asked for: listing titles need not load what draws pictures."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        module, _, function = COMMANDS[cmd_name].partition(".")
        found = getattr(import_module(f"roundhouse.cli.{module}"), function)
        if isinstance(found, typer.Typer):
            return get_command(found)
        alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
        alone.command(cmd_name)(found)
        return get_command(alone)


app = typer.Typer(
    name="roundhouse",
    cls=Commands,
    help="18xx railway games, by the book.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"roundhouse {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """18xx railway games, by the book."""
