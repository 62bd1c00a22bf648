"""The engine against the slow and obvious model, over random games on every board."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee import GAME
from kaffeehaus.games.coffee.rules.boards import find_board
from tests.games.coffee.model import Model
from tests.games.coffee.playing import GAMES, new, texts

seeds = st.integers(0, 2**64 - 1)


def play_both(board: str, n: int, pie: bool, seed: int) -> None:
    """One random game, compared at every position."""
    rng = Rng(seed)
    state, model = new(board, n, pie), Model(board, n, pie)
    while state.outcome() is None:
        assert state.actors() == (model.seat_to_move(),)
        legal = texts(state)
        assert len(legal) == len(set(legal))
        assert set(legal) == model.legal()
        turn = rng.choice(legal)
        model.play(turn)
        state.apply(state.seat_to_move(), GAME.parse(turn))
    outcome = state.outcome()
    assert outcome is not None
    assert model.winner is not None
    assert outcome.winners == (1 - model.winner if model.swapped else model.winner,)
    assert outcome.reason == model.reason


@pytest.mark.parametrize(("board", "n", "pie"), GAMES)
def test_one_game_of_every_kind(board: str, n: int, pie: bool) -> None:
    play_both(board, n, pie, seed=2024)


@given(game=st.sampled_from(GAMES), seed=seeds)
def test_any_game(game: tuple[str, int, bool], seed: int) -> None:
    board, n, pie = game
    play_both(board, n, pie, seed)


@pytest.mark.parametrize("board", sorted({board for board, _, _ in GAMES}))
def test_both_name_the_same_cells(board: str) -> None:
    assert set(find_board(board).cells) == set(Model(board, 2).cells)
