"""A person plays a game against hard bots in a real browser: python -m benchmarks.experts

The person's moves are chosen by a medium bot and made on the page; everything the others do is seen there. Printed are
the waits between two things that happen on the page while it is not the person's turn. None may be over three seconds.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tests.browser.chromium import on_the_path

from benchmarks.servers import Server
from roundhouse.bots import make_bot
from roundhouse.formats.files import loads
from roundhouse.game import Game
from roundhouse.kernel.notation import write

LONGEST = 3000
"""Milliseconds that nobody should have to wait for."""
ME = "Ada"
MY_TURN = "#view[data-turn='1'], #view[data-stage='end']"
WATCH = """
  window.seen = [];
  const note = () => {
    const view = document.getElementById("view"), last = window.seen.at(-1);
    if (view?.dataset.count && last?.[0] !== view.dataset.count) window.seen.push([view.dataset.count, performance.now(), Boolean(view.dataset.turn)]);
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-count", "data-turn"] });
"""  # noqa: E501
PRESS = """(line) => {
  const field = document.getElementById("typed");
  field.value = line;
  window.seen = [[document.getElementById("view").dataset.count, performance.now(), true]];
  field.parentElement.querySelector("button").click();
}"""


def begin(page: Page, address: str, title: str, level: str, players: int) -> str:
    """Make a game on the page for it; gives the game's address."""
    page.goto(f"{address}/new?title={title}")
    page.fill("[name=name]", ME)
    for name, value in [
        ("players", str(players)),
        *((f"seat {seat}", f"bot:{level}") for seat in range(2, players + 1)),
    ]:
        page.locator(f"[name='{name}'][value='{value}']").evaluate("each => each.click()")
    page.select_option("[name=bot_pause]", "0")
    page.click("main button.big")
    page.wait_for_selector("body[data-ready] #board svg", state="attached")
    return page.url.partition("?")[0]


def look(page: Page, address: str) -> Game:
    """The game as it stands."""
    return loads(page.request.get(address.replace("/games/", "/api/games/") + "/record").body())


def waits(page: Page) -> list[float]:
    """Milliseconds between the things that happened since the last press."""
    moments = [moment for _, moment, _ in page.evaluate("window.seen")]
    return [later - earlier for earlier, later in pairwise(moments)]


def play(page: Page, address: str, most: int) -> tuple[Game, list[float]]:
    """Play to the end, or so many moves of one's own."""
    found: list[float] = []
    for _ in range(most):
        page.wait_for_selector(
            "#view[data-turn='1'], #view[data-stage='end'], .ranking", state="attached", timeout=120_000
        )
        found += waits(page)
        game = look(page, address)
        if game.finished or ME not in game.active:
            if game.finished:
                break
            time.sleep(0.05)  # the page is a moment behind the record
            continue
        page.evaluate(PRESS, write(make_bot("regular", ME).choose(game)))
        page.wait_for_selector(f"#view:not([data-count='{len(game.actions)}'])", state="attached", timeout=60_000)
    return look(page, address), found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", default="1830")
    parser.add_argument("--level", default="expert")
    parser.add_argument("--players", type=int, default=3, help="the person included")
    parser.add_argument("--moves", type=int, default=2000, help="at most so many of the person's")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=on_the_path(), args=["--no-sandbox"])
        try:
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.add_init_script(WATCH)
            began = time.perf_counter()
            game, found = play(page, begin(page, server.address, wish.title, wish.level, wish.players), wish.moves)
        finally:
            browser.close()
            server.stop()
    found.sort()
    print(
        f"{wish.title}, {ME} against {wish.players - 1} {wish.level}: {len(game.actions)} actions in "
        f"{(time.perf_counter() - began) / 60:.1f} min, {game.finished or 'not ended'}, {game.scores()}"
    )
    print(
        f"{len(found)} waits: median {statistics.median(found):.0f} ms, 99 of 100 within "
        f"{found[int(0.99 * (len(found) - 1))]:.0f} ms, longest {found[-1]:.0f} ms (at most {LONGEST})"
    )
    if found[-1] > LONGEST:
        sys.exit("somebody had to wait too long")


if __name__ == "__main__":
    main()
