"""Random games of 18Lilliput: every player count, variant and scenario, every invariant after every action."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from roundhouse.formats.position import read_position, write_position
from roundhouse.formats.record import read_record, write_record
from roundhouse.game import Game
from roundhouse.kernel.errors import IllegalAction
from roundhouse.kernel.notation import write
from roundhouse.lab.fuzz import neighbour
from roundhouse.lab.random_player import RandomPlayer
from roundhouse.titles.lilliput.events import Decided
from roundhouse.titles.rules import clauses
from tests.titles.lilliput_players import Seen, play

TABLES = [(4, ""), (3, ""), (2, ""), (2, "two_characters"), (1, ""), (1, "pro")]
VARIANTS = ["", "allenbeck", "laputa", "brobdingnag"]
SCENARIOS = ["", "scenario_1", "scenario_2", "scenario_3", "scenario_4"]
RARE = [
    "founded",
    "obsolete while owned",
    "rusted while owned",
    "brown tile",
    "D-train run",
    "train from bank",
    "TrainReturned",
    "TrainDiscarded",
]
MANY = 20
"""In so many games at the most it happens; in most tables in two or three."""
WITH_PEOPLE = ["train from pool", "train from a company", "ConsentGiven", "copy card"]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("players", "option"), TABLES)
def test_every_table_variant_and_scenario(players, option, variant):
    """Each table with each variant, and each scenario with every table and every variant."""
    row, column = TABLES.index((players, option)), VARIANTS.index(variant)
    for seed, number in enumerate((row + column, row + 2 * column + 2)):
        options = tuple(name for name in (option, variant, SCENARIOS[number % 5]) if name)
        game = play(players, seed, options, hurried=seed == 0)
        assert game.finished == "rounds"
        assert len(game.scores()) == max(2, players)


def never_seen(wanted, players, options):
    """What does not happen in random games at a table, however many are played."""
    seen, missing = Seen(), wanted
    for seed in range(MANY):
        play(players, seed, options, checks=False, seen=seen)
        missing = [name for name in wanted if not seen[name]]
        if not missing:
            break
    return missing


@pytest.mark.parametrize(("players", "option"), TABLES)
def test_random_play_reaches_the_late_game(players, option):
    wanted = RARE + (WITH_PEOPLE if players > 1 else ["founded by Gulliver", "TrainRemoved", "Decided"])
    if players == 4:
        wanted += [f"tile of the {who}" for who in ("emperor", "general", "admiral", "judge", "treasurer")]
        wanted += ["cash from treasurer", "cash from judge", "help", "station for 100", "station for 50"]
    assert never_seen(wanted, players, (option,) if option else ()) == []


@pytest.mark.parametrize("variant", VARIANTS[1:])
@pytest.mark.parametrize(("players", "option"), TABLES)
def test_random_play_reaches_the_late_game_in_every_variant(players, option, variant):
    """Founding, obsolete and rusted trains, brown tiles and D-trains, at every table of every variant."""
    assert never_seen(RARE, players, tuple(name for name in (option, variant) if name)) == []


@pytest.mark.parametrize("scenario", SCENARIOS[1:])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_random_play_reaches_the_late_game_in_every_scenario(players, scenario):
    assert never_seen(RARE, players, (scenario,)) == []


@pytest.mark.parametrize(
    ("options", "happens"),
    [
        (("allenbeck",), "tile of allenbeck"),
        (("laputa",), "tile of laputa"),
        (("scenario_2",), "mountain built over"),
        (("scenario_1",), "terrain built over"),
        (("scenario_3",), "cash from mine"),
    ],
)
def test_random_play_uses_variants_and_landscapes(options, happens):
    assert never_seen([happens], 4, options) == []


def test_random_play_with_a_landscape_of_ones_own():
    text = """
    place = [{ at = [2, 0], tile = "SW" }, { at = [0, 2], tile = "SX2", rotation = 3 }, { at = [1, -2], tile = "SS" }]
    """
    for seed in range(2):
        game = play(3, seed, landscape=text)
        assert game.state.tiles["1,-2"] == ("SS", 0)
        assert read_record(write_record(game)).hash == game.hash


@pytest.mark.parametrize("option", ["", "pro", "laputa", "scenario_3"])
def test_gulliver_is_deterministic_under_a_seed(option):
    """The same record gives the same dice and the same decisions; another seed gives others."""
    options = (option,) if option else ()

    def decisions(game: Game) -> list[Decided]:
        twin = Game(game.setup)
        found = list(twin.events)
        for action in game.actions:
            twin.push(action)
            found += twin.events
        assert twin.hash == game.hash
        return [event for event in found if isinstance(event, Decided)]

    one = play(1, 5, options, checks=False)
    assert decisions(one) == decisions(one) and len(decisions(one)) > 30
    assert decisions(one) != decisions(play(1, 6, options, checks=False))
    assert any(event.dice for event in decisions(one))
    known = clauses("18Lilliput")
    assert all(event.clause in known for event in decisions(one))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_records_and_positions_carry_every_moment(players):
    game = play(players, 3, checks=False)
    assert read_record(write_record(game)).hash == game.hash
    beginning = game.at(0)
    for action in game.actions:
        assert beginning.read(write(action)) == action
    for count in range(0, len(game.actions), 7):
        there = game.at(count)
        again = read_position(write_position(there))
        assert again.hash == there.hash
        assert list(again.legal_actions()) == list(there.legal_actions())


@pytest.mark.parametrize("players", [1, 4])
def test_every_refusal_names_a_clause(players):
    """Whatever is refused next to a legal action is refused by a clause of rules.md."""
    known = clauses("18Lilliput")
    refused: set[str] = set()
    for seed in range(2):
        game = play(players, seed, checks=False)
        player = RandomPlayer(seed)
        for count in range(0, len(game.actions), 2):
            there = game.at(count)
            for _ in range(6):
                mutant = neighbour(there, game.actions[count], player)
                if mutant is None or mutant in there.legal_actions():
                    continue
                with pytest.raises(IllegalAction) as refusal:
                    there.push(mutant)
                refused.add(refusal.value.clause)
    assert refused and refused <= set(known), refused - set(known)


def test_a_random_game_takes_seconds():
    """A quarter of a second where nothing else runs; how quick it is exactly is for the benchmark to say."""
    begin = time.process_time()
    play(4, 0, hurried=False, checks=False)
    assert time.process_time() - begin < 4


def test_the_same_seed_plays_the_same_game():
    assert play(4, 21, checks=False).hash == play(4, 21, checks=False).hash
    assert play(4, 21, checks=False).hash != play(4, 22, checks=False).hash


def test_the_landscape_in_the_documentation_can_be_played():
    text = (Path(__file__).parents[2] / "docs" / "titles" / "18lilliput.md").read_text(encoding="utf-8")
    landscape = text.split("```toml\n")[1].split("```")[0]
    game = play(2, 1, landscape=landscape, checks=False)
    assert game.state.tiles["4,0"] == ("SW", 0) and game.state.tiles["0,-2"] == ("SM1", 1)
