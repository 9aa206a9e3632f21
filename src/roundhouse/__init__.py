"""Roundhouse: 18xx railway games, by the book."""

__version__ = "0.1.0"
