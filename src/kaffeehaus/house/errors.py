"""Errors of the server: a sentence for people, a stable code and an HTTP status."""

from __future__ import annotations

from kaffeehaus.core.errors import (
    BadOptions,
    BadPace,
    BadRest,
    IllegalAction,
    PlayerError,
    UnknownGame,
    UnreadableAction,
)
from kaffeehaus.core.i18n import Label
from kaffeehaus.core.lessons import NoSuchLesson
from kaffeehaus.core.position_text import NoPositionText
from kaffeehaus.core.puzzles import NoSuchBook, NoSuchPuzzle

STORE_TROUBLE = "store"
"""The code of every `PlayerError` that the store raises when it cannot read or write."""

TOO_LATE = frozenset({"not_your_turn", "game_over"})
"""Error codes of engines for actions at the wrong time."""


class Refused(PlayerError):
    """A refused request, with its HTTP `status`."""

    status = 400


class WrongHost(Refused):
    """The `Host` header names another host."""

    code = "unknown_host"


class NotLoggedIn(Refused):
    """The request has no valid session."""

    status = 401
    code = "no_name"


class NotAllowed(Refused):
    """Permission denied: another player's seat or table, or a cross-site request."""

    status = 403
    code = "not_allowed"


class NotFound(Refused):
    """There is no such table, seat, move, link or page."""

    status = 404
    code = "not_found"


class Stale(Refused):
    """The request refers to an outdated state of the table. Nothing changed."""

    status = 409
    code = "stale"


class NotNow(Refused):
    """Not possible in the table's present phase. Nothing changed."""

    status = 409
    code = "not_now"


class TooLarge(Refused):
    """The body of the request exceeds its limit."""

    status = 413
    code = "too_large"


class HeadTooLarge(Refused):
    """The headers of the request exceed their limits."""

    status = 431
    code = "head_too_large"


class RequestTimeout(Refused):
    """The request did not arrive in time. Nothing changed."""

    status = 408
    code = "too_slow"


class TooManyConnections(Refused):
    """A client address has too many open connections."""

    status = 503
    code = "too_many_connections"


class ShuttingDown(Refused):
    """The server shuts down before the request is complete. Nothing changed."""

    status = 503
    code = "closing"


class TooMuchContention(Refused):
    """Optimistic retries failed because other servers kept changing the table. Nothing changed."""

    status = 503
    code = "crowded"


class BadRequest(Refused):
    """Invalid values in a well-formed request."""

    status = 422
    code = "bad_request"


class RateLimited(Refused):
    """Rate limit exceeded; the client may retry after `retry_after` seconds."""

    status = 429
    code = "too_many"

    def __init__(self, sentence: Label, *, retry_after: int, code: str | None = None) -> None:
        super().__init__(sentence, code=code)
        self.retry_after = retry_after


def status_of(error: PlayerError) -> int:
    """The HTTP status of an error of the server, an engine or the store."""
    if isinstance(error, Refused):
        return error.status
    if isinstance(error, UnknownGame | NoSuchBook | NoSuchPuzzle | NoSuchLesson | NoPositionText):
        return 404
    if isinstance(error, IllegalAction) and error.code in TOO_LATE:
        return 409
    if isinstance(error, IllegalAction | UnreadableAction | BadOptions | BadPace | BadRest):
        return 422
    return 503 if error.code == STORE_TROUBLE else 400
