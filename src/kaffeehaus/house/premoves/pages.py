"""HTML endpoints for premoves; each answers with the changed part of the table's page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Concatenate, ParamSpec

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.http.dependencies import Me, built
from kaffeehaus.house.http.pages import ActingSeat, Page
from kaffeehaus.house.premoves import model, plans
from kaffeehaus.house.premoves.api import (
    LineRemoved,
    OrderAsked,
    PlanArmed,
    Rooted,
    SupposedActions,
)
from kaffeehaus.house.premoves.next_move import extend_premove
from kaffeehaus.house.premoves.service import PremovesDep, extended, shortened
from kaffeehaus.house.tables.changes import TableChange
from kaffeehaus.house.tables.table import Table

router = APIRouter(prefix="/tables/{table_id}/seats/{acting}/ahead", include_in_schema=False)

CHOSEN = "chosen-"
"""Prefix of a standing order's options in its form."""

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class _SeatPage:
    """The page of a table on which a seat's premoves are edited."""

    page: Page
    acting: ActingSeat
    premoves: PremovesDep

    async def after(
        self,
        edit: Callable[Concatenate[Table, Seat, P], TableChange],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Response:
        """The changed part of the page after an edit, or a problem document."""
        return await self.page.after(self.premoves.edit, self.acting, edit, *args, **kwargs)


SeatPage = Annotated[_SeatPage, built(_SeatPage)]


@router.post("/sketch")
async def suppose(page: SeatPage, asked: SupposedActions) -> Response:
    """Append actions to the sketch or plan."""
    return await page.after(extended, asked.root, asked.actions, asked.after)


@router.post("/sketch/back")
async def shorten(page: SeatPage, asked: Rooted) -> Response:
    """Drop the last move of the sketch or plan."""
    return await page.after(shortened, asked.root)


@router.post("/sketch/clear")
async def clear(page: SeatPage, asked: Rooted) -> Response:
    """Clear the sketch or plan."""
    return await page.after(shortened, asked.root, keep=0)


@router.post("/sketch/keep")
async def keep(page: SeatPage, asked: Rooted) -> Response:
    """Add the sketch to the tree of conditional moves."""
    return await page.after(model.keep_sketch, asked.root)


@router.post("/lines/remove")
async def remove(page: SeatPage, asked: LineRemoved) -> Response:
    """Remove a branch of the tree of conditional moves, or the whole tree."""
    return await page.after(model.remove_line, asked.line)


@router.post("/orders")
async def arm(
    table_id: str,
    acting: ActingSeat,
    request: Request,
    premoves: PremovesDep,
    me: Me,
    order: Annotated[str, Form(max_length=40)],
) -> Response:
    """Give a standing order, by a form that works without scripts."""
    form = await request.form(max_fields=20)
    chosen = {
        name.removeprefix(CHOSEN): str(value)
        for name, value in form.items()
        if name.startswith(CHOSEN)
    }
    await premoves.edit(me, table_id, acting, model.give_order, order, chosen)
    return RedirectResponse(f"/tables/{table_id}", 303)


@router.post("/orders/call-off")
async def cancel_order(page: SeatPage, asked: OrderAsked) -> Response:
    """Call off a standing order."""
    return await page.after(model.cancel_order, asked.order)


@router.post("/plan/arm")
async def arm_plan(page: SeatPage, asked: PlanArmed) -> Response:
    """Set whether the plan is played automatically."""
    return await page.after(plans.armed, play=asked.armed)


@router.post("/plan/use")
async def use_plan(page: SeatPage) -> Response:
    """Play the legal part of the plan."""
    return await page.page.after(page.premoves.use_plan, page.acting)


@router.post("/plan/throw-away")
async def delete_plan(page: SeatPage) -> Response:
    """Delete the plan."""
    return await page.after(plans.deleted)


@router.post("/premove")
async def premove(page: SeatPage, asked: SupposedActions) -> Response:
    """Choose a premove, or go on with it."""
    return await page.after(extend_premove, asked.root, asked.actions, asked.after)


@router.post("/premove/cancel")
async def cancel_premove(page: SeatPage) -> Response:
    """Cancel the premove."""
    return await page.after(plans.deleted)


@router.post("/told")
async def dismiss_messages(page: SeatPage) -> Response:
    """Dismiss the messages about premoves that ended."""
    return await page.after(model.dismiss_messages)


@router.post("/line")
async def write_line(
    table_id: str,
    acting: ActingSeat,
    premoves: PremovesDep,
    me: Me,
    root: Annotated[int, Form(ge=0)],
    line: Annotated[str, Form(max_length=4000)],
) -> Response:
    """Add a line in notation, separated by commas, by a form that works without scripts."""
    texts = [text.strip() for text in line.split(",") if text.strip()]
    await premoves.edit(me, table_id, acting, model.add_line, root, [texts])
    return RedirectResponse(f"/tables/{table_id}", 303)
