"""GET /api/me/events: the event stream of a player."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse

from kaffeehaus.house.events.service import EventsDep
from kaffeehaus.house.http.dependencies import Me, RateLimitsDep, SettingsDep
from kaffeehaus.house.http.request_context import client_of
from kaffeehaus.house.live.response import LiveResponse

PATH = "/api/me/events"

router = APIRouter()


# Not in the OpenAPI description, whose responses end: tools that try all calls would wait forever.
@router.get(PATH, include_in_schema=False)
async def stream_events(
    request: Request,
    me: Me,
    events: EventsDep,
    rate_limits: RateLimitsDep,
    settings: SettingsDep,
) -> StreamingResponse:
    """Server-sent events of the player: first the present state, then `ready`, then changes."""
    rate_limits.count_change(me.id)
    return LiveResponse(
        rate_limits.stream(me.id, client_of(request)),
        events.messages(me, settings.limits.stream_seconds),
    )
