"""A real browser, and servers as processes of their own for it to talk to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from benchmarks.postgres import free_port

from tests.browser.chromium import on_the_path
from tests.table.conftest import Server, start_server

playwright_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright  # noqa: E402

__all__ = ["start_server"]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests of a worker."""
    path = on_the_path()
    with sync_playwright() as playwright:
        try:
            opened = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        except playwright_api.Error:
            pytest.skip("no Chromium here: install it (apt-get install chromium, or playwright install chromium)")
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a worker: everybody makes games of his own."""
    folder = tmp_path_factory.mktemp("server")
    started = Server(f"sqlite:///{folder / 'table.db'}", free_port(), folder)
    yield started
    started.stop()


@pytest.fixture
def own_server(start_server: Callable[..., Server], tmp_path: Path) -> Server:
    """A server that a test may kill."""
    return start_server(f"sqlite:///{tmp_path / 'table.db'}")


class Person:
    """Somebody at a browser of his own."""

    def __init__(self, browser: Browser, server: Server, **options: object) -> None:
        settings: dict = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", **options}
        self.context: BrowserContext = browser.new_context(**settings)
        self.context.set_default_timeout(20_000)
        self.page: Page = self.context.new_page()
        self.address = server.address
        self.troubles: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("response", self._answered)

    def _answered(self, response: playwright_api.Response) -> None:
        if response.status >= 500:
            self.troubles.append(f"{response.status} {response.url}")

    def go(self, path: str = "/") -> None:
        self.page.goto(f"{self.address}{path}")

    def be_guest(self, name: str) -> None:
        self.go("/account")
        self.page.fill("form[action='/guest'] [name=name]", name)
        self.page.click("form[action='/guest'] button")
        self.page.wait_for_url(f"{self.address}/")

    def act(self, line: str) -> None:
        """Choose an action wherever it is offered, confirm it, and wait for the new position."""
        count = self.count()
        button = self.page.locator(f"button[name=line][value={quoted(line)}]:not([hidden])").first
        button.wait_for(state="attached")
        self._uncover(button)
        chosen = button.get_attribute("data-kind") != "Pass" and button.get_attribute("aria-pressed") != "true"
        button.click()
        if chosen:
            self.confirm()
        self.wait_past(count)

    def confirm(self) -> None:
        """Press the button that does what is chosen."""
        self.page.click("#go:not([disabled])")

    def name_a_price(self, line: str, amount: int) -> None:
        """Fill in the number that an action leaves open, wherever it is offered, and confirm it."""
        count = self.count()
        field = self.page.locator(f"input[name^=line-][value={quoted(line)}]")
        offer = self.page.locator(".stepper").filter(has=field).first
        offer.wait_for(state="attached")
        self._uncover(offer)
        offer.locator("input[type=number]").fill(str(amount))
        offer.locator("button.choose").click()
        self.confirm()
        self.wait_past(count)

    def _uncover(self, button: playwright_api.Locator) -> None:
        """Open what a button is folded into."""
        button.evaluate(
            "each => { for (let e = each; e; e = e.parentElement) if (e.tagName === 'DETAILS') e.open = true }"
        )

    def tab(self, name: str) -> None:
        """Take up a paper, and wait for it: one that lies open already comes anew."""
        self.page.locator("#side").evaluate("each => { each.dataset.old = '1' }")
        self.page.click(f"[data-tab={name}]")
        self.page.wait_for_selector(f"#side:not([data-old]) .tab-{name}")

    def count(self) -> int:
        return int(self.page.get_attribute("#view", "data-count") or 0)

    def wait_past(self, count: int) -> None:
        self.wait_until(lambda: self.count() > count)

    def wait_until(self, holds: Callable[[], bool]) -> None:
        """Wait for something to come true; the page's own policy forbids scripts that are not its own."""
        for _ in range(400):
            if holds():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("it did not happen in 20 seconds")

    def wait_for_turn(self) -> None:
        self.page.wait_for_selector("#view[data-turn='1']")

    def wait_for_board(self) -> None:
        """Wait for the page of a game, and until its script listens to clicks."""
        self.page.wait_for_selector("body[data-ready] #board svg", state="attached")

    def click_space(self, name: str) -> None:
        self.page.locator(f"#board [data-space='{name}']").click(force=True)
        self.page.wait_for_selector(f"#focus .on-space[data-space='{name}']", state="attached")

    def version(self) -> int:
        return int(self.page.get_attribute("#view", "data-version") or 0)

    def game_id(self) -> str:
        found = re.search(r"/games/(\w+)", self.page.url)
        assert found is not None
        return found[1]


def quoted(text: str) -> str:
    return '"' + text.replace('"', '\\"') + '"'


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[Callable[..., Person]]:
    """Makes people at the server, or at another one; none of them may have seen an error."""
    made: list[Person] = []

    def person(at: Server | None = None, **options: object) -> Person:
        made.append(Person(browser, at or server, **options))
        return made[-1]

    yield person
    for each in made:
        each.context.close()
    assert [trouble for each in made for trouble in each.troubles] == []


class Api:
    """A program beside the browser, for setting a scene."""

    def __init__(self, server: Server, name: str = "Ada") -> None:
        self.client = httpx.Client(base_url=server.address, timeout=30)
        key = self.client.post("/api/guests", json={"name": name}).json()["key"]
        self.client.headers["Authorization"] = f"Bearer {key}"


@pytest.fixture
def api(server: Server) -> Iterator[Api]:
    made = Api(server)
    yield made
    made.client.close()
