"""Every request has an id, by which its lines in the log are found again."""

from __future__ import annotations

import random
import re
from contextvars import ContextVar

from starlette.types import Scope

HEADER = "X-Request-ID"
RAW_HEADER = HEADER.lower().encode()
_SOUND = re.compile(rb"[A-Za-z0-9._-]{1,64}")

_present: ContextVar[str] = ContextVar("request_id", default="")


def request_id() -> str:
    """The id of the request that is being answered; empty beside requests."""
    return _present.get()


def begin_request(scope: Scope, *, believes: bool) -> str:
    """Give the request its id: the one that the proxy before the house has given it, if that is
    to be believed and can stand in a log, or else a new one.

    It holds in the task of the request and in all that it begins.
    """
    given = _given(scope) if believes else None
    # Nobody gains anything by guessing it, and to ask the system for chance would let other threads
    # go first.
    chosen = given or f"{random.getrandbits(64):016x}"
    _present.set(chosen)
    return chosen


def _given(scope: Scope) -> str | None:
    for name, value in scope["headers"]:
        if name == RAW_HEADER and _SOUND.fullmatch(value):
            return str(value, "ascii")
    return None
