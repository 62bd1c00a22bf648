"""What the host of a house can set: on the command line, or through the environment."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from email.headerregistry import Address
from enum import Enum
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.mail_server import MailServer, read_mail_server, read_sender
from kaffeehaus.kernels.budget import MOST_SECONDS

T = TypeVar("T")

SHORTEST_LEASE = 0.5
"""Seconds: with less, a busy server would lose its bots to others."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one guest may ask of the house."""

    body: int = 64 * 1024
    """Bytes in the body of one request."""
    body_seconds: float = 30
    """How long it may take to arrive."""
    head: int = 32 * 1024
    """Bytes before the body: the address asked for, and the headers."""
    header_count: int = 100
    header_seconds: float = 20
    """How long a request may take to its body, and a new connection to its first request."""
    stall_seconds: float = 60
    """How long an answer is kept for a reader who reads nothing of it."""
    connections_per_address: int = 600
    """A browser has six; a whole classroom may share one network address."""
    streams_per_guest: int = 40
    """A browser has one for all its tabs."""
    streams_per_address: int = 300
    stream_seconds: float = 3600
    """After this a stream ends, and whoever still reads it comes back at once."""
    name: int = 40
    """Characters of a guest's name."""
    changes_per_second: int = 20
    tables_per_hour: int = 30
    guests_per_hour: int = 100
    """New guests from one network address: a whole classroom may share one."""
    letters_per_hour: int = 20
    """Letters and tests to addresses that a guest has given."""
    messages_per_minute: int = 20
    """What one guest may say, ask or report at all tables together."""
    tables_per_stream: int = 300
    """With what is said there, up to three names for each table."""
    work_seconds: float = 20
    """Processor time in a minute for one network address, of what is worked out beside the moves:
    earlier positions, reasons, the calls that games add to the interface."""
    extras_per_second: int = 50
    """Calls that games add to the interface, for one network address."""
    board_kilobytes_per_guest: int = 5_000
    """What a guest may add to analysis boards within an hour, at one server."""
    board_kilobytes_per_address: int = 20_000
    """The same for one network address."""


class LogStyle(Enum):
    """How the log is written."""

    PLAIN = "plain"
    """For people at a terminal."""
    JSON = "json"
    """A JSON object in each line, for programs."""


@dataclass(frozen=True, slots=True)
class MonitoringSettings:
    """How the host watches the house."""

    port: int | None = None
    """Where `/healthz`, `/readyz` and `/metrics` are answered to everybody who gets there."""
    host: str = "127.0.0.1"
    token: str = field(default="", repr=False)
    """With it they are answered at the usual port too."""
    log: LogStyle = LogStyle.PLAIN


@dataclass(frozen=True, slots=True)
class RetentionSettings:
    """What is kept, where, and for how long. Days and hours that are 0 mean: never, or for ever."""

    backup_hours: int = 0
    """A backup is made whenever the last one is so old."""
    backups_kept: int = 7
    """How many; the oldest go."""
    backup_folder: Path | None = None
    """By default `backups` in the data folder."""
    guests_days: int = 0
    """Guests go who were not here for so long and left nothing behind."""
    tables_days: int = 0
    """Finished tables of such guests go into the archive."""
    boards_days: int = 90
    """Analysis boards of guests without an account go when they were not changed for so long."""
    audit_days: int = 365
    session_idle_days: int = 90
    """Sessions of accounts end after so many days without a visit."""
    session_days: int = 365
    """And after so many days in any case. Guests could not log in again, so theirs stay."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one house."""

    data: Path = Path("data")
    """The folder of the embedded database."""
    database_url: str | None = None
    """A PostgreSQL database in place of the embedded SQLite file."""
    host: str = "127.0.0.1"
    port: int = 8000
    url: str | None = None
    """The public address behind a proxy; links, the origin check and cookies follow it."""
    contact: str = ""
    """How guests reach the host: shown on the About page."""
    mail_server: MailServer | None = None
    """Where mail is handed over; without one the house sends none."""
    mail_from: Address | None = None
    """Who it comes from."""
    notice_hosts: frozenset[str] = frozenset()
    """Hosts to which notices may go although they are inside the host's own network."""
    limits: Limits = field(default_factory=Limits)
    bot_workers: int = 1
    bot_spare_workers: int = 2
    """More processes, for guests who would otherwise wait for the bots of other guests."""
    bot_seconds: float = 10.0
    """How long a bot may think about a move, whatever its spec says."""
    bot_longest_wait: float = 60.0
    """Seconds for which a table without people stands back behind those with people."""
    bot_lease: float = 2.0
    """Seconds after which other servers take over the bots of one that died."""
    bot_pause: float = 0.4
    """Seconds a bot waits after the move before, so that people can follow."""
    bot_patience: float = 60.0
    """Seconds after which a silent bot counts as dead."""
    hot_tables: int = 2000
    """How many tables are kept ready in memory."""
    pause_when_closed: bool = False
    """Whether the clocks at tables stand still while the house is closed."""
    leave_seconds: float = 0.0
    """How long a server that is told to end goes on answering, so that the proxy hears of it."""
    access_log: bool = False
    watching: MonitoringSettings = field(default_factory=MonitoringSettings)
    keeping: RetentionSettings = field(default_factory=RetentionSettings)

    @property
    def origin(self) -> str | None:
        """Scheme, host and port of the public address as browsers write them, or None."""
        if self.url is None:
            return None
        parts = urlsplit(self.url)
        return f"{parts.scheme}://{parts.netloc}".lower()

    @property
    def base(self) -> str:
        """What links in letters begin with: the public address, or else that of this machine."""
        here = "127.0.0.1" if self.host in {"0.0.0.0", "::", ""} else self.host  # noqa: S104 - asked for
        return self.url or f"http://{f'[{here}]' if ':' in here else here}:{self.port}"

    @property
    def is_https(self) -> bool:
        return self.url is not None and self.url.lower().startswith("https://")


def read_settings(environment: Mapping[str, str] | None = None) -> Settings:
    """The settings that the environment gives; the rest has its default.

    Raises `PlayerError` (code `settings`) with one sentence for a value that cannot be.
    """
    given = _Environment(os.environ if environment is None else environment)
    return Settings(
        data=given.read("DATA", Path, Path("data")),
        database_url=given.first("DATABASE_URL", "KAFFEEHAUS_DATABASE_URL"),
        host=given.read("HOST", str, "127.0.0.1"),
        port=given.read("PORT", read_port, 8000),
        url=given.read("URL", read_url, None),
        contact=given.read("CONTACT", str, ""),
        mail_server=given.read("SMTP_URL", read_mail_server, None, is_secret=True),
        mail_from=given.read("MAIL_FROM", read_sender, None),
        notice_hosts=given.read("NOTICE_HOSTS", _names, frozenset()),
        limits=Limits(
            body=given.read("BODY_LIMIT", _count, Limits().body),
            body_seconds=given.read("BODY_SECONDS", _count, Limits().body_seconds),
            head=given.read("HEAD_LIMIT", _count, Limits().head),
            header_count=given.read("HEADER_COUNT", _count, Limits().header_count),
            header_seconds=given.read("HEADER_SECONDS", _count, Limits().header_seconds),
            stall_seconds=given.read("STALL_SECONDS", _count, Limits().stall_seconds),
            connections_per_address=given.read(
                "CONNECTIONS_PER_ADDRESS", _count, Limits().connections_per_address
            ),
            streams_per_guest=given.read("STREAMS_PER_GUEST", _count, Limits().streams_per_guest),
            streams_per_address=given.read(
                "STREAMS_PER_ADDRESS", _count, Limits().streams_per_address
            ),
            stream_seconds=given.read("STREAM_SECONDS", _count, Limits().stream_seconds),
            name=given.read("NAME_LIMIT", _count, Limits().name),
            changes_per_second=given.read(
                "CHANGES_PER_SECOND", _count, Limits().changes_per_second
            ),
            tables_per_hour=given.read("TABLES_PER_HOUR", _count, Limits().tables_per_hour),
            guests_per_hour=given.read("GUESTS_PER_HOUR", _count, Limits().guests_per_hour),
            letters_per_hour=given.read("LETTERS_PER_HOUR", _count, Limits().letters_per_hour),
            messages_per_minute=given.read(
                "MESSAGES_PER_MINUTE", _count, Limits().messages_per_minute
            ),
            tables_per_stream=given.read("TABLES_PER_STREAM", _count, Limits().tables_per_stream),
            work_seconds=given.read("WORK_SECONDS", _count, Limits().work_seconds),
            extras_per_second=given.read("EXTRAS_PER_SECOND", _count, Limits().extras_per_second),
            board_kilobytes_per_guest=given.read(
                "BOARD_KILOBYTES_PER_GUEST", _count, Limits().board_kilobytes_per_guest
            ),
            board_kilobytes_per_address=given.read(
                "BOARD_KILOBYTES_PER_ADDRESS", _count, Limits().board_kilobytes_per_address
            ),
        ),
        bot_workers=given.read("BOT_WORKERS", _count, max(1, (os.cpu_count() or 1) - 1)),
        bot_spare_workers=given.read("BOT_SPARE_WORKERS", _count, 2),
        bot_seconds=given.read("BOT_SECONDS", _thought, 10.0),
        bot_longest_wait=given.read("BOT_LONGEST_WAIT", _seconds, 60.0),
        bot_lease=given.read("BOT_LEASE", _lease, 2.0),
        bot_pause=given.read("BOT_PAUSE", _seconds, 0.4),
        bot_patience=given.read("BOT_PATIENCE", _seconds, 60.0),
        hot_tables=given.read("HOT_TABLES", _count, 2000),
        pause_when_closed=given.read("PAUSE_WHEN_CLOSED", _yes, False),
        leave_seconds=given.read("LEAVE_SECONDS", _seconds, 0.0),
        access_log=given.read("ACCESS_LOG", _yes, False),
        watching=MonitoringSettings(
            port=given.read("WATCH_PORT", read_port, None),
            host=given.read("WATCH_HOST", str, MonitoringSettings().host),
            token=given.read("WATCH_TOKEN", str, ""),
            log=given.read("LOG", _log_style, LogStyle.PLAIN),
        ),
        keeping=RetentionSettings(
            backup_hours=given.read("BACKUP_HOURS", _number, 0),
            backups_kept=given.read("BACKUPS_KEPT", _count, RetentionSettings().backups_kept),
            backup_folder=given.read("BACKUP_FOLDER", Path, None),
            guests_days=given.read("GUESTS_DAYS", _number, 0),
            tables_days=given.read("TABLES_DAYS", _number, 0),
            boards_days=given.read("BOARDS_DAYS", _number, RetentionSettings().boards_days),
            audit_days=given.read("AUDIT_DAYS", _number, RetentionSettings().audit_days),
            session_idle_days=given.read(
                "SESSION_IDLE_DAYS", _number, RetentionSettings().session_idle_days
            ),
            session_days=given.read("SESSION_DAYS", _number, RetentionSettings().session_days),
        ),
    )


def read_url(text: str) -> str:
    """A public address such as `https://play.example`, without a slash at its end.

    Raises `ValueError`: the house serves from the root of a host, so a path is refused too.
    """
    parts = urlsplit(text.strip())
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise ValueError("it must begin with http:// or https:// and name a host")
    if parts.path not in {"", "/"} or parts.query or parts.fragment or parts.username:
        raise ValueError("it must name a host and nothing behind it")
    return f"{parts.scheme}://{parts.netloc}"


def read_port(text: str) -> int:
    """A port number; 0 stands for any free one. Raises `ValueError`."""
    if not (text.isascii() and text.isdecimal()) or int(text) > 65535:
        raise ValueError("it must be a number from 0 to 65535")
    return int(text)


class _Environment:
    """The part of an environment that is meant for the house."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._environment = environment

    def read(
        self, name: str, reader: Callable[[str], T], default: T, *, is_secret: bool = False
    ) -> T:
        text = self._environment.get(f"KAFFEEHAUS_{name}", "")
        if not text:
            return default
        try:
            return reader(text)
        except ValueError as error:
            shown = "this" if is_secret else repr(text[:60])
            raise PlayerError(
                f"KAFFEEHAUS_{name} cannot be {shown}: {error}.", code="settings"
            ) from error

    def first(self, *names: str) -> str | None:
        for name in names:
            if self._environment.get(name):
                return self._environment[name]
        return None


def _names(text: str) -> frozenset[str]:
    names = frozenset(name.strip().lower() for name in text.split(","))
    if not all(names) or any("/" in name for name in names):
        raise ValueError("it must be names of hosts with commas between them")
    return names


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or not 0 < int(text) <= 10**9:
        raise ValueError("it must be a whole number from 1")
    return int(text)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or int(text) > 10**6:
        raise ValueError("it must be a whole number from 0")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 3600:
        raise ValueError("it must be a number of seconds from 0 to 3600")
    return seconds


def _thought(text: str) -> float:
    seconds = _seconds(text)
    if not 0 < seconds <= MOST_SECONDS:
        raise ValueError(f"it must be a number of seconds above 0 and at most {MOST_SECONDS:g}")
    return seconds


def _lease(text: str) -> float:
    seconds = _seconds(text)
    if seconds < SHORTEST_LEASE:
        raise ValueError(f"it must be a number of seconds from {SHORTEST_LEASE:g}")
    return seconds


def _log_style(text: str) -> LogStyle:
    try:
        return LogStyle(text.lower())
    except ValueError:
        raise ValueError("it must be plain or json") from None


def _yes(text: str) -> bool:
    words = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
    if text.lower() not in words:
        raise ValueError("it must be true or false")
    return words[text.lower()]
