"""Learning: games are kept one by one, and a network learns what they show."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from roundhouse.bots.features import names
from roundhouse.bots.judgement import Judgement
from roundhouse.bots.outlooks import outlook_for
from roundhouse.engine.rounds import Rounds
from roundhouse.engine.step import find
from roundhouse.kernel.errors import BadRecord, BadSetup
from roundhouse.lab.learn import games
from roundhouse.lab.learn.__main__ import main
from roundhouse.lab.learn.games import Plan, Seen
from roundhouse.lab.learn.ranking import ranking
from roundhouse.titles import find_title
from tests.bots.test_judgement import plain, played
from tests.conftest import recorded_games

TOLD = ("worth", "cash", "income", "expected", "duty", "turn")
"""The features that differ in games made up."""
PLAN = Plan("18Lilliput", ("random", "random"), seed=4)


def test_a_broken_off_run_goes_on_to_the_same_games(tmp_path: Path) -> None:
    games.play(tmp_path / "whole", PLAN, 3)
    games.play(tmp_path / "parts", PLAN, 1)
    told: list[int] = []
    games.play(tmp_path / "parts", PLAN, 3, told=told.append)
    assert told == [1, 2]
    whole, parts = games.read(tmp_path / "whole"), games.read(tmp_path / "parts")
    assert whole == parts
    for game in whole:
        assert len(game.positions) > 8
        assert sum(game.shares) == pytest.approx(1.0) == sum(game.chances)


def test_a_folder_holds_one_plan(tmp_path: Path) -> None:
    games.play(tmp_path, PLAN, 0)
    with pytest.raises(BadSetup, match="other games"):
        games.play(tmp_path, Plan("18Lilliput", ("random",) * 3), 1)
    with pytest.raises(BadRecord, match="no games"):
        games.read(tmp_path / "nowhere")
    with pytest.raises(BadSetup, match="no bot"):
        games.play(tmp_path / "new", Plan("18Lilliput", ("nobody", "random")), 1)


def test_first_decisions_can_be_left_to_chance() -> None:
    """Bots without dice play much the same game whatever its seed; what is done by chance at first makes it another."""

    def course(seed: int, opening: int) -> list[list[list[float]]]:
        plan = Plan("18Lilliput", ("quick", "quick"), seed=seed, errors=0.0, between=0.0, opening=opening)
        return games.play_game(plan, 0).positions

    assert course(4, 0) != course(4, 6) == course(4, 6) != course(5, 6)


def made_up(number: int, named: tuple[str, ...]) -> Seen:
    """A game in which who has more cash wins, whatever his worth."""
    dice = random.Random(number)
    positions = [[[dice.random() if name in TOLD else 0.25 for name in named] for _ in range(3)]]
    cash = [row[named.index("cash")] for row in positions[0]]
    best = max(cash)
    return Seen(number, named, positions, [float(each == best) for each in cash], [each / sum(cash) for each in cash])


def test_a_network_learns_what_decides(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="learning needs PyTorch, which is not installed here")
    from roundhouse.lab.learn.network import Recipe, train

    outlook = outlook_for(find_title("1830"))
    lessons = [made_up(number, names(outlook)) for number in range(200)]
    weights = train(lessons, Recipe(epochs=80, hidden=8), {"played": []})
    assert weights.measured["winner first"] > 0.8 > weights.measured["winner first by worth"]
    assert set(weights.first[names(outlook).index("seats")]) == {0.0}
    judgement = Judgement(weights, outlook)
    right = 0
    for number in range(1000, 1050):
        game = made_up(number, names(outlook))
        chances, _ = judgement.reckoned(game.positions[0])
        right += game.chances[chances.index(max(chances))] == 1.0
    assert right > 40
    again = [train(lessons[:40], Recipe(epochs=3, hidden=2), {"played": []}) for _ in range(2)]
    assert again[0] == again[1]


def test_the_end_of_a_line_is_a_later_position() -> None:
    game = played("1830", 3, 120)
    before, number = game.hash, find(game.play, Rounds).number
    end = games.played_on(game, random.Random(1))
    assert end.state.finished or find(end, Rounds).number > number
    assert game.hash == before


@pytest.mark.skipif(not recorded_games("1861"), reason="no recorded games here: set ROUNDHOUSE_RECORDED")
def test_a_judgement_is_asked_in_the_middle_of_recorded_games(capsys: pytest.CaptureFixture[str]) -> None:
    """One that goes by worth alone agrees with worth."""
    file = next(path for path in recorded_games("1861") if path.name.startswith("real_"))
    found = ranking([file], plain(names(outlook_for(find_title("1861"))), "worth"))["1861"]
    assert found.games == 1
    assert 5 < found.positions < 60
    assert found.judged == found.worth
    assert main(["rank", str(file)]) == 0
    assert f"1861: {found.positions} positions of 1 games" in capsys.readouterr().out


def test_the_command_plays_and_learns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch", reason="learning needs PyTorch, which is not installed here")
    folder, file = tmp_path / "games", tmp_path / "judgement.json"
    assert main(["train", str(folder), str(file)]) == 1
    assert "holds no games" in capsys.readouterr().err
    assert main(f"play {folder} --title 18Lilliput --seats random,random --games 3".split()) == 0
    assert main(["train", str(folder), str(file), "--epochs", "5"]) == 0
    assert "winner first" in capsys.readouterr().out
    assert file.stat().st_size < 100_000
