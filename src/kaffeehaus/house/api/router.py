"""All of /api."""

from __future__ import annotations

from fastapi import APIRouter

from kaffeehaus.house.api import (
    analysis,
    documentation,
    games,
    guests,
    seats,
    statistics,
    tables,
    talk,
)
from kaffeehaus.house.api.extra_calls import all_extra_calls, extra_router

PREFIX = "/api"


def api_routers() -> tuple[APIRouter, ...]:
    """The addresses of the house, then those that its games add; all of them below `PREFIX`."""
    parts = (games, guests, tables, analysis, statistics, seats, talk)
    extra = map(extra_router, all_extra_calls())
    return (*(part.router for part in parts), *extra, documentation.router)
