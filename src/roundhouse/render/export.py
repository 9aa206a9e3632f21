"""Pictures as files: SVG as it is, PNG and PDF through Typst, which needs nothing but itself."""

from __future__ import annotations

import tempfile
from pathlib import Path

from roundhouse.kernel.errors import RoundhouseError

KINDS = (".svg", ".png", ".pdf")
PIXELS_PER_INCH = 144.0
"""For PNG: half as many pixels again as the picture says, for screens of today."""

_SHEET = '#set page(width: auto, height: auto, margin: 0pt)\n#image("picture.svg")\n'


class CannotDraw(RoundhouseError):
    """A picture cannot be written in the way it was asked for."""


class NothingToDraw(CannotDraw, LookupError):
    """A title does not have the thing that was asked for."""


def convert(svg: str, kind: str, ppi: float = PIXELS_PER_INCH) -> bytes:
    """A picture as the bytes of a file of a kind: ".svg", ".png" or ".pdf"."""
    if kind not in KINDS:
        raise CannotDraw(f"pictures are written as {', '.join(KINDS)}, not as '{kind}'")
    if kind == ".svg":
        return svg.encode()
    try:
        import typst
    except ImportError as error:
        raise CannotDraw(f"{kind} files need Typst: install Roundhouse with its extra 'draw'") from error
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "picture.svg").write_text(svg, encoding="utf-8")
        page = Path(folder) / "page.typ"
        page.write_text(_SHEET, encoding="utf-8")
        if kind == ".pdf":
            return bytes(typst.compile(page, root=Path(folder), format="pdf"))
        return bytes(typst.compile(page, root=Path(folder), format="png", ppi=ppi))


def write_picture(svg: str, path: Path) -> None:
    """Write a picture to a file; what kind of file is said by its name."""
    data = convert(svg, path.suffix.lower())
    try:
        path.write_bytes(data)
    except OSError as error:
        raise CannotDraw(f"{path} cannot be written: {error.strerror or error}") from error
