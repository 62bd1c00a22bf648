"""Routes of the pages that games add."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from fastapi import APIRouter, Response

from kaffeehaus.core.extras import ExtraPage, Extras
from kaffeehaus.core.registry import all_extras
from kaffeehaus.house.http.pages import RendererDep


def extra_router() -> APIRouter:
    """The router of all extra pages."""
    router = APIRouter(include_in_schema=False)
    for extras in all_extras():
        for page in extras.pages:
            router.add_api_route(page.path, _endpoint(extras, page), name=page.path)
    return router


def _endpoint(extras: Extras, page: ExtraPage) -> Callable[..., Awaitable[Response]]:
    async def endpoint(renderer: RendererDep) -> Response:
        return renderer.page(f"{extras.name}/{page.template}", page.context())

    return endpoint
