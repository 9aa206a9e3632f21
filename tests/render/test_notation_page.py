"""The page about the notation shows what its texts say."""

from __future__ import annotations

import importlib.util
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_pictures_are_drawn_from_the_texts_beside_them() -> None:
    spec = importlib.util.spec_from_file_location("make_notation", DOCS / "make_notation.py")
    assert spec is not None and spec.loader is not None
    page = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(page)
    drawn = dict(page.examples())
    assert drawn.keys() == {path.stem for path in (DOCS / "notation").glob("*.svg")}
    for name, picture in drawn.items():
        kept = (DOCS / "notation" / f"{name}.svg").read_text("utf-8")
        assert kept == picture, "run: python docs/make_notation.py"
