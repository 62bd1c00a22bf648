"""All of /api."""

from __future__ import annotations

from fastapi import APIRouter

from kaffeehaus.house.api import analysis, documentation, games, guests, seats, statistics, tables
from kaffeehaus.house.api.extra_calls import all_extra_calls, extra_router


def api_router() -> APIRouter:
    """The addresses of the house, then those that its games add."""
    router = APIRouter(prefix="/api")
    for part in (games, guests, tables, analysis, statistics, seats):
        router.include_router(part.router)
    for calls in all_extra_calls():
        router.include_router(extra_router(calls))
    router.include_router(documentation.router)
    return router
