"""The board of Coffee Chess in plain text, for the terminal and for those who cannot see the
drawing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kaffeehaus.games.coffee_chess.rules.position import INVENTORY
from kaffeehaus.games.coffee_chess.rules.squares import NAMES, OWNERS, Square
from kaffeehaus.games.coffee_chess.words.prose import SIDES, beans_text, row_text

if TYPE_CHECKING:
    from kaffeehaus.games.coffee_chess.view import ChessView


def draw_text(view: ChessView) -> str:
    """The board in text: a number is a stack, a dot an empty light square, a blank a dark one."""
    lines = [_inventory_text("Black", view.inventories[1])]
    for rank in range(7, -1, -1):
        cells = " ".join(_cell_text(view.beans, file + 8 * rank) for file in range(8))
        lines.append(f"{rank + 1} {cells}")
    lines.append("   a  b  c  d  e  f  g  h")
    lines.append(_inventory_text("White", view.inventories[0]))
    for side, rows in zip(SIDES, view.rows, strict=True):
        if rows:
            paying = ", ".join(row_text(row) for row in rows)
            lines.append(f"Rows of {side}: {paying}")
    lines.append(f"Bank: {view.bank}")
    return "\n".join(lines)


def _cell_text(beans: Sequence[int], square: Square) -> str:
    empty = " ." if OWNERS[square] == 0 else "  "
    return f"{beans[square]:2}" if beans[square] else empty


def _inventory_text(side: str, beans: int) -> str:
    return f"{side}: {'o' * beans}{'-' * (INVENTORY - beans)}"


def square_text(view: ChessView, square: Square) -> str:
    """A square for who hears it: `c4, your 3 beans, in a row`, `d4, Black, empty`."""
    owner, beans = OWNERS[square], view.beans[square]
    is_mine = owner == view.seat
    if not beans:
        return f"{NAMES[square]}, {'your square' if is_mine else SIDES[owner]}, empty"
    whose = "your" if is_mine else f"{SIDES[owner]}'s"
    pays = any(square in row for row in view.rows[owner])
    return f"{NAMES[square]}, {whose} {beans_text(beans)}{', in a row' if pays else ''}"


def headline(view: ChessView) -> str:
    """The position in one sentence."""
    side = SIDES[view.to_move]
    turn = "The game is over." if view.outcome else f"{side} to move."
    return (
        f"Coffee Chess. {turn} White has {view.on_board(0)} beans on the board, "
        f"Black {view.on_board(1)}; {view.bank} in the bank."
    )
