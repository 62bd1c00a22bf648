"""Thumbnails of many tables in one response, for lists."""

from __future__ import annotations

import hashlib
from typing import Annotated

from fastapi import APIRouter, Query, Response
from fastapi.responses import JSONResponse

from kaffeehaus.house.http.dependencies import RATE_LIMITED
from kaffeehaus.house.http.pages import RendererDep, etag_of
from kaffeehaus.house.thumbnails.service import ThumbnailsDep

router = APIRouter(include_in_schema=False)

MOST = 60
"""Tables of one request; further ones are left out."""


@router.get("/thumbnails", dependencies=[RATE_LIMITED])
async def thumbnails(
    renderer: RendererDep,
    service: ThumbnailsDep,
    tables: Annotated[str, Query(max_length=4000)] = "",
) -> Response:
    """The thumbnails of tables, `ID,ID`, as JSON with table, version and SVG; with ETag."""
    asked = [table_id for table_id in tables.split(",") if table_id][:MOST]
    heads = await service.heads(asked)
    etag = etag_of(hashlib.sha256(repr(heads).encode()).hexdigest()[:16])
    if unchanged := renderer.not_modified(etag):
        return unchanged
    found = await service.of(list(heads))
    content = [{"table": one.table, "version": str(one.version), "svg": one.svg} for one in found]
    return JSONResponse(content, headers={"ETag": etag})
