"""Options in a line of a list, where there is room for the essentials only."""

from __future__ import annotations

from kaffeehaus.core.options import Flag, Text
from kaffeehaus.house.tables.sight import TableLine
from kaffeehaus.house.tables.words import option_text

USUAL = "The usual game"


def brief_options(table: TableLine) -> list[str]:
    """What is not as usual at this table; or that everything is."""
    lines = []
    for option in table.game.options:
        value = table.options.get(option.name, option.default)
        if value == option.default or isinstance(option, Text):
            continue
        is_plain = isinstance(option, Flag) and value
        lines.append(option.title if is_plain else f"{option.title}: {option_text(option, value)}")
    return lines or [USUAL]
