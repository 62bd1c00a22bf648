"""The pages: HTML from the server, which scripts only make more comfortable."""

from __future__ import annotations

from fastapi import APIRouter, FastAPI

from kaffeehaus.house.pages import figures, lessons, lobby, me, reading, start, statistics
from kaffeehaus.house.pages.extra_pages import extra_router
from kaffeehaus.house.pages.static_files import KeptFiles
from kaffeehaus.house.pages.trouble import trouble_page


def install_pages(app: FastAPI) -> None:
    """Give the application its pages, the files they need, and a page for every error."""
    router = APIRouter(include_in_schema=False)
    for part in (lobby, start, figures, statistics, me):
        router.include_router(part.router)
    # Before the help, whose addresses have the id of a game in them.
    router.include_router(extra_router())
    for part in (reading, lessons):
        router.include_router(part.router)
    app.include_router(router)
    app.mount("/static", KeptFiles())
    app.state.error_page = trouble_page


__all__ = ["install_pages"]
