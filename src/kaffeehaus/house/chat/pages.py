"""Chat of a table as HTML: a page of its own, and the same forms in a panel of the table's page.

With scripts (`?sheet=true`) a form is answered with the panel's new content or a problem document;
without them, with a redirect to the page.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Form, Path, Query, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.house.chat.model import ChatRoom
from kaffeehaus.house.chat.service import ChatDep
from kaffeehaus.house.errors import NotLoggedIn
from kaffeehaus.house.http.dependencies import built
from kaffeehaus.house.http.pages import FormText, RendererDep
from kaffeehaus.house.http.problems import problem_response
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.players.names import LONGEST, PHRASES

router = APIRouter(prefix="/tables/{table_id}/talk", include_in_schema=False)

PANEL = "chat/parts/talk.html"
ROOM_TITLES = {
    ChatRoom.PLAYERS: lazy_gettext("Players"),
    ChatRoom.ONLOOKERS: lazy_gettext("Spectators"),
}

Number = Annotated[int, Path(ge=1, le=10**6)]
Before = Annotated[int | None, Query(ge=1, le=10**6)]


@dataclass(frozen=True, slots=True)
class _ChatPage:
    """A chat room rendered for one request."""

    service: ChatDep
    renderer: RendererDep
    table_id: str
    room: ChatRoom | None = None
    before: Before = None
    sheet: bool = False

    async def render(
        self, template: str = "chat/talk.html", error: PlayerError | None = None
    ) -> Response:
        """The page or the panel, with the error of a rejected request."""
        chat = await self.service.read(self.renderer.guest, self.table_id, self.room, self.before)
        context = {
            "talk": chat,
            "phrases": PHRASES,
            "longest": LONGEST,
            "room_titles": ROOM_TITLES,
        }
        return self.renderer.page(template, context, error=error)

    async def after(self, change: Callable[[Player], Awaitable[object]]) -> Response:
        """The response after a change by the player, or with the reason why it was rejected."""
        try:
            await change(self.renderer.me)
        except PlayerError as error:
            if self.sheet:
                return problem_response(error)
            if isinstance(error, NotLoggedIn):
                raise  # Its handler shows the log-in page.
            return await self.render(error=error)
        if self.sheet:
            return await self.render(PANEL)
        room = f"?room={self.room.value}" if self.room else ""
        return RedirectResponse(f"/tables/{self.table_id}/talk{room}", 303)


Page = Annotated[_ChatPage, built(_ChatPage)]


@router.get("")
async def chat(page: Page) -> Response:
    """The chat page, for browsers without scripts and for earlier messages."""
    return await page.render()


@router.get("/fragment")
async def fragment(page: Page) -> Response:
    """The content of the chat panel."""
    return await page.render(PANEL)


@router.post("")
async def post(page: Page, room: Annotated[ChatRoom, Form()], text: FormText = "") -> Response:
    """Post a message."""
    return await page.after(lambda me: page.service.post(me, page.table_id, room, text))


@router.post("/{number}/mute")
async def mute(page: Page, number: Number) -> Response:
    """Mute the author of a message."""
    return await page.after(lambda me: page.service.mute(me, page.table_id, number))


@router.post("/{number}/report")
async def report(page: Page, number: Number, reason: FormText = "") -> Response:
    """Report a message to the server's host."""
    return await page.after(lambda me: page.service.report(me, page.table_id, number, reason))


@router.post("/{number}/hush")
async def hush(page: Page, number: Number) -> Response:
    """Forbid a spectator to write."""
    return await page.after(lambda me: page.service.hush(me, page.table_id, number))


@router.post("/{number}/unhush")
async def unhush(page: Page, number: Number) -> Response:
    """Allow a hushed spectator to write again."""
    return await page.after(lambda me: page.service.hush(me, page.table_id, number, quiet=False))
