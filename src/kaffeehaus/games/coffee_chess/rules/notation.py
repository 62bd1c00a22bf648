"""Coffee Chess in writing: actions as `place d4`, `move c4 b5 2`, `steal c4 d4 1`, `end` and
`swap`, positions on one line."""

from __future__ import annotations

import re

from kaffeehaus.core.errors import UnreadableAction
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.options import shown
from kaffeehaus.games.coffee_chess.rules.actions import (
    END,
    PLACES,
    SWAP,
    ChessAction,
    Move,
    Steal,
)
from kaffeehaus.games.coffee_chess.rules.position import Position
from kaffeehaus.games.coffee_chess.rules.squares import BY_NAME, NAMES, SQUARES

_TRANSFER = re.compile(r"(move|steal) ([a-h][1-8]) ([a-h][1-8]) ([1-9][0-9]?)")
_PLACE = re.compile(r"place ([a-h][1-8])")


def parse_action(text: str) -> ChessAction:
    """The action with this text form. Raises `UnreadableAction`."""
    if text == "end":
        return END
    if text == "swap":
        return SWAP
    if found := _PLACE.fullmatch(text):
        return PLACES[BY_NAME[found[1]]]
    if found := _TRANSFER.fullmatch(text):
        kind = Move if found[1] == "move" else Steal
        return kind(BY_NAME[found[2]], BY_NAME[found[3]], int(found[4]))
    raise UnreadableAction(
        gettext(
            "%(text)s is not an action in Coffee Chess; write place d4, move c4 b5 2, steal c4 "
            "d4 1, end or swap.",
            text=shown(text),
        )
    )


def position_line(position: Position) -> str:
    """Bank, inventories, who is to move, then every stack: `bank 42 w1 b0 w c4=2 d5=1`.

    `pie` while Black may still come to swap."""
    beans = position.beans
    stacks = " ".join(f"{NAMES[square]}={beans[square]}" for square in SQUARES if beans[square])
    white, black = position.inventories
    side = "wb"[position.to_move]
    doing = f" {position.doing}" if position.doing else ""
    pie = " pie" if position.pie_is_open() else ""
    return f"bank {position.bank} w{white} b{black} {side}{doing}{pie} {stacks}".rstrip()
