"""One's own tables, in lists."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from kaffeehaus.house.http.dependencies import AccountsDep, Me
from kaffeehaus.house.http.documented_problems import problems
from kaffeehaus.house.lobby.api_models import OwnTablesInfo, TurnsInfo, table_line
from kaffeehaus.house.lobby.own_table_queries import OwnTablesFilter
from kaffeehaus.house.lobby.own_tables import LAST_PAGE, LONGEST_SEARCH

router = APIRouter(prefix="/api", tags=["tables"])


@router.get("/me/tables", summary="My tables", responses=problems(401))
async def read_tables(
    me: Me,
    accounts: AccountsDep,
    which: Annotated[
        OwnTablesFilter, Query(alias="list", description="Which of them.")
    ] = OwnTablesFilter.TURN,
    search: Annotated[
        str, Query(max_length=LONGEST_SEARCH, description="In the game's title, or in a name.")
    ] = "",
    page: Annotated[int, Query(ge=1, le=LAST_PAGE)] = 1,
) -> OwnTablesInfo:
    """The tables where it is my turn (the most urgent first), where others are to act or to come,
    or that are finished (the latest first)."""
    found = await accounts.own_tables.list(me, which, search, page)
    return OwnTablesInfo(
        tables=[table_line(line) for line in found.lines],
        page=found.page,
        pages=found.pages,
        counts=found.counts,
    )


@router.get("/me/turns", summary="Where is it my turn?", responses=problems(401))
async def read_turns(
    me: Me,
    accounts: AccountsDep,
    besides: Annotated[
        str, Query(max_length=64, description="A table that does not count: the one at hand.")
    ] = "",
) -> TurnsInfo:
    """How many tables wait for me, and the one with the least time left."""
    turns = await accounts.own_tables.turns(me, besides)
    return TurnsInfo(count=turns.count, next=turns.next)
