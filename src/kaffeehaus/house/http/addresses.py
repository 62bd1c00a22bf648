"""Addresses: of the house as others can open it, and of those who come."""

from __future__ import annotations

from fastapi import Request

from kaffeehaus.house.settings import Settings


def address_of(request: Request, path: str) -> str:
    """The full address of a path: under the public address, or as this request came in."""
    return own_address(request) + path


def own_address(request: Request) -> str:
    """The public address of the house, or the one by which this request came in."""
    settings: Settings = request.app.state.settings
    base = settings.url or str(request.base_url)
    return base.rstrip("/")


def client_of(request: Request) -> str:
    """The network address that a request comes from."""
    return "" if request.client is None else request.client.host
