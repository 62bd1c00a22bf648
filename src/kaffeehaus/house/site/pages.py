"""Pages of the site itself: web app manifest, service worker, icons, link pictures, error pages."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, JSONResponse, RedirectResponse

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.house.accounts.login_pages import NEEDS_PROOF, proof_page
from kaffeehaus.house.background_work import BackgroundWorkDep
from kaffeehaus.house.errors import STORE_TROUBLE, NotFound, RateLimited, status_of
from kaffeehaus.house.http.language import COOKIE_SECONDS
from kaffeehaus.house.http.pages import STATIC, THEMES, FormText, PageRenderer, RendererDep
from kaffeehaus.house.http.request_context import referring_page, request_id
from kaffeehaus.house.http.sessions import Sessions
from kaffeehaus.house.notifications.service import NotificationsDep
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.rasterizer import paint
from kaffeehaus.house.views.service import ViewsDep

router = APIRouter(include_in_schema=False)

WALNUT = "#43291a"
ICON_SIZES = (192, 512)
CACHED_A_DAY = "public, max-age=86400"
CACHED_A_MINUTE = "public, max-age=60"

_icons: dict[int, bytes] = {}
"""Rendered icons by size."""


@router.get("/manifest.webmanifest")
async def manifest() -> Response:
    """The web app manifest."""
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
        "description": gettext(
            "Play four coffee games online: live or over days, with friends or against bots."
        ),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#FBF7F0",
        "theme_color": WALNUT,
        "icons": icons,
    }
    return JSONResponse(
        content,
        headers={"Cache-Control": CACHED_A_DAY},
        media_type="application/manifest+json",
    )


@router.get("/icons/{size}.png")
async def icon(size: Literal["180", "192", "512"], background_work: BackgroundWorkDep) -> Response:
    """The icon of the web app."""
    pixels = int(size)
    if pixels not in _icons:
        drawing = (STATIC / "cup.svg").read_text("utf-8")
        _icons[pixels] = await background_work.in_process(paint, drawing, pixels, WALNUT)
    return Response(_icons[pixels], media_type="image/png", headers={"Cache-Control": CACHED_A_DAY})


@router.get("/worker.js")
async def worker() -> Response:
    """The service worker, at the root so that its scope is all pages."""
    headers = {"Cache-Control": "no-cache"}
    return FileResponse(STATIC / "worker.js", media_type="text/javascript", headers=headers)


@router.post("/theme")
async def theme(request: Request, theme: FormText = "") -> Response:
    """Choose light, dark or the system's theme, and return to the page, without scripts."""
    path = referring_page(request).path
    response = RedirectResponse("/" + path.lstrip("/"), 303)
    if theme in THEMES:
        response.set_cookie("theme", theme, COOKIE_SECONDS, samesite="lax")
    else:
        response.delete_cookie("theme", samesite="lax")
    return response


@router.get("/offline")
async def offline(renderer: RendererDep) -> Response:
    """The page that the service worker shows offline."""
    return renderer.page("site/offline.html", {})


@router.get("/tables/{table_id}/picture.png")
async def picture(table_id: str, views: ViewsDep, notifications: NotificationsDep) -> Response:
    """The board of a public table as spectators see it, for link previews."""
    found = await notifications.pictures.of(await views.table(table_id, None))
    if found is None:
        raise NotFound(gettext("There is no picture of this table."), code="no_picture")
    headers = {"Cache-Control": CACHED_A_MINUTE, "Cross-Origin-Resource-Policy": "cross-origin"}
    return Response(found, media_type="image/png", headers=headers)


TITLES = {
    401: lazy_gettext("Please log in"),
    403: lazy_gettext("Not allowed"),
    404: lazy_gettext("Page not found"),
    409: lazy_gettext("Too late"),
    413: lazy_gettext("Too large"),
    429: lazy_gettext("Too many requests"),
    500: lazy_gettext("Something went wrong"),
    503: lazy_gettext("The server is busy"),
}


async def error_page(request: Request, error: PlayerError) -> Response:
    """An error page with one sentence and a link back; asks for re-authentication if needed."""
    state = request.app.state
    renderer = PageRenderer(request, await _player(request, error), state.settings, state.sessions)
    if isinstance(error, NEEDS_PROOF):
        return await proof_page(request, renderer, error)
    status = status_of(error)
    context = {
        "title": TITLES.get(status) or gettext("That did not work"),
        "sentence": error.sentence,
        "status": status,
        "request_id": request_id(),
    }
    page = renderer.page("site/trouble.html", context, error=error)
    if isinstance(error, RateLimited):
        page.headers["Retry-After"] = str(error.retry_after)
    return page


async def _player(request: Request, error: PlayerError) -> Player | None:
    """The player of the request; None if the database has failed."""
    if error.code == STORE_TROUBLE or status_of(error) >= 500:
        return None
    sessions: Sessions = request.app.state.sessions
    try:
        return await sessions.current_player(request)
    except PlayerError:
        return None
