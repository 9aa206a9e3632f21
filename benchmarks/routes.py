"""The figures of the route search: raw boards, any set of problems, and the next question after a change.

Run with `python -m benchmarks.routes`. Each figure is given in milliseconds of processor time (so that a busy machine
does not matter much) and as a ratio to the yardstick.
"""

from __future__ import annotations

import gzip
import resource
import time
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from statistics import mean, median

import msgspec
from tests.conftest import recorded_folder

from benchmarks.calibration import seconds
from roundhouse.engine.network import network_for
from roundhouse.formats.online.reader import Reader
from roundhouse.game import Game
from roundhouse.kernel.actions import LayTile
from roundhouse.kernel.play import Play
from roundhouse.routes import Network, SpaceTrack, best_routes, check_routes
from roundhouse.routes.raw import Problem, load_network


def fresh(network: Network) -> Network:
    """The same board without anything learnt on it."""
    return Network(network.spaces, network.neighbour)


def percentile(taken: list[float], share: float) -> float:
    return sorted(taken)[min(len(taken) - 1, int(len(taken) * share))]


def measure(problem: Problem) -> float:
    """Seconds of work for one question on a board seen for the first time; its answer must be proven and right."""
    network = fresh(problem.network)
    begun = time.process_time()
    result = best_routes(network, problem.trains, problem.rules, problem.bonuses)
    taken = time.process_time() - begun
    assert result.proven, problem.name
    assert problem.best is None or result.total == problem.best, (problem.name, result.total, problem.best)
    return taken


def spread(name: str, problems: Iterable[Problem], yardstick: float) -> None:
    """Median, p95, p99 and greatest time over problems."""
    taken = [measure(problem) for problem in problems]
    figures = {
        "median": median(taken),
        "p95": percentile(taken, 0.95),
        "p99": percentile(taken, 0.99),
        "max": max(taken),
    }
    text = ", ".join(f"{label} {value * 1000:.2f} ms ({value / yardstick:.2f})" for label, value in figures.items())
    print(f"{name}, {len(taken)} questions: {text}")


def each(problems: Iterable[Problem], yardstick: float) -> None:
    for problem in problems:
        taken = min(measure(problem) for _ in range(3))
        trains = " ".join(train.name for train in problem.trains)
        print(f"  {problem.name:26} {trains:14} {problem.best:>5} {taken * 1000:>9.1f} ms {taken / yardstick:>8.2f}")


def tile_lays(network: Network) -> Iterator[Network]:
    """The network after many tile lays: a space worth 10 more, or with one more piece of track that leads on."""
    for name, space in sorted(network.spaces.items()):
        if space.stops:
            stops = tuple(msgspec.structs.replace(stop, revenue=stop.revenue + 10) for stop in space.stops)
            yield network.with_space(name, SpaceTrack(stops, space.track))
        ends = {end for piece in space.track for end in piece}
        for edge in range(6):
            across = network.neighbour(name, edge)
            leads_on = across is not None and across[0] in network.spaces and across[1] in network.ends(across[0])
            if edge not in ends and leads_on:
                begin = "s0" if space.stops else min(end for end in ends if isinstance(end, int))
                yield network.with_space(name, SpaceTrack(space.stops, (*space.track, (begin, edge))))


def asked(problem: Problem, network: Network) -> float:
    """Seconds of work for one question on a network."""
    begun = time.process_time()
    result = best_routes(network, problem.trains, problem.rules, problem.bonuses)
    assert result.proven
    return time.process_time() - begun


def after_a_change(problem: Problem, changes: Iterable[Network], most: int = 60) -> tuple[float, float]:
    """The question after each tile lay from one position, and the same question without anything known.

    Printed are both, and how many times less the former is: over all of them together, and the median.
    """
    first, again = [], []
    for after in islice(changes, most):
        again.append(asked(problem, after))
        first.append(asked(problem, fresh(after)))
    if not again:
        return 0.0, 0.0
    ratios = [one / other for one, other in zip(first, again, strict=True)]
    print(
        f"  {problem.name:26} {len(again):>3} tile lays: first {mean(first) * 1000:8.2f} ms, next "
        f"{mean(again) * 1000:7.2f} ms, {sum(first) / sum(again):5.1f} times less (median {median(ratios):.1f})"
    )
    return sum(first), sum(again)


def after_tile_lays(problems: Iterable[Problem]) -> None:
    """The next question on the raw boards."""
    for problem in problems:
        network = fresh(problem.network)
        best_routes(network, problem.trains, problem.rules, problem.bonuses)
        after_a_change(problem, tile_lays(network), 6 if "2diesels" in problem.name else 60)


def before_tile_lays(folder: Path, title: str, most: int) -> Iterator[tuple[Problem, Iterator[Network]]]:
    """Late positions of recorded games before a tile lay: the question, and the network after every legal tile lay."""
    for path in sorted((folder / title).glob("*.json.gz"))[:most]:
        export = msgspec.json.decode(gzip.decompress(path.read_bytes()))
        reader = Reader(export)
        steps = reader.steps()
        late = len(reader.live) * 85 // 100
        for number, raw in enumerate(reader.live):
            if number >= late and raw["type"] == "lay_tile":
                play, company = reader.game.play, reader.actor(raw)
                charter = play.state.companies.get(company)
                if charter is not None and charter.trains:
                    problem = question_of(f"{path.name.split('.')[0]} {raw['id']}", play, company)
                    yield problem, laid(reader.game, company)
                    break
            next(steps)


def laid(game: Game, company: str) -> Iterator[Network]:
    """The network of a company after each of its legal tile lays."""
    for action in list(game.legal_actions()):
        if isinstance(action, LayTile):
            after = game.copy()
            after.push(action)
            yield network_for(after.play, company)


def question_of(name: str, play: Play, company: str, best: int | None = None) -> Problem:
    """The best run of a company as a problem."""
    trains = tuple(play.title.route_train(play, name) for name in play.state.companies[company].trains)
    bonuses = play.title.route_bonuses(play, company)
    return Problem(name, network_for(play, company), trains, play.title.route_rules, bonuses, best)


def after_recorded_tile_lays(folder: Path, title: str, most: int) -> None:
    """The next question in late positions of recorded games."""
    first = again = 0.0
    for problem, changes in before_tile_lays(folder, title, most):
        best_routes(problem.network, problem.trains, problem.rules, problem.bonuses)
        one, other = after_a_change(problem, changes)
        first, again = first + one, again + other
    print(f"  {title}, all together: {first / again:.1f} times less")


def checks(problems: Iterable[Problem]) -> None:
    """What it costs to accept a run."""
    taken = []
    for problem in problems:
        question = (problem.network, problem.trains, problem.rules, problem.bonuses)
        routes = best_routes(*question).routes
        begun = time.perf_counter()
        for _ in range(200):
            check_routes(*question, routes)
        taken.append((time.perf_counter() - begun) / 200)
    print(f"check_routes: median {median(taken) * 1e6:.0f} us, max {max(taken) * 1e6:.0f} us")


def network_files(folder: Path) -> list[Problem]:
    return [load_network(path) for path in sorted((folder / "networks").glob("*.json"))]


def recorded_runs(folder: Path, title: str, only: str = "*.json.gz") -> Iterator[tuple[Problem, int, bool]]:
    """Every run of every company in the recorded games of a title, the recorded best and whether it is exact."""
    for path in sorted((folder / title).glob(only)):
        export = msgspec.json.decode(gzip.decompress(path.read_bytes()))
        reader = Reader(export)
        steps = reader.steps()
        for raw in reader.live:
            best = export["best"].get(str(raw["id"])) if raw["type"] == "run_routes" else None
            if best:
                name, exact = f"{path.name} {raw['id']}", best[0] if best[1] else None
                yield question_of(name, reader.game.play, reader.actor(raw), exact), best[0], best[1]
            next(steps)


def main() -> None:
    folder = recorded_folder()
    if folder is None:
        print("the recorded networks are not here: set ROUNDHOUSE_RECORDED")
        return
    problems = network_files(folder)
    for problem in problems:
        measure(problem)
    yardstick = seconds()
    print(f"yardstick {yardstick * 1000:.1f} ms")
    print("raw boards: best of 3, ratio to the yardstick")
    each(problems, yardstick)
    print("runs of recorded games")
    for title in ("1830", "1861"):
        spread(title, (problem for problem, _, _ in recorded_runs(folder, title)), yardstick)
    print("the next question after a change")
    after_tile_lays(problems)
    for title in ("1830", "1861"):
        after_recorded_tile_lays(folder, title, 8)
    checks(problems)
    print(f"greatest memory of the process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    main()
