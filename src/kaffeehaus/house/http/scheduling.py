"""Longer scheduler time slices, for several servers that share CPUs.

Servers that share CPUs preempt each other at every request and lose their CPU caches: four of them
on two CPUs took a third longer for the same work.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import platform
import sys

TURN = 20_000_000
"""Time slice in nanoseconds. Linux defaults to about 2 ms, enough to store a handful of moves."""
RESET_ON_FORK = 1
"""Child processes such as bots keep the default time slice."""
SCHED_SETATTR = {"x86_64": 314, "aarch64": 274}
"""System call numbers, for C libraries without a wrapper."""


class _Attributes(ctypes.Structure):
    """`struct sched_attr` of `sched_setattr`."""

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


def request_long_time_slices() -> None:
    """Request longer time slices (Linux 6.12) and SCHED_BATCH for this thread, where available."""
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
    # An error leaves the default.
    ctypes.CDLL(None).syscall(call, 0, ctypes.byref(attributes), 0)
