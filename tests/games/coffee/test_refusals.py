"""Every illegal action is refused with the rule that forbids it and a stable code."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.core.errors import IllegalAction
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee import GAME
from kaffeehaus.games.coffee.rules.actions import SWAP, CoffeeAction, Place
from kaffeehaus.games.coffee.rules.boards import Rod, board_names, find_board
from kaffeehaus.games.coffee.state import CoffeeState
from tests.games.coffee.playing import GAMES, after, move, new

CODES = {
    "game_over",
    "not_your_turn",
    "no_such_cell",
    "occupied",
    "off_line",
    "no_such_rod",
    "no_free_cell",
    "no_rod_needed",
    "rod_needed",
    "no_pie_rule",
    "swap_not_now",
}
ABOUT_TO_WIN = after("a1-", "b1\\", board="sq-2", n=2)


def refused(state: CoffeeState, turn: str) -> IllegalAction:
    """The refusal of a turn of whoever is to move; the state must not change."""
    before = state.save()
    with pytest.raises(IllegalAction) as error:
        move(state, turn)
    assert state.save() == before
    return error.value


@pytest.mark.parametrize(
    ("state", "turn", "code", "words"),
    [
        (new(), "f1-", "no_such_cell", "There is no cell f1 on sq-5."),
        (new("hex-4"), "a5-", "no_such_cell", "There is no cell a5 on hex-4."),
        (after("c3/"), "c3-", "occupied", "There is already a stone on c3."),
        (after("c3/"), "c4-", "off_line", "c4 is not on the line: the rod on c3"),
        (new("hex-4"), "d4|", "no_such_rod", "the rod cannot point straight up"),
        (new(), "a1\\", "no_free_cell", "that line has no other free cell"),
        (ABOUT_TO_WIN, "a2/", "no_rod_needed", "needs no rod: write a2*"),
        (after("c3/"), "d4*", "rod_needed", "A stone on d4 makes no line of 4"),
        (after("c3/"), "swap", "no_pie_rule", "no pie rule"),
        (new(pie=True), "swap", "swap_not_now", "Only the second player may swap"),
        (after("c3/", "d4/", pie=True), "swap", "swap_not_now", "Only the second player may swap"),
        (after("c3/", "swap", pie=True), "swap", "swap_not_now", "Only the second player may swap"),
    ],
)
def test_reason(state: CoffeeState, turn: str, code: str, words: str) -> None:
    error = refused(state.copy(), turn)
    assert error.code == code
    assert words in error.sentence
    assert error.position == state.position()


def test_not_your_turn() -> None:
    with pytest.raises(IllegalAction) as error:
        new().apply(1, GAME.parse("c3/"))
    assert error.value.code == "not_your_turn"


def test_game_over() -> None:
    over = after("a1-", "b1\\", "a2*", board="sq-2", n=2)
    for seat in (0, 1):
        with pytest.raises(IllegalAction) as error:
            over.apply(seat, GAME.parse("b2-"))
        assert error.value.code == "game_over"


ALL_ACTIONS: list[CoffeeAction] = [
    SWAP,
    *(
        Place(cell, rod)
        for cell in sorted({cell for name in board_names() for cell in find_board(name).cells})
        for rod in Rod
    ),
]


@given(
    game=st.sampled_from(GAMES),
    seed=st.integers(0, 2**32),
    turns=st.integers(0, 30),
    action=st.sampled_from(ALL_ACTIONS),
)
def test_anything_is_either_listed_or_refused_with_a_known_code(
    game: tuple[str, int, bool], seed: int, turns: int, action: CoffeeAction
) -> None:
    state, rng = new(*game), Rng(seed)
    for _ in range(turns):
        if state.outcome() is None:
            seat = state.seat_to_move()
            state.play(seat, rng.choice(state.legal(seat)))
    seat = state.seat_to_move()
    if action in state.legal(seat):
        return
    error = refused(state, str(action))
    assert error.code in CODES
    assert error.sentence.endswith(".")
