"""Low-overhead HTTP/1.1 client over one persistent connection."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass

from tests.parsed import Parsed


@dataclass(frozen=True, slots=True)
class Answer:
    """A raw HTTP response."""

    status: int
    headers: dict[str, str]
    body: bytes
    """Still compressed if the server compressed it."""

    def json(self) -> Parsed:
        """Body as JSON."""
        return json.loads(self.text())

    def text(self) -> str:
        """Body, decompressed."""
        zipped = self.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if zipped else self.body).decode()


class Connection:
    """One persistent connection to the server, used for one request after the other."""

    def __init__(self, host: str, port: int, token: str = "") -> None:
        self.host = host
        self.port = port
        self.token = token
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def request(
        self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None
    ) -> Answer:
        """Send a request and read the whole response."""
        reader = await self._send(method, path, body, headers or {})
        status, received = await _read_head(reader)
        if received.get("transfer-encoding") == "chunked":
            chunks = [chunk async for chunk in _chunks(reader)]
            return Answer(status, received, b"".join(chunks))
        length = int(received.get("content-length", "0"))
        return Answer(status, received, await reader.readexactly(length))

    async def stream(self, path: str) -> AsyncIterator[str]:
        """Lines of an endless response."""
        reader = await self._send("GET", path, None, {})
        await _read_head(reader)
        async for chunk in _chunks(reader):
            for line in chunk.decode().splitlines():
                yield line

    async def close(self) -> None:
        """Close the connection."""
        if self._writer is not None:
            self._writer.close()
            await self._writer.wait_closed()

    async def _send(
        self, method: str, path: str, body: object, headers: dict[str, str]
    ) -> asyncio.StreamReader:
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(self.host, self.port)
        content = b"" if body is None else json.dumps(body).encode()
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {self.host}:{self.port}",
            f"Content-Length: {len(content)}",
            "Content-Type: application/json",
        ]
        if self.token:
            lines.append(f"Authorization: Bearer {self.token}")
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self._writer.write("\r\n".join([*lines, "", ""]).encode() + content)
        await self._writer.drain()
        return self._reader


async def _chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    while size := int((await reader.readline()).strip() or b"0", 16):
        yield await reader.readexactly(size)
        await reader.readline()
    await reader.readline()


async def _read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    pairs = (line.partition(": ") for line in head[1:] if line)
    return int(head[0].split()[1]), {name.lower(): value for name, _, value in pairs}
