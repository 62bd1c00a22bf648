"""All routes of the server: pages, JSON API and event streams, in the order of matching."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter
from starlette.routing import BaseRoute

from kaffeehaus.house.accounts import api as accounts_api
from kaffeehaus.house.accounts import guest_api, login_pages, token_api, token_pages
from kaffeehaus.house.accounts import pages as accounts_pages
from kaffeehaus.house.admin import api as admin_api
from kaffeehaus.house.admin import pages as admin_pages
from kaffeehaus.house.boards import api as boards_api
from kaffeehaus.house.boards import pages as boards_pages
from kaffeehaus.house.catalog import api as catalog_api
from kaffeehaus.house.catalog.extras import call_router, page_router
from kaffeehaus.house.challenges import api as challenges_api
from kaffeehaus.house.challenges import pages as challenges_pages
from kaffeehaus.house.chat import api as chat_api
from kaffeehaus.house.chat import pages as chat_pages
from kaffeehaus.house.events import api as events_api
from kaffeehaus.house.guides import api as guides_api
from kaffeehaus.house.guides import pages as guides_pages
from kaffeehaus.house.help import pages as help_pages
from kaffeehaus.house.http.reference import openapi
from kaffeehaus.house.http.reference.openapi import all_extra_calls
from kaffeehaus.house.lessons import api as lessons_api
from kaffeehaus.house.lessons import pages as lessons_pages
from kaffeehaus.house.lobby import api as lobby_api
from kaffeehaus.house.lobby import games_export, setup_pages
from kaffeehaus.house.lobby import pages as lobby_pages
from kaffeehaus.house.lookback import api as lookback_api
from kaffeehaus.house.lookback import retries
from kaffeehaus.house.notifications import api as notifications_api
from kaffeehaus.house.notifications import pages as notifications_pages
from kaffeehaus.house.pairing import api as pairing_api
from kaffeehaus.house.pairing import pages as pairing_pages
from kaffeehaus.house.people import api as people_api
from kaffeehaus.house.people import pages as people_pages
from kaffeehaus.house.play import api as tables_api
from kaffeehaus.house.play import live_api
from kaffeehaus.house.play import pages as tables_pages
from kaffeehaus.house.premoves import api as premoves_api
from kaffeehaus.house.premoves import pages as premoves_pages
from kaffeehaus.house.puzzles import api as puzzles_api
from kaffeehaus.house.puzzles import pages as puzzles_pages
from kaffeehaus.house.seats import api as seats_api
from kaffeehaus.house.site import front_page
from kaffeehaus.house.site import pages as site_pages
from kaffeehaus.house.site import search as search_pages
from kaffeehaus.house.thumbnails import pages as thumbnails_pages
from kaffeehaus.house.watch import pages as watch_pages


@cache
def all_routes() -> tuple[BaseRoute, ...]:
    """All routes, shared by all applications of the process.

    Routes are matched in order, so those of moves come first. Nested routers would be matched
    once more for every request.
    """
    first = (tables_api.moves, tables_pages.router, premoves_pages.router)
    api = (
        catalog_api,
        guest_api,
        accounts_api,
        token_api,
        lobby_api,
        games_export,
        pairing_api,
        challenges_api,
        people_api,
        notifications_api,
        tables_api,
        guides_api,
        puzzles_api,
        lessons_api,
        lookback_api,
        boards_api,
        seats_api,
        premoves_api,
        chat_api,
        admin_api,
    )
    routers = (
        *first,
        *(part.router for part in api),
        *map(call_router, all_extra_calls()),
        openapi.router,
        live_api.router,
        events_api.router,
        *page_routers(),
    )
    return tuple(route for router in routers for route in router.routes)


def page_routers() -> tuple[APIRouter, ...]:
    """The routers of all pages but that of a table."""
    pages = (
        front_page,
        lobby_pages,
        setup_pages,
        pairing_pages,
        challenges_pages,
        boards_pages,
        guides_pages,
        puzzles_pages,
        lessons_pages,
        retries,
        login_pages,
        accounts_pages,
        token_pages,
        people_pages,
        notifications_pages,
        site_pages,
        search_pages,
        chat_pages,
        admin_pages,
        thumbnails_pages,
        watch_pages,
    )
    # The help is last, because its paths have the id of a game in them.
    return (*(part.router for part in pages), page_router(), help_pages.router)
