"""Open the house: bind, tell the address, serve until somebody ends it."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import io
import ipaddress
import socket
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TextIO

import segno
import uvicorn
from fastapi import FastAPI

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.app import create_app
from kaffeehaus.house.database.process_lock import sole_use
from kaffeehaus.house.http.middleware import BodyTimeouts
from kaffeehaus.house.http.protocol import protocol_of
from kaffeehaus.house.http.scheduling import work_in_long_turns
from kaffeehaus.house.http.static_files import SCRIPT
from kaffeehaus.house.monitoring.api import Monitoring, served_on
from kaffeehaus.house.monitoring.logs import write_logs
from kaffeehaus.house.services import Services
from kaffeehaus.house.settings import Settings

INTERRUPTED = 130
GRACE_SECONDS = 5
"""How long the end of the house waits for readers that do not read."""
LOOK_SECONDS = 0.05
"""How often a server that leaves looks whether it is to hurry."""
KEEP_ALIVE_SECONDS = 75
"""A page that is thinking keeps its connection for its next move."""
SPARING_COLLECTIONS = (10_000, 1_000_000, 1_000_000)
"""A move makes some thousand objects that are gone by themselves when it is answered: to look for
forgotten ones among them after every two thousand took a tenth of its time, because all that were
under way at that moment were looked at. But to look through many at once, which games keep, holds
the moves up: ten thousand more than before take a fiftieth of a second."""
THOROUGH_SECONDS = 1800
"""Between two looks through everything, which takes some tenths of a second in a full house."""
SWITCH_SECONDS = 0.001
"""How long the loop may keep the interpreter from the thread that stores moves. Each statement of
that thread waits for its turn again, so the usual 5 ms would add up."""
BACKLOG = 2048
NO_BROWSER_PART = (
    "The browser part is not built here: pages stay bare, and only programs can play.\n"
    "In a checkout, ./play builds it; a wheel made there afterwards carries it."
)


@dataclass(frozen=True, slots=True)
class BindSettings:
    """What the host sets to move a door elsewhere."""

    host: str = "--host"
    port: str = "--port"


GUESTS_SETTINGS = BindSettings()
WATCHERS_SETTINGS = BindSettings("KAFFEEHAUS_WATCH_HOST", "KAFFEEHAUS_WATCH_PORT")


class Server(uvicorn.Server):
    """A server that opens the house before the first request and ends its streams at the end.

    The house is opened here and not through uvicorn's own lifespan, so that a database that
    cannot be opened is told in a sentence; and the hub is closed before uvicorn waits for open
    connections, because a stream never ends by itself.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        app: FastAPI,
        on_open: Callable[[], None],
        watch_door: socket.socket | None = None,
    ) -> None:
        """At `watch_door` the host's watchers are answered."""
        super().__init__(config)
        self._app = app
        self._on_open = on_open
        self._watch_door = watch_door
        self.host_token: str | None = None
        """What the first host is to show; known when the house is open."""
        self._open = contextlib.AsyncExitStack()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the house, then the door. The host's own goes before and after it."""
        monitoring: Monitoring = self._app.state.monitoring
        await self._open.enter_async_context(served_on(self._watch_door, monitoring))
        await self._open.enter_async_context(self._app.router.lifespan_context(self._app))
        await super().startup(sockets)
        services: Services = self._app.state.services
        self.host_token = await services.admin.token()
        self._on_open()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Leave, end what is only half sent, wait for requests, close the house."""
        arrivals: BodyTimeouts = self._app.state.arrivals
        await self._leave()
        arrivals.close()
        await super().shutdown(sockets)
        await self._open.aclose()

    async def _leave(self) -> None:
        """Say that nobody is to be sent here any more, send streams and bots away, and answer who
        still comes. Another signal ends that at once."""
        services: Services = self._app.state.services
        monitoring: Monitoring = self._app.state.monitoring
        monitoring.readiness.is_leaving = True
        await services.hand_over()
        settings: Settings = self._app.state.settings
        end = time.monotonic() + settings.leave_seconds
        while time.monotonic() < end and not self.force_exit:  # noqa: ASYNC110 - uvicorn sets it
            await asyncio.sleep(LOOK_SECONDS)


def run(settings: Settings, output: TextIO = sys.stdout) -> int:
    """Serve until somebody ends it; returns the exit code.

    Raises `PlayerError` with one sentence when the port is busy or the data cannot be opened.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    if settings.database_url:
        work_in_long_turns()
    allow_connections()
    write_logs(settings.watching.log, requests=settings.access_log)
    with (
        bind(settings.host, settings.port) as sessions,
        watchers_door(settings) as watch_door,
        sole_use(settings),
    ):

        def opened() -> None:
            collect_sparingly(asyncio.get_running_loop())
            welcome = greeting(settings, port, server.host_token)
            print(welcome, file=output, flush=True)

        # Links in letters name the port, also one that the system has chosen.
        port = sessions.getsockname()[1]
        server = make_server(replace(settings, port=port), opened, watch_door)
        try:
            server.run(sockets=[sessions])
        except KeyboardInterrupt:
            return INTERRUPTED
    return 0


def collect_sparingly(loop: asyncio.AbstractEventLoop) -> None:
    """Look for forgotten objects among the young ones only, a few at a time, and every half hour
    among all: what was looked at once stays out of the way until then."""

    def look_through_all() -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        loop.call_later(THOROUGH_SECONDS, look_through_all)

    gc.callbacks.append(_set_aside)
    gc.set_threshold(*SPARING_COLLECTIONS)
    look_through_all()
    gc.enable()


def _set_aside(phase: str, _info: Mapping[str, int]) -> None:
    """Keep what has outlived a look from being looked at again."""
    if phase == "stop":
        gc.freeze()


def allow_connections() -> None:
    """Let this process have as many connections as the system allows it at most. What it allows at
    first, often about a thousand, is filled by the streams of a few hundred open pages."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not everywhere

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def make_server(
    settings: Settings,
    on_open: Callable[[], None] = lambda: None,
    watch_door: socket.socket | None = None,
) -> Server:
    """The server of a house, ready to be given its socket."""
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        lifespan="off",
        access_log=False,
        log_config=None,
        http=protocol_of(settings),
        ws="none",
        proxy_headers=settings.url is not None,
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    return Server(config, app, on_open, watch_door)


@contextlib.contextmanager
def watchers_door(settings: Settings) -> Iterator[socket.socket | None]:
    """The host's own door, if there is to be one. Raises `PlayerError` with one sentence."""
    watching = settings.watching
    if watching.port is None:
        yield None
        return
    with bind(watching.host, watching.port, WATCHERS_SETTINGS) as sessions:
        yield sessions


def bind(host: str, port: int, named: BindSettings = GUESTS_SETTINGS) -> socket.socket:
    """A socket that listens there. Raises `PlayerError` with one sentence, in which the settings
    have these names."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        sessions = socket.create_server((host, port), family=family, backlog=BACKLOG)
    except (OSError, UnicodeError) as error:
        raise PlayerError(_bind_sentence(host, port, named, error), code="cannot_listen") from error
    # Lines inherit it. asyncio sets it only where a socket names its protocol, as this one does
    # not: an answer in two parts would wait for the visitor's delayed acknowledgement, 40 ms.
    sessions.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return sessions


def greeting(settings: Settings, port: int, host_token: str | None = None) -> str:
    """What the host reads when the house is open: the address, how friends get in, and, as long as
    the house has no host, how to become it."""
    here = settings.url or f"http://{_written(_reachable(settings.host))}:{port}"
    lines = [f"The house is open: {here}"]
    if settings.url is None and _is_everywhere(settings.host):
        address = local_network_address()
        if address is not None:
            there = f"http://{_written(address)}:{port}"
            lines += [f"On your network:   {there}", "", _qr(there)]
    if not SCRIPT.exists():
        lines.append(NO_BROWSER_PART)
    if host_token is not None:
        lines.append(f"It has no host yet:  {here}/host?token={host_token}")
    lines.append("Ctrl-C closes it.")
    return "\n".join(lines)


def local_network_address() -> str | None:
    """This machine's address in its network, or None if it has none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if ipaddress.ip_address(address).is_loopback else address


def _bind_sentence(host: str, port: int, named: BindSettings, error: OSError | UnicodeError) -> str:
    if isinstance(error, UnicodeError):
        return f"{host!r} is no name of a machine: give a name or an address as {named.host}."
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is in use already: choose another {named.port}, or end the program that"
            " uses it."
        )
    if error.errno == errno.EACCES:
        return f"This account may not use port {port}: choose a {named.port} from 1024."
    return f"The house cannot listen on {host}: {error.strerror or error}."


def _is_everywhere(host: str) -> bool:
    return host in {"0.0.0.0", "::", ""}  # noqa: S104 - the host asked for it


def _reachable(host: str) -> str:
    return "127.0.0.1" if _is_everywhere(host) else host


def _written(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _qr(address: str) -> str:
    drawing = io.StringIO()
    segno.make(address, error="l").terminal(drawing, compact=True)
    return drawing.getvalue()
