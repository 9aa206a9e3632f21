"""The command line: `roundhouse`."""

import sys


def app() -> None:
    """Do what was typed. What reads commands and draws tables is not needed to list the titles, and takes longest."""
    match sys.argv[1:]:
        case ["titles"]:
            from roundhouse.cli.listing import list_titles

            list_titles()
        case ["titles", "--json"]:
            from roundhouse.cli.listing import list_titles

            list_titles(json=True)
        case _:
            from roundhouse.cli.app import app as commands

            commands()
