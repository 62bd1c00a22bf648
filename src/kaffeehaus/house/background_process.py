"""Entry point of a worker process: lowers its priority and measures CPU time.

A worker imports only this module and its function, for a fast start.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import use_language

T = TypeVar("T")

NICE = 5
"""Niceness of workers relative to the server."""


def worker_niceness() -> int:
    """The niceness of a worker of this process."""
    return _niceness() + NICE


@dataclass(frozen=True, slots=True)
class WorkRefusal:
    """A `PlayerError` of the work as a value: exceptions do not cross processes."""

    sentence: str
    code: str


def timed(
    niceness: int, language: str, work: Callable[..., T], arguments: tuple[object, ...]
) -> tuple[T | WorkRefusal, float]:
    """Run a function in the worker at this niceness, with messages in this language; return its
    result and CPU seconds."""
    step = niceness - _niceness()
    if hasattr(os, "nice") and step > 0:
        os.nice(step)
    start = time.process_time()
    with use_language(language):
        try:
            found: T | WorkRefusal = work(*arguments)
        except PlayerError as error:
            found = WorkRefusal(error.sentence, error.code)
        return found, time.process_time() - start


def _niceness() -> int:
    return os.nice(0) if hasattr(os, "nice") else 0
