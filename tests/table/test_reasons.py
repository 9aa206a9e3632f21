"""Why a bot did something: kept with the move, told in the reader's language, taken again with it."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from roundhouse.bots.protocol import Choice, Term
from roundhouse.game import new
from roundhouse.kernel.actions import Pass
from roundhouse.table.house import House
from roundhouse.table.minds import Minds
from roundhouse.table.models import ActionRow
from roundhouse.table.reasons import FAULT, sentence, why_of
from roundhouse.table.thinkers import Thinkers
from roundhouse.table.thought import Answer, BotQuestion, answer
from roundhouse.words import LANGUAGES, Words
from tests.table.conftest import Browser, eventually

TERMS = (
    Term("cash", -71.0),
    Term("shares", 67.0),
    Term("dividends", 119.4),
    Term("rusts", 160.0, {"train": "2"}),
    Term("fee", -3.0),
)


class Here(Thinkers):
    """Thinks in the thread that asks, so that a test needs no process."""

    def ask(self, question: BotQuestion, within: float) -> Answer:
        return answer(question)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_tells_the_weightiest_terms_with_their_figures(language: str) -> None:
    words = Words(language, new("1830", ["Ada", "Ben", "Cleo"]).title)
    why = why_of(Choice(Pass("Ada"), TERMS), "regular")
    told = sentence(why, words)
    assert told.index("160") < told.index("119")
    assert "71" not in told
    assert "fee" not in told
    assert sentence(None, words) == ""
    assert sentence(FAULT, words)
    if language == "en":
        assert told == "the 2-trains of the others rust, worth $160; $119 more in dividends to come"


def test_a_term_that_nobody_has_words_for_is_told_by_its_worth() -> None:
    words = Words("en", new("1830", ["Ada", "Ben", "Cleo"]).title)
    assert sentence(why_of(Choice(Pass("Ada"), (Term("moonlight", 12.0),)), "penny"), words) == "worth $12"
    assert sentence({"terms": [["run", 40, {"company": "PRR", "more": 20}], "?"]}, words) == "PRR runs for $20 more"
    assert sentence(why_of(Choice(Pass("Ada")), "regular"), words) == "nothing else brings more"


def test_a_reason_is_kept_with_the_move_shown_and_taken_again(ada: Browser, house: House) -> None:
    house.robots.minds = Minds(Here(), seconds=30.0)
    game = ada.create(title="18Lilliput", seats=["Ada", "bot:regular"], seed=1)
    eventually(lambda: "Ada" in ada.game(game)["active"])
    moved = _until_a_bot_has_moved(ada, game)
    with house.database.reading() as session:
        kept = session.scalars(select(ActionRow).where(ActionRow.game == game).order_by(ActionRow.number)).all()
    bots = [each for each in kept if each.how == "bot"]
    assert bots
    assert all(each.why and each.why["bot"] == "regular" for each in bots)
    assert not any(each.why for each in kept if each.how != "bot")
    page = ada.client.get(f"/games/{game}?tab=log", headers=ada.headers).text
    assert 'class="reason"' in page
    assert ada.post(f"/games/{game}/undo", {"version": moved}).status_code == 200
    assert ada.post(f"/games/{game}/redo", {"version": ada.game(game)["version"]}).status_code == 200
    with house.database.reading() as session:
        again = session.scalars(select(ActionRow).where(ActionRow.game == game).order_by(ActionRow.number)).all()
    assert [(each.line, each.why) for each in again][: len(kept)] == [(each.line, each.why) for each in kept]


def _until_a_bot_has_moved(ada: Browser, game: str) -> int:
    """Ada takes the first thing offered until the bot has moved and it is her turn again; gives the version then."""
    for _ in range(20):
        legal = ada.get(f"/games/{game}/legal").json()
        before = ada.game(game)["count"]
        assert ada.act(game, legal["actions"][0]["action"], legal["version"]).status_code == 200
        now = eventually(lambda: (seen := ada.game(game)) and "Ada" in seen["active"] and seen)
        if now["count"] > before + 1:
            return int(now["version"])
    raise AssertionError("the bot never moves")
