"""What lies beside the board, and how it is pointed out and told."""

from __future__ import annotations

from collections.abc import Iterable

from kaffeehaus.games.fcm.rules.board.plan import VOID, Plan, Square, square_name
from kaffeehaus.games.fcm.rules.town import Box, House


def lies_on_board(plan: Plan, box: Box) -> bool:
    """Whether all squares of a box are squares of the board; a box without any lies beside it."""
    top, left = box.top - plan.top, box.left - plan.left
    bottom, right = top + box.height, left + box.width
    if not (0 <= top < bottom <= plan.height and 0 <= left < right <= plan.width):
        return False
    return not any(VOID in row[left:right] for row in plan.rows[top:bottom])


def house_places(plan: Plan, house: House) -> tuple[str, ...]:
    """How a house is pointed out: by its squares, or by its number if it lies beside the board."""
    if not lies_on_board(plan, house.box):
        return (house.number,)
    return tuple(square_name(*square) for square in house.squares())


def place_words(plan: Plan, box: Box) -> str:
    """`at c4` on the board; `outside, north of c1` for what stands against one of its sides."""
    if lies_on_board(plan, box):
        return f"at {square_name(box.top, box.left)}"
    side = side_words(plan, box.squares())
    return f"outside, {side}" if side else "beside the board"


def side_words(plan: Plan, squares: Iterable[Square]) -> str:
    """`north of c1` for squares outside against a side of the board; nothing for others."""
    for row, column in squares:
        beside = (
            ("north", (row + 1, column)),
            ("west", (row, column + 1)),
            ("south", (row - 1, column)),
            ("east", (row, column - 1)),
        )
        for side, square in beside:
            if plan.holds(square):
                return f"{side} of {square_name(*square)}"
    return ""
