"""The board of Coffee in plain text, for the terminal and for those who cannot see the drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaffeehaus.games.coffee.boards import find_board

if TYPE_CHECKING:
    from kaffeehaus.games.coffee.view import CoffeeView


def draw_text(view: CoffeeView) -> str:
    """The board with its stones, the rod on the last stone, and the cells that may be taken."""
    board = find_board(view.board)
    taken = {stone.cell: stone.colour.title[0] for stone in view.stones}
    lines = []
    rows = board.rows()
    width = max(map(len, rows))
    for row in reversed(rows):
        pad = "  " * (width - len(row))
        lines.append(f"{row[0]:>3} {pad}" + "".join(_cell(view, taken, cell) for cell in row))
    return "\n".join(lines)


def _cell(view: CoffeeView, taken: dict[str, str], cell: str) -> str:
    if view.rod and cell == view.rod.cell:
        return f"[{taken[cell]}{view.rod.rod.value}]"
    if cell in view.winning_line:
        return f"<{taken[cell]}> "
    if cell in taken:
        return f" {taken[cell]}  "
    return " +  " if cell in view.line else " .  "
