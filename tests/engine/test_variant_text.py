"""A variant as a text: how it is laid over the data of a title, and where something is wrong in it."""

from __future__ import annotations

import pytest

from roundhouse.engine.places import line_of, lines_in
from roundhouse.engine.variant import LONGEST, Variant
from roundhouse.kernel.errors import BadVariant
from roundhouse.titles import find_title

HEAD = 'title = "1830"\nname = "Ours"\n'


def varied(text: str, title: str = "1830", options: tuple[str, ...] = ()):
    head = f'title = "{title}"\nname = "Ours"\n'
    return find_title(title, frozenset(options), variant=head + text)


def test_what_is_not_changed_stays_and_the_ordinary_title_knows_nothing_of_it() -> None:
    title = varied('bank = 6000\n[[train]]\nname = "4"\nprice = 350\n')
    plain = find_title("1830")
    assert (title.bank_total, plain.bank_total) == (6000, 12000)
    assert (title.trains["4"].price, title.trains["4"].count, title.trains["4"].rusts) == (350, 4, ("2",))
    assert plain.trains["4"].price == 300 and title.board is not plain.board and title.steps is not plain.steps
    assert title.full_name == "1830, variant “Ours”" and plain.full_name == "1830"


def test_entries_are_removed_added_and_put_in_their_place() -> None:
    title = varied(
        '[[private]]\nid = "SV"\nremove = true\n'
        '[[train]]\nname = "7"\nprice = 800\ncount = 2\nreach = 7\nbefore = "D"\n'
        '[[company]]\nid = "NW"\nname = "North Western"\nhome = "B10"\ntoken_costs = [0, 40]\n'
    )
    assert "SV" not in title.privates and list(title.trains)[-2:] == ["7", "D"]
    assert title.homes["B10"] == ("NW",)


def test_lists_are_changed_at_a_place_or_as_a_whole() -> None:
    title = varied(
        "prices.0.18 = 375\nprices.0.19 = 400\nzones.0 = 'y...................'\n"
        '[[hex]]\nat = "A19"\nstops.0.revenue = 60\n[[phase]]\nname = "2"\ntiles = ["yellow", "green"]\n'
    )
    assert title.market.prices[0][-2:] == (375, 400)
    assert title.board.spaces["A19"].stops[0].revenue == 60 and title.board.spaces["A19"].stops[0].slots == 1
    assert title.phases["2"].tiles == ("yellow", "green")


def test_keys_of_a_table_are_changed_one_by_one_and_removed_by_name() -> None:
    title = varied(
        '[players]\nstarting_cash = { 4 = 400 }\n[[train]]\nid = "4"\nremove = ["obsolete_in_phase"]\n', "1861"
    )
    assert title.contents.players.starting_cash == {3: 420, 4: 400, 5: 252, 6: 210}
    assert title.trains["8"].rusts == () and find_title("1861").trains["8"].rusts == ("4",)


def test_a_new_tile_and_a_new_hex() -> None:
    title = varied(
        '[[tile]]\nid = "900"\ncolour = "green"\ncount = 2\nstops = [{ kind = "city", revenue = 50, slots = 3 }]\n'
        'track = [[0, "s0"], [2, "s0"], [4, "s0"]]\n'
        '[[tile]]\nid = "57"\nupgrades = ["14", "15", "900"]\n'
        '[[hex]]\nat = "B26"\ncolour = "white"\nname = "Bangor"\nstops = [{ kind = "city", slots = 1 }]\n'
    )
    assert title.board.tiles["57"].upgrades[-1] == "900" and ("900", 1) in title.board.shapes
    assert title.board.neighbours["B24"][4] == "B26"


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("bank = = 3", 3, "this is not TOML"),
        ("bunk = 3", 3, "nothing in this title is called 'bunk'"),
        ("bank = -5", 3, "-5 is not a number from 0"),
        ("bank = 2000000", 3, "is not a number from 0"),
        ("bank = 12.5", 3, "neither a text nor a whole number"),
        ("bank = 'much'", 3, "a whole number is expected here"),
        ("prices = 3", 3, "a list is expected here"),
        ("limits = [1]", 3, "a table is expected here"),
        ("[[train]]\nname = 4\nprice = 3", 4, "a text is expected here"),
        ('[[private]]\nid = "SV"\ncloses_with_train = 1', 5, "true or false is expected here"),
        ("[[tile]]\nid = '57'\ncount = true", 5, "something else is expected here: int | str"),
        ('name2 = "\\u0007"', 3, "cannot be printed"),
        ('[[train]]\nprice = 3', 3, "does not say which it is"),
        ('[[train]]\nname = "4"\n', 3, "nothing is changed here"),
        ('train = []', 3, "nothing is changed here"),
        ('train = 3', 3, "is a list"),
        ('[[train]]\nname = "9"\nprice = 3', 3, "needs 'count'"),
        ('[[train]]\nname = "4"\nprize = 3', 5, "nothing here is called 'prize'"),
        ('[[train]]\nname = "4"\nprice = 3\n[[train]]\nname = "4"\ncount = 2', 6, "a second time"),
        ('[[train]]\nname = "9"\nremove = true', 3, "no train 9 that could be removed"),
        ('[[train]]\nname = "2"\nremove = true\nprice = 3', 3, "nothing else is said of it"),
        ('[[train]]\nname = "2"\nremove = 3', 5, "write remove = true"),
        ('[[train]]\nname = "2"\nremove = ["rusts"]', 5, "no 'rusts' here that could be removed"),
        ('[[train]]\nname = "7"\nprice = 3\ncount = 1\nbefore = "X"', 3, "before which it could stand"),
        ("prices.40.2 = 5", 3, "is no place in this list"),
        ("[limits]\nhold = 5\nheld = 3", 5, "nothing here is called 'held'"),
        ("a.b.c.d.e.f.g.h.i.j = 1", 3, "nested too deeply"),
        ("bank = 9\na = " + "[" * 20 + "]" * 20, 4, "nested too deeply"),
        ("bank = 9\nx = " + "[" * 3000 + "]" * 3000, 4, "nested too deeply"),
        ("prices." + "9" * 100 + ".0 = 1", 3, "is no place in this list"),
        ("prices." + "9" * 5000 + ".0 = 1", 3, "120 are allowed"),
        ("prices.\"\u0663\".6 = 105", 3, "is no place in this list"),
        ("limits = {}", 3, "nothing is changed here"),
        ("[limits]\nremove = [{ a = 1 }]", 4, "a list of keys to remove"),
        ('[[train]]\nname = "2"\nremove = ["name"]', 5, "no 'name' here that could be removed"),
        ("bank = 9 # \u202e", 3, "cannot be printed"),
        ('"ba\u202enk" = 9', 3, "cannot be printed"),
        ("a." * 29_000 + "a = 1", 3, "nested too deeply"),
        ("bank = 0x" + "f" * 50_000, 3, "… is not a number from 0 to"),
        ("bank = " + "9" * 50_000, 0, "not TOML"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_line(text: str, line: int, what: str) -> None:
    with pytest.raises(BadVariant, match="variant") as caught:
        varied(text)
    assert what in str(caught.value) and caught.value.line == line


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", 'it needs a line like title = "…"'),
        ('title = "1830"\n', 'it needs a line like name = "…"'),
        ('title = "1830"\nname = " "\n', 'line 2 of the variant: it needs a line like name = "…"'),
        (HEAD, "it changes nothing"),
        ("x" * (LONGEST + 1), "characters"),
        ("x = " + "9" * 5000, "not TOML"),
    ],
)
def test_what_is_wrong_with_the_whole(text: str, what: str) -> None:
    with pytest.raises(BadVariant) as caught:
        Variant(text)
    assert what in str(caught.value)


def test_an_editors_mark_and_line_ends_of_any_kind_do_no_harm() -> None:
    text = "\ufeff" + (HEAD + "bank = 6000\nbunk = 3\n").replace("\n", "\r\n")
    with pytest.raises(BadVariant, match="line 4 of the variant: nothing in this title is called 'bunk'"):
        find_title("1830", variant=text)
    assert find_title("1830", variant=text.replace("bunk = 3", "")).variant is not None


def test_whoever_writes_french_or_draws_with_dots_may() -> None:
    """Spaces that do not break stand before French marks; in the market of 1830 a dot is a cell without a zone."""
    about = "about = 'Qui gagne\u202f? «\u00a0Moi\u00a0»\u2009!'\n# " + "." * 200 + "\n"
    zones = ", ".join(f"'{row}'" for row in find_title("1830").market.zones)
    assert varied(f"{about}zones = [{zones}]\n").market.zones == find_title("1830").market.zones


def test_a_variant_is_of_one_title() -> None:
    with pytest.raises(BadVariant, match="it is a variant of 1861, not of 1830"):
        find_title("1830", variant='title = "1861"\nname = "Ours"\nbank = 3\n')


def test_lines_of_everything_that_can_be_written() -> None:
    text = (
        'a = 1 # [b]\n"b c".d = """x\n[no]\n"""\n[e]\nf = [\n  1, # two\n  { g = "h]", i = [2] },\n]\n'
        "[[j]]\nk = '''\n'''\n[[j]]\n[j.l]\nm = true\n[[j.n]]\no = 1979-05-27\n"
    )
    lines = lines_in(text)
    wanted = {
        ("a",): 1, ("b c", "d"): 2, ("e",): 5, ("e", "f", 0): 7, ("e", "f", 1, "i", 0): 8, ("j", 0, "k"): 11,
        ("j", 1): 13, ("j", 1, "l", "m"): 15, ("j", 1, "n", 0, "o"): 17,
    }  # fmt: skip
    assert {path: lines[path] for path in wanted} == wanted
    assert line_of(lines, ("j", 1, "n", 0, "nothing")) == 16 and line_of(lines, ("z",)) == 0
