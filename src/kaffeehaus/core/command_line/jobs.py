"""Parallel map over worker processes, with results in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from typing import TypeVar

from kaffeehaus.core.i18n import current_language, set_language

A = TypeVar("A")
B = TypeVar("B")


def in_order(work: Callable[[A], B], pieces: Iterable[A], jobs: int) -> Iterator[B]:
    """Map a function over items in parallel, in the current language. The items may be infinite:
    the caller stops iterating."""
    if jobs == 1:
        yield from map(work, pieces)
        return
    source = iter(pieces)
    with ProcessPoolExecutor(jobs, None, set_language, (current_language(),)) as pool:
        waiting = [pool.submit(work, piece) for piece in islice(source, 2 * jobs)]
        try:
            while waiting:
                yield waiting.pop(0).result()
                waiting += [pool.submit(work, piece) for piece in islice(source, 1)]
        finally:
            for future in waiting:
                future.cancel()
