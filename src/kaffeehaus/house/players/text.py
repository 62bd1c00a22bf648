"""Validation of text that players write: length limit, invisible characters, quick phrases."""

from __future__ import annotations

from kaffeehaus.house.errors import BadRequest
from kaffeehaus.house.players.names import without_invisible

LONGEST = 500
"""Characters of a chat message or the reason of a report."""

PHRASES = (
    "Hello, and have a good game!",
    "One moment, I am thinking.",
    "I must go now, and play on later.",
    "Well played!",
    "That was not my best move.",
    "Thank you for the game.",
)
"""Quick phrases of the chat."""


def read_words(text: str, longest: int = LONGEST) -> str:
    """The text with single spaces, without invisible characters and direction overrides.

    Raises `BadRequest` if nothing is left, or more than `longest` characters.
    """
    # Cleaning is slow, so a far too long text is rejected before it.
    is_huge = len(text) > longest * 4
    tidy = "" if is_huge else " ".join(without_invisible(text).split())
    if is_huge or len(tidy) > longest:
        raise BadRequest(f"At most {longest} characters can be said at once.", code="too_long")
    if not tidy:
        raise BadRequest("There is nothing to read in it.", code="no_words")
    return tidy
