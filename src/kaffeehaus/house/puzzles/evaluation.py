"""Functions of puzzles that run in a worker process: this module must not import the web server."""

from __future__ import annotations

from kaffeehaus.core.puzzles import AttemptOutcome, BoardBook
from kaffeehaus.core.registry import find_book


def evaluate_attempt(book_id: str, puzzle_id: str, actions: tuple[str, ...]) -> AttemptOutcome:
    """The result of an attempt. Raises `PlayerError`."""
    return find_book(book_id).attempt(puzzle_id, actions)


def find_solution(book_id: str, puzzle_id: str) -> tuple[str, ...]:
    """The solution of a puzzle on a board."""
    book = find_book(book_id)
    assert isinstance(book, BoardBook)
    return book.solution(puzzle_id)
