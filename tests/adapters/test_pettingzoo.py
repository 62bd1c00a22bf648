"""The games in PettingZoo: its own tests of environments."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from kaffeehaus.core.errors import BadOptions, IllegalAction

if TYPE_CHECKING:
    from pettingzoo import AECEnv

pytest.importorskip("pettingzoo", reason="needs the extra kaffeehaus[pettingzoo]")
np = pytest.importorskip("numpy")

# What the library's own tests say of every environment with an action mask.
masked = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably:UserWarning",
)


@pytest.fixture(params=["coffee_v0", "coffee_chess_v0"])
def module(request: pytest.FixtureRequest) -> ModuleType:
    from kaffeehaus.adapters.pettingzoo import coffee_chess_v0, coffee_v0

    return {"coffee_v0": coffee_v0, "coffee_chess_v0": coffee_chess_v0}[request.param]


@masked
def test_the_interface(module: ModuleType) -> None:
    from pettingzoo.test import api_test

    api_test(module.env(), num_cycles=200, verbose_progress=False)
    api_test(module.raw_env(), num_cycles=50, verbose_progress=False)


@masked
def test_other_boards() -> None:
    from pettingzoo.test import api_test

    from kaffeehaus.adapters.pettingzoo import coffee_v0

    for env in (coffee_v0.env(board="hex-4", n=3, pie=True), coffee_v0.env(board="sq-2", n=2)):
        api_test(env, num_cycles=100, verbose_progress=False)


def test_seeds(module: ModuleType) -> None:
    from pettingzoo.test import seed_test

    seed_test(module.env, num_cycles=50)


def test_cycles_end(module: ModuleType) -> None:
    env = module.env()
    env.reset(seed=1)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agents:
        env.action_space(agent).seed(7)
    for agent in env.agent_iter(20_000):
        observation, reward, ended, cut, _ = env.last()
        rewards[agent] += reward
        over = ended or cut
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    assert env.agents == []
    assert sum(rewards.values()) == 0


def test_rendering(module: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import render_test

    render_test(module.env)
    capsys.readouterr()
    text = module.env(render_mode="ansi")
    text.reset()
    assert isinstance(text.render(), str)
    human = module.env(render_mode="human")
    human.reset()
    human.step(int(np.argmax(human.observe(human.agent_selection)["action_mask"])))
    assert capsys.readouterr().out == human.unwrapped.position.view(None).text() + "\n"


def number_of(env: AECEnv, text: str) -> int:
    encoding = env.unwrapped.encoding
    number: int = encoding.number(encoding.game.parse(text))
    return number


def test_a_won_game_has_its_rewards() -> None:
    from kaffeehaus.adapters.pettingzoo import coffee_v0

    env = coffee_v0.env(board="sq-2", n=2)
    env.reset()
    for action in ("a1-", "b1|", "b2*"):
        env.step(number_of(env, action))
    assert env.rewards == {"player_0": 1, "player_1": -1}
    assert all(env.terminations.values())


def test_an_illegal_action_loses_or_is_refused() -> None:
    from kaffeehaus.adapters.pettingzoo import coffee_v0

    env = coffee_v0.env()
    env.reset()
    env.step(4)
    assert env.rewards["player_0"] == -1
    raw = coffee_v0.raw_env()
    raw.reset()
    with pytest.raises(IllegalAction):
        raw.step(4)


def test_a_turn_of_several_actions_is_one_players() -> None:
    from kaffeehaus.adapters.pettingzoo import coffee_chess_v0

    env = coffee_chess_v0.env()
    env.reset()
    for text, then in (("place b1", 0), ("place b1", 0), ("end", 1)):
        env.step(number_of(env, text))
        assert env.agent_selection == f"player_{then}"


def test_bad_options() -> None:
    from kaffeehaus.adapters.pettingzoo import coffee_v0

    with pytest.raises(BadOptions):
        coffee_v0.env(board="sq-3", n=5)
