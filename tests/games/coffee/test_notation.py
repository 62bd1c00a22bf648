"""Turns and positions in writing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.core.errors import UnreadableAction
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee import GAME
from kaffeehaus.games.coffee.rules.actions import SWAP, Place
from kaffeehaus.games.coffee.rules.boards import Rod, board_names, find_board
from kaffeehaus.games.coffee.state import CoffeeState
from tests.games.coffee.playing import GAMES, after, new, texts

ALL_CELLS = sorted({cell for name in board_names() for cell in find_board(name).cells})

turns = st.builds(Place, st.sampled_from(ALL_CELLS), st.sampled_from(Rod))


@given(turns)
def test_every_turn_reads_back(turn: Place) -> None:
    assert GAME.parse(str(turn)) == turn


def test_swap_reads_back() -> None:
    assert GAME.parse("swap") == SWAP
    assert str(SWAP) == "swap"


@given(st.text(max_size=6))
def test_one_text_form_per_action(text: str) -> None:
    """What is read is written exactly as it was read; everything else is refused."""
    try:
        action = GAME.parse(text)
    except UnreadableAction:
        return
    assert str(action) == text


@pytest.mark.parametrize(
    "text",
    ["", "c2", "C2/", "c2 /", " c2/", "c2/\n", "c0/", "c02/", "c12/", "l1/", "c2+", "c2//",
     "2c/", "Swap", "SWAP", "c²/", "c2/ swap", "ｃ2/"],
)  # fmt: skip
def test_unreadable(text: str) -> None:
    with pytest.raises(UnreadableAction) as error:
        GAME.parse(text)
    assert error.value.code == "unreadable_action"
    assert "c2/" in error.value.sentence
    assert error.value.sentence.count(". ") == 0


def test_an_endless_text_is_shown_short() -> None:
    with pytest.raises(UnreadableAction) as error:
        GAME.parse("c" * 10_000)
    assert len(error.value.sentence) < 200


def test_names_of_a_square_board() -> None:
    board = find_board("sq-3")
    assert board.rows() == (("a1", "b1", "c1"), ("a2", "b2", "c2"), ("a3", "b3", "c3"))


def test_names_of_a_hexagonal_board() -> None:
    board = find_board("hex-4")
    assert [len(row) for row in board.rows()] == [4, 5, 6, 7, 6, 5, 4]
    assert board.rows()[0] == ("a1", "a2", "a3", "a4")
    assert board.rows()[-1] == ("g1", "g2", "g3", "g4")
    assert board.cells[len(board.cells) // 2] == "d4"


@given(game=st.sampled_from(GAMES), seed=st.integers(0, 2**32))
def test_legal_actions_stand_in_the_documented_order(
    game: tuple[str, int, bool], seed: int
) -> None:
    state, rng = new(*game), Rng(seed)
    cells = find_board(game[0]).cells
    while state.outcome() is None:
        listed = texts(state)
        stones = [turn for turn in listed if turn != "swap"]
        assert stones == sorted(stones, key=lambda t: (cells.index(t[:-1]), "-/\\|*".index(t[-1])))
        assert listed[len(stones) :] in ([], ["swap"])
        seat = state.seat_to_move()
        state.play(seat, rng.choice(state.legal(seat)))


@pytest.mark.parametrize(
    ("state", "line"),
    [
        (new("sq-2", 2), "sq-2 n=2 ../.. none black"),
        (after("a1-", "b1\\", board="sq-2", n=2), "sq-2 n=2 ../BO b1\\ black"),
        (after("a1-", "b1\\", "a2*", board="sq-2", n=2), "sq-2 n=2 B./BO b1\\ over"),
        (after("b3/", board="hex-2", n=2, pie=True), "hex-2 n=2 ../..B/.. b3/ orange pie"),
        (after("a1/", "swap", board="hex-2", n=2, pie=True),
         "hex-2 n=2 ../.../B. a1/ orange pie swapped"),
    ],
)  # fmt: skip
def test_position_on_one_line(state: CoffeeState, line: str) -> None:
    assert GAME.load(state.save()).position() == line


def test_asked_fields_are_cell_then_rod() -> None:
    asked = GAME.parse("c2\\").asked()
    assert [(question.field, question.values) for question in asked] == [
        ("kind", ("stone",)),
        ("cell", ("c2",)),
        ("rod", ("\\",)),
    ]
    assert [question.field for question in SWAP.asked()] == ["kind"]
    assert GAME.parse("c2*").asked()[-1].values == ("*",)


def test_a_turn_covers_its_cell_and_confirms() -> None:
    assert GAME.parse("c2/").covers() == ("c2",)
    assert GAME.parse("c2/").confirms
    assert SWAP.confirms
