"""The wire: what the house takes from a connection before anything of it is a request.

Nobody is known yet here, so everything is bounded: how long the lines before a body are, how many,
how long they and the body may take, how long an answer may lie unread, and how many connections
one address has open.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop, BaseProtocol, TimerHandle, Transport
from collections import Counter
from collections.abc import Iterable
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

from kaffeehaus.house.errors import HeadTooLarge, Refused, RequestTimeout, TooManyConnections
from kaffeehaus.house.http.middleware import complete_headers
from kaffeehaus.house.http.problems import problem_response
from kaffeehaus.house.http.rate_limits import network_of
from kaffeehaus.house.settings import Limits, Settings

MOST_PIPELINED = 1024 * 1024
"""Bytes that one connection may send ahead of an answer; browsers send none."""
END_OF_HEAD = b"\r\n\r\n"
OTHER_LINES = 2
"""Lines of a head beside its headers: the request line and the empty one."""

WHOLE = "kaffeehaus.whole"
"""In the scope of a request that is there to its end: its body need not be waited for."""
HEAD = b"HTTP/1.1 "
"""How the head of an answer begins."""


class CoalescingTransport(Transport):
    """A connection on which the head of an answer waits for its body, until the loop goes round at
    the latest: two small packets cost both ends twice as much as one."""

    def __init__(self, transport: Transport, loop: AbstractEventLoop) -> None:
        super().__init__()
        self._transport = transport
        self._loop = loop
        self._head = b""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send this, behind a head that waits; a head itself a moment later.

        To who is gone nothing is sent: a stream may have many messages ready before it hears of
        it, and the loop would write a line in the log for each.
        """
        if self._transport.is_closing():
            return
        if self._head:
            data, self._head = self._head + data, b""
        elif data[: len(HEAD)] == HEAD:
            self._head = bytes(data)
            self._loop.call_soon(self._send_head)
            return
        self._transport.write(data)

    def close(self) -> None:
        """Send what waits, and hang up."""
        self._send_head()
        self._transport.close()

    def abort(self) -> None:
        """Hang up at once."""
        self._head = b""
        self._transport.abort()

    def is_closing(self) -> bool:
        """Whether it is being hung up."""
        return self._transport.is_closing()

    def get_write_buffer_size(self) -> int:
        """Bytes that are not sent yet."""
        return len(self._head) + self._transport.get_write_buffer_size()

    def get_extra_info(self, name: str, default: object = None) -> object:
        """What is known about the connection."""
        return self._transport.get_extra_info(name, default)

    def set_protocol(self, protocol: BaseProtocol) -> None:
        """Have another one answer."""
        self._transport.set_protocol(protocol)

    def _send_head(self) -> None:
        if self._head and not self._transport.is_closing():
            head, self._head = self._head, b""
            self._transport.write(head)


def protocol_of(settings: Settings) -> type[BoundedProtocol]:
    """How this house speaks HTTP."""

    class ServerProtocol(BoundedProtocol):
        """Under the limits of this house."""

        _settings = settings
        _limits = settings.limits
        _open: ClassVar[Counter[str]] = Counter()

    return ServerProtocol


class BoundedProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, to those who keep within the limits.

    What arrives is cut into pieces before it is parsed, so that the head and the body of a request
    always end where a piece ends. So a head is counted exactly, and a pipelined request waits
    unparsed until the one before it is answered: the answers do not depend on how the bytes were
    packed into reads.
    """

    _settings: ClassVar[Settings]
    _limits: ClassVar[Limits]
    _open: ClassVar[Counter[str]]
    """By network: its open connections."""

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
        """Without what belongs to single requests."""
        self._pipelined = b""
        """What came behind a request that is not answered yet."""
        self._in_message = False
        """Whether a request is on its way whose end has not come."""
        self._awaits_body = False
        """Whether its head is complete."""
        self._head = 0
        """Bytes that came of an unfinished head, chunk header or trailer section, and how many
        lines."""
        self._lines = 0
        self._is_chunked = False
        self._chunk_header = b""
        """What came of the line that says how long a chunk is."""
        self._body_left = 0
        """Bytes of the body, or of its current chunk, that have not come."""
        self._next_parser: HttpRequestParser | None = None
        """The usual one, while another parses the body of a request that asks for an upgrade."""
        self._head_timer: TimerHandle | None = None
        self._body_timer: TimerHandle | None = None
        self._body_is_late = False
        self._stall_timer: TimerHandle | None = None
        self._unsent = 0

    # The connection

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override] # as uvicorn
        """Let somebody in who has not too many connections, and wait for a request."""
        super().connection_made(transport)
        self.transport = CoalescingTransport(transport, self.loop)
        self._network = network_of(self.client[0]) if self.client else ""
        self._open[self._network] += 1
        # All guests behind a proxy come from the proxy's address: there it must do the counting.
        is_direct = self._settings.url is None
        if is_direct and self._open[self._network] > self._limits.connections_per_address:
            self._refuse(TooManyConnections("Your address has too many connections open."))
            return
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing of the connection is waited for any more."""
        self._refused = True
        self._next_parser = None
        for timer in (self._head_timer, self._body_timer, self._stall_timer):
            if timer is not None:
                timer.cancel()
        self._open[self._network] -= 1
        if self._open[self._network] <= 0:
            del self._open[self._network]
        super().connection_lost(exc)

    # What comes in

    def data_received(self, data: bytes) -> None:
        """Parse what arrived, as far as the requests before it are answered."""
        if self._pipelined:
            self._wait_with(self._pipelined + data)
        else:
            self._parse(data)

    def on_message_begin(self) -> None:
        self._in_message = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Begin to answer."""
        self._stop_expecting_head()
        self._head = self._lines = 0
        self._body_is_late = False
        self._awaits_body = True
        self._expect_body_of(dict(self.headers))
        super().on_headers_complete()
        # Trailers come too late to say who asks, and from where: the request does not get them.
        self.headers = []

    def on_chunk_header(self) -> None:
        """A chunk begins, or the trailer section."""
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
        self._stop_expecting_body()
        if self._next_parser is not None:
            self.parser, self._next_parser = self._next_parser, None
        self.scope[WHOLE] = True  # type: ignore[literal-required] # servers may add their own
        super().on_message_complete()

    def _unsupported_upgrade_warning(self) -> None:
        """The house speaks nothing else, and whoever asks for it gets plain answers. Everybody can
        ask, so it is not worth a line in the log.

        The parser takes what follows the head for another protocol. Clients that offer HTTP/2 with
        every request, as Java's do, send the body there.
        """
        if self._awaits_body:
            self._next_parser = self.parser
            self.parser = HttpRequestParser(_BodyCallbacks(self))
            super().data_received(_head_of_body(self.scope["headers"]))

    # What goes out

    def on_response_complete(self) -> None:
        """Go on with the next request, unless the rest of this one is overdue."""
        super().on_response_complete()
        if self._in_message and self._body_is_late:
            self._hang_up()
        elif self._pipelined:
            # Not within the task of this request: the next one must not inherit its context.
            self.loop.call_soon(self._parse_pipelined, context=self._context)

    def pause_writing(self) -> None:
        """Nobody reads: watch whether that goes on."""
        super().pause_writing()
        self._watch_reader()

    def resume_writing(self) -> None:
        if self._stall_timer is not None:
            self._stall_timer.cancel()
            self._stall_timer = None
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
        self._expect_the_rest()

    def _parse_pipelined(self) -> None:
        data, self._pipelined = self._pipelined, b""
        if not self._refused and not self.transport.is_closing():
            self.flow.resume_reading()
            self._parse(data)

    def _wait_with(self, data: bytes) -> None:
        """Keep this until the request before it is answered, and read no more until then.

        Whoever waits for a body or the end of the connection resumes the reading. So the client of
        a stream, which never ends, could go on sending."""
        if self._refused or self.transport.is_closing():
            return
        if len(data) > MOST_PIPELINED:
            self._hang_up()
            return
        self._pipelined = data
        self.flow.pause_reading()

    def _end_of_piece(self, data: bytes, start: int) -> int:
        """Where the piece that starts there ends, or the data: with the body or the chunk, with a
        usual head that is there as a whole, or else with the line."""
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
        """How long the body is; the parser has made sure that only one header says so."""
        self._is_chunked = b"transfer-encoding" in headers
        self._body_left = int(headers.get(b"content-length", 0))

    def _is_before_skipped_body(self) -> bool:
        has_body = self._is_chunked or self._body_left > 0
        return self.parser.should_upgrade() and has_body

    # Inside

    def _refuse_long_head(self) -> None:
        if self._awaits_body:
            self._hang_up()  # These are trailers: what they follow is being answered.
            return
        kilobytes = self._limits.head // 1024
        most = f"at most {self._limits.header_count} headers with {kilobytes} kB in all"
        self._refuse(HeadTooLarge(f"A request may have {most}."))

    def _expect_the_rest(self) -> None:
        """Give what is not there yet its time. Nearly every request comes in one piece and needs
        no timers."""
        if self._refused:
            return
        if self._awaits_body:
            if self._body_timer is None and not self._body_is_late:
                self._body_timer = self.loop.call_later(self._limits.body_seconds, self._miss_body)
        elif self._head and self._head_timer is None:
            self._expect_head()

    def _expect_head(self) -> None:
        self._head_timer = self.loop.call_later(self._limits.header_seconds, self._miss_head)

    def _stop_expecting_head(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _stop_expecting_body(self) -> None:
        if self._body_timer is not None:
            self._body_timer.cancel()
            self._body_timer = None

    def _miss_head(self) -> None:
        self._head_timer = None
        if self._in_message:
            self._refuse(RequestTimeout("The request took too long to arrive."))
        else:
            self._hang_up()

    def _miss_body(self) -> None:
        """The rest of a body that nobody reads is not waited for. One that is read is the
        `ChangesGuard`'s to refuse."""
        self._body_timer = None
        self._body_is_late = True
        if self._has_answered():
            self._hang_up()

    def _watch_reader(self) -> None:
        self._unsent = self.transport.get_write_buffer_size()
        self._stall_timer = self.loop.call_later(self._limits.stall_seconds, self._look_at_reader)

    def _look_at_reader(self) -> None:
        """A slow reader has time; one who read nothing at all has gone."""
        if self.transport.get_write_buffer_size() < self._unsent:
            self._watch_reader()
        else:
            self.transport.abort()

    def _refuse(self, error: Refused) -> None:
        """Tell the reason and hang up. Nothing else is being answered, as long as a head is not
        complete."""
        self._stop_expecting_head()
        answer = problem_response(error)
        headers = MutableHeaders(raw=answer.raw_headers)
        complete_headers(headers, self._settings)
        headers["Connection"] = "close"
        lines = [name + b": " + value + b"\r\n" for name, value in headers.raw]
        status = STATUS_LINE[error.status]
        self.transport.write(b"".join((status, *lines, b"\r\n", bytes(answer.body))))
        self._hang_up()

    def _has_answered(self) -> bool:
        """Whether nothing is being answered; before the first request there is no cycle."""
        cycle = cast("RequestResponseCycle | None", self.cycle)
        return cycle is None or cycle.response_complete

    def _hang_up(self) -> None:
        self._refused = True
        self.transport.close()


class _BodyCallbacks:
    """What a parser calls of which only the body is of interest."""

    def __init__(self, protocol: BoundedProtocol) -> None:
        self.on_chunk_header = protocol.on_chunk_header
        self.on_body = protocol.on_body
        self.on_message_complete = protocol.on_message_complete


def _head_of_body(headers: Iterable[tuple[bytes, bytes]]) -> bytes:
    """A head with only those of the headers that announce a body."""
    framing = [
        name + b": " + value + b"\r\n"
        for name, value in headers
        if name in {b"content-length", b"transfer-encoding"}
    ]
    return b"POST / HTTP/1.1\r\n" + b"".join(framing) + b"\r\n"
