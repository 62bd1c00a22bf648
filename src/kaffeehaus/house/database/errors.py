"""What can go wrong with stored data."""

from __future__ import annotations

from kaffeehaus.core.errors import KaffeehausError, PlayerError


class StoreError(PlayerError):
    """The database cannot do its work; one sentence says why.

    Nothing was stored, with one exception: when the line to PostgreSQL breaks during the COMMIT
    itself, nobody can know. Load the table again to see.
    """

    code = "store"
    is_logged = False
    """Whether the log has the reason already: whatever fails because of it need not be logged."""


class Conflict(KaffeehausError):
    """Somebody else wrote first: the number or the id is taken, or the table has moved on.

    Nothing was stored. Load the table again and decide anew.
    """
