"""What is clicked about what is said ahead of time. The answer is what the page shows next."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.house.http.dependencies import Me, TablesDep
from kaffeehaus.house.play.click_pages import ActingSeat, Page
from kaffeehaus.house.premoves.api_models import (
    LineRemoved,
    OrderAsked,
    PlanArmed,
    Rooted,
    SupposedActions,
)

router = APIRouter(prefix="/tables/{table_id}/seats/{acting}/ahead", include_in_schema=False)

CHOSEN = "chosen-"
"""What the options of a standing order begin with in its form."""


@router.post("/sketch")
async def suppose(page: Page, acting: ActingSeat, asked: SupposedActions) -> Response:
    """Suppose what was chosen."""
    return await page.after(
        lambda me: page.house.ahead.suppose(
            me, page.table_id, acting, asked.root, asked.actions, after=asked.after
        )
    )


@router.post("/sketch/back")
async def shorten(page: Page, acting: ActingSeat, asked: Rooted) -> Response:
    """Suppose one move less."""
    return await page.after(
        lambda me: page.house.ahead.shorten(me, page.table_id, acting, asked.root)
    )


@router.post("/sketch/clear")
async def clear(page: Page, acting: ActingSeat, asked: Rooted) -> Response:
    """Suppose nothing."""
    return await page.after(
        lambda me: page.house.ahead.shorten(me, page.table_id, acting, asked.root, keep=0)
    )


@router.post("/sketch/keep")
async def keep(page: Page, acting: ActingSeat, asked: Rooted) -> Response:
    """Add the supposed moves to the tree of answers."""
    return await page.after(lambda me: page.house.ahead.keep(me, page.table_id, acting, asked.root))


@router.post("/lines/remove")
async def remove(page: Page, acting: ActingSeat, asked: LineRemoved) -> Response:
    """Take a branch out of the tree of answers, or all of it."""
    return await page.after(
        lambda me: page.house.ahead.remove_line(me, page.table_id, acting, asked.line)
    )


@router.post("/orders")
async def arm(
    table_id: str,
    acting: ActingSeat,
    request: Request,
    house: TablesDep,
    me: Me,
    order: Annotated[str, Form(max_length=40)],
) -> Response:
    """Give a standing order; works without any script."""
    form = await request.form(max_fields=20)
    chosen = {
        name.removeprefix(CHOSEN): str(value)
        for name, value in form.items()
        if name.startswith(CHOSEN)
    }
    await house.ahead.arm(me, table_id, acting, order, chosen)
    return RedirectResponse(f"/tables/{table_id}", 303)


@router.post("/orders/call-off")
async def call_off(page: Page, acting: ActingSeat, asked: OrderAsked) -> Response:
    """Call a standing order off."""
    return await page.after(
        lambda me: page.house.ahead.call_off(me, page.table_id, acting, asked.order)
    )


@router.post("/plan/arm")
async def arm_plan(page: Page, acting: ActingSeat, asked: PlanArmed) -> Response:
    """Have the plan played by itself, or not."""
    return await page.after(
        lambda me: page.house.ahead.arm_plan(me, page.table_id, acting, play=asked.armed)
    )


@router.post("/plan/use")
async def use_plan(page: Page, acting: ActingSeat) -> Response:
    """Do what is possible of the plan."""
    return await page.after(lambda me: page.house.ahead.use_plan(me, page.table_id, acting))


@router.post("/plan/throw-away")
async def throw_away(page: Page, acting: ActingSeat) -> Response:
    """Throw the plan away."""
    return await page.after(lambda me: page.house.ahead.throw_away(me, page.table_id, acting))


@router.post("/told")
async def put_away(page: Page, acting: ActingSeat) -> Response:
    """What was told is read."""
    return await page.after(lambda me: page.house.ahead.put_away(me, page.table_id, acting))


@router.post("/line")
async def write_line(
    table_id: str,
    acting: ActingSeat,
    house: TablesDep,
    me: Me,
    root: Annotated[int, Form(ge=0)],
    line: Annotated[str, Form(max_length=4000)],
) -> Response:
    """Add a line written in notation, with commas; works without any script."""
    texts = [text.strip() for text in line.split(",") if text.strip()]
    await house.ahead.add_line(me, table_id, acting, root, [texts])
    return RedirectResponse(f"/tables/{table_id}", 303)
