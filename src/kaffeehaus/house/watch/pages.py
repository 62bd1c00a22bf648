"""The Watch page and its live fragment."""

from __future__ import annotations

from fastapi import APIRouter, Response

from kaffeehaus.house.http.pages import RendererDep
from kaffeehaus.house.watch.service import WatchDep

router = APIRouter(include_in_schema=False)


@router.get("/watch")
async def watch(renderer: RendererDep, service: WatchDep) -> Response:
    """The best game of each kind."""
    return renderer.page("watch/watch.html", {"watch": await service.page(renderer.guest)})


@router.get("/watch/fragment")
async def fragment(renderer: RendererDep, service: WatchDep) -> Response:
    """The games alone, for live updates."""
    return renderer.page("watch/parts/games.html", {"watch": await service.page(renderer.guest)})
