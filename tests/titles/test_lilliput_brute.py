"""Reachability and best runs on the endless board, against plain enumeration of every path."""

from __future__ import annotations

import pytest

from roundhouse.board.reach import passable_for, reach, tokens_of
from roundhouse.engine.network import best_run
from roundhouse.kernel.play import Play
from roundhouse.titles.lilliput.trains import is_obsolete
from tests.titles.lilliput_players import play

Side = tuple[str, int]
NAMED = {"Mildendo", "Tottenham", "Allenbeck", "Plips"}


class Paths:
    """Every path of a company, one step after the other, never over the same side of a square twice."""

    def __init__(self, play: Play, company: str) -> None:
        self.play, self.company = play, company
        self.title, self.board = play.title, play.title.board
        self.passable = passable_for(play, company)
        self.stops = set(tokens_of(play, company))
        self.entries: dict[str, int] = {}

    def shape(self, space: str):
        return self.title.shape_for(self.play.state.tiles, self.company, space)

    def explore(self) -> None:
        """Everything that can be reached from the company's stations."""
        for space, stop in tokens_of(self.play, self.company):
            for edge in self.shape(space).exits[stop]:
                self._go(space, edge, frozenset())

    def _go(self, space: str, edge: int, used: frozenset[Side]) -> None:
        other, entry = self.board.neighbours[space][edge], (edge + 2) % 4
        side = min((space, edge), (other, entry))
        if side in used:
            return
        self.entries[other] = self.entries.get(other, 0) | 1 << entry
        for end in self.shape(other).from_edge[entry]:
            if end >= 0:
                self._go(other, end, used | {side})
                continue
            self.stops.add((other, -1 - end))
            if self.passable(other, -1 - end):
                for out in self.shape(other).exits[-1 - end]:
                    if out != entry:
                        self._go(other, out, used | {side})

    def runs(self, train: str) -> list[tuple[int, frozenset[Side]]]:
        """What a train can earn, with the sides it runs over: from every stop along every path."""
        found: list[tuple[int, frozenset[Side]]] = []
        for space in self.play.state.tiles:
            for stop in range(len(self.shape(space).stops)):
                self._run(train, [(space, stop)], frozenset(), found)
        return found

    def _run(self, train: str, stops: list[tuple[str, int]], used: frozenset[Side], found: list) -> None:
        if len(stops) > 1:
            value = self.value(train, stops)
            if value is None:
                return
            if any(stop in tokens_of(self.play, self.company) for stop in stops):
                found.append((value, used))
            if not self.passable(*stops[-1]):
                return
        space, stop = stops[-1]
        for edge in self.shape(space).exits[stop]:
            self._follow(train, stops, space, edge, used, found)

    def _follow(
        self, train: str, stops: list[tuple[str, int]], space: str, edge: int, used: frozenset[Side], found: list
    ) -> None:
        other, entry = self.board.neighbours[space][edge], (edge + 2) % 4
        side = min((space, edge), (other, entry))
        if side in used:
            return
        for end in self.shape(other).from_edge[entry]:
            if end >= 0:
                self._follow(train, stops, other, end, used | {side}, found)
            elif (other, -1 - end) not in stops:
                self._run(train, [*stops, (other, -1 - end)], used | {side}, found)

    def value(self, train: str, stops: list[tuple[str, int]]) -> int | None:
        """What a run earns by the rules as they are written (K-f, K-k, K-l, K-n, R-b); None if it is too long."""
        state, title = self.play.state, self.title
        total, length, named = 0, 0, 0
        for space, index in stops:
            card = title.cards[state.tiles[space][0]]
            stop = card.stops[index]
            length += stop.kind not in ("town", "port")
            named += card.label in NAMED
            own = any(self.company in held for held in state.tokens.get(space, ()))
            revenue = (
                stop.revenue if isinstance(stop.revenue, int) else stop.revenue[title.phases[state.phase].tiles[-1]]
            )
            total += stop.revenue_with_token if own and stop.revenue_with_token else revenue
        if length > int(train[0]):
            return None
        if train.endswith("D"):
            total *= 2
        if is_obsolete(self.play, train):
            total = total // 2 // 10 * 10
        if "allenbeck" in title.options:
            total += 50 if named == 4 else 20 if named == 3 else 0
        return total

    def best(self) -> int:
        """The most that all trains together can earn on separate track."""
        options = [sorted(self.runs(train), key=lambda run: -run[0]) for train in self.trains()]

        def most(at: int, used: frozenset[Side]) -> int:
            if at == len(options):
                return 0
            best = most(at + 1, used)
            rest = sum(runs[0][0] for runs in options[at + 1 :] if runs)
            for value, sides in options[at]:
                if value + rest <= best:
                    break
                if used.isdisjoint(sides):
                    best = max(best, value + most(at + 1, used | sides))
            return best

        return most(0, frozenset())

    def trains(self) -> tuple[str, ...]:
        return self.play.state.companies[self.company].trains


@pytest.mark.parametrize(
    ("seed", "options"),
    [(1, ()), (2, ("laputa",)), (3, ("allenbeck",)), (4, ("scenario_3",)), (5, ("brobdingnag",)), (6, ("allenbeck",))],
)
def test_against_every_path(seed, options):
    game = play(3 + seed % 2, seed, options, checks=False)
    compared = earning = 0
    for count in range(40, len(game.actions), 20):
        there = game.at(count)
        for company, charter in there.state.companies.items():
            if not charter.president:
                continue
            paths = Paths(there.play, company)
            paths.explore()
            found = reach(there.play, company)
            assert found.stops == paths.stops and found.entries == paths.entries
            total = best_run(there.play, company).total
            assert total == paths.best(), (count, company)
            compared += 1
            earning += total > 0
    assert compared > 15 and earning > 8
