"""One seat against bots, as a plain Gymnasium environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium

from roundhouse.bots.match import LONGEST
from roundhouse.env.table import SHARE, Seat, Table


class OneSeat(gymnasium.Env[dict[str, Any], int]):
    """The view of one player; bots have all other seats.

    A number that is not legal changes nothing and brings nothing; `info["illegal"]` says so. It counts as a step, and
    after `most_actions` steps a game is cut off, so that one who never learns the mask comes to an end, too.
    """

    metadata = Table.metadata

    def __init__(
        self,
        title: str,
        players: int = 2,
        options: Sequence[str] = (),
        *,
        seat: int = 0,
        bots: Seat = "simple",
        reward: str = SHARE,
        most_actions: int = LONGEST,
        render_mode: str | None = None,
        variant: str = "",
    ) -> None:
        self.agent = f"player_{seat}"
        others = {f"player_{number}": bots for number in range(players) if number != seat}
        self.table = Table(
            title, players, options, bots=others, reward=reward, most_actions=most_actions, render_mode=render_mode,
            variant=variant,
        )  # fmt: skip
        self.render_mode = render_mode
        self.observation_space = self.table.observation_space(self.agent)
        self.action_space = self.table.action_space(self.agent)
        self._steps = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self.table.reset(seed, options)
        self._steps = 0
        return self.table.observe(self.agent), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        self._steps += 1
        table, info = self.table, dict[str, Any]()
        if int(action) in table.legal:
            table.step(action)
        else:
            info["illegal"] = int(action)
        over = table.terminations[self.agent]
        cut = not over and (table.truncations[self.agent] or self._steps >= table.most_actions)
        return table.observe(self.agent), table.rewards[self.agent] if over else 0.0, over, cut, info

    def render(self) -> Any:
        return self.table.render()

    def close(self) -> None:
        self.table.close()
