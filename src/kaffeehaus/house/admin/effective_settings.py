"""The settings that the server was started with, and their sources, for the host."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

from kaffeehaus.house.settings import Settings


@dataclass(frozen=True, slots=True)
class GivenSetting:
    """A setting that needs a restart to change."""

    title: str
    value: str
    source: str


def given_settings(
    settings: Settings, environment: Mapping[str, str] | None = None
) -> tuple[GivenSetting, ...]:
    """The settings that matter most to a host, without secrets."""
    here = os.environ if environment is None else environment
    keeping, watching = settings.keeping, settings.watching
    known = (
        ("Public address", settings.url or "none", "URL"),
        ("Data", "PostgreSQL" if settings.database_url else "SQLite", "DATABASE_URL"),
        ("Contact on the About page", settings.contact or "none", "CONTACT"),
        ("Processes for bots", str(settings.bot_workers), "BOT_WORKERS"),
        ("Seconds a bot may think", f"{settings.bot_seconds:g}", "BOT_SECONDS"),
        (
            "Clocks while the house is closed",
            "stand still" if settings.pause_when_closed else "go on",
            "PAUSE_WHEN_CLOSED",
        ),
        ("Backup every", _every(keeping.backup_hours, "hour"), "BACKUP_HOURS"),
        ("Backups kept", str(keeping.backups_kept), "BACKUPS_KEPT"),
        ("Guests without seats go after", _every(keeping.guests_days, "day"), "GUESTS_DAYS"),
        ("Finished tables go after", _every(keeping.tables_days, "day"), "TABLES_DAYS"),
        ("Guests' analysis boards go after", _every(keeping.boards_days, "day"), "BOARDS_DAYS"),
        ("What happened is kept for", _every(keeping.audit_days, "day"), "AUDIT_DAYS"),
        (
            "Account sessions end when idle for",
            _every(keeping.session_idle_days, "day"),
            "SESSION_IDLE_DAYS",
        ),
        ("Account sessions end after", _every(keeping.session_days, "day"), "SESSION_DAYS"),
        ("Watchers' port", str(watching.port or "none"), "WATCH_PORT"),
        ("Log", watching.log.value, "LOG"),
    )
    return tuple(GivenSetting(title, value, _source(name, here)) for title, value, name in known)


def _every(count: int, unit: str) -> str:
    if not count:
        return "never"
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"


def _source(name: str, environment: Mapping[str, str]) -> str:
    for variable in (name, f"KAFFEEHAUS_{name}"):
        if environment.get(variable):
            return variable
    return "as usual"
