"""Evaluates puzzle attempts in a worker process, so it must not import the web server."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.puzzles import AttemptOutcome, BoardBook
from kaffeehaus.core.registry import find_book


@dataclass(frozen=True, slots=True)
class AttemptRefusal:
    """A `PlayerError` as a value that can be pickled."""

    sentence: str
    code: str


def evaluate_attempt(
    book_id: str, puzzle_id: str, actions: tuple[str, ...]
) -> AttemptOutcome | AttemptRefusal:
    """The result of an attempt."""
    try:
        return find_book(book_id).attempt(puzzle_id, actions)
    except PlayerError as error:
        return AttemptRefusal(error.sentence, error.code)


def find_solution(book_id: str, puzzle_id: str) -> tuple[str, ...]:
    """The solution of a puzzle on a board."""
    book = find_book(book_id)
    assert isinstance(book, BoardBook)
    return book.solution(puzzle_id)
