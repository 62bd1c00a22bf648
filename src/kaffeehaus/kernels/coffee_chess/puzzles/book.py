"""Puzzle book of Coffee Chess tactics: tasks, and evaluation of attempts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext, lazy_gettext, lazy_pgettext, ngettext
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.core.puzzles import (
    AttemptOutcome,
    AttemptStatus,
    BoardBook,
    BoardPuzzle,
    NoSuchPuzzle,
)
from kaffeehaus.games.coffee_chess.rules.actions import END
from kaffeehaus.games.coffee_chess.rules.notation import parse_action
from kaffeehaus.games.coffee_chess.words.prose import side_name
from kaffeehaus.kernels.coffee_chess.puzzles.pack import Goal, Tactic, read_pack, worth

RAREST = (40, 150, 600)
"""By grade, except the last: the maximum number of results per best one."""
NAME_LENGTH = 8


class ChessBook(BoardBook):
    """The best theft or the best rows of one turn."""

    id = "coffee_chess"
    game_id = "coffee_chess"
    title = lazy_gettext("Coffee Chess tactics")
    sentence = lazy_gettext("One turn: steal the most beans, or make the most paying rows.")
    grades = (
        lazy_pgettext("grade", "Easy"),
        lazy_pgettext("grade", "Medium"),
        lazy_pgettext("grade", "Tricky"),
        lazy_pgettext("grade", "Hard"),
    )

    def ids(self, grade: int) -> Sequence[str]:
        """Ids of a grade, in the order of the files."""
        return _by_grade()[grade]

    def grade_of(self, puzzle_id: str) -> int:
        """By how rare the best result of the turn is."""
        return _grade(_find(puzzle_id))

    def task(self, puzzle_id: str) -> BoardPuzzle:
        """The position and the goal."""
        tactic = _find(puzzle_id)
        side = side_name(tactic.seat)
        words = (
            gettext("%(side)s to move: steal as many beans as possible this turn.", side=side)
            if tactic.goal is Goal.THEFT
            else gettext(
                "%(side)s to move: end the turn with as many paying rows as possible.", side=side
            )
        )
        return BoardPuzzle(puzzle_id, _grade(tactic), words, tactic.state.save(), tactic.seat)

    def picture(self, puzzle_id: str) -> str:
        """The position."""
        tactic = _find(puzzle_id)
        return tactic.state.view(tactic.seat).thumbnail()

    def attempt(self, puzzle_id: str, actions: Sequence[str]) -> AttemptOutcome:
        """Play the turn; when it ends, its result is compared with the best."""
        tactic = _find(puzzle_id)
        seat, state = tactic.seat, tactic.state.copy()
        for done, text in enumerate(actions, 1):
            action = parse_action(text)
            if action == END:
                if done < len(actions):
                    raise PlayerError(gettext("The turn is already over."), code="puzzle_over")
                return _ended(tactic, worth(tactic.goal, tactic.state, state, seat), state.save())
            state.apply(seat, action)
        return AttemptOutcome(AttemptStatus.OPEN, (), state.save())

    def solution(self, puzzle_id: str) -> tuple[str, ...]:
        """A shortest sequence to the best result."""
        return (*_find(puzzle_id).actions, str(END))


def _ended(tactic: Tactic, had: int, position: JsonObject) -> AttemptOutcome:
    if had == tactic.best:
        others = tactic.results - tactic.ways
        said = ngettext(
            "%(num)s other result of this turn is worse.",
            "%(num)s other results of this turn are worse.",
            others,
        )
        return AttemptOutcome(AttemptStatus.SOLVED, (_amount(tactic.goal, had), said), position)
    best = gettext("Best possible: %(number)s.", number=tactic.best)
    return AttemptOutcome(AttemptStatus.WRONG, (_amount(tactic.goal, had), best), position)


def _amount(goal: Goal, count: int) -> str:
    if goal is Goal.THEFT:
        return ngettext("%(num)s bean stolen.", "%(num)s beans stolen.", count)
    return ngettext("%(num)s paying row.", "%(num)s paying rows.", count)


def _find(puzzle_id: str) -> Tactic:
    tactic = _pack().get(puzzle_id)
    if tactic is None:
        raise NoSuchPuzzle(gettext("There is no such Coffee Chess puzzle."))
    return tactic


def _grade(tactic: Tactic) -> int:
    return 1 + sum(tactic.results > rare * tactic.ways for rare in RAREST)


@cache
def _pack() -> dict[str, Tactic]:
    return {_name(tactic): tactic for tactic in shipped()}


def shipped() -> Iterator[Tactic]:
    """All bundled tactics."""
    folder = files("kaffeehaus.kernels.coffee_chess.puzzles.data")
    for file in sorted(folder.iterdir(), key=lambda found: found.name):
        if file.name.endswith(".txt"):
            yield from read_pack(file.read_text(encoding="ascii"))


def _name(tactic: Tactic) -> str:
    return sha256(tactic.position.encode()).hexdigest()[:NAME_LENGTH]


@cache
def _by_grade() -> dict[int, tuple[str, ...]]:
    return {
        grade: tuple(name for name, tactic in _pack().items() if _grade(tactic) == grade)
        for grade in range(1, len(ChessBook.grades) + 1)
    }
