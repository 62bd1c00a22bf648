"""Coffee routes as puzzles: which places sell? They are solved in the trainer.

A puzzle is named by its level and its seed, such as `2-17`, as `/api/fcm/routes/random` takes them.
What is answered are the squares of the places that sell, such as `3,7`, or `none`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.core.puzzles import AttemptOutcome, AttemptStatus, NoSuchPuzzle, PuzzleBook
from kaffeehaus.games.fcm.modules.coffee.drawing.routes import question_svg
from kaffeehaus.games.fcm.modules.coffee.rules.routes.practice import Level, rated_position
from kaffeehaus.games.fcm.modules.coffee.words.routes import LEVELS, headline

LISTED = 500
"""Seeds by grade that are listed; every other seed is a puzzle as well."""
NONE = "none"
_NAME = re.compile(r"([1-4])-([0-9]{1,9})", re.ASCII)


class RouteBook(PuzzleBook):
    """Boards of the trainer."""

    id = "coffee_routes"
    game_id = "fcm"
    title = lazy_gettext("Coffee routes")
    sentence = lazy_gettext("Food Chain Magnate: who sells coffee on the way to dinner?")
    grades = tuple(level.name for level in LEVELS.values())
    page = "/trainer"

    def ids(self, grade: int) -> Sequence[str]:
        """The first seeds of a level."""
        return _listed(grade)

    def grade_of(self, puzzle_id: str) -> int:
        """The level of a board."""
        return _read(puzzle_id)[0]

    def picture(self, puzzle_id: str) -> str:
        """The map with the question."""
        return question_svg(rated_position(*_read(puzzle_id)))

    def attempt(self, puzzle_id: str, actions: Sequence[str]) -> AttemptOutcome:
        """Whether these are exactly the places that sell."""
        level, seed = _read(puzzle_id)
        sale = rated_position(level, seed)
        selling = {",".join(map(str, place.square)) for place in sale.selling}
        is_right = set(actions) - {NONE} == selling
        standing = AttemptStatus.SOLVED if is_right else AttemptStatus.WRONG
        return AttemptOutcome(standing, (headline(sale),))


BOOKS = (RouteBook(),)


@cache
def _listed(grade: int) -> tuple[str, ...]:
    return tuple(f"{grade}-{seed}" for seed in range(LISTED))


def _read(puzzle_id: str) -> tuple[Level, int]:
    match = _NAME.fullmatch(puzzle_id)
    if match is None:
        raise NoSuchPuzzle(gettext("The trainer has no such board."))
    return Level(int(match[1])), int(match[2])
