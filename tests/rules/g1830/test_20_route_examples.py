"""The rulebook's route examples A to J (TC-ROUTES-1 to 6), on a map of ten hexes."""

from collections.abc import Iterator

import pytest

from roundhouse.board.board import Board, Space
from roundhouse.board.tile import Stop
from roundhouse.engine.network import best_run
from roundhouse.engine.operating import CompanyTurn, OperatingRound
from roundhouse.engine.rounds import Rounds
from roundhouse.engine.run import RunTrains, run_value
from roundhouse.game import LegalActions
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.notation import read, read_route
from roundhouse.kernel.play import Play
from roundhouse.titles.g1830.title import GRID, Title1830

HEXES = {
    "A": "A5", "B": "A7", "C": "A9", "D": "B4", "E": "B6", "F": "B8", "G": "B10", "H": "C5", "I": "C9", "J": "C11",
}  # fmt: skip
STOPS = "DEFGHJ"
TILES = {
    "A5": ("8", 4), "A7": ("16", 4), "A9": ("28", 1), "B6": ("14", 0), "B8": ("53", 1),
    "B10": ("57", 2), "C5": ("57", 0), "C9": ("8", 2), "C11": ("4", 1),
}  # fmt: skip


def diagram(*trains: str, b_tile: tuple[str, int] = ("16", 4)) -> Play:
    """A company (the PRR) with a token on F runs these trains; a 5-train has been bought."""
    title = Title1830()
    red = Stop("offboard", {"yellow": 20, "brown": 30}, area="D")
    spaces = [Space(at, "white") for at in HEXES.values() if at != "B4"]
    spaces.append(Space("B4", "red", stops=(red,), track=((3, "s0"), (4, "s0"))))
    title.board = Board(GRID, spaces, title.board.tiles.values())
    play = Play(title, title.setup(["Ada", "Ben"], 0))
    state = play.state
    state.phase = "5"
    state.tiles = {**TILES, "A7": b_tile}
    state.tokens = {"B8": (("PRR",),)}
    state.companies["PRR"].president = "Ada"
    state.companies["PRR"].trains = trains
    state.stack = [Rounds("operating"), OperatingRound(1, 1, 1), CompanyTurn("PRR"), RunTrains("PRR")]
    return play


def spelled(train: str, letters: str) -> str:
    """A route by its letters in our notation: FCBE is 2[B8.0>A9>A7>B6.0]."""
    return f"{train}[{'>'.join(HEXES[x] + ('.0' if x in STOPS else '') for x in letters)}]"


def earns(play: Play, *routes: str) -> int | str:
    """What "2:FE" or several such earn, or the clause they break."""
    given = [spelled(*route.split(":")) for route in routes]
    found = run_value(play, "PRR", tuple(map(read_route, given)))
    return found.clause if isinstance(found, Refusal) else found


NEXT_TO = {
    "A": "BDE", "B": "ACEF", "C": "BFG", "D": "AEH", "E": "ABDFH",
    "F": "BCEGI", "G": "CFIJ", "H": "DE", "I": "FGJ", "J": "GI",
}  # fmt: skip


def walks(length: int) -> Iterator[str]:
    """Every walk over the ten hexes from stop to stop, of up to so many hexes, each read from its smaller end."""
    waiting = list(STOPS)
    while waiting:
        walk = waiting.pop()
        if len(walk) > 1 and walk[-1] in STOPS and walk <= walk[::-1]:
            yield walk
        if len(walk) < length:
            waiting += [walk + after for after in NEXT_TO[walk[-1]]]


def legal(play: Play, train: str, stops: int) -> dict[str, int]:
    """All legal routes of exactly so many stops, with what they earn."""
    found = {}
    for walk in walks(6):
        if sum(x in STOPS for x in walk) == stops:
            value = earns(play, f"{train}:{walk}")
            if isinstance(value, int):
                found[walk] = value
    return found


def both_ways(routes: dict[str, int]) -> dict[str, int]:
    return {min(route, route[::-1]): value for route, value in routes.items()}


@pytest.mark.rule("1830/20.1-a", "1830/20.1-b", "1830/20.1-c", "1830/20.1-l")
def test_tc_routes_1_one_2_train() -> None:
    """FCBE is printed "FCB" (R-05)."""
    play = diagram("2")
    assert legal(play, "2", 2) == both_ways({"FE": 80, "FCBE": 80, "FIJ": 60})
    assert earns(play, "2:FCG") == "20.1-a"  # reverses at a junction
    assert earns(play, "2:FCBAD") == "20.1-a"  # changes track at a crossing
    for without_token in ("DE", "EH", "EBCG"):
        assert earns(play, f"2:{without_token}") == "20.1-l"


@pytest.mark.rule("1830/20.1-k")
def test_tc_routes_2_several_2_trains() -> None:
    play = diagram("2", "2", "2")
    assert earns(play, "2:FE", "2:FCBE") == 160
    assert earns(play, "2:FE", "2:FIJ") == 140
    assert earns(play, "2:FCBE", "2:FIJ") == 140
    assert earns(play, "2:FE", "2:FCBE", "2:FIJ") == 220


@pytest.mark.rule("1830/20.1-d", "1830/20.1-i")
def test_tc_routes_3_one_3_train() -> None:
    """FED is missing from the printed list (R-05)."""
    play = diagram("3")
    assert legal(play, "3", 3) == both_ways(
        {"EFIJ": 90, "EBCFIJ": 90, "GCBEF": 100, "FEH": 100, "FCBED": 110, "FCBEH": 100, "FED": 110}
    )
    assert earns(play, "3:FEBCF") == "20.1-i"
    assert earns(play, "3:EFE") == "20.1-i"


@pytest.mark.rule("1830/20.1-k", "1830/20.1-n")
def test_tc_routes_4_two_3_trains() -> None:
    """Tracks that join at a hexside share it (R-47)."""
    play = diagram("3", "3")
    pairs = {
        ("EFIJ", "FCBED"): 200, ("EFIJ", "FCBEH"): 190, ("GCBEF", "FIJ"): 160, ("EBCFIJ", "DEF"): 200,
        ("EBCFIJ", "HEF"): 190, ("FCBED", "FEH"): 210, ("FCBEH", "FED"): 210,
    }  # fmt: skip
    for (one, other), value in pairs.items():
        assert earns(play, f"3:{one}", f"3:{other}") == value
    assert earns(play, "3:FED", "3:FEH") == "20.1-k"
    assert earns(play, "3:GCBEF", "3:FCBE") == "20.1-k"


@pytest.mark.rule("1830/20.1-g", "1830/20.1-h")
def test_tc_routes_5_red_areas() -> None:
    assert not [walk for walk in legal(diagram("D"), "D", 4) if "EDA" in walk or "ADE" in walk]
    play = diagram("D", b_tile=("24", 4))  # edge 4 of B, towards C, is joined with E as before and straight with A
    assert earns(play, "D:FEDABCG") == "20.1-g"
    assert earns(play, "D:DABCFED") == "20.1-h"  # D would be both start and end
    assert earns(play, "D:DABCFE") == 110


@pytest.mark.rule("1830/20.3-b")
@pytest.mark.parametrize(
    ("trains", "best"),
    [("2", 80), ("22", 160), ("222", 220), ("223", 250), ("233", 270), ("33", 210), ("34", 220)],
)
def test_tc_routes_6_best_revenue(trains: str, best: int) -> None:
    play = diagram(*trains)
    found = best_run(play, "PRR")
    assert (found.total, found.proven) == (best, True)


@pytest.mark.rule("1830/20.3-b")
def test_less_than_the_best_is_refused() -> None:
    play = diagram("2")
    legal_now = LegalActions(play)
    refusal = legal_now.refusal(read(f"PRR runs {spelled('2', 'FIJ')}"))
    assert refusal is not None and refusal.clause == "20.3-b"
    assert read(f"PRR runs {spelled('2', 'FCBE')}") in legal_now
    assert read(f"PRR runs {spelled('2', 'EF')}") in legal_now
