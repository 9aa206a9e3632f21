"""Learning: games are kept one by one, and a network learns what they show."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from roundhouse.bots.features import names
from roundhouse.bots.judgement import Judgement
from roundhouse.bots.outlooks import outlook_for
from roundhouse.kernel.errors import BadRecord, BadSetup
from roundhouse.lab.learn import games
from roundhouse.lab.learn.__main__ import main
from roundhouse.lab.learn.games import Plan, Seen
from roundhouse.titles import find_title

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


def made_up(number: int, named: tuple[str, ...]) -> Seen:
    """A game in which who has more cash wins, whatever his worth."""
    dice = random.Random(number)
    positions = [[[0.25 if name == "seats" else dice.random() for name in named] for _ in range(3)]]
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


def test_the_command_plays_and_learns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch", reason="learning needs PyTorch, which is not installed here")
    folder, file = tmp_path / "games", tmp_path / "judgement.json"
    assert main(["train", str(folder), str(file)]) == 1
    assert "holds no games" in capsys.readouterr().err
    assert main(f"play {folder} --title 18Lilliput --seats random,random --games 3".split()) == 0
    assert main(["train", str(folder), str(file), "--epochs", "5"]) == 0
    assert "winner first" in capsys.readouterr().out
    assert file.stat().st_size < 100_000
