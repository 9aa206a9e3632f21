"""`python -m roundhouse.cli`."""

from roundhouse.cli.app import app

app()
