"""Work that is shared out among processes, with results in the order of the work."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")


def in_order(work: Callable[[A], B], pieces: Iterable[A], jobs: int) -> Iterator[B]:
    """The work on every piece, some of them at once. The pieces may have no end: whoever has enough
    stops listening."""
    if jobs == 1:
        yield from map(work, pieces)
        return
    source = iter(pieces)
    with ProcessPoolExecutor(jobs) as pool:
        waiting = [pool.submit(work, piece) for piece in islice(source, 2 * jobs)]
        try:
            while waiting:
                yield waiting.pop(0).result()
                waiting += [pool.submit(work, piece) for piece in islice(source, 1)]
        finally:
            for future in waiting:
                future.cancel()
