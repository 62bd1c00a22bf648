"""Absolute URLs of the server and the client's IP address of a request."""

from __future__ import annotations

from fastapi import Request

from kaffeehaus.house.settings import Settings


def address_of(request: Request, path: str) -> str:
    """The absolute URL of a path, based on the public URL or on the URL of this request."""
    return own_address(request) + path


def own_address(request: Request) -> str:
    """The base URL of the server: the public URL, or else the one of this request."""
    settings: Settings = request.app.state.settings
    base = settings.url or str(request.base_url)
    return base.rstrip("/")


def client_of(request: Request) -> str:
    """The client's IP address; empty if unknown."""
    return "" if request.client is None else request.client.host
