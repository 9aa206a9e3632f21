"""The route rules of 1830 and the examples of its rulebook."""

from __future__ import annotations

import pytest
from routes_boards import along, city, pointy, red, space, town

from roundhouse.routes import Network, Route, RouteError, Rules, Train, best_routes, check_routes
from roundhouse.routes.graph import graph_of
from roundhouse.routes.plain import solve as solve_plainly
from roundhouse.routes.question import Question
from roundhouse.routes.search import route_of

RULES = Rules()
HEXES = dict(zip("ABCDEFGHIJ", ["A5", "A7", "A9", "B4", "B6", "B8", "B10", "C5", "C9", "C11"], strict=True))
LETTERS = {name: letter for letter, name in HEXES.items()}


def diagram(extra: bool = False) -> Network:
    """The ten hexes A to J of the rulebook's route examples, the token in F."""
    b = [[0, 2], [1, 3]] if not extra else [[0, 2], [1, 3], [3, 0]]
    return pointy(
        {
            "A5": space([], [[0, 2]], 4),
            "A7": space([], b, 4),
            "A9": space([], [[0, 4], [0, 5]], 1),
            "B4": space([red(30)], [[3, "s0"], [4, "s0"]]),
            "B6": space([city(30)], [[0, "s0"], [1, "s0"], [3, "s0"], [4, "s0"]]),
            "B8": space([city(50, own=True)], [[0, "s0"], [2, "s0"], [4, "s0"]], 1),
            "B10": space([city(20)], [[0, "s0"], ["s0", 3]], 2),
            "C5": space([city(20)], [[0, "s0"], ["s0", 3]]),
            "C9": space([], [[0, 2]], 2),
            "C11": space([town()], [[0, "s0"], ["s0", 3]], 1),
        }
    )


def run(network: Network, *routes: str, size: int | None = 3) -> int:
    """What routes spelt by letters earn, each with a train of this size."""
    trains = [Train(str(size), size)] * len(routes)
    spelt = [along(network, [HEXES[letter] for letter in route], i) for i, route in enumerate(routes)]
    return check_routes(network, trains, RULES, (), spelt)


def every(network: Network, size: int) -> dict[str, int]:
    """Every legal route of a train, spelt by letters in the direction that sorts first, with its value."""
    graph = graph_of(network, RULES)
    question = Question(graph, [Train(str(size), size)], RULES, (), None)
    from roundhouse.routes.paths import grow
    from roundhouse.routes.question import Path

    tree, _ = grow(graph, question.tariffs[0], question.fares[0], float("inf"), question.go_on)
    found = {}
    for node, value in enumerate(tree.values):
        if value > 0:
            route = route_of(question, Path(0, *tree.unwind(node)))
            names = [route.path[0][0], *(name for chain in route.path for name in chain[1:])]
            spelt = "".join(LETTERS[name] for name in names)
            found[min(spelt, spelt[::-1])] = route.value
    return found


def spelt(**values: int) -> dict[str, int]:
    return {min(route, route[::-1]): value for route, value in values.items()}


@pytest.mark.rule("1830/20.1-l")
@pytest.mark.rule("1830/20.1-m")
def test_one_2_train_has_exactly_the_printed_routes() -> None:
    assert every(diagram(), 2) == spelt(FE=80, FCBE=80, FIJ=60)


@pytest.mark.rule("1830/20.1-n")
def test_one_3_train_has_exactly_the_printed_routes() -> None:
    longer = spelt(EFIJ=90, EBCFIJ=90, GCBEF=100, FEH=100, FCBED=110, FCBEH=100, FED=110)
    assert every(diagram(), 3) == spelt(FE=80, FCBE=80, FIJ=60) | longer


@pytest.mark.parametrize(
    ("route", "code"),
    [
        pytest.param("FCG", "not connected", marks=pytest.mark.rule("1830/20.1-b")),
        pytest.param("FCBAD", "not connected", marks=pytest.mark.rule("1830/20.1-c")),
        pytest.param("DE", "no token", marks=pytest.mark.rule("1830/20.1-l")),
        pytest.param("EH", "no token", marks=pytest.mark.rule("1830/20.1-l")),
        pytest.param("EBCG", "no token", marks=pytest.mark.rule("1830/20.1-l")),
        pytest.param("FEBCF", "stop twice", marks=pytest.mark.rule("1830/20.1-i")),
        pytest.param("EFE", "stop twice", marks=pytest.mark.rule("1830/20.1-d")),
        pytest.param("HEDA", "too few stops", marks=pytest.mark.rule("1830/20.1-a")),
    ],
)
def test_illegal_routes_are_refused_with_their_reason(route: str, code: str) -> None:
    network = diagram()
    if code == "too few stops":
        with pytest.raises(RouteError) as refused:
            check_routes(network, [Train("2", 2)], RULES, (), [Route(0, (("B8", 0),), ())])
    else:
        with pytest.raises(RouteError) as refused:
            run(network, route)
    assert refused.value.code == code


@pytest.mark.rule("1830/20.1-k")
def test_two_3_trains_share_no_track() -> None:
    network = diagram()
    legal = [("EFIJ", "FCBED"), ("EFIJ", "FCBEH"), ("GCBEF", "FIJ"), ("EBCFIJ", "DEF"), ("EBCFIJ", "HEF")]
    for pair in [*legal, ("FCBED", "FEH"), ("FCBEH", "FED")]:
        run(network, *pair)
    with pytest.raises(RouteError) as refused:
        run(network, "FED", "FEH")
    assert refused.value.code == "track shared"
    assert refused.value.route == 1


@pytest.mark.rule("1830/20.1-k")
def test_any_two_and_all_three_2_trains() -> None:
    network = diagram()
    assert run(network, "FE", "FCBE", "FIJ", size=2) == 220
    assert run(network, "FE", "FIJ", size=2) == 140


@pytest.mark.rule("1830/20.1-g")
def test_a_red_area_is_never_in_the_middle() -> None:
    assert not [route for route in every(diagram(), 5) if "EDA" in route or "ADE" in route]
    with pytest.raises(RouteError) as refused:
        run(diagram(extra=True), "CBADE")
    assert refused.value.code in ("runs through", "no token", "not connected")


@pytest.mark.rule("1830/20.1-h")
def test_a_red_area_is_not_both_ends() -> None:
    network = diagram(extra=True)
    assert run(network, "DABCFE") == 110
    with pytest.raises(RouteError) as refused:
        run(network, "DABCFED", size=5)
    assert refused.value.code == "stop twice"


@pytest.mark.rule("1830/20.3-b")
@pytest.mark.parametrize(
    ("sizes", "best"),
    [
        ((2,), 80),
        ((2, 2), 160),
        ((2, 2, 2), 220),
        ((2, 2, 3), 250),
        ((2, 3, 3), 270),
        ((3, 3), 210),
        ((3, 4), 220),
    ],
)
def test_best_revenue_table(sizes: tuple[int, ...], best: int) -> None:
    result = best_routes(diagram(), [Train(str(size), size) for size in sizes], RULES)
    assert (result.total, result.bound, result.proven) == (best, best, True)


def new_york(own: int) -> Network:
    """Tile 54 on G19, a curve on F18 and a double town on G17, between the two cities."""
    cities = [city(60, own=own == 0), city(60, own=own == 1)]
    return pointy(
        {
            "G19": space(cities, [[0, "s0"], ["s0", 1], [2, "s1"], ["s1", 3]]),
            "F18": space([], [[0, 1]], 5),
            "G17": space([town(), town()], [[0, "s0"], ["s0", 3], [1, "s1"], ["s1", 2]], 2),
        }
    )


@pytest.mark.rule("1830/20.1-i")
@pytest.mark.rule("1830/20.1-j")
def test_both_cities_of_new_york_in_one_route() -> None:
    result = best_routes(new_york(own=1), [Train("3", 3)], RULES)
    assert result.total == 130
    assert {place[0] for place in result.routes[0].stops} == {"G17", "G19"}
    one = best_routes(new_york(own=1), [Train("3", 3)], Rules(visit_once="space"))
    assert one.total == 70


@pytest.mark.rule("1830/20.1-m")
@pytest.mark.rule("1830/20.3-a")
def test_a_town_counts_and_cannot_be_passed() -> None:
    line = pointy(
        {
            "A1": space([city(30, own=True)], [[4, "s0"]]),
            "A3": space([town()], [[1, "s0"], [4, "s0"]]),
            "A5": space([city(20)], [[1, "s0"]]),
        }
    )
    assert best_routes(line, [Train("2", 2)], RULES).total == 40
    assert best_routes(line, [Train("5", 5)], RULES).total == 60
    with pytest.raises(RouteError) as refused:
        check_routes(line, [Train("2", 2)], RULES, (), [along(line, ["A1", "A3", "A5"])])
    assert refused.value.code == "too long"


@pytest.mark.rule("1830/20.1-h")
def test_a_red_area_of_two_hexes_is_one_place() -> None:
    gulf = pointy(
        {
            "A1": space([red(60, "Gulf")], [[4, "s0"]]),
            "A3": space([city(20, own=True)], [[1, "s0"], [4, "s0"]]),
            "A5": space([red(60, "Gulf")], [[1, "s0"]]),
        }
    )
    assert best_routes(gulf, [Train("3", 3)], RULES).total == 80
    assert best_routes(gulf, [Train("3", 3)], Rules(group_once=False)).total == 140


@pytest.mark.rule("1830/19.0-j")
def test_a_blocked_city_ends_a_route() -> None:
    def line(passable: bool) -> Network:
        return pointy(
            {
                "A1": space([city(30, own=True)], [[4, "s0"]]),
                "A3": space([city(20, passable=passable)], [[1, "s0"], [4, "s0"]]),
                "A5": space([city(40)], [[1, "s0"]]),
            }
        )

    assert best_routes(line(True), [Train("3", 3)], RULES).total == 90
    blocked = line(False)
    assert best_routes(blocked, [Train("3", 3)], RULES).total == 50
    with pytest.raises(RouteError) as refused:
        check_routes(blocked, [Train("3", 3)], RULES, (), [along(blocked, ["A1", "A3", "A5"])])
    assert refused.value.code == "runs through"


@pytest.mark.rule("1830/20.1-d")
def test_the_two_tracks_of_altoona_share_their_hexsides() -> None:
    """R-46: one track through the city, one around it, between the same hexsides."""
    altoona = pointy(
        {
            "A1": space([city(30, own=True)], [[4, "s0"]]),
            "A3": space([city(10, passable=False)], [[1, "s0"], [4, "s0"], [1, 4]]),
            "A5": space([city(40)], [[1, "s0"]]),
        }
    )
    assert best_routes(altoona, [Train("2", 2)], RULES).total == 70
    assert best_routes(altoona, [Train("2", 2)] * 2, RULES).total == 70


@pytest.mark.rule("1830/20.1-p")
def test_a_diesel_has_no_limit() -> None:
    line = {"A1": space([city(10, own=True)], [[4, "s0"]])}
    for column in range(3, 41, 2):
        line[f"A{column}"] = space([city(10)], [[1, "s0"], [4, "s0"]])
    question = Question(graph_of(pointy(line), RULES), [Train("D")], RULES, (), None)
    answer = solve_plainly(question, float("inf"))
    assert answer is not None
    assert answer.total == 200
