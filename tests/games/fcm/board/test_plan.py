"""Plans: where a board lies, its holes, and what tiles that are added make of it."""

from __future__ import annotations

from kaffeehaus.games.fcm.rules.board.plan import VOID, Plan

SQUARE = Plan(("ab", "cd"))


def test_a_square_is_found_wherever_the_board_begins() -> None:
    plan = Plan(("ab", "c "), -7, 3)
    assert list(plan.squares()) == [(-7, 3), (-7, 4), (-6, 3)]
    assert [plan.sign(square) for square in plan.squares()] == ["a", "b", "c"]
    assert (list(plan.lines), list(plan.columns)) == ([-7, -6], [3, 4])


def test_outside_and_in_a_hole_there_is_no_square() -> None:
    plan = Plan(("ab", "c "), -1, -1)
    assert (plan.sign((0, 0)), plan.holds((0, 0))) == (VOID, False)
    for outside in ((-2, -1), (1, -1), (-1, -2), (-1, 1), (7, 7)):
        assert (plan.sign(outside), plan.holds(outside)) == ("", False)


def test_what_is_added_at_any_side_moves_nothing() -> None:
    for top, left in ((-2, 0), (2, 1), (1, -1), (0, 2), (-3, -3)):
        added = Plan(("x",), top, left)
        both = SQUARE.joined(added)
        assert {square: both.sign(square) for square in both.squares()} == {
            **{square: SQUARE.sign(square) for square in SQUARE.squares()},
            (top, left): "x",
        }
        assert (both.top, both.left) == (min(0, top), min(0, left))


def test_between_boards_are_holes_and_what_comes_later_lies_on_top() -> None:
    assert SQUARE.joined(Plan(("x",), -1, 3)) == Plan(("   x", "ab  ", "cd  "), -1, 0)
    assert SQUARE.joined(Plan(("x ",), 1, 0)) == Plan(("ab", "xd"))
