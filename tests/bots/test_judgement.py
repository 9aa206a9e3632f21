"""Features of positions, and the judgement that is reckoned from them."""

from __future__ import annotations

import math
from importlib import resources
from pathlib import Path

import msgspec
import pytest

from roundhouse.bots import make_bot
from roundhouse.bots.features import OF_ALL, OF_PLAYERS, features, names
from roundhouse.bots.judgement import FARTHEST, FILE, Judgement, Weights, kept_in, read, settled
from roundhouse.bots.match import NAMES
from roundhouse.bots.outlooks import outlook_for
from roundhouse.game import Game, new
from roundhouse.kernel.errors import BadRecord
from roundhouse.titles import TITLES, find_title
from roundhouse.titles.parts import folders
from tests.rules.g1830.build import start, table


def played(title: str, players: int, actions: int) -> Game:
    """A game that chance has led somewhere."""
    game = new(title, NAMES[:players], seed=3)
    bots = {name: make_bot("random", name) for name in NAMES[:players]}
    while not game.finished and len(game.actions) < actions:
        game.push(bots[game.active[0]].choose(game))
    return game


def shown(game: Game) -> dict[str, dict[str, float]]:
    """The features of every player, by name."""
    outlook = outlook_for(game.title)
    rows = features(game.play, outlook)
    return {
        name: dict(zip(names(outlook), row, strict=True)) for name, row in zip(game.state.players, rows, strict=True)
    }


def plain(outlook_names: tuple[str, ...], feature: str, weight: float = 1.0) -> Weights:
    """Weights that look at one feature only."""
    width = len(outlook_names)
    straight = tuple((weight, weight) if name == feature else (0.0, 0.0) for name in outlook_names)
    return Weights(
        outlook_names, (0.0,) * width, (1.0,) * width, ((0.0,),) * width, (0.0,), ((0.0, 0.0),), straight
    )  # fmt: skip


@pytest.mark.parametrize(
    ("title", "players"), [("1830", 4), ("1861", 3), ("1865", 3), ("18Lilliput", 2), ("18Lilliput", 1)]
)
def test_every_title_shows_its_features_by_name(title: str, players: int) -> None:
    game = played(title, players, 120)
    found = shown(game)
    assert list(found) == list(game.state.players)
    parts = [row["worth"] for row in found.values()]
    assert sum(parts) == pytest.approx(1.0)
    for row in found.values():
        assert {*OF_PLAYERS, *OF_ALL} <= set(row)
        assert all(-5.0 < value < 50.0 for value in row.values())


def test_features_tell_what_a_player_has() -> None:
    game = table(3)
    start(game, "PRR", par=100, Ada=6, Ben=2, cash=70)
    found = shown(game)
    assert found["Ada"]["presided"] == found["Ada"]["trainless"] == pytest.approx(1 / 3)
    assert found["Ada"]["control"] == pytest.approx(0.6)
    assert found["Ben"]["presided"] == 0
    assert found["Ben"]["guest"] > 0 == found["Ada"]["guest"]
    assert found["Ada"]["treasuries"] == pytest.approx(3 * found["Ben"]["treasuries"])
    assert found["Ada"]["duty"] == pytest.approx(10 / sum(game.scores().values()))
    game.state.companies["PRR"].trains = ("5",)
    safe = shown(game)
    assert safe["Ada"]["duty"] == 0 == safe["Ada"]["trainless"]
    assert safe["Ada"]["trains"] == pytest.approx(1 / 4)
    assert found["Ben"]["exposed"] > safe["Ben"]["exposed"] == 0


def test_a_judgement_gives_parts_of_one_and_follows_its_weights() -> None:
    game = played("1830", 3, 200)
    outlook = outlook_for(game.title)
    judgement = Judgement(plain(names(outlook), "worth", 9.0), outlook)
    found = judgement.forecast(game.play)
    assert sum(found.chances.values()) == pytest.approx(1.0) == sum(found.shares.values())
    scores = game.scores()
    assert max(found.chances, key=lambda name: found.chances[name]) == max(scores, key=lambda name: scores[name])


def test_what_was_never_seen_is_not_blown_up() -> None:
    outlook = outlook_for(find_title("1830"))
    judgement = Judgement(plain(names(outlook), "cash"), outlook)
    rows = [[0.0] * len(names(outlook)) for _ in range(2)]
    rows[0][names(outlook).index("cash")] = 1e6
    chances, _ = judgement.reckoned(rows)
    assert chances[0] == pytest.approx(math.exp(FARTHEST) / (math.exp(FARTHEST) + 1.0))


def test_the_end_is_judged_as_it_is() -> None:
    game = played("18Lilliput", 2, 10_000)
    assert game.finished
    outlook = outlook_for(game.title)
    found = Judgement(plain(names(outlook), "cash", -9.0), outlook).forecast(game.play)
    assert found == settled(game.play)
    assert found.chances[next(iter(game.scores()))] == 1.0


def test_weights_for_other_features_are_refused() -> None:
    outlook = outlook_for(find_title("1830"))
    with pytest.raises(BadRecord, match="other features"):
        Judgement(plain(("worth", "weather"), "worth"), outlook)
    with pytest.raises(BadRecord, match="no judgement"):
        read(b'{"features": 7}')


def test_a_title_ships_its_judgement_in_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    outlook = outlook_for(find_title("1830"))
    for package in ("learned_much", "learned_nothing"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
    (tmp_path / "learned_much" / FILE).write_bytes(msgspec.json.encode({"": plain(names(outlook), "cash")}))
    monkeypatch.syspath_prepend(tmp_path)
    assert kept_in(("learned_nothing",), outlook) == {}
    found = kept_in(("learned_nothing", "learned_much"), outlook)[""]
    assert found.reckoned([[0.0] * len(names(outlook))] * 2)[0] == [0.5, 0.5]


def test_a_network_goes_on_with_its_own_features_when_others_are_added() -> None:
    outlook = outlook_for(find_title("1830"))
    judgement = Judgement(plain(("cash", "worth"), "cash"), outlook)
    rows = [[0.0] * len(names(outlook)) for _ in range(2)]
    rows[0][names(outlook).index("cash")] = 1.0
    rows[1][names(outlook).index("income")] = 3.0
    assert judgement.reckoned(rows)[0][0] == pytest.approx(math.e / (math.e + 1.0))


@pytest.mark.parametrize("title", sorted(TITLES))
def test_what_titles_ship_is_small_and_says_how_it_was_made(title: str) -> None:
    kind = type(find_title(title))
    for file in (resources.files(folder).joinpath(FILE) for folder in folders(kind)):
        if file.is_file():
            assert len(file.read_bytes()) < 2_000_000
            for weights in read(file.read_bytes()).values():
                assert weights.recipe["played"]
                assert weights.recipe["recipe"]["seed"] >= 0
                assert weights.measured["winner first"] > weights.measured["winner first by worth"]


@pytest.mark.parametrize(("players", "learned"), [(2, False), (3, True), (4, False)])
def test_what_was_learned_at_a_table_of_three_is_trusted_there_alone(players: int, learned: bool) -> None:
    """1865: with it the expert loses to the regular bot at a table of two, so it plays as that one does there."""
    play = new("1865", ["Ada", "Ben", "Cleo", "Dan"][:players], seed=3).play
    assert (outlook_for(play.title).trust(play).learned > 0) is learned
