"""The bot `uct` and the analyst of Coffee Chess: both think with the kernel."""

from __future__ import annotations

import pytest

from kaffeehaus.bots.base import Bot, turn_of
from kaffeehaus.bots.catalog import make_bot
from kaffeehaus.bots.coffee_chess.analyst import ANALYST
from kaffeehaus.bots.coffee_chess.search import FAIR, NEARLY_FAIR
from kaffeehaus.bots.match import Series, play_series
from kaffeehaus.core.action import Action
from kaffeehaus.core.fold import apply_draft
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee_chess import GAME
from kaffeehaus.games.coffee_chess.rules.squares import BY_NAME
from kaffeehaus.games.coffee_chess.state import ChessState
from kaffeehaus.kernels import FAST
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.coffee_chess.kernel import Style, chess_kernel
from tests.bots.coffee_chess.test_bots import position, whole_turn

needs_c = pytest.mark.skipif(not FAST, reason="slow without the C layer")


def test_it_takes_what_lies_open() -> None:
    actions = whole_turn(make_bot(GAME.id, "uct:20"), position({"c4": 6, "d4": 6}, white=2))
    assert actions[0] == "steal c4 d4 6"


def test_the_same_budget_gives_the_same_turn() -> None:
    turns = [whole_turn(make_bot(GAME.id, "uct:12"), position({"c4": 3, "d4": 3})) for _ in (1, 2)]
    assert turns[0] == turns[1]


@needs_c
def test_it_plays_whole_games_and_beats_greedy() -> None:
    series = Series(GAME, None, ("uct:300", "greedy"), 10, seed=3)
    assert series.points(list(play_series(series, jobs=1)))[0] >= 6


@pytest.mark.parametrize("seed", range(2))
def test_the_analyst_names_turns_that_can_be_played(seed: int) -> None:
    state, rng = GAME.new(), Rng(seed)
    greedy = make_bot(GAME.id, "greedy")
    while state.reason is None:
        insight = ANALYST.look(state, 0.05, rng)
        assert insight.seat == state.to_move
        assert 0 <= insight.share <= 1000
        assert not insight.proven
        for candidate in insight.best:
            then = state.copy()
            apply_draft(then, insight.seat, candidate.actions)
            assert then.turn == state.turn + 1
        for _ in range(4):
            if state.reason is None:
                state.apply(state.to_move, GAME.parse(str(_choice(greedy, state, rng))))


def _choice(bot: Bot, state: ChessState, rng: Rng) -> Action:
    return bot.choose(turn_of(state, state.to_move, rng))


def test_the_analyst_sees_who_is_ahead() -> None:
    ahead = position({"d4": 20, "a2": 2}, white=2)
    assert ANALYST.look(ahead, 0.2, Rng(1)).share_of(1) > 700


@pytest.mark.parametrize("spec", ["greedy", "search:200", "uct:300"])
def test_with_the_pie_rule_bots_take_the_better_side(spec: str) -> None:
    for stacks, swaps in (({"b1": 5, "d1": 5}, True), ({"a1": 5, "c1": 5}, False)):
        turn = whole_turn(make_bot(GAME.id, spec), _before_black(stacks))
        assert (turn == ["swap"]) == swaps
    assert whole_turn(make_bot(GAME.id, spec), GAME.new({"pie": True}))[-1] == "end"


@needs_c
def test_with_the_pie_rule_it_offers_even_openings_and_not_always_the_same() -> None:
    offered = set()
    for seed in range(6):
        state = GAME.new({"pie": True})
        turn = whole_turn(make_bot(GAME.id, "uct:300"), state, seed)
        found = chess_kernel().search(state, Budget(playouts=300), Style.JUDGED, Rng(1))
        assert abs(found.best().share - FAIR) <= NEARLY_FAIR
        offered.add(tuple(turn))
    assert len(offered) > 1


def test_the_analyst_knows_the_pie_rule() -> None:
    strong = ANALYST.look(_before_black({"b1": 5, "d1": 5}), 0.05, Rng(1))
    assert strong.best[0].actions == ("swap",)
    assert strong.share > 500
    weak = ANALYST.look(_before_black({"a1": 5, "c1": 5}), 0.05, Rng(1))
    assert all(move.actions != ("swap",) or move.share < 500 for move in weak.best)
    first = GAME.new({"pie": True})
    for _ in range(2):
        assert ANALYST.look(first, 0.05, Rng(1)).share <= 500
        first.apply(0, GAME.parse("place d3"))


def _before_black(stacks: dict[str, int]) -> ChessState:
    """Black may swap; these beans lie on the board."""
    state = GAME.new({"pie": True})
    state.apply(0, GAME.parse("end"))
    for name, beans in stacks.items():
        state.add_beans(BY_NAME[name], beans)
    state.bank -= sum(stacks.values())
    return state
