"""The cookie by which a browser that asked for a mail link is recognised when the link is opened.

It is set for everybody who asks, logged in or not, and lets nobody in by itself.
"""

from __future__ import annotations

import re
import secrets

from fastapi import Request, Response

from kaffeehaus.house.settings import Settings

COOKIE = "kaffeehaus-asker"
SAFE_COOKIE = "__Host-kaffeehaus-asker"
"""The name with https: no other host of the domain can write it."""
COOKIE_AGE = 3600
"""Seconds; longer than any link works."""
_VALUE = re.compile(r"[\w-]{43}", re.ASCII)


def read_asker(request: Request) -> str:
    """The value of the cookie; empty if the browser has none."""
    value = request.cookies.get(_name(request), "")
    return value if _VALUE.fullmatch(value) else ""


def new_asker() -> str:
    """A value for a browser that has none yet."""
    return secrets.token_urlsafe(32)


def set_asker(request: Request, response: Response, asker: str) -> None:
    """Let the browser keep the value for an hour from now."""
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
