"""Subclass of uvicorn's httptools protocol with limits against slowloris and flooding.

Clients are unauthenticated at this level. Limited are the size, count and timeout of headers, the
timeout of bodies, the time for which a response may stay unread, and connections per address.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop, TimerHandle, Transport
from collections import Counter
from collections.abc import Callable, Iterable
from contextvars import copy_context
from typing import ClassVar, cast

from httptools import HttpRequestParser
from starlette.datastructures import MutableHeaders
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)
from uvicorn.server import ServerState

from kaffeehaus.house.errors import (
    HeadTooLarge,
    Refused,
    RequestTimeout,
    ShuttingDown,
    TooManyConnections,
)
from kaffeehaus.house.http.middleware import complete_headers
from kaffeehaus.house.http.problems import problem_response
from kaffeehaus.house.http.rate_limits import network_of
from kaffeehaus.house.settings import Limits, Settings

MOST_PIPELINED = 1024 * 1024
"""Bytes of pipelined requests that one connection may have pending; browsers send none."""
TOO_SLOW = "The request took too long to arrive."
END_OF_HEAD = b"\r\n\r\n"
OTHER_LINES = 2
"""Lines of a request head besides its headers: the request line and the empty one."""


def protocol_of(settings: Settings) -> type[BoundedProtocol]:
    """The protocol class of a server with these settings, which has its own connection counts."""

    class ServerProtocol(BoundedProtocol):
        """HTTP protocol with the limits of one server."""

        _settings = settings
        _limits = settings.limits
        _open: ClassVar[Counter[str]] = Counter()

    return ServerProtocol


class BoundedProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol with limits on heads, bodies, slow readers and connections.

    Received data is split before it is parsed, so that the head and the body of a request always
    end at a piece boundary. Heads are therefore counted exactly, and a pipelined request stays
    unparsed until the previous one is answered, however the bytes were packed into reads.

    It has more than 25 methods because uvicorn's protocol and parser callbacks are part of it.
    """

    _settings: ClassVar[Settings]
    _limits: ClassVar[Limits]
    _open: ClassVar[Counter[str]]
    """Open connections by network."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._network = ""
        self._refused = False
        self._context = copy_context()
        """Context without the variables of single requests."""
        self._pipelined = b""
        """Unparsed data after a request that is not answered yet."""
        self._in_message = False
        """Whether a request is incomplete."""
        self._awaits_body = False
        """Whether the head of the incomplete request is complete."""
        self._head = 0
        """Bytes received of an unfinished head, chunk header or trailer section."""
        self._lines = 0
        """Lines received of it."""
        self._is_chunked = False
        self._chunk_header = b""
        """Received part of a chunk size line."""
        self._body_left = 0
        """Bytes missing of the body, or of its current chunk."""
        self._next_parser: HttpRequestParser | None = None
        """The regular parser, while another parses the body of an upgrade request."""
        limits = self._limits
        self._head_timer = _Timer(self.loop, limits.header_seconds, self._header_timed_out)
        self._body_timer = _Timer(self.loop, limits.body_seconds, self._body_timed_out)
        self._body_is_late = False
        self._stall_timer = _Timer(self.loop, limits.stall_seconds, self._check_stall)
        self._unsent = 0

    # The connection

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override] # as uvicorn
        """Accept the connection within its address's limit and start the header timeout."""
        super().connection_made(transport)
        self._network = network_of(self.client[0]) if self.client else ""
        self._open[self._network] += 1
        # Behind a proxy all connections have its address: the proxy must limit them.
        is_direct = self._settings.url is None
        if is_direct and self._open[self._network] > self._limits.connections_per_address:
            self._refuse(TooManyConnections("Too many connections are open from your address."))
            return
        self._head_timer.start()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel all timers of the connection."""
        self._refused = True
        self._next_parser = None
        for timer in (self._head_timer, self._body_timer, self._stall_timer):
            timer.stop()
        self._open[self._network] -= 1
        if self._open[self._network] <= 0:
            del self._open[self._network]
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Refuse an incomplete request; let a running response finish."""
        if self._in_message and not (self._has_answered() or self.cycle.response_started):
            self._refuse(ShuttingDown("The server is shutting down."))
        else:
            super().shutdown()

    # Receiving

    def data_received(self, data: bytes) -> None:
        """Parse received data; keep pipelined requests until the previous one is answered."""
        if self._pipelined:
            self._wait_with(self._pipelined + data)
        else:
            self._parse(data)

    def on_message_begin(self) -> None:
        self._in_message = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Start the application; the body may still be incomplete."""
        self._head_timer.stop()
        self._head = self._lines = 0
        self._body_is_late = False
        self._awaits_body = True
        self._expect_body_of(dict(self.headers))
        super().on_headers_complete()
        # Trailers must not override headers such as Authorization: the application never gets them.
        self.headers = []

    def on_chunk_header(self) -> None:
        """Read the size of the next chunk; 0 before the trailer section."""
        self._head = self._lines = 0
        self._body_left = int(self._chunk_header.partition(b";")[0], 16)

    def on_body(self, body: bytes) -> None:
        self._body_left -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        if self._is_before_skipped_body():
            return
        self._in_message = self._awaits_body = False
        self._head = self._lines = 0
        self._body_timer.stop()
        if self._next_parser is not None:
            self.parser, self._next_parser = self._next_parser, None
        super().on_message_complete()

    def _unsupported_upgrade_warning(self) -> None:
        """Ignore an Upgrade header, without uvicorn's warning in the log, and parse the body.

        The parser takes everything after the head for the other protocol. Clients that offer
        HTTP/2 with every request, such as Java's, send the body there.
        """
        if self._awaits_body:
            self._next_parser = self.parser
            self.parser = HttpRequestParser(_BodyCallbacks(self))
            super().data_received(_head_of_body(self.scope["headers"]))

    # Sending

    def on_response_complete(self) -> None:
        """Continue with the next request, unless the rest of this body is overdue."""
        super().on_response_complete()
        if self._in_message and self._body_is_late:
            self._close()
        elif self._pipelined:
            # Not in the task of this request: the next one must not inherit its context.
            self.loop.call_soon(self._parse_pipelined, context=self._context)

    def pause_writing(self) -> None:
        """Start the stall timeout: the client does not read."""
        super().pause_writing()
        self._start_stall_timer()

    def resume_writing(self) -> None:
        self._stall_timer.stop()
        super().resume_writing()

    # Parsing

    def _parse(self, data: bytes) -> None:
        start = 0
        while start < len(data):
            if self._refused or self.transport.is_closing():
                return
            if not self._in_message and not self._has_answered():
                self._wait_with(data[start:])
                return
            end = self._end_of_piece(data, start)
            self._parse_piece(data[start:end])
            start = end
        self._start_timers()

    def _parse_pipelined(self) -> None:
        data, self._pipelined = self._pipelined, b""
        if not self._refused and not self.transport.is_closing():
            self.flow.resume_reading()
            self._parse(data)

    def _wait_with(self, data: bytes) -> None:
        """Buffer data until the previous request is answered, and pause reading.

        An application waiting for a body or a disconnect resumes reading, so the client of an
        endless stream could go on sending: the buffer is limited.
        """
        if self._refused or self.transport.is_closing():
            return
        if len(data) > MOST_PIPELINED:
            self._close()
            return
        self._pipelined = data
        self.flow.pause_reading()

    def _end_of_piece(self, data: bytes, start: int) -> int:
        """The end of the piece at `start`: of the body or chunk, a whole head, or else the line."""
        if self._body_left:
            return start + self._body_left
        if not self._in_message and not self._head:
            blank = data.find(END_OF_HEAD, start, start + self._limits.head)
            end = blank + len(END_OF_HEAD)
            lines = data.count(b"\n", start, end)
            if blank >= 0 and lines <= self._limits.header_count + OTHER_LINES:
                return end
        return data.find(b"\n", start) + 1 or len(data)

    def _parse_piece(self, piece: bytes) -> None:
        if self._body_left:
            super().data_received(piece)
            return
        read = piece[: self._limits.head - self._head]
        self._head += len(read)
        self._lines += read.count(b"\n")
        if self._is_chunked:
            self._chunk_header += read
        super().data_received(read)
        if read.endswith(b"\n"):
            self._chunk_header = b""
        is_too_long = len(read) < len(piece) or self._lines > self._limits.header_count + 1
        if is_too_long and not self.transport.is_closing():
            self._refuse_long_head()

    def _expect_body_of(self, headers: dict[bytes, bytes]) -> None:
        """Read the length of the body; the parser rejects conflicting headers."""
        self._is_chunked = b"transfer-encoding" in headers
        self._body_left = int(headers.get(b"content-length", 0))

    def _is_before_skipped_body(self) -> bool:
        has_body = self._is_chunked or self._body_left > 0
        return self.parser.should_upgrade() and has_body

    # Timeouts and refusals

    def _refuse_long_head(self) -> None:
        if self._awaits_body:
            self._close()  # These are trailers of a request that is being answered.
            return
        kilobytes = self._limits.head // 1024
        most = f"at most {self._limits.header_count} headers with {kilobytes} kB in all"
        self._refuse(HeadTooLarge(f"A request may have {most}."))

    def _start_timers(self) -> None:
        """Start the timeout of an incomplete request; nearly all requests arrive in one read."""
        if self._refused:
            return
        if self._awaits_body and not self._body_is_late:
            self._body_timer.start()
        elif self._head and not self._awaits_body:
            self._head_timer.start()

    def _header_timed_out(self) -> None:
        if self._in_message:
            self._refuse(RequestTimeout(TOO_SLOW))
        else:
            self._close()

    def _body_timed_out(self) -> None:
        """Refuse the request; let a running response finish, then close."""
        self._body_is_late = True
        if self._has_answered():
            self._close()
        elif not self.cycle.response_started:
            self._refuse(RequestTimeout(TOO_SLOW))

    def _start_stall_timer(self) -> None:
        self._unsent = self.transport.get_write_buffer_size()
        self._stall_timer.start()

    def _check_stall(self) -> None:
        """Abort the connection if the client has read nothing; a slow reader gets more time."""
        if self.transport.get_write_buffer_size() < self._unsent:
            self._start_stall_timer()
        else:
            self.transport.abort()

    def _refuse(self, error: Refused) -> None:
        """Send a problem response and close; the application sees a disconnect."""
        self._head_timer.stop()
        answer = problem_response(error)
        headers = MutableHeaders(raw=answer.raw_headers)
        complete_headers(headers, is_https=self._settings.is_https)
        headers["Connection"] = "close"
        lines = [name + b": " + value + b"\r\n" for name, value in headers.raw]
        status = STATUS_LINE[error.status]
        self.transport.write(b"".join((status, *lines, b"\r\n", bytes(answer.body))))
        self._close()

    def _has_answered(self) -> bool:
        """Whether no response is pending; before the first request there is no cycle."""
        cycle = cast("RequestResponseCycle | None", self.cycle)
        return cycle is None or cycle.response_complete

    def _close(self) -> None:
        self._refused = True
        self.transport.close()


class _Timer:
    """A timeout that is started at most once at a time."""

    def __init__(
        self, loop: AbstractEventLoop, seconds: float, on_timeout: Callable[[], None]
    ) -> None:
        self._loop = loop
        self._seconds = seconds
        self._on_timeout = on_timeout
        self._handle: TimerHandle | None = None

    def start(self) -> None:
        if self._handle is None:
            self._handle = self._loop.call_later(self._seconds, self._fire)

    def stop(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _fire(self) -> None:
        self._handle = None
        self._on_timeout()


class _BodyCallbacks:
    """Parser callbacks for a body only."""

    def __init__(self, protocol: BoundedProtocol) -> None:
        self.on_chunk_header = protocol.on_chunk_header
        self.on_body = protocol.on_body
        self.on_message_complete = protocol.on_message_complete


def _head_of_body(headers: Iterable[tuple[bytes, bytes]]) -> bytes:
    """A request head with only the headers for the body's framing."""
    framing = [
        name + b": " + value + b"\r\n"
        for name, value in headers
        if name in {b"content-length", b"transfer-encoding"}
    ]
    return b"POST / HTTP/1.1\r\n" + b"".join(framing) + b"\r\n"
