"""GET /live: server-sent events about changed tables."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import StreamingResponse

from kaffeehaus.core.i18n import ngettext
from kaffeehaus.house.errors import BadRequest, NotAllowed, NotFound
from kaffeehaus.house.http.dependencies import Guest, SettingsDep
from kaffeehaus.house.http.request_context import client_of
from kaffeehaus.house.live.response import LiveResponse
from kaffeehaus.house.play.service import TablesDep, TableServices
from kaffeehaus.house.players.model import Player

PATH = "/live"

router = APIRouter()


@router.get(PATH, include_in_schema=False)
async def live(
    request: Request,
    services: TablesDep,
    me: Guest,
    settings: SettingsDep,
    tables: Annotated[str, Query(max_length=20_000)] = "",
) -> StreamingResponse:
    """Server-sent events about changed tables: `event: table` with an id and a stamp.

    `tables` lists what the page follows, as `ID~STAMP,ID~STAMP`, with the stamps that it shows;
    tables that have changed since are sent first. The id `lobby` stands for the lists of the
    lobby. Unknown tables are ignored.
    """
    known = _read_known(tables)
    if len(known) > settings.limits.tables_per_stream:
        most = settings.limits.tables_per_stream
        raise BadRequest(
            ngettext(
                "A page can follow at most %(num)s table.",
                "A page can follow at most %(num)s tables.",
                most,
            ),
            code="too_many_tables",
        )
    player_id = None if me is None else me.id
    return LiveResponse(
        services.rate_limits.stream(player_id, client_of(request)),
        _messages(services, me, known, settings.limits.stream_seconds),
    )


async def _messages(
    services: TableServices, me: Player | None, known: dict[str, str], seconds: float
) -> AsyncIterator[bytes]:
    # Opened only when the response starts, for the same reason.
    stream = services.hub.open(None if me is None else me.id, known)
    try:
        for topic in known:
            if services.hub.is_closed:
                break
            try:
                stream.send(topic, await services.tables.stamp(topic, me))
            except (NotFound, NotAllowed):
                continue
        async for message in stream.messages(seconds):
            yield message
    finally:
        services.hub.drop(stream)


def _read_known(text: str) -> dict[str, str]:
    parts = (part.partition("~") for part in text.split(",") if part)
    return {topic: stamp for topic, _, stamp in parts}
