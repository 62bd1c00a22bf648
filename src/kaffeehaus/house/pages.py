"""The pages: HTML from the server, which scripts only make more comfortable."""

from __future__ import annotations

from fastapi import APIRouter

from kaffeehaus.house.accounts import login_pages
from kaffeehaus.house.accounts import pages as accounts_pages
from kaffeehaus.house.admin import pages as admin_pages
from kaffeehaus.house.boards import pages as boards_pages
from kaffeehaus.house.catalog.extras import page_router
from kaffeehaus.house.chat import pages as chat_pages
from kaffeehaus.house.guides import pages as guides_pages
from kaffeehaus.house.help import pages as help_pages
from kaffeehaus.house.lobby import pages as lobby_pages
from kaffeehaus.house.lobby import setup_pages
from kaffeehaus.house.lookback import retries
from kaffeehaus.house.notifications import pages as notifications_pages
from kaffeehaus.house.people import pages as people_pages
from kaffeehaus.house.puzzles import pages as puzzles_pages
from kaffeehaus.house.site import pages as site_pages


def page_routers() -> tuple[APIRouter, ...]:
    """The addresses of all pages but that of a table."""
    own = (
        login_pages,
        accounts_pages,
        people_pages,
        notifications_pages,
    )
    puzzles = (guides_pages, puzzles_pages, retries)
    starting = (setup_pages,)
    parts = (
        lobby_pages,
        *starting,
        boards_pages,
        *puzzles,
        *own,
        site_pages,
        chat_pages,
        admin_pages,
    )
    # Before the help, whose addresses have the id of a game in them.
    return (
        *(part.router for part in parts),
        page_router(),
        help_pages.router,
    )


__all__ = ["page_routers"]
