"""A folder for a new title: a package that can be installed, with a little game in it that plays at once."""

from __future__ import annotations

import re
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from roundhouse.kernel.errors import BadSetup
from roundhouse.titles import meant

ID = re.compile(r"18[0-9A-Za-z]{1,20}")
PACKAGE = "package"
"""The folder of the model that becomes the package."""
PYTHON = ".in"
"""What files of the model end in that must not be taken for files of ours."""


def make_title(name: str, folder: Path) -> list[Path]:
    """Write the folder of a new title; returns its files. A folder with something in it is left alone."""
    if not ID.fullmatch(name):
        raise BadSetup("'{name}' cannot be the id of a title: write 18 and letters or digits, as in 18XY", name=name)
    if meant(name) is not None:
        raise BadSetup("there is a title '{name}' already", name=meant(name))
    if folder.exists() and any(folder.iterdir()):
        raise BadSetup("there is something in {folder} already", folder=folder)
    package = f"g{name.lower()}"
    words = {
        "@ID@": name,
        "@LOWER@": name.lower(),
        "@PACKAGE@": package,
        "@CLASS@": f"Title{name}",
    }
    made = []
    for path, text in sorted(_model(resources.files("roundhouse.cli") / "scaffold", "")):
        place = folder / re.sub(f"^{PACKAGE}/", f"{package}/", path.removesuffix(PYTHON))
        place.parent.mkdir(parents=True, exist_ok=True)
        for mark, word in words.items():
            text = text.replace(mark, word)
        place.write_text(text, "utf-8")
        made.append(place)
    return made


def _model(folder: Traversable, path: str) -> list[tuple[str, str]]:
    """Every file of the model, by its path in it."""
    found = []
    for each in folder.iterdir():
        name = f"{path}{each.name}"
        if each.is_dir():
            found += _model(each, f"{name}/")
        elif not name.endswith((".pyc", ".pyo")):
            found.append((name, each.read_text("utf-8")))
    return found
