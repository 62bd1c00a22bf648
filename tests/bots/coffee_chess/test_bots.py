"""The bots of Coffee Chess: they see what is there, keep to their budget, and repeat themselves."""

from __future__ import annotations

import time

import pytest

from kaffeehaus.bots.base import Bot, turn_of
from kaffeehaus.bots.catalog import bots_of, make_bot
from kaffeehaus.bots.match import play_game
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee_chess import GAME
from kaffeehaus.games.coffee_chess.rules.squares import BY_NAME, OWN_SQUARES
from kaffeehaus.games.coffee_chess.state import ChessState
from kaffeehaus.kernels.coffee_chess.turns import candidate_turns, evaluate, threat


def position(stacks: dict[str, int], white: int = 2, black: int = 0) -> ChessState:
    state = GAME.new()
    for name, beans in stacks.items():
        state.add_beans(BY_NAME[name], beans)
    state.inventories = [white, black]
    state.bank = 50 - sum(state.beans) - white - black
    return state


def whole_turn(bot: Bot, state: ChessState, seed: int = 0) -> list[str]:
    """The actions of the bot's turn, the end included."""
    rng, seat, actions = Rng(seed), state.to_move, []
    while state.to_move == seat and state.outcome() is None:
        action = bot.choose(turn_of(state, seat, rng))
        state.apply(seat, state.game.parse(str(action)))
        actions.append(str(action))
    return actions


def slow_threat(state: ChessState, robber: int, rows: int) -> float:
    """The same by looking at every square and its neighbours by name."""
    hauls = []
    for square in OWN_SQUARES[robber]:
        file, rank = square % 8, square // 8
        beside = [(file - 1, rank), (file + 1, rank), (file, rank - 1), (file, rank + 1)]
        beans = [state.beans[f + 8 * r] for f, r in beside if 0 <= f < 8 and 0 <= r < 8]
        hauls.append(min(state.beans[square], max(beans)))
    actions = min(5, state.inventories[robber] + 2 + rows)
    return float(sum(2 * haul - 1 for haul in sorted(hauls, reverse=True)[:actions] if haul))


def test_the_quick_threat_is_the_slow_one() -> None:
    rng = Rng(3)
    for _ in range(30):
        state = GAME.new()
        while state.outcome() is None:
            seat = state.to_move
            state.play(seat, rng.choice(state.legal(seat)))
            for robber in (0, 1):
                rows = len(state.paying_rows(robber))
                assert threat(state, robber, rows) == slow_threat(state, robber, rows)


def test_greedy_takes_a_large_stack_that_stands_open() -> None:
    actions = whole_turn(make_bot("coffee_chess", "greedy"), position({"c4": 6, "d4": 6}, white=2))
    assert actions[0] == "steal c4 d4 6"


def test_greedy_completes_a_row() -> None:
    state = position({"c4": 1, "d5": 1}, white=1)
    whole_turn(make_bot("coffee_chess", "greedy"), state)
    assert len(state.paying_rows(0)) == 1


def test_candidate_turns_hold_doing_nothing_and_the_best_comes_first() -> None:
    state = position({"c4": 2, "d4": 2}, white=2)
    lines = candidate_turns(state, 0, width=4, most=1000)
    assert any(not line.actions for line in lines)
    assert [line.value for line in lines] == sorted((x.value for x in lines), reverse=True)
    assert lines[0].value == max(evaluate(line.state, 0) for line in lines)


def test_a_wide_beam_finds_every_result_of_a_small_turn() -> None:
    state = position({"c4": 2, "d4": 1}, white=1)
    lines = candidate_turns(state, 0, width=10_000, most=10_000)
    assert len(lines) == 1 + 32 + len([a for a in state.legal(0) if a.kind in ("move", "steal")])


@pytest.mark.parametrize("spec", ["greedy", "search:15"])
def test_the_same_seed_gives_the_same_game(spec: str) -> None:
    first, second = (play_game(GAME, None, None, (spec, "random"), 7) for _ in range(2))
    assert first == second


def test_search_decides_once_a_turn_and_keeps_its_time() -> None:
    bot = make_bot("coffee_chess", "search:0.3s")
    state = position({"c4": 3, "d4": 3, "e5": 2, "f5": 2}, white=4, black=3)
    start = time.process_time()
    whole_turn(bot, state)
    assert time.process_time() - start < 0.9


def test_a_bot_without_memory_of_its_plan_goes_on_all_the_same() -> None:
    state = position({"c4": 3, "d4": 3}, white=3)
    rng = Rng(1)
    while state.to_move == 0:
        action = make_bot("coffee_chess", "greedy").choose(turn_of(state, 0, rng))
        state.apply(0, GAME.parse(str(action)))
    assert state.to_move == 1


def test_greedy_beats_random() -> None:
    points = sum(
        play_game(GAME, None, None, ("greedy", "random"), seed).outcome.points(0)
        for seed in range(8)
    )
    assert points >= 7


def test_listed_from_weak_to_strong() -> None:
    names = [bot.name for bot in bots_of("coffee_chess") if not bot.level]
    assert names == ["random", "greedy", "search", "uct"]
