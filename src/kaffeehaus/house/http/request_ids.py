"""Request ids (`X-Request-ID`) that correlate the log lines of a request."""

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
    """The id of the current request; empty outside of requests."""
    return _present.get()


def begin_request(scope: Scope, *, trusts_proxy: bool) -> str:
    """Set the id of the current request: a valid one of a trusted proxy, or else a new one.

    It applies to the task of the request and to the tasks it starts.
    """
    given = _given(scope) if trusts_proxy else None
    # The id need not be unguessable, and reading the system's entropy would release the GIL.
    chosen = given or f"{random.getrandbits(64):016x}"
    _present.set(chosen)
    return chosen


def _given(scope: Scope) -> str | None:
    for name, value in scope["headers"]:
        if name == RAW_HEADER and _SOUND.fullmatch(value):
            return str(value, "ascii")
    return None
