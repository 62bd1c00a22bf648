"""Pages of friends, muted and blocked players, and of the player at a seat."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Annotated

from fastapi import APIRouter, Form, Path, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.http.dependencies import Me
from kaffeehaus.house.http.pages import PageRenderer, RendererDep
from kaffeehaus.house.people.friends import FriendsDep, FriendService
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.relations.store import Relation
from kaffeehaus.house.views.service import ViewsDep, ViewService

router = APIRouter(include_in_schema=False)

SeatPath = Annotated[int, Path(ge=0, le=99)]


@router.get("/me/people")
async def people(friends: FriendsDep, me: Me, renderer: RendererDep) -> Response:
    """The lists of the player."""
    return await _page(friends, me, renderer)


@router.post("/me/people")
async def befriend(
    friends: FriendsDep, me: Me, renderer: RendererDep, name: Annotated[str, Form()] = ""
) -> Response:
    """Befriend an account, by name."""

    async def change() -> None:
        await friends.relate(me, await friends.find(me, name), Relation.FRIEND)

    return await _after(friends, me, renderer, change())


@router.post("/me/people/{guest}/{tie}/end")
async def end(
    friends: FriendsDep, me: Me, renderer: RendererDep, guest: str, tie: Relation
) -> Response:
    """Remove a player from a list."""
    return await _after(friends, me, renderer, friends.unrelate(me, guest, tie))


@router.get("/tables/{table_id}/seats/{seat}/person")
async def person(
    table_id: str,
    seat: SeatPath,
    friends: FriendsDep,
    views: ViewsDep,
    me: Me,
    renderer: RendererDep,
) -> Response:
    """Ask whether to befriend, mute, block or report the player at a seat."""
    return await _person(friends, views, me, renderer, table_id, seat)


@router.post("/tables/{table_id}/seats/{seat}/person")
async def change_relation(
    table_id: str,
    seat: SeatPath,
    friends: FriendsDep,
    views: ViewsDep,
    me: Me,
    renderer: RendererDep,
    what: Annotated[str, Form()] = "",
    reason: Annotated[str, Form()] = "",
) -> Response:
    """Befriend, mute, block or report the player at a seat."""
    try:
        other = await friends.player_at(table_id, seat)
        if what == "report":
            await friends.report(me, other, reason)
        elif what in {kind.value for kind in Relation}:
            await friends.relate(me, other, Relation(what))
    except PlayerError as error:
        return await _person(friends, views, me, renderer, table_id, seat, error)
    return RedirectResponse("/me/people" if what != "report" else f"/tables/{table_id}", 303)


@router.post("/tables/{table_id}/decline")
async def decline(table_id: str, friends: FriendsDep, me: Me) -> Response:
    """Decline an invitation."""
    await friends.decline(me, table_id)
    return RedirectResponse("/", 303)


async def _person(
    friends: FriendService,
    views: ViewService,
    me: Player,
    renderer: PageRenderer,
    table_id: str,
    seat: int,
    error: PlayerError | None = None,
) -> Response:
    view = await views.table(table_id, me)
    await friends.player_at(table_id, seat)
    context = {"table_id": table_id, "person": view.seats[seat]}
    return renderer.page("people/person.html", context, error=error)


async def _after(
    friends: FriendService, me: Player, renderer: PageRenderer, change: Awaitable[None]
) -> Response:
    try:
        await change
    except PlayerError as error:
        return await _page(friends, me, renderer, error)
    return RedirectResponse("/me/people", 303)


async def _page(
    friends: FriendService, me: Player, renderer: PageRenderer, error: PlayerError | None = None
) -> Response:
    return renderer.page("people/people.html", {"lists": await friends.view(me)}, error=error)
