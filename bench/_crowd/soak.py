"""Soak test: an hour of play at a moderate rate, to detect memory growth."""

from __future__ import annotations

import time
from pathlib import Path

from bench._crowd.load import Listen, Pace, SitDown, loader
from bench._crowd.one_server import furnished_house
from bench._plot import Curve
from bench._plot import plot as drawn

TABLES = 200
STREAMS = 200
SAMPLES = 60
"""Number of memory samples."""
SETTLED = 1 / 6
"""Warm-up as a share of the time: ten minutes of an hour."""
SHOWN = 5
"""One in this many samples is drawn."""
BAR = 1.05
MEGA = 2**20


def soak(seconds: float, rate: float, plot: Path | None = None) -> None:
    """Play for this long; finished games are followed by others of the same guests."""
    with furnished_house(TABLES) as (house, laid), loader() as guests:
        guests.do(SitDown(laid, (house.port,)))
        guests.do(Listen(STREAMS))
        memory = [house.memory() / MEGA]
        begun, acted, games, slowest = time.perf_counter(), 0, 0, 0.0
        for number in range(SAMPLES):
            due = begun + (number + 1) * seconds / SAMPLES
            left = max(1.0, due - time.perf_counter())
            done = guests.do(Pace(rate, left, renews=True))
            acted, games = acted + done.actions, games + done.renewed
            slowest = max(slowest, done.percentile(0.99))
            memory.append(house.memory() / MEGA)
            print(f"soak: {time.perf_counter() - begun:.0f} s, {memory[-1]:.1f} MB", flush=True)
        work = house.processor_seconds()
    settled = memory[round(SAMPLES * SETTLED)]
    print(
        f"crowd: {acted:,} actions in {games + TABLES:,} games within {seconds / 60:.0f} min: "
        f"{settled:.1f} MB after a sixth of it, {memory[-1]:.1f} MB at the end, "
        f"{memory[-1] / settled:.3f} times as much (bar: {BAR}); at worst p99 was "
        f"{slowest * 1000:.0f} ms in a minute, and all took {work:.0f} s of processor time"
    )
    if plot is not None:
        plot.write_text(_drawn(memory, seconds), encoding="utf-8")


def _drawn(memory: list[float], seconds: float) -> str:
    shown = range(0, SAMPLES + 1, SHOWN)
    return drawn(
        f"Memory of a server in {seconds / 60:.0f} minutes of play",
        [f"{number * seconds / SAMPLES / 60:.0f}" for number in shown],
        [Curve("MB by minutes of play", [memory[number] for number in shown], "none")],
        "MB",
    )
