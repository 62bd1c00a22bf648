"""Puzzle generator of Coffee: random games without blunders, or games in which Black plays from the
opening book of a solved board. A position is kept if exactly one turn wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee.rules.actions import Place
from kaffeehaus.games.coffee.rules.boards import Rod, find_board
from kaffeehaus.games.coffee.state import CoffeeState
from kaffeehaus.kernels.coffee.grid import Grid, Scene, read_view
from kaffeehaus.kernels.coffee.playout import prospects
from kaffeehaus.kernels.coffee.proofs.book import book_of
from kaffeehaus.kernels.coffee.proofs.rules import Position
from kaffeehaus.kernels.coffee.puzzles.distance import Distances, TooDeep, Turn, legal_turns
from kaffeehaus.kernels.coffee.puzzles.pack import CoffeePuzzle
from kaffeehaus.kernels.coffee.solver.solver import Solver, place_of, solver_of

MOST_NODES = 2_000
"""Node limit of one query: harder positions are no puzzles for people, and too slow to evaluate."""
MEMORY = 2**22
BOOK_NODES = 20_000
"""Node limit behind the opening book, which ends where this is enough."""
PORTION = 40
"""Number of games in a batch."""
LEAST_CHOICE = 3
"""Minimum number of turns that do not lose at once: spotting those is no puzzle yet."""


@dataclass(frozen=True, slots=True)
class Portion:
    """A batch of games to try: the same numbers give the same puzzles."""

    board: str
    n: int
    seed: int
    number: int
    from_book: bool = False
    """Whether Black plays the turns of the opening book."""


def puzzles_of(portion: Portion) -> list[CoffeePuzzle]:
    """Puzzles found in a batch."""
    rng = Rng(portion.seed).split(f"{portion.board} {portion.n} {portion.number}")
    solver = solver_of(portion.board, portion.n, MEMORY)
    search = _puzzle_behind_book if portion.from_book else _puzzle_in
    found = (search(portion, solver, rng) for _ in range(PORTION))
    return [puzzle for puzzle in found if puzzle is not None]


def _puzzle_in(portion: Portion, solver: Solver, rng: Rng) -> CoffeePuzzle | None:
    """The last position of a game that makes a puzzle, if any."""
    game = find_game("coffee")
    state = game.new({"board": portion.board, "n": portion.n})
    assert isinstance(state, CoffeeState)
    length = 2 + 2 * rng.below(len(find_board(portion.board).cells) // 2)
    moves: list[str] = []
    while len(moves) < length:
        turn = _any_safe(state, rng)
        if turn is None:
            return None
        moves.append(str(turn))
        state.play(state.seat_to_move(), turn)
    return _tried(state, tuple(moves), solver)


def _puzzle_behind_book(portion: Portion, solver: Solver, rng: Rng) -> CoffeePuzzle | None:
    """The first position of a game that makes a puzzle, if any. Black plays from the opening book
    to its end and then what the solver finds; Orange plays anything that does not lose at once."""
    state = find_game("coffee").new({"board": portion.board, "n": portion.n})
    assert isinstance(state, CoffeeState)
    moves: list[str] = []
    while state.result is None:
        is_black = state.seat_to_move() == 0
        turn = _book_turn(state, solver) if is_black else _any_safe(state, rng)
        if turn is None:
            return None
        puzzle = _tried(state, tuple(moves), solver) if is_black and moves else None
        if puzzle is not None:
            return puzzle
        moves.append(str(turn))
        state.play(state.seat_to_move(), turn)
    return None


def _book_turn(state: CoffeeState, solver: Solver) -> Place | None:
    """Black's turn in a won position; None if he can make a line, or if the solver needs long."""
    grid, scene = read_view(state.view(None))
    if scene.line & scene.own_wins:
        return None
    book = book_of(state.sites.board.name, state.sites.n)
    answer = book.answer(Position(scene.free, scene.line, scene.own))
    if answer is not None:
        return answer.place
    solution = solver.solve(scene, nodes=BOOK_NODES)
    return place_of(grid, scene, solution) if solution.verdict else None


def _tried(state: CoffeeState, moves: tuple[str, ...], solver: Solver) -> CoffeePuzzle | None:
    try:
        return _puzzle_from(state, moves, solver)
    except TooDeep:
        return None


def _any_safe(state: CoffeeState, rng: Rng) -> Place | None:
    """A turn that does not lose at once; None where the game is decided."""
    grid, scene = read_view(state.view(None))
    if scene.line & scene.own_wins:
        return None
    safe = [found for found in prospects(grid, scene) if found.answers]
    if not safe:
        return None
    chosen = rng.choice(safe)
    return grid.place(scene, chosen.cell, chosen.line)


def _puzzle_from(state: CoffeeState, moves: tuple[str, ...], solver: Solver) -> CoffeePuzzle | None:
    grid, scene = read_view(state.view(None))
    if scene.line & scene.own_wins or len(prospects(grid, scene)) < LEAST_CHOICE:
        return None
    distances = Distances(grid, solver, MOST_NODES)
    if not distances.wins(scene):
        return None
    answers = _answers(grid, scene, list(legal_turns(grid, scene)), distances)
    if list(answers.values()).count(None) != 1:
        return None
    (winner,) = (turn for turn, answer in answers.items() if answer is None)
    return CoffeePuzzle(
        board=state.sites.board.name,
        n=state.sites.n,
        moves=moves,
        turn=str(grid.place(scene, winner.cell, winner.line)),
        depth=distances.of(scene),
        answers=tuple(answer for answer in answers.values() if answer is not None),
    )


def _answers(
    grid: Grid, scene: Scene, turns: list[Turn], distances: Distances
) -> dict[Turn, str | None]:
    """By turn: what wins against it; None for turns that win. Ends at the second of those."""
    found: dict[Turn, str | None] = {}
    for turn in turns:
        then = grid.after(scene, turn.cell, turn.line)
        found[turn] = written(grid, then, distances.winning(then)) if distances.wins(then) else None
        if list(found.values()).count(None) > 1:
            break
    return found


def written(grid: Grid, scene: Scene, turn: Turn) -> str:
    """A turn in the rules' notation."""
    if not turn.line:
        return str(Place(grid.board.cells[turn.cell], Rod.NONE))
    return str(grid.place(scene, turn.cell, turn.line))


def portions(board: str, n: int, seed: int, *, from_book: bool = False) -> Iterator[Portion]:
    """All batches, without end."""
    return (Portion(board, n, seed, number, from_book) for number in count())
