"""The commands of `roundhouse`, put together."""

from __future__ import annotations

from typing import Annotated

import typer

from roundhouse.cli import bots, draw, fuzz, legal, play, replay, routes, serve, show, titles
from roundhouse.version import __version__

app = typer.Typer(
    name="roundhouse",
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


app.command("titles")(titles.titles)
app.command("play")(play.play)
app.command("serve")(serve.serve)
app.command("deliver")(serve.deliver)
app.command("replay")(replay.replay_files)
app.command("fuzz")(fuzz.fuzz)
app.command("legal")(legal.legal)
app.command("show")(show.show)
app.command("draw")(draw.draw)
app.command("routes")(routes.routes)
app.command("bots")(bots.bots)
