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
from kaffeehaus.house.chat.store import ChatRoom
from kaffeehaus.house.chat.text import LONGEST, PHRASES
from kaffeehaus.house.errors import NotLoggedIn, status_of
from kaffeehaus.house.http.dependencies import TablesDep
from kaffeehaus.house.http.pages import PageRenderer, Sheet
from kaffeehaus.house.http.problems import problem_response
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.service import TableService

router = APIRouter(prefix="/tables/{table_id}/talk", include_in_schema=False)

ROOM_TITLES = {ChatRoom.PLAYERS: "Players", ChatRoom.ONLOOKERS: "Onlookers"}

Number = Annotated[int, Path(ge=1, le=10**6)]
Before = Annotated[int | None, Query(ge=1, le=10**6)]


@dataclass(frozen=True, slots=True)
class _ChatPage:
    """A room of a table on paper."""

    house: TableService
    paper: PageRenderer
    table_id: str
    room: ChatRoom | None
    before: int | None
    is_sheet: bool

    async def written(
        self, template: str = "chat/talk.html", trouble: PlayerError | None = None
    ) -> Response:
        """The page, with the reason why something was not done."""
        chat = await self.house.chat.hear(self.paper.guest, self.table_id, self.room, self.before)
        context = {
            "talk": chat,
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
                raise NotLoggedIn("Tell the house your name first.")
            await change(self.paper.guest)
        except PlayerError as error:
            if self.is_sheet:
                return problem_response(error)
            if isinstance(error, NotLoggedIn):
                raise  # There is a page for those without a name.
            return await self.written(trouble=error)
        if self.is_sheet:
            return await self.sheet()
        room = f"?room={self.room.value}" if self.room else ""
        return RedirectResponse(f"/tables/{self.table_id}/talk{room}", 303)


async def _page(
    table_id: str,
    house: TablesDep,
    paper: Sheet,
    room: ChatRoom | None = None,
    before: Before = None,
    *,
    sheet: bool = False,
) -> _ChatPage:
    return _ChatPage(house, paper, table_id, room, before, sheet)


Page = Annotated[_ChatPage, Depends(_page)]


@router.get("")
async def chat(page: Page) -> Response:
    """The whole page, for browsers without scripts and for what was said earlier."""
    return await page.written()


@router.get("/fragment")
async def fragment(page: Page) -> Response:
    """What the sheet shows."""
    return await page.sheet()


@router.post("")
async def say(
    page: Page, room: Annotated[ChatRoom, Form()], text: Annotated[str, Form()] = ""
) -> Response:
    """Say something."""
    return await page.after(lambda me: page.house.chat.say(me, page.table_id, room, text))


@router.post("/{number}/mute")
async def mute(page: Page, number: Number) -> Response:
    """Hear no more of who said it."""
    return await page.after(lambda me: page.house.chat.mute(me, page.table_id, number))


@router.post("/{number}/report")
async def report(page: Page, number: Number, reason: Annotated[str, Form()] = "") -> Response:
    """Tell the host of the house."""
    return await page.after(lambda me: page.house.chat.report(me, page.table_id, number, reason))


@router.post("/{number}/hush")
async def hush(page: Page, number: Number) -> Response:
    """Who made the table lets an onlooker talk no more."""
    return await page.after(lambda me: page.house.chat.hush(me, page.table_id, number))


@router.post("/{number}/unhush")
async def unhush(page: Page, number: Number) -> Response:
    """And again."""
    return await page.after(lambda me: page.house.chat.hush(me, page.table_id, number, quiet=False))
