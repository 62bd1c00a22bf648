"""Long turns of servers that share processors: asked for by one thread, not inherited."""

from __future__ import annotations

import os
import platform
import re
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from kaffeehaus.house.http.scheduling import SCHED_SETATTR, TURN, request_long_time_slices

T = TypeVar("T")

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux is asked for them")


def in_thread(work: Callable[[], T]) -> T:
    """What the work gives in a thread of its own: it holds for the thread that asks."""
    results: list[T] = []
    thread = threading.Thread(target=lambda: results.append(work()))
    thread.start()
    thread.join()
    return results[0]


def turn() -> int | None:
    """How long a turn of this thread is, in nanoseconds; None where the system does not tell."""
    told = Path("/proc/thread-self/sched")
    if not told.exists():
        return None
    found = re.search(r"^se\.slice\s*:\s*(\d+)", told.read_text("utf-8"), re.MULTILINE)
    return None if found is None else int(found[1])


def knows_long_turns() -> bool:
    major, minor, *_ = map(int, re.findall(r"\d+", platform.release()))
    return (major, minor) >= (6, 12) and platform.machine() in SCHED_SETATTR and turn() is not None


def interrupts_nobody() -> bool:
    return os.sched_getscheduler(0) & ~os.SCHED_RESET_ON_FORK == os.SCHED_BATCH


def test_whoever_asks_interrupts_nobody_and_others_stay_as_they_are() -> None:
    def ask() -> bool:
        request_long_time_slices()
        return interrupts_nobody()

    assert in_thread(ask)
    assert not interrupts_nobody()


@pytest.mark.skipif(not knows_long_turns(), reason="only Linux from 6.12 on knows them")
def test_turns_are_long_but_not_of_what_is_started() -> None:
    def ask() -> tuple[int | None, int | None]:
        request_long_time_slices()
        return turn(), in_thread(turn)

    usual = turn()
    assert usual != TURN
    assert in_thread(ask) == (TURN, usual)


def test_where_the_call_has_another_number_nobody_is_interrupted_nevertheless(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("platform.machine", lambda: "abacus")

    def ask() -> tuple[bool, int | None]:
        request_long_time_slices()
        return interrupts_nobody(), turn()

    assert in_thread(ask) == (True, turn())
