"""What people call their boards, and say about positions."""

from __future__ import annotations

from kaffeehaus.house.players.text import read_words

LONGEST_TITLE = 80
LONGEST_COMMENT = 500


def read_title(text: str) -> str:
    """A title. Raises `BadRequest` for none, or one that is too long."""
    return read_words(text, LONGEST_TITLE)


def first_title(text: str) -> str:
    """What the house calls a new board."""
    return text if len(text) <= LONGEST_TITLE else f"{text[: LONGEST_TITLE - 1].rstrip()}…"


def read_comment(text: str) -> str:
    """Some words about a position, or none. Raises `BadRequest` for too many."""
    return read_words(text, LONGEST_COMMENT) if text.strip() else ""
