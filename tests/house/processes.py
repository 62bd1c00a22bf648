"""Whole servers in processes of their own, for tests that kill them.

To import the house and to make it ready is most of the work of opening one. Here one process has
done so, and every server begins as its copy: it has its own memory and signals, and nothing in it
is open yet.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from functools import cache
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, SpawnContext

from kaffeehaus.core.registry import register
from kaffeehaus.house.serve import run
from kaffeehaus.house.settings import Settings
from tests.toys.auction import GAME as AUCTION

STDOUT = 1
PATIENCE = 120.0

Preparation = Callable[[], None]


def as_it_is() -> None:
    """The usual preparation of a server: none."""


class ServerProcess:
    """A server that answers, with the toy game at its tables."""

    def __init__(self, settings: Settings, prepare: Preparation = as_it_is) -> None:
        """Open it; `prepare`, a function of a module, is called there before."""
        context = _context()
        said, says = context.Pipe(duplex=False)
        self._process = context.Process(target=_serve, args=(says, settings, prepare), daemon=True)
        self._process.start()
        says.close()
        with os.fdopen(os.dup(said.fileno()), encoding="utf-8") as lines:
            self.address = lines.readline().rpartition(" ")[2].strip()
        # What else it says must find somebody who listens.
        self._said = said

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def leave(self) -> None:
        """Ask it to close."""
        self._process.terminate()

    def has_left(self) -> bool:
        return self._process.exitcode is not None

    def kill(self) -> None:
        """End it in the middle of whatever it does, unless it has ended."""
        if self._process.pid is not None and not self.has_left():
            os.kill(self._process.pid, signal.SIGKILL)
        self._process.join(PATIENCE)
        self._said.close()


@cache
def _context() -> ForkServerContext | SpawnContext:
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__, "tests.house.houses", "tests.house.readied"])
    return context


def _serve(says: Connection, settings: Settings, prepare: Preparation) -> None:
    os.dup2(says.fileno(), STDOUT)
    register(AUCTION)
    prepare()
    raise SystemExit(run(settings))
