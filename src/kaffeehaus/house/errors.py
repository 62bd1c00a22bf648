"""What the house answers when it cannot do what was asked: one sentence, a code, a status."""

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
from kaffeehaus.core.puzzles import NoSuchBook, NoSuchPuzzle

STORE_TROUBLE = "store"
"""The code of every `PlayerError` that the store raises when it cannot read or write."""

TOO_LATE = frozenset({"not_your_turn", "game_over"})
"""Codes of engines for what is legal at another time only."""


class Refused(PlayerError):
    """A request that the house turns down. `status` is the HTTP status it is told with."""

    status = 400


class WrongHost(Refused):
    """The request calls the house by a name that it does not have."""

    code = "unknown_host"


class NotLoggedIn(Refused):
    """The request comes from nobody the house knows."""

    status = 401
    code = "no_name"


class NotAllowed(Refused):
    """Known, but not allowed: another's seat, another's table, a foreign page."""

    status = 403
    code = "not_allowed"


class NotFound(Refused):
    """There is no such table, seat, move, link or page."""

    status = 404
    code = "not_found"


class Stale(Refused):
    """The question that the request answers is no longer open. Nothing changed."""

    status = 409
    code = "stale"


class NotNow(Refused):
    """Not possible in the table's present phase. Nothing changed."""

    status = 409
    code = "not_now"


class TooLarge(Refused):
    """The body of the request is longer than the house reads."""

    status = 413
    code = "too_large"


class HeadTooLarge(Refused):
    """The lines before the body are longer, or more, than the house reads."""

    status = 431
    code = "head_too_large"


class RequestTimeout(Refused):
    """The request did not arrive in time. Nothing changed."""

    status = 408
    code = "too_slow"


class TooManyConnections(Refused):
    """An address has too many connections open."""

    status = 503
    code = "too_many_connections"


class ShuttingDown(Refused):
    """The house closes before the request is complete. Nothing changed."""

    status = 503
    code = "closing"


class TooMuchContention(Refused):
    """Others at other servers were faster again and again. Nothing changed."""

    status = 503
    code = "crowded"


class BadRequest(Refused):
    """Readable, but it makes no sense: an empty name, no seats, a bad move number."""

    status = 422
    code = "bad_request"


class RateLimited(Refused):
    """Too many requests; `retry_after` seconds later there is room again."""

    status = 429
    code = "too_many"

    def __init__(self, sentence: str, *, retry_after: int, code: str | None = None) -> None:
        super().__init__(sentence, code=code)
        self.retry_after = retry_after


def status_of(error: PlayerError) -> int:
    """The HTTP status for an error of the house, an engine or the store."""
    if isinstance(error, Refused):
        return error.status
    if isinstance(error, UnknownGame | NoSuchBook | NoSuchPuzzle):
        return 404
    if isinstance(error, IllegalAction) and error.code in TOO_LATE:
        return 409
    if isinstance(error, IllegalAction | UnreadableAction | BadOptions | BadPace | BadRest):
        return 422
    return 503 if error.code == STORE_TROUBLE else 400
