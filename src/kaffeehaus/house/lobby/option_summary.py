"""Short summary of a table's options for lists."""

from __future__ import annotations

from hashlib import sha256

from kaffeehaus.core.options import Flag, Text
from kaffeehaus.house.lobby.model import BestScores, TableLine
from kaffeehaus.house.views.sentences import option_text

USUAL = "The usual game"


def brief_options(table: TableLine | BestScores) -> list[str]:
    """Options of a table in the words of the game, or those that differ from the defaults."""
    defaults = {option.name: option.default for option in table.game.options}
    if summary := table.game.brief({**defaults, **table.options}):
        return [summary]
    lines = []
    for option in table.game.options:
        value = table.options.get(option.name, option.default)
        if value == option.default:
            continue
        if isinstance(option, Text):
            lines.append(f"{option.title}: {_digest(str(value))}")
        elif isinstance(option, Flag) and value:
            lines.append(option.title)
        else:
            lines.append(f"{option.title}: {option_text(option, value)}")
    return lines or [USUAL]


def _digest(text: str) -> str:
    """Short id of a long text, such as a list of cards."""
    return f"№ {sha256(text.encode()).hexdigest()[:6]}"
