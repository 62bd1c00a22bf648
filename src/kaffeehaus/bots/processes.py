"""Parallel map of bot work over worker processes, with results in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

from kaffeehaus.bots.base import BotInfo
from kaffeehaus.bots.catalog import add_bot, added_bots
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.registry import register

Task = TypeVar("Task")
Done = TypeVar("Done")

LARGEST_PARCEL = 50


def in_order(
    game: AnyGame, work: Callable[[Task], Done], tasks: Sequence[Task], jobs: int
) -> Iterator[Done]:
    """Map `work` over the tasks; results in order, each as soon as it is available.

    With more than one job it runs in worker processes; the game and the bots added with `add_bot`
    are pickled, so they must be defined in modules.
    """
    if jobs <= 1:
        yield from map(work, tasks)
        return
    # Spawned, not forked: the same on every system, and safe beside the threads of a progress bar.
    pool = ProcessPoolExecutor(
        min(jobs, len(tasks)) or 1,
        mp_context=get_context("spawn"),
        initializer=bring,
        initargs=(game, added_bots(game.id)),
    )
    try:
        yield from pool.map(work, tasks, chunksize=parcel_size(len(tasks), jobs))
    finally:
        pool.shutdown(cancel_futures=True)


def parcel_size(tasks: int, jobs: int) -> int:
    """Batch size: large in a long series; in a short one single tasks balance better."""
    return max(1, min(LARGEST_PARCEL, tasks // (50 * jobs)))


def bring(game: AnyGame, bots: tuple[BotInfo, ...]) -> None:
    """Register the game and bots of the work in a worker process, which only has the bundled
    ones."""
    register(game)
    for bot in bots:
        add_bot(game.id, bot)
