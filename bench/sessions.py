"""Stateful fuzzing of the server: random sessions, with invariants checked after every request.

`python -m bench.sessions --minutes 30 --seed 7` runs longer, with other sessions.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from kaffeehaus.core.rng import Rng
from tests.house.sessions import Sessions
from tests.house.visitors import quick_app, serving

MINUTES = 2.0
DEEDS = 300
"""Requests per server; then another one is started."""


def run(minutes: float = MINUTES, seed: int = 1) -> None:
    """Run random sessions for some minutes, and print. Raises `AssertionError`, after printing
    the seed, when an invariant is broken."""
    deeds, houses, answers = 0, 0, Counter[int]()
    end = time.monotonic() + minutes * 60
    for number in count(seed):
        if time.monotonic() > end:
            break
        try:
            sessions = asyncio.run(_visit(number, end))
        except AssertionError:
            print(f"sessions: seed {number} fails", flush=True)
            raise
        houses += 1
        deeds += sessions.deeds
        answers.update(sessions.answers)
    kinds = ", ".join(f"{times:,} of {status}" for status, times in sorted(answers.items()))
    print(f"sessions: {deeds:,} deeds in {houses} houses, everything held; answers: {kinds}")


async def _visit(number: int, end: float) -> Sessions:
    with tempfile.TemporaryDirectory() as folder:
        app = quick_app(Path(folder))
        async with serving(app) as client:
            sessions = Sessions(app, client, Rng(number))
            while sessions.deeds < DEEDS and time.monotonic() < end:
                await sessions.step()
    return sessions


def main(arguments: Sequence[str] | None = None) -> None:
    """Run for other minutes or another seed."""
    parser = argparse.ArgumentParser(prog="python -m bench.sessions", description=__doc__)
    parser.add_argument("--minutes", type=float, default=MINUTES, help="how long to go on")
    parser.add_argument("--seed", type=int, default=1, help="of the first house")
    options = parser.parse_args(arguments)
    run(options.minutes, options.seed)


if __name__ == "__main__":
    main()
