"""Words that are said: how long they may be, what is taken out of them, and quick phrases."""

from __future__ import annotations

from kaffeehaus.house.errors import BadRequest
from kaffeehaus.house.players.names import without_the_unseen

LONGEST = 500
"""Characters of a message, of a reason and of a note."""

PHRASES = (
    "Hello, and have a good game!",
    "One moment, I am thinking.",
    "I must go now, and play on later.",
    "Well played!",
    "That was not my best move.",
    "Thank you for the game.",
)
"""For who would rather not type."""


def read_words(text: str, longest: int = LONGEST) -> str:
    """The words with single spaces, without signs that cannot be seen or turn a text around.
    Raises `BadRequest` if nothing is left, or too much."""
    if len(text) > longest * 4:
        raise _too_long(longest)
    tidy = " ".join(without_the_unseen(text).split())
    if not tidy:
        raise BadRequest("There is nothing to read in it.", code="no_words")
    if len(tidy) > longest:
        raise _too_long(longest)
    return tidy


def _too_long(longest: int) -> BadRequest:
    return BadRequest(f"At most {longest} characters can be said at once.", code="too_long")
