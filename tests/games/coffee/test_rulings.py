"""Every ruling of docs/rulings.md, one by one."""

from __future__ import annotations

import pytest

from kaffeehaus.core.errors import BadOptions, IllegalAction
from kaffeehaus.core.perft import perft
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee.rules.actions import Colour
from kaffeehaus.games.coffee.rules.boards import board_names, find_board, side_of
from kaffeehaus.games.coffee.state import CoffeeState
from tests.games.coffee.playing import GAMES, after, move, new, play_randomly, texts


def cells(state: CoffeeState) -> set[str]:
    """The cells a stone may be put on."""
    return {turn[:-1] for turn in texts(state)}


def winners(state: CoffeeState) -> tuple[int, ...]:
    """The seats that won a game that must be over."""
    outcome = state.outcome()
    assert outcome is not None
    return outcome.winners


# 1: the rod is a line without direction


def test_1_rod_points_both_ways_and_any_distance() -> None:
    assert cells(after("b2/")) == {"a1", "c3", "d4", "e5"}
    assert cells(after("b2-")) == {"a2", "c2", "d2", "e2"}
    assert cells(after("b2|")) == {"b1", "b3", "b4", "b5"}
    assert cells(after("b2\\")) == {"a3", "c1"}


def test_1_three_directions_on_a_hexagonal_board() -> None:
    assert cells(after("d4-", board="hex-4")) == {"d1", "d2", "d3", "d5", "d6", "d7"}
    assert cells(after("d4/", board="hex-4")) == {"a1", "b2", "c3", "e4", "f4", "g4"}
    assert cells(after("d4\\", board="hex-4")) == {"a4", "b4", "c4", "e3", "f2", "g1"}


# 2: stones do not block


def test_2_stones_do_not_stop_the_line() -> None:
    assert cells(after("b2-", "c2-")) == {"a2", "d2", "e2"}


def test_2_two_stones_in_between_do_not_stop_it_either() -> None:
    assert cells(after("b2-", "c2-", "d2-")) == {"a2", "e2"}


# 3: stone and rod are one turn; the rod must leave a free cell


def test_3_a_turn_is_a_cell_with_a_rod() -> None:
    assert texts(after("a1-", board="sq-2", n=2)) == ["b1\\", "b1|"]


def test_3_rod_must_point_at_another_free_cell() -> None:
    state = after("b2-", "c2-", board="sq-3", n=3)
    assert texts(state) == ["a2/", "a2\\", "a2|"]
    with pytest.raises(IllegalAction) as error:
        move(state, "a2-")
    assert error.value.code == "no_free_cell"


def test_3_the_line_just_used_may_be_used_again() -> None:
    assert "c2-" in texts(after("b2-"))


# 4: the first turn too must leave a free cell


def test_4_a_corner_has_no_rod_off_the_board() -> None:
    opening = texts(new())
    assert [turn for turn in opening if turn.startswith("a1")] == ["a1-", "a1/", "a1|"]
    assert [turn for turn in opening if turn.startswith("e1")] == ["e1-", "e1\\", "e1|"]


@pytest.mark.parametrize("board", board_names())
def test_4_number_of_first_turns(board: str) -> None:
    side = side_of(board)
    hexagon_cells = 3 * side * (side - 1) + 1
    expected = 3 * hexagon_cells if find_board(board).hexagonal else 4 * side**2 - 4
    assert perft(new(board, 2), 1) == expected


# 5: a stone that makes a line wins, with or without room for the rod


def test_5_a_line_wins_at_once() -> None:
    state = after("a1-", "b1\\", "a2*", board="sq-2", n=2)
    assert winners(state) == (0,)
    assert state.winning_line() == ("a1", "a2")
    assert state.actors() == ()


def test_5_a_winning_stone_is_one_action_without_rod() -> None:
    state = after("a1-", "b1\\", board="sq-2", n=2)
    assert texts(state) == ["a2*"]


def test_5_a_line_wins_though_no_rod_fits() -> None:
    state = after("b1\\", "a2|", "a3-", "c3/", "b2-", "c2\\", board="sq-3", n=3)
    assert texts(state) == ["b3*"]
    site = state.sites.by_name["b3"]
    assert not any(others & state.free for _, others in site.turns)
    move(state, "b3*")
    assert winners(state) == (0,)


def test_5_more_than_n_in_a_row_win_too() -> None:
    state = after("d1\\", "b3/", "d5-", "c5\\", "d4\\", "e3/", "d2-", "e2\\", "d3*")
    assert state.winning_line() == ("d1", "d2", "d3", "d4", "d5")
    assert winners(state) == (0,)


def test_5_all_lines_of_the_stone_are_shown() -> None:
    turns = ("c2-", "c4\\", "d3-", "d1/", "c1\\", "a1/", "e3\\", "c5-", "c3*")
    state = after(*turns, board="hex-3", n=3)
    assert state.winning_line() == ("c1", "c2", "c3", "d3", "e3")


def test_5_stones_of_the_other_colour_do_not_help() -> None:
    state = after("a1-", "b1-", "c1-", "d1-")
    assert texts(state) == ["e1\\", "e1|"]


# 6: who cannot lay the rod loses

STUCK_TURNS = ("c3-", "a3\\", "b2|", "b1/", "c2-", "a2/")


def test_6_stuck_loses() -> None:
    state = after(*STUCK_TURNS, board="sq-3", n=3)
    assert winners(state) == (1,)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "stuck"
    assert [site.name for site in state.open_sites()] == ["b3"]
    assert state.free.bit_count() == 3, "the board need not be full"


def test_6_after_any_turn_a_stone_could_still_be_put() -> None:
    for seed in range(30):
        state, rng = new("hex-3", 3), Rng(seed)
        while state.outcome() is None:
            seat = state.seat_to_move()
            state.play(seat, rng.choice(state.legal(seat)))
            assert state.has_line() or state.open_sites()


def test_6_two_free_cells_are_never_stuck() -> None:
    """A stone on one of them can always point at the other."""
    for seed in range(200):
        state = play_randomly(new("sq-4", 4), Rng(seed))
        if not state.has_line():
            assert len(state.open_sites()) == 1


# 7: no draws


@pytest.mark.parametrize(("board", "n", "pie"), GAMES)
def test_7_one_player_always_wins(board: str, n: int, pie: bool) -> None:
    state = play_randomly(new(board, n, pie), Rng(7))
    assert len(winners(state)) == 1


# 8: n is at least 2 and at most the side


@pytest.mark.parametrize("board", board_names())
def test_8_n_up_to_the_side(board: str) -> None:
    assert new(board, side_of(board)).sites.n == side_of(board)
    with pytest.raises(BadOptions):
        new(board, side_of(board) + 1)
    with pytest.raises(BadOptions):
        new(board, 1)


# 9: the pie rule


def test_9_swap_is_offered_once_and_last() -> None:
    assert "swap" not in texts(new(pie=True))
    state = after("c3/", pie=True)
    assert texts(state)[-1] == "swap"
    move(state, "swap")
    assert "swap" not in texts(state)
    assert "swap" not in texts(after("c3/", "b2/", pie=True))


def test_9_no_swap_without_the_option() -> None:
    assert "swap" not in texts(after("c3/"))


def test_9_swap_exchanges_the_colours_and_nothing_else() -> None:
    plain, swapped = after("c3/", pie=True), after("c3/", "swap", pie=True)
    assert (plain.colour_of(0), plain.colour_of(1)) == (Colour.BLACK, Colour.ORANGE)
    assert (swapped.colour_of(0), swapped.colour_of(1)) == (Colour.ORANGE, Colour.BLACK)
    assert swapped.stones == plain.stones
    assert swapped.rod == plain.rod
    assert texts(swapped) == [turn for turn in texts(plain) if turn != "swap"]


def test_9_after_the_swap_the_first_player_goes_on_with_orange() -> None:
    state = after("c3/", "swap", pie=True)
    assert state.actors() == (0,)
    move(state, "d4/")
    assert state.actors() == (1,)
    assert state.view(None).stones[-1].colour is Colour.ORANGE


def test_9_the_winner_is_who_plays_the_winning_colour() -> None:
    state = after("a1-", "swap", "b1\\", "a2*", board="sq-2", n=2, pie=True)
    assert winners(state) == (1,)


def test_9_stuck_after_a_swap_is_the_loss_of_the_other_seat() -> None:
    first, *rest = STUCK_TURNS
    state = after(first, "swap", *rest, board="sq-3", n=3, pie=True)
    assert winners(state) == (0,)


# 10: enough stones; the rod stays on the last stone


def test_10_the_rod_lies_on_the_last_stone() -> None:
    state = after("c3/", "d4|", "d2-")
    assert str(state.rod) == "d2-"


def test_10_a_board_can_be_filled_to_the_last_cell() -> None:
    turns = ("b3|", "b1|", "b2-", "c2|", "c1-", "a1/", "c3-", "a3|")
    state = after(*turns, board="sq-3", n=3)
    assert state.free.bit_count() == 1
    assert winners(state) == (1,)
