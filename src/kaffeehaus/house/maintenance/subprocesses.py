"""Runs commands of the command line in low-priority subprocesses."""

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
    """The exit code and output of a command."""

    code: int
    lines: tuple[str, ...]
    error: str
    """The last line on the error stream."""


async def run_command(settings: Settings, *arguments: str) -> CommandResult:
    """Run a command on this server's data; cancelling kills it."""
    environment = {
        **os.environ,
        "DATABASE_URL": settings.database_url or "",
        "KAFFEEHAUS_DATABASE_URL": "",
        "KAFFEEHAUS_DATA": str(settings.data),
    }
    running = await asyncio.create_subprocess_exec(
        sys.executable, "-c", BEGIN + RUN, *arguments, env=environment, stdout=PIPE, stderr=PIPE
    )
    try:
        out, err = await running.communicate()
    except asyncio.CancelledError:
        if running.returncode is None:
            running.kill()
        await running.wait()
        raise
    errors = err.decode(errors="replace").strip().splitlines() or ["the process ended"]
    assert running.returncode is not None
    return CommandResult(
        running.returncode,
        tuple(out.decode(errors="replace").splitlines()),
        errors[-1].removeprefix("kaffeehaus: "),
    )
