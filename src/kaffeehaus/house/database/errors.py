"""Errors of the store."""

from __future__ import annotations

from kaffeehaus.core.errors import KaffeehausError, PlayerError


class StoreError(PlayerError):
    """The database failed; the message says why.

    Nothing was stored, except that the outcome is unknown when the connection to PostgreSQL is lost
    during COMMIT. Reload the table to find out.
    """

    code = "store"
    is_logged = False
    """Whether the cause is logged already, so that handlers need not log it."""


class Conflict(KaffeehausError):
    """Optimistic concurrency conflict: the number or id is taken, or the table has moved on.

    Nothing was stored. Reload the table and decide again.
    """
