"""Redacts log-in tokens and codes in the paths of requests, so that no log holds them."""

from __future__ import annotations

import re

REDACTED = "[redacted]"

# Some mail programs change the case of links or double their slashes. Such a request finds
# nothing, but its token is still good.
_SECRET = re.compile(
    r"(/+(?:api/+)?(?:(?:login|me)/+mail|me/+confirm/+code|continue|links"
    r"|notices/+(?:confirm|unsubscribe)))/+.+",
    re.IGNORECASE | re.DOTALL,
)


def redacted(path: str) -> str:
    """The path without the token of a mail link, the code of a device link or the token of a link
    about notices."""
    found = _SECRET.fullmatch(path)
    return path if found is None else f"{found[1]}/{REDACTED}"


def holds_secret(path: str, query: bytes) -> bool:
    """Whether the address of a page has such a token in it, or in its query."""
    return redacted(path) != path or b"token=" in query or b"ticket=" in query
