"""Makes the pictures of the player's guide: `python docs/make_pictures.py` with Chromium installed.

With a folder as its argument it makes every page there, on a desk and on a phone, in every look, to be looked at.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from roundhouse.bots import make_bot
from roundhouse.formats.record import write_record
from roundhouse.game import Game, new
from roundhouse.kernel.actions import LayTile, Run

PICTURES = Path(__file__).parent / "pictures"
IN_THE_GUIDE = {
    "lobby-light",
    "new-light",
    "tile-light",
    "run-light",
    "companies-dark",
    "sheet-light",
    "history-light",
    "18Lilliput-light",
    "phone-game-dark",
}
NAMES = ["Ada", "Ben", "Cleo"]
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
LOOKS = {"light": "light", "dark": "dark", "safe": "light"}


def played(title: str, actions: int, kind: type | None = None) -> bytes:
    """A game between simple bots, so many actions on, and then up to a turn that offers a kind of action."""
    game = new(title, NAMES[: max(1, min(3, new_count(title)))], seed=7)
    while not game.finished and (len(game.actions) < actions or (kind and not offers(game, kind))):
        seat = game.active[0]
        game.push(make_bot("simple", seat).choose(game))
    return write_record(game)


def new_count(title: str) -> int:
    return 1 if title == "18Lilliput" else 3


def offers(game: Game, kind: type) -> bool:
    return any(isinstance(option, kind) for option in game.legal_actions())


class House:
    """A server for the pictures, and a browser at it."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address

    def page(self, viewport: dict[str, int], look: str) -> Page:
        context = self.browser.new_context(viewport=viewport, locale="en-GB", color_scheme=LOOKS[look])
        context.set_default_timeout(180_000)
        context.add_cookies([{"name": "look", "value": look, "url": self.address}])
        return context.new_page()

    def open_file(self, page: Page, data: bytes) -> str:
        """Bring a game in through the page."""
        page.goto(self.address)
        page.set_input_files("[name=file]", {"name": "game.json", "mimeType": "application/json", "buffer": data})
        page.click("form[action='/import'] button")
        page.wait_for_selector("#board svg")
        return page.url


def shoot(page: Page, name: str, full: bool = False) -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES
    if len(sys.argv) > 1 or name in IN_THE_GUIDE:
        size = page.viewport_size
        if full and size:  # a window as high as the page: what sticks to its edge stands where it belongs
            page.set_viewport_size({**size, "height": page.evaluate("document.documentElement.scrollHeight")})
        page.wait_for_timeout(600)
        page.screenshot(path=str(folder / f"{name}.png"))
        if size:
            page.set_viewport_size(size)
        print(name, flush=True)


def desk(house: House, look: str) -> None:
    page = house.page(DESK, look)
    page.goto(house.address)
    shoot(page, f"lobby-{look}")
    page.goto(f"{house.address}/new")
    shoot(page, f"new-{look}", full=True)
    page.goto(f"{house.address}/account")
    shoot(page, f"account-{look}", full=True)
    page.goto(f"{house.address}/rules/1830")
    shoot(page, f"rules-{look}")
    address = house.open_file(page, played("1830", 120, LayTile))
    page.wait_for_selector("[data-sites] .worth:not(:empty)")
    page.locator("[data-sites] [data-go]").first.click()
    page.wait_for_selector("#focus .tile")
    page.wait_for_selector("#board .preview")
    shoot(page, f"tile-{look}")
    for tab in ("companies", "trains", "log", "sheet", "charts", "tiles", "notes"):
        page.click(f"[data-tab={tab}]")
        page.wait_for_selector(f".tab-{tab}")
        shoot(page, f"{tab}-{look}")
    house.open_file(page, played("1830", 240, Run))
    page.click("[data-build]")
    page.wait_for_selector(".build")
    if page.locator(".others").count():
        page.click(".others summary")
    shoot(page, f"run-{look}")
    page.goto(f"{address}?at=40")
    shoot(page, f"history-{look}")
    for title in ("1861", "1865", "18Lilliput"):
        house.open_file(page, played(title, 11 if title == "18Lilliput" else 60))
        shoot(page, f"{title}-{look}")
        if title == "18Lilliput":
            page.click("[data-tab=cards]")
            page.wait_for_selector(".tab-cards")
            shoot(page, f"cards-{look}")
    page.context.close()


def phone(house: House, look: str) -> None:
    page = house.page(PHONE, look)
    page.goto(house.address)
    shoot(page, f"phone-lobby-{look}")
    page.goto(f"{house.address}/new")
    shoot(page, f"phone-new-{look}")
    house.open_file(page, played("1830", 120, LayTile))
    page.reload()
    page.wait_for_selector("#board svg")
    shoot(page, f"phone-game-{look}")
    page.click("[data-show=side]")
    page.click("[data-tab=companies]")
    page.wait_for_selector(".tab-companies")
    shoot(page, f"phone-companies-{look}", full=True)
    page.context.close()


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        settings = {"ROUNDHOUSE_DATA_FOLDER": folder, "ROUNDHOUSE_LIMITS": "false"}
        command = [sys.executable, "-m", "roundhouse.cli", "serve", "--port", str(port)]
        server = subprocess.Popen(command, env={**os.environ, **settings})
        try:
            wait_for(address)
            with sync_playwright() as playwright:
                found = os.environ.get("ROUNDHOUSE_CHROMIUM") or shutil.which("chromium")
                browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
                house = House(browser, address)
                for look in LOOKS if len(sys.argv) > 1 else ("light", "dark"):
                    desk(house, look)
                    phone(house, look)
                browser.close()
        finally:
            server.terminate()
            server.wait(20)


def wait_for(address: str) -> None:
    for _ in range(300):
        try:
            json.load(urllib.request.urlopen(f"{address}/api/titles", timeout=5))
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
        else:
            return
    raise RuntimeError("the server does not answer")


if __name__ == "__main__":
    main()
