"""Solvers of Coffee: prove who wins a position against every defence.

`solver_of` returns the C implementation where it is installed and the board has at most 64 cells
(all but hex-6), else the Python one. A solver keeps its transposition table, so a repeated query
continues where it stopped, and later positions are quick.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from struct import Struct
from threading import Event, Thread
from typing import NamedTuple, Protocol, TypeAlias

from kaffeehaus.games.coffee.rules.actions import Place
from kaffeehaus.games.coffee.rules.boards import Cells, find_board
from kaffeehaus.kernels import FAST
from kaffeehaus.kernels.coffee.grid import Grid, Scene, grid_of
from kaffeehaus.kernels.coffee.playout import prospects
from kaffeehaus.kernels.coffee.solver.keys import Key, Keys, keys_of
from kaffeehaus.kernels.ticking import Progress

NO_LIMIT = 2**63
MOST_NATIVE_CELLS = 64
BYTES_PER_ENTRY = 500
"""Approximate memory of a position in the Python solver's table."""
_WINNING_STONE = 4
_UNDECIDED = 2
_Answer: TypeAlias = tuple[int, int, int, int, int]
"""What the C layer says: verdict, nodes, cell, rod, needed stones."""
_KNOWN = Struct("16s16s16s16s?")


@dataclass(frozen=True, slots=True)
class Solution:
    """What is known about the player to move."""

    verdict: bool | None
    """True or False if this player wins or loses against every defence."""
    nodes: int
    cell: int | None = None
    """Where the winning turn puts its stone, if the position is won."""
    rod: int | None = None
    """The number of its rod; None for a stone that makes a line."""
    needed: Cells | None = None
    """Stones of this player that suffice, if the position is won: the same turn would win if all
    other stones were the opponent's. None if not tracked."""


class Efforts(NamedTuple):
    """Proof and disproof number of a position: about how many positions must be decided at least
    to prove that the player to move wins, or loses."""

    proof: int
    disproof: int


class Solver(Protocol):
    """One board, and what was found out on it so far."""

    def solve(
        self, scene: Scene, *, nodes: int = NO_LIMIT, progress: Progress | None = None
    ) -> Solution:
        """Solve a position with a node limit, or until `progress`, which is called with the
        number of nodes, returns something true."""

    def efforts(self) -> Efforts | None:
        """How hard the position that is being solved is, for its `progress` function; None if
        unknown."""

    def saved(self) -> Iterator[bytes]:
        """The transposition table, in blocks for `restore`. A `progress` function may ask for
        it."""

    def restore(self, block: bytes) -> None:
        """Load what a solver of the same kind, board and memory has saved. Raises `ValueError`
        if it does not fit."""


def solver_of(board: str, n: int, memory: int, jobs: int = 1) -> Solver:
    """A new solver with this much memory in bytes. The C implementation can use several threads,
    which share the memory."""
    if FAST and len(find_board(board).cells) <= MOST_NATIVE_CELLS:
        return NativeSolver(board, n, memory, jobs=jobs)
    return PythonSolver(board, n, memory)


def _solution(verdict: int, nodes: int, cell: int, rod: int, needed: Cells) -> Solution:
    if verdict != 1:
        return Solution(None if verdict else False, nodes)
    return Solution(True, nodes, cell, None if rod == _WINNING_STONE else rod, needed)


def place_of(grid: Grid, scene: Scene, solution: Solution) -> Place:
    """The winning turn of a position that is solved as won."""
    assert solution.cell is not None
    if solution.rod is None:
        return grid.winning_place(1 << solution.cell)
    line = grid.others[solution.cell][solution.rod] & scene.free
    return grid.place(scene, solution.cell, line)


class NativeSolver:
    """The C layer. Several jobs search one position in threads that share the table: each prefers
    branches on which no other is at work. Then the nodes, and which winning turn is found, vary."""

    def __init__(
        self, board: str, n: int, memory: int, *, plain: bool = False, jobs: int = 1
    ) -> None:
        from kaffeehaus.kernels import _native  # noqa: PLC0415 - may be missing

        found = find_board(board)
        self._native = _native
        self._solver = _native.solver(found.hexagonal, found.side, n, memory, plain, jobs > 1)
        self._helpers = [_native.helper(self._solver) for _ in range(jobs - 1)]

    def solve(
        self, scene: Scene, *, nodes: int = NO_LIMIT, progress: Progress | None = None
    ) -> Solution:
        """Solve a position. Several threads share the limit of nodes."""
        position = b"".join(
            cells.to_bytes(16, "little") for cells in (scene.own, scene.other, scene.line)
        )
        if self._helpers:
            return _solution(*self._solve_together(position, nodes, progress))
        return _solution(*self._native.solve(self._solver, position, nodes, progress))

    def _solve_together(self, position: bytes, nodes: int, progress: Progress | None) -> _Answer:
        """Search with all threads until the first has an answer; its nodes are those of all."""
        over = Event()
        done = [0] * (1 + len(self._helpers))
        answers: list[_Answer] = []

        def work(number: int, solver: object, told: Progress) -> None:
            answer = self._native.solve(solver, position, nodes // len(done), told)
            done[number] = answer[1]
            if answer[0] != _UNDECIDED:
                answers.append(answer)
                over.set()

        def listen(number: int) -> Progress:
            def told(count: int) -> bool:
                done[number] = count
                return over.is_set()

            return told

        def tell(count: int) -> bool:
            done[0] = count
            if progress is not None and progress(sum(done)):
                over.set()
            return over.is_set()

        threads = [
            Thread(target=work, args=(number, helper, listen(number)), daemon=True)
            for number, helper in enumerate(self._helpers, 1)
        ]
        for thread in threads:
            thread.start()
        try:
            work(0, self._solver, tell)
        finally:
            over.set()
            for thread in threads:
                thread.join()
        verdict, _, cell, rod, needed = answers[0] if answers else (_UNDECIDED, 0, -1, 0, 0)
        return verdict, sum(done), cell, rod, needed

    def efforts(self) -> Efforts | None:
        """The proof numbers at the root of the search."""
        found = self._native.efforts(self._solver)
        return None if found is None else Efforts(*found)

    def prove(self, positions: bytes) -> tuple[bytes, bytes]:
        """Lines of a proof for these positions, and the positions that follow; see
        `proofs.writing.Prover`."""
        return self._native.prove(self._solver, positions)

    def saved(self) -> Iterator[bytes]:
        """What is in the table, block by block."""
        following = 0
        while True:
            block, following = self._native.saved(self._solver, following)
            if not block:
                return
            yield block

    def restore(self, block: bytes) -> None:
        """Fill the table."""
        self._native.restore(self._solver, block)


class _Stopped(Exception):
    """The node limit is reached, or a stop was requested."""


class PythonSolver:
    """The Python layer: the plain search of native/solve.inc.h, without proof numbers."""

    def __init__(self, board: str, n: int, memory: int) -> None:
        self.grid: Grid = grid_of(board, n)
        self._keys: Keys = keys_of(board, n)
        self._known: dict[Key, bool] = {}
        self._room = memory // BYTES_PER_ENTRY
        self._nodes = 0

    def solve(
        self, scene: Scene, *, nodes: int = NO_LIMIT, progress: Progress | None = None
    ) -> Solution:
        """Solve a position."""
        self._nodes = 0
        if wins := scene.line & scene.own_wins:
            return Solution(True, 0, (wins & -wins).bit_length() - 1)
        try:
            for cell, line, then in self._turns(scene):
                if then is None or not self._wins(then, nodes, progress):
                    rods = [others & scene.free for others in self.grid.others[cell]]
                    return Solution(True, self._nodes, cell, rods.index(line))
        except _Stopped:
            return Solution(None, self._nodes)
        return Solution(False, self._nodes)

    def efforts(self) -> None:
        """Unknown: the plain search has no proof numbers."""

    def saved(self) -> Iterator[bytes]:
        """Every position whose value is known: the four parts of its key, and the value."""
        for (own, other, free, line), verdict in self._known.items():
            yield _KNOWN.pack(
                *(part.to_bytes(16, "little") for part in (own, other, free, line)), verdict
            )

    def restore(self, block: bytes) -> None:
        """Take a position over."""
        if len(block) != _KNOWN.size:
            raise ValueError("this was saved by another solver")
        *parts, verdict = _KNOWN.unpack(block)
        own, other, free, line = (int.from_bytes(part, "little") for part in parts)
        self._known[own, other, free, line] = verdict

    def _wins(self, scene: Scene, limit: int, progress: Progress | None) -> bool:
        key = self._keys.key(scene.own, scene.other, scene.free, scene.line).key
        known = self._known.get(key)
        if known is not None:
            return known
        self._nodes += 1
        told = self._nodes % 256 == 0 and progress is not None and progress(self._nodes)
        if self._nodes >= limit or told:
            raise _Stopped
        verdict = any(
            then is None or not self._wins(then, limit, progress)
            for _, _, then in self._turns(scene)
        )
        if len(self._known) < self._room:
            self._known[key] = verdict
        return verdict

    def _turns(self, scene: Scene) -> Iterator[tuple[int, int, Scene | None]]:
        """The safe turns, those with the fewest answers first: cell, line, and the position
        behind, or None where the turn leaves no answer."""
        for answers, cell, line in sorted(prospects(self.grid, scene)):
            yield cell, line, self.grid.after(scene, cell, line) if answers else None
