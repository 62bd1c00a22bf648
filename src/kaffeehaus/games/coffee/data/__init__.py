"""The solved boards, as `kaffeehaus.kernels.coffee.solver.report` writes them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

SOLVED = Path(__file__).with_name("solved.json")


def is_solved(board: str, n: int) -> bool:
    """Whether it is proven who wins on a board with n in a row."""
    return f"{board} {n}" in _solved()


@cache
def _solved() -> frozenset[str]:
    return frozenset(json.loads(SOLVED.read_text())["solved"])
