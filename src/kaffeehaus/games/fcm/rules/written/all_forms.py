"""All lines that a written position may have in a game."""

from __future__ import annotations

from collections.abc import Iterable

from kaffeehaus.core.convention import find
from kaffeehaus.games.fcm.rules.written.board import BOARD_LINES
from kaffeehaus.games.fcm.rules.written.chains import CHAIN_LINES
from kaffeehaus.games.fcm.rules.written.forms import LineForm
from kaffeehaus.games.fcm.rules.written.table import LEFT_LINE, TABLE_LINES


def forms_with(modules: Iterable[str]) -> dict[str, LineForm]:
    """By keyword, with those that these modules bring, in the order in which they are written. A
    module has them in its room of rules, as `LINES` of the file `written`."""
    brought: list[LineForm] = [
        line
        for module in modules
        for line in find(f"kaffeehaus.games.fcm.modules.{module}.rules.written", "LINES") or ()
    ]
    ordered = (
        *TABLE_LINES,
        *(line for line in brought if line.ground),
        *CHAIN_LINES,
        LEFT_LINE,
        *BOARD_LINES,
        *(line for line in brought if not line.ground),
    )
    return {line.keyword: line for line in ordered}
