"""Options in a line of a list, where there is room for the essentials only."""

from __future__ import annotations

from kaffeehaus.core.options import Choice, Flag, Text
from kaffeehaus.house.tables.sight import TableLine
from kaffeehaus.house.tables.words import option_text


def brief_options(table: TableLine) -> list[str]:
    """What distinguishes this table: choices by their words, numbers, and what is switched on."""
    lines = []
    for option in table.game.options:
        value = table.options.get(option.name, option.default)
        match option:
            case Choice():
                lines.append(option_text(option, value))
            case Flag() if value:
                lines.append(option.title)
            case Flag() | Text():
                continue
            case _:
                lines.append(f"{option.title}: {value}")
    return lines
