"""Real servers for tests: on a free port of this machine, in a thread of this process."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx2

from kaffeehaus.house.serve import Server, bind, make_server
from kaffeehaus.house.settings import Settings
from tests.house.houses import quick_settings

PATIENCE = 60.0


@dataclass
class RunningServer:
    """A server that answers, and programs that talk to it."""

    url: str
    server: Server
    watch_url: str | None = None
    """Where the host's watchers are answered, if they are."""

    @contextlib.contextmanager
    def client(self, name: str = "") -> Iterator[httpx2.Client]:
        """A client; with a name, one that is signed in."""
        with httpx2.Client(base_url=self.url, timeout=PATIENCE) as client:
            if name:
                token = client.post("/api/players", json={"name": name}).json()["token"]
                client.headers["Authorization"] = f"Bearer {token}"
            yield client


@contextlib.contextmanager
def running(
    data: Path,
    settings: Settings | None = None,
    host: str = "127.0.0.1",
    *,
    watches: bool = False,
) -> Iterator[RunningServer]:
    """A server on a free port, ended afterwards."""
    settings = settings or quick_settings(data)
    opened = threading.Event()
    with bind(host, 0) as sessions, contextlib.ExitStack() as own:
        monitoring_socket = own.enter_context(bind(host, 0)) if watches else None
        server = make_server(settings, opened.set, monitoring_socket)
        thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[sessions])))
        thread.start()
        try:
            assert opened.wait(PATIENCE), "the server did not open"
            watch_url = None if monitoring_socket is None else _address(monitoring_socket)
            yield RunningServer(_address(sessions), server, watch_url)
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive(), "the server did not end"


def _address(sessions: socket.socket) -> str:
    return f"http://127.0.0.1:{sessions.getsockname()[1]}"
