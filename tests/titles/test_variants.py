"""Variants are played: each kind of change, to the end, with every invariant; saved, loaded, drawn and told."""

from __future__ import annotations

import random
import re
from pathlib import Path

import msgspec
import pytest

import roundhouse as rh
from roundhouse.engine.variant import Variant, identity_of
from roundhouse.formats.files import loads
from roundhouse.formats.online.writer import Writer
from roundhouse.formats.position import read_position, write_position
from roundhouse.formats.record import write_record
from roundhouse.kernel.errors import BadRecord, BadVariant
from roundhouse.lab.fuzz import random_game
from roundhouse.lab.random_player import RandomPlayer
from roundhouse.lab.variants import data_of, random_variant, single_changes, written
from roundhouse.render.pictures import draw_board, draw_market
from roundhouse.titles import TITLES, find_title
from roundhouse.titles.variants import every_variant, variants_of
from roundhouse.words import Words

OURS = {
    "1830": """
bank = 2500
prices.0.6 = 105
[[par]]
price = 100
remove = true
[[par]]
price = 105
row = 0
column = 6
[limits]
hold = 7
pool = 6
float = 5
[waterfall]
raise_by = 10
[[player_count]]
players = 2
cash = 700
certificate_limit = 30
[[train]]
name = "2"
price = 70
count = 7
[[train]]
name = "3E"
price = 200
count = 2
reach = 3
before = "4"
[[train]]
name = "D"
rusts = []
[[phase]]
name = "2"
operating_rounds = 2
train_limit = 3
[[company]]
id = "GTR"
name = "Grand Trunk"
home = "B10"
token_costs = [0, 40, 60]
colour = "#446688"
[[company]]
id = "PRR"
home = "H10"
[[private]]
id = "SV"
remove = true
[[private]]
id = "CA"
company = "NYC"
revenue = 30
[[hex]]
at = "B26"
name = "Bangor"
colour = "white"
stops = [{ kind = "town" }]
[[hex]]
at = "A19"
stops.0.revenue = 60
[[hex]]
at = "B14"
cost = 50
terrain = "mountain"
[[tile]]
id = "900"
colour = "green"
count = 2
stops = [{ kind = "city", revenue = 40, slots = 3 }]
track = [[0, "s0"], [1, "s0"], [3, "s0"], [4, "s0"]]
[[tile]]
id = "57"
count = 6
upgrades = ["14", "15", "900"]
""",
    "1861": """
[bank]
cash = 2600
[players]
starting_cash = { 3 = 500 }
certificate_limit = { 3 = 23 }
[loans]
face_value = 60
[track]
actions = 3
[auction]
increment = 10
minor_min_bid = 120
private_all_pass_reduction = 10
[[private]]
id = "BSS"
bonus.amount = 20
[[minor]]
id = "D"
available_phase = 2
[[public]]
id = "MVR"
remove = true
[[train]]
id = "2"
count = 6
[[train]]
id = "4"
remove = ["obsolete_in_phase"]
[[market]]
id = "grid"
rows.4.10 = 165
[[tile]]
id = "3"
count = 3
[[hex]]
at = "B6"
cost = 40
""",
    "1865": """
[bank]
total = 2500
start_cash = { 2 = 400 }
[limits]
company_loans = 2
[loans]
value = 400
[costs]
second_tile = 30
token_per_plain_border = 20
[income]
per_traffic_point = 12
[maritime_rules]
player_income = 25
coverage = 6
[[company]]
id = "CFD"
remove = true
[short_game]
removed_companies = ["CFC"]
[[maritime]]
id = "M1"
locations = ["F18", "B20"]
[[train]]
id = "PH2"
count = 4
[[cell]]
price = 520
white = 550
green = 570
[[dragons_row]]
phase = 2
red_max = 1
[[tile]]
id = "3"
count = 7
[[hex]]
at = "A19"
name = "Porto"
""",
    "18Lilliput": """
upper.4 = 72
founding_min = 55
[[company]]
id = "red"
treasury = 600
trains = ["2"]
[[company]]
id = "blue"
price = 55
[[company]]
id = "green"
price = 55
[[company]]
id = "yellow"
price = 55
[[company]]
id = "purple"
name = "Blefuscu & Northern"
[[character]]
id = "judge"
private_income = 8
treasury_income = 30
[[character]]
id = "general"
station_percent = 25
[[character]]
id = "emperor"
metropolis_cost = 10
[[action_card]]
id = "AC10"
first = { amount = { yellow = 60 } }
[[action_card]]
id = "AC3"
players = [2, 3, 4]
[[train]]
id = "3"
cost = 140
stack = { 2 = 4 }
[[phase]]
id = 4
train_limit = 4
[[player_count]]
players = 2
rounds = 6
cash = 40
[stations]
cost = [0, 30, 90, 120]
[tiles]
metropolis_cost = 40
[[tile]]
id = "LKG"
stops.0.revenue = { yellow = 20, green = 30, brown = 60 }
[[tile]]
id = "LP9"
name = "plain, straight"
colour = "yellow"
count = 2
site = "plain"
track = [[0, 2]]
""",
}  # fmt: skip


def text_of(title: str) -> str:
    return f'title = "{title}"\nname = "Everything else"\n{OURS[title]}'


@pytest.mark.parametrize("title", OURS)
def test_a_variant_is_played_to_the_end_saved_loaded_and_drawn(title: str) -> None:
    players = 3 if title == "1861" else 2
    game, outcome = random_game(title, players, 5, variant=text_of(title), moments=1)
    assert outcome.ended and game.title.variant is not None
    data = write_record(game)
    again = loads(data)
    assert again.hash == game.hash and again.setup.variant == text_of(title)
    there = read_position(write_position(game.at(len(game.actions) // 2)))
    assert there.title is game.title and "variant" in write_position(game)
    for draw in (draw_board, draw_market):
        assert draw(game).startswith("<svg")
    words = Words("fr", game.title)
    assert all("{" not in words.power(name) for name in (*game.title.privates, *getattr(game.title, "characters", ())))


def test_a_record_with_another_text_is_not_the_game_that_was_played() -> None:
    game = rh.new("18Lilliput", ["Ada", "Ben"], variant=text_of("18Lilliput"))
    file = msgspec.json.decode(write_record(game))
    for changed in ({"variant": file["variant"].replace("600", "900")}, {"variant": ""}, {"variant_hash": "0"}):
        with pytest.raises(BadRecord, match="not the one it was played with"):
            loads(msgspec.json.encode(file | changed))
    assert loads(msgspec.json.encode(file)).hash == game.hash


def test_an_ordinary_record_says_nothing_of_variants() -> None:
    game = rh.new("1830", ["Ada", "Ben"])
    assert b"variant" not in write_record(game) and "variant" not in write_position(game)


def test_a_variant_does_not_go_on_at_18xx_games() -> None:
    game = rh.new("1830", ["Ada", "Ben"], ["online"], variant=variants_of(TITLES["1830"])["short-1830"])
    with pytest.raises(BadRecord, match="a variant cannot go on"):
        Writer(game)


@pytest.mark.parametrize("name", every_variant())
def test_the_variants_that_come_with_titles_can_be_played(name: str) -> None:
    text = every_variant()[name]
    title = find_title(Variant(text).title, variant=text)
    assert title.variant is not None and title.variant.about and title.full_name.startswith(title.name)


@pytest.mark.parametrize("title", OURS)
def test_every_key_has_a_meaning(title: str) -> None:
    """What a key is can be written again, and something of another kind is refused at its line."""
    for key, value in data_of(title).items():
        lines = [f"{key} = {written(value)}"]
        if isinstance(value, list) and value and isinstance(value[0], dict):
            entries = {field: entry for entry in value for field in entry}.values()
            lines = [f"{key} = {written(list({id(entry): entry for entry in entries}.values()))}"]
        for line in lines:
            found = find_title(title, variant=f'title = "{title}"\nname = "The same"\n{line}\n')
            assert found.variant is not None and key in found.variant.known
        other = "7" if isinstance(value, str | list | dict) else "[]"
        with pytest.raises(BadVariant) as refused:
            find_title(title, variant=f'title = "{title}"\nname = "Another"\n{key} = {other}\n')
        assert refused.value.line == 3, key


def test_every_key_is_read_by_something() -> None:
    """A field of data that no code reads would be a key without a meaning."""
    code = "".join(path.read_text("utf-8") for path in Path(rh.__file__).parent.rglob("*.py"))
    read = set(re.findall(r"\.(\w+)", code))
    for title in OURS:
        for key, value in data_of(title).items():
            for entry in value if isinstance(value, list) else [value]:
                if isinstance(entry, dict) and key not in ("first_lay", "option"):
                    assert {field for field in entry if not field.isdecimal()} <= read, (title, key)


@pytest.mark.parametrize("title", OURS)
def test_whatever_is_written_is_refused_with_its_line_or_can_be_begun(title: str) -> None:
    for seed in range(12):
        text = random_variant(title, seed)
        try:
            found = find_title(title, variant=text)
        except BadVariant as error:
            assert error.line, (text, str(error))
        else:
            players = ["Ada", "Ben", "Cleo"]
            assert len(rh.new(title, players, variant=text).legal_actions()) and found.variant is not None


@pytest.mark.parametrize("title", OURS)
def test_any_single_change_is_refused_with_its_line_or_is_drawn_played_saved_and_loaded(title: str) -> None:
    texts = list(single_changes(title))
    for seed, text in enumerate(random.Random(16).sample(texts, 24)):
        try:
            find_title(title, variant=text)
        except BadVariant as error:
            assert error.line > 2, (text, str(error))
            continue
        game = rh.new(title, ["Ada", "Ben", "Cleo"], variant=text)
        bot = RandomPlayer(seed, "builder")
        while not game.finished and len(game.actions) < 40:
            game.push(bot.choose(game))
        again = loads(write_record(game))
        assert again.hash == game.hash == read_position(write_position(game)).hash, text
        for draw in (draw_board, draw_market):
            assert draw(again) == draw(game), text


def test_entries_are_known_by_their_id_or_their_first_key() -> None:
    class Named(msgspec.Struct):
        price: int
        id: str

    class Numbered(msgspec.Struct):
        players: int
        cash: int

    assert (identity_of(Named), identity_of(Numbered)) == ("id", "players")


@pytest.mark.parametrize(
    ("title", "options", "players", "text"),
    [
        # its public companies and others are asked in the order in which the site lists them
        (
            "1861",
            ("online",),
            3,
            '[[public]]\nid = "NW"\nremove = true\n[[public]]\nid = "NEW"\nname = "New"\ncolour = "#446688"',
        ),
        # the automaton keeps the limits, too
        ("18Lilliput", (), 1, "limits = { certificates_per_player = 2, directorships_per_player = 1 }"),
        ("18Lilliput", (), 1, "limits = { certificates_per_player = 5, directorships_per_player = 1 }"),
    ],
)
def test_rules_that_name_what_a_variant_changed_go_on(
    title: str, options: tuple[str, ...], players: int, text: str
) -> None:
    for seed in range(3):
        game, outcome = random_game(
            title, players, seed, options, "builder", variant=f'title = "{title}"\nname = "Ours"\n{text}\n', moments=0
        )
        assert outcome.ended and game.title.variant is not None
