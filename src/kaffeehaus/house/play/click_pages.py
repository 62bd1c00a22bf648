"""Changes posted by the page of a table, answered with the updated fragment.

The same changes as in `/api/tables`, with HTML instead of a receipt, which saves a request.
Errors are problem documents, as in the API.
"""

from __future__ import annotations

from fastapi import APIRouter, Response

from kaffeehaus.house.http.click_page import ActingSeat, Page
from kaffeehaus.house.lookback.service import AnalysesDep
from kaffeehaus.house.play.api_models import Actions, Answer
from kaffeehaus.house.play.services import TablesDep
from kaffeehaus.house.seats.api import Listed, Opinion, Replacing
from kaffeehaus.house.seats.service import SeatsDep

router = APIRouter(prefix="/tables/{table_id}", include_in_schema=False)


@router.post("/seats/{acting}/actions")
async def act(page: Page, tables: TablesDep, acting: ActingSeat, asked: Actions) -> Response:
    """Do what was chosen."""
    return await page.after(
        lambda me: tables.tables.act(
            me, page.table_id, acting, asked.decision, asked.actions, after=asked.after
        )
    )


@router.post("/seats/{acting}/undo")
async def undo(page: Page, tables: TablesDep, acting: ActingSeat) -> Response:
    """Take back the last small action, or else the last move."""
    return await page.after(lambda me: tables.tables.undo(me, page.table_id, acting))


@router.post("/undo/answer")
async def answer_undo(page: Page, tables: TablesDep, answer: Answer) -> Response:
    """Agree to what somebody asks to take back, decline it, or withdraw it."""
    return await page.after(
        lambda me: tables.tables.answer_undo(me, page.table_id, answer.seat, agree=answer.agree)
    )


@router.post("/seats/{waited_for}/claim")
async def claim(page: Page, tables: TablesDep, waited_for: ActingSeat) -> Response:
    """Wait no longer for somebody whose time is up."""
    return await page.after(lambda me: tables.tables.claim(me, page.table_id, waited_for))


@router.post("/resume")
async def resume(page: Page, tables: TablesDep) -> Response:
    """Go on with an adjourned game."""
    return await page.after(lambda me: tables.tables.resume(me, page.table_id))


@router.post("/seats/{acting}/resign")
async def resign(page: Page, seats: SeatsDep, acting: ActingSeat) -> Response:
    """Give up."""
    return await page.after(lambda me: seats.resign(me, page.table_id, acting))


@router.post("/seats/{left}/replace")
async def replace(page: Page, seats: SeatsDep, left: ActingSeat, asked: Replacing) -> Response:
    """Suggest that a bot, or somebody else, plays on for who left."""
    return await page.after(
        lambda me: seats.propose_replacing(me, page.table_id, left, free=asked.free)
    )


@router.post("/proposal/answer")
async def answer_proposal(page: Page, seats: SeatsDep, opinion: Opinion) -> Response:
    """Agree to what somebody suggests, decline it, or withdraw it."""
    return await page.after(lambda me: seats.answer(me, page.table_id, agree=opinion.agree))


@router.post("/analysis")
async def analyse(page: Page, analyses: AnalysesDep) -> Response:
    """Have the game looked at; what is found comes as news."""
    return await page.after(lambda me: analyses.start(me, page.table_id))


@router.post("/private")
async def set_private(page: Page, seats: SeatsDep, listed: Listed) -> Response:
    """Take the table out of the lists, or put it in."""
    return await page.after(lambda me: seats.set_private(me, page.table_id, private=listed.private))
