"""All of /api."""

from __future__ import annotations

from fastapi import APIRouter

from kaffeehaus.house.accounts import api as accounts_api
from kaffeehaus.house.accounts import guest_api
from kaffeehaus.house.admin import api as admin_api
from kaffeehaus.house.boards import api as boards_api
from kaffeehaus.house.catalog import api as catalog_api
from kaffeehaus.house.catalog.extras import call_router
from kaffeehaus.house.chat import api as chat_api
from kaffeehaus.house.guides import api as guides_api
from kaffeehaus.house.http.reference import openapi
from kaffeehaus.house.http.reference.openapi import all_extra_calls
from kaffeehaus.house.lobby import api as lobby_api
from kaffeehaus.house.lookback import api as lookback_api
from kaffeehaus.house.notifications import api as notifications_api
from kaffeehaus.house.people import api as people_api
from kaffeehaus.house.play import api as tables_api
from kaffeehaus.house.premoves import api as premoves_api
from kaffeehaus.house.puzzles import api as puzzles_api
from kaffeehaus.house.seats import api as seats_api


def api_routers() -> tuple[APIRouter, ...]:
    """The addresses of the house, then those that its games add; all of them below `/api`."""
    staying = (guest_api, accounts_api, lobby_api, people_api, notifications_api)
    playing = (
        tables_api,
        guides_api,
        puzzles_api,
        lookback_api,
        boards_api,
    )
    parts = (catalog_api, *staying, *playing, seats_api, premoves_api, chat_api, admin_api)
    extra = map(call_router, all_extra_calls())
    return (*(part.router for part in parts), *extra, openapi.router)
