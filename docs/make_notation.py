"""Draws the pictures of notation.md from the texts beside them: `python docs/make_notation.py`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from roundhouse.board.board import Space
from roundhouse.board.tile import Tile
from roundhouse.engine.classic import Prices
from roundhouse.engine.data import decoded
from roundhouse.finance.market import Market
from roundhouse.game import new
from roundhouse.render import draw_tile
from roundhouse.render.geometry import FLAT, POINTY
from roundhouse.render.market import market_drawing
from roundhouse.render.palette import LIGHT
from roundhouse.render.svg import sheet, stack
from roundhouse.render.views import view_of

DOCS = Path(__file__).parent
_EXAMPLE = re.compile(r"!\[([^\]]*)\]\(notation/(\w+)\.svg\)\s*```toml\n(.*?)```", re.DOTALL)


def examples() -> Iterator[tuple[str, str]]:
    """The name of each picture of the page, and the picture itself."""
    for words, name, text in _EXAMPLE.findall((DOCS / "notation.md").read_text("utf-8")):
        if name == "market":
            prices = decoded(text, name, Prices)
            yield name, market_picture(Market(prices.prices, prices.zones, prices.par), words)
        elif name == "offboard":
            space = decoded(text, name, Space)
            tile = Tile(space.at, space.colour, 1, space.stops, space.track, space.label)
            yield name, draw_tile(tile, layout=POINTY)
        else:
            yield name, draw_tile(decoded(text, name, Tile), layout=FLAT)


def market_picture(market: Market, words: str) -> str:
    """A market without markers, with the colours of 1830."""
    game = new("1830", ["Ada", "Ben"])
    look = view_of(game.title).market_look(game.play, LIGHT)
    return sheet(stack([market_drawing(market, game.state, game.title.companies, LIGHT, look)]), words, words, LIGHT)


def main() -> None:
    for name, picture in examples():
        (DOCS / "notation" / f"{name}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
