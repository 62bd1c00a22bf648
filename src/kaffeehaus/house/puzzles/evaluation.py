"""Attempts at puzzles, worked out in a process beside the house: so it imports no part of the web
server."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.puzzles import BoardBook, Tried
from kaffeehaus.core.registry import find_book


@dataclass(frozen=True, slots=True)
class AttemptRefusal:
    """Why an attempt is none. Errors do not travel between processes."""

    sentence: str
    code: str


def attempted(book_id: str, puzzle_id: str, actions: tuple[str, ...]) -> Tried | AttemptRefusal:
    """What comes of an attempt."""
    try:
        return find_book(book_id).attempt(puzzle_id, actions)
    except PlayerError as error:
        return AttemptRefusal(error.sentence, error.code)


def solved(book_id: str, puzzle_id: str) -> tuple[str, ...]:
    """How a puzzle on the board is solved."""
    book = find_book(book_id)
    assert isinstance(book, BoardBook)
    return book.solution(puzzle_id)
