"""All lines that a written position may have in a game."""

from __future__ import annotations

from collections.abc import Collection

from kaffeehaus.games.fcm.rules.written.board import BOARD_LINES
from kaffeehaus.games.fcm.rules.written.chains import CHAIN_LINES
from kaffeehaus.games.fcm.rules.written.forms import LineForm
from kaffeehaus.games.fcm.rules.written.table import LEFT_LINE, TABLE_LINES


def forms_with(brought: Collection[LineForm]) -> dict[str, LineForm]:
    """By keyword, with those that modules bring, in the order in which they are written."""
    ordered = (
        *TABLE_LINES,
        *(line for line in brought if line.ground),
        *CHAIN_LINES,
        LEFT_LINE,
        *BOARD_LINES,
        *(line for line in brought if not line.ground),
    )
    return {line.keyword: line for line in ordered}
