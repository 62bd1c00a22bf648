"""Statistics page of a finished game: charts, tables and turning points."""

from __future__ import annotations

from fastapi import APIRouter, Response

from kaffeehaus.house.http.pages import RendererDep
from kaffeehaus.house.play.score_chart import draw_curve
from kaffeehaus.house.play.services import TablesDep

router = APIRouter(prefix="/tables/{table_id}", include_in_schema=False)


@router.get("/statistics")
async def statistics(table_id: str, services: TablesDep, renderer: RendererDep) -> Response:
    """The statistics page."""
    found, names = await services.views.statistics(table_id)
    view = await services.views.table(table_id, renderer.guest)
    badges = [seat.badge for seat in view.seats]
    context = {
        "sight": view,
        "told": found,
        "names": names,
        "badges": badges,
        "curves": [(curve, draw_curve(curve, badges)) for curve in found.curves],
    }
    return renderer.page("play/statistics.html", context)
