"""Response of server-sent events, counted against the limit of open streams."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractContextManager

from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send


class LiveResponse(StreamingResponse):
    """An event stream that counts against the stream limit while it is open.

    The limit is taken only when the response starts: a response to a closed connection never
    starts, and would not release it.
    """

    media_type = "text/event-stream"

    def __init__(self, place: AbstractContextManager[None], messages: AsyncIterator[bytes]) -> None:
        super().__init__(messages, headers={"X-Accel-Buffering": "no"})
        self._place = place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the stream. Raises `TooMany` beyond the limit."""
        with self._place:
            await super().__call__(scope, receive, send)
