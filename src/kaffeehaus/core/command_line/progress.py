"""Progress bars on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kaffeehaus.core.command_line.streams import is_terminal


@contextmanager
def progress(
    total: int, unit: str, *, done: int = 0, wanted: bool | None = None
) -> Iterator[Callable[[], None]]:
    """Context manager with a progress bar on stderr; yields a function that advances it by one.

    `done` is the initial value. By default the bar appears only on a terminal; `wanted` decides
    otherwise.
    """
    with progress_by_many(total, unit, done=done, wanted=wanted) as step:
        yield lambda: step(1)


@contextmanager
def progress_by_many(
    total: int, unit: str, *, done: int = 0, wanted: bool | None = None
) -> Iterator[Callable[[int], None]]:
    """Like `progress`; yields a function that advances it by a number."""
    if not (is_terminal(sys.stderr) if wanted is None else wanted):
        yield lambda _more: None
        return
    from tqdm import tqdm  # noqa: PLC0415 - tqdm takes longer to import than most commands to run

    with tqdm(
        total=total, initial=done, unit=f" {unit}", file=sys.stderr, leave=False, delay=0.3
    ) as bar:

        def step(more: int) -> None:
            bar.update(more)

        yield step
