"""A stop may pay one kind of train more than others: a title says so, and runs, lists and refusals follow."""

import pytest

from roundhouse.engine.run import RunTrains, best_run, run_values
from roundhouse.engine.title import Title
from roundhouse.kernel.actions import Run
from roundhouse.kernel.play import Play
from roundhouse.routes import Place
from roundhouse.titles import TITLES
from tests.rules.g1830.build import operating, start, table
from tests.rules.given import track


@pytest.mark.parametrize(("train", "revenue"), [("2", 30), ("3", 110)])
def test_a_stop_pays_each_train_its_own(monkeypatch: pytest.MonkeyPatch, train: str, revenue: int) -> None:
    """Altoona (10) to Pittsburgh (20) is worth 30 to any train; Pittsburgh now pays a 3-train 100."""

    def pays(title: Title, play: Play, train: str) -> tuple[tuple[Place, int], ...]:
        return ((("H10", 0), 100),) if train == "3" else ()

    monkeypatch.setattr(TITLES["1830"], "train_pays", pays)
    game = table()
    start(game, "PRR", Ada=6, cash=500)
    track(game, H10="57@1")
    game.state.companies["PRR"].trains = (train,)
    operating(game, "PRR", RunTrains)
    assert best_run(game.play, "PRR").total == revenue
    run = next(iter(game.legal_actions()))
    assert isinstance(run, Run) and run_values(game.play, "PRR", run.routes) == (revenue,)
