"""All of /api."""

from __future__ import annotations

from fastapi import APIRouter

from kaffeehaus.house.api import (
    accounts,
    ahead,
    analysis,
    boards,
    circle,
    documentation,
    games,
    guests,
    guides,
    host,
    hosting,
    notices,
    own_tables,
    people,
    puzzles,
    seats,
    statistics,
    tables,
    talk,
)
from kaffeehaus.house.api.extra_calls import all_extra_calls, extra_router


def api_routers() -> tuple[APIRouter, ...]:
    """The addresses of the house, then those that its games add; all of them below `/api`."""
    staying = (guests, accounts, own_tables, people, circle, notices)
    playing = (tables, guides, puzzles, analysis, boards, statistics, seats)
    parts = (games, *staying, *playing, hosting, ahead, talk, host)
    extra = map(extra_router, all_extra_calls())
    return (*(part.router for part in parts), *extra, documentation.router)
