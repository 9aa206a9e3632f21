"""What cannot be played is refused: for every kind of mistake a clear word, and its line."""

from __future__ import annotations

import pytest

from roundhouse.engine.flaws import COLOUR_WORDS, flaws
from roundhouse.kernel.errors import BadVariant
from roundhouse.render.palette import NAMED_COLOURS
from roundhouse.titles import TITLES, find_title

B = "1830"
NO_PAR = "".join(f"[[par]]\nprice = {price}\nremove = true\n" for price in (100, 90, 82, 76, 71, 67))
CITY = 'stops = [{ kind = "city", slots = 1 }]\n'

MISTAKES = [
    # trains and phases
    (B, '[[train]]\nname = "6"\nrusts = ["2", "9"]', 5, "makes '9' rust, and there is no such train"),
    (B, '[[train]]\nname = "3"\nremove = true', 3, "makes '3' rust, and there is no such train"),
    (B, '[[train]]\nname = "4"\nrusts = ["4"]', 5, "makes itself rust"),
    (B, '[[train]]\nname = "4"\nprice = 0', 5, "costs nothing"),
    (B, '[[train]]\nname = "4"\ncount = 999', 5, "at most 60 of a kind"),
    (B, '[[train]]\nname = "4"\nreach = 99', 3, "reaches 99 stops"),
    (B, '[[train]]\nname = "D"\ntrade_in = ["4", "5", "8"]', 5, "there is no train '8'"),
    (B, '[[train]]\nname = "D"\navailable_after = "9"', 5, "there is no phase '9'"),
    (B, '[[phase]]\nname = "3"\nstarts_on = "9"', 3, "there is no train '9'"),
    (B, '[[phase]]\nname = "3"\nstarts_on = "4"', 3, "two phases begin with train 4"),
    (B, '[[phase]]\nname = "2"\nstarts_on = "2"', 3, "begins with the game"),
    (B, '[[phase]]\nname = "3"\ntrain_limit = 9', 5, "at most 6 trains"),
    (B, '[[phase]]\nname = "D"\ntrain_limit = 3', 5, "train D goes far, and in phase D a company may have 3 trains"),
    (B, '[[train]]\nname = "D"\nrusts = []\n[[phase]]\nname = "D"\nremove = true', 3, "have 4 trains"),
    (B, '[[train]]\nname = "3"\nreach = 9', 3, "train 3 goes far, and in phase 3 a company may have 4 trains"),
    (B, '[[tile]]\nid = "63"\ncount = 40', 3, "or no run could be worked out"),
    (B, '[[phase]]\nname = "3"\ntiles = ["purple"]', 5, "'purple' is none of"),
    (B, '[[phase]]\nname = "3"\noperating_rounds = 0', 5, "1 to 6 operating rounds"),
    (B, '[[phase]]\nname = "3"\ntrain_limit = 0', 5, "0 is not a number from 1"),
    (B, '[[phase]]\nname = "3"\nstarts_on = ""', 3, "no train begins phase 3"),
    # money and limits
    (B, "bank = 100", 3, "not enough money for"),
    (B, "[[player_count]]\nplayers = 4\nremove = true", 3, "nothing is said of games with 4 players"),
    (B, "[[player_count]]\nplayers = 8\ncash = 1\ncertificate_limit = 9", 3, "for 2 to 6 players"),
    (B, "[[player_count]]\nplayers = 4\ncertificate_limit = 0", 3, "nobody could hold a certificate"),
    (B, "[limits]\nhold = 1", 4, "1 is not a number from 2"),
    (B, "[limits]\nfloat = 11", 4, "11 is not a number from 1 to 10"),
    (B, '[limits]\nno_hold_limit_in = "x"', 4, "'x' is none of"),
    (B, "[waterfall]\ndrop = 0", 4, "0 is not a number from 1"),
    (B, "[option.nonsense]\nbank = 3", 3, "'nonsense' is none of"),
    (B, '[option.beginner]\ntrains = { 9 = 2 }', 4, "'9' is none of"),
    # the market
    (B, NO_PAR, 3, "no cell at which a company could start"),
    (B, "prices.0.6 = 105", 3, "may start at 100, but its cell (row 0, column 6) has 105"),
    (B, "prices.0.6 = 5000", 3, "prices from 1 to 2000"),
    (B, 'zones.0 = "y"', 3, "other rows and columns"),
    (B, 'zones.0 = "x.................."', 3, "'x' is none of"),
    (B, "prices = [" + "[10]," * 31 + "]", 3, "at most 30 rows"),
    # companies and privates
    (B, '[[company]]\nid = "PRR"\nhome = "Z9"', 3, "is at home on Z9, which is not on the board"),
    (B, '[[company]]\nid = "PRR"\nhome = "B12"', 3, "which has no such city"),
    (B, '[[company]]\nid = "PRR"\nhome = "E19"', 3, "than its cities have room for: PRR, NYC"),
    (B, '[[company]]\nid = "PRR"\ntoken_costs = []', 5, "has no tokens"),
    (B, '[[company]]\nid = "PRR"\npresident_shares = 12', 3, "12 of them the president's"),
    (B, '[[company]]\nid = "PRR"\ncolour = "url(x)"', 5, "is not a colour"),
    (B, '[[company]]\nid = "bank"\nname = "Bank"\nhome = "B10"\ntoken_costs = [0]', 3, "cannot be a name here"),
    (B, '[[company]]\nid = "A B"\nname = "Bank"\nhome = "B10"\ntoken_costs = [0]', 3, "cannot be a name here"),
    (B, '[[company]]\nid = "SV"\nname = "Bank"\nhome = "B10"\ntoken_costs = [0]', 3, "are both called SV"),
    (B, '[[company]]\nid = "PRR"\nremove = true', 3, "there is no company 'PRR'"),
    (B, '[[private]]\nid = "MH"\nremove = true', 3, "the rules of 1830 speak of private MH"),
    (B, '[[private]]\nid = "CA"\nbrings = "luck"', 5, "'luck' is none of"),
    (B, '[[private]]\nid = "CA"\nbrings = "presidency"\ncompany = "B&O"', 0, "the presidency of B&O"),
    (B, '[[private]]\nid = "CA"\nlowest_price = 400', 5, "could pay no price for CA"),
    (B, '[[private]]\nid = "CA"\nhexes = ["Z9"]', 3, "there is no hex 'Z9'"),
    (B, '[[company]]\nid = "PRR"\ncolour = "teal"', 5, "is not a colour"),
    (B, '[[company]]\nid = "PRR"\ntext_colour = "column"', 5, "is not a colour"),
    (B, '[[company]]\nid = "PRR"\nhome_stops = []', 5, "in none of its cities"),
    (B, '[[phase]]\nname = "D"\nremove = true', 3, "train D makes others rust when a phase begins with it"),
    (B, '[[train]]\nname = "7"\nprice = 8\ncount = 1\nreach = 7\nrusts = ["4"]', 8, "when a phase begins with it"),
    (B, '[[train]]\nname = "5"\nbefore = "3"', 3, "train 3 is sold after train 5 and begins an earlier phase"),
    (B, '[[phase]]\nname = "5"\nbefore = "3"', 3, "and begins an earlier phase"),
    # board and tiles
    (B, '[[hex]]\nat = "9"\ncolour = "white"', 3, "is not the name of a hex"),
    (B, '[[hex]]\nat = "B11"\ncolour = "white"', 3, "there is no place for B11"),
    (B, '[[hex]]\nat = "ZZ1"\ncolour = "white"', 3, "is too far away"),
    (B, '[[hex]]\nat = "B10"\ncolour = "pink"', 5, "'pink' is none of"),
    (B, '[[hex]]\nat = "B10"\nterrain = "lava"', 5, "'lava' is none of"),
    (B, '[[hex]]\nat = "B10"\nstops = [{ kind = "castle" }]', 5, "'castle' is none of"),
    (B, '[[hex]]\nat = "A9"\nstops.0.revenue = { pink = 20 }', 5, "'pink' is none of"),
    (B, '[[hex]]\nat = "B10"\ntrack = [[0, 9]]', 5, "track leads to '9' on B10"),
    (B, '[[hex]]\nat = "B10"\ntrack = [[0, "s3"]]', 5, "track leads to 's3' on B10"),
    (B, '[[hex]]\nat = "B10"\ntrack = [[2, 2]]', 5, "leads back to where it begins"),
    (B, '[[hex]]\nat = "B10"\ntrack = [[0, 2], [2, 0]]', 5, "is there twice"),
    (B, '[[hex]]\nat = "B10"\nborders = [{ edge = 7, kind = "impassable" }]', 5, "sides 0 to 5, not 7"),
    (B, '[[hex]]\nat = "B14"\nborders = [{ edge = 4, kind = "impassable" }]', 5, "on one side only"),
    (B, '[[hex]]\nat = "B10"\nlabel = "Z"', 5, "nothing says which tiles"),
    (B, '[[hex]]\nat = "H12"\nremove = true', 3, "PRR is at home on H12, which is not on the board"),
    (B, '[[hex]]\nat = "B20"\nremove = true', 3, "the rules of 1830 speak of hex B20"),
    (B, '[[hex]]\nat = "B10"\nstops = [{ kind = "city", slots = 4 }]', 3, "fewer places for tokens than B10"),
    (B, '[[hex]]\nat = "B10"\nstops = [{ kind = "city", slots = 40 }]', 5, "more than 8 tokens"),
    (B, '[[tile]]\nid = "57"\nupgrades = ["14", "999"]', 5, "there is no tile '999'"),
    (B, '[[tile]]\nid = "57"\ncount = "many"', 5, "neither a number nor"),
    (B, '[[tile]]\nid = "57"\ncount = 1000', 5, "at most 200 of a kind"),
    (B, '[[tile]]\nid = "14"\nstops = [{ kind = "city", revenue = 30 }]', 3, "which it replaces"),
    (B, '[[tile]]\nid = "57"\nonly_at = ["Z9"]', 5, "there is no hex 'Z9'"),
    (B, '[first_lay]\nplain = ["999"]', 3, "there is no tile '999'"),
    (B, '[first_lay]\nnowhere = ["7"]', 4, "'nowhere' is none of"),
    (B, '[[par]]\nprice = 100\nkind = "gold"', 5, "nothing here is called 'kind'"),
    (B, '[[hex]]\nat = "B10"\nborders = [{ edge = 7, kind = "x", colour = "red" }]', 5, "is called 'colour'"),
    (B, '[[hex]]\nat = "C13"\nborders = [{ edge = 2, kind = "impassable", cost = 30 }]', 5, "no border costs anything"),
    (B, '[[tile]]\nid = "57"\nupgrade_cost = 40', 5, "no tile costs anything when it is replaced"),
    (B, '[[company]]\nid = "PRR"\nkind = "minor"', 5, "'minor' is none of public"),
    (B, '[[company]]\nid = "PRR"\nhome = ""', 5, "PRR has no home"),
    (B, '[[train]]\nname = "4"\ntrade_in_price = 200', 5, "no train can be traded in for train 4"),
    (B, '[[private]]\nid = "SV"\ncloses_with_train = true', 5, "closes with a train of no company"),
    # 1861
    ("1861", "[players]\nstarting_cash = { 7 = 3 }", 4, "'7' is none of"),
    ("1861", '[players]\nremove = ["starting_cash"]', 3, "needs 'starting_cash'"),
    ("1861", '[auction]\nfirst_minor = "M-B"', 4, "none that is available from phase 2"),
    ("1861", "[auction]\nincrement = 7", 4, "bids go up in steps of 7"),
    ("1861", "[auction]\nminor_min_bid = 80", 4, "would start below 50"),
    ("1861", "[merger]\nlowest_price = 10", 4, "is not between 70 and 200"),
    ("1861", "[loans]\ninterest = 50", 4, "is not a number from 51"),
    ("1861", '[[train]]\nid = "2"\nobsolete_in_phase = 9', 5, "no such train and phase"),
    ("1861", '[[train]]\nid = "2"\nskip = ["mine"]', 5, "'mine' is none of"),
    ("1861", "[[phase]]\nid = 5\nremove = true", 3, "the rules of 1861 speak of phase 5"),
    ("1861", '[[phase]]\nid = 5\ntrain_limit = { cat = 2 }', 5, "'cat' is none of"),
    ("1861", '[[minor]]\nid = "N"\navailable_phase = 5', 5, "from phase 2 or from phase 3"),
    ("1861", '[[minor]]\nid = "N"\nhome = { hex = "H8", stop = 9 }', 3, "which has no such city"),
    ("1861", '[[market]]\nid = "grid"\nremove = true', 3, "there are two markets"),
    ("1861", '[[market]]\nid = "grid"\nstart.minor = ["pink"]', 5, "no start cells called 'pink'"),
    ("1861", '[[market]]\nid = "grid"\nstart.minor = []', 3, "at which a minor could start"),
    ("1861", "[two_players]\nprivates_removed_at_random = 9", 4, "is not a number from 0 to 5"),
    ("1861", '[[private]]\nid = "BSS"\nbonus.hexes = ["Z1"]', 5, "there is no hex 'Z1'"),
    ("1861", '[state_railway]\nname = ""', 4, "RSR has no name"),
    ("1861", '[state_railway]\ncolour = "column"', 4, "is not a colour"),
    ("1861", '[[train]]\nid = "2"\nremove = true', 3, "'2' is none of"),
    ("1861", '[[minor]]\nid = "N"\nhome.hex = ""', 5, "N has no home"),
    ("1861", '[[hex]]\nat = "H8"\nblocked_until_phase = 90', 5, "'90' is none of"),
    # 1865
    ("1865", '[[train]]\nid = "PH6"\nbefore = "PH3"', 3, "and begins an earlier phase"),
    ("1865", '[[train]]\nid = "PH2"\nremove = true', 3, "'PH2' is none of"),
    ("1865", "[bank]\nstart_cash = { 5 = 300 }", 4, "'5' is none of"),
    ("1865", "[loans]\nvalue = 0", 4, "is not a number from 1"),
    ("1865", '[[company]]\nid = "FMS"\nhome = "B28"', 3, "in the same city"),
    ("1865", '[[company]]\nid = "FMS"\ndestination = "A25"', 5, "A25 has no station"),
    ("1865", '[[train]]\nid = "PH2"\nrusted_by = "PH9"', 5, "is rusted by 'PH9'"),
    ("1865", '[[train]]\nid = "PH2"\ncount = 1', 5, "is not a number from 3"),
    ("1865", '[[train]]\nid = "PH7"\ncount = 4', 3, "trains would run out"),
    ("1865", "[[dragons_row]]\nphase = 4\nremove = true", 3, "has no row for phase 4"),
    ("1865", "[[dragons_row]]\nphase = 4\nred_max = 20", 3, "red ends before white"),
    ("1865", "[[cell]]\nprice = 100\nwhite = 90", 3, "never cheaper on white"),
    ("1865", "[[cell]]\nprice = 5\nwhite = 6\ngreen = 7", 3, "must rise from cell to cell"),
    ("1865", '[[maritime]]\nid = "M1"\nremove = true', 3, "two maritime companies each"),
    ("1865", '[[hex]]\nat = "A25"\nisland = "malta"', 5, "'malta' is none of"),
    ("1865", '[[hex]]\nat = "F2"\nlabel = "O"', 5, "'B' is none of"),
    ("1865", "[[cell]]\nprice = 100\npar = 9", 5, "'9' is none of"),
    # 18Lilliput
    ("18Lilliput", "upper.3 = 10", 3, "must rise"),
    ("18Lilliput", "upper.18 = 260", 3, "equally long"),
    ("18Lilliput", '[[company]]\nid = "red"\nprice = 52', 5, "no price of the index"),
    ("18Lilliput", '[[company]]\nid = "red"\nstart = false', 3, "four companies that begin"),
    ("18Lilliput", '[[company]]\nid = "red"\nhome_tiles = ["LP1"]', 5, "no city with a slot"),
    ("18Lilliput", '[[company]]\nid = "red"\ntrains = ["9"]', 5, "there is no train '9'"),
    ("18Lilliput", '[[company]]\nid = "red"\ntrains = ["3"]', 3, "and 7 are needed"),
    ("18Lilliput", '[[character]]\nid = "judge"\nremove = true', 3, "speak of character judge"),
    ("18Lilliput", '[[character]]\nid = "judge"\nstation_percent = 30', 5, "means nothing for judge"),
    ("18Lilliput", '[[action_card]]\nid = "AC9"\nplayers = [4]', 3, "action cards are used"),
    ("18Lilliput", '[[action_card]]\nid = "AC9"\nfirst = { kind = "sleep" }', 5, "'sleep' is none of"),
    ("18Lilliput", '[[action_card]]\nid = "AC10"\nfirst = { amount = 20 }', 5, "is given by the colours"),
    ("18Lilliput", '[[action_card]]\nid = "AC1"\nfirst = { tiles = 3 }', 5, "names a colour for each"),
    ("18Lilliput", '[[train]]\nid = "4D"\nstack = { 4 = 2 }', 3, "trains would run out"),
    ("18Lilliput", '[[train]]\nid = "3"\nrusts_on = "9D"', 5, "there is no train '9D'"),
    ("18Lilliput", '[[tile]]\nid = "LC1"\nupgrades = ["XX"]', 5, "there is no tile 'XX'"),
    ("18Lilliput", '[[tile]]\nid = "L0"\nremove = true', 3, "there is no tile 'L0'"),
    ("18Lilliput", '[[tile]]\nid = "LP1"\nsite = "moon"', 5, "'moon' is none of"),
    ("18Lilliput", '[[tile]]\nid = "LP1"\nset = "moon"', 5, "'moon' is none of"),
    ("18Lilliput", '[[tile]]\nid = "LP1"\nkind = "moon"', 5, "'moon' is none of"),
    ("18Lilliput", '[[tile]]\nid = "LP1"\nmark = "moon"', 5, "'moon' is none of"),
    ("18Lilliput", '[[tile]]\nid = "L0"\nset = "laputa"', 5, "there is no tile 'L0'"),
    ("18Lilliput", '[[character]]\nid = "judge"\nname = ""', 5, "judge has no name"),
    ("18Lilliput", "express.amounts = { two = 2 }", 3, "a whole number is expected here"),
    ("18Lilliput", "[shares]\ntotal = 3", 4, "is not a number from 5"),
]  # fmt: skip


@pytest.mark.parametrize(("title", "text", "line", "what"), MISTAKES)
def test_every_kind_of_mistake(title: str, text: str, line: int, what: str) -> None:
    with pytest.raises(BadVariant) as caught:
        find_title(title, variant=f'title = "{title}"\nname = "Ours"\n{text}\n')
    assert what in str(caught.value) and (not line or caught.value.line == line), str(caught.value)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("place.0.tile = 'LP1'", "LP1 is not a tile to lay out"),
        ("place.0.at.0 = 900", "900,1 is too far away"),
        ("place.0.rotation = 4", "with orientation 4"),
    ],
)
def test_what_cannot_be_laid_out_before_a_game_is_told_with_its_line(text: str, what: str) -> None:
    variant = f'title = "18Lilliput"\nname = "Ours"\n[upper]\n4 = 72\n[[scenario]]\nid = 1\n{text}\n'
    with pytest.raises(BadVariant, match=what) as caught:
        find_title("18Lilliput", frozenset(["scenario_1"]), variant=variant)
    assert caught.value.line == 5


@pytest.mark.parametrize("name", TITLES)
def test_nothing_is_wrong_with_a_title_as_it_is_printed(name: str) -> None:
    kind = TITLES[name]
    for option in ("", *(option.id for option in kind.option_types)):
        options = frozenset(filter(None, (option, "online" if option == "column_market" else "")))
        title = find_title(name, options)
        assert not [str(flaw) for flaw in flaws(title, title)], option


def test_colours_that_have_a_word_can_be_drawn() -> None:
    assert set(NAMED_COLOURS) == COLOUR_WORDS
