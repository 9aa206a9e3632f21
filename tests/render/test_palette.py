"""Colours that can be read, also by those who see fewer of them."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from roundhouse.render.palette import (
    COST,
    LABEL,
    NAME,
    PALETTES,
    REVENUE,
    SAFE,
    Palette,
    contrast,
    contrast_of,
)

PALETTE = pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))

# How people without red, or without green, receptors see a colour (linear light; Viénot, Brettel and Mollon).
WITHOUT_RED = ((0.1124, 0.8876, 0.0), (0.1124, 0.8876, 0.0), (0.0040, -0.0040, 1.0))
WITHOUT_GREEN = ((0.2928, 0.7072, 0.0), (0.2928, 0.7072, 0.0), (-0.0223, 0.0223, 1.0))


def linear(colour: str) -> list[float]:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def seen(colour: str, eye: tuple[tuple[float, ...], ...]) -> list[float]:
    """A colour as an eye sees it, on a scale on which equal steps look about equal."""
    light = linear(colour)
    return [max(0.0, sum(k * part for k, part in zip(row, light, strict=True))) ** (1 / 2.4) for row in eye]


@PALETTE
def test_words_can_be_read_on_every_ground(palette: Palette) -> None:
    for name, tint in palette.tints.items():
        assert contrast(tint.words, tint.fill) >= 4.5, name
        assert contrast(palette.track, tint.fill) >= 3 or name in ("white", "plain", "blue"), name
    assert contrast(palette.ink, palette.paper) >= 7
    assert contrast(palette.ink, palette.panel) >= 7
    assert contrast(palette.faint, palette.panel) >= 4.5
    assert contrast(palette.chip_words, palette.chip) >= 7
    for zone, colour in palette.zones.items():
        assert contrast(palette.ink, colour) >= 4.5, zone


@pytest.mark.parametrize("eye", [WITHOUT_RED, WITHOUT_GREEN], ids=["without red", "without green"])
def test_tile_colours_stay_apart_for_the_colour_blind(eye: tuple[tuple[float, ...], ...]) -> None:
    fills = {name: tint.fill for name, tint in SAFE.tints.items() if name not in ("plain", "blue")}
    for (one, a), (other, b) in combinations(fills.items(), 2):
        assert math.dist(seen(a, eye), seen(b, eye)) > 0.12, (one, other)


@PALETTE
def test_routes_and_marks_differ(palette: Palette) -> None:
    assert len(set(palette.routes)) == len(palette.routes)
    assert len({palette.legal, palette.reachable, palette.last}) == 3


def test_words_on_the_board_stay_readable_at_half_size() -> None:
    """A hex is 62 pixels a side at full size: at half size no important word is set in less than six pixels."""
    from roundhouse.render.board import SCALE

    for size in (REVENUE, NAME, LABEL, COST):
        assert size * SCALE / 2 >= 6


def test_badges_are_written_in_what_contrasts() -> None:
    assert contrast_of("#fff500") == "#14171a"
    assert contrast_of("#000080") == "#ffffff"
    assert contrast_of("yellow") == "#14171a"
