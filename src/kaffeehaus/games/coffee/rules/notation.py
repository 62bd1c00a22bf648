"""Coffee in writing: turns as `c2/`, `c2*` and `swap`, positions on one line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from kaffeehaus.core.errors import UnreadableAction
from kaffeehaus.core.options import shown
from kaffeehaus.games.coffee.rules.actions import SWAP, CoffeeAction, Colour, Place
from kaffeehaus.games.coffee.rules.boards import Board, Rod

_TURN = re.compile(r"([a-k](?:[1-9]|1[01]))([-/\\|*])", re.ASCII)
_STONE_LETTERS = {Colour.BLACK: "B", Colour.ORANGE: "O"}


@lru_cache(1000)
def parse_action(text: str) -> CoffeeAction:
    """The action with this text form, on whatever board: the same one for the same text. Raises
    `UnreadableAction`."""
    if text == "swap":
        return SWAP
    match = _TURN.fullmatch(text)
    if match is None:
        raise UnreadableAction(
            f"{shown(text)} is no turn of Coffee; write a cell and a rod such as c2/, "
            "a winning stone such as c2*, or swap."
        )
    return Place(match[1], Rod(match[2]))


def position_line(
    board: Board,
    n: int,
    stones: dict[str, Colour],
    rod: Place | None,
    to_move: Colour | None,
    notes: Sequence[str] = (),
) -> str:
    """A position on one line: board, n, the rows from the top (`B`, `O`, `.`), the stone the rod
    lies on, who is to move, and notes such as `swapped`."""
    rows = (
        "".join(_STONE_LETTERS[stones[cell]] if cell in stones else "." for cell in row)
        for row in reversed(board.rows())
    )
    mover = to_move.value if to_move else "over"
    return " ".join((board.name, f"n={n}", "/".join(rows), str(rod or "none"), mover, *notes))
