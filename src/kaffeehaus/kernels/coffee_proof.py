"""Proofs that a player wins a board of Coffee: written with a solver, checked without one.

A proof has, for every position that can come up with the winner to move, one turn: unless he can
make a line at once, which needs no entry. It is a text file: a line that names the board, n and
the winner, then a line per position with the key of `coffee_keys` (four hexadecimal numbers) and
the turn (cell and rod as numbers), which belongs to the mirror image of the key.

`check_proof` uses nothing but the board itself: no solver, no bot's tables. It follows the
winner's turns and every legal answer from the empty board; stones are only ever added, so there
are no circles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from kaffeehaus.bots.coffee.grid import Scene, grid_of
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.games.coffee.boards import Board, Cells, board_names, find_board, side_of
from kaffeehaus.kernels.coffee_keys import Key, Keys, keys_of
from kaffeehaus.kernels.coffee_solver import Solver

MAGIC = "coffee-proof"
BEST_SIZE = 200_000_000
"""Proofs are kept below this many bytes."""


class Unproven(PlayerError):
    """A file that does not prove what it says; one sentence, code `unproven`."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence, code="unproven")


@dataclass(frozen=True, slots=True)
class Claim:
    """What a proof proves."""

    board: str
    n: int
    winner: str
    """`first` or `second`."""

    def __str__(self) -> str:
        return f"{MAGIC} {self.board} {self.n} {self.winner}"


def write_proof(claim: Claim, solver: Solver) -> Iterator[str]:
    """The lines of a proof, each without its end. The solver has to have solved the board."""
    grid, keys = grid_of(claim.board, claim.n), keys_of(claim.board, claim.n)
    yield str(claim)
    seen: set[Key] = set()
    waiting = [grid.start] if claim.winner == "first" else list(_answers(claim, grid.start))
    while waiting:
        scene = waiting.pop()
        keyed = keys.key(scene.own, scene.other, scene.free, scene.line)
        if scene.line & scene.own_wins or keyed.key in seen:
            continue
        seen.add(keyed.key)
        solution = solver.solve(scene)
        cell, rod = solution.cell, solution.rod
        assert cell is not None, "the winner has a winning turn in every position of a proof"
        assert rod is not None, "winning stones are passed over above"
        turn = _mirrored_turn(keys, cell, rod, keyed.symmetry)
        yield " ".join((*(f"{part:x}" for part in keyed.key), *map(str, turn)))
        line = grid.others[cell][rod] & scene.free
        waiting += _answers(claim, grid.after(scene, cell, line))


def _answers(claim: Claim, scene: Scene) -> Iterator[Scene]:
    """The positions after every turn of the player to move, who cannot win at once."""
    grid = grid_of(claim.board, claim.n)
    for cell in _each(scene.line):
        for others in grid.others[cell]:
            if line := others & scene.free:
                yield grid.after(scene, cell, line)


def _mirrored_turn(keys: Keys, cell: int, rod: int, symmetry: int) -> tuple[int, int]:
    image = keys.symmetries[symmetry][cell]
    rods = tuple(keys.board.steps)
    line = {keys.symmetries[symmetry][one] for one in keys.board.line(cell, rods[rod])}
    for number, other in enumerate(rods):
        if set(keys.board.line(image, other)) == line:
            return image, number
    raise AssertionError("a mirror image has the lines of its board")


def check_proof(lines: Iterable[str], progress: Callable[[int], None] | None = None) -> Claim:
    """Check a proof from its first line to its last; what it proves. Raises `Unproven`."""
    source = iter(lines)
    claim = _read_claim(next(source, ""))
    turns = dict(_read_entry(line, number) for number, line in enumerate(source, 2))
    checker = _Checker(find_board(claim.board), keys_of(claim.board, claim.n))
    everywhere = (1 << len(checker.board.cells)) - 1
    start = (0, 0, everywhere, everywhere)
    waiting: list[Key] = [start] if claim.winner == "first" else checker.answers(start)
    done: set[Key] = set()
    while waiting:
        position = checker.keys.key(*waiting.pop()).key
        if position in done or checker.can_win(position):
            continue
        if position not in turns:
            raise Unproven(f"The proof has no turn for the position {position}.")
        waiting += checker.answers(checker.after(position, *turns[position]))
        done.add(position)
        if progress is not None:
            progress(len(done))
    return claim


@dataclass(frozen=True, slots=True)
class _Checker:
    """The rules, for positions in the form of their keys. A cell that is neither free nor of a
    player holds a stone that no longer counts."""

    board: Board
    keys: Keys

    def can_win(self, position: Key) -> bool:
        """Whether the player to move can make a line at once."""
        own, _, _, line = position
        return any((row & ~own).bit_count() == 1 and row & ~own & line for row in self.keys.rows)

    def lines(self, cell: int, free: Cells) -> list[Cells]:
        """By rod: the free cells it would point to from this cell."""
        return [
            sum(1 << other for other in self.board.line(cell, rod)) & free & ~(1 << cell)
            for rod in self.board.steps
        ]

    def after(self, position: Key, cell: int, rod: int) -> Key:
        """The other player's position after a turn. Raises `Unproven` if it is not legal."""
        own, other, free, line = position
        if not line >> cell & 1 or not 0 <= rod < len(self.board.steps):
            raise Unproven(f"The proof plays on a cell outside the line in {position}.")
        pointed = self.lines(cell, free)[rod]
        if not pointed:
            raise Unproven(f"The proof lays a rod that points nowhere in {position}.")
        return other, own | 1 << cell, free & ~(1 << cell), pointed

    def answers(self, position: Key) -> list[Key]:
        """The winner's positions after every turn of the loser; none if the loser is stuck.
        Raises `Unproven` if the loser can make a line."""
        if self.can_win(position):
            raise Unproven(f"The proof lets the loser make a line in {position}.")
        own, other, free, line = position
        return [
            (other, own | 1 << cell, free & ~(1 << cell), pointed)
            for cell in _each(line)
            for pointed in self.lines(cell, free)
            if pointed
        ]


def _read_claim(line: str) -> Claim:
    match line.split():
        case [word, board, n, ("first" | "second") as winner] if (
            word == MAGIC
            and board in board_names()
            and n in {str(number) for number in range(2, side_of(board) + 1)}
        ):
            return Claim(board, int(n), winner)
    raise Unproven("The file is no proof for a board of Coffee.")


def _read_entry(line: str, number: int) -> tuple[Key, tuple[int, int]]:
    words = line.split()
    try:
        own, other, free, pointed = (int(word, 16) for word in words[:4])
        cell, rod = map(int, words[4:])
    except ValueError as error:
        raise Unproven(f"Line {number} of the proof cannot be read.") from error
    if cell < 0 or min(own, other, free, pointed) < 0:
        raise Unproven(f"Line {number} of the proof cannot be read.")
    return (own, other, free, pointed), (cell, rod)


def _each(cells: Cells) -> Iterator[int]:
    while cells:
        yield (cells & -cells).bit_length() - 1
        cells &= cells - 1
