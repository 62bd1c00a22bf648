"""Longer turns at a processor, for servers that share it.

Servers that share processors interrupt each other at every request, and find their caches cold:
four of them on two processors took a third longer for the same work.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import platform
import sys

TURN = 20_000_000
"""Nanoseconds: Linux gives some 2 ms by itself, in which a server stores a handful of moves."""
RESET_ON_FORK = 1
"""Bots and whatever else the server starts have turns as others have."""
SCHED_SETATTR = {"x86_64": 314, "aarch64": 274}
"""The number of the system call, which neither Python nor every C library has a name for."""


class _Attributes(ctypes.Structure):
    """What `sched_setattr` takes."""

    _fields_ = (
        ("size", ctypes.c_uint32),
        ("policy", ctypes.c_uint32),
        ("flags", ctypes.c_uint64),
        ("nice", ctypes.c_int32),
        ("priority", ctypes.c_uint32),
        ("turn", ctypes.c_uint64),
        ("deadline", ctypes.c_uint64),
        ("period", ctypes.c_uint64),
    )


def work_in_long_turns() -> None:
    """Ask the system for longer turns of this thread, which begin a little later: Linux knows them
    since 6.12, and before that a way not to interrupt others. Elsewhere all stays as it is."""
    if sys.platform != "linux":
        return
    with contextlib.suppress(OSError):
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    call = SCHED_SETATTR.get(platform.machine())
    if call is None:
        return
    attributes = _Attributes(
        size=ctypes.sizeof(_Attributes),
        policy=os.SCHED_BATCH,
        flags=RESET_ON_FORK,
        nice=os.getpriority(os.PRIO_PROCESS, 0),
        turn=TURN,
    )
    # A system that refuses leaves the turns as they are.
    ctypes.CDLL(None).syscall(call, 0, ctypes.byref(attributes), 0)
