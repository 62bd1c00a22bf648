"""Connections that cost the load as little as can be: requests are bytes, made beforehand."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass
from typing import cast

HOST = "127.0.0.1"
RESTED = 2.0
"""Seconds after which an unused connection is given up: a server hangs up after a few more, and
what is sent at that moment is lost."""
END_OF_HEAD = b"\r\n\r\n"
LENGTH = b"content-length:"


@dataclass(frozen=True, slots=True)
class Heard:
    """An answer."""

    status: int
    body: bytes


class Wire(asyncio.Protocol):
    """One kept connection, for one request after the other."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._waiting: asyncio.Future[Heard] | None = None
        self._came = b""
        self._used = time.monotonic()

    async def ask(self, request: bytes) -> Heard:
        """Send a request and wait for the whole answer."""
        assert self._transport is not None
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        heard = await self._waiting
        self._used = time.monotonic()
        return heard

    @property
    def is_open(self) -> bool:
        """Whether the server has not hung up meanwhile, and will not do so at once."""
        if self._transport is None or self._transport.is_closing():
            return False
        return time.monotonic() - self._used < RESTED

    def close(self) -> None:
        """End the connection."""
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It is open."""
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """A part of an answer, usually all of it."""
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
        """Nothing more comes."""
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(exc or ConnectionResetError("the server hung up"))


class Listener(asyncio.Protocol):
    """An open page that hears of changes and counts them."""

    def __init__(self, request: bytes) -> None:
        self._request = request
        self._transport: asyncio.Transport | None = None
        self.heard = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """News come one by one, and each in one piece."""
        self.heard += data.count(b"event: table")

    def close(self) -> None:
        """Close the page."""
        if self._transport is not None:
            self._transport.close()


async def open_wire(port: int) -> Wire:
    """A new connection to a server of this machine."""
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(Wire, HOST, port)
    return wire


async def open_listener(port: int, path: str, token: str) -> Listener:
    """A new stream."""
    loop = asyncio.get_running_loop()
    request = request_of("GET", path, token=token)
    _, listener = await loop.create_connection(lambda: Listener(request), HOST, port)
    return listener


def request_of(method: str, path: str, body: object = None, token: str = "") -> bytes:
    """A request as it goes over the wire."""
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
