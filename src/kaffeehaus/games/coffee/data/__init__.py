"""The solved boards, as `kaffeehaus.kernels.coffee.solver.report` writes them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

SOLVED = Path(__file__).with_name("solved.json")


@dataclass(frozen=True, slots=True)
class SolvedBoard:
    """A board with a proof of who wins without the pie rule, and what it took to find it."""

    board: str
    n: int
    winner: str
    """`first` or `second`."""
    winning: int
    """How many first turns win."""
    losing: int
    open: int
    """How many first turns are not proven."""
    positions: int | None
    """Positions that the solver looked at; None if they were not counted."""
    milliseconds: int
    """Processor time of the search."""
    proof: int
    """Size of the proof in KB."""


def is_solved(board: str, n: int) -> bool:
    """Whether it is proven who wins on a board with n in a row."""
    return (board, n) in solved_boards()


@cache
def solved_boards() -> dict[tuple[str, int], SolvedBoard]:
    """All solved boards, by board and n."""
    rows = json.loads(SOLVED.read_text())["solved"]
    return {(row["board"], row["n"]): SolvedBoard(**row) for row in rows}
