"""The pages: HTML from the server, which scripts only make more comfortable."""

from __future__ import annotations

from fastapi import APIRouter

from kaffeehaus.house.pages import (
    accounts,
    boards,
    circle,
    confirm,
    figures,
    guide,
    host,
    installing,
    lesson_turns,
    lessons,
    lobby,
    me,
    notices,
    own_tables,
    people,
    puzzles,
    quick_start,
    reading,
    second_tries,
    start,
    statistics,
    talk,
    tiny_boards,
)
from kaffeehaus.house.pages.extra_pages import extra_router


def page_routers() -> tuple[APIRouter, ...]:
    """The addresses of all pages but that of a table."""
    own = (me, confirm, accounts, own_tables, people, circle, notices)
    learning = (guide, puzzles, second_tries)
    starting = (start, quick_start, tiny_boards)
    parts = (lobby, *starting, boards, *learning, figures, statistics, *own, installing, talk, host)
    # Before the help, whose addresses have the id of a game in them.
    return (
        *(part.router for part in parts),
        extra_router(),
        reading.router,
        lesson_turns.router,
        lessons.router,
    )


__all__ = ["page_routers"]
