"""GET /api/me/games: the player's finished games as newline-delimited JSON (ndjson)."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import StreamingResponse
from pydantic import AliasPath, BeforeValidator, Field

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.outcome import Outcome
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.http.cursors import Cursor, decode_cursor, encode_cursor
from kaffeehaus.house.http.dependencies import Me, RateLimitsDep, built, service
from kaffeehaus.house.http.models import JsonData, OptionValue
from kaffeehaus.house.http.problems import problems
from kaffeehaus.house.http.request_context import client_of
from kaffeehaus.house.live.response import LiveResponse
from kaffeehaus.house.lobby.api import SeatLineInfo
from kaffeehaus.house.lobby.model import TableLine
from kaffeehaus.house.lobby.service import table_lines
from kaffeehaus.house.lobby.store import GamesQuery, games_of
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.api_models import TermsInfo
from kaffeehaus.house.tables.summaries import TableSummaryRow
from kaffeehaus.house.views.service import ViewService

BATCH = 50
"""Games read from the database at once."""
MOST = 100_000
LATEST = 10**14
"""A time after all games: UTC, milliseconds."""

router = APIRouter(prefix="/api", tags=["tables"])

Time = Annotated[int, Query(ge=0, le=LATEST, description="UTC, milliseconds since 1970.")]


def _cursor_of(row: TableSummaryRow) -> str:
    return encode_cursor(row.touched, row.id)


class NdjsonResponse(LiveResponse):
    """A response of newline-delimited JSON, counted as an open stream."""

    media_type = "application/x-ndjson"


class ExportedGame(TermsInfo):
    """A finished game of the player: a line of the export."""

    table: str = Field(validation_alias=AliasPath("row", "id"))
    game: str = Field(validation_alias=AliasPath("row", "game"))
    version: int = Field(validation_alias=AliasPath("row", "version"))
    """The version of the rules."""
    options: dict[str, OptionValue] = Field(validation_alias=AliasPath("row", "options"))
    seats: list[SeatLineInfo]
    outcome: Outcome | None = Field(validation_alias=AliasPath("row", "outcome"))
    created: int = Field(validation_alias=AliasPath("row", "created"))
    changed: int = Field(validation_alias=AliasPath("row", "touched"))
    """When it ended, or changed last: UTC, milliseconds since 1970."""
    cursor: Annotated[str, BeforeValidator(_cursor_of)] = Field(validation_alias="row")
    """Goes on after this game, if a download was interrupted."""
    record: JsonData | None = None
    """The record file, which `kaffeehaus verify` checks."""


@dataclass(frozen=True, slots=True)
class ExportAsked:
    """Which games to export."""

    game: Annotated[str | None, Query(max_length=40, description="Only this game.")] = None
    since: Time = 0
    until: Time = LATEST
    records: Annotated[bool, Query(description="Include the record of each game.")] = True
    limit: Annotated[int, Query(ge=1, le=MOST, description="Most games to return.")] = MOST
    cursor: Cursor = None

    @property
    def query(self) -> GamesQuery:
        """The query for the first games."""
        at, table_id = (LATEST + 1, "") if self.cursor is None else decode_cursor(self.cursor)
        return GamesQuery(self.game, self.since, self.until, (at, table_id))


@dataclass(frozen=True, slots=True, eq=False)
class GamesExport:
    """Reads the finished games of a player one after the other."""

    _store: Store
    _views: ViewService

    async def lines(
        self, me: Player, query: GamesQuery, limit: int, *, with_records: bool
    ) -> AsyncIterator[bytes]:
        """A line of JSON for each game, as far as the player may know it."""
        while limit > 0:
            rows = await self._store.read(games_of, me.id, query, min(limit, BATCH))
            for line in table_lines(rows, me):
                yield await self._line(me, line, with_record=with_records)
            if len(rows) < BATCH:
                return
            limit -= len(rows)
            query = replace(query, after=(rows[-1].touched, rows[-1].id))

    async def _line(self, me: Player, line: TableLine, *, with_record: bool) -> bytes:
        game = ExportedGame.model_validate(line)
        record = None
        if with_record:
            with suppress(PlayerError):
                record = json.loads((await self._views.record(me, line.row.id)).dumps())
        return (game.model_copy(update={"record": record}).model_dump_json() + "\n").encode()


GamesExportDep = Annotated[GamesExport, service("games_export")]


@router.get(
    "/me/games",
    summary="Export my games",
    status_code=200,
    response_description="A line for each game, the latest first.",
    response_class=NdjsonResponse,
    responses={
        **problems(401, 429),
        200: {"model": ExportedGame},
    },
)
async def export_games(
    request: Request,
    me: Me,
    export: GamesExportDep,
    rate_limits: RateLimitsDep,
    asked: Annotated[ExportAsked, built(ExportAsked)],
) -> StreamingResponse:
    """Finished games with their records as newline-delimited JSON, the latest first. Every line has
    a `cursor`, with which an interrupted download goes on."""
    rate_limits.count_change(me.id)
    lines = export.lines(me, asked.query, asked.limit, with_records=asked.records)
    return NdjsonResponse(rate_limits.stream(me.id, client_of(request)), lines)
