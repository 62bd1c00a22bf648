"""Personal access tokens: what a program may do for an account, by scope.

A token is a random key, of which the store holds only the hash. A request with one may do what its
scopes list here, and nothing else: no scope reaches credentials, sessions, the export, or anything
of the host.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from enum import Enum

from fastapi import Request

from kaffeehaus.core.i18n import gettext
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import NotAllowed, NotLoggedIn
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player

PREFIX = "kht_"
"""Makes tokens recognizable, for secret scanners too."""
ID_LENGTH = 16
"""Length of a token's public id, a prefix of its hash."""


class Scope(Enum):
    """What a token may be used for."""

    READ = "read"
    """Read what the player may read."""
    PLAY = player_store.PLAY
    """Move, resign, undo, prepare premoves, chat and write private notes at the player's tables."""
    CHALLENGE = "challenge"
    """Create and join tables, challenge and invite others, look for opponents."""


_SEAT = r"/api/tables/[^/]+/seats/\d+"
_ALLOWED = {
    Scope.READ: (
        r"GET (/live|/api/me|/api/me/(tables|turns|invitations|people|preferences|rest|notices"
        r"|pairing|challenges|games|events))",
        r"GET /api/(games|tables|people|ratings|puzzles|lessons|boards|pairing|challenges)(/.*)?",
    ),
    Scope.PLAY: (
        rf"(POST|DELETE) {_SEAT}/(actions|draft|undo|resign|claim|abort|ahead(/.*)?)",
        r"POST /api/tables/[^/]+/(undo/answer|resume|talk)",
        r"PUT /api/tables/[^/]+/notes/(\d+|map/[^/]+)",
    ),
    Scope.CHALLENGE: (
        r"POST /api/tables",
        r"DELETE /api/tables/[^/]+",
        rf"(POST|DELETE) {_SEAT}",
        rf"(POST|PUT) {_SEAT}/(bot|replace)",
        r"(POST|PUT|DELETE) /api/tables/[^/]+/(private|rematch|proposal/answer|invitations)",
        r"(POST|PUT|DELETE) /api/me/pairing(/[^/]+)?",
        r"(POST|PUT|DELETE) /api(/me)?/challenges(/.*)?",
    ),
}
"""By scope: method and path of its requests. What is not listed needs a session."""


def required_scope(method: str, path: str) -> Scope | None:
    """The scope that a request needs; None if no token may make it."""
    request = f"{'GET' if method == 'HEAD' else method} {path}"
    return next(
        (
            scope
            for scope, patterns in _ALLOWED.items()
            if any(re.fullmatch(pattern, request) for pattern in patterns)
        ),
        None,
    )


def new_token() -> tuple[str, str]:
    """A random token and its hash."""
    token = PREFIX + secrets.token_urlsafe(32)
    return token, hash_of(token)


def hash_of(token: str) -> str:
    """The hash under which the store has a token."""
    return hashlib.sha256(token.encode()).hexdigest()


async def player_of_access_token(store: Store, request: Request, token: str) -> Player:
    """The player of a request with an access token.

    Raises `NotLoggedIn` for an unknown, revoked or expired token, and `NotAllowed` if its scopes
    do not allow the request.
    """
    found = await store.read(player_store.access_token, hash_of(token))
    if found is None or (found.expires is not None and found.expires <= now()):
        sentence = gettext("This token is unknown, revoked or expired.")
        raise NotLoggedIn(sentence, code="bad_access_token")
    needed = required_scope(request.method, request.scope["path"])
    if needed is None:
        sentence = gettext("Access tokens cannot do this. Log in instead.")
        raise NotAllowed(sentence, code="no_scope")
    if needed.value not in found.scopes:
        sentence = gettext('This token lacks the scope "%(scope)s".', scope=needed.value)
        raise NotAllowed(sentence, code="missing_scope")
    return found.player
