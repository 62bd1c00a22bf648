"""The games in OpenSpiel: its own tests of the interface, and its own searches playing them."""

from __future__ import annotations

import pickle
import unittest
from typing import TYPE_CHECKING, Protocol

import pytest

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.games.coffee_chess.state import ChessState
from kaffeehaus.kernels.coffee.solver.solver import solver_of
from kaffeehaus.kernels.coffee.solver.values import Analyst

if TYPE_CHECKING:
    from kaffeehaus.adapters.openspiel.house_game import HouseGame, HouseState

pyspiel = pytest.importorskip("pyspiel", reason="needs the extra kaffeehaus[openspiel]")
np = pytest.importorskip("numpy")

COFFEE = "python_coffee"
HEXAGON = "python_coffee(board=hex-3,n=3,pie=True)"
CHESS = "python_coffee_chess"
SHORT_CHESS = "python_coffee_chess(amounts=max,end=finish_turn,standoff=2)"


@pytest.fixture(autouse=True, scope="module")
def _registered() -> None:
    import kaffeehaus.adapters.openspiel as registers

    assert registers.__name__
    assert {COFFEE, CHESS} <= set(pyspiel.registered_names())


@pytest.mark.parametrize(("name", "games"), [(COFFEE, 10), (HEXAGON, 10), (SHORT_CHESS, 1)])
def test_random_simulation(name: str, games: int) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=games, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [COFFEE, HEXAGON, SHORT_CHESS])
def test_the_simulation_of_the_python_tests(name: str) -> None:
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    np.random.seed(1)
    GamesSimTest().sim_game(pyspiel.load_game(name))


@pytest.mark.parametrize("name", [COFFEE, HEXAGON, CHESS])
def test_the_interface_as_openspiel_checks_it(name: str) -> None:
    from open_spiel.integration_tests.api_test import EnforceAPIOnPartialTreeBase

    case = type(
        "Case", (EnforceAPIOnPartialTreeBase,), {"game": pyspiel.load_game(name), "game_name": name}
    )
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 4
    assert result.errors + result.failures == []


def test_tensors_are_what_the_seat_sees() -> None:
    from open_spiel.python.observation import make_observation

    game = pyspiel.load_game(COFFEE)
    state = game.new_initial_state()
    state.apply_action(game.encoding.number(game.encoding.game.parse("c3/")))
    observation = make_observation(game)
    observation.set_from(state, 1)
    assert observation.dict["observation"].shape == game.encoding.shape
    assert observation.tensor.tolist() == game.encoding.observe(state.position, 1)
    assert observation.string_from(state, 1) == str(state)


def test_its_learning_environment_runs() -> None:
    from open_spiel.python import rl_environment

    game = pyspiel.load_game(HEXAGON)
    environment = rl_environment.Environment(game)
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([step.observations["legal_actions"][player][0]])
    assert sorted(step.rewards) == [-1, 1]
    assert game.observation_tensor_shape() == list(game.encoding.shape)


def test_text_forms_and_clones() -> None:
    state = pyspiel.load_game(COFFEE).new_initial_state()
    assert state.action_to_string(0, 1) == "a1/"
    twin = state.clone()
    twin.apply_action(1)
    assert state.history() == []
    assert twin.history() == [1]
    assert str(state) != str(twin)
    again = pickle.loads(pickle.dumps(twin))  # noqa: S301 - what was just written
    assert str(again) == str(twin)


def test_a_game_without_a_bound_is_refused() -> None:
    from kaffeehaus.adapters.openspiel.coffee_chess import CoffeeChessGame

    with pytest.raises(BadOptions, match="bound"):
        CoffeeChessGame({"standoff": 0})


class Bot(Protocol):
    """What OpenSpiel's bots have in common."""

    def step(self, state: HouseState) -> int: ...


def bots_play(game: HouseGame, bots: list[Bot]) -> list[float]:
    """The returns of a game between two of OpenSpiel's bots."""
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    return state.returns()


def test_its_tree_search_beats_chance() -> None:
    from open_spiel.python.algorithms import mcts
    from open_spiel.python.bots.uniform_random import UniformRandomBot

    game = pyspiel.load_game("python_coffee(board=sq-3,n=3)")
    chance = np.random.RandomState(1)
    search = mcts.MCTSBot(
        game, 2, 60, mcts.RandomRolloutEvaluator(1, chance), random_state=chance, solve=True
    )
    wins = 0.0
    for number in range(6):
        seat = number % 2
        bots = [search, UniformRandomBot(1 - seat, chance)]
        wins += bots_play(game, bots[::-1] if seat else bots)[seat]
    assert wins >= 2


def test_its_tree_search_plays_coffee_chess() -> None:
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game(SHORT_CHESS)
    chance = np.random.RandomState(1)
    search = mcts.MCTSBot(game, 2, 2, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    state = game.new_initial_state()
    for _ in range(6):
        state.apply_action(search.step(state))
    assert len(state.history()) == 6


@pytest.mark.parametrize(
    ("board", "n", "pie"),
    [("sq-2", 2, False), ("sq-2", 2, True), ("hex-2", 2, False), ("hex-2", 2, True)],
)
def test_its_minimax_finds_the_winner(board: str, n: int, pie: bool) -> None:
    from open_spiel.python.algorithms import minimax

    game = pyspiel.load_game(COFFEE, {"board": board, "n": n, "pie": pie})
    value, action = minimax.alpha_beta_search(game)
    analyst = Analyst(solver_of(board, n, 2**20))
    after = game.new_initial_state()
    after.apply_action(action)
    assert value == (1 if analyst.winner(game.encoding.new()) == 0 else -1)
    assert analyst.winner(after.position) == (0 if value == 1 else 1)


def test_its_minimax_searches_coffee_chess_to_a_depth() -> None:
    from open_spiel.python.algorithms import minimax

    game = pyspiel.load_game(SHORT_CHESS)

    def beans(state: HouseState) -> float:
        assert isinstance(state.position, ChessState)
        white, black = state.position.on_board
        return float(white - black)

    value, action = minimax.alpha_beta_search(game, value_function=beans, maximum_depth=2)
    assert value == 2
    assert game.new_initial_state().action_to_string(0, action).startswith("place ")
