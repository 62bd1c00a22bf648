"""What is said at a table: a page of its own, which the table shows as a sheet.

The forms are the same on both. What the sheet sends is answered with what it shows next, as clicks
at the table are; who has no scripts is led back to the page.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Path, Query, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.chat.store import Room
from kaffeehaus.house.chat.text import LONGEST, PHRASES
from kaffeehaus.house.http.dependencies import TheHouse
from kaffeehaus.house.http.errors import Nobody, status_of
from kaffeehaus.house.http.pages import Paper, Sheet
from kaffeehaus.house.http.players import Player
from kaffeehaus.house.http.problems import problem_response
from kaffeehaus.house.tables.service import House

router = APIRouter(prefix="/tables/{table_id}/talk", include_in_schema=False)

ROOM_TITLES = {Room.PLAYERS: "Players", Room.ONLOOKERS: "Onlookers"}

Number = Annotated[int, Path(ge=1, le=10**6)]
Before = Annotated[int | None, Query(ge=1, le=10**6)]


@dataclass(frozen=True, slots=True)
class _Page:
    """A room of a table on paper."""

    house: House
    paper: Paper
    table_id: str
    room: Room | None
    before: int | None
    is_sheet: bool

    async def written(
        self, template: str = "chat/talk.html", trouble: PlayerError | None = None
    ) -> Response:
        """The page, with the reason why something was not done."""
        talk = await self.house.talk.hear(self.paper.guest, self.table_id, self.room, self.before)
        context = {
            "talk": talk,
            "phrases": PHRASES,
            "longest": LONGEST,
            "room_titles": ROOM_TITLES,
            "trouble": trouble.sentence if trouble else "",
        }
        return self.paper.page(template, context, status=status_of(trouble) if trouble else 200)

    async def sheet(self) -> Response:
        """What the sheet shows."""
        return await self.written("chat/parts/talk.html")

    async def after(self, change: Callable[[Player], Awaitable[object]]) -> Response:
        """The room once the guest's change is stored, or why it is not."""
        try:
            if self.paper.guest is None:
                raise Nobody("Tell the house your name first.")
            await change(self.paper.guest)
        except PlayerError as error:
            if self.is_sheet:
                return problem_response(error)
            if isinstance(error, Nobody):
                raise  # There is a page for those without a name.
            return await self.written(trouble=error)
        if self.is_sheet:
            return await self.sheet()
        room = f"?room={self.room.value}" if self.room else ""
        return RedirectResponse(f"/tables/{self.table_id}/talk{room}", 303)


async def _page(
    table_id: str,
    house: TheHouse,
    paper: Sheet,
    room: Room | None = None,
    before: Before = None,
    *,
    sheet: bool = False,
) -> _Page:
    return _Page(house, paper, table_id, room, before, sheet)


Page = Annotated[_Page, Depends(_page)]


@router.get("")
async def talk(page: Page) -> Response:
    """The whole page, for browsers without scripts and for what was said earlier."""
    return await page.written()


@router.get("/fragment")
async def fragment(page: Page) -> Response:
    """What the sheet shows."""
    return await page.sheet()


@router.post("")
async def say(
    page: Page, room: Annotated[Room, Form()], text: Annotated[str, Form()] = ""
) -> Response:
    """Say something."""
    return await page.after(lambda me: page.house.talk.say(me, page.table_id, room, text))


@router.post("/{number}/mute")
async def mute(page: Page, number: Number) -> Response:
    """Hear no more of who said it."""
    return await page.after(lambda me: page.house.talk.mute(me, page.table_id, number))


@router.post("/{number}/report")
async def report(page: Page, number: Number, reason: Annotated[str, Form()] = "") -> Response:
    """Tell the host of the house."""
    return await page.after(lambda me: page.house.talk.report(me, page.table_id, number, reason))


@router.post("/{number}/hush")
async def hush(page: Page, number: Number) -> Response:
    """Who made the table lets an onlooker talk no more."""
    return await page.after(lambda me: page.house.talk.hush(me, page.table_id, number))


@router.post("/{number}/unhush")
async def unhush(page: Page, number: Number) -> Response:
    """And again."""
    return await page.after(lambda me: page.house.talk.hush(me, page.table_id, number, quiet=False))
