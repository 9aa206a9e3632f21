"""Positions of every title: written, read back, and refused in plain words when they do not hold together."""

from __future__ import annotations

import random
import re

import pytest

import roundhouse as rh
from roundhouse.formats.position import read_position, write_position
from roundhouse.lab.random_player import RandomPlayer

TABLES = [
    ("1830", ("Ada", "Ben", "Cleo"), ()),
    ("1861", ("Ada", "Ben", "Cleo"), ()),
    ("1865", ("Ada", "Ben"), ()),
    ("1865", ("Ada", "Ben", "Cleo"), ("short", "draw_seats")),
    ("18Lilliput", ("Ada",), ("pro",)),
    ("18Lilliput", ("Ada", "Ben"), ("scenario_3", "laputa", "two_characters")),
    ("18Lilliput", ("Ada", "Ben", "Cleo", "Dan"), ("brobdingnag",)),
]
NAMES = [" ".join((title, str(len(players)), *options)) for title, players, options in TABLES]


def played(title: str, players: tuple[str, ...], options: tuple[str, ...], actions: int = 150) -> rh.Game:
    game = rh.new(title, players, options, seed=5)
    player = RandomPlayer(5)
    while not game.finished and len(game.actions) < actions:
        game.push(player.choose(game))
    return game


@pytest.mark.parametrize(("title", "players", "options"), TABLES, ids=NAMES)
def test_positions_of_every_title_read_back(title: str, players: tuple[str, ...], options: tuple[str, ...]) -> None:
    game = played(title, players, options)
    for count in range(0, len(game.actions), 9):
        here = game.at(count)
        again = read_position(write_position(here))
        assert again.hash == here.hash, count
        assert again.scores() == here.scores()
        assert write_position(again) == write_position(here)
    again = read_position(write_position(game.at(40)))
    again.extend(game.actions[40:])
    assert again.hash == game.hash


def test_a_personal_loan_of_1865_survives_a_position() -> None:
    game = played("1865", ("Ada", "Ben"), (), actions=60)
    before = game.scores()["Ada"]
    game.state.players["Ada"].loans = 2
    again = read_position(write_position(game))
    assert again.scores()["Ada"] == before - 1000


def mutated(text: str, dice: random.Random) -> str:
    """A position with one thing wrong, mostly."""
    lines = text.splitlines()
    at = dice.randrange(len(lines))
    line = lines[at]
    kind = dice.randrange(6)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines[at] = re.sub(r"\d+", lambda found: dice.choice(["-1", "0", "999", str(10**12), found[0]]), line, count=1)
    elif kind == 2 and (words := re.findall(r'"[^"]*"', line)):
        lines[at] = line.replace(dice.choice(words), dice.choice(['"X"', '""', "5", "null", '"Ada"', '"FMS"', "[]"]), 1)
    elif kind == 3:
        lines[at] = line.replace("{", "[", 1)
    elif kind == 4:
        lines.insert(at, dice.choice(lines))
    else:
        lines[at] = line[: dice.randrange(len(line) + 1)]
    return "\n".join(lines)


@pytest.mark.parametrize(("title", "players", "options"), TABLES, ids=NAMES)
def test_broken_positions_are_refused_in_words(title: str, players: tuple[str, ...], options: tuple[str, ...]) -> None:
    """Whatever is read can be played on with; whatever cannot is refused without a traceback."""
    dice = random.Random(7)
    game = played(title, players, options)
    refused = 0
    for count in range(0, len(game.actions), 25):
        text = write_position(game.at(count))
        for _ in range(8):
            try:
                found = read_position(mutated(text, dice))
            except rh.BadNotation as error:
                assert str(error)
                refused += 1
            else:
                assert found.finished or list(found.legal_actions())
    assert refused


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("1865 ", "1866 ", "1866"),
        ('"players":["Ada","Ben"]', '"players":["Ada"]', "2 to 4 players"),
        ('player "Ben"', 'player "Dan"', "nothing is said about Ben"),
        ('company "FMS"', 'company "XYZ"', "there is no company XYZ"),
        ('phase "2"', 'phase "9"', "there is no phase 9"),
        ('priority "Ada"', 'priority "Zoe"', "'Zoe' is no player"),
        ('tiles {}', 'tiles {"F34":["8",9]}', "tile 8 turned by 9 cannot lie on F34"),
        ('tiles {}', 'tiles {"F34":["8",1]}', "tiles add up"),
        ('"F28":[["SFS"]]', '"F28":[["SFS","FMS"]]', "no token on a full city"),
        ('"offer":5', '"offer":6', "shares add up"),
        ('"PH2":5', '"PH2":9', "trains add up"),
    ],
)  # fmt: skip
def test_the_refusal_says_what_is_wrong(old: str, new: str, words: str) -> None:
    game = rh.new("1865", ["Ada", "Ben"])
    for line in ("Ada chooses M1", "Ben chooses M2", "Ben chooses M3", "Ada chooses M4"):
        game.push(game.read(line))
    text = write_position(game)
    assert old in text
    with pytest.raises(rh.BadNotation, match=re.escape(words)):
        read_position(text.replace(old, new, 1))
