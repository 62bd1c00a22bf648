"""Proofs that a player wins a board of Coffee: written with a solver, checked without one.

A proof has one turn for every position that can come up with the winner to move: unless he can
make a line at once, which needs no entry. It is a text file: a line that names the board, n and
the winner, then a line per entry with the free cells, those of the rod's line and the stones that
the winner needs (three hexadecimal numbers), and the turn (cell and rod as numbers). An entry is
for every position with these free cells and this line in which the winner has those stones,
whosever the others are: if he wins although they are his opponent's, he wins if they are his own,
by the same turns or sooner. While few stones lie, mirror images of the board are one position.

`check_proof` uses nothing but the board itself: no solver, no bot's tables. It takes all other
stones for the loser's and follows the winner's turn of each entry and every legal answer from the
empty board; stones are only ever added, so there are no circles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.games.coffee.rules.boards import Board, Cells, board_names, find_board, side_of
from kaffeehaus.kernels.coffee.grid import grid_of
from kaffeehaus.kernels.coffee.solver.keys import Keys, keys_of
from kaffeehaus.kernels.coffee.solver.solver import Solver

MAGIC = "coffee-proof"
BEST_SIZE = 200_000_000
"""Proofs are kept below this many bytes."""
FEW_STONES = 4
"""Mirror images are one position up to so many stones."""


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


class Position(NamedTuple):
    """A position with the winner to move; stones that are not his are the loser's."""

    free: Cells
    line: Cells
    own: Cells


class Entry(NamedTuple):
    """The winner's turn wherever he has the stones that it needs."""

    needed: Cells
    cell: int
    rod: int


class _Entries:
    """The entries by free cells and line."""

    def __init__(self) -> None:
        self._by_place: dict[tuple[Cells, Cells], list[Entry]] = {}

    def add(self, free: Cells, line: Cells, entry: Entry) -> None:
        self._by_place.setdefault((free, line), []).append(entry)

    def find(self, position: Position) -> Entry | None:
        """An entry for this position."""
        for entry in self._by_place.get((position.free, position.line), ()):
            if not entry.needed & ~position.own:
                return entry
        return None


@dataclass(frozen=True)
class _Rules:
    """The rules, for positions of proofs."""

    board: Board
    keys: Keys

    @cached_property
    def everywhere(self) -> Cells:
        return (1 << len(self.board.cells)) - 1

    @cached_property
    def others(self) -> tuple[tuple[Cells, ...], ...]:
        """By cell and rod: the other cells of the line."""
        return tuple(
            tuple(
                sum(1 << other for other in self.board.line(cell, rod)) & ~(1 << cell)
                for rod in self.board.steps
            )
            for cell in range(len(self.board.cells))
        )

    @cached_property
    def rests(self) -> tuple[tuple[Cells, ...], ...]:
        """By cell: the other cells of each row of n through it."""
        return tuple(
            tuple(row & ~(1 << cell) for row in self.keys.rows if row >> cell & 1)
            for cell in range(len(self.board.cells))
        )

    def start(self, winner: str) -> Iterator[Position]:
        """The winner's positions at the beginning."""
        start = Position(self.everywhere, self.everywhere, 0)
        return self._unfinished([start] if winner == "first" else self.answers(start))

    def standard(self, position: Position) -> Position:
        """The mirror image that stands for all."""
        if (self.everywhere & ~position.free).bit_count() > FEW_STONES:
            return position
        return Position(*min(self.keys.symmetries.images(*position)))

    def can_win(self, stones: Cells, line: Cells) -> bool:
        """Whether the owner of these stones can make a line at once."""
        return any(not rest & ~stones for cell in _each(line) for rest in self.rests[cell])

    def after(self, position: Position, turn: Entry) -> Position:
        """The same with the winner's turn made; it is the loser's now. Raises `Unproven` if the
        turn is not legal."""
        free, line, own = position
        if not line >> turn.cell & 1 or not 0 <= turn.rod < len(self.board.steps):
            raise Unproven(
                gettext("The proof plays outside the line in %(position)s.", position=position)
            )
        pointed = self.others[turn.cell][turn.rod] & free
        if not pointed:
            raise Unproven(
                gettext("The proof places a useless rod in %(position)s.", position=position)
            )
        return Position(free & ~(1 << turn.cell), pointed, own | 1 << turn.cell)

    def answers(self, position: Position) -> list[Position]:
        """The winner's positions after every turn of the loser; none if the loser is stuck.
        Raises `Unproven` if the loser can make a line."""
        free, line, own = position
        if self.can_win(self.everywhere & ~free & ~own, line):
            raise Unproven(
                gettext("The proof lets the loser make a line in %(position)s.", position=position)
            )
        return [
            Position(free & ~(1 << cell), pointed, own)
            for cell in _each(line)
            for others in self.others[cell]
            if (pointed := others & free)
        ]

    def open_answers(self, position: Position, entry: Entry) -> Iterator[Position]:
        """The winner's positions that need an entry, after his turn and the loser's; with no more
        stones of his than the entry needs."""
        general = position._replace(own=entry.needed)
        return self._unfinished(self.answers(self.after(general, entry)))

    def _unfinished(self, positions: Iterable[Position]) -> Iterator[Position]:
        for position in positions:
            if not self.can_win(position.own, position.line):
                yield self.standard(position)


def _rules_of(claim: Claim) -> _Rules:
    return _Rules(find_board(claim.board), keys_of(claim.board, claim.n))


def write_proof(claim: Claim, solver: Solver) -> Iterator[str]:
    """The lines of a proof, each without its end. The solver has to have solved the board."""
    rules, entries = _rules_of(claim), _Entries()
    yield str(claim)
    waiting = list(rules.start(claim.winner))
    while waiting:
        position = waiting.pop()
        if entries.find(position) is not None:
            continue
        entry = _solved(rules, claim, solver, position)
        entries.add(position.free, position.line, entry)
        yield (f"{position.free:x} {position.line:x} {entry.needed:x} {entry.cell} {entry.rod}")
        waiting += rules.open_answers(position, entry)


def whole_proof(
    claim: Claim, solver: Solver, progress: Callable[[int], None] | None = None
) -> list[str]:
    """All lines of a proof, with their ends. Raises `PlayerError` if that is too much to keep."""
    lines: list[str] = []
    size = 0
    for line in write_proof(claim, solver):
        lines.append(line + "\n")
        size += len(lines[-1])
        if size > BEST_SIZE:
            raise PlayerError(gettext("The proof would be larger than 200 MB."), code="too_large")
        if progress is not None:
            progress(len(lines))
    return lines


def _solved(rules: _Rules, claim: Claim, solver: Solver, position: Position) -> Entry:
    taken = rules.everywhere & ~position.free
    grid = grid_of(claim.board, claim.n)
    solution = solver.solve(grid.scene(position.own, taken & ~position.own, position.line))
    assert solution.cell is not None, "the winner has a winning turn in every position of a proof"
    assert solution.rod is not None, "no entry is written where the winner can make a line"
    needed = position.own if solution.needed is None else solution.needed
    return Entry(needed, solution.cell, solution.rod)


def check_proof(lines: Iterable[str], progress: Callable[[int], None] | None = None) -> Claim:
    """Check a proof from its first line to its last; what it proves. Raises `Unproven`."""
    source = iter(lines)
    claim = _read_claim(next(source, ""))
    rules, entries = _rules_of(claim), _Entries()
    for number, line in enumerate(source, 2):
        entries.add(*_read_entry(line, number))
    waiting = list(rules.start(claim.winner))
    done: set[Position] = set()
    while waiting:
        position = waiting.pop()
        entry = entries.find(position)
        if entry is None:
            raise Unproven(
                gettext(
                    "The proof has no turn for the position %(position)s.",
                    position=tuple(position),
                )
            )
        general = position._replace(own=entry.needed)
        if general in done:
            continue
        done.add(general)
        if progress is not None:
            progress(len(done))
        waiting += rules.open_answers(general, entry)
    return claim


def _read_claim(line: str) -> Claim:
    match line.split():
        case [word, board, n, ("first" | "second") as winner] if (
            word == MAGIC
            and board in board_names()
            and n in {str(number) for number in range(2, side_of(board) + 1)}
        ):
            return Claim(board, int(n), winner)
    raise Unproven(gettext("The file is not a proof for a board of Coffee."))


def _unreadable(number: int) -> Unproven:
    return Unproven(gettext("Line %(number)s of the proof cannot be read.", number=number))


def _read_entry(line: str, number: int) -> tuple[Cells, Cells, Entry]:
    words = line.split()
    try:
        free, pointed, needed = (int(word, 16) for word in words[:3])
        cell, rod = map(int, words[3:])
    except ValueError as error:
        raise _unreadable(number) from error
    if cell < 0 or min(free, pointed, needed) < 0:
        raise _unreadable(number)
    return free, pointed, Entry(needed, cell, rod)


def _each(cells: Cells) -> Iterator[int]:
    while cells:
        yield (cells & -cells).bit_length() - 1
        cells &= cells - 1
