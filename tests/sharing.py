"""How the tests are put in order for several processes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def in_shares(first: Sequence[T], then: Sequence[T], processes: int) -> list[T]:
    """All of them, so that each process begins with its share of the first: when the run begins,
    each is given an equal piece of the list."""
    shared: list[T] = []
    given = 0
    for number in range(processes):
        share = first[number::processes]
        piece = (len(first) + len(then) - len(shared)) // (processes - number)
        more = max(0, piece - len(share))
        shared += [*share, *then[given : given + more]]
        given += more
    return [*shared, *then[given:]]
