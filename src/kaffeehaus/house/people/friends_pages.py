"""Friends and others: the page of one's lists, and what is done about somebody at a seat."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Annotated

from fastapi import APIRouter, Form, Path, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.errors import status_of
from kaffeehaus.house.http.dependencies import Me, TablesDep
from kaffeehaus.house.http.pages import PageRenderer, Sheet
from kaffeehaus.house.people.store import Relation
from kaffeehaus.house.play.service import TableService
from kaffeehaus.house.players.model import Player

router = APIRouter(include_in_schema=False)

SeatPath = Annotated[int, Path(ge=0, le=99)]


@router.get("/me/people")
async def people(house: TablesDep, me: Me, paper: Sheet) -> Response:
    """My lists."""
    return await _page(house, me, paper)


@router.post("/me/people")
async def befriend(
    house: TablesDep, me: Me, paper: Sheet, name: Annotated[str, Form()] = ""
) -> Response:
    """Make a friend of somebody with an account, by name."""

    async def change() -> None:
        await house.friends.tie(me, await house.friends.named(me, name), Relation.FRIEND)

    return await _after(house, me, paper, change())


@router.post("/me/people/{guest}/{tie}/end")
async def end(house: TablesDep, me: Me, paper: Sheet, guest: str, tie: Relation) -> Response:
    """Take somebody off a list."""
    return await _after(house, me, paper, house.friends.untie(me, guest, tie))


@router.get("/tables/{table_id}/seats/{seat}/person")
async def person(table_id: str, seat: SeatPath, house: TablesDep, me: Me, paper: Sheet) -> Response:
    """What can be done about who sits there."""
    return await _person(house, me, paper, table_id, seat)


@router.post("/tables/{table_id}/seats/{seat}/person")
async def judge(
    table_id: str,
    seat: SeatPath,
    house: TablesDep,
    me: Me,
    paper: Sheet,
    what: Annotated[str, Form()] = "",
    reason: Annotated[str, Form()] = "",
) -> Response:
    """Befriend, mute, block or report who sits there."""
    try:
        other = await house.friends.at_seat(table_id, seat)
        if what == "report":
            await house.friends.report(me, other, reason)
        elif what in {tie.value for tie in Relation}:
            await house.friends.tie(me, other, Relation(what))
    except PlayerError as error:
        return await _person(house, me, paper, table_id, seat, error)
    return RedirectResponse("/me/people" if what != "report" else f"/tables/{table_id}", 303)


@router.post("/tables/{table_id}/decline")
async def decline(table_id: str, house: TablesDep, me: Me) -> Response:
    """Do not come to a table that one is asked to."""
    await house.friends.decline(me, table_id)
    return RedirectResponse("/", 303)


async def _person(
    house: TableService,
    me: Player,
    paper: PageRenderer,
    table_id: str,
    seat: int,
    trouble: PlayerError | None = None,
) -> Response:
    sight = await house.sight(table_id, me)
    await house.friends.at_seat(table_id, seat)
    context = {
        "sight": sight,
        "person": sight.seats[seat],
        "trouble": trouble.sentence if trouble else "",
    }
    return paper.page("people/person.html", context, status=status_of(trouble) if trouble else 200)


async def _after(
    house: TableService, me: Player, paper: PageRenderer, change: Awaitable[None]
) -> Response:
    try:
        await change
    except PlayerError as error:
        return await _page(house, me, paper, error)
    return RedirectResponse("/me/people", 303)


async def _page(
    house: TableService, me: Player, paper: PageRenderer, trouble: PlayerError | None = None
) -> Response:
    context = {
        "circle": await house.friends.look(me),
        "trouble": trouble.sentence if trouble else "",
    }
    return paper.page("people/people.html", context, status=status_of(trouble) if trouble else 200)
