"""The network that learns: features of a player to two marks, marks of all players to chances and shares."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from roundhouse.bots.judgement import FARTHEST, Weights
from roundhouse.kernel.errors import BadSetup
from roundhouse.lab.learn.games import Seen

NOTHING = -1e9
"""The mark of a seat that nobody sits in."""
SMALLEST = 1e-3
"""A feature that differs by less is the same everywhere."""
DIGITS = 5


class Recipe(msgspec.Struct, frozen=True):
    """How a network is made. `weight_of_share` is what the shares count beside the chances."""

    hidden: int = 24
    epochs: int = 300
    rate: float = 0.01
    decay: float = 0.02
    kept_back: float = 0.2
    weight_of_share: float = 4.0
    seed: int = 1


def train(games: Sequence[Seen], recipe: Recipe, made_of: dict[str, Any]) -> Weights:
    """A network that has learned from games; some whole games are kept back to measure it and to stop in time."""
    torch = _torch()
    if len(games) < 2:
        raise BadSetup("there is nothing to learn from: play some games first")
    torch.manual_seed(recipe.seed)
    torch.set_num_threads(1)  # so small a network is slower with several
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    order = list(range(len(games)))
    random.Random(recipe.seed).shuffle(order)
    cut = max(1, round(recipe.kept_back * len(games)))
    table = _Table(torch, games, device)
    tests, lessons = table.of(order[:cut]), table.of(order[cut:])
    rows = table.seen[lessons][table.seats[lessons]]
    mean, scale = rows.mean(dim=0), rows.std(dim=0)
    alike = scale < SMALLEST
    scale[alike] = 1.0
    table.seen = ((table.seen - mean) / scale).clamp(-FARTHEST, FARTHEST)
    width = table.seen.shape[-1]
    first = torch.nn.Linear(width, recipe.hidden, device=device)
    second = torch.nn.Linear(recipe.hidden, 2, bias=False, device=device)
    straight = torch.nn.Linear(width, 2, bias=False, device=device)
    torch.nn.init.zeros_(straight.weight)
    with torch.no_grad():
        first.weight[:, alike] = 0.0  # nothing can be learned from them, and elsewhere they may differ
    layers = torch.nn.ModuleList([first, second, straight])
    steps = torch.optim.AdamW(layers.parameters(), lr=recipe.rate, weight_decay=recipe.decay)
    slower = torch.optim.lr_scheduler.CosineAnnealingLR(steps, recipe.epochs)

    def loss(chosen: Any) -> tuple[Any, Any, Any]:
        marks = second(torch.tanh(first(table.seen[chosen]))) + straight(table.seen[chosen])
        marks = marks.masked_fill(~table.seats[chosen].unsqueeze(-1), NOTHING)
        logs = torch.log_softmax(marks, dim=1)
        chance = -(table.ends[chosen][..., 0] * logs[..., 0]).sum(dim=1).mean()
        share = -(table.ends[chosen][..., 1] * logs[..., 1]).sum(dim=1).mean()
        return chance + recipe.weight_of_share * share, chance, logs

    best, kept = float("inf"), {key: value.clone() for key, value in layers.state_dict().items()}
    for _ in range(recipe.epochs):
        steps.zero_grad()
        loss(lessons)[0].backward()
        steps.step()
        slower.step()
        with torch.no_grad():
            found = float(loss(tests)[0])
        if found < best:
            best, kept = found, {key: value.clone() for key, value in layers.state_dict().items()}
    layers.load_state_dict(kept)
    with torch.no_grad():
        _, chance, logs = loss(tests)
    worth = table.seen[tests][..., 0].masked_fill(~table.seats[tests], NOTHING)
    ends = table.ends[tests][..., 0]
    return Weights(
        games[0].features, _numbers(mean), _numbers(scale), _matrix(first.weight.T), _numbers(first.bias),
        _matrix(second.weight.T), _matrix(straight.weight.T), made_of | {"recipe": msgspec.to_builtins(recipe)},
        {
            "games": len(games), "positions": len(table.ends),
            "games kept back": cut, "positions kept back": len(tests),
            "loss of chances": round(float(chance), 4),
            "winner first": round(_first(torch, logs[..., 0], ends), 4),
            "winner first by worth": round(_first(torch, worth, ends), 4),
        },
    )  # fmt: skip


class _Table:
    """All positions of all games as one table, each game with as many seats as the largest has."""

    def __init__(self, torch: Any, games: Sequence[Seen], device: Any) -> None:
        self.torch = torch
        seats = max(len(game.shares) for game in games)
        width = len(games[0].features)
        seen: list[Any] = []
        ends: list[Any] = []
        sat: list[list[bool]] = []
        self.spans: list[range] = []
        for game in games:
            empty = seats - len(game.shares)
            begun = len(seen)
            for position in game.positions:
                seen.append([*position, *([[0.0] * width] * empty)])
                ends.append([*zip(game.chances, game.shares, strict=True), *([(0.0, 0.0)] * empty)])
                sat.append([True] * len(game.shares) + [False] * empty)
            self.spans.append(range(begun, len(seen)))
        self.seen = torch.tensor(seen, dtype=torch.float32, device=device)
        self.ends = torch.tensor(ends, dtype=torch.float32, device=device)
        self.seats = torch.tensor(sat, device=device)

    def of(self, games: list[int]) -> Any:
        """The rows of some games."""
        return self.torch.tensor([row for game in games for row in self.spans[game]], dtype=self.torch.long)


def _first(torch: Any, marks: Any, ends: Any) -> float:
    """How often the highest mark is the winner's."""
    return float(torch.gather(ends, 1, marks.argmax(dim=1, keepdim=True)).mean())


def _numbers(tensor: Any) -> tuple[float, ...]:
    return tuple(round(number, DIGITS) for number in tensor.detach().cpu().tolist())


def _matrix(tensor: Any) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(round(number, DIGITS) for number in row) for row in tensor.detach().cpu().tolist())


def _torch() -> Any:
    try:
        import torch
    except ImportError as error:
        raise BadSetup("learning needs PyTorch: install roundhouse-18xx[learn]") from error
    return torch
