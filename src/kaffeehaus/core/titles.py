"""One-line title of a game with its options, for tables in plain text and file headers."""

from __future__ import annotations

from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.options import Chosen, option_text

LONGEST_WORD = 100
"""Maximum length of an option's value in a line."""


def title_line(game: AnyGame, options: Chosen) -> str:
    """Title with the options that matter: `Coffee: board=sq-5 n=4 pie=false`. Long values, such as
    a list of cards, are truncated."""
    told = [option.name for option in game.options_told(options) if option.name in options]
    words = {name: option_text(options[name]) for name in told}
    chosen = " ".join(
        f"{name}={word if len(word) <= LONGEST_WORD else word[:LONGEST_WORD] + '…'}"
        for name, word in words.items()
    )
    return f"{game.title}: {chosen}" if chosen else game.title
