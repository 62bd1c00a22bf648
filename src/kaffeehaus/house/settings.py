"""Settings of the server, from the command line or the environment (`KAFFEEHAUS_...`)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from email.headerregistry import Address
from enum import Enum
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.options import shown
from kaffeehaus.house.mail_server import MailServer, read_mail_server, read_sender
from kaffeehaus.kernels.budget import MOST_SECONDS

Reader = Callable[[str], object]
"""Reads the text of a variable. Raises `ValueError`."""

PREFIX = "KAFFEEHAUS_"
ALIKE = 0.7
"""How similar a misspelt variable is at least to the one that it means, from 0 to 1."""
SHORTEST_LEASE = 0.5
"""Seconds; with a shorter lease, a busy server would lose its bots to peers."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Rate limits, size limits and timeouts of requests."""

    body: int = 64 * 1024
    """Bytes of a request body."""
    body_seconds: float = 30
    """Timeout of a request body."""
    head: int = 32 * 1024
    """Bytes of the request line and the headers."""
    header_count: int = 100
    header_seconds: float = 20
    """Timeout of the headers, and of a new connection's first request."""
    stall_seconds: float = 60
    """Timeout of a response whose client reads nothing."""
    connections_per_address: int = 600
    """A browser opens six; a whole classroom may share one address."""
    streams_per_guest: int = 40
    """A browser opens one for all its tabs."""
    streams_per_address: int = 300
    stream_seconds: float = 3600
    """Maximum age of a stream; clients reconnect at once."""
    name: int = 40
    """Characters of a player's name."""
    changes_per_second: int = 20
    tables_per_hour: int = 30
    guests_per_hour: int = 100
    """New guests from one network address, which a whole classroom may share."""
    letters_per_hour: int = 20
    """Mails and test notifications to user-supplied addresses, per player."""
    messages_per_minute: int = 20
    """Chat messages, requests and reports of one player at all tables together."""
    tables_per_stream: int = 300
    """Topics of one stream; a table with its chat has up to three."""
    work_seconds: float = 20
    """CPU budget per minute and network address for background work: earlier positions, reasons,
    API extras of games."""
    extras_per_second: int = 50
    """Calls of games' API extras, per network address."""
    board_kilobytes_per_guest: int = 5_000
    """Storage that a player may add to analysis boards per hour, on each server."""
    board_kilobytes_per_address: int = 20_000
    """The same per network address."""


class LogStyle(Enum):
    """Format of the log."""

    PLAIN = "plain"
    """Plain text for a terminal."""
    JSON = "json"
    """One JSON object per line."""


@dataclass(frozen=True, slots=True)
class MonitoringSettings:
    """Health checks, metrics and logs."""

    port: int | None = None
    """Port of `/healthz`, `/readyz` and `/metrics`, without authentication."""
    host: str = "127.0.0.1"
    token: str = field(default="", repr=False)
    """Bearer token for the same paths on the main port."""
    log: LogStyle = LogStyle.PLAIN


@dataclass(frozen=True, slots=True)
class RetentionSettings:
    """Backups and retention periods. 0 days or hours disable a backup, a deletion or an expiry."""

    backup_hours: int = 0
    """Interval of backups."""
    backups_kept: int = 7
    """Number of backups; older ones are deleted."""
    backup_folder: Path | None = None
    """By default `backups` in the data folder."""
    guests_days: int = 0
    """Inactive guests without tables or other data are deleted after so many days."""
    tables_days: int = 0
    """Finished tables of inactive guests are archived after so many days."""
    boards_days: int = 90
    """Unchanged analysis boards of guests are deleted after so many days."""
    audit_days: int = 365
    session_idle_days: int = 90
    """Idle timeout of the sessions of accounts."""
    session_days: int = 365
    """Maximum age of the sessions of accounts. Guests could not log in again, so theirs stay."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of one server."""

    data: Path = Path("data")
    """The folder of the embedded database."""
    database_url: str | None = None
    """URL of a PostgreSQL database, instead of the embedded SQLite file."""
    host: str = "127.0.0.1"
    port: int = 8000
    url: str | None = None
    """The public URL behind a proxy, for links, the CSRF check and cookies."""
    contact: str = ""
    """The host's contact, shown on the About page."""
    mail_server: MailServer | None = None
    """SMTP server; without one the server sends no mail."""
    mail_from: Address | None = None
    """Sender of mails."""
    notice_hosts: frozenset[str] = frozenset()
    """Allowlist of webhook hosts in private networks, exempt from the SSRF check."""
    limits: Limits = field(default_factory=Limits)
    bot_workers: int = 1
    bot_spare_workers: int = 2
    """Additional processes, so that players do not wait for the bots of others."""
    bot_seconds: float = 10.0
    """Maximum thinking time of a bot per move, whatever its spec says."""
    bot_longest_wait: float = 60.0
    """Seconds for which tables with people have priority over tables of bots only."""
    bot_lease: float = 2.0
    """Seconds after which peers take over the bots of a dead server."""
    bot_pause: float = 0.4
    """Seconds a bot waits after the previous move, so that people can follow."""
    bot_patience: float = 60.0
    """Seconds without an answer after which a bot process counts as dead."""
    hot_tables: int = 2000
    """Size of the in-memory cache of tables."""
    pause_when_closed: bool = False
    """Whether the clocks of tables are paused while the server is down."""
    leave_seconds: float = 0.0
    """How long a server keeps answering after a signal, until the proxy has noticed."""
    access_log: bool = False
    watching: MonitoringSettings = field(default_factory=MonitoringSettings)
    keeping: RetentionSettings = field(default_factory=RetentionSettings)

    @property
    def backup_folder(self) -> Path:
        """The folder of scheduled backups and of those before upgrades."""
        return self.keeping.backup_folder or self.data / "backups"

    @property
    def origin(self) -> str | None:
        """Scheme, host and port of the public address as browsers write them, or None."""
        if self.url is None:
            return None
        parts = urlsplit(self.url)
        return f"{parts.scheme}://{parts.netloc}".lower()

    @property
    def base(self) -> str:
        """The base URL of links in mails: the public URL, or else that of this machine."""
        here = "127.0.0.1" if self.listens_everywhere else self.host
        return self.url or f"http://{f'[{here}]' if ':' in here else here}:{self.port}"

    @property
    def listens_everywhere(self) -> bool:
        """Whether the server listens on all addresses of this machine."""
        return self.host in {"0.0.0.0", "::", ""}  # noqa: S104 - the host asked for it

    @property
    def is_https(self) -> bool:
        return self.url is not None and self.url.lower().startswith("https://")


D = TypeVar("D", Settings, Limits, MonitoringSettings, RetentionSettings)


def read_settings(environment: Mapping[str, str] | None = None) -> Settings:
    """Read the settings from the environment, with defaults.

    Raises `PlayerError` (code `settings`) for an invalid value.
    """
    given = os.environ if environment is None else environment
    settings = _read(given, Settings(bot_workers=max(1, (os.cpu_count() or 1) - 1)))
    return replace(
        settings,
        database_url=given.get("DATABASE_URL") or given.get("KAFFEEHAUS_DATABASE_URL") or None,
        limits=_read(given, Limits()),
        watching=_read(given, MonitoringSettings(), "WATCH_"),
        keeping=_read(given, RetentionSettings(), whole=_number),
    )


def misspelt_settings(environment: Mapping[str, str] | None = None) -> dict[str, str]:
    """The variables that no setting has, each with the one that it probably means."""
    given = os.environ if environment is None else environment
    known = [variable.removeprefix(PREFIX) for variable in known_variables()]
    ours = [name.removeprefix(PREFIX) for name in given if name.startswith(PREFIX)]
    return {
        PREFIX + name: PREFIX + close
        for name in sorted(set(ours).difference(known))
        for close in get_close_matches(name, known, n=1, cutoff=ALIKE)
    }


def known_variables() -> list[str]:
    """The variables of all settings, but for `DATABASE_URL`."""
    found = [
        *_variables(Settings()),
        *_variables(Limits()),
        *_variables(MonitoringSettings(), "WATCH_"),
        *_variables(RetentionSettings()),
    ]
    return [variable for _, variable, _ in found]


def read_url(text: str) -> str:
    """Validate a public URL such as `https://play.example`, without a trailing slash.

    Raises `ValueError`, also for a path: the server must be at the root of a host.
    """
    parts = urlsplit(text.strip())
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise ValueError(gettext("must begin with http:// or https:// and name a host"))
    if parts.path not in {"", "/"} or parts.query or parts.fragment or parts.username:
        raise ValueError(gettext("must end after the host name"))
    return f"{parts.scheme}://{parts.netloc}"


def read_port(text: str) -> int:
    """Parse a port number; 0 for an ephemeral one. Raises `ValueError`."""
    if not (text.isascii() and text.isdecimal()) or int(text) > 65535:
        raise ValueError(
            gettext("must be a whole number from %(least)s to %(most)s", least=0, most=65535)
        )
    return int(text)


def _names(text: str) -> frozenset[str]:
    names = frozenset(name.strip().lower() for name in text.split(","))
    if not all(names) or any("/" in name for name in names):
        raise ValueError(gettext("must be host names separated by commas"))
    return names


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or not 0 < int(text) <= 10**9:
        raise ValueError(gettext("must be a whole number from %(least)s", least=1))
    return int(text)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or int(text) > 10**6:
        raise ValueError(gettext("must be a whole number from %(least)s", least=0))
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 3600:
        raise ValueError(
            gettext("must be a number of seconds from %(least)s to %(most)s", least=0, most=3600)
        )
    return seconds


def _thought(text: str) -> float:
    seconds = _seconds(text)
    if not 0 < seconds <= MOST_SECONDS:
        raise ValueError(
            gettext("must be more than 0 and at most %(most)s seconds", most=f"{MOST_SECONDS:g}")
        )
    return seconds


def _lease(text: str) -> float:
    seconds = _seconds(text)
    if seconds < SHORTEST_LEASE:
        raise ValueError(gettext("must be at least %(least)s seconds", least=f"{SHORTEST_LEASE:g}"))
    return seconds


def _log_style(text: str) -> LogStyle:
    try:
        return LogStyle(text.lower())
    except ValueError:
        raise ValueError(gettext("must be plain or json")) from None


def _yes(text: str) -> bool:
    words = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
    if text.lower() not in words:
        raise ValueError(gettext("must be true or false"))
    return words[text.lower()]


_VARIABLES = {
    "body": "BODY_LIMIT",
    "head": "HEAD_LIMIT",
    "name": "NAME_LIMIT",
    "mail_server": "SMTP_URL",
    "log": "LOG",
}
"""Variables by field that are not named like it."""
_READERS: dict[str, Reader] = {
    "DATA": Path,
    "PORT": read_port,
    "URL": read_url,
    "SMTP_URL": read_mail_server,
    "MAIL_FROM": read_sender,
    "NOTICE_HOSTS": _names,
    "BOT_SECONDS": _thought,
    "BOT_LEASE": _lease,
    "WATCH_PORT": read_port,
    "LOG": _log_style,
    "BACKUPS_KEPT": _count,
    "BACKUP_FOLDER": Path,
}
"""Readers of variables that are not read by the type of their default."""
_SECRETS = {f"{PREFIX}SMTP_URL"}


def _read(
    given: Mapping[str, str], default: D, prefix: str = "", whole: Callable[[str], int] = _count
) -> D:
    """Read the fields of a dataclass, each from the variable with its name in upper case.

    `whole` reads whole numbers. Fields of other types than scalars keep their default.
    """
    values: dict[str, object] = {}
    for field_name, variable, reader in _variables(default, prefix, whole):
        if not (text := given.get(variable)):
            continue
        try:
            values[field_name] = reader(text)
        except ValueError as error:
            told = {"name": variable, "rule": error, "text": shown(text[:60])}
            raise PlayerError(
                gettext("%(name)s %(rule)s.", **told)
                if variable in _SECRETS
                else gettext("%(name)s %(rule)s, not %(text)s.", **told),
                code="settings",
            ) from error
    return replace(default, **values)  # type: ignore[arg-type] # each reader fits its field


def _variables(
    default: D, prefix: str = "", whole: Callable[[str], int] = _count
) -> Iterator[tuple[str, str, Reader]]:
    """Field, variable and reader of each field that the environment may set."""
    by_type: dict[type, Reader] = {int: whole, bool: _yes, float: _seconds, str: str}
    for field_name in (each.name for each in fields(default)):
        name = _VARIABLES.get(field_name, f"{prefix}{field_name.upper()}")
        reader = _READERS.get(name) or by_type.get(type(getattr(default, field_name)))
        if reader is not None:
            yield field_name, f"{PREFIX}{name}", reader
