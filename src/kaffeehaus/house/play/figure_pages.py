"""Page of one explanation with its drawing."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from kaffeehaus.core.view import Explanation
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.http.pages import RendererDep
from kaffeehaus.house.play.services import TablesDep

router = APIRouter(prefix="/tables/{table_id}/why/{move}", include_in_schema=False)


@router.get("/{number}")
async def figure(
    table_id: str,
    move: Annotated[int, Path(ge=1)],
    number: Annotated[int, Path(ge=1)],
    services: TablesDep,
    renderer: RendererDep,
    seat: Annotated[int | None, Query(ge=0)] = None,
) -> Response:
    """One explanation of a move with its drawing; moves and explanations are counted from 1."""
    explanations = await services.views.explanations(table_id, renderer.guest, move, seat=seat)
    drawn = [found for found in explanations[number - 1 : number] if found.figure]
    if not drawn:
        raise NotFound("There is no drawing of this.")
    asked = "" if seat is None else f"&seat={seat}"
    context = {
        "explanation": drawn[0],
        "others": _others(drawn[0]),
        "back": f"/tables/{table_id}?move={move}&why=1{asked}",
    }
    return renderer.page("play/figure.html", context)


def _others(explanation: Explanation) -> list[str]:
    """The sentences that the drawing's legend does not have."""
    assert explanation.figure is not None
    captions = {sign.words for sign in explanation.figure.signs}
    return [sentence for sentence in explanation.sentences if sentence not in captions]
