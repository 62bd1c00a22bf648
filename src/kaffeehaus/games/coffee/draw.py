"""The board of Coffee as SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaffeehaus.core.view import Marks
from kaffeehaus.games.coffee.actions import Place
from kaffeehaus.games.coffee.boards import find_board

if TYPE_CHECKING:
    from kaffeehaus.games.coffee.view import CoffeeView


def draw_board(view: CoffeeView, marks: Marks) -> str:
    """One `<svg>` element with the board, the pieces and what can be chosen."""
    board = find_board(view.board)
    taken = {stone.cell: stone.colour for stone in view.stones}
    legal = {action.cell for action in marks.legal if isinstance(action, Place)}
    height = board.points[-1][1]
    parts = []
    for name, (x, y) in zip(board.cells, board.points, strict=True):
        cx = x * 100 + (y * 50 + (board.side - 1) * 50 if board.hexagonal else 0) + 50
        cy = (height - y) * 100 + 50
        colour = taken[name].value if name in taken else "tan"
        choose = f' data-field="cell" data-value="{name}"' if name in legal else ""
        parts.append(
            f'<circle id="cell-{name}" cx="{cx}" cy="{cy}" r="45" fill="{colour}"{choose}/>'
        )
        parts += [
            f'<g data-field="rod" data-value="{action.rod.value}" data-when="cell={name}" '
            f'display="none"/>'
            for action in marks.legal
            if isinstance(action, Place) and action.cell == name
        ]
    size = (height + 1) * 100
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">'
        f"{''.join(parts)}</svg>"
    )
