"""Food Chain Magnate: processor time of whole games against an earlier commit, game by game."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TypeAlias

from bench._earlier import ROOT, unpack
from bench._fcm_games import Order
from bench.fcm import KITCHEN_AND_STAFF, WHOLE_MENU

EARLIER = "b1cc6453"
ROUNDS = 3

Worker: TypeAlias = "subprocess.Popen[str]"


@dataclass(frozen=True, slots=True)
class Kind:
    """Games of one kind; random ones must go the same way in both."""

    title: str
    seats: int
    modules: str
    games: int
    """In each round."""
    planned: bool = False


KINDS = (
    Kind("a random game for four", 4, "", 30),
    Kind("the same with eleven modules", 4, KITCHEN_AND_STAFF, 30),
    Kind("the same with fifteen modules", 4, WHOLE_MENU, 30),
    Kind("eight turns of planners for two", 2, "", 6, planned=True),
    Kind("the same for four", 4, "", 3, planned=True),
    Kind("the same for four with fifteen modules", 4, WHOLE_MENU, 2, planned=True),
)


def run() -> None:
    """Measure and print."""
    with TemporaryDirectory(prefix="kaffeehaus-") as folder:
        unpack(EARLIER, Path(folder))
        with _worker(Path(folder) / "src") as earlier, _worker(ROOT / "src") as present:
            for kind in KINDS:
                rounds = [_round(kind, number, earlier, present) for number in range(ROUNDS)]
                games = ROUNDS * kind.games
                was, now = (1000 * sum(times) / games for times in zip(*rounds, strict=True))
                ratio = median(now / was for was, now in rounds)
                print(
                    f"fcm: {kind.title}: {now:,.0f} ms, at {EARLIER} {was:,.0f} ms; "
                    f"ratio {ratio:.2f}",
                    flush=True,
                )


def _round(kind: Kind, number: int, earlier: Worker, present: Worker) -> tuple[float, float]:
    """Seconds of some games that neither has played before, each played by both in turn."""
    was = now = 0.0
    for seed in range(number * kind.games, (number + 1) * kind.games):
        order = Order(kind.seats, seed, kind.modules, kind.planned)
        spent, expected = _ask(earlier, order)
        spent_now, played = _ask(present, order)
        assert kind.planned or played == expected, f"not the same game: {order}"
        was, now = was + spent, now + spent_now
    return was, now


@contextmanager
def _worker(source: Path) -> Iterator[Worker]:
    with subprocess.Popen(
        [sys.executable, "-m", "bench._fcm_games"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(source)},
    ) as worker:
        yield worker


def _ask(worker: Worker, order: Order) -> tuple[float, str]:
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(json.dumps(order) + "\n")
    worker.stdin.flush()
    spent, played = json.loads(worker.stdout.readline())
    return spent, played


if __name__ == "__main__":
    run()
