"""A server on a free port of loopback, with data that is thrown away."""

from __future__ import annotations

import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import APIRequestContext

from housekeeping.errors import SetupError

PATIENCE_SECONDS = 60
TOO_MANY_REQUESTS = 429


@dataclass(frozen=True, slots=True)
class RunningServer:
    """A server of our own: its address, and its database file."""

    url: str
    """By name: browsers know no passkeys at a bare number."""
    database: Path

    def seed_of(self, table: str) -> int:
        """The secret seed of a table, with which its game can be played here as well."""
        with sqlite3.connect(self.database) as connection:
            [(seed,)] = connection.execute("SELECT seed FROM tables WHERE id = ?", [table])
        return int(seed)


@contextmanager
def serving() -> Iterator[RunningServer]:
    """Run the server for as long as the context lasts."""
    with tempfile.TemporaryDirectory() as folder:
        port = _free_port()
        command = [sys.executable, "-m", "kaffeehaus", "serve", "--port", str(port)]
        with subprocess.Popen([*command, "--data", folder], stdout=subprocess.DEVNULL) as process:
            try:
                _wait_for(port)
                yield RunningServer(f"http://localhost:{port}", Path(folder, "kaffeehaus.db"))
            finally:
                process.terminate()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _wait_for(port: int) -> None:
    for _ in range(PATIENCE_SECONDS * 10):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SetupError("The server for the screenshots does not start.")


def post(
    player: APIRequestContext, path: str, body: Mapping[str, object] | None = None
) -> dict[str, object]:
    """The response to a request, which is repeated while the server asks to slow down."""
    answer = player.post(path, data=body)
    while answer.status == TOO_MANY_REQUESTS:
        time.sleep(1)
        answer = player.post(path, data=body)
    if not answer.ok:
        raise SetupError(f"{path} answers {answer.status}: {answer.text()}")
    found: dict[str, object] = answer.json()
    return found
