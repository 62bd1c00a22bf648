"""JSON API of the player's own tables."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from kaffeehaus.house.http.dependencies import Me
from kaffeehaus.house.http.documented_problems import problems
from kaffeehaus.house.lobby.api_models import OwnTablesInfo, TurnsInfo
from kaffeehaus.house.lobby.own_table_queries import OwnTablesFilter
from kaffeehaus.house.lobby.own_tables import (
    LAST_PAGE,
    LONGEST_SEARCH,
    OwnTablesDep,
    OwnTablesPage,
    Turns,
)

router = APIRouter(prefix="/api", tags=["tables"])


@router.get(
    "/me/tables", response_model=OwnTablesInfo, summary="My tables", responses=problems(401)
)
async def read_tables(
    me: Me,
    own_tables: OwnTablesDep,
    which: Annotated[
        OwnTablesFilter, Query(alias="list", description="Which list.")
    ] = OwnTablesFilter.TURN,
    search: Annotated[
        str, Query(max_length=LONGEST_SEARCH, description="In the game's title, or in a name.")
    ] = "",
    page: Annotated[int, Query(ge=1, le=LAST_PAGE)] = 1,
) -> OwnTablesPage:
    """Tables where it is your turn (the most urgent first), where others are to act or to join, or
    that are finished (the latest first)."""
    return await own_tables.list(me, which, search, page)


@router.get(
    "/me/turns", response_model=TurnsInfo, summary="Where is it my turn?", responses=problems(401)
)
async def read_turns(
    me: Me,
    own_tables: OwnTablesDep,
    besides: Annotated[str, Query(max_length=64, description="A table that does not count.")] = "",
) -> Turns:
    """The number of tables that wait for you, and the one with the least time left."""
    return await own_tables.turns(me, besides)
