"""Errors of the store."""

from __future__ import annotations

from kaffeehaus.core.errors import KaffeehausError, PlayerError
from kaffeehaus.core.i18n import gettext


class StoreError(PlayerError):
    """The database failed; the message says why.

    Nothing was stored, except that the outcome is unknown when the connection to PostgreSQL is lost
    during COMMIT. Reload the table to find out.
    """

    code = "store"
    is_logged = False
    """Whether the cause is logged already, so that handlers need not log it."""


def no_data(name: str) -> StoreError:
    """The error for a folder or database without data of a server."""
    return StoreError(gettext("There is no Kaffeehaus data in %(name)s.", name=name))


def newer_version(name: str) -> StoreError:
    """The error for a backup that this version cannot read."""
    return StoreError(
        gettext("%(name)s is from a newer version of Kaffeehaus. Please update.", name=name)
    )


def newer_data(name: str) -> StoreError:
    """The error for a database that a newer version has upgraded."""
    return StoreError(
        gettext(
            "%(name)s is from a newer version of Kaffeehaus. Install that version, or restore a "
            "backup of this one.",
            name=name,
        )
    )


def damaged(name: str, reason: str) -> StoreError:
    """The error for damaged data; the reason is a clause."""
    return StoreError(gettext("%(name)s is damaged: %(reason)s.", name=name, reason=reason))


class Conflict(KaffeehausError):
    """Optimistic concurrency conflict: the number or id is taken, or the table has moved on.

    Nothing was stored. Reload the table and decide again.
    """
