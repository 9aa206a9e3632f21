"""How quick the page of a game is in a real browser: python -m benchmarks.page

A cold server's first page, a move until the new page is drawn, the start of a replay, the weight of a late page, and
how much a page shifts while it loads. Each figure is printed beside its limit; the program fails if one is beyond it.
"""

from __future__ import annotations

import argparse
import gzip
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, Response, sync_playwright
from tests.browser.chromium import on_the_path

from benchmarks.servers import Server
from roundhouse.formats.files import load
from roundhouse.formats.record import write_record
from roundhouse.game import Game
from roundhouse.table.told import last_own, own_names

LATE = Path(__file__).parents[1] / "docs" / "gallery" / "games" / "1830.json.gz"
SHIFTS = """
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
"""
MOVE = """(button) => new Promise((done) => {
  const began = performance.now(), count = document.getElementById("view").dataset.count;
  const look = () => document.getElementById("view")?.dataset.count !== count
    ? requestAnimationFrame(() => done(performance.now() - began)) : setTimeout(look, 2);
  button.click();
  look();
})"""
REPLAY = """() => new Promise((done) => {
  const began = performance.now();
  const look = () => document.querySelector(".telling") ? requestAnimationFrame(() => done(performance.now() - began)) : setTimeout(look, 2);
  document.querySelector("[data-replay]").click();
  look();
})"""  # noqa: E501

Figure = tuple[str, float, float, str]
"""A name, what was measured, the limit, and the unit."""


def replayable(game: Game) -> Game:
    """The last moment of a game at which others have moved since the last move of whoever is to move."""
    for count in range(len(game.actions) - 1, 0, -1):
        moment = game.at(count)
        if not moment.finished and last_own(moment, own_names(moment, set(), moment.active[0], True)) < count - 2:
            return moment
    raise LookupError("nobody ever waited in this game")


def bring_in(page: Page, address: str, game: Game) -> None:
    page.goto(address)
    data = write_record(game)
    page.set_input_files("[name=file]", {"name": "game.json", "mimeType": "application/json", "buffer": data})
    page.click("form[action='/import'] button")
    page.wait_for_selector("body[data-ready] #board svg")


def cold(browser: Browser, folder: Path) -> float:
    """Milliseconds until the first page of a server that has just begun to answer."""
    server = Server(folder)
    try:
        page = browser.new_page()
        began = time.perf_counter()
        page.goto(server.address)
        return (time.perf_counter() - began) * 1000
    finally:
        server.stop()


def moves(page: Page, most: int) -> list[float]:
    """Milliseconds from the press that passes or confirms to the new page, again and again."""
    found = []
    for _ in range(most):
        page.wait_for_selector("body[data-ready] .dock .pass, #go:not([disabled]), #stage .choose, #stage [data-go]")
        if page.locator(".dock .pass").count():
            button = page.locator(".dock .pass").first
        else:
            if not page.locator("#go:not([disabled])").count():
                page.locator("#stage .choose:visible, #stage [data-go]:visible").first.click()
                page.wait_for_selector("#go:not([disabled])")
            button = page.locator("#go")
        found.append(float(button.evaluate(MOVE)))
    return found


def weight(page: Page, address: str) -> float:
    """Kilobytes of a page and all it needs, compressed."""
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(address, wait_until="load")
    page.wait_for_selector("body[data-ready]")
    return sum(len(gzip.compress(answer.body(), 6)) for answer in answers if answer.ok and not streams(answer)) / 1024


def streams(answer: Response) -> bool:
    """Whether an answer goes on for as long as the page is open."""
    return "event-stream" in answer.headers.get("content-type", "")


def figures(browser: Browser, folder: Path, most: int) -> Iterator[Figure]:
    yield "first page of a cold server", cold(browser, folder / "cold"), 1000, "ms"
    server = Server(folder)
    try:
        game = load(LATE)
        late = replayable(game)
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.add_init_script(SHIFTS)
        bring_in(page, server.address, late)
        starts = []
        for _ in range(5):
            page.reload()
            page.wait_for_selector("body[data-ready] [data-replay]")
            starts.append(float(page.evaluate(REPLAY)))
        yield "replay starts, late 1830", statistics.median(starts), 200, "ms"
        page.reload()
        page.wait_for_load_state("load")
        page.wait_for_timeout(1000)
        yield "layout shift after load", float(page.evaluate("window.shifted")), 0.05, ""
        address = page.url
        other = browser.new_context(storage_state=page.context.storage_state()).new_page()
        yield "weight of a late 1830 page, compressed", weight(other, address), 350, "KB"
        bring_in(page, server.address, game.at(len(game.actions) * 2 // 3))
        taken = sorted(moves(page, most))
        yield "a move to the new page, median", statistics.median(taken), 150, "ms"
        yield "a move to the new page, 95th of 100", taken[int(0.95 * (len(taken) - 1))], 300, "ms"
    finally:
        server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=40, help="moves that are measured")
    most = parser.parse_args().moves
    beyond = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        (Path(folder) / "cold").mkdir()
        browser = playwright.chromium.launch(executable_path=on_the_path(), args=["--no-sandbox"])
        for name, measured, limit, unit in figures(browser, Path(folder), most):
            print(f"{name:42} {measured:8.2f} {unit:3} (at most {limit:g})", flush=True)
            if measured > limit:
                beyond.append(name)
        browser.close()
    if beyond:
        sys.exit(f"beyond its limit: {', '.join(beyond)}")


if __name__ == "__main__":
    main()
