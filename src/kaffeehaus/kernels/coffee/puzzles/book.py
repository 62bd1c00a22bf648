"""Puzzle book of Coffee: tasks, and evaluation of attempts.

Black may play any turn that still wins; Orange defends as long as possible. Every attempt is solved
again, which is fast for puzzles of this size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext, lazy_gettext, lazy_pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.puzzles import (
    AttemptOutcome,
    AttemptStatus,
    BoardBook,
    BoardPuzzle,
    NoSuchPuzzle,
)
from kaffeehaus.core.rng import Rng
from kaffeehaus.core.view import Mark, Tone
from kaffeehaus.games.coffee.rules.actions import CoffeeAction, Place, parse_action
from kaffeehaus.games.coffee.rules.boards import Rod
from kaffeehaus.games.coffee.rules.position import STUCK
from kaffeehaus.games.coffee.state import CoffeeState
from kaffeehaus.kernels.coffee.grid import Scene, read_view
from kaffeehaus.kernels.coffee.puzzles.distance import Distances, TooDeep, Turn, legal_turns
from kaffeehaus.kernels.coffee.puzzles.making import MEMORY, written
from kaffeehaus.kernels.coffee.puzzles.pack import CoffeePuzzle, read_pack
from kaffeehaus.kernels.coffee.solver.solver import solver_of

BLACK: Seat = 0
MOST_NODES = 1_000_000
"""Node limit of one query: the positions after a puzzle are easier than the puzzle."""
DEEPEST = (2, 3, 5, 7)
"""By grade, except the last: the maximum number of turns to the win."""
NAME_LENGTH = 8
LARGE_CELLS = ("sq-4", "sq-5", "hex-3")
"""Boards on which a finger hits every cell of a phone."""
FEWEST_CELLS = 3
"""To choose from in a warm-up."""
ENDING = "-end"
"""Suffix of the id of a puzzle's last turn."""


class CoffeeBook(BoardBook):
    """Black to move and win."""

    id = "coffee"
    game_id = "coffee"
    title = lazy_gettext("Coffee puzzles")
    sentence = lazy_gettext("Black to move and win: one move wins, all others lose.")
    grades = (
        lazy_pgettext("grade", "Easy"),
        lazy_pgettext("grade", "Medium"),
        lazy_pgettext("grade", "Tricky"),
        lazy_pgettext("grade", "Hard"),
        lazy_pgettext("grade", "Very hard"),
    )

    def ids(self, grade: int) -> Sequence[str]:
        """Ids of a grade, in the order of the files."""
        return _by_grade()[grade]

    def grade_of(self, puzzle_id: str) -> int:
        """By the number of turns to the win."""
        return _grade(_find(puzzle_id))

    def task(self, puzzle_id: str) -> BoardPuzzle:
        """The position, with Black to move."""
        puzzle = _find(puzzle_id)
        if puzzle.turn.endswith(Rod.NONE.value):
            words = gettext("You are Black. Which cell makes %(stones)s in a row?", stones=puzzle.n)
            return BoardPuzzle(puzzle_id, _grade(puzzle), words, puzzle.state.save(), BLACK)
        words = gettext(
            "Black to move and win in %(depth)s. %(stones)s in a row wins.",
            depth=puzzle.depth,
            stones=puzzle.n,
        )
        return BoardPuzzle(puzzle_id, _grade(puzzle), words, puzzle.state.save(), BLACK)

    def picture(self, puzzle_id: str) -> str:
        """The position."""
        return _find(puzzle_id).state.view(BLACK).thumbnail()

    def attempt(self, puzzle_id: str, actions: Sequence[str]) -> AttemptOutcome:
        """Play Black's turns, with Orange's best answers between them."""
        state = _find(puzzle_id).state.copy()
        game = Attempt(state)
        for action in actions:
            if game.standing is not AttemptStatus.OPEN:
                raise PlayerError(gettext("The puzzle is already over."), code="puzzle_over")
            game.play(parse_action(action))
        return game.tried()

    def warm_up(self, day: int) -> str | None:
        """The last turn of an easy puzzle: one cell makes the line."""
        return _warm_up(day)

    def solution(self, puzzle_id: str) -> tuple[str, ...]:
        """Black's turns on the shortest win."""
        puzzle = _find(puzzle_id)
        game = Attempt(puzzle.state.copy())
        found = []
        while game.standing is AttemptStatus.OPEN:
            turn = game.shortest()
            found.append(str(turn))
            game.play(turn)
        return tuple(found)


class Attempt:
    """Black's turns, and Orange's answers."""

    def __init__(self, state: CoffeeState) -> None:
        self.state = state
        self.standing = AttemptStatus.OPEN
        self.turns: list[str] = []
        """The turns of both."""
        self._said: tuple[str, ...] = ()
        self._marks: tuple[Mark, ...] = ()
        self._distances = Distances(
            read_view(state.view(None))[0],
            solver_of(state.sites.board.name, state.sites.n, MEMORY),
            MOST_NODES,
        )

    def play(self, turn: CoffeeAction) -> None:
        """A turn of Black and Orange's answer. Raises `IllegalAction`."""
        self.state.apply(BLACK, turn)
        self.turns.append(str(turn))
        if self.state.result is not None:
            self._win()
        elif self._distances.wins(self._scene):
            self._lose(turn)
        else:
            self._go_on()

    def shortest(self) -> Place:
        """The turn that wins soonest."""
        return self._written(self._distances.winning(self._scene))

    def tried(self) -> AttemptOutcome:
        """Result of the attempt."""
        return AttemptOutcome(self.standing, self._said, self.state.save(), self._marks)

    def _win(self) -> None:
        self.standing = AttemptStatus.SOLVED
        result = self.state.result
        stuck = result is not None and result.reason == STUCK
        if stuck:
            self._said = (gettext("Orange is stuck: no rod fits. You win."),)
        else:
            self._said = (gettext("You make a line and win."),)

    def _lose(self, turn: CoffeeAction) -> None:
        self.standing = AttemptStatus.WRONG
        scene = self._scene
        answer = self._written(self._distances.winning(scene))
        self.state.apply(1 - BLACK, answer)
        self._marks = (Mark(answer.cell, Tone.CHOSEN, str(answer)),)
        if answer.rod is Rod.NONE:
            self._said = (
                gettext(
                    "%(turn)s lets Orange make a line on %(cell)s.", turn=turn, cell=answer.cell
                ),
            )
        elif self.state.result is not None:
            self._said = (
                gettext("Orange answers %(turn)s. Black is stuck: no rod fits.", turn=answer),
            )
        else:
            self._said = (gettext("Orange answers %(turn)s and wins by force.", turn=answer),)

    def _go_on(self) -> None:
        answer = self._defence()
        self.state.apply(1 - BLACK, answer)
        self.turns.append(str(answer))
        self._said = (gettext("Correct. Orange answers %(turn)s.", turn=answer),)
        self._marks = (Mark(answer.cell, Tone.REACHED, str(answer)),)

    def _defence(self) -> Place:
        scene = self._scene
        try:
            turn = self._distances.defence(scene)
        except TooDeep:
            turn = None
        grid = read_view(self.state.view(None))[0]
        return self._written(turn or next(legal_turns(grid, scene)))

    def _written(self, turn: Turn) -> Place:
        grid, scene = read_view(self.state.view(None))
        found = parse_action(written(grid, scene, turn))
        assert isinstance(found, Place)
        return found

    @property
    def _scene(self) -> Scene:
        return read_view(self.state.view(None))[1]


def _find(puzzle_id: str) -> CoffeePuzzle:
    name = puzzle_id.removesuffix(ENDING)
    puzzle = _pack().get(name)
    if puzzle is not None and name != puzzle_id:
        puzzle = _ending(name)
    if puzzle is None:
        raise NoSuchPuzzle(gettext("There is no such Coffee puzzle."))
    return puzzle


@lru_cache(maxsize=64)
def _ending(name: str) -> CoffeePuzzle | None:
    """The last turn of a puzzle; None unless exactly one cell makes a line."""
    puzzle = _pack()[name]
    game = Attempt(puzzle.state.copy())
    turn = game.shortest()
    while turn.rod is not Rod.NONE:
        game.play(turn)
        if game.standing is not AttemptStatus.OPEN:
            return None
        turn = game.shortest()
    lines = [each for each in game.state.choices if str(each).endswith(Rod.NONE.value)]
    if len(lines) != 1:
        return None
    return replace(puzzle, moves=(*puzzle.moves, *game.turns), turn=str(turn), depth=1, answers=())


@lru_cache(maxsize=8)
def _warm_up(day: int) -> str | None:
    names = [name for name in _by_grade()[1] if _pack()[name].board in LARGE_CELLS]
    Rng(day).split(ENDING).shuffle(names)
    return next((name + ENDING for name in names if _offers_choice(name)), None)


def _offers_choice(name: str) -> bool:
    """Whether the last turn of a puzzle may be tried on a few cells."""
    ending = _ending(name)
    choices = ending.state.choices if ending else ()
    return len({turn.cell for turn in choices if isinstance(turn, Place)}) >= FEWEST_CELLS


def _grade(puzzle: CoffeePuzzle) -> int:
    return 1 + sum(puzzle.depth > deepest for deepest in DEEPEST)


@cache
def _pack() -> dict[str, CoffeePuzzle]:
    """All bundled puzzles, by name."""
    return {_name(puzzle): puzzle for puzzle in shipped()}


def shipped() -> Iterator[CoffeePuzzle]:
    """All bundled puzzles."""
    folder = files("kaffeehaus.kernels.coffee.puzzles.data")
    for file in sorted(folder.iterdir(), key=lambda found: found.name):
        if file.name.endswith(".txt"):
            yield from read_pack(file.read_text(encoding="ascii"))


def _name(puzzle: CoffeePuzzle) -> str:
    text = f"{puzzle.board} {puzzle.n} {''.join(puzzle.moves)}"
    return sha256(text.encode()).hexdigest()[:NAME_LENGTH]


@cache
def _by_grade() -> dict[int, tuple[str, ...]]:
    grades = range(1, len(CoffeeBook.grades) + 1)
    return {
        grade: tuple(name for name, puzzle in _pack().items() if _grade(puzzle) == grade)
        for grade in grades
    }
