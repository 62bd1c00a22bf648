"""Commands of the house that run beside it, in a process that stands back."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE
from dataclasses import dataclass

from kaffeehaus.house.settings import Settings

BEGIN = "import os, sys; hasattr(os, 'nice') and os.nice(10); import kaffeehaus.cli as c; "
RUN = "sys.exit(c.main(sys.argv[1:]))"


@dataclass(frozen=True, slots=True)
class CommandResult:
    """How a command ended, and what it printed."""

    code: int
    lines: tuple[str, ...]
    complaint: str
    """Its last words on the error stream."""


async def run_beside(settings: Settings, *words: str) -> CommandResult:
    """Run a command on the data of this house. It ends with who waits for it."""
    environment = {
        **os.environ,
        "DATABASE_URL": settings.database_url or "",
        "KAFFEEHAUS_DATABASE_URL": "",
        "KAFFEEHAUS_DATA": str(settings.data),
    }
    running = await asyncio.create_subprocess_exec(
        sys.executable, "-c", BEGIN + RUN, *words, env=environment, stdout=PIPE, stderr=PIPE
    )
    try:
        out, err = await running.communicate()
    except asyncio.CancelledError:
        if running.returncode is None:
            running.kill()
        await running.wait()
        raise
    complaints = err.decode(errors="replace").strip().splitlines()
    complaint = complaints[-1] if complaints else "the process ended"
    assert running.returncode is not None
    return CommandResult(
        running.returncode,
        tuple(out.decode(errors="replace").splitlines()),
        complaint.removeprefix("kaffeehaus: "),
    )
