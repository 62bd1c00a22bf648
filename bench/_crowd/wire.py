"""Low-overhead asyncio connections for the load generator: requests are prepared bytes."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass
from typing import cast

HOST = "127.0.0.1"
RESTED = 2.0
"""Seconds after which an idle connection is dropped: a server's keep-alive timeout is a few
more, and a request sent at that moment would be lost."""
END_OF_HEAD = b"\r\n\r\n"
LENGTH = b"content-length:"


@dataclass(frozen=True, slots=True)
class Heard:
    """A response."""

    status: int
    body: bytes


class Wire(asyncio.Protocol):
    """One persistent connection, for one request after the other."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._waiting: asyncio.Future[Heard] | None = None
        self._came = b""
        self._used = time.monotonic()

    async def ask(self, request: bytes) -> Heard:
        """Send a request and wait for the whole response."""
        assert self._transport is not None
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        heard = await self._waiting
        self._used = time.monotonic()
        return heard

    @property
    def is_open(self) -> bool:
        """Whether the server has not closed the connection, and will not do so immediately."""
        if self._transport is None or self._transport.is_closing():
            return False
        return time.monotonic() - self._used < RESTED

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """asyncio callback: connected."""
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """asyncio callback: a part of a response, usually all of it."""
        self._came += data
        head = self._came.find(END_OF_HEAD)
        if head < 0 or self._waiting is None:
            return
        end = head + len(END_OF_HEAD) + _length(self._came[:head])
        if len(self._came) < end:
            return
        heard = Heard(int(self._came[9:12]), self._came[head + len(END_OF_HEAD) : end])
        self._came = self._came[end:]
        waiting, self._waiting = self._waiting, None
        waiting.set_result(heard)

    def connection_lost(self, exc: Exception | None) -> None:
        """asyncio callback: closed."""
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(exc or ConnectionResetError("the server hung up"))


class Listener(asyncio.Protocol):
    """Event stream (SSE) client that counts events."""

    def __init__(self, request: bytes) -> None:
        self._request = request
        self._transport: asyncio.Transport | None = None
        self.heard = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Request the stream."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Events arrive one by one, each in one piece."""
        self.heard += data.count(b"event: table")

    def close(self) -> None:
        """Close the stream."""
        if self._transport is not None:
            self._transport.close()


async def open_wire(port: int) -> Wire:
    """Open a connection to a local server."""
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(Wire, HOST, port)
    return wire


async def open_listener(port: int, path: str, token: str) -> Listener:
    """Open an event stream."""
    loop = asyncio.get_running_loop()
    request = request_of("GET", path, token=token)
    _, listener = await loop.create_connection(lambda: Listener(request), HOST, port)
    return listener


def request_of(method: str, path: str, body: object = None, token: str = "") -> bytes:
    """Raw bytes of a request."""
    content = b"" if body is None else json.dumps(body, separators=(",", ":")).encode()
    lines = [
        f"{method} {path} HTTP/1.1",
        f"Host: {HOST}",
        f"Content-Length: {len(content)}",
        "Content-Type: application/json",
        *([f"Authorization: Bearer {token}"] if token else []),
    ]
    return "\r\n".join([*lines, "", ""]).encode() + content


def _length(head: bytes) -> int:
    at = head.lower().find(LENGTH)
    if at < 0:
        return 0
    return int(head[at + len(LENGTH) :].partition(b"\r\n")[0])
