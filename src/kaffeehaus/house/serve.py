"""Runs the server: binds the port, prints the address, serves until a signal, shuts down."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import io
import ipaddress
import logging
import socket
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TextIO

import segno
import uvicorn
from fastapi import FastAPI

from kaffeehaus.core.command_line.files import reason_of
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import current_language, gettext, lazy_gettext, use_language
from kaffeehaus.core.options import shown
from kaffeehaus.house.app import create_app
from kaffeehaus.house.database.data_folder import folder_lock
from kaffeehaus.house.http.pages import SCRIPT
from kaffeehaus.house.http.protocol import protocol_of
from kaffeehaus.house.monitoring.api import Monitoring, served_on
from kaffeehaus.house.monitoring.logs import write_logs
from kaffeehaus.house.services import Services
from kaffeehaus.house.settings import Settings, misspelt_settings

logger = logging.getLogger(__name__)

INTERRUPTED = 130
GRACE_SECONDS = 5
"""Timeout of the graceful shutdown for clients that do not read."""
POLL_SECONDS = 0.05
"""How often a draining server checks for a second signal."""
KEEP_ALIVE_SECONDS = 75
"""Keep-alive timeout: long enough for the player's next move."""
GC_THRESHOLDS = (10_000, 1_000_000, 1_000_000)
"""Thresholds of the garbage collector. A move allocates some thousand objects that reference
counting frees; a young collection every 2,000 took a tenth of its time. Much higher thresholds
cause pauses: a collection of 10,000 more objects takes 20 ms."""
FULL_GC_SECONDS = 1800
"""Between two full collections, which take some tenths of a second on a busy server."""
SWITCH_SECONDS = 0.001
"""GIL switch interval. Each statement of the writer thread waits for the GIL, so the default of
5 ms would add up."""
BACKLOG = 2048
VANISHED_MS = 20_000
"""A connection whose data stay unacknowledged for so long is dropped, where the system can."""
NO_BROWSER_PART = lazy_gettext(
    "The browser scripts are not built: pages have no styles, and only programs can play.\n"
    "In a checkout, ./play builds them."
)


@dataclass(frozen=True, slots=True)
class BindSettings:
    """The names of the settings for a listening address, for error messages."""

    host: str = "--host"
    port: str = "--port"


SITE_SETTINGS = BindSettings()
MONITORING_SETTINGS = BindSettings("KAFFEEHAUS_WATCH_HOST", "KAFFEEHAUS_WATCH_PORT")


class Server(uvicorn.Server):
    """uvicorn server that opens the services before the first request and drains at the end.

    It runs the lifespan itself, not through uvicorn, to report a database that cannot be opened in
    one sentence. It closes the hub before uvicorn waits for connections: streams never end.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        app: FastAPI,
        on_open: Callable[[], None],
        monitoring_socket: socket.socket | None = None,
    ) -> None:
        """`monitoring_socket` serves health checks and metrics."""
        super().__init__(config)
        self._app = app
        self._on_open = on_open
        self._monitoring_socket = monitoring_socket
        self.host_token: str | None = None
        """The token to become the first host; set after startup."""
        self._open = contextlib.AsyncExitStack()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the services, then the port. Monitoring starts first and stops last."""
        monitoring: Monitoring = self._app.state.monitoring
        await self._open.enter_async_context(served_on(self._monitoring_socket, monitoring))
        await self._open.enter_async_context(self._app.router.lifespan_context(self._app))
        await super().startup(sockets)
        services: Services = self._app.state.services
        self.host_token = await services.admin.token()
        self._on_open()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Drain, refuse incomplete requests, wait for running ones, close the services."""
        await self._drain()
        await super().shutdown(sockets)
        await self._open.aclose()

    async def _drain(self) -> None:
        """Report not ready, hand streams and bots over, and answer requests for a while.

        A second signal ends this at once.
        """
        services: Services = self._app.state.services
        monitoring: Monitoring = self._app.state.monitoring
        monitoring.readiness.is_leaving = True
        await services.hand_over()
        settings: Settings = self._app.state.settings
        end = time.monotonic() + settings.leave_seconds
        while time.monotonic() < end and not self.force_exit:  # noqa: ASYNC110 - uvicorn sets it
            await asyncio.sleep(POLL_SECONDS)


def run(settings: Settings, output: TextIO = sys.stdout) -> int:
    """Serve until a signal; return the exit code.

    Raises `PlayerError` when the port is in use or the data cannot be opened.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    raise_file_limit()
    write_logs(settings.watching.log, requests=settings.access_log)
    warn_of_settings(settings, misspelt_settings())
    language = current_language()
    with (
        bind(settings.host, settings.port) as listener,
        monitoring_listener(settings) as monitoring_socket,
        folder_lock(settings),
    ):

        def opened() -> None:
            tune_garbage_collection(asyncio.get_running_loop())
            with use_language(language):
                print(greeting(settings, port, server.host_token), file=output, flush=True)

        # Links in mails contain the port, also an ephemeral one.
        port = listener.getsockname()[1]
        server = make_server(replace(settings, port=port), opened, monitoring_socket)
        try:
            server.run(sockets=[listener])
        except KeyboardInterrupt:
            return INTERRUPTED
    return 0


def warn_of_settings(settings: Settings, misspelt: Mapping[str, str]) -> None:
    """Log which settings have no effect: misspelt variables, and half of a mail server."""
    for name, meant in misspelt.items():
        logger.warning("There is no setting %s. Did you mean %s?", name, meant)
    if settings.mail_server and not settings.mail_from:
        logger.warning("No mail is sent: KAFFEEHAUS_MAIL_FROM is not set.")
    if settings.mail_from and not settings.mail_server:
        logger.warning("No mail is sent: KAFFEEHAUS_SMTP_URL is not set.")


def tune_garbage_collection(loop: asyncio.AbstractEventLoop) -> None:
    """Collect only young objects, and everything every half hour; survivors are frozen."""

    def collect_all() -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        loop.call_later(FULL_GC_SECONDS, collect_all)

    gc.callbacks.append(_freeze_survivors)
    gc.set_threshold(*GC_THRESHOLDS)
    collect_all()
    gc.enable()


def _freeze_survivors(phase: str, _info: Mapping[str, int]) -> None:
    if phase == "stop":
        gc.freeze()


def raise_file_limit() -> None:
    """Raise the soft limit of open files to the hard limit.

    The default, often about a thousand, is exhausted by the streams of a few hundred open pages.
    """
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not everywhere

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def make_server(
    settings: Settings,
    on_open: Callable[[], None] = lambda: None,
    monitoring_socket: socket.socket | None = None,
) -> Server:
    """A configured uvicorn server; `run` takes its listening socket."""
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
    return Server(config, app, on_open, monitoring_socket)


def monitoring_listener(
    settings: Settings,
) -> contextlib.AbstractContextManager[socket.socket | None]:
    """The listening socket for monitoring, if configured. Raises `PlayerError`."""
    host, port = settings.watching.host, settings.watching.port
    return contextlib.nullcontext() if port is None else bind(host, port, MONITORING_SETTINGS)


def bind(host: str, port: int, named: BindSettings = SITE_SETTINGS) -> socket.socket:
    """Create a listening socket. Raises `PlayerError`, whose sentence names these settings."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.create_server((host, port), family=family, backlog=BACKLOG)
    except (OSError, UnicodeError) as error:
        raise PlayerError(_bind_sentence(host, port, named, error), code="cannot_listen") from error
    # Accepted connections inherit TCP_NODELAY. asyncio sets it only on sockets created with an
    # explicit protocol; without it, a response in two packets waits 40 ms for a delayed ACK.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    # A peer that vanished without closing its connection is noticed by the next unanswered ping.
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, VANISHED_MS)
    return listener


def greeting(settings: Settings, port: int, host_token: str | None = None) -> str:
    """The startup message: local and network URLs, and the link to become the first host."""
    here = replace(settings, port=port).base
    lines = [gettext("Kaffeehaus is open: %(url)s", url=here)]
    if settings.url is None and settings.listens_everywhere:
        address = local_network_address()
        if address is not None:
            there = f"http://{address}:{port}"
            lines += [gettext("On your network: %(url)s", url=there), "", _qr(there)]
    if not SCRIPT.exists():
        lines.append(str(NO_BROWSER_PART))
    if host_token is not None:
        # The host needs an account: without https, browsers allow passkeys at this name only.
        named = here.replace("http://127.0.0.1:", "http://localhost:")
        url = f"{named}/host?token={host_token}"
        lines.append(gettext("To become its host: %(url)s", url=url))
    lines.append(gettext("Press Ctrl-C to stop."))
    return "\n".join(lines)


def local_network_address() -> str | None:
    """This machine's address in the local network, or None. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if ipaddress.ip_address(address).is_loopback else address


def _bind_sentence(host: str, port: int, named: BindSettings, error: OSError | UnicodeError) -> str:
    if isinstance(error, UnicodeError):
        return gettext(
            "%(host)s is not a host name or address. Change %(setting)s.",
            host=shown(host),
            setting=named.host,
        )
    values = {"port": port, "setting": named.port}
    if error.errno == errno.EADDRINUSE:
        return gettext(
            "Port %(port)s is already in use. Change %(setting)s, or stop the other program.",
            **values,
        )
    if error.errno == errno.EACCES:
        return gettext(
            "You may not use port %(port)s. Set %(setting)s to 1024 or higher.", **values
        )
    return gettext("Cannot listen on %(host)s: %(reason)s.", host=host, reason=reason_of(error))


def _qr(address: str) -> str:
    drawing = io.StringIO()
    segno.make(address, error="l").terminal(drawing, compact=True)
    return drawing.getvalue()
