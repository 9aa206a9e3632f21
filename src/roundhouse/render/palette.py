"""The look: colours, typeface and line weights, defined once. Every drawing takes its tokens from here."""

from __future__ import annotations

import msgspec

FONT = "'Helvetica Neue',Helvetica,Arial,'Liberation Sans',sans-serif"

TRACK, BALLAST, RIM, SLOT_RIM = 11.0, 17.0, 1.6, 2.6
"""Line weights on the board: track, the bed under it, the outline of a space, the ring of a slot."""

REVENUE, NAME, LABEL, COST, NUMBER = 25.0, 24.0, 29.0, 26.0, 15.0
"""Sizes of words on the board, in hundredths of a side of a hex."""

HEADING, BODY, SMALL = 19.0, 15.0, 13.0
"""Sizes of words on papers: charters, charts, cards."""


class Tint(msgspec.Struct, frozen=True):
    """The colours of one kind of space: its ground, the bed of its track, its outline, words on it."""

    fill: str
    bed: str
    rim: str
    words: str


class Palette(msgspec.Struct, frozen=True):
    """All colours of one look."""

    name: str
    paper: str
    panel: str
    ink: str
    faint: str
    rule: str
    shore: str
    tints: dict[str, Tint]
    track: str
    slot: str
    slot_ring: str
    chip: str
    chip_words: str
    water: str
    mountain: str
    impassable: str
    sea_line: str
    mine: str
    legal: str
    reachable: str
    last: str
    gain: str
    loss: str
    routes: tuple[str, ...]
    series: tuple[str, ...]
    zones: dict[str, str]

    def tint(self, colour: str) -> Tint:
        return self.tints.get(colour) or self.tints["white"]


LIGHT = Palette(
    name="light",
    paper="#f6f3ea",
    panel="#fffdf7",
    ink="#22262b",
    faint="#5d6269",
    rule="#d8d3c4",
    shore="#b9d7e4",
    tints={
        "white": Tint("#e8eed8", "#f4f7ea", "#bcc4a6", "#2b3328"),
        "plain": Tint("#f1eddc", "#faf8ef", "#cfc8ad", "#332f22"),
        "yellow": Tint("#f7d451", "#fdeb9f", "#c19a1c", "#2e2708"),
        "green": Tint("#82bf74", "#bfe0b4", "#4d8443", "#12260e"),
        "brown": Tint("#c78f5d", "#e6c4a2", "#8d5c30", "#2c1806"),
        "grey": Tint("#bfc3c7", "#e0e2e4", "#868c92", "#22262b"),
        "red": Tint("#df7160", "#f3b3a8", "#a33f31", "#3a0d07"),
        "blue": Tint("#d5e8f0", "#d5e8f0", "#cbe1eb", "#27546a"),
    },
    track="#1b1f24",
    slot="#ffffff",
    slot_ring="#1b1f24",
    chip="#ffffff",
    chip_words="#1b1f24",
    water="#3d8fc4",
    mountain="#8a6a4a",
    impassable="#b3261e",
    sea_line="#2f7ba6",
    mine="#6b4a2f",
    legal="#b01580",
    reachable="#2f7de1",
    last="#e07a00",
    gain="#2e7d32",
    loss="#b3261e",
    routes=("#1e63d0", "#c2410c", "#0a7d5e", "#6d3fc0", "#8a6a00", "#007a94"),
    series=("#1e63d0", "#d1472f", "#1f8a5b", "#a445b8", "#c98a00", "#0b97a8", "#7a5a3c", "#5f6b7a"),
    zones={
        "y": "#fbe896",
        "o": "#f5bd7a",
        "b": "#cfa27d",
        "r": "#f2b1a6",
        "v": "#d6c2ea",
        "g": "#c4e3ba",
        "w": "#ffffff",
    },
)

DARK = Palette(
    name="dark",
    paper="#15181c",
    panel="#1f2429",
    ink="#eceae4",
    faint="#a4a9af",
    rule="#3a4047",
    shore="#2c4656",
    tints={
        "white": Tint("#2c352f", "#3a453d", "#48544b", "#dfe6dc"),
        "plain": Tint("#24292c", "#30363a", "#40474c", "#dfe1dc"),
        "yellow": Tint("#d4b13c", "#ecd58a", "#8f7420", "#201a02"),
        "green": Tint("#5c9c58", "#a3cf9d", "#2f5d2c", "#08170a"),
        "brown": Tint("#a8744a", "#d3ae8c", "#6a4526", "#1c0e03"),
        "grey": Tint("#868d94", "#b9bec3", "#545a60", "#101316"),
        "red": Tint("#c9614f", "#e19b8f", "#7a2f24", "#1f0503"),
        "blue": Tint("#1d2f3b", "#1d2f3b", "#233744", "#a7cfe2"),
    },
    track="#0d1013",
    slot="#f4f2ec",
    slot_ring="#0d1013",
    chip="#f4f2ec",
    chip_words="#14171a",
    water="#5aa9dc",
    mountain="#b79471",
    impassable="#ff6b5e",
    sea_line="#6db7dc",
    mine="#4a3320",
    legal="#f06bc6",
    reachable="#6aa9ff",
    last="#ffab40",
    gain="#7bc67e",
    loss="#ff7b70",
    routes=("#2f6fe0", "#c9480f", "#0b8a66", "#7f52d1", "#8f6f05", "#04859e"),
    series=("#6aa3ff", "#ff8a73", "#5fd09a", "#d58be6", "#f0bd48", "#52cfdd", "#c9a27f", "#aab4c0"),
    zones={
        "y": "#6b5f1f",
        "o": "#7a4f1d",
        "b": "#5d3f29",
        "r": "#6e3029",
        "v": "#4f3c69",
        "g": "#2f5a2d",
        "w": "#33393f",
    },
)

SAFE = Palette(
    name="colour-blind safe",
    paper="#f7f7f5",
    panel="#ffffff",
    ink="#1d2126",
    faint="#5c6167",
    rule="#d4d5d2",
    shore="#bccfe3",
    tints={
        "white": Tint("#eef0ee", "#f8f9f8", "#bfc4bf", "#22282a"),
        "plain": Tint("#fafaf7", "#ffffff", "#cdcfca", "#22282a"),
        "yellow": Tint("#f7e463", "#fcf3b4", "#b3a021", "#28240a"),
        "green": Tint("#4fb8a0", "#b2e0d5", "#25806c", "#06251e"),
        "brown": Tint("#b5713c", "#dcb595", "#74431c", "#241102"),
        "grey": Tint("#c2c5c9", "#e1e3e5", "#858a90", "#1d2126"),
        "red": Tint("#e8967f", "#f5cabe", "#a8452a", "#330e04"),
        "blue": Tint("#dfe8f3", "#dfe8f3", "#d3deec", "#22486e"),
    },
    track="#15181c",
    slot="#ffffff",
    slot_ring="#15181c",
    chip="#ffffff",
    chip_words="#15181c",
    water="#0072b2",
    mountain="#7a5230",
    impassable="#d55e00",
    sea_line="#0072b2",
    mine="#4d3320",
    legal="#a3176f",
    reachable="#0072b2",
    last="#d55e00",
    gain="#0072b2",
    loss="#d55e00",
    routes=("#0072b2", "#d55e00", "#007d5c", "#000000", "#8a5c00", "#5a3fc0"),
    series=("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#999999"),
    zones={
        "y": "#f7ecaa",
        "o": "#e9b872",
        "b": "#c08a5f",
        "r": "#eeb3a0",
        "v": "#dcbfd2",
        "g": "#b2e0d5",
        "w": "#ffffff",
    },
)

PALETTES: dict[str, Palette] = {"light": LIGHT, "dark": DARK, "safe": SAFE}

NAMED_COLOURS: dict[str, str] = {
    "red": "#c8322b",
    "green": "#2f8a4c",
    "blue": "#2367b5",
    "brown": "#7a4a26",
    "orange": "#e07f1f",
    "yellow": "#f0c828",
    "grey": "#8b9096",
    "black": "#23262a",
    "white": "#f4f2ec",
    "purple": "#7a3f98",
}
"""Company colours that titles give in words."""


def colour_of(name: str) -> str:
    """A company's colour as a drawing needs it."""
    return NAMED_COLOURS.get(name, name)


def contrast_of(colour: str) -> str:
    """Black or white, whichever is easier to read on a colour."""
    return max(INKS, key=lambda ink: min(contrast(ink, colour), READABLE))


INKS = ("#14171a", "#ffffff", "#000000")
READABLE = 4.5
"""Words stand apart from their ground at least so much."""


def legible(colour: str, ground: str, otherwise: str) -> str:
    """A colour for words on a ground, or another one where it could not be read."""
    return colour if contrast(colour, ground) >= READABLE else otherwise


def _lightness(colour: str) -> float:
    """The relative luminance of "#rrggbb"."""
    value = colour_of(colour).lstrip("#")
    if len(value) == 3:
        value = "".join(2 * digit for digit in value)
    parts = []
    for at in (0, 2, 4):
        part = int(value[at : at + 2], 16) / 255
        parts.append(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: str, other: str) -> float:
    """How well two colours stand apart, from 1 to 21, as the accessibility guidelines measure it."""
    a, b = sorted((_lightness(one), _lightness(other)))
    return (b + 0.05) / (a + 0.05)
