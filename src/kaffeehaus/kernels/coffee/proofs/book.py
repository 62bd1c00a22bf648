"""Opening books of solved boards of Coffee: the beginning of a proof, up to positions from which a
solver finds the rest at once.

`bench.coffee_openings` makes them from proofs. A book has the winner's turn after every defence,
and in how many turns he wins at most.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from kaffeehaus.games.coffee.rules.actions import Place
from kaffeehaus.games.coffee.rules.boards import Cells
from kaffeehaus.games.coffee.rules.symmetries import symmetries_of
from kaffeehaus.kernels.coffee.grid import grid_of
from kaffeehaus.kernels.coffee.proofs.checking import read_entry
from kaffeehaus.kernels.coffee.proofs.claim import Claim
from kaffeehaus.kernels.coffee.proofs.rules import Entry, Position, Rules, rules_of
from kaffeehaus.kernels.coffee.proofs.writing import prover_of, records_of
from kaffeehaus.kernels.coffee.solver.keys import keys_of
from kaffeehaus.kernels.coffee.solver.solver import solver_of

BOOKS = Path(__file__).parent
SOLVER_MEMORY = 2**22
"""Of a solver for the rest of a game: quickly made."""


@dataclass(frozen=True, slots=True)
class Step:
    """An entry of a proof, and how far it is to the end."""

    entry: Entry
    turns: int
    """The winner's turns to the end at most, with this one."""

    def __str__(self) -> str:
        return f"{self.entry} {self.turns}"


class Answer(NamedTuple):
    """The winner's turn in a position."""

    place: Place
    turns: int
    """The winner's turns to the end at most, with this one."""


class Book:
    """Steps of a proof by position, mirror images included."""

    def __init__(self, board: str, n: int, steps: Iterable[Step]) -> None:
        self._keys = keys_of(board, n)
        self._rules = rules_of(board, n)
        self._symmetries = symmetries_of(board)
        self._steps: dict[tuple[Cells, Cells], list[Step]] = {}
        self._reached: dict[tuple[Cells, Cells], list[Cells]] = {}
        """After the winner's turns: the stones that he needs, by free cells and line."""
        for step in steps:
            self.add(step)

    def __bool__(self) -> bool:
        """Whether it has any steps."""
        return bool(self._steps)

    def add(self, step: Step) -> None:
        """Add a step."""
        self._steps.setdefault(step.entry[:2], []).append(step)
        free, line, own = self._rules.after(step.entry)
        self._reached.setdefault((free, line), []).append(own)

    def step(self, position: Position) -> Step | None:
        """The step for a position with the winner to move, but not for its mirror images."""
        steps = self._steps.get(position[:2], ())
        return next((step for step in steps if not step.entry.needed & ~position.own), None)

    def answer(self, position: Position) -> Answer | None:
        """The winner's turn."""
        for number, image in enumerate(self._images(position)):
            if (step := self.step(image)) is not None:
                place = self._rules.place(step.entry)
                turns = min(step.turns, -(-position.free.bit_count() // 2))
                return Answer(self._keys.turned(place, self._inverse(number)), turns)
        return None

    def is_lost(self, position: Position) -> bool:
        """Whether the player to move has lost, as the book's turn leads here; `own` are the
        stones of the other, who wins."""
        return any(
            not needed & ~image.own
            for image in self._images(position)
            for needed in self._reached.get(image[:2], ())
        )

    def _images(self, position: Position) -> Iterator[Position]:
        return (Position(*image) for image in self._symmetries.images(*position))

    def _inverse(self, number: int) -> int:
        goes = self._symmetries.goes
        cells = range(len(goes[0]))
        return next(
            back
            for back, found in enumerate(goes)
            if all(found[goes[number][cell]] == cell for cell in cells)
        )


@lru_cache(maxsize=16)
def book_of(board: str, n: int) -> Book:
    """The opening book of a board; empty for most, as a solver finds their proofs at once."""
    path = book_path(board, n)
    lines = gzip.decompress(path.read_bytes()).splitlines() if path.exists() else []
    return Book(board, n, (read_step(line, rules_of(board, n)) for line in lines))


def book_path(board: str, n: int) -> Path:
    """The file of a board's book: a proof without its first line, each entry with its turns."""
    return BOOKS / f"{board}-{n}.book.gz"


def read_step(line: bytes, rules: Rules) -> Step:
    """A step from its line in a book."""
    entry, _, turns = line.rpartition(b" ")
    return Step(read_entry(entry, rules), int(turns))


def levels(claim: Claim, position: Position, most_nodes: int) -> list[list[Entry]] | None:
    """The proof from a position that the winner wins, level by level; None if a solver without a
    cache needs more positions to find it."""
    rules, grid = rules_of(claim.board, claim.n), grid_of(claim.board, claim.n)
    solver = solver_of(claim.board, claim.n, SOLVER_MEMORY)
    taken = rules.everywhere & ~position.free
    scene = grid.scene(position.own, taken & ~position.own, position.line)
    if not solver.solve(scene, nodes=most_nodes).verdict:
        return None
    prover = prover_of(claim, solver)
    open_positions = records_of(rules).pack(rules.standard(position))
    found: list[list[Entry]] = []
    while open_positions:
        text, open_positions = prover.prove(open_positions)
        found.append([read_entry(line, rules) for line in text.splitlines()])
    return found


def ending(claim: Claim, position: Position, most_nodes: int) -> Book | None:
    """The steps from a position to the end of the game; None if they are not found so quickly."""
    entries = levels(claim, position, most_nodes)
    if entries is None:
        return None
    rules, book = rules_of(claim.board, claim.n), Book(claim.board, claim.n, ())
    for level in reversed(entries):
        for entry in level:
            steps = [book.step(following) for following in rules.follow(entry)]
            book.add(Step(entry, 1 + max((step.turns for step in steps if step), default=1)))
    return book
