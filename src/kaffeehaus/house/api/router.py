"""All of /api."""

from __future__ import annotations

from fastapi import APIRouter

from kaffeehaus.house.api import analysis, documentation, games, guests, routes, seats, tables

api_router = APIRouter(prefix="/api")
for part in (games, guests, tables, analysis, seats, routes):
    api_router.include_router(part.router)
api_router.include_router(documentation.router)
