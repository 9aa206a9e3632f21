"""A game as a PettingZoo environment: agents take turns, each sees the whole table and a mask of what is legal."""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from roundhouse.bots import Bot, Seated, make_bot
from roundhouse.bots.match import LONGEST
from roundhouse.env.actions import Actions
from roundhouse.env.observation import LEAST, MOST, Observer
from roundhouse.game import Game, new
from roundhouse.kernel.actions import Action
from roundhouse.kernel.errors import BadSetup
from roundhouse.kernel.notation import write
from roundhouse.render import draw_board

MASK, OBSERVATION = "action_mask", "observation"
SHARE, WIN = "share", "win"
REWARDS = (SHARE, WIN)
"""What is given at the end: the part of all wealth, or the part of the victory. Before it everything is 0."""

Seat = str | Bot
"""A bot for a seat: the name of a kind, or a bot."""


class IllegalIndex(ValueError):
    """A number that means nothing legal in this position; nothing has changed."""


class Table(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """A table of any title. Seats with bots play by themselves and are no agents."""

    metadata = {"name": "roundhouse", "render_modes": ["human", "svg", "ansi"], "is_parallelizable": False}

    def __init__(
        self,
        title: str,
        players: int = 2,
        options: Sequence[str] = (),
        *,
        bots: Mapping[str, Seat] | None = None,
        reward: str = SHARE,
        most_actions: int = LONGEST,
        render_mode: str | None = None,
        variant: str = "",
    ) -> None:
        if reward not in REWARDS:
            raise BadSetup("there is no reward '{reward}'; there are {known}", reward=reward, known=", ".join(REWARDS))
        self.names = tuple(f"player_{number}" for number in range(players))
        self.bots = {name: self._bot(name, bot) for name, bot in (bots or {}).items()}
        self.possible_agents = [name for name in self.names if name not in self.bots]
        if not self.possible_agents:
            raise BadSetup("leave at least one seat without a bot")
        self.title, self.options, self.variant, self.reward = title, tuple(options), variant, reward
        self.most_actions, self.render_mode = most_actions, render_mode
        self.game = new(title, self.names, self.options, variant=variant)
        self.metadata = {**self.metadata, "name": f"roundhouse_{self.game.title.id}"}
        everybody = list(self.game.state.players)
        self.actions = Actions(self.game.title, everybody)
        self.observer = Observer(self.game.title, self.actions.lexicon)
        table: dict[str, spaces.Space[Any]] = {
            name: spaces.Box(LEAST, MOST, shape, np.int32) for name, shape in self.observer.shapes.items()
        }
        mask = spaces.Box(0, 1, (self.actions.size,), np.int8)
        self.observation_spaces = {
            name: spaces.Dict({OBSERVATION: spaces.Dict(table), MASK: mask}) for name in self.possible_agents
        }
        self.action_spaces = {name: spaces.Discrete(self.actions.size) for name in self.possible_agents}
        self.agents: list[str] = []
        self._seeds = random.Random(0)
        self._legal: dict[int, Action] | None = None
        self._page: Path | None = None

    def _bot(self, name: str, bot: Seat) -> Seated:
        if name not in self.names:
            raise BadSetup("there is no seat '{name}'; there are {known}", name=name, known=", ".join(self.names))
        return make_bot(bot, name) if isinstance(bot, str) else Seated(bot, name)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    # -- playing

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new game. The seed of the environment is that of its first game; others follow from it."""
        if seed is not None:
            self._seeds = random.Random(seed)
        seed = self._seeds.randrange(10**9) if seed is None else seed
        self.game = new(self.title, self.names, self.options, seed, variant=self.variant)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: int | None) -> None:
        """Take the action of a number. What is not legal raises `IllegalIndex` and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = self.legal.get(int(action)) if action is not None else None
        if chosen is None:
            raise IllegalIndex(f"{action} is no legal action of {agent}: look at its mask")
        self.game.push(chosen)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _go_on(self) -> None:
        """Let bots play until an agent must decide, or the game is over."""
        game = self.game
        while not game.finished and len(game.actions) < self.most_actions and game.active[0] in self.bots:
            seat = game.active[0]
            game.push(self.bots[seat].choose(game))
        self._legal = None
        if game.finished:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = {name: self.result(name) for name in self.agents}
        elif len(game.actions) >= self.most_actions:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = game.active[0]

    def result(self, player: str) -> float:
        """What a player gets for the game as it stands: a part of 1, of which all players together get the whole."""
        scores = {name: max(0, score) for name, score in self.game.scores().items()}
        if self.reward == SHARE:
            return scores[player] / max(1, sum(scores.values()))
        best = [name for name, score in scores.items() if score == max(scores.values())]
        return (player in best) / len(best)

    # -- looking

    @property
    def legal(self) -> dict[int, Action]:
        """What the agent whose turn it is may do, by number."""
        if self._legal is None:
            over = self.game.finished or self.agent_selection != self.game.active[0]
            self._legal = {} if over else self.actions.legal(self.game, self.agent_selection)
        return self._legal

    def observe(self, agent: str) -> dict[str, Any]:
        """The table from the seat of an agent; only the one whose turn it is may do something."""
        mask = np.zeros(self.actions.size, np.int8)
        if agent == self.agent_selection and not (self.terminations[agent] or self.truncations[agent]):
            mask[list(self.legal)] = 1
        return {OBSERVATION: self.observer.observe(self.game, agent), MASK: mask}

    def render(self) -> str | None:
        """The board as SVG, the position as a few lines, or for people a picture in a file, named when it is begun."""
        if self.render_mode == "svg":
            return draw_board(self.game)
        if self.render_mode == "ansi":
            return summary(self.game)
        if self.render_mode == "human":
            self._show(draw_board(self.game))
        return None

    def _show(self, svg: str) -> None:
        if self._page is None:
            folder = tempfile.mkdtemp(prefix="roundhouse-")
            self._page = Path(folder) / "board.svg"
            sys.stderr.write(f"The board is drawn in {self._page}\n")
        self._page.write_text(svg, encoding="utf-8")

    def close(self) -> None:
        """Remove the picture, if one was drawn."""
        if self._page is not None:
            self._page.unlink(missing_ok=True)
            self._page.parent.rmdir()
            self._page = None


def summary(game: Game) -> str:
    """A position in a few lines."""
    lines = [f"{game.title.name}, phase {game.state.phase}, after {len(game.actions)} actions"]
    lines += [f"  {name}: cash {game.state.players[name].cash}, score {score}" for name, score in game.scores().items()]
    if game.actions:
        lines.append(f"last: {write(game.actions[-1])}")
    lines.append(f"ended: {game.finished}" if game.finished else f"to act: {', '.join(game.active)}")
    return "\n".join(lines) + "\n"


def env(title: str, players: int = 2, options: Sequence[str] = (), **settings: Any) -> AECEnv[Any, Any, Any]:
    """A table with PettingZoo's own checks around it: numbers out of bounds and calls in the wrong order are told."""
    table = Table(title, players, options, **settings)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))
