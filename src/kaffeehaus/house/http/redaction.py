"""Redaction of log-in tokens and codes in request paths, so that no log contains them."""

from __future__ import annotations

import re

REDACTED = "[redacted]"

# Some mail programs change the case of links or double their slashes. Such a request gets a 404,
# but its token is still valid.
_SECRET = re.compile(
    r"(/+(?:api/+)?(?:(?:login|me)/+mail|me/+confirm/+code|continue|links"
    r"|notices/+(?:confirm|unsubscribe)))/+.+",
    re.IGNORECASE | re.DOTALL,
)


def redacted(path: str) -> str:
    """The path without tokens of mail links, codes of device links and notification tokens."""
    found = _SECRET.fullmatch(path)
    return path if found is None else f"{found[1]}/{REDACTED}"


def holds_secret(path: str, query: bytes) -> bool:
    """Whether the path or the query of a URL contains a token."""
    return redacted(path) != path or b"token=" in query or b"ticket=" in query
