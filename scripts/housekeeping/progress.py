"""Progress lines for long steps, with a live counter on a terminal."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

TICK = 0.2


@contextmanager
def step(title: str, stream: TextIO | None = None) -> Iterator[None]:
    """Show `title` while the block runs, then how long it took.

    A terminal shows one line that counts the seconds; other outputs get one line at the start and
    one at the end, so that a log stays readable. An exception propagates after the line says that
    the step failed.
    """
    out = sys.stderr if stream is None else stream
    started = time.monotonic()
    done = threading.Event()
    ticker = None
    if out.isatty():
        ticker = threading.Thread(target=_count, args=(title, out, started, done), daemon=True)
        ticker.start()
    else:
        _say(out, f"{title} ...\n")
    ending = "failed after"
    try:
        yield
        ending = "done in"
    finally:
        done.set()
        if ticker is not None:
            ticker.join()
            _say(out, "\r")
        _say(out, f"{title}: {ending} {time.monotonic() - started:.1f} s\n")


def _count(title: str, out: TextIO, started: float, done: threading.Event) -> None:
    while True:
        _say(out, f"\r{title} ... {time.monotonic() - started:.0f} s")
        if done.wait(TICK):
            return


def _say(out: TextIO, text: str) -> None:
    out.write(text)
    out.flush()
