"""The command line: `roundhouse`."""

from roundhouse.cli.app import app

__all__ = ["app"]
