"""The variants that titles bring with them: one file each in the folder `variants` of a title."""

from __future__ import annotations

from functools import cache
from importlib import resources

from roundhouse.engine.title import Title
from roundhouse.titles import TITLES
from roundhouse.titles.parts import folders

FOLDER = "variants"


@cache
def _in(folder: str) -> tuple[tuple[str, str], ...]:
    place = resources.files(folder).joinpath(FOLDER)
    if not place.is_dir():
        return ()
    files = sorted((each for each in place.iterdir() if each.name.endswith(".toml")), key=lambda each: each.name)
    return tuple((each.name.removesuffix(".toml"), each.read_text("utf-8")) for each in files)


def variants_of(kind: type[Title]) -> dict[str, str]:
    """The texts of the variants that a title brings, by their short names."""
    return dict(_in(folders(kind)[0]))


def every_variant() -> dict[str, str]:
    """The texts of all variants that come with the titles installed."""
    return {name: text for kind in TITLES.values() for name, text in variants_of(kind).items()}
