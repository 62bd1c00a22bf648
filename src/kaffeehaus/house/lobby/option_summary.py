"""Options in a line of a list, where there is room for the essentials only."""

from __future__ import annotations

from hashlib import sha256

from kaffeehaus.core.options import Flag, Text
from kaffeehaus.house.lobby.model import BestScores, TableLine
from kaffeehaus.house.views.sentences import option_text

USUAL = "The usual game"


def brief_options(table: TableLine | BestScores) -> list[str]:
    """What is played at this table: in the words of the game, or what is not as usual."""
    defaults = {option.name: option.default for option in table.game.options}
    if told := table.game.brief({**defaults, **table.options}):
        return [told]
    lines = []
    for option in table.game.options:
        value = table.options.get(option.name, option.default)
        if value == option.default:
            continue
        if isinstance(option, Text):
            lines.append(f"{option.title}: {_sign(str(value))}")
        elif isinstance(option, Flag) and value:
            lines.append(option.title)
        else:
            lines.append(f"{option.title}: {option_text(option, value)}")
    return lines or [USUAL]


def _sign(text: str) -> str:
    """Tells long texts apart, such as one list of cards from another."""
    return f"№ {sha256(text.encode()).hexdigest()[:6]}"
