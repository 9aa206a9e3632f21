"""`roundhouse title`: for those who write titles."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from roundhouse.cli.output import console, fail, plain_errors, print_json
from roundhouse.cli.scaffold import make_title

title = typer.Typer(
    name="title",
    help="Make a title of your own, and see what is missing of it.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


@title.command("new")
def new(
    name: Annotated[str, typer.Argument(help="The id of the new title, e.g. 18XY.")],
    folder: Annotated[Path | None, typer.Argument(help="Where to put it; by default a folder of that name.")] = None,
) -> None:
    """Make a folder with a title in it that plays at once, and that can be installed."""
    place = folder or Path(name)
    with plain_errors():
        try:
            made = make_title(name, place)
        except OSError as error:
            fail(f"{place} cannot be written: {error.strerror}")
    for path in made:
        console.print(str(path), markup=False, soft_wrap=True)
    console.print(
        f"\nInstall it:  pip install -e {place}\n"
        f"Play it:     roundhouse play --title {name}\n"
        f"Check it:    roundhouse title check {name}\nThen read docs/new-title.md.",
        markup=False,
        soft_wrap=True,
    )


@title.command("check")
def check(
    name: Annotated[str, typer.Argument(help="The title, e.g. 18XY.")],
    games: Annotated[int, typer.Option("--games", min=0, help="How many random games to play.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Say what is still missing of a title: clauses, tests, words, translations, data that nothing reads."""
    from roundhouse.cli.missing import Check  # it needs every room of the house, and the other commands do not

    with plain_errors():
        found = Check(name)
        missing, wishes = found.missing(games), found.wishes()
    if json:
        print_json({"title": found.title.id, "missing": missing, "wishes": wishes})
    else:
        for line in missing:
            console.print(line, markup=False, soft_wrap=True)
        for line in wishes:
            console.print(f"(if you like) {line}", style="dim", markup=False, soft_wrap=True)
        if not missing:
            console.print(f"{found.title.name}: nothing is missing.", markup=False)
    if missing:
        raise typer.Exit(1)
