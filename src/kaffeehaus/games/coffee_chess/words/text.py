"""The board of Coffee Chess in plain text, for the terminal and for those who cannot see the
drawing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kaffeehaus.core.i18n import gettext
from kaffeehaus.games.coffee_chess.rules.position import INVENTORY
from kaffeehaus.games.coffee_chess.rules.squares import NAMES, OWNERS, Square
from kaffeehaus.games.coffee_chess.words.prose import beans_text, row_text, side_name

if TYPE_CHECKING:
    from kaffeehaus.games.coffee_chess.view import ChessView


def draw_text(view: ChessView) -> str:
    """The board in text: a number is a stack, a dot an empty light square, a blank a dark one."""
    lines = [_inventory_text(side_name(1), view.inventories[1])]
    for rank in range(7, -1, -1):
        cells = " ".join(_cell_text(view.beans, file + 8 * rank) for file in range(8))
        lines.append(f"{rank + 1} {cells}")
    lines.append("   a  b  c  d  e  f  g  h")
    lines.append(_inventory_text(side_name(0), view.inventories[0]))
    for seat, rows in enumerate(view.rows):
        if rows:
            paying = ", ".join(row_text(row) for row in rows)
            lines.append(gettext("%(side)s’s rows: %(rows)s", side=side_name(seat), rows=paying))
    lines.append(gettext("Bank: %(count)s", count=view.bank))
    return "\n".join(lines)


def _cell_text(beans: Sequence[int], square: Square) -> str:
    empty = " ." if OWNERS[square] == 0 else "  "
    return f"{beans[square]:2}" if beans[square] else empty


def _inventory_text(side: str, beans: int) -> str:
    return f"{side}: {'o' * beans}{'-' * (INVENTORY - beans)}"


def square_text(view: ChessView, square: Square) -> str:
    """Spoken name of a square: `c4, your square, 3 beans, in a row`, `d4, Black, empty`."""
    owner, name = OWNERS[square], NAMES[square]
    whose = gettext("your square") if owner == view.seat else side_name(owner)
    if not view.beans[square]:
        return gettext("%(square)s, %(owner)s, empty", square=name, owner=whose)
    beans = beans_text(view.beans[square])
    if any(square in row for row in view.rows[owner]):
        return gettext(
            "%(square)s, %(owner)s, %(beans)s, in a row", square=name, owner=whose, beans=beans
        )
    return gettext("%(square)s, %(owner)s, %(beans)s", square=name, owner=whose, beans=beans)


def headline(view: ChessView) -> str:
    """The position in one sentence."""
    if view.outcome:
        turn = gettext("The game is over.")
    elif view.may_swap:
        turn = gettext("%(side)s to move or swap.", side=side_name(view.to_move))
    else:
        turn = gettext("%(side)s to move.", side=side_name(view.to_move))
    beans = gettext(
        "Beans on the board: White %(white)s, Black %(black)s; in the bank: %(bank)s.",
        white=view.on_board(0),
        black=view.on_board(1),
        bank=view.bank,
    )
    return f"Coffee Chess. {turn} {beans}"
