"""Around a game: taking back, the past, a private copy, languages, a phone, the keyboard, a server that restarts."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Route

from roundhouse.kernel.actions import LayTile
from roundhouse.table.i18n import Speech
from tests.browser.conftest import Person
from tests.browser.scenes import about_to_operate, bring_in
from tests.browser.test_titles import record_of
from tests.table.conftest import Server


def hotseat(person: Person, title: str = "1830", names: str = "Ada, Ben, Cleo") -> None:
    """Begin a game for everybody at this screen."""
    person.go("/new")
    person.page.check(f"[name=title][value='{title}']")
    person.page.check("[name=together][value=hotseat]")
    person.page.fill("[name=names]", names)
    person.page.click("main button.big")
    person.wait_for_board()


def test_undo_history_and_a_private_copy(people: Callable[..., Person]) -> None:
    ada = people()
    hotseat(ada)
    ada.act("Ada bids 20 on SV")
    ada.act("Ben bids 40 on CS")
    ada.page.click("[aria-label='Undo']")
    ada.wait_until(lambda: ada.count() == 1)
    ada.act("Ben bids 40 on CS")

    ada.page.click("[aria-label='One move back']")
    ada.page.wait_for_selector("#view.past[data-count='1']")
    assert ada.page.locator("button[name=line]:not([hidden])").count() == 0
    slider = ada.page.locator(".history [type=range]")
    slider.focus()
    ada.page.keyboard.press("Home")
    ada.page.wait_for_selector("#view.past[data-count='0']")
    ada.page.click("text=Back to the game")
    ada.page.wait_for_selector("#view[data-count='2']:not(.past)")

    version = ada.version()
    ada.page.click(".menu summary")
    ada.page.click("text=What if…")
    ada.page.wait_for_selector("text=private copy")
    ada.act("Cleo bids 70 on DH")
    ada.page.click("text=Back to the game")
    ada.page.wait_for_selector("#view[data-count='2']:not(.past)")
    assert ada.version() == version


def test_refusals_show_their_clause(people: Callable[..., Person]) -> None:
    ada = people()
    hotseat(ada)
    ada.page.click(".menu > summary")
    ada.page.click(".typed summary")
    ada.page.fill("#typed", "Ada bids 19 on SV")
    ada.page.keyboard.press("Enter")
    assert ada.count() == 0
    clause = ada.page.locator(".notice.bad .clause-link")
    clause.wait_for()
    clause.click()
    ada.page.wait_for_selector(".clause")
    ada.page.keyboard.press("Escape")
    ada.page.wait_for_selector("#rule", state="hidden")
    ada.page.evaluate("for (const tab of ['market', 'companies']) document.querySelector(`[data-tab=${tab}]`).click()")
    ada.page.wait_for_selector("#side .tab-companies")  # who changes his mind gets what he pressed last
    ada.page.locator(".why").first.click()
    ada.page.wait_for_selector("#answer .refusal")


def test_the_language_is_switched_in_the_middle_of_a_game(people: Callable[..., Person]) -> None:
    ada = people()
    hotseat(ada)
    assert "to move" in ada.page.inner_text(".seats")
    rounds = set()
    for language in ("fr", "it", "en"):
        ada.page.click(".menu > summary")
        ada.page.select_option("[name=language]", language)
        ada.page.click(".look button")
        ada.page.wait_for_selector(f"html[lang={language}] #board svg")
        assert Speech(language).gettext("to move") in ada.page.inner_text(".seats")
        rounds.add(ada.page.inner_text(".path"))
    assert len(rounds) == 3


def test_on_a_phone_nothing_is_wider_than_the_screen(people: Callable[..., Person]) -> None:
    ada = people(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, color_scheme="dark")
    ada.go("/")
    assert fits(ada)
    ada.go("/new")
    assert fits(ada)
    hotseat(ada)
    assert fits(ada)
    for tab in ("companies", "trains", "log", "sheet"):
        ada.page.click("[data-show=side]")
        ada.tab(tab)
        assert fits(ada), tab
    ada.page.click("[data-show=stage]")
    ada.page.locator("button[value='Ada bids 20 on SV']").first.tap()
    ada.page.locator("#go").tap()
    ada.wait_until(lambda: ada.count() == 1)
    assert "#12171a" in ada.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--paper')")


def fits(person: Person) -> bool:
    return bool(person.page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1"))


def test_with_the_keyboard_alone(people: Callable[..., Person]) -> None:
    """From the lobby to a laid tile without touching the mouse."""
    ada = people()
    ada.go("/")
    ada.page.keyboard.press("Tab")
    assert ada.page.evaluate("document.activeElement.className") == "skip"
    ada.page.locator("main a[href='/new']").first.focus()
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_selector("#new")
    ada.page.focus("[name=together][value=bots]")
    ada.page.keyboard.press("ArrowDown")
    ada.page.keyboard.press("ArrowDown")
    ada.page.focus("[name=names]")
    ada.page.keyboard.press("Control+A")
    ada.page.keyboard.type("Ada, Ben")
    ada.page.keyboard.press("Enter")
    ada.wait_for_board()
    for line in OPENING:
        press(ada, line)
    ada.page.wait_for_selector("[data-spaces~=H14]")
    space = ada.page.locator("#board [data-space='H14']")
    assert space.get_attribute("tabindex") == "0"
    space.focus()
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_selector("#focus .tile")
    ada.page.focus("#focus .tile[data-tile='8']")
    ada.page.keyboard.press("Enter")
    first = ada.page.get_attribute("#lay", "value")
    ada.page.keyboard.press("r")
    assert ada.page.get_attribute("#lay", "value") != first
    count = ada.count()
    ada.page.wait_for_selector("#go:not([disabled])")
    ada.page.focus("#go")
    ada.page.keyboard.press("Enter")
    ada.wait_past(count)


def test_a_key_that_confirms_before_one_sees_what_it_does_counts(people: Callable[..., Person]) -> None:
    ada = people()
    bring_in(ada, about_to_operate("1830"))
    ada.page.locator("#stage [data-go]").first.click()
    ada.page.wait_for_selector("#focus .tile[aria-selected=true]")
    ada.page.wait_for_selector("#go:not([disabled])")
    count = ada.count()
    disabled = ada.page.evaluate(
        """() => {
            const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
            press("1");
            const disabled = document.getElementById("go").disabled;
            press("Enter");
            return disabled;
        }"""
    )
    assert disabled, "nobody knows yet what the tile would do"
    ada.wait_past(count)
    assert isinstance(record_of(ada).actions[-1], LayTile)


OPENING = (
    "Ada bids 20 on SV",
    "Ben bids 40 on CS",
    "Ada bids 70 on DH",
    "Ben bids 110 on MH",
    "Ada bids 160 on CA",
    "Ben bids 220 on BO",
    "Ben sets the par of B&O at 67",
    "Ada sets the par of PRR at 67",
    "Ben passes",
    "Ada buys a share of PRR from offer",
    "Ben passes",
    "Ada buys a share of PRR from offer",
    "Ben passes",
    "Ada buys a share of PRR from offer",
    "Ben passes",
    "Ada passes",
)


def press(person: Person, line: str) -> None:
    count = person.count()
    button = person.page.locator(f'button[name=line][value="{line}"]').first
    button.wait_for(state="attached")
    person._uncover(button)
    button.focus()
    person.page.keyboard.press("Enter")
    if not line.endswith("passes"):
        person.page.wait_for_selector("#go:not([disabled])")
        person.page.keyboard.press("Enter")
    person.wait_past(count)


def test_the_page_comes_back_when_the_server_does(people: Callable[..., Person], own_server: Server) -> None:
    ada = people(at=own_server)
    hotseat(ada)
    ada.act("Ada bids 20 on SV")
    own_server.kill()
    ada.page.wait_for_selector(".lost:not([hidden])")
    own_server.start()
    ada.page.wait_for_selector(".lost", state="hidden", timeout=40_000)
    ada.act("Ben bids 40 on CS")
    assert ada.count() == 2


def test_a_game_that_is_gone_is_not_asked_for_again(people: Callable[..., Person]) -> None:
    ada = people()
    hotseat(ada)
    asked: list[str] = []

    def gone(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=404)

    ada.page.route("**/stream", gone)
    ada.page.route("**/view", gone)
    ada.page.reload()
    ada.page.wait_for_selector(".lost:not([hidden]):has-text('can no longer be seen')")
    ada.page.wait_for_timeout(2500)
    assert [url.rpartition("/")[2] for url in asked] == ["stream", "view"]


def test_a_level_is_chosen_for_every_seat(people: Callable[..., Person]) -> None:
    ada = people()
    ada.go("/new?title=1830")
    form = ada.page.locator("#new")

    def chosen() -> list[str]:
        return form.locator("[data-seat] input:checked:visible").evaluate_all("all => all.map((each) => each.value)")

    def choose(name: str, value: str) -> None:
        form.locator(f"[name='{name}'][value='{value}']").evaluate("each => each.click()")

    assert chosen() == ["bot:simple"] * 2
    choose("players", "4")
    choose("seat 2", "bot:expert")
    assert chosen() == ["bot:expert", "bot:simple", "bot:simple"]
    assert form.locator("[data-seat='2'] label:has(:checked) .rating").inner_text().replace(",", "").isdigit()
    choose("seat 3", "person")
    assert form.locator("[name=together]:checked").input_value() == "friends"
    assert chosen() == ["bot:expert", "person", "bot:simple"]
    choose("together", "bots")
    assert chosen() == ["bot:expert", "bot:expert", "bot:simple"], "whoever had a bot keeps it"
    choose("together", "friends")
    assert chosen() == ["person"] * 3
    assert not form.locator(".ladder:visible, .alone:visible").count()
    choose("title", "18Lilliput")
    choose("players", "1")
    assert chosen() == []
    assert form.locator(".ladder:visible").count() == 1, "alone one is measured by who has played alone"
    assert form.locator(".alone:visible").count() == 1, "and is told against whom one plays"
    choose("together", "hotseat")
    assert not form.locator(".sitting:visible").count()
