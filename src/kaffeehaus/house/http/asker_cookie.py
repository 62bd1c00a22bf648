"""Cookie that binds a mailed log-in link to the browser that requested it.

It is set with or without a session, and authenticates nobody by itself.
"""

from __future__ import annotations

import re
import secrets

from fastapi import Request, Response

from kaffeehaus.house.settings import Settings

COOKIE = "kaffeehaus-asker"
SAFE_COOKIE = "__Host-kaffeehaus-asker"
"""The name over https: the `__Host-` prefix stops other hosts of the domain from setting it."""
COOKIE_AGE = 3600
"""Seconds; longer than any link is valid."""
_VALUE = re.compile(r"[\w-]{43}", re.ASCII)


def read_asker(request: Request) -> str:
    """The value of the cookie; empty if it is missing or malformed."""
    value = request.cookies.get(_name(request), "")
    return value if _VALUE.fullmatch(value) else ""


def new_asker() -> str:
    """A new random value of the cookie."""
    return secrets.token_urlsafe(32)


def set_asker(request: Request, response: Response, asker: str) -> None:
    """Set the cookie on the response, for an hour."""
    response.set_cookie(
        _name(request),
        asker,
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="lax",
        secure=_settings(request).is_https,
    )


def _name(request: Request) -> str:
    return SAFE_COOKIE if _settings(request).is_https else COOKIE


def _settings(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings
