"""What is clicked on the page of a table. The answer is what the page shows next.

They are the changes of `/api/tables`, with the changing part of the page instead of a receipt: so
whoever clicks need not ask for it once more. What is refused is a problem, as it is there.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Response

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.errors import NotLoggedIn
from kaffeehaus.house.http.dependencies import TablesDep
from kaffeehaus.house.http.pages import PageRenderer, Sheet
from kaffeehaus.house.http.problems import problem_response
from kaffeehaus.house.play.api_models import Actions, Answer
from kaffeehaus.house.play.pages import AsksWhy, Move, OwnSeat, PageAddress, Plan, write_fragment
from kaffeehaus.house.play.service import TableService
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.seats.api import Listed, Opinion, Replacing

router = APIRouter(prefix="/tables/{table_id}", include_in_schema=False)

ActingSeat = Annotated[int, Path(ge=0, le=99)]


@dataclass(frozen=True, slots=True)
class ClickedPage:
    """The page on which something is clicked."""

    house: TableService
    paper: PageRenderer
    table_id: str
    shown: PageAddress

    async def after(self, change: Callable[[Player], Awaitable[object]]) -> Response:
        """Its changing part once the guest's change is stored, or why it is not."""
        try:
            if self.paper.guest is None:
                raise NotLoggedIn("Tell the house your name first.")
            await change(self.paper.guest)
        except PlayerError as error:
            return problem_response(error)
        return await write_fragment(self.house, self.paper, self.table_id, self.shown)


async def _page(
    table_id: str,
    house: TablesDep,
    paper: Sheet,
    move: Move = None,
    seat: OwnSeat = None,
    why: AsksWhy = 0,
    plan: Plan = None,
) -> ClickedPage:
    return ClickedPage(house, paper, table_id, PageAddress(move, seat, why, plan))


Page = Annotated[ClickedPage, Depends(_page)]


@router.post("/seats/{acting}/actions")
async def act(page: Page, acting: ActingSeat, asked: Actions) -> Response:
    """Do what was chosen."""
    return await page.after(
        lambda me: page.house.act(
            me, page.table_id, acting, asked.decision, asked.actions, after=asked.after
        )
    )


@router.post("/seats/{acting}/undo")
async def undo(page: Page, acting: ActingSeat) -> Response:
    """Take back the last small action, or else the last move."""
    return await page.after(lambda me: page.house.undo(me, page.table_id, acting))


@router.post("/undo/answer")
async def answer_undo(page: Page, answer: Answer) -> Response:
    """Agree to what somebody asks to take back, decline it, or withdraw it."""
    return await page.after(
        lambda me: page.house.answer_undo(me, page.table_id, answer.seat, agree=answer.agree)
    )


@router.post("/seats/{waited_for}/claim")
async def claim(page: Page, waited_for: ActingSeat) -> Response:
    """Wait no longer for somebody whose time is up."""
    return await page.after(lambda me: page.house.claim(me, page.table_id, waited_for))


@router.post("/resume")
async def resume(page: Page) -> Response:
    """Go on with an adjourned game."""
    return await page.after(lambda me: page.house.resume(me, page.table_id))


@router.post("/seats/{acting}/resign")
async def resign(page: Page, acting: ActingSeat) -> Response:
    """Give up."""
    return await page.after(lambda me: page.house.resign(me, page.table_id, acting))


@router.post("/seats/{left}/replace")
async def replace(page: Page, left: ActingSeat, asked: Replacing) -> Response:
    """Suggest that a bot, or somebody else, plays on for who left."""
    seat_service = page.house.seat_service
    return await page.after(
        lambda me: seat_service.propose_replacing(me, page.table_id, left, free=asked.free)
    )


@router.post("/proposal/answer")
async def answer_proposal(page: Page, opinion: Opinion) -> Response:
    """Agree to what somebody suggests, decline it, or withdraw it."""
    seat_service = page.house.seat_service
    return await page.after(lambda me: seat_service.answer(me, page.table_id, agree=opinion.agree))


@router.post("/analysis")
async def analyse(page: Page) -> Response:
    """Have the game looked at; what is found comes as news."""
    return await page.after(lambda me: page.house.analyse(me, page.table_id))


@router.post("/private")
async def set_private(page: Page, listed: Listed) -> Response:
    """Take the table out of the lists, or put it in."""
    seat_service = page.house.seat_service
    return await page.after(
        lambda me: seat_service.set_private(me, page.table_id, private=listed.private)
    )
