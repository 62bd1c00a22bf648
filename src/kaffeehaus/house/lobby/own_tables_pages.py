"""My tables: where it is my turn, where others are, and what is finished."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.house.http.dependencies import AccountsDep
from kaffeehaus.house.http.pages import Sheet
from kaffeehaus.house.lobby.own_table_queries import OwnTablesFilter
from kaffeehaus.house.lobby.own_tables import OwnList

router = APIRouter(include_in_schema=False)

TITLES = {
    OwnTablesFilter.TURN: "Your turn",
    OwnTablesFilter.WAITING: "Waiting",
    OwnTablesFilter.FINISHED: "Finished",
}


@router.get("/me/tables")
async def own_tables(
    paper: Sheet,
    accounts: AccountsDep,
    which: Annotated[str, Query(alias="list")] = "",
    search: str = "",
    page: Annotated[int, Query()] = 1,
) -> Response:
    """A page of my tables. Without a choice: my turn, or else what there is."""
    if paper.guest is None:
        return RedirectResponse("/login", 303)
    chosen = next((mine for mine in OwnTablesFilter if mine.value == which), None)
    found = await accounts.own_tables.list(
        paper.guest, chosen or OwnTablesFilter.TURN, search, page
    )
    if chosen is None and not found.lines:
        fuller = next(
            (mine for mine in OwnTablesFilter if found.counts[mine]), OwnTablesFilter.TURN
        )
        found = await accounts.own_tables.list(paper.guest, fuller, search, page)
    context = {
        "found": found,
        "titles": TITLES,
        "address": lambda mine, page=1: _address(found, mine, page),
    }
    return paper.page("lobby/own_tables.html", context)


@router.get("/me/next")
async def next_table(paper: Sheet, accounts: AccountsDep, besides: str = "") -> Response:
    """Go to the table that waits for me most urgently, besides the one at hand."""
    if paper.guest is None:
        return RedirectResponse("/login", 303)
    turns = await accounts.own_tables.turns(paper.guest, besides[:64])
    return RedirectResponse(f"/tables/{turns.next}" if turns.next else "/me/tables", 303)


def _address(found: OwnList, mine: OwnTablesFilter, page: int) -> str:
    asked: dict[str, str | int] = {"list": mine.value}
    if found.words:
        asked["search"] = found.words
    if page > 1:
        asked["page"] = page
    return f"/me/tables?{urlencode(asked)}"
