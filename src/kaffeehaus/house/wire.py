"""The wire: what the house takes from a connection before anything of it is a request.

Nobody is known yet here, so everything is bounded: how long the lines before a body are, how many,
how long they and the body may take, how long an answer may lie unread, and how many connections
one address has open.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop, BaseProtocol, TimerHandle, Transport
from collections import Counter
from typing import ClassVar, cast

from starlette.datastructures import MutableHeaders
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)
from uvicorn.server import ServerState

from kaffeehaus.house.errors import HeadTooLarge, Refused, TooManyConnections, TooSlow
from kaffeehaus.house.limits import network_of
from kaffeehaus.house.problems import problem_response
from kaffeehaus.house.security import complete_headers
from kaffeehaus.house.settings import Limits, Settings

MOST_WAITING = 16
"""Requests that one connection may send ahead of their answers; browsers send none."""
LINE_EXTRA = 4
"""The bytes of a header beside its name and its value."""


WHOLE = "kaffeehaus.whole"
"""In the scope of a request that is there to its end: its body need not be waited for."""
HEAD = b"HTTP/1.1 "
"""How the head of an answer begins."""


class Envelope(Transport):
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

    class HouseProtocol(BoundedProtocol):
        """Under the limits of this house."""

        _settings = settings
        _limits = settings.limits
        _open: ClassVar[Counter[str]] = Counter()

    return HouseProtocol


class BoundedProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, to those who keep within the limits."""

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
        self._in_message = False
        """Whether a request is on its way whose end has not come."""
        self._awaits_head = False
        """Whether something came that lines of a request are to follow, or its body."""
        self._awaits_body = False
        self._unread = 0
        """Bytes that came and have not become a request or a part of its body yet."""
        self._head = 0
        """Bytes of the lines of this request that are read, and how many lines."""
        self._lines = 0
        self._head_timer: TimerHandle | None = None
        self._body_timer: TimerHandle | None = None
        self._body_is_late = False
        self._stall_timer: TimerHandle | None = None
        self._unsent = 0

    # The connection

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override] # as uvicorn
        """Let somebody in who has not too many connections, and wait for a request."""
        super().connection_made(transport)
        self.transport = Envelope(transport, self.loop)
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
        for timer in (self._head_timer, self._body_timer, self._stall_timer):
            if timer is not None:
                timer.cancel()
        self._open[self._network] -= 1
        if self._open[self._network] <= 0:
            del self._open[self._network]
        super().connection_lost(exc)

    # What comes in

    def data_received(self, data: bytes) -> None:
        """Read on, unless that is already too much."""
        if self._refused:
            return
        self._unread += len(data)
        self._awaits_head = self._awaits_head or not self._in_message
        super().data_received(data)
        self._refuse_long_head()
        self._expect_the_rest()

    def on_message_begin(self) -> None:
        self._in_message = self._awaits_head = True
        self._head = self._lines = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._head += len(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count a line, also one behind the body; what is too much is not kept."""
        self._lines += 1
        self._head += len(name) + len(value) + LINE_EXTRA
        if not self._is_too_large():
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Begin to answer, unless there is nothing to be answered any more."""
        self._awaits_head = False
        self._stop_expecting_head()
        self._unread = 0
        self._refuse_long_head()
        if self._refused:
            return
        if len(self.pipeline) >= MOST_WAITING:
            self._hang_up()
            return
        self._body_is_late = False
        self._awaits_body = True
        super().on_headers_complete()

    def on_chunk_header(self) -> None:
        """A part of the body begins."""
        self._unread = 0

    def on_body(self, body: bytes) -> None:
        self._unread = max(0, self._unread - len(body))
        if not self._refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_message = self._awaits_body = False
        self._unread = 0
        self._stop_expecting_body()
        if not self._refused:
            self.scope[WHOLE] = True  # type: ignore[literal-required] # servers may add their own
            super().on_message_complete()

    # What goes out

    def on_response_complete(self) -> None:
        """Go on with the next request, unless the rest of this one is overdue."""
        super().on_response_complete()
        if self._in_message and self._body_is_late:
            self._hang_up()

    def pause_writing(self) -> None:
        """Nobody reads: watch whether that goes on."""
        super().pause_writing()
        self._watch_reader()

    def resume_writing(self) -> None:
        if self._stall_timer is not None:
            self._stall_timer.cancel()
            self._stall_timer = None
        super().resume_writing()

    def _unsupported_upgrade_warning(self) -> None:
        """The house speaks nothing else, and whoever asks for it gets plain answers. Everybody can
        ask, so it is not worth a line in the log."""

    # Inside

    def _is_too_large(self) -> bool:
        most = self._limits
        return max(self._head, self._unread) > most.head or self._lines > most.header_count

    def _refuse_long_head(self) -> None:
        if self._refused or not self._is_too_large():
            return
        kilobytes = self._limits.head // 1024
        most = f"at most {self._limits.header_count} headers with {kilobytes} kB in all"
        self._refuse(HeadTooLarge(f"A request may have {most}."))

    def _expect_the_rest(self) -> None:
        """Give what is not there yet its time. Nearly every request comes in one piece and needs
        no timers."""
        if self._refused:
            return
        if self._awaits_head and self._head_timer is None:
            self._expect_head()
        if self._awaits_body and self._body_timer is None and not self._body_is_late:
            self._body_timer = self.loop.call_later(self._limits.body_seconds, self._miss_body)

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
        if not self._has_answered():
            self._expect_head()  # Nobody loses an answer by beginning to ask for the next.
        elif self._in_message:
            self._refuse(TooSlow("The request took too long to arrive."))
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
        """Tell the reason and hang up. In the midst of another answer there is no place for it."""
        self._refused = True
        self._stop_expecting_head()
        if self._has_answered():
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
