"""A page of pictures: one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from roundhouse.render.palette import DARK, FONT, LIGHT


class Figure(NamedTuple):
    """A picture and the words below it."""

    words: str
    svg: str


class Section(NamedTuple):
    """Figures that belong together; `anchor` is where links lead."""

    anchor: str
    heading: str
    figures: tuple[Figure, ...]


STYLE = f"""
:root {{ color-scheme: light dark; --paper: {LIGHT.paper}; --ink: {LIGHT.ink}; --faint: {LIGHT.faint}; }}
@media (prefers-color-scheme: dark) {{
  :root {{ --paper: {DARK.paper}; --ink: {DARK.ink}; --faint: {DARK.faint}; }}
}}
body {{ margin: 0 auto; max-width: 1480px; padding: 24px; background: var(--paper); color: var(--ink); }}
body {{ font: 17px {FONT}; }}
nav a {{ color: inherit; margin-right: 1.2em; }}
figure {{ margin: 0 0 40px; }}
figure svg {{ max-width: 100%; height: auto; border-radius: 12px; display: block; }}
figcaption {{ color: var(--faint); margin-top: 8px; }}
"""


def page(heading: str, sections: Sequence[Section]) -> str:
    """A whole page, with links to its sections."""
    links = "".join(f'<a href="#{escape(s.anchor)}">{escape(s.heading)}</a>' for s in sections)
    body = "".join(_section(section) for section in sections)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(heading)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>'
        f"<body><h1>{escape(heading)}</h1><nav>{links}</nav>{body}</body></html>\n"
    )


def _section(section: Section) -> str:
    figures = "".join(
        f"<figure>{figure.svg}<figcaption>{escape(figure.words)}</figcaption></figure>" for figure in section.figures
    )
    return f'<section id="{escape(section.anchor)}"><h2>{escape(section.heading)}</h2>{figures}</section>'
