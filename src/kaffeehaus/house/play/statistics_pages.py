"""How a finished game went: its curves, its tables and what decided it."""

from __future__ import annotations

from fastapi import APIRouter, Response

from kaffeehaus.house.http.dependencies import TablesDep
from kaffeehaus.house.http.pages import Sheet
from kaffeehaus.house.play.score_chart import draw_curve

router = APIRouter(prefix="/tables/{table_id}", include_in_schema=False)


@router.get("/statistics")
async def statistics(table_id: str, house: TablesDep, paper: Sheet) -> Response:
    """The page."""
    told, names = await house.statistics(table_id)
    sight = await house.sight(table_id, paper.guest)
    badges = [seat.badge for seat in sight.seats]
    context = {
        "sight": sight,
        "told": told,
        "names": names,
        "badges": badges,
        "curves": [(curve, draw_curve(curve, badges)) for curve in told.curves],
    }
    return paper.page("play/statistics.html", context)
