"""At the table: keys only, what others did, standing orders, the log, taking back, a server away, other games."""

from __future__ import annotations

import time
from collections.abc import Callable

from roundhouse.game import Game
from roundhouse.kernel.actions import BuyShare, Pass
from roundhouse.kernel.notation import write
from roundhouse.table.told import last_own, own_names
from roundhouse.table.turns import round_of
from tests.browser.conftest import Person
from tests.browser.scenes import about_to_operate, bring_in, late, latest, stock_round, with_friend
from tests.browser.test_titles import record_of
from tests.table.conftest import Server


def key(person: Person, *names: str) -> None:
    for name in names:
        person.page.keyboard.press(name)


def focused(person: Person) -> str:
    return str(person.page.evaluate("document.activeElement.value ?? ''"))


def walk_to(person: Person, line: str) -> None:
    """Go down the grid with the arrow key until a certificate has the focus."""
    for _ in range(20):
        key(person, "ArrowDown")
        if focused(person) == line:
            return
    raise AssertionError(f"the arrow keys do not reach {line}")


def test_a_stock_round_with_keys_only(people: Callable[..., Person]) -> None:
    """Buying, selling and passing until the round is over, without a mouse."""
    ada = people()
    bring_in(ada, stock_round())
    for line in ("Ben buys a share of PRR from offer", "Ada buys a share of PRR from offer"):
        count = ada.count()
        walk_to(ada, line)
        key(ada, "Enter")
        ada.page.wait_for_selector("#go:not([disabled])")
        key(ada, "Enter")
        ada.wait_past(count)
    first = round_of(stock_round())
    for _ in range(4):
        count = ada.count()
        key(ada, "p")
        ada.wait_past(count)
        if round_of(record_of(ada)) != first:
            break
    assert round_of(record_of(ada)) != first
    done = [type(action) for action in record_of(ada).actions[8:]]
    assert done[:2] == [BuyShare, BuyShare] and set(done[2:]) == {Pass}


def test_a_tile_is_laid_with_keys_only(people: Callable[..., Person]) -> None:
    """The number of the space, of the tile, R to turn it; Enter lays it though the focus is on the tile in the fan."""
    ada = people()
    bring_in(ada, about_to_operate("1830"))
    key(ada, "1")
    ada.page.wait_for_selector("#focus .tile[aria-selected=true]:focus")
    key(ada, "r")
    chosen = str(ada.page.get_attribute("#lay", "value"))
    count = ada.count()
    key(ada, "Enter")
    ada.wait_past(count)
    assert lines(ada)[-1] == chosen


def _others_moved(game: Game) -> bool:
    return last_own(game, own_names(game, set(), game.active[0], hotseat=True)) < len(game.actions) - 2


def test_what_the_others_did_is_shown_again_and_stops_when_touched(people: Callable[..., Person]) -> None:
    game = latest(late("1830"), _others_moved)
    ada = people(reduced_motion="no-preference")
    bring_in(ada, game)
    ada.page.wait_for_selector("[data-replay]")
    began = time.monotonic()
    key(ada, "j")
    ada.page.wait_for_selector("body.replaying .telling")
    assert time.monotonic() - began < 10
    ada.page.wait_for_selector(".telling:not(:text-is('…'))")
    key(ada, "x")
    ada.page.wait_for_selector("body:not(.replaying)")
    ada.wait_until(lambda: ada.count() == len(game.actions) and not ada.page.locator(".telling").count())
    assert ada.page.locator("#view.past").count() == 0


def test_the_replay_ends_where_the_game_stands(people: Callable[..., Person]) -> None:
    ada = people()
    bring_in(ada, stock_round())
    board = ada.page.inner_html("#board svg")
    ada.page.click("[data-replay]")
    ada.page.wait_for_selector("body.replaying")
    ada.page.wait_for_selector("body:not(.replaying)", timeout=90_000)  # eight steps, each asked of a busy server
    assert ada.page.locator(".telling").count() == 0
    ada.page.reload()
    ada.wait_for_board()
    assert len(ada.page.inner_html("#board svg")) == len(board)


def test_a_game_goes_on_alone_and_against_bots(people: Callable[..., Person]) -> None:
    ada = people()
    bring_in(ada, stock_round())
    first = ada.game_id()
    for company in ("alone", "bots"):
        ada.page.click(".menu > summary")
        ada.page.click(".fork summary")
        ada.page.select_option(".fork [name=seat]", "Ben")
        ada.page.click(f".fork [value={company}]")
        ada.wait_until(lambda: ada.game_id() != first)
        ada.wait_for_board()
        ada.act("Ben buys a share of PRR from offer")
        if company == "bots":
            ada.wait_until(lambda: ada.count() >= 10)
        ada.go(f"/games/{first}")
        ada.wait_for_board()
        assert ada.count() == 8


def test_standing_orders_are_carried_out_shown_and_stopped(people: Callable[..., Person]) -> None:
    ada, ben = people(), people()
    with_friend(ada, ben, stock_round())
    ada.page.click(".auto > summary")
    ada.page.locator(".auto [name=buy]").first.select_option("PRR")
    ada.page.locator(".auto [name=buy_most]").first.fill("80")
    ada.page.check(".auto [name=way][value=round]")
    ada.page.click(".auto form button:not([type=button])")
    ada.page.wait_for_selector(".standing:has-text('up to $80')")
    ben.wait_for_turn()
    ben.act("Ben passes")
    ada.wait_until(lambda: "Ada buys a share of PRR from offer" in lines(ada))
    ben.wait_for_turn()
    ada.page.click(".standing button")
    ada.page.wait_for_selector(".standing", state="detached")
    ben.act("Ben passes")
    ada.wait_for_turn()
    assert lines(ada)[8:] == ["Ben passes", "Ada buys a share of PRR from offer", "Ben passes"]


def test_a_question_of_the_others_marks_the_tab(people: Callable[..., Person]) -> None:
    """As one's turn does: somebody waits for an answer."""
    ada, ben = people(), people()
    with_friend(ada, ben, stock_round())
    ben.act("Ben passes")
    ada.wait_for_turn()
    ada.act("Ada buys a share of PRR from offer")
    ben.wait_for_turn()
    ada.wait_until(lambda: not ada.page.title().startswith("●"))
    ben.page.click(".dock .back")
    ben.page.click("#go")
    ada.page.wait_for_selector(".notice [name=agree][value='1']")
    assert ada.page.get_attribute("#view", "data-turn") == ""
    assert ada.page.title().startswith("●")
    ada.page.click(".notice [name=agree][value='0']")
    ada.wait_until(lambda: not ada.page.title().startswith("●"))


def test_whoever_chooses_something_else_is_asked_no_longer(people: Callable[..., Person]) -> None:
    """The button that would have said yes to the question does what is chosen then."""
    ada, ben = people(), people()
    with_friend(ada, ben, stock_round())
    ben.act("Ben passes")
    ada.wait_for_turn()
    ada.act("Ada buys a share of PRR from offer")
    ben.wait_for_turn()
    posts: list[str] = []
    ben.page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    ben.page.click(".dock .back")
    ben.page.wait_for_selector(".dock .back.sure")
    ben.act("Ben buys a share of PRR from offer")
    assert [each.rpartition("/")[2] for each in posts] == ["act"]
    assert lines(ben)[-1] == "Ben buys a share of PRR from offer"


def lines(person: Person) -> list[str]:
    return list(map(write, record_of(person).actions))


def test_the_log_is_filtered_searched_and_leads_to_its_moments(people: Callable[..., Person]) -> None:
    ada = people()
    bring_in(ada, late("1830"))
    key(ada, "f")
    ada.page.wait_for_selector("[data-find]:focus")
    shown = ada.page.locator(".log .line:visible")
    everything = shown.count()
    ada.page.keyboard.type("pays")
    ada.wait_until(lambda: 0 < shown.count() < everything)
    ada.page.fill("[data-find]", "")
    ada.wait_until(lambda: shown.count() == everything)
    ada.page.click("[data-topic=track]")
    ada.wait_until(lambda: shown.count() == ada.page.locator(".log .line.track").count())
    ada.page.click("[data-topic='']")
    name = str(ada.page.locator("[data-whose] option").nth(1).get_attribute("value"))
    ada.page.select_option("[data-whose]", name)
    ada.wait_until(lambda: 0 < shown.count() < everything)
    assert {shown.nth(at).get_attribute("data-player") for at in range(shown.count())} == {name}
    number = shown.last.locator(".n").inner_text()
    shown.last.locator("a").click()
    ada.page.wait_for_selector(f"#view.past[data-count='{number}']")
    assert ada.page.input_value("[data-whose]") == name


def test_take_back_is_asked_once(people: Callable[..., Person]) -> None:
    ada = people()
    bring_in(ada, stock_round())
    posts: list[str] = []
    ada.page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    ada.page.dblclick(".dock .back")
    ada.wait_until(lambda: ada.count() == 7)
    ada.page.wait_for_timeout(300)
    assert [each.rpartition("/")[2] for each in posts] == ["undo"]


def test_an_action_is_clearly_not_taken_while_the_server_is_away(
    people: Callable[..., Person], own_server: Server
) -> None:
    ada = people(at=own_server)
    bring_in(ada, stock_round())
    button = ada.page.locator("button[value='Ben buys a share of PRR from offer']").first
    button.click()
    ada.page.wait_for_selector("#go:not([disabled])")
    own_server.kill()
    ada.page.wait_for_selector(".lost:not([hidden])")
    ada.page.click("#go")
    ada.page.wait_for_selector("#dock.refused .what:has-text('nothing was done')")
    own_server.start()
    ada.page.wait_for_selector(".lost", state="hidden", timeout=40_000)
    ada.page.wait_for_selector("#dock:not(.refused)")
    assert ada.count() == 8
    ada.page.click("#go:not([disabled])")
    ada.wait_past(8)


def test_a_turn_elsewhere_is_told_for_a_while_and_never_of_this_game(people: Callable[..., Person]) -> None:
    ada, ben = people(), people()
    with_friend(ada, ben, stock_round())
    other = ben.game_id()
    ben.act("Ben passes")
    ada.wait_for_turn()
    assert ada.page.locator(".elsewhere:visible").count() == 0
    ada.act("Ada passes")
    bring_in(ada, stock_round())
    ada.page.evaluate("document.querySelector('.elsewhere').dataset.seconds = 2")
    ben.wait_for_turn()
    ben.act("Ben passes")
    ada.page.wait_for_selector(f".elsewhere[href='/games/{other}']:visible")
    ada.page.wait_for_selector(".elsewhere", state="hidden")
