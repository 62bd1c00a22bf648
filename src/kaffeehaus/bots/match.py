"""Matches between bots: one game, or a series with alternating seats on several processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from typing import Generic, TypeVar

from kaffeehaus.bots.base import BotInfo, ask, turn_of
from kaffeehaus.bots.catalog import add_bot, added_bots, make_bot
from kaffeehaus.core.command_line.cluster import on_cluster
from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.registry import register
from kaffeehaus.core.rng import Rng

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


def on_ray(
    address: str, game: AnyGame, work: Callable[[Task], Done], tasks: Sequence[Task]
) -> Iterator[Done]:
    """Like `in_order`, on the Ray cluster at this address. Raises what `on_cluster` does."""
    brought = _Brought(game, added_bots(game.id), work)
    return on_cluster(address, brought, tasks, partial(parcel_size, len(tasks)))


def parcel_size(tasks: int, jobs: int) -> int:
    """Batch size: large in a long series; in a short one single tasks balance better."""
    return max(1, min(LARGEST_PARCEL, tasks // (50 * jobs)))


def bring(game: AnyGame, bots: tuple[BotInfo, ...]) -> None:
    """Register the game and bots of the work in a worker process, which only has the bundled
    ones."""
    register(game)
    for bot in bots:
        add_bot(game.id, bot)


@dataclass(frozen=True, slots=True)
class _Brought(Generic[Task, Done]):
    """Work for a process that may not have the game and its bots yet."""

    game: AnyGame
    bots: tuple[BotInfo, ...]
    work: Callable[[Task], Done]

    def __call__(self, task: Task) -> Done:
        bring(self.game, self.bots)
        return self.work(task)


# Matches


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game that bots played to its end."""

    seed: int
    specs: tuple[str, ...]
    """By seat: its bot."""
    outcome: Outcome
    actions: tuple[tuple[Seat, str], ...]
    """Actions played, as (seat, text form), in order."""


def play_game(
    game: AnyGame, options: Options | None, seats: int | None, specs: Sequence[str], seed: int
) -> GameResult:
    """Play one game with the bots of `specs`, by seat.

    Missing options have the game's defaults for unattended play. In a simultaneous phase, the first
    actor plays until it is done. The same seed gives the same game if no bot has a time budget.
    Raises `BadOptions` or `UnknownGame` before the game, `BotError` if a bot violates its contract.
    """
    state = game.new(unattended(game, options), _count(game, seats, specs), seed)
    bots = [make_bot(game.id, spec) for spec in specs]
    chance = [Rng(seed).split(f"seat {seat}") for seat in range(len(specs))]
    actions = []
    while (outcome := state.outcome()) is None:
        seat = state.actors()[0]
        action = ask(bots[seat], specs[seat], turn_of(state, seat, chance[seat]))
        state.play(seat, action)
        actions.append((seat, str(action)))
    return GameResult(seed, tuple(specs), outcome, tuple(actions))


def unattended(game: AnyGame, options: Options | None) -> Options:
    """Options with the game's defaults for unattended play."""
    return {**game.simulation_options, **(options or {})}


@dataclass(frozen=True, slots=True)
class Series:
    """Games between the same bots; each has every seat equally often.

    Game number i (from 0) has the seed `seed + i`, and the bots rotate by one seat from game to
    game: with two bots the seats alternate. A game depends on nothing else, so the results are the
    same on any number of processes.
    """

    game: AnyGame
    options: Options | None
    specs: tuple[str, ...]
    games: int
    seed: int = 0

    def seat_of(self, entrant: int, number: int) -> Seat:
        """Seat of the bot at this index of `specs` in that game."""
        return (entrant + number) % len(self.specs)

    def seated(self, number: int) -> tuple[str, ...]:
        """By seat: the specs in that game."""
        by_seat = {self.seat_of(entrant, number): spec for entrant, spec in enumerate(self.specs)}
        return tuple(by_seat[seat] for seat in range(len(self.specs)))

    def play(self, number: int) -> GameResult:
        """Play that game of the series. Raises what `play_game` raises."""
        seated = self.seated(number)
        return play_game(self.game, self.options, len(seated), seated, self.seed + number)

    def points(self, results: Sequence[GameResult]) -> tuple[float, ...]:
        """By index in `specs`: a point for each win, a share of one for each tie."""
        return tuple(
            sum(
                result.outcome.points(self.seat_of(entrant, number))
                for number, result in enumerate(results)
            )
            for entrant in range(len(self.specs))
        )


def play_series(
    series: Series, jobs: int = 1, progress: Callable[[int], None] | None = None
) -> Iterator[GameResult]:
    """Games of a series in order, each as soon as it and all before it are done.

    `progress` is called with the number of finished games. With more than one job, games run in
    worker processes; the game and the bots added with `add_bot` are pickled, so they must be
    defined in modules. Raises what `play_game` raises; bad options and unknown bots are found
    before any game starts.
    """
    check_match(series.game, series.options, series.specs, series.seed)
    results = in_order(series.game, series.play, range(series.games), jobs)
    for done, result in enumerate(results, 1):
        if progress is not None:
            progress(done)
        yield result


def check_match(game: AnyGame, options: Options | None, specs: Sequence[str], seed: int) -> None:
    """Raise `BadOptions` or `UnknownGame` if these bots cannot play such a game."""
    game.new(unattended(game, options), _count(game, None, specs), seed)
    for spec in specs:
        make_bot(game.id, spec)


def _count(game: AnyGame, seats: int | None, specs: Sequence[str]) -> int:
    if seats is not None and seats != len(specs):
        raise BadOptions(
            gettext(
                "The number of bots (%(bots)s) must be the number of seats (%(seats)s).",
                bots=len(specs),
                seats=seats,
            )
        )
    return game.read_seats(len(specs))
