"""What a process of the side room does first. Such a process imports this file and the work, and
nothing else of the house: it has to answer soon after it started.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

NICE = 5
"""How much a process of the side room stands back behind the house itself."""


def behind_the_house() -> int:
    """How nice a process is that stands back behind this one."""
    return _niceness() + NICE


def timed(behind: int, work: Callable[..., T], arguments: tuple[object, ...]) -> tuple[T, float]:
    """In the other process, which stands so far back: the result, and its processor time."""
    _stand_back(behind)
    start = time.process_time()
    return work(*arguments), time.process_time() - start


def _stand_back(behind: int) -> None:
    step = behind - _niceness()
    if hasattr(os, "nice") and step > 0:
        os.nice(step)


def _niceness() -> int:
    return os.nice(0) if hasattr(os, "nice") else 0
