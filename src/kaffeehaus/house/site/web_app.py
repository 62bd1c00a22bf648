"""What makes an app of the pages: the manifest, the service worker, icons, a page for when there is
no connection; and the pictures of tables."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse, JSONResponse

from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.http.dependencies import NotificationsDep, TablesDep
from kaffeehaus.house.http.pages import Sheet
from kaffeehaus.house.http.static_files import STATIC
from kaffeehaus.house.rasterizer import paint

router = APIRouter(include_in_schema=False)

WALNUT = "#43291a"
ICON_SIZES = (192, 512)
KEPT_A_DAY = "public, max-age=86400"
KEPT_A_MINUTE = "public, max-age=60"

_icons: dict[int, bytes] = {}
"""By size: they never change while the house is open."""


@router.get("/manifest.webmanifest")
async def manifest() -> Response:
    """What a system needs to know to keep the house among its apps."""
    icons = [
        {
            "src": f"/icons/{size}.png",
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for size in ICON_SIZES
        for purpose in ("any", "maskable")
    ]
    content = {
        "id": "/",
        "name": "Kaffeehaus",
        "short_name": "Kaffeehaus",
        "description": "An online coffee house for board games.",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#FBF7F0",
        "theme_color": WALNUT,
        "icons": icons,
    }
    return JSONResponse(
        content,
        headers={"Cache-Control": KEPT_A_DAY},
        media_type="application/manifest+json",
    )


@router.get("/icons/{size}.png")
async def icon(size: Literal["180", "192", "512"], house: TablesDep) -> Response:
    """The cup of the house."""
    pixels = int(size)
    if pixels not in _icons:
        drawing = (STATIC / "cup.svg").read_text("utf-8")
        _icons[pixels] = await house.background_work.in_process(paint, drawing, pixels, WALNUT)
    return Response(_icons[pixels], media_type="image/png", headers={"Cache-Control": KEPT_A_DAY})


@router.get("/worker.js")
async def worker() -> Response:
    """The service worker, at the root: it looks after all pages."""
    headers = {"Cache-Control": "no-cache"}
    return FileResponse(STATIC / "worker.js", media_type="text/javascript", headers=headers)


@router.get("/offline")
async def offline(paper: Sheet) -> Response:
    """What is shown when the house cannot be reached; browsers keep it."""
    return paper.page("site/offline.html", {})


@router.get("/tables/{table_id}/picture.png")
async def picture(table_id: str, house: TablesDep, notifications: NotificationsDep) -> Response:
    """The board of a public table as an onlooker sees it, for previews of links."""
    found = await notifications.pictures.of(await house.sight(table_id, None))
    if found is None:
        raise NotFound("There is no picture of this table.", code="no_picture")
    headers = {"Cache-Control": KEPT_A_MINUTE, "Cross-Origin-Resource-Policy": "cross-origin"}
    return Response(found, media_type="image/png", headers=headers)
