"""PettingZoo adapter: base class of AEC environments for two agents."""

from __future__ import annotations

from typing import ClassVar

from kaffeehaus.adapters import missing_extra

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise missing_extra("pettingzoo", error) from error

from kaffeehaus.adapters.encoding import SEATS, AnyEncoding
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.options import Scalar


class BoardEnv(AECEnv, EzPickle):
    """AEC environment for two agents, `player_0` and `player_1`.

    An observation has the planes of the encoding, as rows, columns, planes, and the mask of legal
    actions, which is empty for the agent that is not to act. Rewards come at the end: 1, -1, or 0
    for a draw. The render modes are `ansi`, which returns text, and `human`, which prints it after
    every step.
    """

    encoding_class: ClassVar[type[AnyEncoding]]
    metadata: ClassVar[dict[str, object]]

    def __init__(self, render_mode: str | None = None, **options: Scalar) -> None:
        EzPickle.__init__(self, render_mode, **options)
        super().__init__()
        self.render_mode = render_mode
        self.encoding = self.encoding_class(options)
        self.possible_agents = [f"player_{seat}" for seat in range(SEATS)]
        self.agents = self.possible_agents[:]
        planes, rows, columns = self.encoding.shape
        count = len(self.encoding.actions)
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, (rows, columns, planes), np.float32),
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        """Observation space of the agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Action space of the agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a new game. The game has no randomness, so the seed does not matter."""
        self.position: AnyState = self.encoding.new()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent_to_act()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """Planes and legal actions of the agent."""
        seat = self.possible_agents.index(agent)
        planes = np.array(self.encoding.observe(self.position, seat), np.float32)
        mask = np.zeros(len(self.encoding.actions), np.int8)
        mask[self.encoding.legal(self.position, seat)] = 1
        block = planes.reshape(self.encoding.shape).transpose(1, 2, 0)
        return {"observation": block, "action_mask": mask}

    def step(self, action: np.int64) -> None:
        """Execute the selected agent's action. Raises `IllegalAction` for an illegal one; `env`
        wraps the environment so that this ends the game instead."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        self._cumulative_rewards[agent] = 0.0
        self.position.apply(seat, self.encoding.actions[int(action)])
        if self.position.outcome() is None:
            self.agent_selection = self._agent_to_act()
        else:
            self._end(seat)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The board as text: returned for `ansi`, printed for `human`."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called without a render mode")
            return None
        text = self.position.view(None).text()
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """No resources to release."""

    def _agent_to_act(self) -> str:
        return self.possible_agents[self.position.actors()[0]]

    def _end(self, seat: int) -> None:
        """End the game; the other agent is selected first."""
        for agent, reward in zip(
            self.possible_agents, self.encoding.rewards(self.position), strict=True
        ):
            self.rewards[agent] = reward
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[1 - seat]


def metadata_of(name: str) -> dict[str, object]:
    """PettingZoo's metadata of an environment."""
    return {
        "name": name,
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }


def wrapped(env: BoardEnv) -> AECEnv:
    """The environment with PettingZoo's standard wrappers: an illegal action loses."""
    checked = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))
