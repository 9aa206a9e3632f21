"""The version of Roundhouse."""

__version__ = "0.1.0"
