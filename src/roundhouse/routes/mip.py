"""The same question as a mixed-integer model for OR-Tools: an independent check, and the last resort.

One circuit for each train runs over a depot and the stops it visits; nothing is enumerated. It is slower than
the search wherever all paths can be grown, and needs no more memory where they cannot.
"""

from __future__ import annotations

from typing import Any

from .question import Answer, Path, Question
from .tariff import Fare


def solve(question: Question, workers: int = 1) -> Answer:
    """The best run by CP-SAT, with the bound it proves."""
    from ortools.sat.python import cp_model

    model: Any = cp_model.CpModel()
    trains = [_Train(model, question, train) for train in range(len(question.kind))]
    graph = question.graph
    for bit in range(len(graph.resources)):
        users = [
            literal
            for train in trains
            for link, literals in enumerate(train.links)
            if graph.masks[link] >> bit & 1
            for literal in literals
        ]
        model.add_at_most_one(users)
    model.maximize(sum(train.value for train in trains))
    solver: Any = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    if question.deadline is not None:
        solver.parameters.max_time_in_seconds = max(0.1, question.left())
    status = solver.solve(model)
    grain = question.grain
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Answer(0, question.ceiling(), [], 0)
    total = round(solver.objective_value)
    bound = max(total, int(solver.best_objective_bound + 1e-6) // grain * grain)
    paths = [path for train in trains if (path := train.path(solver)) is not None]
    return Answer(total, bound, paths, int(solver.num_branches))


class _Train:
    """The variables of one train: arcs, visited and counted stops, value."""

    def __init__(self, model: Any, question: Question, train: int) -> None:
        self.model = model
        self.question = question
        self.train = train
        graph = question.graph
        kind = question.kind[train]
        self.fares = question.fares[kind]
        stops = range(len(graph.places))
        self.idle = model.new_bool_var("")
        self.start = [model.new_bool_var("") for _ in stops]
        self.end = [model.new_bool_var("") for _ in stops]
        self.links = [(model.new_bool_var(""), model.new_bool_var("")) for _ in graph.links]
        visited = [model.new_bool_var("") for _ in stops]
        arcs = [(0, 0, self.idle)]
        for stop in stops:
            arcs.append((0, stop + 1, self.start[stop]))
            arcs.append((stop + 1, 0, self.end[stop]))
            arcs.append((stop + 1, stop + 1, visited[stop].negated()))
            model.add_at_most_one(self.start[stop], self.end[stop])
        for (a, b), (there, back) in zip(graph.ends, self.links, strict=True):
            arcs.append((a + 1, b + 1, there))
            arcs.append((b + 1, a + 1, back))
        model.add_circuit(arcs)
        self._visit_once(visited)
        self.counted = [model.new_bool_var("") for _ in stops]
        self._count(visited)
        self.value = self._value(question.tariffs[kind].train)

    def _visit_once(self, visited: list[Any]) -> None:
        graph = self.question.graph
        for stop, seen in enumerate(visited):
            if not graph.stops[stop].passable:
                self.model.add(self.start[stop] + self.end[stop] >= 1).only_enforce_if(seen)
        blocks: dict[int, list[Any]] = {}
        for stop, block in enumerate(graph.blocks):
            for bit in range(block.bit_length()):
                if block >> bit & 1:
                    blocks.setdefault(bit, []).append(visited[stop])
        for sharing in blocks.values():
            self.model.add_at_most_one(sharing)

    def _count(self, visited: list[Any]) -> None:
        tariff = self.question.tariffs[self.question.kind[self.train]]
        model = self.model
        for stop, fare in enumerate(self.fares):
            model.add_implication(self.counted[stop], visited[stop])
            model.add_implication(self.start[stop], self.counted[stop])
            model.add_implication(self.end[stop], self.counted[stop])
            if not fare.skippable:
                model.add_implication(visited[stop], self.counted[stop])
        running = self.idle.negated()
        if tariff.limit is not None:
            weighted = [c for c, fare in zip(self.counted, self.fares, strict=True) if fare.weight]
            model.add(sum(weighted) <= tariff.limit)
        model.add(sum(self.counted) >= tariff.min_stops).only_enforce_if(running)
        where = {"counted": self.counted, "visited": visited}.get(tariff.token)
        if where is not None:
            own = [literal for literal, fare in zip(where, self.fares, strict=True) if fare.own]
            model.add(sum(own) >= 1).only_enforce_if(running)

    def _value(self, train: Any) -> Any:
        inside = sum(fare.revenue * c for c, fare in zip(self.counted, self.fares, strict=True))
        apart: Any = 0
        tariff = self.question.tariffs[self.question.kind[self.train]]
        for bonus in self.question.bonuses:
            at, other = tariff.masks(bonus)
            if bonus.kind == "count":
                amount = self._tiers(bonus.amounts, at)
            else:
                earned = self.model.new_bool_var("")
                self.model.add(earned <= sum(self._serving(at)))
                if bonus.kind == "pair":
                    self.model.add(earned <= sum(self._serving(other)))
                amount = bonus.amount * earned
            if bonus.multiplied:
                inside += amount
            else:
                apart += amount
        inside = inside * train.multiplier
        if train.halved:
            tens = self.model.new_int_var(0, 1 << 20, "")
            self.model.add(20 * tens <= inside)
            inside = 10 * tens
        return inside + apart

    def _serving(self, entries: int) -> list[Any]:
        def serves(fare: Fare) -> bool:
            return bool(fare.entries & entries)

        return [c for c, fare in zip(self.counted, self.fares, strict=True) if serves(fare)]

    def _tiers(self, amounts: tuple[tuple[int, int], ...], entries: int) -> Any:
        served = []
        for bit in range(entries.bit_length()):
            if entries >> bit & 1:
                hit = self.model.new_bool_var("")
                self.model.add(hit <= sum(self._serving(1 << bit)))
                served.append(hit)
        chosen = [self.model.new_bool_var("") for _ in amounts]
        self.model.add_at_most_one(chosen)
        for (least, _), literal in zip(amounts, chosen, strict=True):
            self.model.add(sum(served) >= least).only_enforce_if(literal)
        return sum(amount * literal for (_, amount), literal in zip(amounts, chosen, strict=True))

    def path(self, solver: Any) -> Path | None:
        """The path of the train in a solution, grown from its first stop."""
        if solver.boolean_value(self.idle):
            return None
        graph = self.question.graph
        onward = {}
        for link, ((a, b), (there, back)) in enumerate(zip(graph.ends, self.links, strict=True)):
            if solver.boolean_value(there):
                onward[a] = (link, b)
            if solver.boolean_value(back):
                onward[b] = (link, a)
        root = here = next(s for s, literal in enumerate(self.start) if solver.boolean_value(literal))
        links = []
        while here in onward:
            link, here = onward[here]
            links.append(link)
        return Path(self.train, root, links)
