"""Clicks on a table's page: POST requests answered with the next HTML fragment of the page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Protocol

from fastapi import Depends, Path, Query, Request, Response

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.errors import NotLoggedIn
from kaffeehaus.house.http.pages import PageRenderer, RendererDep
from kaffeehaus.house.http.problems import problem_response
from kaffeehaus.house.players.model import Player

ActingSeat = Annotated[int, Path(ge=0, le=99)]
Move = Annotated[int | None, Query(ge=0)]
OwnSeat = Annotated[int | None, Query(ge=0)]
AsksWhy = Annotated[int, Query(ge=0)]
"""Number of the requested reason; 0 for none."""
Plan = Annotated[int | None, Query(ge=0)]
"""The move after which the player plans premoves."""


@dataclass(frozen=True, slots=True)
class PageAddress:
    """The query string of a table's page: what it shows."""

    move: int | None
    seat: Seat | None
    why: int
    plan: int | None = None


class TableFragment(Protocol):
    """Renders the fragment of a table's page; `app.state.table_fragment`."""

    async def __call__(
        self, renderer: PageRenderer, table_id: str, shown: PageAddress
    ) -> Response: ...


@dataclass(frozen=True, slots=True)
class ClickPage:
    """The page on which a player clicks."""

    fragment: TableFragment
    renderer: PageRenderer
    table_id: str
    shown: PageAddress

    async def after(self, change: Callable[[Player], Awaitable[object]]) -> Response:
        """The fragment after the player's change is stored, or the problem why it is not."""
        try:
            if self.renderer.guest is None:
                raise NotLoggedIn(gettext("Enter your name first."))
            await change(self.renderer.guest)
        except PlayerError as error:
            return problem_response(error)
        return await self.fragment(self.renderer, self.table_id, self.shown)


async def _page(
    request: Request,
    table_id: str,
    renderer: RendererDep,
    move: Move = None,
    seat: OwnSeat = None,
    why: AsksWhy = 0,
    plan: Plan = None,
) -> ClickPage:
    fragment: TableFragment = request.app.state.table_fragment
    return ClickPage(fragment, renderer, table_id, PageAddress(move, seat, why, plan))


Page = Annotated[ClickPage, Depends(_page)]
